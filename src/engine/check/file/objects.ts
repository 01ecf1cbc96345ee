/** The objects of a PDF (ISO 32000-1, 7.3) as they are written: what a rule may ask about their spelling is kept with them. */

/** A name, its bytes as characters of Latin-1, `#` sequences resolved. */
export class Name {
  readonly value: string;

  constructor(value: string) {
    this.value = value;
  }
}

/** A number with a decimal point; integers are numbers. */
export class Real {
  readonly value: number;

  constructor(value: number) {
    this.value = value;
  }
}

export class PdfString {
  readonly bytes: Uint8Array;
  /** Of a string in angle brackets, how it was written. */
  readonly hex: { readonly digits: number; readonly isClean: boolean } | null;

  constructor(bytes: Uint8Array, hex: PdfString['hex'] = null) {
    this.bytes = bytes;
    this.hex = hex;
  }
}

export class Ref {
  readonly number: number;
  readonly generation: number;

  constructor(number: number, generation: number) {
    this.number = number;
    this.generation = generation;
  }
}

/** A word that is no object: an operator of a content stream, `obj`, `stream`. */
export class Keyword {
  readonly value: string;

  constructor(value: string) {
    this.value = value;
  }
}

export class Dict {
  readonly entries: Map<string, PdfObject>;
  /** The number of the indirect object that the dictionary is or lies in; 0 for none. */
  object = 0;

  constructor(entries: Map<string, PdfObject> = new Map()) {
    this.entries = entries;
  }

  has(key: string): boolean {
    return this.entries.has(key);
  }
}

/** How the words around a stream's bytes are set (ISO 32000-1, 7.3.8.1). */
export interface StreamSpelling {
  /** Whether `stream` is followed by CR LF or LF. */
  readonly isBegunWell: boolean;
  /** Whether `endstream` comes after an end of line. */
  readonly isEndedWell: boolean;
  /** Bytes up to the end of line before `endstream`. */
  readonly realLength: number;
  readonly statedLength: number | null;
}

export class Stream {
  readonly dict: Dict;
  /** The bytes as they are in the file, deciphered. */
  readonly raw: Uint8Array;
  readonly spelling: StreamSpelling | null;

  constructor(dict: Dict, raw: Uint8Array, spelling: StreamSpelling | null) {
    this.dict = dict;
    this.raw = raw;
    this.spelling = spelling;
  }
}

export type PdfObject = null | boolean | number | Real | Name | PdfString | Ref | Dict | Stream | PdfObject[];

/** Text of a string object (ISO 32000-1, 7.9.2): UTF-16, UTF-8 by its mark, else PDFDocEncoding, of which only ASCII and Latin-1 are told apart. */
export function textOf(string: PdfString): string {
  const { bytes } = string;
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return utf16(bytes, 2, false);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return utf16(bytes, 2, true);
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder().decode(bytes.subarray(3));
  return latin1(bytes);
}

function utf16(bytes: Uint8Array, start: number, isLittleEndian: boolean): string {
  return new TextDecoder(isLittleEndian ? 'utf-16le' : 'utf-16be').decode(bytes.subarray(start));
}

export function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

/** The value of a number of either kind; `null` of anything else. */
export function numberOf(value: PdfObject | undefined): number | null {
  if (typeof value === 'number') return value;
  return value instanceof Real ? value.value : null;
}

export function nameOf(value: PdfObject | undefined): string | null {
  return value instanceof Name ? value.value : null;
}
