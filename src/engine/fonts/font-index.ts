/**
 * What is known of font files, kept on disk between processes: a start with hundreds of system fonts asks only for their times and sizes.
 * The file is a cache: anything wrong with it, or with writing it, only costs the time of reading the fonts again.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder } from '../base/cache-folder.ts';
import { makeFolder } from '../base/make-folder.ts';
import type { FaceTraits } from './face-record.ts';

export interface TablePlace {
  /** Bytes from the start of the file. */
  readonly offset: number;
  readonly length: number;
}

/** What is kept of a face: its traits, and where its character map lies. */
export interface IndexedFace extends FaceTraits {
  readonly characterMap: TablePlace | null;
}

interface IndexedFile {
  readonly modified: number;
  readonly size: number;
  readonly faces: readonly IndexedFace[];
}

/** Raised when the form of the entries changes: older files are then passed over. */
const FORMAT = 4;
/** Fewer new files than this are not worth a write: single fonts given by path come and go. */
const LEAST_NEW_FILES = 16;

export class FontIndex {
  readonly #location: string | null;
  #files: Map<string, IndexedFile> | null = null;
  #newFiles = 0;

  /** @param location - path of the index; `null` keeps nothing on disk */
  constructor(location: string | null) {
    this.#location = location;
  }

  /** `null` when the file is not known, or has changed since. */
  find(file: string, modified: number, size: number): readonly IndexedFace[] | null {
    const known = this.#load().get(file);
    return known !== undefined && known.modified === modified && known.size === size ? known.faces : null;
  }

  add(file: string, modified: number, size: number, faces: readonly IndexedFace[]): void {
    this.#load().set(file, { modified, size, faces });
    this.#newFiles++;
  }

  /** Writes the index if enough is new. Another process never sees half of it. */
  save(): void {
    if (this.#location === null || this.#newFiles < LEAST_NEW_FILES) return;
    this.#newFiles = 0;
    try {
      makeFolder(path.dirname(this.#location));
      const unfinished = `${this.#location}.${process.pid}`;
      writeFileSync(unfinished, JSON.stringify({ format: FORMAT, files: [...this.#load()] }));
      renameSync(unfinished, this.#location);
    } catch {
      // A read-only system has no cache.
    }
  }

  #load(): Map<string, IndexedFile> {
    this.#files ??= this.#location === null ? new Map() : readIndexFile(this.#location);
    return this.#files;
  }
}

function readIndexFile(location: string): Map<string, IndexedFile> {
  try {
    const { format, files } = JSON.parse(readFileSync(location, 'utf8')) as { format: unknown; files: unknown };
    if (format !== FORMAT || !Array.isArray(files)) return new Map();
    return new Map(files.filter(isEntry));
  } catch {
    return new Map();
  }
}

function isEntry(entry: unknown): entry is [string, IndexedFile] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string') return false;
  const file = entry[1] as Partial<IndexedFile> | null;
  if (typeof file?.modified !== 'number' || typeof file.size !== 'number' || !Array.isArray(file.faces)) return false;
  return file.faces.every(
    (face: Partial<IndexedFace> | null) =>
      face !== null &&
      Array.isArray(face.families) &&
      typeof face.fullName === 'string' &&
      Array.isArray(face.localNames) &&
      typeof face.weightMin === 'number' &&
      typeof face.weightMax === 'number' &&
      typeof face.style === 'string' &&
      typeof face.stretchMin === 'number' &&
      typeof face.stretchMax === 'number' &&
      typeof face.hasMorx === 'boolean' &&
      (face.characterMap === null || typeof face.characterMap?.offset === 'number'),
  );
}

/** `null` keeps nothing on disk. */
export function defaultIndexPath(): string | null {
  const folder = cacheFolder();
  return folder === null ? null : path.join(folder, 'font-index.json');
}
