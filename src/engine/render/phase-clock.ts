/** How long the phases of a conversion took. */
import type { Phase } from '../base/deadline.ts';
import type { PhaseTimes } from './results.ts';

export class PhaseClock {
  readonly #spent: Record<Phase, number> = { load: 0, style: 0, layout: 0, paint: 0, write: 0 };
  #phase: Phase = 'load';
  #since = performance.now();

  /** The phase that was on ends here. */
  enter(phase: Phase): void {
    const now = performance.now();
    this.#spent[this.#phase] += now - this.#since;
    this.#phase = phase;
    this.#since = now;
  }

  /** @param waiting - ms spent waiting for what is fetched, which happens before layout */
  times(waiting: number): PhaseTimes {
    this.enter(this.#phase);
    const { load, style, layout, paint, write } = this.#spent;
    return {
      fetch: rounded(waiting),
      style: rounded(Math.max(0, load + style - waiting)),
      layout: rounded(layout),
      write: rounded(paint + write),
    };
  }
}

function rounded(time: number): number {
  return Math.round(time * 10) / 10;
}
