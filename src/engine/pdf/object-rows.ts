/**
 * Object streams (PDF 32000-1 §7.5.7) of objects that are alike but for their numbers: each begins a row of a table, whose rows are written as what
 * differs from the row above (§7.4.4.4), which is next to nothing. Deflate alone finds no counting.
 */
import type { PdfDictionary } from './objects.ts';

/** Bytes of a table, about: readers unpack a whole stream for one object of it. */
const BYTES_PER_STREAM = 1 << 18;
/** Room for the number of an object and its place. */
const LEAST_COLUMNS = 24;

export interface ObjectTable {
  /** In the order of the stream. */
  readonly ids: readonly number[];
  readonly dictionary: PdfDictionary;
  readonly bytes: Uint8Array;
}

/**
 * @param first - the number of the first object; those of the others follow
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
    yield objectTable(first + start, texts.slice(start, end), width, rows);
    start = end;
  }
}

function objectTable(first: number, texts: readonly string[], width: number, rows: number): ObjectTable {
  const table = new DifferenceTable(rows, width);
  const ids: number[] = [];
  let end = 0;
  for (let i = 0; i < texts.length; i++) {
    ids.push(first + i);
    table.write(`${first + i} ${end}`, 1);
    end += rowsOf(texts[i]!, width) * width;
  }
  for (let i = 0; i < texts.length; i++) table.write(texts[i]!, rowsOf(texts[i]!, width));
  return {
    ids,
    dictionary: {
      Type: 'ObjStm',
      N: texts.length,
      First: texts.length * width,
      Filter: 'FlateDecode',
      DecodeParms: { Predictor: 12, Columns: width },
    },
    bytes: table.bytes,
  };
}

/** Rows of characters, as what they differ from the row above (§7.4.4.4, PNG's filter `Up`). */
class DifferenceTable {
  readonly bytes: Uint8Array;
  readonly #above: Uint8Array;
  #at = 0;

  constructor(rows: number, columns: number) {
    this.bytes = new Uint8Array(rows * (columns + 1));
    this.#above = new Uint8Array(columns);
  }

  write(text: string, rows: number): void {
    const { bytes } = this;
    const above = this.#above;
    const { length } = text;
    let at = this.#at;
    let from = 0;
    for (let row = 0; row < rows; row++) {
      bytes[at++] = 2;
      for (let column = 0; column < above.length; column++, from++) {
        const code = from < length ? text.charCodeAt(from) : 0x20;
        bytes[at++] = code - above[column]!;
        above[column] = code;
      }
    }
    this.#at = at;
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
    out[to++] = 2;
    const end = at + columns;
    if (row === 0) while (at < end) out[to++] = table[at++]!;
    else for (; at < end; at++) out[to++] = table[at]! - table[at - columns]!;
  }
  return out;
}
