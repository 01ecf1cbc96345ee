/** Bytes to objects (ISO 32000-1, 7.2 and 7.3), forgiving: what cannot be read becomes `null` or is stepped over. */
import type { Effort } from '../effort.ts';
import { Dict, Keyword, latin1, Name, type PdfObject, PdfString, Real, Ref } from './objects.ts';

const MOST_LEVELS = 256;

/** Kinds of bytes: 1 white space, 2 delimiter, 0 regular. */
const KINDS = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32]) KINDS[byte] = 1;
for (const character of '()<>[]{}/%') KINDS[character.charCodeAt(0)] = 2;

export const isSpace = (byte: number | undefined): boolean => byte !== undefined && KINDS[byte] === 1;
export const isEndOfLine = (byte: number | undefined): boolean => byte === 10 || byte === 13;
const isRegular = (byte: number | undefined): boolean => byte !== undefined && KINDS[byte] === 0;
const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 48 && byte <= 57;

/** Nothing is left to read. */
export const END = Symbol('end');
/** A closing `]` or `>>`. */
const CLOSE_ARRAY = Symbol(']');
const CLOSE_DICT = Symbol('>>');

export type Token = PdfObject | Keyword | typeof END | typeof CLOSE_ARRAY | typeof CLOSE_DICT;

export class Lexer {
  readonly bytes: Uint8Array;
  position: number;
  readonly #effort: Effort;
  readonly #hasRefs: boolean;

  /** @param hasRefs - whether `1 0 R` is one object, which content streams do not have */
  constructor(bytes: Uint8Array, position: number, effort: Effort, hasRefs = true) {
    this.bytes = bytes;
    this.position = position;
    this.#effort = effort;
    this.#hasRefs = hasRefs;
  }

  skipSpace(): void {
    const { bytes } = this;
    for (;;) {
      while (isSpace(bytes[this.position])) this.position++;
      if (bytes[this.position] !== 37) return;
      while (this.position < bytes.length && !isEndOfLine(bytes[this.position])) this.position++;
    }
  }

  /** The next object, or an operator; stray closing brackets are stepped over. */
  next(): PdfObject | Keyword | typeof END {
    for (;;) {
      const token = this.#read(0);
      if (token !== CLOSE_ARRAY && token !== CLOSE_DICT) return token;
    }
  }

  /** The next object; `null` where an operator or nothing stands. */
  object(): PdfObject {
    const token = this.#read(0);
    return token instanceof Keyword || typeof token === 'symbol' ? null : token;
  }

  #read(level: number): Token {
    this.#effort.tick();
    // Objects of the file are kept, operands are not.
    if (this.#hasRefs) this.#effort.keep(48);
    this.skipSpace();
    const { bytes } = this;
    const byte = bytes[this.position];
    if (byte === undefined) return END;
    if (isDigit(byte) || byte === 43 || byte === 45 || byte === 46) return this.#number();
    if (byte === 47) return this.#name();
    if (byte === 40) return this.#literal();
    if (byte === 60) return bytes[this.position + 1] === 60 ? this.#dict(level) : this.#hex();
    if (byte === 91) return this.#array(level);
    if (byte === 93) return this.#step(1, CLOSE_ARRAY);
    if (byte === 62) return bytes[this.position + 1] === 62 ? this.#step(2, CLOSE_DICT) : this.#step(1, null);
    if (KINDS[byte] === 2) return this.#step(1, new Keyword(String.fromCharCode(byte)));
    return this.#word();
  }

  #step<T>(count: number, token: T): T {
    this.position += count;
    return token;
  }

  #word(): PdfObject | Keyword {
    const start = this.position;
    while (isRegular(this.bytes[this.position])) this.position++;
    const word = latin1(this.bytes.subarray(start, this.position));
    if (word === 'true') return true;
    if (word === 'false') return false;
    return word === 'null' ? null : new Keyword(word);
  }

  #number(): PdfObject | Keyword {
    const { bytes } = this;
    const start = this.position;
    while (isRegular(bytes[this.position])) this.position++;
    const text = latin1(bytes.subarray(start, this.position));
    if (/^[+-]?\d+$/.test(text)) {
      const value = Number(text);
      return this.#hasRefs && text.length < 11 && isDigit(bytes[start]) ? (this.#ref(value) ?? value) : value;
    }
    if (/^[+-]?(?:\d+\.\d*|\.\d+)$/.test(text)) return new Real(Number(text));
    // As readers do: digits after a second sign or letter are dropped.
    const loose = /^[+-]*(\d*\.?\d*)/.exec(text)!;
    if (loose[0].length === text.length || /[-+.\d]/.test(text[1] ?? '')) {
      const size = Number(loose[1] === '' || loose[1] === '.' ? 0 : loose[1]);
      return new Real(text.startsWith('-') ? -size : size);
    }
    return new Keyword(text);
  }

  /** A reference, where a generation and `R` follow. */
  #ref(number: number): Ref | null {
    const { bytes } = this;
    const start = this.position;
    let at = start;
    while (isSpace(bytes[at])) at++;
    const from = at;
    while (isDigit(bytes[at])) at++;
    if (at === from || at - from > 5) return null;
    const generation = Number(latin1(bytes.subarray(from, at)));
    const gap = at;
    while (isSpace(bytes[at])) at++;
    if (at === gap || bytes[at] !== 82 || isRegular(bytes[at + 1])) return null;
    this.position = at + 1;
    return new Ref(number, generation);
  }

  #name(): Name {
    const start = ++this.position;
    while (isRegular(this.bytes[this.position])) this.position++;
    const text = latin1(this.bytes.subarray(start, this.position));
    return new Name(
      text.includes('#')
        ? text.replace(/#([\da-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
        : text,
    );
  }

  #literal(): PdfString {
    const { bytes } = this;
    const out: number[] = [];
    let depth = 1;
    this.position++;
    while (this.position < bytes.length) {
      const byte = bytes[this.position++]!;
      if (byte === 40) depth++;
      else if (byte === 41 && --depth === 0) break;
      if (byte === 92) this.#escape(out);
      else if (byte === 13) {
        if (bytes[this.position] === 10) this.position++;
        out.push(10);
      } else out.push(byte);
    }
    return new PdfString(Uint8Array.from(out));
  }

  #escape(out: number[]): void {
    const { bytes } = this;
    const byte = bytes[this.position++];
    if (byte === undefined) return;
    const plain = 'nrtbf'.indexOf(String.fromCharCode(byte));
    if (plain >= 0) out.push([10, 13, 9, 8, 12][plain]!);
    else if (byte >= 48 && byte <= 55) {
      let value = byte - 48;
      for (let digits = 1; digits < 3; digits++) {
        const next = bytes[this.position];
        if (next === undefined || next < 48 || next > 55) break;
        value = value * 8 + next - 48;
        this.position++;
      }
      out.push(value & 255);
    } else if (byte === 13) {
      if (bytes[this.position] === 10) this.position++;
    } else if (byte !== 10) out.push(byte);
  }

  #hex(): PdfString {
    const { bytes } = this;
    const start = ++this.position;
    while (this.position < bytes.length && bytes[this.position] !== 62) this.position++;
    const text = latin1(bytes.subarray(start, this.position)).replace(/[\0\t\n\f\r ]+/g, '');
    this.position++;
    const isClean = /^[\da-f]*$/i.test(text);
    const digits = isClean ? text : text.replace(/[^\da-f]/gi, '');
    return new PdfString(Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex'), {
      digits: text.length,
      isClean,
    });
  }

  #array(level: number): PdfObject {
    this.position++;
    const items: PdfObject[] = [];
    if (level > MOST_LEVELS) return null;
    for (;;) {
      const token = this.#read(level + 1);
      if (token === CLOSE_ARRAY || token === END) return items;
      if (token instanceof Keyword) {
        if (token.value === 'endobj' || token.value === 'endstream') return items;
      } else if (typeof token !== 'symbol') items.push(token);
    }
  }

  #dict(level: number): PdfObject {
    this.position += 2;
    const entries = new Map<string, PdfObject>();
    if (level > MOST_LEVELS) return null;
    for (;;) {
      const key = this.#read(level + 1);
      if (key === CLOSE_DICT || key === END) break;
      if (key instanceof Keyword && (key.value === 'endobj' || key.value === 'stream')) break;
      if (!(key instanceof Name)) continue;
      const value = this.#read(level + 1);
      if (value === CLOSE_DICT || value === END) break;
      if (!(value instanceof Keyword) && typeof value !== 'symbol') entries.set(key.value, value);
    }
    return new Dict(entries);
  }
}
