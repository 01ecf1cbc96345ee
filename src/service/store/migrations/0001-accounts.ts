/** Keys, credits used by month, and reservations with the instances that hold them. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('api_keys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('monthly_credits', 'integer')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint')
    .execute();
  await db.schema
    .createTable('credit_usage')
    .addColumn('key_id', 'text', (column) => column.notNull().references('api_keys.id'))
    .addColumn('month', 'text', (column) => column.notNull())
    .addColumn('used', 'integer', (column) => column.notNull())
    .addColumn('reserved', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('credit_usage_key_month', ['key_id', 'month'])
    .execute();
  await db.schema
    .createTable('instances')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('lease_until', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('reservations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('month', 'text', (column) => column.notNull())
    .addColumn('instance_id', 'text', (column) => column.notNull().references('instances.id'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addForeignKeyConstraint('reservations_usage', ['key_id', 'month'], 'credit_usage', ['key_id', 'month'])
    .execute();
  await db.schema.createIndex('reservations_instance').on('reservations').column('instance_id').execute();
}
