/**
 * Object streams (PDF 32000-1 §7.5.7) of objects that are alike but for their numbers: each begins a row of a table, whose rows are written as what
 * differs from the row above (§7.4.4.4), which is next to nothing. Deflate alone finds no counting.
 */
import type { PdfDictionary } from './objects.ts';

/** Bytes of a table, about: readers unpack a whole stream for one object of it. */
const BYTES_PER_STREAM = 1 << 18;
/** Room for the number of an object and its place. */
const LEAST_COLUMNS = 24;
/** §7.4.4.4: the filter of a row. */
const UP = 2;
const SPACE = 0x20;
const ZERO = 0x30;

export interface ObjectTable {
  /** Objects in the stream, whose numbers follow each other. */
  readonly count: number;
  readonly dictionary: PdfDictionary;
  readonly bytes: Uint8Array;
}

/** Objects that are one text but for the numbers in it. */
export interface ObjectRows {
  readonly text: RowText;
  /** Row by row, those of the places. */
  readonly numbers: Int32Array;
  readonly count: number;
}

/** A text, in ASCII, with places for numbers, which stand at the end of theirs. */
export class RowText {
  text = '';
  /** Of each place. */
  readonly columns: number[] = [];
  readonly digits: number[] = [];

  add(text: string): void {
    this.text += text;
  }

  addPlace(digits: number): void {
    this.columns.push(this.text.length);
    this.digits.push(digits);
    this.text += ' '.repeat(digits);
  }
}

/**
 * @param texts - of the objects, in ASCII
 * @param columns - of the table, where longer texts repeat after so many
 */
export function* objectTables(first: number, texts: readonly string[], columns: number | null): Generator<ObjectTable> {
  let width = columns ?? 0;
  if (columns === null) for (const text of texts) width = Math.max(width, text.length + 1);
  width = Math.max(width, LEAST_COLUMNS);
  for (let start = 0; start < texts.length; ) {
    let rows = 0;
    let end = start;
    for (; end < texts.length && (end === start || rows * width < BYTES_PER_STREAM); end++)
      rows += 1 + rowsOf(texts[end]!, width);
    yield textTable(first + start, texts.slice(start, end), width, rows);
    start = end;
  }
}

function textTable(first: number, texts: readonly string[], width: number, rows: number): ObjectTable {
  const table = new DifferenceTable(rows, width);
  const ends = new Int32Array(texts.length);
  for (let i = 1; i < texts.length; i++) ends[i] = ends[i - 1]! + rowsOf(texts[i - 1]!, width) * width;
  writeHeader(table, first, ends);
  for (let i = 0; i < texts.length; i++) table.write(texts[i]!, rowsOf(texts[i]!, width));
  return objectTable(table, texts.length);
}

/** @param first - the number of the first object; those of the others follow */
export function* rowTables(first: number, { text, numbers, count }: ObjectRows): Generator<ObjectTable> {
  const width = Math.max(text.text.length + 1, LEAST_COLUMNS);
  const most = Math.ceil(BYTES_PER_STREAM / (2 * width));
  for (let start = 0; start < count; start += most) {
    const end = Math.min(count, start + most);
    const table = new DifferenceTable(2 * (end - start), width);
    writeHeader(
      table,
      first + start,
      Int32Array.from({ length: end - start }, (_, i) => i * width),
    );
    table.writeRows(text, numbers, start, end);
    yield objectTable(table, end - start);
  }
}

/** The number of each object, and where it begins behind the header. */
function writeHeader(table: DifferenceTable, first: number, places: Int32Array): void {
  const row = new RowText();
  row.addPlace(String(first + places.length - 1).length);
  row.add(' ');
  row.addPlace(String(places.at(-1)!).length);
  const numbers = new Int32Array(2 * places.length);
  for (let i = 0; i < places.length; i++) {
    numbers[2 * i] = first + i;
    numbers[2 * i + 1] = places[i]!;
  }
  table.writeRows(row, numbers, 0, places.length);
}

function objectTable({ width, bytes }: DifferenceTable, count: number): ObjectTable {
  return {
    count,
    dictionary: {
      Type: 'ObjStm',
      N: count,
      First: count * width,
      Filter: 'FlateDecode',
      DecodeParms: { Predictor: 12, Columns: width },
    },
    bytes,
  };
}

/** Rows of characters, as what they differ from the row above (§7.4.4.4, PNG's filter `Up`). */
class DifferenceTable {
  readonly width: number;
  readonly bytes: Uint8Array;
  readonly #above: Uint8Array;
  #at = 0;

  constructor(rows: number, width: number) {
    this.width = width;
    this.bytes = new Uint8Array(rows * (width + 1));
    this.#above = new Uint8Array(width);
  }

  write(text: string, rows: number): void {
    const { bytes } = this;
    const above = this.#above;
    const { length } = text;
    let at = this.#at;
    let from = 0;
    for (let row = 0; row < rows; row++) {
      bytes[at++] = UP;
      for (let column = 0; column < above.length; column++, from++) {
        const code = from < length ? text.charCodeAt(from) : SPACE;
        bytes[at++] = code - above[column]!;
        above[column] = code;
      }
    }
    this.#at = at;
  }

  /** From the second row on only digits differ. */
  writeRows({ text, columns, digits }: RowText, numbers: Int32Array, start: number, end: number): void {
    this.write(text, 1);
    this.#at -= this.width + 1;
    let from = start * columns.length;
    for (let row = start; row < end; row++) {
      this.bytes[this.#at] = UP;
      for (let i = 0; i < columns.length; i++) this.#writeNumber(numbers[from++]!, columns[i]!, digits[i]!);
      this.#at += this.width + 1;
    }
  }

  #writeNumber(number: number, column: number, digits: number): void {
    const above = this.#above;
    const last = column + digits - 1;
    let rest = number;
    for (let at = last; at >= column; at--) {
      const code = rest > 0 || at === last ? ZERO + (rest % 10) : SPACE;
      this.bytes[this.#at + 1 + at]! += code - above[at]!;
      above[at] = code;
      rest = Math.trunc(rest / 10);
    }
  }
}

/** At least one space stays after each object. */
function rowsOf(text: string, width: number): number {
  return Math.ceil((text.length + 1) / width);
}

/** §7.4.4.4, PNG's filter `Up`: rows of a table of which each is nearly the one above it. */
export function lessRowAbove(table: Uint8Array, columns: number): Uint8Array {
  const rows = table.length / columns;
  const out = new Uint8Array(rows * (columns + 1));
  for (let row = 0, at = 0, to = 0; row < rows; row++) {
    out[to++] = UP;
    const end = at + columns;
    if (row === 0) while (at < end) out[to++] = table[at++]!;
    else for (; at < end; at++) out[to++] = table[at]! - table[at - columns]!;
  }
  return out;
}
