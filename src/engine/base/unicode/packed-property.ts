/** A property of code points, unpacked from runs of equal values when it is first asked for. */

/** Below this a lookup is one array read; above are few and long runs. */
const DENSE_LIMIT = 0x20000;

export class PackedProperty {
  readonly #runs: string;
  #dense: Uint8Array | null = null;
  readonly #starts: number[] = [];
  readonly #values: number[] = [];

  /** @param runs - pairs of length and value in base 36 that cover all code points from 0 */
  constructor(runs: string) {
    this.#runs = runs;
  }

  /** The dense part, for loops that cannot afford a call. Index it only below 0x20000. */
  get dense(): Uint8Array {
    return this.#dense ?? this.#unpack();
  }

  get(codePoint: number): number {
    const dense = this.#dense ?? this.#unpack();
    if (codePoint < DENSE_LIMIT) return dense[codePoint]!;
    let index = this.#starts.length - 1;
    while (index > 0 && this.#starts[index]! > codePoint) index--;
    return this.#values[index] ?? 0;
  }

  #unpack(): Uint8Array {
    const dense = new Uint8Array(DENSE_LIMIT);
    let start = 0;
    const runs = this.#runs;
    for (let at = 0, comma = 0; comma >= 0; at = comma + 1) {
      const space = runs.indexOf(' ', at);
      comma = runs.indexOf(',', space);
      const length = Number.parseInt(runs.slice(at, space), 36);
      const value = Number.parseInt(runs.slice(space + 1, comma < 0 ? runs.length : comma), 36);
      if (start < DENSE_LIMIT && value !== 0) dense.fill(value, start, Math.min(start + length, DENSE_LIMIT));
      if (start + length > DENSE_LIMIT) {
        this.#starts.push(start);
        this.#values.push(value);
      }
      start += length;
    }
    this.#dense = dense;
    return dense;
  }
}
