/** The place of a document that its frame shows first (HTML §7.4.6.4): the element that the address's fragment names comes to the top, as far as the document reaches. */
import { percentDecoded } from '../base/url-parts.ts';
import { attribute, type Document, type Element } from '../dom/node.ts';
import type { PlacedFragment } from '../layout/fragment.ts';
import type { Page } from './page.ts';

/** The page moved up behind its frame; itself where the fragment names nothing. */
export function scrolledPage(page: Page, document: Document, fragment: string): Page {
  const target = fragment === '' ? null : indicatedElement(document, fragment);
  if (target === null) return page;
  const { content, canvasOrigin } = page;
  const bottom = Math.max(0, ...content.map(({ y, fragment: { height } }) => y + height));
  const up = Math.min(topOf(target, content, 0) ?? 0, bottom - page.box.height);
  if (!(up > 0)) return page;
  return {
    ...page,
    content: content.map((placed) => (isFixed(placed) ? placed : { ...placed, y: placed.y - up })),
    canvasOrigin: canvasOrigin === null ? null : { ...canvasOrigin, y: canvasOrigin.y - up },
  };
}

function indicatedElement({ elements }: Document, fragment: string): Element | null {
  const decoded = percentDecoded(fragment);
  return (
    elements.find(({ id }) => id === fragment) ??
    elements.find(({ id }) => id === decoded) ??
    elements.find((each) => each.localName === 'a' && attribute(each, 'name') === decoded) ??
    null
  );
}

/** px from the top of the document; `null` for an element without a fragment. */
function topOf(target: Element, content: readonly PlacedFragment[], from: number): number | null {
  for (const { y, fragment } of content) {
    if (fragment.box?.source?.element === target) return from + y;
    const top = topOf(target, fragment.children, from + y);
    if (top !== null) return top;
  }
  return null;
}

function isFixed({ fragment }: PlacedFragment): boolean {
  return fragment.style.display.position === 'fixed';
}
