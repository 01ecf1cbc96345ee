/** Both kinds of database for a suite that has to hold on each: `describe.each(await databases())`. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { type Database, type DatabaseLocation, openDatabase } from '../../../src/service/store/database.ts';
import { postgresForTests } from '../../support/postgres.ts';

export interface TestDatabases {
  readonly kind: Database['kind'];
  /** A new, empty database; open it as often as instances are wanted. */
  create(): Promise<DatabaseLocation>;
  open(location: DatabaseLocation): Promise<Database>;
}

/** What is opened is closed at the end of the test file, when the test did not do so. */
export async function databases(): Promise<TestDatabases[]> {
  const postgres = await postgresForTests();
  const opened = new Set<Database>();
  const folders: string[] = [];
  afterAll(async () => {
    for (const database of opened) await database.close().catch(() => {});
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });
  const open = async (location: DatabaseLocation) => {
    const database = await openDatabase(location);
    opened.add(database);
    return database;
  };
  const sqlite: TestDatabases = {
    kind: 'sqlite',
    create: async () => {
      const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-store-'));
      folders.push(folder);
      return { dataFolder: path.join(folder, 'data') };
    },
    open,
  };
  return postgres === null
    ? [sqlite]
    : [sqlite, { kind: 'postgres', create: async () => ({ url: await postgres.createDatabase() }), open }];
}
