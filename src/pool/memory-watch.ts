/** Looks at the memory of the whole process while documents are printed: V8's limits of a worker do not count buffers. */

/** ms between two looks. */
const INTERVAL = 200;
/** ms after an intervention until the memory can be back with the system. */
const PATIENCE = 1_000;

export class MemoryWatch {
  readonly #limit: number;
  readonly #onExcess: () => void;
  #timer: NodeJS.Timeout | null = null;
  #quietUntil = 0;

  /**
   * @param limit - bytes of resident memory; `Infinity` for none
   * @param onExcess - called when there is more; not again before what it did can have had an effect
   */
  constructor(limit: number, onExcess: () => void) {
    this.#limit = limit;
    this.#onExcess = onExcess;
  }

  start(): void {
    if (this.#timer !== null || this.#limit === Number.POSITIVE_INFINITY) return;
    this.#timer = setInterval(() => this.#look(), INTERVAL).unref();
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }

  #look(): void {
    const now = performance.now();
    if (now < this.#quietUntil || process.memoryUsage.rss() <= this.#limit) return;
    this.#quietUntil = now + PATIENCE;
    this.#onExcess();
  }
}
