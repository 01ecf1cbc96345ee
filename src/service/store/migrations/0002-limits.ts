/** Rates and parallel places that instances count together, and the answers kept for idempotency keys. */
import type { Kysely } from 'kysely';
import type { DatabaseKind } from '../schema.ts';

export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await db.schema
    .createTable('rate_windows')
    .addColumn('caller', 'text', (column) => column.primaryKey())
    .addColumn('requests', 'integer', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('parallel_places')
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('leased_until', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('parallel_places_key_place', ['key_id', 'place'])
    .execute();
  // SQLite reads a row up to the last column asked for: what is long comes last.
  await db.schema
    .createTable('idempotent_requests')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('body_hash', 'text', (column) => column.notNull())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('headers', 'text')
    .addColumn('pdf', kind === 'postgres' ? 'bytea' : 'blob')
    .execute();
  // Sums are read from these indexes alone.
  await index(db, 'idempotent_requests_scope', ['scope', 'size']);
  await index(db, 'idempotent_requests_kind', ['kind', 'size']);
  await index(db, 'idempotent_requests_expiry', ['expires_at']);
}

function index(db: Kysely<unknown>, name: string, columns: string[]): Promise<void> {
  return db.schema.createIndex(name).on('idempotent_requests').columns(columns).execute();
}
