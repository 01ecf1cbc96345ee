/**
 * Which part of a page of the site is its first screen: what leads to other texts and what is further down is folded (folded-page.ts).
 *
 * The text is cut where nothing moves when the rest comes: between its blocks, and before the first table, whose columns are as wide as all its rows say.
 * Code comes later, too: its letters of another font, each word in an element of its own, cost as much as all else.
 */
import type { DefaultTreeAdapterTypes } from 'parse5';
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
/**
 * Letters behind which no block begins before the first frame, though the window may have room for it, and where the last one ends at most: half of what that frame costs is
 * text, most of all text in several fonts.
 */
const LETTERS = { begin: 100, end: 500 };

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
  const costly = blocks.findIndex(isTableOrCode);
  const first = blocks[Math.min(BLOCKS, costly < 0 ? BLOCKS : costly, blocksOfFirstLetters(blocks))];
  return first === undefined ? [] : [{ start: first.sourceCodeLocation!.startOffset, end: contentsOf(text).end }];
}

function isTableOrCode(block: PageElement): boolean {
  return block.tagName === 'table' || childElements(block).some(({ tagName }) => tagName === 'pre');
}

/** How many blocks begin and end among the first letters. */
function blocksOfFirstLetters(blocks: readonly PageElement[]): number {
  let letters = 0;
  const rest = blocks.findIndex((block) => {
    const begin = letters;
    letters += lettersOf(block);
    return begin >= LETTERS.begin || letters > LETTERS.end;
  });
  return rest < 0 ? blocks.length : rest;
}

const lettersOf = ({ childNodes }: PageElement): number =>
  childNodes.reduce((sum, node) => {
    if ('tagName' in node) return sum + lettersOf(node);
    return sum + (node.nodeName === '#text' ? (node as DefaultTreeAdapterTypes.TextNode).value.trim().length : 0);
  }, 0);
