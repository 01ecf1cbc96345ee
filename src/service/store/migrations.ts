/**
 * Brings a database to the schema of this version. Migrations go forward only and are never changed once released; their names sort
 * in the order of their making. Several instances may start at once: the first migrates, the others wait (an advisory lock in
 * PostgreSQL, the write lock in SQLite).
 */
import { type Kysely, Migrator, sql } from 'kysely';
import * as accounts from './migrations/0001-accounts.ts';
import * as limits from './migrations/0002-limits.ts';
import type { DatabaseKind, Tables } from './schema.ts';

/** @param kind - for what the two databases call differently, such as columns of bytes (`blob`, `bytea`) */
type SchemaMigration = (db: Kysely<unknown>, kind: DatabaseKind) => Promise<void>;

const MIGRATIONS: Readonly<Record<string, SchemaMigration>> = {
  '0001-accounts': accounts.up,
  '0002-limits': limits.up,
};

/** @throws {Error} when a later version of platen made the schema, or a migration fails */
export async function migrate(db: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  const names = Object.keys(MIGRATIONS);
  const executed = await executedMigrations(db);
  const unknown = executed.find((name) => !(name in MIGRATIONS));
  if (unknown !== undefined) {
    throw new Error(
      `The database has the schema of a later version of platen (${unknown}; this version knows ${names.at(-1)}). Use that version or a later one.`,
    );
  }
  if (executed.length === names.length) return;
  const migrator = new Migrator({
    db,
    migrationTableName: MIGRATIONS_TABLE,
    migrationLockTableName: 'platen_migrations_lock',
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          names.map((name) => [name, { up: (each: Kysely<unknown>) => MIGRATIONS[name]!(each, kind) }]),
        ),
    },
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

const MIGRATIONS_TABLE = 'platen_migrations';

async function executedMigrations(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables();
  if (!tables.some((table) => table.name === MIGRATIONS_TABLE)) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(MIGRATIONS_TABLE)}`.execute(db);
  return rows.map((row) => row.name);
}
