/**
 * Object streams (PDF 32000-1 §7.5.7) of objects that are alike but for their numbers: each begins a row of a table, whose rows are written as what
 * differs from the row above (§7.4.4.4), which is next to nothing. Deflate alone finds no counting.
 */
import type { PdfDictionary } from './objects.ts';

/** Bytes of a table, about: readers unpack a whole stream for one object of it, and each begins to count anew. */
const BYTES_PER_STREAM = 1 << 20;
/** Room for the number of an object and its place. */
const LEAST_COLUMNS = 24;
/** §7.4.4.4: the filters of rows. */
const NONE = 0;
const UP = 2;
/** How many objects a row of the header may have, the most first: with these digits come back after few rows. */
const ENTRIES_OF_ROWS = [10, 5, 2];
/** Fewer are not worth more than an object each. */
const LEAST_HEADER_ROWS = 50;
const ROUND = 10;
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

  /** A row of which there are fewer numbers than places, and nothing behind them. */
  filled(numbers: Int32Array): string {
    let text = '';
    for (let i = 0; i < numbers.length; i++) {
      const end = this.columns[i]! + this.digits[i]!;
      text += this.text.slice(text.length, this.columns[i]) + String(numbers[i]).padStart(this.digits[i]!);
      text += this.text.slice(end, this.columns[i + 1]);
    }
    return text;
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
      rows += rowsOf(texts[end]!, width);
    yield textTable(first + start, texts.slice(start, end), width, rows);
    start = end;
  }
}

function textTable(first: number, texts: readonly string[], width: number, rows: number): ObjectTable {
  const places = new Int32Array(texts.length);
  for (let i = 1; i < texts.length; i++) places[i] = places[i - 1]! + rowsOf(texts[i - 1]!, width) * width;
  const header = new HeaderRows(first, places, width);
  const table = new DifferenceTable(header.rows + rows, width);
  header.writeTo(table);
  for (let i = 0; i < texts.length; i++) table.write(texts[i]!, rowsOf(texts[i]!, width));
  return objectTable(table, texts.length, header.rows);
}

/** @param first - the number of the first object; those of the others follow */
export function* rowTables(first: number, groups: readonly ObjectRows[]): Generator<ObjectTable> {
  let next = first;
  for (const { members, width, count } of rowsTogether(groups)) {
    const most = members.length > 1 ? count : Math.ceil(BYTES_PER_STREAM / (2 * width));
    for (let start = 0; start < count; start += most)
      yield rowTable(next + start, members, start, Math.min(count, start + most), width);
    next += count;
  }
}

interface RowsTogether {
  readonly members: ObjectRows[];
  width: number;
  count: number;
}

/** Groups that fit into one stream. */
function rowsTogether(groups: readonly ObjectRows[]): readonly RowsTogether[] {
  const all: RowsTogether[] = [];
  let open: RowsTogether | null = null;
  for (const rows of groups) {
    const width = widthOf(rows);
    const wider = Math.max(open?.width ?? 0, width);
    if (open !== null && (open.count + rows.count) * wider <= BYTES_PER_STREAM / 2) {
      open.members.push(rows);
      open.width = wider;
      open.count += rows.count;
    } else {
      open = { members: [rows], width, count: rows.count };
      all.push(open);
    }
  }
  return all;
}

/** @param start - of the rows of a group that is alone */
function rowTable(
  first: number,
  members: readonly ObjectRows[],
  start: number,
  end: number,
  width: number,
): ObjectTable {
  const count = end - start;
  const places = Int32Array.from({ length: count }, (_, i) => i * width);
  const header = new HeaderRows(first, places, width);
  const table = new DifferenceTable(header.rows + count, width);
  header.writeTo(table);
  for (const { text, numbers, count: rows } of members)
    table.writeRows(text, numbers, members.length > 1 ? 0 : start, members.length > 1 ? rows : end);
  return objectTable(table, count, header.rows);
}

/** Round, so that the places of objects are round, too: those in the header then go on evenly. */
function widthOf({ text }: ObjectRows): number {
  return Math.max(Math.ceil((text.text.length + 1) / ROUND) * ROUND, LEAST_COLUMNS);
}

/** The number of each object, and where it begins behind the header: several in a row, so that they go on like digits. */
class HeaderRows {
  readonly rows: number;
  readonly #entries: number;
  readonly #row = new RowText();
  readonly #numbers: Int32Array;

  /** @param places - of the objects, whose numbers follow each other */
  constructor(first: number, places: Int32Array, width: number) {
    const digits = [String(first + places.length - 1).length, String(places.at(-1)!).length] as const;
    const most = Math.min(Math.floor(width / (digits[0] + digits[1] + 2)), places.length / LEAST_HEADER_ROWS);
    this.#entries = ENTRIES_OF_ROWS.find((entries) => entries <= most) ?? 1;
    this.rows = Math.ceil(places.length / this.#entries);
    for (let i = 0; i < this.#entries; i++) {
      for (const each of digits) {
        this.#row.addPlace(each);
        this.#row.add(' ');
      }
    }
    this.#numbers = new Int32Array(2 * places.length);
    for (let i = 0; i < places.length; i++) {
      this.#numbers[2 * i] = first + i;
      this.#numbers[2 * i + 1] = places[i]!;
    }
  }

  writeTo(table: DifferenceTable): void {
    const columns = 2 * this.#entries;
    const full = Math.floor(this.#numbers.length / columns);
    if (full > 0) table.writeRows(this.#row, this.#numbers, 0, full);
    if (full < this.rows) table.write(this.#row.filled(this.#numbers.subarray(full * columns)), 1);
  }
}

function objectTable({ width, bytes }: DifferenceTable, count: number, headerRows: number): ObjectTable {
  return {
    count,
    // Only deflated bytes have predictors: those inside are stored (`packedTable`).
    dictionary: {
      Type: 'ObjStm',
      N: count,
      First: headerRows * width,
      Filter: ['FlateDecode', 'RunLengthDecode', 'FlateDecode'],
      DecodeParms: [null, null, { Predictor: 12, Columns: width }],
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

  /** From the second row on only digits differ. The first is as it is, not as it differs from a row of another kind: deflate knows its words. */
  writeRows({ text, columns, digits }: RowText, numbers: Int32Array, start: number, end: number): void {
    const begin = this.#at;
    this.#above.fill(0);
    this.write(text, 1);
    this.bytes[begin] = NONE;
    this.#at = begin;
    let from = start * columns.length;
    for (let row = start; row < end; row++) {
      if (row > start) this.bytes[this.#at] = UP;
      for (let i = 0; i < columns.length; i++, from++) {
        const above = row > start ? numbers[from - columns.length]! : null;
        this.#writeNumber(numbers[from]!, above, columns[i]!, digits[i]!);
      }
      this.#at += this.width + 1;
    }
  }

  /** @param before - the number above it: the digits that they begin with make no difference. `null` where there is none */
  #writeNumber(number: number, before: number | null, column: number, digits: number): void {
    const above = this.#above;
    const last = column + digits - 1;
    let rest = number;
    let other = before ?? -1;
    for (let at = last; at >= column && rest !== other; at--) {
      const code = rest > 0 || at === last ? ZERO + (rest % 10) : SPACE;
      this.bytes[this.#at + 1 + at]! += code - above[at]!;
      above[at] = code;
      rest = (rest / 10) | 0;
      other = (other / 10) | 0;
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
