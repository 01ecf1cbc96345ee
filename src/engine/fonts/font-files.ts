/**
 * Faces in files and folders. Files are indexed by positioned reads of the few tables that name a face; what is known of a file is kept for
 * the process, and on disk for the next one. A face is opened when text first needs it, and stays open for later conversions.
 */
import { closeSync, fstatSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import { EMPTY_TABLE, TableView } from '../base/table-view.ts';
import type { FontFace } from '../display/font-face.ts';
import type { FaceRecord, FaceTraits } from './face-record.ts';
import { defaultIndexPath, FontIndex, type IndexedFace, type TablePlace } from './font-index.ts';
import { instanceOf, NO_LIMITS } from './instance.ts';
import { openFace } from './open-face.ts';
import { readAxes } from './sfnt/axes.ts';
import { CharacterMap } from './sfnt/cmap.ts';
import { countFonts } from './sfnt/container.ts';
import { readNames, readTraits } from './sfnt/names.ts';

const FONT_FILE = /\.(ttf|otf|ttc|otc|woff2?)$/i;
/** Folders inside font folders are followed this deep. */
const MOST_FOLDER_LEVELS = 6;
const MOST_FONTS_PER_FILE = 256;
/** Larger tables of names or characters than this are not read ahead; the face is opened instead. */
const LARGEST_INDEX_TABLE = 4 * 1024 * 1024;

interface KnownFile {
  readonly modified: number;
  readonly size: number;
  readonly records: readonly FaceRecord[];
}

/** What a folder held when it was last gone through. */
interface KnownFolder {
  readonly checked: number;
  /** The folder and those inside it. */
  readonly folders: readonly { readonly path: string; readonly modified: number }[];
  readonly records: readonly FaceRecord[];
  readonly unreadable: readonly string[];
}

/** Files in folders are looked at again after so many ms: a folder's own time tells of added and removed files, not of overwritten ones. */
const RECHECK_FILES_AFTER = 5_000;

const filesByPath = new Map<string, KnownFile>();
const foldersByPath = new Map<string, KnownFolder>();
let index: FontIndex | null = null;

/**
 * The faces of a file, or of all font files in a folder and its subfolders, ordered by path; the same array as long as nothing changed.
 *
 * @param onUnreadable - called with the path of each file that is no font
 * @throws the file system's error when the path itself does not exist
 */
export function facesAt(location: string, onUnreadable: (path: string) => void): readonly FaceRecord[] {
  const known = foldersByPath.get(location);
  const found = known !== undefined && isUnchanged(known) ? known : goThrough(location);
  if (found.folders.length > 0) foldersByPath.set(location, found);
  for (const file of found.unreadable) onUnreadable(file);
  return found.records;
}

function isUnchanged({ checked, folders }: KnownFolder): boolean {
  if (Date.now() - checked > RECHECK_FILES_AFTER) return false;
  for (const { path: folder, modified } of folders) {
    if (statSync(folder, { throwIfNoEntry: false })?.mtimeMs !== modified) return false;
  }
  return true;
}

function goThrough(location: string): KnownFolder {
  const records: FaceRecord[] = [];
  const folders: { path: string; modified: number }[] = [];
  const unreadable: string[] = [];
  const visit = (current: string, level: number) => {
    const stats = statSync(current);
    if (stats.isFile() && (level === 0 || FONT_FILE.test(current))) {
      const file = indexFile(current, stats.mtimeMs, stats.size);
      if (file.records.length === 0) unreadable.push(current);
      records.push(...file.records);
    } else if (stats.isDirectory() && level <= MOST_FOLDER_LEVELS) {
      folders.push({ path: current, modified: stats.mtimeMs });
      for (const name of readdirSync(current).sort()) {
        try {
          visit(path.join(current, name), level + 1);
        } catch {
          unreadable.push(path.join(current, name));
        }
      }
    }
  };
  visit(location, 0);
  index?.save();
  return { checked: Date.now(), folders, records, unreadable };
}

function indexFile(file: string, modified: number, size: number): KnownFile {
  const known = filesByPath.get(file);
  if (known !== undefined && known.modified === modified && known.size === size) return known;
  const indexed: KnownFile = { modified, size, records: recordsOfFile(file, modified, size) };
  filesByPath.set(file, indexed);
  return indexed;
}

function recordsOfFile(file: string, modified: number, size: number): FaceRecord[] {
  try {
    if (/\.woff2?$/i.test(file)) return recordsOfBytes(readFileSync(file)).map((record) => ({ ...record, file }));
    index ??= new FontIndex(defaultIndexPath());
    let traits = index.find(file, modified, size);
    if (traits === null) {
      traits = readIndex(file);
      index.add(file, modified, size, traits);
    }
    return traits.map((each, number) =>
      recordOf(
        each,
        () => openFace(bytesOf(file), number),
        () => readCharacterMap(file, each.characterMap),
        file,
      ),
    );
  } catch {
    // What cannot be read has no faces; the caller reports it.
    return [];
  }
}

/** Faces of font bytes that the caller holds. @throws PlatenError `FONT_UNREADABLE` */
export function recordsOfBytes(bytes: Uint8Array): FaceRecord[] {
  const count = countFonts(bytes);
  return Array.from({ length: count }, (_, index) => {
    const face = openFace(bytes, index);
    const traits = traitsOf((tag) => face.table(tag), null);
    return recordOf(
      traits,
      () => face,
      () => null,
    );
  });
}

/** Reads the tables that name a face, without reading the file. */
function readIndex(file: string): IndexedFace[] {
  const descriptor = openSync(file, 'r');
  try {
    const size = fstatSync(descriptor).size;
    const read = (offset: number, length: number): TableView => {
      const bytes = new Uint8Array(Math.max(0, Math.min(length, size - offset, LARGEST_INDEX_TABLE)));
      readSync(descriptor, bytes, 0, bytes.length, offset);
      return new TableView(bytes);
    };
    const header = read(0, 12 + MOST_FONTS_PER_FILE * 4);
    const isCollection = header.tag(0) === 'ttcf';
    const count = isCollection ? Math.min(header.u32(8), MOST_FONTS_PER_FILE) : 1;
    return Array.from({ length: count }, (_, index) => {
      const tables = readTables(read, isCollection ? header.u32(12 + index * 4) : 0);
      return traitsOf(tables.read, tables.places.get('cmap') ?? null);
    });
  } finally {
    closeSync(descriptor);
  }
}

function readTables(read: (offset: number, length: number) => TableView, start: number) {
  const head = read(start, 12);
  const signature = head.u32(0);
  if (signature !== 0x00010000 && signature !== 0x4f54544f && signature !== 0x74727565) throw new Error('not a font');
  const count = Math.min(head.u16(4), 256);
  const directory = read(start + 12, count * 16);
  const places = new Map<string, TablePlace>();
  for (let i = 0; i < count; i++) {
    places.set(directory.tag(i * 16), { offset: directory.u32(i * 16 + 8), length: directory.u32(i * 16 + 12) });
  }
  const readTable = (tag: string): TableView => {
    const place = places.get(tag);
    return place === undefined ? EMPTY_TABLE : read(place.offset, place.length);
  };
  return { places, read: readTable };
}

function readCharacterMap(file: string, place: TablePlace | null): CharacterMap | null {
  if (place === null || place.length > LARGEST_INDEX_TABLE) return null;
  const descriptor = openSync(file, 'r');
  try {
    const bytes = new Uint8Array(place.length);
    readSync(descriptor, bytes, 0, bytes.length, place.offset);
    return new CharacterMap(new TableView(bytes));
  } finally {
    closeSync(descriptor);
  }
}

const openFiles = new Map<string, WeakRef<Uint8Array>>();

/** The faces of a file, and the characters that each of them has; for who makes an index of fonts. */
export function readFaces(file: string): { readonly traits: FaceTraits; readonly characters: readonly number[] }[] {
  return readIndex(file).map(({ characterMap, ...traits }) => {
    const map = readCharacterMap(file, characterMap);
    const characters: number[] = [];
    for (let codePoint = 1; codePoint <= 0x10ffff; codePoint++)
      if ((map?.glyph(codePoint) ?? 0) !== 0) characters.push(codePoint);
    return { traits, characters };
  });
}

/** Collections are read once for all of their faces. */
export function bytesOf(file: string): Uint8Array {
  const known = openFiles.get(file)?.deref();
  if (known !== undefined) return known;
  const bytes = new Uint8Array(readFileSync(file));
  openFiles.set(file, new WeakRef(bytes));
  return bytes;
}

function traitsOf(table: (tag: string) => TableView, characterMap: TablePlace | null): IndexedFace {
  const names = readNames(table('name'));
  const traits = readTraits(table('OS/2'), table('head'));
  const fvar = table('fvar');
  const weights = axisRange(fvar, 'wght') ?? [traits.weight, traits.weight];
  const widths = axisRange(fvar, 'wdth') ?? [traits.stretch, traits.stretch];
  return {
    families: names.familyAliases,
    fullName: names.fullName,
    localNames: [names.fullName.toLowerCase(), names.postscriptName.toLowerCase()],
    weightMin: weights[0],
    weightMax: weights[1],
    style: traits.style,
    canSlant: axisRange(fvar, 'slnt') !== null || axisRange(fvar, 'ital') !== null,
    stretchMin: widths[0],
    stretchMax: widths[1],
    hasMorx: table('morx').length > 0,
    characterMap,
  };
}

/** The record of an installed face; `read` opens it, `readCmap` reads only its character map. */
export function recordOf(
  traits: FaceTraits,
  read: () => FontFace,
  readCmap: () => Pick<CharacterMap, 'glyph'> | null,
  file: string | null = null,
): FaceRecord {
  let face: FontFace | null | undefined;
  let characters: Pick<CharacterMap, 'glyph'> | null | undefined;
  const openDefault = (): FontFace | null => {
    if (face === undefined) {
      try {
        face = read();
      } catch {
        face = null;
      }
    }
    return face;
  };
  return {
    file,
    families: traits.families,
    fullName: traits.fullName,
    localNames: traits.localNames,
    weightMin: traits.weightMin,
    weightMax: traits.weightMax,
    style: traits.style,
    canSlant: traits.canSlant,
    stretchMin: traits.stretchMin,
    stretchMax: traits.stretchMax,
    hasMorx: traits.hasMorx,
    unicodeRange: null,
    features: [],
    metricsOverride: null,
    sizeAdjust: 1,
    languageOverride: '',
    covers(codePoint) {
      if (face != null) return face.glyphForCodePoint(codePoint) !== 0;
      if (characters === undefined) {
        try {
          characters = readCmap();
        } catch {
          characters = null;
        }
      }
      if (characters !== null) return characters.glyph(codePoint) !== 0;
      return (openDefault()?.glyphForCodePoint(codePoint) ?? 0) !== 0;
    },
    open(request) {
      const opened = openDefault();
      return opened === null ? null : instanceOf(opened, request, NO_LIMITS);
    },
    openDefault,
  };
}

function axisRange(fvar: TableView, tag: string): readonly [number, number] | null {
  const axis = readAxes(fvar).find((each) => each.tag === tag);
  return axis === undefined ? null : [axis.minimum, axis.maximum];
}
