/** Which cells of a grid are taken: a row of bits for each track of the axis that grows (css-grid-2 §8.5). */

export class Occupancy {
  readonly #rows: Uint32Array[] = [];
  /** Taken cells of each row. */
  readonly #counts: number[] = [];
  /** The longest run of free cells of each row that a taken one ends, and where its last run begins; -1 where that is to be found out again. */
  readonly #innerRuns: number[] = [];
  readonly #lastRuns: number[] = [];
  /** Rows before this one are full, as far as was looked. */
  #firstOpen = 0;
  /** Bits in each row. */
  #width: number;

  constructor(width: number) {
    this.#width = width;
  }

  /** Whether no cell of the rectangle is taken; cells outside are free. */
  isFree(row: number, rows: number, column: number, columns: number): boolean {
    const last = Math.min(row + rows, this.#rows.length);
    for (let r = row; r < last; r++) if (this.#lastTaken(r, column, columns) >= 0) return false;
    return true;
  }

  /**
   * The first column at or behind `from` where the rectangle is free.
   *
   * @param most - the rectangle must end at or before this column; INDEFINITE for any
   * @returns -1 where there is none
   */
  findColumn(row: number, rows: number, from: number, columns: number, most: number): number {
    let column = from;
    const last = Math.min(row + rows, this.#rows.length);
    search: while (column + columns <= most) {
      for (let r = row; r < last; r++) {
        const taken = this.#lastTaken(r, column, columns);
        if (taken >= 0) {
          column = taken + 1;
          continue search;
        }
      }
      return column;
    }
    return -1;
  }

  /** The last row of the rectangle that has too little room in one piece anywhere before `most`, or -1: the rectangle can lie behind it at the earliest. */
  lastRowWithoutRoom(row: number, rows: number, columns: number, most: number): number {
    for (let r = Math.min(row + rows, this.#rows.length) - 1; r >= row; r--) {
      if (this.#innerRuns[r] === -1) this.#findRuns(r);
      if (Math.max(this.#innerRuns[r]!, most - this.#lastRuns[r]!) < columns) return r;
    }
    return -1;
  }

  #findRuns(row: number): void {
    const bits = this.#rows[row]!;
    let longest = 0;
    let start = 0;
    for (let word = 0; word < bits.length; word++) {
      let taken = bits[word]!;
      while (taken !== 0) {
        const first = 31 - Math.clz32(taken & -taken);
        const column = (word << 5) + first;
        if (column - start > longest) longest = column - start;
        start = column + 1;
        taken &= taken - 1;
      }
    }
    this.#innerRuns[row] = longest;
    this.#lastRuns[row] = start;
  }

  /** The first row of which not all of `width` columns are taken. */
  firstOpenRow(width: number): number {
    while (this.#firstOpen < this.#rows.length && this.#counts[this.#firstOpen]! >= width) this.#firstOpen++;
    return this.#firstOpen;
  }

  take(row: number, rows: number, column: number, columns: number): void {
    if (column + columns > this.#width) this.#widen(column + columns);
    while (this.#rows.length < row + rows) {
      this.#rows.push(new Uint32Array((this.#width + 31) >> 5));
      this.#counts.push(0);
      this.#innerRuns.push(0);
      this.#lastRuns.push(0);
    }
    const end = column + columns;
    for (let r = row; r < row + rows; r++) {
      const bits = this.#rows[r]!;
      let added = 0;
      for (let c = column; c < end; ) {
        const from = c & 31;
        const length = Math.min(32 - from, end - c);
        const mask = maskOf(from, length);
        const word = bits[c >> 5]!;
        added += bitCount(mask & ~word);
        bits[c >> 5] = word | mask;
        c += length;
      }
      this.#counts[r] = this.#counts[r]! + added;
      this.#innerRuns[r] = -1;
    }
  }

  /** The last taken column of a range, or -1. */
  #lastTaken(row: number, column: number, columns: number): number {
    const bits = this.#rows[row]!;
    for (let end = Math.min(column + columns, this.#width); end > column; ) {
      const word = (end - 1) >> 5;
      const start = Math.max(column, word << 5);
      const found = bits[word]! & maskOf(start & 31, end - start);
      if (found !== 0) return (word << 5) + 31 - Math.clz32(found);
      end = start;
    }
    return -1;
  }

  #widen(width: number): void {
    this.#width = Math.max(width, this.#width * 2);
    const words = (this.#width + 31) >> 5;
    for (let r = 0; r < this.#rows.length; r++) {
      const wider = new Uint32Array(words);
      wider.set(this.#rows[r]!);
      this.#rows[r] = wider;
    }
  }
}

/** `length` bits from bit `from` on. */
function maskOf(from: number, length: number): number {
  return length === 32 ? -1 : ((1 << length) - 1) << from;
}

function bitCount(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
