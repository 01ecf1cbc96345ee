/** What ends a conversion before its end, looked at by every stage: the time limit, the caller's abort signal, and the budget of work. */
import type { Diagnostics } from './diagnostics.ts';
import { PlatenError } from './errors.ts';
import { type Named, WORK, WorkBudget, type WorkKind } from './work-budget.ts';

export type Phase = 'load' | 'style' | 'layout' | 'paint' | 'write';

/** How many `tick`s pass between two looks at the clock. */
const TICKS_PER_CHECK = 1_000;

export class Deadline {
  readonly #end: number;
  readonly #timeout: number;
  readonly #signal: AbortSignal | null;
  readonly #diagnostics: Diagnostics | null;
  readonly work: WorkBudget;
  #ticks = 0;
  /** What had ever been kept when a phase began. */
  readonly #begun = new Map<Phase, number>();
  phase: Phase = 'load';
  page: number | null = null;

  /**
   * @param timeout - ms from now; `Infinity` for none
   * @param diagnostics - told of work that is left out; `null` for nobody
   */
  constructor(
    timeout: number,
    signal: AbortSignal | null = null,
    work: WorkBudget = new WorkBudget(),
    diagnostics: Diagnostics | null = null,
  ) {
    this.#timeout = timeout;
    this.#end = performance.now() + timeout;
    this.#signal = signal;
    this.#diagnostics = diagnostics;
    this.work = work;
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
    if (!this.#begun.has(phase)) this.#begun.set(phase, this.work.everKept);
    this.check();
  }

  /** Cheap enough for inner loops: looks at the clock once in a thousand steps. */
  tick(steps = 1): void {
    this.#ticks += steps;
    if (this.#ticks >= TICKS_PER_CHECK) {
      this.#ticks = 0;
      this.check();
    }
  }

  /**
   * Counts work that cannot be left out.
   *
   * @param where - the element at hand, for the message
   * @throws PlatenError `DOCUMENT_TOO_COMPLEX` over its limit
   */
  spend(kind: WorkKind, count = 1, where: Named | null = null): void {
    this.tick(count);
    if (!this.work.charge(kind, count)) throw this.#tooMuch(kind, where);
  }

  /**
   * Counts work that may be left out.
   *
   * @returns whether it is to be done; the first that is not is reported
   * @throws PlatenError `DOCUMENT_TOO_COMPLEX` over the limit of memory
   */
  allows(kind: WorkKind, count = 1, where: Named | null = null): boolean {
    this.tick(count);
    if (this.work.isOver(kind)) return false;
    if (this.work.charge(kind, count)) return true;
    if (this.work.isMemoryOver) throw this.#tooMuch(kind, where);
    this.#diagnostics?.report(
      'WORK_LIMIT',
      `${this.work.end(kind, where).sentence}; ${WORK[kind].rest ?? 'the rest is left out'}.`,
    );
    return false;
  }

  /** Counts bytes that are kept until the end. @throws PlatenError `DOCUMENT_TOO_COMPLEX` over the limit of memory */
  keep(bytes: number, where: Named | null = null): void {
    if (!this.work.keep(bytes)) throw this.#tooMuch('memory', where);
  }

  /**
   * A part of what a phase made is used up: it is kept no longer.
   *
   * @param share - of all, 0 to 1
   */
  useUp(made: 'layout' | 'paint', share: number): void {
    const begin = this.#begun.get(made);
    const end = this.#begun.get(made === 'layout' ? 'paint' : 'write');
    if (begin !== undefined && end !== undefined) this.work.letGo(share * (end - begin));
  }

  /** Does work of which nothing is kept: what was counted as kept for it, and for characters that are set again, is given back. */
  passing<T>(work: () => T): T {
    const mark = this.work.mark();
    const result = work();
    this.work.giveBack(mark);
    return result;
  }

  #tooMuch(kind: WorkKind | 'memory', where: Named | null): PlatenError {
    const { limit, value, element, sentence } = this.work.end(kind, where);
    const { phase, page } = this;
    return new PlatenError(
      'DOCUMENT_TOO_COMPLEX',
      `${sentence}, and was stopped ${this.#place}. Make the document smaller, or raise the option "limits.${limit}".`,
      { limit, value, phase, page, element },
    );
  }

  /** Where the conversion is, in a sentence. */
  get #place(): string {
    return this.page === null ? `in phase ${this.phase}` : `in phase ${this.phase}, on page ${this.page}`;
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
      throw new PlatenError(
        'TIMEOUT',
        `The conversion took more than ${this.#timeout} ms and was stopped ${this.#place}. Raise the option "timeout", or make the document smaller.`,
        { phase: this.phase, page: this.page, timeout: this.#timeout },
      );
    }
  }
}
