/** Counters (css-lists-3 §4): which are in scope at the current element, and their values. */
import type { CounterChange, CounterReset } from '../../css/values/text/content.ts';
import type { BoxTree } from '../tree/box-tree.ts';

interface Counter {
  value: number;
  /** Depth of the element that created it: its siblings replace it, leaving its parent ends it, and its own end if there is another one outside. */
  readonly depth: number;
  /** Of `<ol reversed>` and `reversed()`: list items count down. */
  readonly isReversed: boolean;
}

/** css-lists-3 §4: values stay within what a signed 32-bit integer holds; Chromium clamps likewise. */
const LARGEST = 2 ** 31 - 1;

function clamp(value: number): number {
  return Math.max(-LARGEST - 1, Math.min(LARGEST, value));
}

/** Of the children of `body`: how many elements have begun, and the document. */
const DEPTH_IN_BODY = 3;

/** Counters of pages, which count by themselves (css-page-3 §4.3). */
export function isOfPages(name: string): boolean {
  return name === 'page' || name === 'pages';
}

export function changesPages(changes: readonly CounterChange[]): boolean {
  return changes.some(({ name }) => isOfPages(name));
}

export class Counters {
  /** The counters of each name in scope, the innermost last. */
  readonly #byName = new Map<string, Counter[]>();
  /** Whether an element changed the counter `page` or `pages`. */
  #changesPage = false;
  /** Names of the counters that were created at each depth, or `null` while there are none. */
  readonly #created: (string[] | null)[] = [null];
  /** The same of those that had another counter around them, whose scope goes on behind the element (css-lists-3 §4.4). */
  readonly #nested: (string[] | null)[] = [null];
  /** Counters that were created at lesser depths can be seen, and are not changed. */
  #firstDepth = 0;
  readonly #charged: { spend(kind: 'counters', count: number): void } | null;
  /** Values that counters have which are not in scope: those that the documents before, in the same file, ended with. `null` for one alone. */
  readonly #before: ReadonlyMap<string, number> | null;
  #after: ReadonlyMap<string, number>;

  /** @param charged - with how many counters are changed or read */
  constructor(
    charged: { spend(kind: 'counters', count: number): void } | null = null,
    before: ReadonlyMap<string, number> | null = null,
  ) {
    this.#charged = charged;
    this.#before = before;
    this.#after = before ?? new Map();
  }

  /** What counts of a document when it ends; one that follows in the same file goes on with the counters in scope behind the last child of `body`. */
  get outcome(): Pick<BoxTree, 'changesPageCounter' | 'countersAfter'> {
    return { changesPageCounter: this.#changesPage, countersAfter: this.#after };
  }

  /** The children of the current element begin. */
  enterChildren(): void {
    this.#created.push(null);
    this.#nested.push(null);
  }

  /** The children and the element end, and with them the scopes of the counters that they created. */
  leaveChildren(): void {
    if (this.#before !== null && this.#created.length === DEPTH_IN_BODY) this.#noteAfter();
    this.endElement();
    this.#nested.pop();
    const names = this.#created.pop();
    if (names !== null && names !== undefined) for (const name of names) this.#byName.get(name)?.pop();
    this.endElement();
  }

  /** `list-item` is that of a list, `page` and `pages` are those of pages. */
  #noteAfter(): void {
    const after = new Map(this.#before);
    for (const [name, counters] of this.#byName)
      if (counters.length > 0 && name !== 'list-item' && !isOfPages(name)) after.set(name, counters.at(-1)!.value);
    this.#after = after;
  }

  /** The element, or the last child, ends: those that follow have the counters outside instead of what it nested in them. */
  endElement(): void {
    const last = this.#nested.length - 1;
    const names = this.#nested[last];
    if (names === null || names === undefined) return;
    for (const name of names) this.#byName.get(name)?.pop();
    this.#nested[last] = null;
  }

  /** css-contain-2 §3.4: what is counted in the element's children is so with counters of their own. Gives what `leaveContainment` is told. */
  enterContainment(): number {
    const outer = this.#firstDepth;
    // Those that the element itself has made count as inside.
    this.#firstDepth = this.#created.length - 1;
    return outer;
  }

  leaveContainment(outer: number): void {
    this.#firstDepth = outer;
  }

  /** Whether what the current element resets lies in another counter of that name, to which its siblings return (css-lists-3 §4.4). */
  isNested(name: string): boolean {
    const depth = this.#byName.get(name)?.findLast((each) => each.depth < this.#created.length)?.depth;
    return depth !== undefined && depth >= this.#firstDepth;
  }

  reset(name: string, value: number, isReversed = false): void {
    const depth = this.#created.length;
    let counters = this.#byName.get(name);
    if (counters === undefined) {
      counters = [];
      this.#byName.set(name, counters);
    }
    const counter = { value: clamp(value), depth, isReversed };
    if (counters.length > 0 && counters[counters.length - 1]!.depth === depth) {
      counters[counters.length - 1] = counter;
      return;
    }
    const isNested = counters.length > 0 && counters[counters.length - 1]!.depth >= this.#firstDepth;
    counters.push(counter);
    const lists = isNested ? this.#nested : this.#created;
    const names = lists[depth - 1];
    if (names) names.push(name);
    else lists[depth - 1] = [name];
  }

  increment(name: string, by: number): void {
    const counter = this.#innermost(name);
    counter.value = clamp(counter.value + by);
  }

  set(name: string, value: number): void {
    this.#innermost(name).value = clamp(value);
  }

  /** css-lists-3 §4.4.1: the item counts by one, down in a reversed list. */
  countListItem(): void {
    const counter = this.#innermost('list-item');
    counter.value = clamp(counter.value + (counter.isReversed ? -1 : 1));
  }

  /** @param countReversed - where a `reversed()` counter without a number begins */
  apply(
    resets: readonly CounterReset[],
    increments: readonly CounterChange[],
    sets: readonly CounterChange[],
    countReversed: (name: string) => number,
  ): void {
    this.#charged?.spend('counters', resets.length + increments.length + sets.length);
    this.#changesPage ||= changesPages(resets) || changesPages(increments) || changesPages(sets);
    for (const { name, value, isReversed, isCounted } of resets)
      this.reset(name, isCounted ? countReversed(name) : value, isReversed);
    for (const { name, value } of increments) this.increment(name, value);
    for (const { name, value } of sets) this.set(name, value);
  }

  has(name: string): boolean {
    return (this.#byName.get(name)?.length ?? 0) > 0;
  }

  /** Value of the innermost counter; 0 where none is in scope (it is then created, css-lists-3 §4.5, without effect on others). */
  value(name: string): number {
    return this.#byName.get(name)?.at(-1)?.value ?? this.#valueBefore(name);
  }

  #valueBefore(name: string): number {
    return this.#before?.get(name) ?? 0;
  }

  /** Values from the outermost to the innermost. */
  values(name: string): readonly number[] {
    const counters = this.#byName.get(name);
    this.#charged?.spend('counters', counters?.length ?? 0);
    return counters === undefined || counters.length === 0
      ? [this.#valueBefore(name)]
      : counters.map((counter) => counter.value);
  }

  /** Values of all counters in scope, from the outermost to the innermost of each name. */
  snapshot(): ReadonlyMap<string, readonly number[]> {
    const values = new Map<string, readonly number[]>();
    for (const [name, counters] of this.#byName)
      if (counters.length > 0)
        values.set(
          name,
          counters.map(({ value }) => value),
        );
    return values;
  }

  /** The same counters for a walk of its own: a running element's boxes are made again for each page. */
  copy(): Counters {
    const copy = new Counters(null, this.#before);
    for (const [name, counters] of this.#byName)
      copy.#byName.set(
        name,
        counters.map((each) => ({ ...each })),
      );
    copy.#firstDepth = this.#firstDepth;
    copy.#created.length = 0;
    for (const names of this.#created) copy.#created.push(names === null ? null : [...names]);
    copy.#nested.length = 0;
    for (const names of this.#nested) copy.#nested.push(names === null ? null : [...names]);
    return copy;
  }

  #innermost(name: string): Counter {
    const counter = this.#byName.get(name)?.at(-1);
    if (counter !== undefined && counter.depth >= this.#firstDepth) return counter;
    this.reset(name, this.#valueBefore(name));
    return this.#byName.get(name)!.at(-1)!;
  }
}
