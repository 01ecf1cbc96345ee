/**
 * Positions among siblings of one type, or among those that match a selector, for `:nth-of-type()` and `of S`. Counted for all
 * children of a parent at the first question, so that a table of many rows costs one walk and not one for each row.
 */
import type { Document, Element } from '../../dom/node.ts';

export class SiblingPositions {
  /** By element index: 0 not counted yet, -1 not among the counted, else the position from 1. */
  readonly #fromStart: Int32Array;
  readonly #fromEnd: Int32Array;
  readonly #counts: (element: Element) => string | null;

  /** @param counts - the class of siblings that an element is counted in, `null` where it is not counted */
  constructor(document: Document, counts: (element: Element) => string | null) {
    this.#fromStart = new Int32Array(document.elements.length);
    this.#fromEnd = new Int32Array(document.elements.length);
    this.#counts = counts;
  }

  /** Position from 1, or -1 where the element is not counted. */
  positionOf(element: Element, isFromEnd: boolean): number {
    if (this.#fromStart[element.index] === 0) this.#countSiblings(element);
    return (isFromEnd ? this.#fromEnd : this.#fromStart)[element.index]!;
  }

  #countSiblings(element: Element): void {
    const totals = new Map<string, number>();
    const classes: (string | null)[] = [];
    const siblings: Element[] = [];
    for (const sibling of element.parent.children) {
      if (sibling.kind !== 'element') continue;
      const name = this.#counts(sibling);
      const position = name === null ? -1 : (totals.get(name) ?? 0) + 1;
      if (name !== null) totals.set(name, position);
      this.#fromStart[sibling.index] = position;
      siblings.push(sibling);
      classes.push(name);
    }
    for (let i = 0; i < siblings.length; i++) {
      const { index } = siblings[i]!;
      const name = classes[i]!;
      this.#fromEnd[index] = name === null ? -1 : totals.get(name)! - this.#fromStart[index]! + 1;
    }
  }
}
