/**
 * SQLite as the process has it: `node:sqlite` where Node brings it (22.13 and later without a flag), else the optional package
 * `libsql`. Both are synchronous and in-process; here they are made one small interface.
 */
import { closeSync, openSync } from 'node:fs';
import { createRequire } from 'node:module';

export type SqliteValue = string | number | bigint | null | Uint8Array;
export type SqliteRow = Record<string, SqliteValue>;

export interface SqliteStatement {
  all(parameters: readonly SqliteValue[]): SqliteRow[];
  /** Returns how many rows were changed. */
  run(parameters: readonly SqliteValue[]): number;
}

export interface SqliteConnection {
  /** `node:sqlite` or `libsql`. */
  readonly engine: string;
  prepare(sql: string): SqliteStatement;
  exec(sql: string): void;
  close(): void;
}

/** How long SQLite waits for a lock, in which the process does nothing else, ms. */
const BUSY_TIMEOUT = 30;

/**
 * Opens a file, which is created for its owner alone (0600; SQLite gives its -wal and -shm the same mode).
 * @param busyTimeout - instead of the usual, ms
 */
export function openSqlite(file: string, busyTimeout = BUSY_TIMEOUT): SqliteConnection {
  createPrivately(file);
  const connection = openNodeSqlite(file) ?? openLibsql(file);
  if (connection === null) {
    throw new Error(
      `Keys and credits are kept in SQLite, and Node ${process.versions.node} comes without it. Use Node 22.13 or later, or install the package libsql, or name a PostgreSQL database with --database.`,
    );
  }
  connection.exec(`PRAGMA busy_timeout = ${busyTimeout}`);
  return connection;
}

/** A file that is there is not touched: closing any descriptor of it would drop the locks that this process holds through SQLite (POSIX). */
function createPrivately(file: string): void {
  try {
    closeSync(openSync(file, 'ax', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Whether the error means that another connection holds the lock. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && /database (table )?is locked|SQLITE_BUSY/i.test(`${error.message} ${codeOf(error)}`);
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}

interface NodeStatement {
  all(...parameters: SqliteValue[]): SqliteRow[];
  run(...parameters: SqliteValue[]): { changes: number | bigint };
}

interface NodeSqlite {
  DatabaseSync: new (file: string) => { prepare(sql: string): NodeStatement; exec(sql: string): void; close(): void };
}

function openNodeSqlite(file: string): SqliteConnection | null {
  const module = loadNodeSqlite();
  if (module === null) return null;
  const database = new module.DatabaseSync(file);
  return {
    engine: 'node:sqlite',
    prepare: (sql) => {
      const statement = database.prepare(sql);
      return {
        all: (parameters) => statement.all(...parameters),
        run: (parameters) => Number(statement.run(...parameters).changes),
      };
    },
    exec: (sql) => database.exec(sql),
    close: () => database.close(),
  };
}

/** The module is "experimental" in Node 22, and says so on standard error at its first use: what operators need not read. */
function loadNodeSqlite(): NodeSqlite | null {
  const emitWarning = process.emitWarning;
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    if (!String(warning).includes('SQLite')) Reflect.apply(emitWarning, process, [warning, ...rest]);
  };
  try {
    const builtin = process.getBuiltinModule as (id: string) => unknown;
    return (builtin('node:sqlite') as NodeSqlite | undefined) ?? null;
  } finally {
    process.emitWarning = emitWarning;
  }
}

interface LibsqlStatement {
  all(parameters: readonly SqliteValue[]): Record<string, SqliteValue | ArrayBuffer>[];
  run(parameters: readonly SqliteValue[]): { changes: number };
}

type Libsql = new (file: string) => { prepare(sql: string): LibsqlStatement; exec(sql: string): void; close(): void };

function openLibsql(file: string): SqliteConnection | null {
  const Database = loadLibsql();
  if (Database === null) return null;
  const database = new Database(file);
  return {
    engine: 'libsql',
    prepare: (sql) => {
      const statement = database.prepare(sql);
      return {
        all: (parameters) => statement.all(withBuffers(parameters)).map(withBytes),
        run: (parameters) => statement.run(withBuffers(parameters)).changes,
      };
    },
    exec: (sql) => database.exec(sql),
    close: () => database.close(),
  };
}

function loadLibsql(): Libsql | null {
  try {
    return createRequire(import.meta.url)('libsql') as Libsql;
  } catch {
    // Not installed (it is an optional dependency), or without a binary for this platform.
    return null;
  }
}

/** libsql takes bytes as Buffer only. */
function withBuffers(parameters: readonly SqliteValue[]): SqliteValue[] {
  return parameters.map((each) =>
    each instanceof Uint8Array && !Buffer.isBuffer(each)
      ? Buffer.from(each.buffer, each.byteOffset, each.byteLength)
      : each,
  );
}

/** libsql gives bytes as ArrayBuffer. */
function withBytes(row: Record<string, SqliteValue | ArrayBuffer>): SqliteRow {
  for (const name in row) {
    const value = row[name]!;
    if (value instanceof ArrayBuffer) row[name] = new Uint8Array(value);
  }
  return row as SqliteRow;
}
