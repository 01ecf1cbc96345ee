/** The elements around positioned boxes: only in their fragments can the boxes' containing blocks and columns be, so that walks leave out all else. */
import type { Box } from '../../boxes/tree/box.ts';
import type { Element } from '../../dom/node.ts';
import type { Fragment } from '../fragment.ts';

export class ElementsAround {
  readonly #elements = new Set<Element>();
  #hasAnonymous = false;

  /** Boxes of generated content lie in that of their own element. */
  add({ source }: Box): void {
    if (source === null) {
      this.#hasAnonymous = true;
      return;
    }
    let each = source.pseudo === null ? source.element.parent : source.element;
    while (each.kind === 'element' && !this.#elements.has(each)) {
      this.#elements.add(each);
      each = each.parent;
    }
  }

  /** Whether one of the boxes, or what it is placed in, may be below the fragment; anonymous boxes and lines hold whatever is in them. */
  mayBeIn({ box }: Fragment): boolean {
    const source = box?.source ?? null;
    return source === null || this.#hasAnonymous || this.#elements.has(source.element);
  }
}
