/** Which tag stands for an element: asked for each piece of content of a file. */
import { documentOf, type Element } from '../dom/node.ts';

/** @typeParam T - what a tag is */
export class TagsOfElements<T> {
  /** By the numbers of elements, of the first document that is met: nearly all files have one. */
  #elements: readonly Element[] = [];
  #tags: (T | null)[] = [];
  /** Of elements of other documents. */
  readonly #others = new Map<Element, T>();

  get(element: Element): T | undefined {
    if (this.#elements[element.index] === element) return this.#tags[element.index] ?? undefined;
    return this.#others.size === 0 ? undefined : this.#others.get(element);
  }

  set(element: Element, tag: T): void {
    if (this.#tags.length === 0) {
      this.#elements = documentOf(element).elements;
      this.#tags = new Array<T | null>(this.#elements.length).fill(null);
    }
    if (this.#elements[element.index] === element) this.#tags[element.index] = tag;
    else this.#others.set(element, tag);
  }
}
