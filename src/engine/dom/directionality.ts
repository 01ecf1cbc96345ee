/** Directionality of elements (HTML §3.2.6.4): the `dir` attribute, and `auto` by the first strong character. */
import { attribute, type Element, type Node } from './node.ts';
import { childTextContent } from './text-content.ts';

export type Direction = 'ltr' | 'rtl';

/** Letters of Hebrew, Arabic, Syriac, Thaana, NKo, Samaritan, Mandaic, the right-to-left blocks of the SMP, and presentation forms. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\u200F\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
/** Letters, and the marks that stand for one (LRM, RLM, ALM). */
const LETTER = /[\p{L}\u200e\u200f\u061c]/gu;

export function directionalityOf(element: Element): Direction {
  for (let each: Element | null = element; each !== null; each = each.parent.kind === 'element' ? each.parent : null) {
    const own = ownDirection(each);
    if (own !== null) return own;
  }
  return 'ltr';
}

/** What the element's own `dir` attribute, or being a `bdi`, says; `null` where it inherits. */
function ownDirection(element: Element): Direction | null {
  if (element.namespace !== 'html') return null;
  const value = attribute(element, 'dir')?.trim().toLowerCase();
  if (value === 'ltr' || value === 'rtl') return value;
  if (value === 'auto' || (value === undefined && element.localName === 'bdi'))
    return automaticDirection(element) ?? 'ltr';
  // Telephone numbers are written from left to right everywhere.
  if (element.localName === 'input' && attribute(element, 'type')?.toLowerCase() === 'tel') return 'ltr';
  return null;
}

/** HTML "auto directionality": the direction of the first letter, without what has a direction of its own. */
function automaticDirection(root: Element): Direction | null {
  if (root.localName === 'textarea' || root.localName === 'input') {
    return directionOfText(root.localName === 'input' ? (attribute(root, 'value') ?? '') : childTextContent(root));
  }
  const pending: Node[] = root.children.slice().reverse();
  while (pending.length > 0) {
    const node = pending.pop()!;
    if (node.kind === 'text') {
      const direction = directionOfText(node.data);
      if (direction !== null) return direction;
    } else if (node.kind === 'element' && !isLeftOut(node)) {
      for (let i = node.children.length - 1; i >= 0; i--) pending.push(node.children[i]!);
    }
  }
  return null;
}

function isLeftOut(element: Element): boolean {
  if (/^(bdi|script|style|textarea)$/.test(element.localName)) return true;
  const direction = attribute(element, 'dir');
  return direction !== null && /^(ltr|rtl|auto)$/i.test(direction.trim());
}

function directionOfText(text: string): Direction | null {
  LETTER.lastIndex = 0;
  const letter = LETTER.exec(text);
  if (letter === null) return null;
  return RIGHT_TO_LEFT.test(letter[0]) ? 'rtl' : 'ltr';
}
