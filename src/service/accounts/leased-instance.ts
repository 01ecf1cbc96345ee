/**
 * Proof of life in PostgreSQL: a lease that the instance renews, by the clock of the database. A lock of a session would end with
 * any broken connection, and connections break when the server restarts or a pooler stands between.
 */
import { type ExpressionBuilder, sql } from 'kysely';
import type { PostgresDatabase } from '../store/database.ts';
import type { Tables } from '../store/schema.ts';
import { type Instance, voidInstance } from './instance.ts';
import { randomText } from './key-format.ts';

/** What a crashed instance had reserved counts for this long at most, ms. */
const LEASE = 30_000;

const clock = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

export function isLeaseAlive(row: ExpressionBuilder<Tables, 'instances'>) {
  return row('lease_until', '>=', clock);
}

export class LeasedInstance implements Instance {
  readonly id: string;
  readonly #database: PostgresDatabase;

  private constructor(id: string, database: PostgresDatabase) {
    this.id = id;
    this.#database = database;
  }

  static async enter(database: PostgresDatabase): Promise<LeasedInstance> {
    const instance = new LeasedInstance(`instance_${randomText(16)}`, database);
    await instance.beat();
    return instance;
  }

  /** An instance whose lease ran out while the database was away, and that others forgot, enters again. */
  async beat(): Promise<void> {
    const leaseUntil = sql<number>`${clock} + ${sql.lit(LEASE)}`;
    await this.#database.kysely
      .insertInto('instances')
      .values({ id: this.id, started_at: clock, lease_until: leaseUntil })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ lease_until: leaseUntil }))
      .execute();
    await this.#forgetDead();
  }

  async close(): Promise<void> {
    await this.#database.kysely.transaction().execute(async (transaction) => {
      await transaction.selectFrom('instances').select('id').where('id', '=', this.id).forUpdate().execute();
      await voidInstance(transaction, this.id);
    });
  }

  async #forgetDead(): Promise<void> {
    const { kysely } = this.#database;
    const isDead = (row: ExpressionBuilder<Tables, 'instances'>) => row.not(isLeaseAlive(row));
    const dead = await kysely.selectFrom('instances').select('id').where(isDead).execute();
    for (const { id } of dead) {
      await kysely.transaction().execute(async (transaction) => {
        const locked = await transaction
          .selectFrom('instances')
          .select('id')
          .where('id', '=', id)
          .where(isDead)
          .forUpdate()
          .skipLocked()
          .executeTakeFirst();
        if (locked !== undefined) await voidInstance(transaction, id);
      });
    }
  }
}
