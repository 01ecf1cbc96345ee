/**
 * SQLite for kysely: one connection of this process, lent to one user after the other in the order of their asking. Transactions
 * begin IMMEDIATE, because one that reads first and writes later fails at once when another process wrote in between.
 */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { LiveSqlite } from './live-sqlite.ts';
import { isBusy, type SqliteConnection, type SqliteStatement, type SqliteValue } from './sqlite-connection.ts';
import { StoreGone } from './store-error.ts';

export function sqliteDialect(live: LiveSqlite): Dialect {
  return {
    createDriver: () => new SqliteDriver(live),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new TransactionalSqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

/** Tables are created and changed inside a transaction, whose lock keeps other processes from migrating at the same time. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class SqliteDriver implements Driver {
  readonly #connection: LentConnection;
  #isLent = false;
  readonly #waiting: (() => void)[] = [];

  constructor(live: LiveSqlite) {
    this.#connection = new LentConnection(live);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#isLent) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isLent = true;
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift();
    if (next === undefined) this.#isLent = false;
    else next();
  }

  beginTransaction(): Promise<void> {
    return this.#connection.exec('BEGIN IMMEDIATE');
  }

  commitTransaction(): Promise<void> {
    return this.#connection.exec('COMMIT');
  }

  /** A full disk and other grave failures end a transaction by themselves; what ended it is then what is told. */
  async rollbackTransaction(): Promise<void> {
    await this.#connection.exec('ROLLBACK').catch((error: unknown) => {
      if (error instanceof StoreGone || /no transaction is active/i.test(String(error))) return;
      throw error;
    });
  }

  async destroy(): Promise<void> {
    this.#connection.close();
  }
}

/** Statements that are kept prepared; the service has some twenty. */
const MAX_STATEMENTS = 100;

class LentConnection implements DatabaseConnection {
  readonly #live: LiveSqlite;
  readonly #statements = new Map<string, SqliteStatement>();
  /** Whose statements these are. */
  #connection: SqliteConnection | null = null;
  readonly #patience = new Patience(() => this.#live.spoil());

  constructor(live: LiveSqlite) {
    this.#live = live;
  }

  async exec(sql: string): Promise<void> {
    await this.#patience.run(() => this.#statement(sql).run([]));
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const values = parameters as readonly SqliteValue[];
    if (returnsRows(sql)) return { rows: (await this.#patience.run(() => this.#statement(sql).all(values))) as R[] };
    return {
      rows: [],
      numAffectedRows: BigInt(await this.#patience.run(() => this.#statement(sql).run(values))),
    };
  }

  // biome-ignore lint/correctness/useYield: the interface of kysely wants a generator
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Answers of SQLite are not streamed.');
  }

  close(): void {
    this.#statements.clear();
    this.#live.close();
  }

  #statement(sql: string): SqliteStatement {
    const connection = this.#live.current();
    if (connection !== this.#connection) this.#statements.clear();
    this.#connection = connection;
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = connection.prepare(sql);
    if (this.#statements.size >= MAX_STATEMENTS) this.#statements.clear();
    // What changes the schema runs once.
    if (!/^\s*(create|alter|drop)\b/i.test(sql)) this.#statements.set(sql, statement);
    return statement;
  }
}

/** How long a statement waits for other processes, ms; their transactions take less than one. */
const PATIENCE = 5000;
/** ms after a lock that was not given up in which nothing waits for it: all who come would wait one behind the other. */
const IMPATIENCE = 2000;

/**
 * SQLite itself waits for a lock with the whole process standing still, so that it is told to wait shortly (see `BUSY_TIMEOUT`), and
 * the rest of the patience is had here.
 */
class Patience {
  readonly #onEnd: () => void;
  #impatientUntil = Number.NEGATIVE_INFINITY;

  /** @param onEnd - told when it is over */
  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
  }

  async run<T>(work: () => T): Promise<T> {
    const start = performance.now();
    for (;;) {
      try {
        return work();
      } catch (error) {
        const now = performance.now();
        if (!isBusy(error)) throw error;
        if (now < this.#impatientUntil || now - start > PATIENCE) {
          if (now >= this.#impatientUntil) this.#impatientUntil = now + IMPATIENCE;
          this.#onEnd();
          throw error;
        }
        await new Promise((resolve) => setTimeout(resolve, 5 + 20 * Math.random()));
      }
    }
  }
}

function returnsRows(sql: string): boolean {
  return /^\s*(select|pragma|with|values)\b/i.test(sql) || /\breturning\b/i.test(sql);
}
