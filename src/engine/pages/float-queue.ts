/** Page floats without a page, in document order: those that may be on the next page, and those that must wait longer (`float-defer`). */
import type { PendingFloat } from './page-floats.ts';

interface Waiting {
  readonly float: PendingFloat;
  /** Counts floats as they come. */
  readonly order: number;
}

/** What a page costs depends on the floats that come and go with it, not on those that stay. */
export class FloatQueue {
  #ready: Waiting[] = [];
  /** Those of `#ready` before this one have their page. */
  #first = 0;
  /** By the page that they may be on. */
  readonly #deferred = new Map<number, Waiting[]>();
  #page = 0;
  #count = 0;

  get isEmpty(): boolean {
    return this.#first === this.#ready.length && this.#deferred.size === 0;
  }

  /** The first of those that may be on the page. */
  get next(): PendingFloat | null {
    return this.#ready[this.#first]?.float ?? null;
  }

  /** Those that may be on the page. */
  *ready(): Generator<PendingFloat> {
    for (let i = this.#first; i < this.#ready.length; i++) yield this.#ready[i]!.float;
  }

  /** Those that must wait longer. */
  deferred(): readonly PendingFloat[] {
    return this.#allDeferred().map(({ float }) => float);
  }

  /** Takes the first of those that may be on the page. */
  take(count: number): readonly PendingFloat[] {
    const taken = this.#ready.slice(this.#first, this.#first + count).map(({ float }) => float);
    this.#first += taken.length;
    if (this.#first > this.#ready.length / 2) {
      this.#ready = this.#ready.slice(this.#first);
      this.#first = 0;
    }
    return taken;
  }

  /** Leaves what is left of the first of those that may be on the page in its place; `null` where that is nothing. */
  replaceNext(rest: PendingFloat | null): void {
    if (rest === null) this.take(1);
    else this.#ready[this.#first] = { ...this.#ready[this.#first]!, float: rest };
  }

  add(float: PendingFloat): void {
    const waiting = { float, order: this.#count++ };
    if (float.wait <= 0) {
      this.#ready.push(waiting);
      return;
    }
    const page = this.#page + float.wait;
    const list = this.#deferred.get(page);
    if (list === undefined) this.#deferred.set(page, [waiting]);
    else list.push(waiting);
  }

  clearDeferred(): void {
    this.#deferred.clear();
  }

  /** The page is full: what waited for the next comes in its place. */
  turnPage(): void {
    this.#page++;
    const due = this.#deferred.get(this.#page);
    if (due === undefined) return;
    this.#deferred.delete(this.#page);
    this.#merge(due);
  }

  /** The flow has ended: nothing waits any longer. */
  endWaiting(): void {
    if (this.#deferred.size === 0) return;
    const all = this.#allDeferred();
    this.#deferred.clear();
    this.#merge(all);
  }

  #merge(more: readonly Waiting[]): void {
    const before = this.#ready.slice(this.#first);
    this.#ready = [...before, ...more].sort((one, other) => one.order - other.order);
    this.#first = 0;
  }

  #allDeferred(): Waiting[] {
    return [...this.#deferred.values()].flat().sort((one, other) => one.order - other.order);
  }
}
