/** Looks at the memory of the whole process while conversions run: V8's limits of a worker do not count buffers. */
import { totalmem } from 'node:os';

/** Part of the memory of the machine or container that the process may take. */
const SHARE = 0.75;
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
   * @param limit - bytes of resident memory
   * @param onExcess - called when there is more; not again before what it did can have had an effect
   */
  constructor(limit: number, onExcess: () => void) {
    this.#limit = limit;
    this.#onExcess = onExcess;
  }

  start(): void {
    if (this.#timer !== null) return;
    this.#timer = setInterval(() => this.#look(), INTERVAL).unref();
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }

  stopWhen(isQuiet: boolean): void {
    if (isQuiet) this.stop();
  }

  #look(): void {
    const now = performance.now();
    if (now < this.#quietUntil || process.memoryUsage.rss() <= this.#limit) return;
    this.#quietUntil = now + PATIENCE;
    this.#onExcess();
  }
}

/** Bytes that the process takes when nobody says otherwise. */
export function usualMemory(): number {
  return Math.floor(availableMemory() * SHARE);
}

/** Of the container where it has a limit, else of the machine. */
function availableMemory(): number {
  const constrained = process.constrainedMemory();
  const total = totalmem();
  // Without a limit, control groups say 0 or a number beyond all memory.
  return constrained !== undefined && constrained > 0 && constrained < total ? constrained : total;
}
