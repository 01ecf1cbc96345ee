/**
 * `:has()` (selectors-4 §4.5) for all anchors at once. A relative selector is followed from its end to its anchor: of the elements that its last compound
 * is true of, those that its combinator reaches from them and that the compound before is true of, and so on. Each step is one walk over the document,
 * so that the cost is the product of the elements and the compounds, however many anchors and combinations there are.
 */
import type { Combinator, Compound, Selector } from '../../css/selectors/selector.ts';
import type { Document, Element } from '../../dom/node.ts';

/** Whether all tests of a compound hold for an element, whatever stands left of it; `null` when no more work is allowed. */
export type CompoundTest = (compound: Compound, element: Element) => boolean | null;

/** The elements that one `:has()` holds for: a bit for each, as there may be many tests, and `null` where it holds for none. */
export class Anchors {
  readonly #bits: Uint8Array | null = null;

  constructor(selectors: readonly Selector[], document: Document, test: CompoundTest) {
    for (const selector of selectors) {
      const anchors = anchorsOf(selector, document, test);
      for (let i = anchors.indexOf(1); i >= 0; i = anchors.indexOf(1, i + 1)) {
        this.#bits ??= new Uint8Array(Math.ceil(anchors.length / 8));
        this.#bits[i >> 3]! |= 1 << (i & 7);
      }
    }
  }

  has({ index }: Element): boolean {
    return this.#bits !== null && (this.#bits[index >> 3]! & (1 << (index & 7))) !== 0;
  }
}

/** By element index: 1 for the elements that the relative selector finds something from. */
function anchorsOf(selector: Selector, { elements }: Document, test: CompoundTest): Uint8Array {
  let candidates = new Uint8Array(elements.length).fill(1);
  for (let compound = selector.subject; compound.left !== null; compound = compound.left) {
    const found = keepMatching(compound, elements, candidates, test);
    candidates = new Uint8Array(elements.length);
    if (!found) break;
    reach(compound.combinator, elements, found, candidates);
  }
  return candidates;
}

/** Those of the candidates that the compound is true of; `null` where there are none, or where the work must end. */
function keepMatching(
  compound: Compound,
  elements: readonly Element[],
  candidates: Uint8Array,
  test: CompoundTest,
): Uint8Array | null {
  let isAny = false;
  for (let i = 0; i < elements.length; i++) {
    if (candidates[i] === 0) continue;
    const matches = test(compound, elements[i]!);
    if (matches === null) return null;
    if (matches) isAny = true;
    else candidates[i] = 0;
  }
  return isAny ? candidates : null;
}

/** Marks what stands left of the combinator where one of `from` stands right of it. A walk ends where one before it has been. */
function reach(combinator: Combinator | null, elements: readonly Element[], from: Uint8Array, marks: Uint8Array): void {
  for (let i = 0; i < elements.length; i++) {
    if (from[i] === 0) continue;
    const element = elements[i]!;
    if (combinator === 'next-sibling' || combinator === 'child') {
      const only = combinator === 'child' ? element.parent : element.previousElement;
      if (only?.kind === 'element') marks[only.index] = 1;
    } else if (combinator === 'later-sibling') {
      for (let each = element.previousElement; each !== null && marks[each.index] === 0; each = each.previousElement)
        marks[each.index] = 1;
    } else {
      for (let each = element.parent; each.kind === 'element' && marks[each.index] === 0; each = each.parent)
        marks[each.index] = 1;
    }
  }
}
