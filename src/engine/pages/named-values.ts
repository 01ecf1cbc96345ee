/**
 * What pages show of values that elements give to names (css-gcpm-3 §1.1.2, §1.2.2): named strings, running elements, and the document's counters
 * in page margin boxes.
 */
import type { NamedValue, WhichOnPage } from '../boxes/tree/announcements.ts';
import type { Element } from '../dom/node.ts';

/** A value on the page where its element begins. */
interface PlacedValue<T> {
  readonly page: number;
  readonly startsPage: boolean;
  readonly value: T;
}

/** Where elements lie. */
export interface ValuePlaces {
  pageOf(element: Element): number;
  startsPage(element: Element): boolean;
}

export class NamedValues<T> {
  readonly #values: readonly NamedValue<T>[];
  /** By name, sorted by page. */
  readonly #byName = new Map<string, PlacedValue<T>[]>();

  constructor(values: readonly NamedValue<T>[], places: () => ValuePlaces) {
    this.#values = values;
    if (values.length === 0) return;
    const { pageOf, startsPage } = places();
    for (const { name, element, value } of values) {
      const page = pageOf(element);
      if (page < 0) continue;
      const placed = { page, startsPage: startsPage(element), value };
      const list = this.#byName.get(name);
      if (list === undefined) this.#byName.set(name, [placed]);
      else list.push(placed);
    }
    for (const list of this.#byName.values()) list.sort((a, b) => a.page - b.page);
  }

  /** The last value up to an element, in document order; `null` for none. */
  at(element: Element, name: string): T | null {
    let found: T | null = null;
    for (const each of this.#values) {
      if (each.element.index > element.index) break;
      if (each.name === name) found = each.value;
    }
    return found;
  }

  /** The value that a page shows; `null` where the name has none there. */
  on(page: number, name: string, which: WhichOnPage): T | null {
    const list = this.#byName.get(name);
    if (list === undefined) return null;
    const first = firstFrom(list, page);
    const entry = first === 0 ? null : list[first - 1]!.value;
    const own = list[first];
    if (own === undefined || own.page !== page) return entry;
    switch (which) {
      case 'first':
        return own.value;
      case 'start':
        return own.startsPage ? own.value : entry;
      case 'last':
        return list[firstFrom(list, page + 1) - 1]!.value;
      case 'first-except':
        return null;
    }
  }
}

/** Index of the first value on the page or behind it. */
function firstFrom<T>(list: readonly PlacedValue<T>[], page: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]!.page < page) low = middle + 1;
    else high = middle;
  }
  return low;
}
