/**
 * Layout is synchronous within a page, but for one thing: what a page needs to know of what does not depend on it (the widths of all cells of a table,
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

/** Work that may be left wherever it yields. */
// biome-ignore lint/suspicious/noConfusingVoidType: what yields nothing has taken no other steps
export type Pieces<P> = Generator<number | void, P>;

/** Steps of work between two interruptions, some 30 ms. */
const STEPS = 2_500;
/** Results found again that take the time of one step. */
const FOUND_OF_STEP = 4;
/** After so many attempts each takes longer than the one before. */
const MOST_ATTEMPTS = 32;
/** At least so many times as many as the page has done before, which it does again. */
const LEAST_GAIN = 10;

export class Interruption {
  readonly #deadline: Deadline;
  /** Whether whoever lays out begins again. */
  #isAllowed = false;
  #begin = 0;
  /** Of the attempts at the page before this one. */
  #spent = 0;
  /** Results that were known, since this attempt began: it has come by them again. */
  #found = 0;

  constructor(deadline: Deadline) {
    this.#deadline = deadline;
  }

  /** @returns `null` where the work was interrupted: it is to be called again */
  allowedIn<T>(work: () => T): T | null {
    this.#isAllowed = true;
    this.#begin = this.#deadline.work.steps;
    this.#found = 0;
    try {
      const result = work();
      this.#spent = 0;
      return result;
    } catch (error) {
      if (!(error instanceof LayoutInterrupted)) throw error;
      this.#spent += this.#deadline.work.steps - this.#begin;
      return null;
    } finally {
      this.#isAllowed = false;
    }
  }

  /** A result was known: the page that is begun again gets here at little cost. */
  found(): void {
    this.#found++;
  }

  /**
   * Leaves the layout where it is time to. To be called when a result has become known that stays so, and does not depend on the page.
   *
   * @throws LayoutInterrupted where that is allowed
   */
  leaveIfDue(): void {
    if (!this.#isAllowed) return;
    const steps = this.#deadline.work.steps - this.#begin;
    // The last one lets the attempts come to an end whatever becomes of results meanwhile.
    if (steps > STEPS + this.#found / FOUND_OF_STEP && steps > this.#spent / MOST_ATTEMPTS)
      throw new LayoutInterrupted();
  }

  /**
   * @param pieces - what it yields are steps besides those that are counted anyway
   * @returns `null` where the pieces are not at their end, and the layout is to be left
   */
  goThrough<P>(pieces: Pieces<P>): { readonly value: P } | null {
    const isAllowed = this.#isAllowed;
    // A piece is done as a whole: what it lays out would otherwise end the generator that asked for it.
    this.#isAllowed = false;
    const begin = this.#deadline.work.steps;
    let end = begin + Math.max(STEPS, LEAST_GAIN * (begin - this.#begin));
    for (;;) {
      const step = pieces.next();
      if (step.done === true) {
        this.#isAllowed = isAllowed;
        return step;
      }
      end -= step.value ?? 0;
      if (isAllowed && this.#deadline.work.steps > end) return null;
    }
  }
}
