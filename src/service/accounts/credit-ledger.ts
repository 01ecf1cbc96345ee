/**
 * Credits in the store. A row of `credit_usage` counts what a key has used and reserved in a month; each reservation also is a row of
 * its own that names its instance, so that the reservations of a crashed one can be given back. Both change together, in one
 * statement (PostgreSQL) or one transaction (SQLite, whose statements cannot contain each other).
 *
 * A credit is reserved only while used + reserved < limit, decided on the row itself under its lock: parallel requests, of any number
 * of instances, cannot overspend. A reservation belongs to the month it was made in, also when it is spent in the next.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../store/database.ts';

/** How a credit ended up: what is left of the month's, or that the reservation is not there any more. */
export type SpendOutcome = { readonly status: 'spent'; readonly left: number } | { readonly status: 'void' };

export interface CreditClaim {
  /** Chosen by the caller, so that asking again after a broken connection is no second reservation. */
  readonly id: string;
  readonly keyId: string;
  readonly month: string;
  readonly instanceId: string;
  /** Credits a month where the key has no number of its own. */
  readonly planCredits: number;
  readonly time: number;
}

export interface CreditLedger {
  /** False when no credit is left. */
  reserve(claim: CreditClaim): Promise<boolean>;
  /** Turns a reservation into a spent credit. */
  spend(claim: CreditClaim): Promise<SpendOutcome>;
  /** Spends without reservation if a credit is left; gives what is left afterwards, 0 also when there was none. */
  spendAnew(claim: CreditClaim): Promise<number>;
  /** Gives a reservation back; nothing happens when it is void. */
  release(id: string): Promise<void>;
}

export function creditLedger(database: Database): CreditLedger {
  return database.kind === 'sqlite' ? new SqliteLedger(database) : new PostgresLedger(database);
}

interface Taken {
  key_id: string;
  month: string;
}

interface Balance {
  used: number;
  credits: number;
}

const limitOf = (keyId: RawBuilder<unknown>, planCredits: number) =>
  sql`(select coalesce(monthly_credits, ${planCredits}) from api_keys where id = ${keyId})`;

function takeOne({ keyId, month, planCredits }: CreditClaim): RawBuilder<Taken> {
  return sql<Taken>`insert into credit_usage (key_id, month, used, reserved)
    select id, ${month}, 0, 1 from api_keys where id = ${keyId} and coalesce(monthly_credits, ${planCredits}) > 0
    on conflict (key_id, month) do update set reserved = credit_usage.reserved + 1
    where credit_usage.used + credit_usage.reserved < ${limitOf(sql`excluded.key_id`, planCredits)}
    returning key_id, month`;
}

function spendAnew({ keyId, month, planCredits }: CreditClaim): RawBuilder<Balance> {
  return sql<Balance>`update credit_usage set used = used + 1
    where key_id = ${keyId} and month = ${month} and used + reserved < ${limitOf(sql`${keyId}`, planCredits)}
    returning used, ${limitOf(sql`key_id`, planCredits)} as credits`;
}

function leftOf(balance: Balance | undefined): number {
  return balance === undefined ? 0 : Math.max(0, Number(balance.credits) - balance.used);
}

class SqliteLedger implements CreditLedger {
  readonly #kysely: Database['kysely'];

  constructor({ kysely }: Database) {
    this.#kysely = kysely;
  }

  reserve(claim: CreditClaim): Promise<boolean> {
    return this.#kysely.transaction().execute(async (transaction) => {
      const { rows } = await takeOne(claim).execute(transaction);
      if (rows.length === 0) return false;
      await sql`insert into reservations (id, key_id, month, instance_id, created_at)
        values (${claim.id}, ${claim.keyId}, ${claim.month}, ${claim.instanceId}, ${claim.time})`.execute(transaction);
      return true;
    });
  }

  spend({ id, planCredits }: CreditClaim): Promise<SpendOutcome> {
    return this.#kysely.transaction().execute(async (transaction): Promise<SpendOutcome> => {
      const gone = await sql<Taken>`delete from reservations where id = ${id} returning key_id, month`.execute(
        transaction,
      );
      const taken = gone.rows[0];
      if (taken === undefined) return { status: 'void' };
      const { rows } = await sql<Balance>`update credit_usage set used = used + 1, reserved = reserved - 1
        where key_id = ${taken.key_id} and month = ${taken.month}
        returning used, ${limitOf(sql`key_id`, planCredits)} as credits`.execute(transaction);
      return { status: 'spent', left: leftOf(rows[0]) };
    });
  }

  async spendAnew(claim: CreditClaim): Promise<number> {
    const { rows } = await spendAnew(claim).execute(this.#kysely);
    return leftOf(rows[0]);
  }

  async release(id: string): Promise<void> {
    await this.#kysely.transaction().execute(async (transaction) => {
      const gone = await sql<Taken>`delete from reservations where id = ${id} returning key_id, month`.execute(
        transaction,
      );
      const taken = gone.rows[0];
      if (taken === undefined) return;
      await sql`update credit_usage set reserved = reserved - 1
        where key_id = ${taken.key_id} and month = ${taken.month}`.execute(transaction);
    });
  }
}

class PostgresLedger implements CreditLedger {
  readonly #kysely: Database['kysely'];

  constructor({ kysely }: Database) {
    this.#kysely = kysely;
  }

  async reserve(claim: CreditClaim): Promise<boolean> {
    const { rows } = await sql`with taken as (${takeOne(claim)})
      insert into reservations (id, key_id, month, instance_id, created_at)
      select ${claim.id}, key_id, month, ${claim.instanceId}, ${claim.time}::bigint from taken
      returning id`.execute(this.#kysely);
    return rows.length > 0;
  }

  async spend({ id, planCredits }: CreditClaim): Promise<SpendOutcome> {
    const { rows } = await sql<Balance>`with gone as (delete from reservations where id = ${id} returning key_id, month)
      update credit_usage set used = used + 1, reserved = reserved - 1 from gone
      where credit_usage.key_id = gone.key_id and credit_usage.month = gone.month
      returning used, ${limitOf(sql`credit_usage.key_id`, planCredits)} as credits`.execute(this.#kysely);
    return rows.length === 0 ? { status: 'void' } : { status: 'spent', left: leftOf(rows[0]) };
  }

  async spendAnew(claim: CreditClaim): Promise<number> {
    const { rows } = await spendAnew(claim).execute(this.#kysely);
    return leftOf(rows[0]);
  }

  async release(id: string): Promise<void> {
    await sql`with gone as (delete from reservations where id = ${id} returning key_id, month)
      update credit_usage set reserved = reserved - 1 from gone
      where credit_usage.key_id = gone.key_id and credit_usage.month = gone.month`.execute(this.#kysely);
  }
}
