/**
 * The file around the objects: pdfkit's document (ids, catalog, page tree) with its serialisation replaced, so that objects
 * go into compressed object streams behind a cross-reference stream (PDF 32000-1 §7.5.7, §7.5.8), and the file's id is a hash of
 * its content instead of the clock. In the bundle pdfkit has nothing but this document (scripts/build/dependencies.mjs).
 */
import { createHash } from 'node:crypto';
import PdfKitDocument from 'pdfkit';
import type { Deadline } from '../base/deadline.ts';
import { assert } from '../base/errors.ts';
import { inOnePiece } from '../base/with-pauses.ts';
import type { PdfContainer } from './container.ts';
import { deflate } from './deflate.ts';
import type { FileFormat } from './file-format.ts';
import { lessRowAbove, type ObjectRows, type ObjectTable, objectTables, rowTables } from './object-rows.ts';
import type { PdfDictionary, PdfReference, PdfValue } from './objects.ts';
import { byteString, serialize } from './objects.ts';
import { runLengths } from './run-lengths.ts';

/** Level 5 takes some milliseconds more than level 4 for a book, and 4 % of its bytes less; levels 6 and 7 have next to nothing to add to prose. */
const CONTENT_DEFLATE_LEVEL = 5;
const OBJECT_DEFLATE_LEVEL = 6;
/** What is not to be made smaller. */
const STORED = 0;
const OBJECTS_PER_STREAM = 200;
/** Above it the table of places is worth a predictor. */
const FEW_OBJECTS = 100;

/** What we use of pdfkit's document; `ref`, `_write` and the fields are its own names. */
interface DocumentOfPdfKit {
  readonly _root: { data: PdfDictionary; end(): void };
  /** One for each object. */
  readonly _offsets: unknown[];
  ref(data?: PdfValue): PdfKitReference;
  _write(data: string | Uint8Array): void;
}

export interface PdfKitReference extends PdfReference {
  buffer: Uint8Array[];
  finalize(): void;
}

type PdfKitConstructor = new (options: Record<string, unknown>) => DocumentOfPdfKit;

/** Where an object lies: at a byte offset, or at an index of an object stream. */
type Place =
  | { readonly kind: 'offset'; readonly offset: number }
  | { readonly kind: 'packed'; readonly stream: number; readonly index: number };

const PdfKit = PdfKitDocument as unknown as PdfKitConstructor;

export class PdfKitContainer extends PdfKit implements PdfContainer {
  readonly format: FileFormat;
  readonly rgbSpace: PdfValue = 'DeviceRGB';
  deadline: Deadline | null = null;
  // Declared only: the base constructor already calls `ref` and `_write`, before fields would be initialised.
  declare chunks: Uint8Array[] | undefined;
  declare size: number;
  declare places: Place[];
  declare packed: { id: number; text: string }[];

  constructor(format: FileFormat) {
    super({
      autoFirstPage: false,
      font: '',
      // pdfkit knows no later one, and the header is ours.
      pdfVersion: '1.7',
      compress: false,
      info: { Producer: '', Creator: '', CreationDate: new Date(0) },
    });
    this.format = format;
    this.chunks![0] = Buffer.from(`%PDF-${format.version}\n`, 'latin1');
  }

  // What pdfkit's document can draw is not asked for, so it need not be made ready.
  initMetadata(): void {}
  initColor(): void {}
  initVector(): void {}
  initFonts(): void {}
  initText(): void {}
  initImages(): void {}
  initMarkings(): void {}
  initTables(): void {}
  initSubset(): void {}

  /** The number of pdfkit's outline stays taken: files have their numbers as they always had. */
  initOutline(): void {
    this.ref();
  }

  get catalog(): PdfDictionary {
    return this._root.data;
  }

  get pages(): PdfDictionary {
    return (this._root.data.Pages as PdfReference).data as PdfDictionary;
  }

  override ref(data: PdfValue = {}): PdfKitReference {
    const reference = super.ref(data);
    reference.finalize = () => this.place(reference);
    return reference;
  }

  override _write(data: string | Uint8Array): void {
    const bytes = typeof data === 'string' ? Buffer.from(`${data}\n`, 'latin1') : data;
    if (this.chunks === undefined) {
      this.chunks = [];
      this.size = 0;
      this.places = [];
      this.packed = [];
    }
    this.chunks.push(bytes);
    this.size += bytes.length;
  }

  get written(): number {
    return this.size ?? 0;
  }

  get objectCount(): number {
    return this._offsets.length;
  }

  object(data: PdfValue): PdfReference {
    const reference = this.ref(data);
    reference.end();
    return reference;
  }

  stream(dictionary: PdfDictionary, bytes: Uint8Array, level = CONTENT_DEFLATE_LEVEL): PdfReference {
    const reference = this.ref();
    this.fillStream(reference, dictionary, bytes, level);
    return reference;
  }

  fillStream(
    reference: PdfReference,
    dictionary: PdfDictionary,
    bytes: Uint8Array,
    level = CONTENT_DEFLATE_LEVEL,
  ): void {
    let body = bytes;
    // Not spread: that would give each a hidden class of its own (see `changedSpace`).
    const entries = Object.assign({} as { [key: string]: PdfValue }, dictionary);
    if (dictionary.Filter === undefined) {
      body = deflate(bytes, level);
      entries.Filter = 'FlateDecode';
    }
    entries.Length = body.length;
    reference.data = entries;
    this.writeStream(reference.id, entries, body);
  }

  fillPlainStream(reference: PdfReference, dictionary: PdfDictionary, bytes: Uint8Array): void {
    this.writeStream(reference.id, { ...dictionary, Length: bytes.length }, bytes);
  }

  /** Called by pdfkit when a reference ends: objects without a stream wait for the next object stream, where there are such. */
  place(reference: PdfKitReference): void {
    assert(reference.buffer.length === 0, 'a stream was written past the container.');
    this.put(reference.id, reference.data);
  }

  put(id: number, data: PdfValue): void {
    this.deadline?.tick();
    const text = serialize(data);
    if (this.format.classicXref) {
      this.places[id] = { kind: 'offset', offset: this.size };
      this._write(`${id} 0 obj\n${text}\nendobj`);
      return;
    }
    this.packed.push({ id, text });
    if (this.packed.length >= OBJECTS_PER_STREAM) this.flush();
  }

  reserve(count: number): number {
    const first = this._offsets.length + 1;
    for (let i = 0; i < count; i++) this._offsets.push(null);
    return first;
  }

  putAlike(first: number, texts: readonly string[], columns: number | null = null): void {
    inOnePiece(this.putTables(first, objectTables(first, texts, columns)));
  }

  putRows(first: number, groups: readonly ObjectRows[]): Generator<void, void> {
    return this.putTables(first, rowTables(first, groups));
  }

  private *putTables(first: number, tables: Iterable<ObjectTable>): Generator<void, void> {
    let id = first;
    for (const { count, dictionary, bytes } of tables) {
      this.deadline?.tick(count);
      const stream = super.ref({}).id;
      for (let index = 0; index < count; index++) this.places[id++] = { kind: 'packed', stream, index };
      const packed = packedTable(bytes);
      this.writeStream(stream, { ...dictionary, Length: packed.length }, packed);
      yield;
    }
  }

  /** §7.5.7: the waiting objects as one compressed stream. */
  flush(): void {
    if (this.packed.length === 0) return;
    const stream = super.ref({});
    let header = '';
    let body = '';
    for (let index = 0; index < this.packed.length; index++) {
      const { id, text } = this.packed[index]!;
      header += `${id} ${body.length} `;
      body += `${text}\n`;
      this.places[id] = { kind: 'packed', stream: stream.id, index };
    }
    const bytes = deflate(Buffer.from(header + body, 'latin1'), OBJECT_DEFLATE_LEVEL);
    this.writeStream(
      stream.id,
      { Type: 'ObjStm', N: this.packed.length, First: header.length, Filter: 'FlateDecode', Length: bytes.length },
      bytes,
    );
    this.packed = [];
  }

  writeStream(id: number, dictionary: PdfDictionary, body: Uint8Array): void {
    this.places[id] = { kind: 'offset', offset: this.size };
    this._write(`${id} 0 obj\n${serialize(dictionary)}\nstream`);
    this._write(body);
    this._write('\nendstream\nendobj');
  }

  /** An object that stands by itself, in no object stream. */
  plainObject(data: PdfValue): PdfReference {
    const reference = super.ref({});
    this.places[reference.id] = { kind: 'offset', offset: this.size };
    this._write(`${reference.id} 0 obj\n${serialize(data)}\nendobj`);
    return reference;
  }

  signature(dictionary: PdfDictionary): PdfReference {
    return this.plainObject(dictionary);
  }

  /** What the trailer says beside where everything is. */
  trailer(): PdfDictionary {
    return {};
  }

  finish(info: PdfDictionary | null): Uint8Array<ArrayBuffer> {
    const infoReference = info === null ? undefined : this.object(info);
    (this.catalog.Pages as PdfReference).end();
    this._root.end();
    if (this.format.classicXref) this.writeClassicCrossReferences(infoReference);
    else {
      this.flush();
      this.writeCrossReferences(infoReference);
    }
    return joined(this.chunks ?? [], this.size);
  }

  /** §7.5.4: twenty bytes for each object; numbers without one are linked as free. */
  writeClassicCrossReferences(info: PdfReference | undefined): void {
    const count = this.objectCount + 1;
    const entries: string[] = [];
    let nextFree = 0;
    for (let id = count - 1; id >= 0; id--) {
      const place = this.places[id];
      if (place?.kind === 'offset') entries.push(`${String(place.offset).padStart(10, '0')} 00000 n \n`);
      else {
        entries.push(`${String(nextFree).padStart(10, '0')} ${id === 0 ? '65535' : '00001'} f \n`);
        nextFree = id;
      }
    }
    const id = byteString(this.contentHash());
    const trailer = {
      Size: count,
      Root: this._root as unknown as PdfReference,
      Info: info,
      ID: [id, id],
      ...this.trailer(),
    };
    const start = this.size;
    this._write(`xref\n0 ${count}\n${entries.reverse().join('')}trailer\n${serialize(trailer)}`);
    this._write(`startxref\n${start}\n%%EOF`);
  }

  /** §7.5.8: type 1 entries hold offsets, type 2 entries an object stream and an index in it. */
  writeCrossReferences(info: PdfReference | undefined): void {
    const own = super.ref({});
    this.places[own.id] = { kind: 'offset', offset: this.size };
    const count = own.id + 1;
    const table = Buffer.alloc(count * 7);
    table.writeUInt16BE(0xffff, 5);
    for (let id = 1; id < count; id++) {
      const place = this.places[id];
      if (place === undefined) continue;
      table[id * 7] = place.kind === 'offset' ? 1 : 2;
      table.writeUInt32BE(place.kind === 'offset' ? place.offset : place.stream, id * 7 + 1);
      table.writeUInt16BE(place.kind === 'offset' ? 0 : place.index, id * 7 + 5);
    }
    const isLong = count > FEW_OBJECTS;
    const bytes = deflate(isLong ? lessRowAbove(table, 7) : table, OBJECT_DEFLATE_LEVEL);
    const id = byteString(this.contentHash());
    const start = this.size;
    const dictionary = {
      Type: 'XRef',
      Size: count,
      W: [1, 4, 2],
      Root: this._root as unknown as PdfReference,
      Info: info,
      ID: [id, id],
      ...this.trailer(),
      Filter: 'FlateDecode',
      DecodeParms: isLong ? { Predictor: 12, Columns: 7 } : undefined,
      Length: bytes.length,
    };
    this.writeStream(own.id, dictionary, bytes);
    this._write(`startxref\n${start}\n%%EOF`);
  }

  contentHash(): Uint8Array {
    const hash = createHash('sha256');
    for (const chunk of this.chunks ?? []) hash.update(chunk);
    return hash.digest().subarray(0, 16);
  }
}

/** Rows that differ by digits are nearly all zeros: without these, deflate has less to look through, and finds more. */
function packedTable(bytes: Uint8Array): Uint8Array {
  return deflate(runLengths(deflate(bytes, STORED)), OBJECT_DEFLATE_LEVEL);
}

/** In a buffer of its own: `Buffer.concat` would take small files from a pool that they share with others. */
function joined(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
