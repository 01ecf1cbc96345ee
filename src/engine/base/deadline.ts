/** The time limit and the caller's abort signal, looked at by every stage. */
import { PlatenError } from './errors.ts';

export type Phase = 'load' | 'style' | 'layout' | 'paint' | 'write';

/** How many `tick`s pass between two looks at the clock. */
const TICKS_PER_CHECK = 1_000;

export class Deadline {
  readonly #end: number;
  readonly #timeout: number;
  readonly #signal: AbortSignal | null;
  #ticks = 0;
  phase: Phase = 'load';
  page: number | null = null;

  /** @param timeout - ms from now; `Infinity` for none */
  constructor(timeout: number, signal: AbortSignal | null = null) {
    this.#timeout = timeout;
    this.#end = performance.now() + timeout;
    this.#signal = signal;
  }

  /** Time left, ms; at least 0. */
  get remaining(): number {
    return Math.max(0, this.#end - performance.now());
  }

  get signal(): AbortSignal | null {
    return this.#signal;
  }

  enter(phase: Phase): void {
    this.phase = phase;
    this.page = null;
    this.check();
  }

  /** Cheap enough for inner loops: looks at the clock once in a thousand calls. */
  tick(): void {
    if (++this.#ticks >= TICKS_PER_CHECK) {
      this.#ticks = 0;
      this.check();
    }
  }

  /** @throws PlatenError `TIMEOUT` when the time is over, `ABORTED` when the caller's signal has fired */
  check(): void {
    if (this.#signal?.aborted) {
      throw new PlatenError(
        'ABORTED',
        'The conversion was aborted by its signal.',
        { phase: this.phase },
        { cause: this.#signal.reason },
      );
    }
    if (performance.now() > this.#end) {
      const where = this.page === null ? `in phase ${this.phase}` : `in phase ${this.phase}, on page ${this.page}`;
      throw new PlatenError(
        'TIMEOUT',
        `The conversion took more than ${this.#timeout} ms and was stopped ${where}. Raise the option "timeout", or make the document smaller.`,
        { phase: this.phase, page: this.page, timeout: this.#timeout },
      );
    }
  }
}
