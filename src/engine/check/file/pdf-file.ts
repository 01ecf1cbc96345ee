/** A PDF file: its objects, resolved and unpacked when they are asked for, and what its bytes say between them. */
import { PlatenError } from '../../base/errors.ts';
import type { Effort } from '../effort.ts';
import {
  type CrossReferences,
  type Entry,
  findObjects,
  readCrossReferences,
  type Section,
} from './cross-references.ts';
import { Decipher } from './decipher.ts';
import { decode, type Resolve } from './filters.ts';
import { readIndirect } from './indirect.ts';
import { Lexer } from './lexer.ts';
import { Dict, latin1, nameOf, numberOf, type PdfObject, PdfString, Ref, Stream } from './objects.ts';

const MOST_INDIRECTIONS = 32;

/** A file that only who has a password, or a key, can read. */
export class LockedFile extends PlatenError {
  /** The bits of the permissions; `null` where none are told. */
  readonly permissions: number | null;

  constructor(permissions: number | null) {
    super('PDF_UNREADABLE', 'The file is encrypted and needs a password. Check it before it is encrypted.', {});
    this.permissions = permissions;
  }
}

export class PdfFile {
  readonly bytes: Uint8Array;
  readonly effort: Effort;
  /** Where `%PDF-` is. */
  readonly headerOffset: number;
  readonly #references: CrossReferences;
  readonly trailer: Dict;
  readonly encrypt: Dict | null;
  readonly #decipher: Decipher | null = null;
  readonly #objects = new Map<number, PdfObject>();
  /** Numbers whose spelling breaks ISO 32000's form of indirect objects. */
  readonly badlySpelled = new Set<number>();
  readonly #decoded = new Map<Stream, Uint8Array | null>();
  readonly #packed = new Map<number, PdfObject[]>();
  readonly #reading = new Set<number>();
  #found: CrossReferences | null = null;

  /** @throws PlatenError `PDF_UNREADABLE` of what is no PDF; `LockedFile` of one that needs a password */
  constructor(bytes: Uint8Array, effort: Effort) {
    this.bytes = bytes;
    this.effort = effort;
    this.headerOffset = Math.max(0, latin1(bytes.subarray(0, 1024)).indexOf('%PDF-'));
    const trailer = (references: CrossReferences) =>
      references.sections.find(({ trailer }) => this.#hasRoot(trailer))?.trailer;
    this.#references = this.#readChain();
    let found = trailer(this.#references);
    if (found === undefined || !this.#hasPages(found)) {
      this.#objects.clear();
      this.#references = this.#search();
      found = trailer(this.#references) ?? this.#inventTrailer();
    }
    if (found === undefined)
      throw new PlatenError('PDF_UNREADABLE', 'The bytes are no PDF file: there is no document catalog in them.', {});
    this.trailer = found;
    this.encrypt = this.dict(found.entries.get('Encrypt'));
    if (this.encrypt !== null) this.#decipher = this.#open(this.encrypt);
  }

  /** Of an encrypted file, streams of objects cannot be read before its key is known. */
  #hasRoot(trailer: Dict): boolean {
    return trailer.has('Encrypt') ? trailer.has('Root') : this.dict(trailer.entries.get('Root')) !== null;
  }

  /** The same of its pages. */
  #hasPages(trailer: Dict): boolean {
    return trailer.has('Encrypt') || this.dict(this.dict(trailer.entries.get('Root'))?.entries.get('Pages')) !== null;
  }

  #readChain(): CrossReferences {
    const readStreamAt = (offset: number) => {
      const value = readIndirect(this.bytes, offset, this.effort, this.resolve)?.value;
      return value instanceof Stream ? value : null;
    };
    return readCrossReferences(this.bytes, this.headerOffset, this.effort, readStreamAt, (stream) =>
      this.decode(stream),
    );
  }

  #search(): CrossReferences {
    this.#found ??= findObjects(this.bytes, this.effort);
    return this.#found;
  }

  /** For a file whose trailer is lost. */
  #inventTrailer(): Dict | undefined {
    for (const number of [...this.#references.entries.keys()]) {
      const value = this.object(number);
      if (value instanceof Stream && nameOf(value.dict.entries.get('Type')) === 'ObjStm')
        this.#addInside(number, value);
    }
    for (const number of this.#references.entries.keys()) {
      const value = this.object(number);
      const dict = value instanceof Stream ? value.dict : value;
      if (!(dict instanceof Dict)) continue;
      if (nameOf(this.resolve(dict.entries.get('Type'))) === 'XRef' && this.dict(dict.entries.get('Root')) !== null)
        return dict;
      if (nameOf(this.resolve(dict.entries.get('Type'))) === 'Catalog')
        return new Dict(new Map([['Root', new Ref(number, 0)]]));
    }
    return undefined;
  }

  #addInside(stream: number, value: Stream): void {
    const count = Math.min(100_000, numberOf(this.resolve(value.dict.entries.get('N'))) ?? 0);
    const lexer = new Lexer(this.decode(value) ?? new Uint8Array(), 0, this.effort, false);
    for (let index = 0; index < count; index++) {
      const number = lexer.next();
      lexer.next();
      if (typeof number === 'number' && !this.#references.entries.has(number))
        this.#references.entries.set(number, { kind: 'inside', stream, index });
    }
  }

  #open(encrypt: Dict): Decipher {
    const ids = this.resolve(this.trailer.entries.get('ID'));
    const id = Array.isArray(ids) ? this.resolve(ids[0]) : null;
    const decipher = Decipher.open(encrypt, id instanceof PdfString ? id.bytes : new Uint8Array(), this.resolve);
    if (decipher === null) throw new LockedFile(this.number(encrypt, 'P'));
    const kept = this.trailer.entries.get('Encrypt');
    this.#objects.clear();
    this.#packed.clear();
    this.#decoded.clear();
    if (kept instanceof Ref) this.#objects.set(kept.number, encrypt);
    return decipher;
  }

  get sections(): readonly Section[] {
    return this.#references.sections;
  }

  /** The numbers of all objects in use. */
  get numbers(): number[] {
    return [...this.#references.entries]
      .filter(([, entry]) => entry.kind === 'inside' || entry.offset > 0)
      .map(([number]) => number);
  }

  get catalog(): Dict {
    return this.dict(this.trailer.entries.get('Root')) ?? new Dict();
  }

  readonly resolve: Resolve = (value) => {
    let at = value;
    for (let count = 0; at instanceof Ref; count++) {
      if (count > MOST_INDIRECTIONS) return null;
      at = this.object(at.number);
    }
    return at ?? null;
  };

  object(number: number): PdfObject {
    const known = this.#objects.get(number);
    if (known !== undefined) return known;
    // A length that lies in the object itself.
    if (this.#reading.has(number)) return null;
    this.#reading.add(number);
    const value = this.#load(number, this.#references?.entries.get(number));
    this.#reading.delete(number);
    mark(value, number);
    this.#objects.set(number, value);
    return value;
  }

  #load(number: number, entry: Entry | undefined): PdfObject {
    if (entry === undefined) return null;
    if (entry.kind === 'inside') return this.#packedObjects(entry.stream)[entry.index] ?? null;
    if (entry.offset <= 0) return null;
    let read = readIndirect(this.bytes, entry.offset, this.effort, this.resolve);
    if (read === null || read.number !== number) {
      const other = this.#search().entries.get(number);
      read = other?.kind === 'place' ? readIndirect(this.bytes, other.offset, this.effort, this.resolve) : null;
    }
    if (read === null) return null;
    if (!read.isSpelledWell) this.badlySpelled.add(number);
    return this.#decipher?.object(read.value, number, read.generation, this.resolve) ?? read.value;
  }

  /** ISO 32000-1, 7.5.7. */
  #packedObjects(number: number): PdfObject[] {
    const known = this.#packed.get(number);
    if (known !== undefined) return known;
    const objects: PdfObject[] = [];
    this.#packed.set(number, objects);
    const stream = this.object(number);
    if (!(stream instanceof Stream)) return objects;
    const data = this.decode(stream);
    const first = numberOf(this.resolve(stream.dict.entries.get('First')));
    const count = numberOf(this.resolve(stream.dict.entries.get('N')));
    if (data === null || first === null || count === null) return objects;
    const lexer = new Lexer(data, 0, this.effort, false);
    for (let index = 0; index < Math.min(count, data.length); index++) {
      lexer.next();
      const offset = lexer.next();
      objects.push(typeof offset === 'number' ? new Lexer(data, first + offset, this.effort).object() : null);
    }
    return objects;
  }

  /** The unpacked bytes; `null` where they are damaged or an image's own. */
  decode(stream: Stream): Uint8Array | null {
    const known = this.#decoded.get(stream);
    if (known !== undefined) return known;
    const bytes = decode(stream.dict, stream.raw, this.resolve, this.effort);
    this.#decoded.set(stream, bytes);
    return bytes;
  }

  /** A dictionary, or that of a stream. */
  dict(value: PdfObject | undefined): Dict | null {
    const resolved = this.resolve(value);
    return resolved instanceof Dict ? resolved : resolved instanceof Stream ? resolved.dict : null;
  }

  get(dict: Dict | null, key: string): PdfObject {
    return dict === null ? null : this.resolve(dict.entries.get(key));
  }

  array(dict: Dict | null, key: string): PdfObject[] {
    const value = this.get(dict, key);
    return Array.isArray(value) ? value : [];
  }

  name(dict: Dict | null, key: string): string | null {
    return nameOf(this.get(dict, key));
  }

  number(dict: Dict | null, key: string): number | null {
    return numberOf(this.get(dict, key));
  }
}

/** Tells the dictionaries of an object its number. */
function mark(value: PdfObject, number: number): void {
  const pending: PdfObject[] = [value];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const dict = next instanceof Stream ? next.dict : next;
    if (dict instanceof Dict) {
      dict.object = number;
      pending.push(...dict.entries.values());
    } else if (Array.isArray(dict)) for (const each of dict) pending.push(each);
  }
}
