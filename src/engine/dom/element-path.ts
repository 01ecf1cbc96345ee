/** How elements are named to people and programs: `html>body>p:nth-child(2)`, or `p.note` where many are meant. */
import type { Element } from './node.ts';

/** The child index counts elements; it is left out for `html` and `body`. */
export function elementPath(element: Element): string {
  const steps: string[] = [];
  for (let at: Element['parent'] = element; at.kind === 'element'; at = at.parent) {
    const isTop = at.localName === 'html' || at.localName === 'body';
    steps.push(isTop ? at.localName : `${at.localName}:nth-child(${at.siblingIndex + 1})`);
  }
  return steps.reverse().join('>');
}

/** By its id, or by its classes. */
export function elementName({ localName, id, classes }: Element): string {
  return id !== null ? `${localName}#${id}` : [localName, ...classes].join('.');
}
