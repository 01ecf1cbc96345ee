/** The instances of a database, by its kind. */
import type { Database } from '../store/database.ts';
import { FileInstance, isFileInstanceAlive } from './file-instance.ts';
import type { Instance } from './instance.ts';
import { isLeaseAlive, LeasedInstance } from './leased-instance.ts';

export function enterInstance(database: Database): Promise<Instance> {
  return database.kind === 'sqlite' ? FileInstance.enter(database) : LeasedInstance.enter(database);
}

/** Ids of the instances whose reservations count. */
export async function aliveInstances(database: Database): Promise<Set<string>> {
  if (database.kind === 'postgres') {
    const rows = await database.kysely.selectFrom('instances').select('id').where(isLeaseAlive).execute();
    return new Set(rows.map((row) => row.id));
  }
  const rows = await database.kysely.selectFrom('instances').select('id').execute();
  return new Set(rows.map((row) => row.id).filter((id) => isFileInstanceAlive(database, id)));
}
