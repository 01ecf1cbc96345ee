/** The text of elements (DOM §4.2.3, §4.4). */
import type { Element, Node } from './node.ts';

/** Child text content: of the element's own text nodes, as for `<title>`, `<style>` and `<textarea>`. */
export function childTextContent(element: Element): string {
  let text = '';
  for (const child of element.children) if (child.kind === 'text') text += child.data;
  return text;
}

/** Of all text nodes inside, in order. */
export function textContent(node: Node): string {
  if (node.kind === 'text') return node.data;
  return node.children.map(textContent).join('');
}
