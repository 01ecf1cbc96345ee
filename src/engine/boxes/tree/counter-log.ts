/**
 * The values of the document's own counters wherever elements change them, in document order: kept by element, as many may change many and pages ask
 * for few or none.
 */
import type { Element } from '../../dom/node.ts';

/** Something that an element gives to the page where it begins, and to those after it. */
export interface NamedValue<T> {
  readonly name: string;
  readonly element: Element;
  readonly value: T;
}

/** The counters that an element changes, as its style lists them, and what they are then. */
interface Changes {
  readonly element: Element;
  readonly changed: readonly { readonly name: string }[];
  readonly values: readonly number[];
}

export class CounterLog {
  readonly #log: Changes[] = [];
  /** Made when a page first asks. */
  #byName: ReadonlyMap<string, readonly NamedValue<number>[]> | null = null;

  note(element: Element, changed: Changes['changed'], counters: { value(name: string): number }): void {
    if (changed.length === 0) return;
    const values = new Array<number>(changed.length);
    for (let i = 0; i < changed.length; i++) values[i] = counters.value(changed[i]!.name);
    this.#log.push({ element, changed, values });
  }

  of(name: string): readonly NamedValue<number>[] {
    this.#byName ??= grouped(this.#log);
    return this.#byName.get(name) ?? [];
  }
}

function grouped(log: readonly Changes[]): ReadonlyMap<string, readonly NamedValue<number>[]> {
  const byName = new Map<string, NamedValue<number>[]>();
  for (const { element, changed, values } of log)
    for (let i = 0; i < changed.length; i++) {
      const { name } = changed[i]!;
      const list = byName.get(name);
      const noted = { name, element, value: values[i]! };
      if (list === undefined) byName.set(name, [noted]);
      else list.push(noted);
    }
  return byName;
}
