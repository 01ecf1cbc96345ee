/** Which child of a `<details>` is its summary, and which are in its `::details-content` (HTML §4.11.1, css-pseudo-4 §4.4). */
import type { Element } from './node.ts';

/** The first child of that name. */
export function summaryOf({ children }: Element): Element | null {
  for (const child of children) if (child.kind === 'element' && mayBeSummary(child)) return child;
  return null;
}

export function mayBeSummary({ namespace, localName }: Element): boolean {
  return namespace === 'html' && localName === 'summary';
}

export function isDetails({ namespace, localName }: Element): boolean {
  return namespace === 'html' && localName === 'details';
}
