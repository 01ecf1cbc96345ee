/** Which tag stands for an element: asked for each piece of content of a file. */
import type { Element } from '../dom/node.ts';

/** @typeParam T - what a tag is */
export class TagsOfElements<T> {
  /** By the numbers of elements, which are those of a document: nearly all files have one. */
  readonly #elements: (Element | null)[] = [];
  readonly #tags: (T | null)[] = [];
  /** Of elements of other documents, whose numbers are taken. */
  readonly #others = new Map<Element, T>();

  get(element: Element): T | undefined {
    const { index } = element;
    if (index < this.#elements.length && this.#elements[index] === element) return this.#tags[index]!;
    return this.#others.size === 0 ? undefined : this.#others.get(element);
  }

  set(element: Element, tag: T): void {
    const { index } = element;
    for (let at = this.#elements.length; at <= index; at++) {
      this.#elements.push(null);
      this.#tags.push(null);
    }
    if ((this.#elements[index] ?? element) !== element) {
      this.#others.set(element, tag);
      return;
    }
    this.#elements[index] = element;
    this.#tags[index] = tag;
  }
}
