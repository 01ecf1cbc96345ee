/** Where elements begin: the page of an element's first fragment, and whether anything stands before it there. Made only for who asks. */
import type { Document, Element } from '../dom/node.ts';
import type { Fragment, PlacedFragment } from '../layout/fragment.ts';

export interface ElementPages {
  /** Index of the page; -1 for an element that lies on none. */
  pageOf(element: Element): number;
  /** Whether nothing but its ancestors' edges stands before it on its page. */
  startsPage(element: Element): boolean;
}

/** @param content - page by page */
export function elementPages(document: Document, content: readonly (readonly PlacedFragment[])[]): ElementPages {
  const walk = new Walk(document.elements.length);
  for (const [page, placed] of content.entries()) walk.addPage(page, placed);
  return {
    pageOf: (element) => walk.pageOf(element, document.elements),
    startsPage: (element) => walk.isFirst[element.index] === 1,
  };
}

/** An element without a fragment stands where what comes next stands; so far is looked. */
const FARTHEST_NEIGHBOUR = 1_000;

class Walk {
  /** By element: 1 + the page. */
  readonly #pages: Int32Array;
  readonly isFirst: Uint8Array;
  #page = 0;
  #hasContent = false;

  constructor(count: number) {
    this.#pages = new Int32Array(count);
    this.isFirst = new Uint8Array(count);
  }

  addPage(page: number, placed: readonly PlacedFragment[]): void {
    this.#page = page;
    this.#hasContent = false;
    for (const { fragment } of placed) this.#add(fragment);
  }

  #add(fragment: Fragment): void {
    const source = fragment.box?.source ?? null;
    if (source !== null) {
      const { index } = source.element;
      if (this.#pages[index] === 0) {
        this.#pages[index] = this.#page + 1;
        if (!this.#hasContent) this.isFirst[index] = 1;
      }
    }
    const { detail, children } = fragment;
    for (let i = 0; i < children.length; i++) this.#add(children[i]!.fragment);
    if ((detail?.kind === 'text' || detail?.kind === 'replaced') && fragment.height > 0) this.#hasContent = true;
  }

  pageOf(element: Element, elements: readonly Element[]): number {
    const own = this.#pages[element.index]!;
    if (own > 0) return own - 1;
    const end = Math.min(elements.length, element.index + FARTHEST_NEIGHBOUR);
    for (let i = element.index + 1; i < end; i++) {
      const page = this.#pages[i]!;
      if (page > 0) return page - 1;
    }
    for (let i = element.index - 1; i >= Math.max(0, element.index - FARTHEST_NEIGHBOUR); i--) {
      const page = this.#pages[i]!;
      if (page > 0) return page - 1;
    }
    return -1;
  }
}
