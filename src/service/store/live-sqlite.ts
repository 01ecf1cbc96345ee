/** The SQLite connection of a running service: not used while its file is not the one that was opened, and opened anew when another is in its place. */
import { DatabaseFile, type FileState } from './database-file.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import { StoreGone } from './store-error.ts';

/** ms between two looks at the file. */
const BETWEEN_LOOKS = 250;

const REASONS: Readonly<Record<Exclude<FileState, 'same'>, string>> = {
  vanished: 'The file of the database is not there any more. Put it back.',
  replaced: 'Another file is in the place of the database, and it is none of platen. Put the right one there.',
  overwritten:
    'The file of the database was overwritten while it was in use. Stop the service, put a whole file in place, remove platen.sqlite-wal and platen.sqlite-shm, start.',
};

export class LiveSqlite {
  readonly #name: string;
  readonly #connect: () => SqliteConnection;
  #file: DatabaseFile;
  #connection: SqliteConnection;
  #nextLook = 0;
  #state: FileState = 'same';
  #isSpoilt = false;

  /** @param connect - opens the file and sets the connection up; throws for what is no database of platen */
  constructor(name: string, file: DatabaseFile, connection: SqliteConnection, connect: () => SqliteConnection) {
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
      const connection = this.#connect();
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
    // From then on neither the file nor the log can be told to be whole.
    if (this.#state === 'overwritten' && this.#file.look() !== 'replaced') return;
    this.#state = this.#file.look();
    if (this.#state === 'replaced') this.#reopen();
  }

  #reopen(): void {
    const file = new DatabaseFile(this.#name);
    try {
      if (!file.isDatabase()) throw new StoreGone(REASONS.replaced);
      this.#file.removeLog();
      const connection = this.#connect();
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
