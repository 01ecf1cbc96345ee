/**
 * Tells when one of some files changes. How a file looks from outside (its time, size and number) decides; what the system tells of folders only
 * makes it quick, as some file systems tell nothing: those of networks, of containers. Folders are watched, not files, since editors put new files
 * in the place of old ones.
 */
import { type FSWatcher, statSync, watch } from 'node:fs';
import path from 'node:path';

/** ms between two looks where nothing was told. */
const BETWEEN_LOOKS = 1_000;
/** ms of rest after something was told: editors write in several steps. */
const REST = 60;

export class ChangedFiles {
  readonly #onChange: () => void;
  readonly #folders = new Map<string, FSWatcher | null>();
  readonly #looks = new Map<string, string>();
  readonly #timer = setInterval(() => this.look(), BETWEEN_LOOKS);
  #rest: NodeJS.Timeout | null = null;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /**
   * Watches these and no others from now on. A file that is new among them and was written since then counts as changed.
   *
   * @param since - when the reading of them began, ms since the epoch
   */
  watch(files: readonly string[], since: number): void {
    const wanted = new Set(files);
    for (const file of this.#looks.keys()) if (!wanted.has(file)) this.#looks.delete(file);
    for (const file of wanted) if (!this.#looks.has(file)) this.#looks.set(file, lookOf(file, since));
    const folders = new Set(files.map((file) => path.dirname(file)));
    for (const [folder, watcher] of this.#folders) {
      if (folders.has(folder)) continue;
      watcher?.close();
      this.#folders.delete(folder);
    }
    for (const folder of folders) if (!this.#folders.has(folder)) this.#folders.set(folder, this.#watcherOf(folder));
    this.look();
  }

  /** Looks at all files now. */
  look(): void {
    let isChanged = false;
    for (const [file, before] of this.#looks) {
      const now = lookOf(file);
      if (now === before) continue;
      this.#looks.set(file, now);
      isChanged = true;
    }
    if (isChanged) this.#onChange();
  }

  close(): void {
    clearInterval(this.#timer);
    if (this.#rest !== null) clearTimeout(this.#rest);
    for (const watcher of this.#folders.values()) watcher?.close();
    this.#folders.clear();
    this.#looks.clear();
  }

  /** `null` where the system cannot watch the folder, or there is none: then it is looked at now and then. */
  #watcherOf(folder: string): FSWatcher | null {
    try {
      const watcher = watch(folder, { persistent: false }, () => {
        this.#rest ??= setTimeout(() => {
          this.#rest = null;
          this.look();
        }, REST);
      });
      watcher.on('error', () => watcher.close());
      return watcher;
    } catch {
      return null;
    }
  }
}

function lookOf(file: string, since = Number.POSITIVE_INFINITY): string {
  const stat = statSync(file, { throwIfNoEntry: false, bigint: false });
  if (stat === undefined) return 'none';
  return stat.mtimeMs >= since ? 'just written' : `${stat.mtimeMs} ${stat.size} ${stat.ino}`;
}
