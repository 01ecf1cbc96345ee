/**
 * Counters that page contexts change (css-page-3 §5.3): each page goes on from the page before, and from what the elements on it make of the counter,
 * as the page context stands in the scope of the root element. `page` and `pages` are counted in `page-counter.ts`.
 */
import type { CounterChange } from '../css/values/text/content.ts';
import type { ComputedStyle } from '../style/computed-style.ts';

/** What the elements make of a counter on a page (by its index). */
export type DocumentCounter = (page: number, name: string) => number;

/** Values of the counters on each page; those that no page context changes are the document's. */
export class PageContextCounters {
  readonly #document: DocumentCounter;
  /** For each page by how much its contexts have moved the counters. */
  readonly #moved: ReadonlyMap<string, number>[] = [];

  constructor(contexts: readonly ComputedStyle[], document: DocumentCounter) {
    this.#document = document;
    let moved: ReadonlyMap<string, number> = new Map();
    for (const [page, { content }] of contexts.entries()) {
      const { counterReset, counterIncrement, counterSet } = content;
      if (counterReset.length + counterIncrement.length + counterSet.length > 0)
        moved = new Map([
          ...moved,
          ...changed(content, (name) => this.#document(page, name) + (moved.get(name) ?? 0)).map(
            ([name, value]) => [name, value - this.#document(page, name)] as const,
          ),
        ]);
      this.#moved.push(moved);
    }
  }

  on(page: number, name: string): number {
    return this.#document(page, name) + (this.#moved[page]?.get(name) ?? 0);
  }
}

/** The counters that a page context or a margin box changes: reset, then incremented, then set (css-lists-3 §4). */
export function changed(
  { counterReset, counterIncrement, counterSet }: ComputedStyle['content'],
  before: (name: string) => number,
): readonly (readonly [string, number])[] {
  const values = new Map<string, number>();
  const valueBefore = ({ name }: CounterChange) => values.get(name) ?? before(name);
  for (const each of counterReset) values.set(each.name, each.value);
  for (const each of counterIncrement) values.set(each.name, valueBefore(each) + each.value);
  for (const each of counterSet) values.set(each.name, each.value);
  return [...values];
}
