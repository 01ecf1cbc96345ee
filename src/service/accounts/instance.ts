/**
 * A process that holds reservations. What a dead one held is void; a process that ends with a crash says nothing, so that each kind
 * of database has its own proof of life.
 */
import type { Transaction } from 'kysely';
import type { Tables } from '../store/schema.ts';

export interface Instance {
  readonly id: string;
  /** Says "alive" where that has to be said again and again, and voids what dead instances left. */
  beat(): Promise<void>;
  /** Gives up all that is reserved by this instance. */
  close(): Promise<void>;
}

/** How often an instance beats, ms. */
export const BEAT = 5000;

/**
 * Gives back what an instance had reserved, and forgets the instance.
 * @param transaction - holds a lock on the instance (in SQLite on everything), so that nobody voids or revives it meanwhile
 */
export async function voidInstance(transaction: Transaction<Tables>, id: string): Promise<void> {
  const open = await transaction
    .deleteFrom('reservations')
    .where('instance_id', '=', id)
    .returning(['key_id', 'month'])
    .execute();
  const counts = new Map<string, { keyId: string; month: string; count: number }>();
  for (const { key_id: keyId, month } of open) {
    const known = counts.get(`${keyId} ${month}`);
    if (known === undefined) counts.set(`${keyId} ${month}`, { keyId, month, count: 1 });
    else known.count++;
  }
  // Always in the same order: two that void at the same time cannot wait for each other.
  for (const name of [...counts.keys()].sort()) {
    const { keyId, month, count } = counts.get(name)!;
    await transaction
      .updateTable('credit_usage')
      .set((row) => ({ reserved: row('reserved', '-', count) }))
      .where('key_id', '=', keyId)
      .where('month', '=', month)
      .execute();
  }
  await transaction.deleteFrom('instances').where('id', '=', id).execute();
}
