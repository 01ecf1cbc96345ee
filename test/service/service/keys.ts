/** Keys of a running service, from beside it: what `platen keys` does, in this process, as a start of the program costs more; and the program itself. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import * as stored from '../../../src/service/accounts/keys.ts';
import { type Database, openDatabase } from '../../../src/service/store/database.ts';

const CLI = path.resolve(import.meta.dirname, '../../../dist/platen/cli.js');

/** `['--data', folder]` or `['--database', url]`. */
export type Store = readonly [string, string];

export interface ListedKey {
  readonly id: string;
  /** `null`: not counted. */
  readonly creditsLeft: number | null;
  readonly creditsReserved: number | null;
}

/** Returns the key, which is shown this once. */
export function createKey(store: Store, wanted: Partial<stored.NewKey> = {}): Promise<string> {
  const created = { name: 'Test', plan: 'free', monthlyCredits: null, ...wanted } as const;
  return inStore(store, async (database) => (await stored.createKey(database, created)).key);
}

export function listKeys(store: Store): Promise<ListedKey[]> {
  return inStore(store, async (database) =>
    (await stored.listKeys(database)).map(({ id, credits }) => ({
      id,
      creditsLeft: credits?.left ?? null,
      creditsReserved: credits?.reserved ?? null,
    })),
  );
}

async function inStore<T>([flag, place]: Store, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(flag === '--data' ? { dataFolder: place } : { url: place });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** `platen keys` of the built package, as an operator calls it beside a running service. */
export async function keys(...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [CLI, 'keys', ...args]);
  return stdout;
}
