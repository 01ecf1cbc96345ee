/** Which elements stand in the `::details-content` of their parent, and inherit from it (HTML §4.11.1, css-pseudo-4 §4.4). */
import { isDetails, mayBeSummary } from '../dom/details-summary.ts';
import type { Element } from '../dom/node.ts';

/** Asked in document order: so the summary of a `<details>` is found without looking through its children for each of them. */
export class DetailsContents {
  readonly #summaries = new Map<Element, Element>();

  has(element: Element, parent: Element): boolean {
    if (!isDetails(parent)) return false;
    if (!mayBeSummary(element)) return true;
    const first = this.#summaries.get(parent) ?? element;
    this.#summaries.set(parent, first);
    return first !== element;
  }
}
