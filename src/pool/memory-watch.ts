/** Looks at the memory of this process and its workers while documents are printed: V8's limits of a worker do not count buffers. */

/** ms between two looks. */
const INTERVAL = 200;
/** ms after an intervention until the memory can be back with the system. */
const PATIENCE = 1_000;

export interface MemoryWatchParts {
  /** Bytes that all may take together; `Infinity` for no bound. */
  readonly limit: number;
  /** Bytes that all take now beside this process. */
  readonly outside: () => number;
  /** Called at each look, for what each worker may take. */
  readonly onLook: () => void;
  /** Called when all take more together; not again before what it did can have had an effect. */
  readonly onExcess: () => void;
}

export class MemoryWatch {
  readonly #parts: MemoryWatchParts;
  #timer: NodeJS.Timeout | null = null;
  #quietUntil = 0;

  constructor(parts: MemoryWatchParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#timer ??= setInterval(() => this.#look(), INTERVAL).unref();
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }

  #look(): void {
    const { limit, outside, onLook, onExcess } = this.#parts;
    onLook();
    const now = performance.now();
    if (limit === Number.POSITIVE_INFINITY || now < this.#quietUntil) return;
    if (process.memoryUsage.rss() + outside() <= limit) return;
    this.#quietUntil = now + PATIENCE;
    onExcess();
  }
}
