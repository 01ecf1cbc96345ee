/**
 * Styles of elements that inherit from another place than their own, as the content of `use` does (SVG 2 §5.6): the same rules, another parent.
 * DEVIATION: selectors are matched where the element stands, not where it is used, as in SVG 1.1; what they ask of ancestors seldom differs.
 */
import type { Element } from '../dom/node.ts';
import type { ComputedStyle } from './computed-style.ts';
import type { StyleRecord } from './style-record.ts';

/** Records of elements, and how they are made below any parent. */
export interface StyleRecords {
  recordOf(element: Element): StyleRecord;
  recordBelow(element: Element, parent: StyleRecord): StyleRecord;
}

export class BorrowedStyles implements StyleRecords {
  readonly #around: StyleRecords;
  readonly #root: Element;
  readonly #holder: StyleRecord;
  readonly #last: number;
  readonly #known = new Map<Element, StyleRecord>();

  /** @param around - those of the document of `root` */
  constructor(around: StyleRecords, root: Element, holder: StyleRecord) {
    this.#around = around;
    this.#root = root;
    this.#holder = holder;
    this.#last = lastIndexIn(root);
  }

  styleOf(element: Element): ComputedStyle {
    return this.recordOf(element).style;
  }

  inside(root: Element, holder: Element, own: StyleRecords = this): BorrowedStyles {
    return new BorrowedStyles(own, root, this.recordOf(holder));
  }

  recordOf(element: Element): StyleRecord {
    if (element.index < this.#root.index || element.index > this.#last) return this.#around.recordOf(element);
    let record = this.#known.get(element);
    if (record === undefined) {
      const { parent } = element;
      const below = element === this.#root || parent.kind !== 'element' ? this.#holder : this.recordOf(parent);
      record = this.recordBelow(element, below);
      this.#known.set(element, record);
    }
    return record;
  }

  recordBelow(element: Element, parent: StyleRecord): StyleRecord {
    return this.#around.recordBelow(element, parent);
  }
}

/** Elements are numbered in document order: those inside one follow it. */
function lastIndexIn(root: Element): number {
  let last = root;
  for (;;) {
    const child = last.children.findLast(({ kind }) => kind === 'element');
    if (child?.kind !== 'element') return last.index;
    last = child;
  }
}
