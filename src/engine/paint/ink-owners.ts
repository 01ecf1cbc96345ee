/** Whose the ink is, decoration too: for findings about ink, which name the element. Asked for by standards alone, as most files do not need it. */
import type { DisplayItem } from '../display/display-item.ts';
import type { Element } from '../dom/node.ts';
import type { Fragment } from '../layout/fragment.ts';

export class InkOwners {
  readonly #elements = new WeakMap<DisplayItem, Element>();

  /** The items from `first` on were painted for the fragment. */
  note(items: readonly DisplayItem[], first: number, { box }: Fragment): void {
    const element = box?.source?.element;
    if (element === undefined) return;
    for (let i = first; i < items.length; i++)
      if (!this.#elements.has(items[i]!)) this.#elements.set(items[i]!, element);
  }

  /** What was opened at `first` was opened for the fragment: groups and masks around all of a layer, or the one picture that it is. */
  noteOpened(items: readonly DisplayItem[], first: number, { box }: Fragment): void {
    const element = box?.source?.element;
    if (element === undefined) return;
    for (let i = first; i < items.length; i++) {
      const item = items[i]!;
      if (!this.#elements.has(item)) this.#elements.set(item, element);
      if (!item.kind.startsWith('push-') && item.kind !== 'pop') return;
    }
  }

  /** `null` for what belongs to no element: the page, its margin boxes, the watermark. */
  of(item: DisplayItem): Element | null {
    return this.#elements.get(item) ?? null;
  }
}
