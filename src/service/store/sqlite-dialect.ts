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
import { isBusy, type SqliteConnection, type SqliteStatement, type SqliteValue } from './sqlite-connection.ts';

export function sqliteDialect(connection: SqliteConnection): Dialect {
  return {
    createDriver: () => new SqliteDriver(connection),
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

  constructor(connection: SqliteConnection) {
    this.#connection = new LentConnection(connection);
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

  rollbackTransaction(): Promise<void> {
    return this.#connection.exec('ROLLBACK');
  }

  async destroy(): Promise<void> {
    this.#connection.close();
  }
}

/** Statements that are kept prepared; the service has some twenty. */
const MAX_STATEMENTS = 100;

class LentConnection implements DatabaseConnection {
  readonly #connection: SqliteConnection;
  readonly #statements = new Map<string, SqliteStatement>();

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
  }

  async exec(sql: string): Promise<void> {
    await patiently(() => this.#statement(sql).run([]));
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const statement = this.#statement(sql);
    const values = parameters as readonly SqliteValue[];
    if (returnsRows(sql)) return { rows: (await patiently(() => statement.all(values))) as R[] };
    return { rows: [], numAffectedRows: BigInt(await patiently(() => statement.run(values))) };
  }

  // biome-ignore lint/correctness/useYield: the interface of kysely wants a generator
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Answers of SQLite are not streamed.');
  }

  close(): void {
    this.#statements.clear();
    this.#connection.close();
  }

  #statement(sql: string): SqliteStatement {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#connection.prepare(sql);
    if (this.#statements.size >= MAX_STATEMENTS) this.#statements.clear();
    // What changes the schema runs once.
    if (!/^\s*(create|alter|drop)\b/i.test(sql)) this.#statements.set(sql, statement);
    return statement;
  }
}

/** How long a statement waits for other processes, ms; their transactions take less than one. */
const PATIENCE = 5000;

/**
 * SQLite itself waits for a lock with the whole process standing still, so that it is told to wait shortly (see `BUSY_TIMEOUT`), and
 * the rest of the patience is had here.
 */
async function patiently<T>(run: () => T): Promise<T> {
  const start = performance.now();
  for (;;) {
    try {
      return run();
    } catch (error) {
      if (!isBusy(error) || performance.now() - start > PATIENCE) throw error;
      await new Promise((resolve) => setTimeout(resolve, 5 + 20 * Math.random()));
    }
  }
}

function returnsRows(sql: string): boolean {
  return /^\s*(select|pragma|with|values)\b/i.test(sql) || /\breturning\b/i.test(sql);
}
