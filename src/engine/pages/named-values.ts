/**
 * What pages show of values that elements give to names (css-gcpm-3 §1.1.2, §1.2.2): named strings, running elements, and the document's counters
 * in page margin boxes.
 */
import { partitionPoint } from '../base/partition-point.ts';
import type { WhichOnPage } from '../boxes/tree/announcements.ts';
import type { NamedValue } from '../boxes/tree/counter-log.ts';
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

/** What the elements give to a name, in document order. */
type ValuesOf<T> = (name: string) => readonly NamedValue<T>[];

export class NamedValues<T> {
  readonly #valuesOf: ValuesOf<T>;
  readonly #places: () => ValuePlaces;
  /** Of the names that pages have asked for, sorted by page. */
  readonly #placed = new Map<string, readonly PlacedValue<T>[]>();

  constructor(valuesOf: ValuesOf<T>, places: () => ValuePlaces) {
    this.#valuesOf = valuesOf;
    this.#places = places;
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
    const values = this.#valuesOf(name);
    const placed = values.length === 0 ? [] : placedValues(values, this.#places());
    this.#placed.set(name, placed);
    return placed;
  }
}

/** By name, when the first is asked for: most are asked for by none. */
export function byName<T>(values: readonly NamedValue<T>[]): ValuesOf<T> {
  let lists: ReadonlyMap<string, readonly NamedValue<T>[]> | null = null;
  return (name) => {
    lists ??= grouped(values);
    return lists.get(name) ?? [];
  };
}

function grouped<T>(values: readonly NamedValue<T>[]): ReadonlyMap<string, readonly NamedValue<T>[]> {
  const lists = new Map<string, NamedValue<T>[]>();
  for (const value of values) {
    const list = lists.get(value.name);
    if (list === undefined) lists.set(value.name, [value]);
    else list.push(value);
  }
  return lists;
}

/** The last value up to an element; `null` for none. */
export function valueAt<T>(values: readonly NamedValue<T>[], { index }: Element): T | null {
  const next = partitionPoint(0, values.length, (at) => values[at]!.element.index <= index);
  return next === 0 ? null : values[next - 1]!.value;
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
  return partitionPoint(0, list.length, (index) => list[index]!.page < page);
}
