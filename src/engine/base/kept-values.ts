/** Values that are kept by what they were made of, as many as there is room for; those that were used last stay. */

interface Kept<V> {
  readonly value: V;
  readonly bytes: number;
}

/** What may be kept. */
export interface KeptBounds {
  /** Bytes of one value; larger ones are not kept. */
  readonly largest: number;
  /** Bytes of all. */
  readonly bytes: number;
  /** Default: any number. */
  readonly count?: number;
}

export class KeptValues<V> {
  readonly #bounds: KeptBounds;
  /** The one used last at the end. */
  readonly #kept = new Map<string, Kept<V>>();
  #bytes = 0;

  constructor(bounds: KeptBounds) {
    this.#bounds = bounds;
  }

  /** `null` for what is not kept. */
  use(key: string): V | null {
    const entry = this.#kept.get(key);
    if (entry === undefined) return null;
    this.#kept.delete(key);
    this.#kept.set(key, entry);
    return entry.value;
  }

  /** @param key - of which nothing is kept */
  keep(key: string, value: V, bytes: number): void {
    const { largest, bytes: mostBytes, count = Number.POSITIVE_INFINITY } = this.#bounds;
    if (bytes > largest) return;
    this.#kept.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const [oldest, old] of this.#kept) {
      if (this.#kept.size <= count && this.#bytes <= mostBytes) break;
      this.#kept.delete(oldest);
      this.#bytes -= old.bytes;
    }
  }
}
