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

/**
 * How the text of all text nodes inside begins, at most `length` characters: white space is collapsed, and gone at both ends. No more text is
 * looked at than that takes: of elements that are nested each may be asked.
 */
export function openingText(node: Node, length: number): string {
  let text = '';
  let isAfterSpace = true;
  const read = (each: Node): void => {
    if (each.kind !== 'text') {
      for (const child of each.children) if (text.length <= length) read(child);
      return;
    }
    const { data } = each;
    for (let at = 0; text.length <= length && at < data.length; at += length) {
      const part = data.slice(at, at + length).replace(/\s+/g, ' ');
      text += isAfterSpace ? part.trimStart() : part;
      isAfterSpace = part === '' ? isAfterSpace : part.endsWith(' ');
    }
  };
  read(node);
  return text.trim().slice(0, length);
}
