/**
 * The store of the service: embedded SQLite in the data folder by default, PostgreSQL for several instances. Opening migrates.
 *
 * SQLite is set up so that several processes (a server, `platen keys`) use the file at the same time: WAL, so that readers and the
 * writer do not wait for each other, and a busy timeout for writers. `synchronous` is NORMAL for the server: nothing is lost when
 * the process dies; when the machine loses power, the transactions of the last moment may be (credits spent then are not counted),
 * and the file stays whole. The command line, where a revocation must last, uses FULL. The file has to be on a local disk: locks of
 * network file systems do not hold.
 */
import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import { DatabaseFile } from './database-file.ts';
import { LiveSqlite } from './live-sqlite.ts';
import { makeFolder } from './make-folder.ts';
import { migrate } from './migrations.ts';
import type { DatabaseKind, Tables } from './schema.ts';
import { isBusy, openSqlite, type SqliteConnection } from './sqlite-connection.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

interface OpenDatabase {
  readonly kind: DatabaseKind;
  readonly kysely: Kysely<Tables>;
  /** Whether other instances of the service may use the database at the same time. */
  readonly isShared: boolean;
  /** `node:sqlite`, `libsql` or `pg`: for the log. */
  readonly engine: string;
  close(): Promise<void>;
}

export interface SqliteDatabase extends OpenDatabase {
  readonly kind: 'sqlite';
  readonly folder: string;
}

export interface PostgresDatabase extends OpenDatabase {
  readonly kind: 'postgres';
  /** For packages that bring their own statements. */
  readonly pool: Pool;
}

export type Database = SqliteDatabase | PostgresDatabase;

export type DatabaseLocation =
  | {
      readonly dataFolder: string;
      /** Wait until the disk has each transaction (`full`) or not (`normal`, the default). */
      readonly synchronous?: 'normal' | 'full' | undefined;
    }
  | {
      /** `postgres://user:password@host/name` */
      readonly url: string;
      /** Hears of idle connections that broke (the server was restarted); they are replaced by themselves. */
      readonly onConnectionLost?: ((error: Error) => void) | undefined;
    };

const SQLITE_FILE = 'platen.sqlite';

/** @throws {Error} with a message for people when the database cannot be used; it holds no password */
export function openDatabase(location: DatabaseLocation): Promise<Database> {
  return 'url' in location ? openShared(location) : openEmbedded(location);
}

async function openShared(location: Extract<DatabaseLocation, { url: string }>): Promise<PostgresDatabase> {
  // Loaded when it is needed: most services have no PostgreSQL.
  const { openPatientPostgres, openPostgres } = await import('./postgres-pool.ts');
  const migrated = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: await openPatientPostgres(location.url) }),
  });
  await migrate(migrated, 'postgres').finally(() => migrated.destroy());
  const pool = await openPostgres(location.url, location.onConnectionLost ?? (() => {}));
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { kind: 'postgres', isShared: true, engine: 'pg', kysely, pool, close: () => kysely.destroy() };
}

async function openEmbedded(location: Extract<DatabaseLocation, { dataFolder: string }>): Promise<SqliteDatabase> {
  const folder = path.resolve(location.dataFolder);
  const name = path.join(folder, SQLITE_FILE);
  const connection = await openFile(folder, name);
  const setUp = (each: SqliteConnection) => {
    each.exec(`PRAGMA synchronous = ${location.synchronous === 'full' ? 'FULL' : 'NORMAL'}`);
    each.exec('PRAGMA foreign_keys = ON');
  };
  let live: LiveSqlite;
  try {
    await useWal(connection);
    setUp(connection);
    live = new LiveSqlite(name, new DatabaseFile(name), connection, (each) => reopened(each, setUp));
  } catch (error) {
    connection.close();
    throw unusable(folder, error);
  }
  const kysely = new Kysely<Tables>({ dialect: sqliteDialect(live) });
  try {
    await migrate(kysely, 'sqlite');
  } catch (error) {
    await kysely.destroy();
    throw error;
  }
  return { kind: 'sqlite', isShared: false, engine: connection.engine, kysely, folder, close: () => kysely.destroy() };
}

/** @throws where the file is no database of platen */
function reopened(name: string, setUp: (connection: SqliteConnection) => void): SqliteConnection {
  const connection = openSqlite(name);
  try {
    connection.exec('PRAGMA journal_mode = WAL');
    setUp(connection);
    connection.prepare('SELECT id FROM api_keys LIMIT 1').all([]);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

async function openFile(folder: string, name: string): Promise<SqliteConnection> {
  try {
    makeFolder(folder);
    return openSqlite(name);
  } catch (error) {
    throw error instanceof Error && 'code' in error ? unusable(folder, error) : error;
  }
}

function unusable(folder: string, error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error);
  return new Error(`The data folder ${folder} cannot be used: ${reason}`);
}

/** The file keeps the mode once it is set; while processes race to set it, SQLite fails without waiting. */
async function useWal(connection: SqliteConnection): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      connection.exec('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      if (!isBusy(error) || attempt === 50) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20 * Math.random() + attempt));
    }
  }
}
