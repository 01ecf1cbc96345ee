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
  readonly #places: () => ValuePlaces;
  /** Sorted when pages first ask for one: most counters are asked for by none. */
  #byName: ReadonlyMap<string, readonly NamedValue<T>[]> | null = null;
  /** Of the names that pages have asked for, sorted by page. */
  readonly #placed = new Map<string, readonly PlacedValue<T>[]>();

  constructor(values: readonly NamedValue<T>[], places: () => ValuePlaces) {
    this.#values = values;
    this.#places = places;
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
    const list = this.#placedOf(name);
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

  #placedOf(name: string): readonly PlacedValue<T>[] {
    const known = this.#placed.get(name);
    if (known !== undefined) return known;
    this.#byName ??= groupedByName(this.#values);
    const values = this.#byName.get(name) ?? [];
    const placed = values.length === 0 ? [] : placedValues(values, this.#places());
    this.#placed.set(name, placed);
    return placed;
  }
}

function groupedByName<T>(values: readonly NamedValue<T>[]): ReadonlyMap<string, readonly NamedValue<T>[]> {
  const byName = new Map<string, NamedValue<T>[]>();
  for (const value of values) {
    const list = byName.get(value.name);
    if (list === undefined) byName.set(value.name, [value]);
    else list.push(value);
  }
  return byName;
}

function placedValues<T>(values: readonly NamedValue<T>[], { pageOf, startsPage }: ValuePlaces): PlacedValue<T>[] {
  const placed: PlacedValue<T>[] = [];
  for (const { element, value } of values) {
    const page = pageOf(element);
    if (page >= 0) placed.push({ page, startsPage: startsPage(element), value });
  }
  return placed.sort((a, b) => a.page - b.page);
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
