/** Texts that style sheets put into elements count in what these are called (accname-1.2 §4.3.2 2F): `a::before { content: "§" }` names a link. */
import { attribute, type Element } from '../dom/node.ts';
import type { ComputedStyle } from '../style/computed-style.ts';

type ContentItem = Extract<ComputedStyle['content']['content'], readonly unknown[]>[number];

export interface PseudoStyles {
  pseudoStyleOf(element: Element, pseudo: 'before' | 'after'): ComputedStyle | null;
}

export function hasGeneratedText(element: Element, styles: PseudoStyles): boolean {
  const isNamed = (pseudo: 'before' | 'after') => saysText(element, styles.pseudoStyleOf(element, pseudo));
  if (isNamed('before') || isNamed('after')) return true;
  return element.children.some((child) => child.kind === 'element' && hasGeneratedText(child, styles));
}

function saysText(element: Element, style: ComputedStyle | null): boolean {
  if (style === null || style.display.display.keywords === 'none' || typeof style.content.content !== 'object')
    return false;
  return style.content.content.some((item) => isText(element, item));
}

function isText(element: Element, item: ContentItem): boolean {
  switch (item.kind) {
    case 'string':
      return isRead(item.text);
    case 'attribute':
      return isRead(attribute(element, item.name) ?? item.fallback);
    case 'image':
      return isRead(item.alternative ?? '');
    case 'counter':
    case 'counters':
    case 'target-counter':
    case 'target-text':
    case 'named-string':
      return true;
    default:
      return false;
  }
}

/** Icon fonts have their pictures at places of private use, which nobody can read out. */
function isRead(text: string): boolean {
  return /[^\s\p{Co}]/u.test(text);
}
