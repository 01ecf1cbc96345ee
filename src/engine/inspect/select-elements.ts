/** The elements that a selector given on the command line means. */
import { parseSelectorList, TOP_LEVEL } from '../css/selectors/parse-selector.ts';
import { streamOf } from '../css/syntax/token-stream.ts';
import type { Document, Element } from '../dom/node.ts';
import { SelectorMatcher } from '../style/matching/selector-matcher.ts';

/** In document order; `null` where the selector is not valid. */
export function selectElements(document: Document, selector: string): readonly Element[] | null {
  const stream = streamOf(selector);
  const selectors = parseSelectorList(stream, TOP_LEVEL);
  if (selectors === null || !stream.isAtEnd()) return null;
  const matcher = new SelectorMatcher(document, null);
  return document.elements.filter((element) => matcher.matchesAny(selectors, element));
}
