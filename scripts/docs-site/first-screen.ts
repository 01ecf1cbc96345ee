/**
 * Which part of a page of the site is its first screen: what leads to other texts and what is further down is folded (folded-page.ts).
 *
 * The text is cut where nothing moves when the rest comes: between its blocks, and before the first table, whose columns are as wide as all its rows say.
 */
import {
  childElements,
  contentsOf,
  type Extent,
  elementsOfPage,
  foldedPage,
  hasClass,
  type PageElement,
} from '../../src/playground/folded-page.ts';

/** Of those behind them the theme's style sheet knows, too. */
const BLOCKS = 11;

/** @param page - as VitePress writes it */
export function firstScreenOf(page: string): string {
  return foldedPage(page, elementsOfPage(page).flatMap(restsOf));
}

function restsOf(element: PageElement): Extent[] {
  if (hasClass(element, 'vp-doc')) return childElements(element).flatMap(restOfText);
  return hasClass(element, 'nav') || hasClass(element, 'VPDocFooter') ? [contentsOf(element)] : [];
}

function restOfText(text: PageElement): Extent[] {
  const blocks = childElements(text);
  const table = blocks.findIndex(({ tagName }) => tagName === 'table');
  const first = blocks[Math.min(BLOCKS, table < 0 ? BLOCKS : table)];
  return first === undefined ? [] : [{ start: first.sourceCodeLocation!.startOffset, end: contentsOf(text).end }];
}
