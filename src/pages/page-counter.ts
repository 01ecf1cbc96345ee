/**
 * The counter `page` of each page (css-page-3 §4.3, §5.2): one more than on the page before, unless the page context counts otherwise, then
 * what elements that begin on the page make of it.
 *
 * DEVIATION: Chromium leaves out what elements say; documents made for paper number their parts by it.
 */
import type { CounterChange } from '../css/values/content.ts';
import type { Element } from '../dom/node.ts';
import type { Fragment, PlacedFragment } from '../layout/fragment.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { initialStyle } from '../style/initial-style.ts';
import type { PageStyle } from '../style/page-style.ts';

/** A page with what lies on it. */
export interface CountedPage {
  readonly style: PageStyle;
  readonly content: readonly PlacedFragment[];
}

/** @param elementsCount - whether any element changes the counter; otherwise nothing is searched */
export function pageNumbers(pages: readonly CountedPage[], elementsCount: boolean): number[] {
  const seen = new Set<Element>();
  let value = 0;
  return pages.map(({ style, content }) => {
    const { counterIncrement } = style.style.content;
    if (!counterIncrement.some(isPage)) value++;
    value = changed(value, style.style);
    if (elementsCount) for (const { fragment } of content) value = changedInside(fragment, value, seen);
    return value;
  });
}

function isPage({ name }: CounterChange): boolean {
  return name === 'page';
}

function changed(value: number, { content }: ComputedStyle): number {
  for (const change of content.counterReset) if (isPage(change)) value = change.value;
  for (const change of content.counterIncrement) if (isPage(change)) value += change.value;
  for (const change of content.counterSet) if (isPage(change)) value = change.value;
  return value;
}

function counts({ content }: ComputedStyle): boolean {
  if (content === initialStyle.content) return false;
  return content.counterReset.some(isPage) || content.counterIncrement.some(isPage) || content.counterSet.some(isPage);
}

/** Elements count where they begin: on the first page that has a fragment of theirs. */
function changedInside(fragment: Fragment, value: number, seen: Set<Element>): number {
  const source = fragment.box?.source ?? null;
  if (source !== null && source.pseudo === null && counts(fragment.style) && !seen.has(source.element)) {
    seen.add(source.element);
    value = changed(value, fragment.style);
  }
  for (const { fragment: child } of fragment.children) value = changedInside(child, value, seen);
  return value;
}
