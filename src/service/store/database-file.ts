/**
 * Whether the file of a database is the one that was opened. SQLite goes on with a file that was deleted or replaced, and mixes what it
 * holds with one that was overwritten; neither is an error to it.
 */
import { closeSync, fstatSync, openSync, readSync, type Stats, statSync, unlinkSync } from 'node:fs';

export type FileState =
  | 'same'
  | 'vanished'
  /** Another file has its name. */
  | 'replaced'
  /** Something else than SQLite wrote into it. */
  | 'overwritten';

/** Places in the head of a file (https://www.sqlite.org/fileformat.html §1.3). */
const HEAD = 100;
const MAGIC = 'SQLite format 3\0';
const WRITE_VERSION = 18;
const CHANGE_COUNTER = 24;
/** Of a file with a write-ahead log. */
const WAL = 2;

export class DatabaseFile {
  readonly #name: string;
  /** Open as long as SQLite has the file open: closing a descriptor drops the locks that the process has on it (POSIX). */
  readonly #descriptor: number;
  readonly #stats: Stats;
  #counter = 0;
  #logInode: number | null = null;

  /** Before SQLite opens it. */
  constructor(name: string) {
    this.#name = name;
    this.#descriptor = openSync(name, 'r');
    this.#stats = fstatSync(this.#descriptor);
  }

  look(): FileState {
    const now = statOf(this.#name);
    if (now === null) return 'vanished';
    if (now.ino !== this.#stats.ino || now.dev !== this.#stats.dev) return 'replaced';
    const state = this.#lookInside();
    if (state === 'same') this.#logInode = statOf(this.#log)?.ino ?? this.#logInode;
    return state;
  }

  /** Another one after each writing. */
  get version(): string {
    const { size, mtimeMs } = fstatSync(this.#descriptor);
    return `${size} ${mtimeMs}`;
  }

  isDatabase(): boolean {
    return this.#head()?.toString('latin1', 0, MAGIC.length) === MAGIC;
  }

  /** Removes the log of this file, which would be taken for that of the one in its place. */
  removeLog(): void {
    if (this.#logInode === null || statOf(this.#log)?.ino !== this.#logInode) return;
    for (const file of [this.#log, `${this.#name}-shm`]) {
      if (statOf(file) !== null) unlinkSync(file);
    }
  }

  /** After SQLite has closed it. */
  close(): void {
    closeSync(this.#descriptor);
  }

  #head(): Buffer | null {
    const head = Buffer.alloc(HEAD);
    return readSync(this.#descriptor, head, 0, HEAD, 0) < HEAD ? null : head;
  }

  get #log(): string {
    return `${this.#name}-wal`;
  }

  /** SQLite counts its changes upwards; a copy of before has counted less, one that was made for a backup has no log. */
  #lookInside(): FileState {
    const head = this.#head();
    if (head?.toString('latin1', 0, MAGIC.length) !== MAGIC) return 'overwritten';
    const counter = head.readUInt32BE(CHANGE_COUNTER);
    if (head[WRITE_VERSION] !== WAL || counter < this.#counter) return 'overwritten';
    this.#counter = counter;
    return 'same';
  }
}

function statOf(name: string): Stats | null {
  return statSync(name, { throwIfNoEntry: false }) ?? null;
}
