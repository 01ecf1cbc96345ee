/** What a document knows of the others that are parts of the same file: cross references between them (css-content-3 §6) ask here. */
import type { Document, Element } from '../../dom/node.ts';
import type { TargetFacts } from './references.ts';

export interface OtherParts {
  /** The element of another part that an address in `from` points to, or that an id names which `from` does not have; `null` for none. */
  targetOf(address: string, from: Document): Element | null;
  /** As they were when the element's own part was built last; `null` where they are not known yet. Notes that they are asked for. */
  factsOf(target: Element): TargetFacts | null;
  /** Whether an element of the part that is built was asked for. */
  wants(element: Element): boolean;
  note(element: Element, facts: TargetFacts): void;
  isDisplayed(element: Element): boolean;
}
