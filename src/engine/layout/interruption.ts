/**
 * Layout is synchronous within a page, but for one thing: what a page needs to know of all of a long container (the widths of all cells of a table,
 * the heights of all rows, the sizes of all items of a flex container or a grid) is found out in pieces. Where enough of them are done, the layout of the page is left by an exception, the event loop
 * turns, and the page is laid out again from its beginning; what was found out so far is kept in the memo of the container, and gone on with.
 * Where that happens is counted in steps and not in time, so that the same document takes the same way.
 */
import type { Deadline } from '../base/deadline.ts';

/** Leaves the layout of a page, which is to be begun again. */
export class LayoutInterrupted extends Error {
  constructor() {
    super('The layout of a page was interrupted and not begun again.');
  }
}

/** Steps of work between two interruptions, some 30 ms. */
const STEPS = 2_500;
/** At least so many times as many as the page has done before, which it does again. */
const LEAST_GAIN = 10;

export class Interruption {
  readonly #deadline: Deadline;
  /** Whether whoever lays out begins again. */
  #isAllowed = false;
  #begin = 0;

  constructor(deadline: Deadline) {
    this.#deadline = deadline;
  }

  /** @returns `null` where the work was interrupted: it is to be called again */
  allowedIn<T>(work: () => T): T | null {
    this.#isAllowed = true;
    this.#begin = this.#deadline.work.steps;
    try {
      return work();
    } catch (error) {
      if (error instanceof LayoutInterrupted) return null;
      throw error;
    } finally {
      this.#isAllowed = false;
    }
  }

  /** @returns `null` where the pieces are not at their end, and the layout is to be left */
  goThrough<P>(pieces: Generator<void, P>): { readonly value: P } | null {
    const isAllowed = this.#isAllowed;
    // A piece is done as a whole: what it lays out would otherwise end the generator that asked for it.
    this.#isAllowed = false;
    const begin = this.#deadline.work.steps;
    const end = begin + Math.max(STEPS, LEAST_GAIN * (begin - this.#begin));
    for (;;) {
      const step = pieces.next();
      if (step.done === true) {
        this.#isAllowed = isAllowed;
        return step;
      }
      if (isAllowed && this.#deadline.work.steps > end) return null;
    }
  }
}
