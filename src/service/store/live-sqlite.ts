/** The SQLite connection of a running service: not used while its file is not the one that was opened, and opened anew when another is in its place. */
import { copyFileSync, renameSync, rmSync } from 'node:fs';
import { DatabaseFile, type FileState } from './database-file.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import { StoreGone } from './store-error.ts';

/** ms between two looks at the file. */
const BETWEEN_LOOKS = 250;
/** ms between two attempts to use what overwrote the file. */
const BETWEEN_TRIES = 5_000;

const REASONS: Readonly<Record<Exclude<FileState, 'same'>, string>> = {
  vanished: 'The file of the database is not there any more. Put it back.',
  replaced: 'Another file is in the place of the database, and it is none of platen. Put the right one there.',
  overwritten:
    'The file of the database was overwritten while it was in use, and is no whole database of platen now. Put the right one in its place.',
};

export class LiveSqlite {
  readonly #name: string;
  readonly #connect: (name: string) => SqliteConnection;
  #file: DatabaseFile;
  #connection: SqliteConnection;
  #nextLook = 0;
  #state: FileState = 'same';
  #isSpoilt = false;
  /** Of a file that was overwritten: as it was at the last look, and as it was when it was found not to be whole. */
  #seen = '';
  #refused = '';
  #nextTry = 0;

  /** @param connect - opens a file and sets the connection up; throws for what is no database of platen */
  constructor(
    name: string,
    file: DatabaseFile,
    connection: SqliteConnection,
    connect: (name: string) => SqliteConnection,
  ) {
    this.#name = name;
    this.#file = file;
    this.#connection = connection;
    this.#connect = connect;
  }

  /** @throws StoreGone while there is no database to use; what SQLite throws when it is opened */
  current(): SqliteConnection {
    const now = performance.now();
    if (now >= this.#nextLook) {
      this.#nextLook = now + BETWEEN_LOOKS;
      this.#look();
    }
    if (this.#state !== 'same') throw new StoreGone(REASONS[this.#state]);
    if (this.#isSpoilt) {
      const connection = this.#connect(this.#name);
      this.#connection.close();
      this.#connection = connection;
      this.#isSpoilt = false;
    }
    return this.#connection;
  }

  /** A statement was given up: to libsql it goes on, and nothing could be committed on its connection. The next one has another. */
  spoil(): void {
    this.#isSpoilt = true;
  }

  close(): void {
    // Closing writes what the log has into the file: not into one that is somebody else's.
    this.#look();
    if (this.#state === 'overwritten') return;
    this.#connection.close();
    this.#file.close();
  }

  #look(): void {
    const now = this.#file.look();
    // Once overwritten, a file is not the one that was open, whatever its head says.
    this.#state = this.#state === 'overwritten' && now === 'same' ? 'overwritten' : now;
    if (this.#state === 'overwritten' && this.#isRestored()) this.#state = 'replaced';
    if (this.#state === 'replaced') this.#reopen();
  }

  /**
   * What somebody wrote over the file may be a backup, which is used. Not under that file's locks and log, which SQLite has for what was
   * there before: a copy takes its name.
   */
  #isRestored(): boolean {
    const { version } = this.#file;
    const isStill = version === this.#seen;
    this.#seen = version;
    // While it is being written, or was looked at before, there is nothing to see.
    if (!isStill || version === this.#refused || performance.now() < this.#nextTry || !this.#file.isDatabase())
      return false;
    this.#nextTry = performance.now() + BETWEEN_TRIES;
    const copy = `${this.#name}-restored`;
    try {
      copyFileSync(this.#name, copy);
      this.#refused = version;
      if (!this.#isWhole(copy)) return false;
      renameSync(copy, this.#name);
      return true;
    } catch {
      return false;
    } finally {
      for (const end of ['', '-wal', '-shm']) rmSync(`${copy}${end}`, { force: true });
    }
  }

  #isWhole(name: string): boolean {
    const connection = this.#connect(name);
    try {
      const rows = connection.prepare('PRAGMA integrity_check').all([]);
      return rows.length === 1 && Object.values(rows[0]!)[0] === 'ok';
    } finally {
      connection.close();
    }
  }

  #reopen(): void {
    const file = new DatabaseFile(this.#name);
    try {
      if (!file.isDatabase()) throw new StoreGone(REASONS.replaced);
      this.#file.removeLog();
      const connection = this.#connect(this.#name);
      // SQLite knows that its own file has lost its name, and writes nothing more.
      this.#connection.close();
      this.#file.close();
      this.#connection = connection;
      this.#file = file;
      this.#state = 'same';
    } catch {
      file.close();
    }
  }
}
