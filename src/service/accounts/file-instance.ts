/**
 * Proof of life beside SQLite: a file that the instance keeps locked. The operating system drops the lock when the process ends,
 * however it ends, so that a crash shows at once; neither clocks nor process ids, which come again, have a part in it. The lock is
 * one of SQLite (an empty database with an exclusive transaction that never ends), because Node has none of its own.
 */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { SqliteDatabase } from '../store/database.ts';
import { makeFolder } from '../store/make-folder.ts';
import { isBusy, openSqlite, type SqliteConnection } from '../store/sqlite-connection.ts';
import { type Instance, voidInstance } from './instance.ts';
import { randomText } from './key-format.ts';

export class FileInstance implements Instance {
  readonly id: string;
  readonly #database: SqliteDatabase;
  #lock: SqliteConnection;

  private constructor(id: string, database: SqliteDatabase, lock: SqliteConnection) {
    this.id = id;
    this.#database = database;
    this.#lock = lock;
  }

  static async enter(database: SqliteDatabase): Promise<FileInstance> {
    const id = `instance_${randomText(16)}`;
    // The lock comes first: a row without one belongs to a dead instance.
    const instance = new FileInstance(id, database, await lockOf(database, id));
    await instance.beat();
    return instance;
  }

  /** Writes, so that a database that cannot be written is noticed. What a backup of before does not know is entered again. */
  async beat(): Promise<void> {
    const { kysely } = this.#database;
    if (!existsSync(lockFile(this.#database, this.id))) this.#lock = await lockOf(this.#database, this.id);
    // SQLite writes nothing where nothing changes.
    const now = Date.now();
    await kysely
      .insertInto('instances')
      .values({ id: this.id, started_at: now, lease_until: now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ lease_until: now }))
      .execute();
    const rows = await kysely.selectFrom('instances').select('id').where('id', '!=', this.id).execute();
    for (const { id } of rows) {
      if (isFileInstanceAlive(this.#database, id)) continue;
      await this.#forget(id);
    }
  }

  async close(): Promise<void> {
    await this.#forget(this.id, () => this.#lock.close());
  }

  async #forget(id: string, unlock: () => void = () => {}): Promise<void> {
    await this.#database.kysely.transaction().execute((transaction) => voidInstance(transaction, id));
    unlock();
    await rm(lockFile(this.#database, id), { force: true });
  }
}

export function isFileInstanceAlive(database: SqliteDatabase, id: string): boolean {
  const file = lockFile(database, id);
  if (!existsSync(file)) return false;
  const probe = openSqlite(file, 0);
  try {
    probe.exec('BEGIN EXCLUSIVE');
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    throw error;
  } finally {
    probe.close();
  }
}

async function lockOf(database: SqliteDatabase, id: string): Promise<SqliteConnection> {
  makeFolder(path.dirname(lockFile(database, id)));
  const lock = openSqlite(lockFile(database, id));
  lock.exec('BEGIN EXCLUSIVE');
  return lock;
}

function lockFile(database: SqliteDatabase, id: string): string {
  return path.join(database.folder, 'instances', id);
}
