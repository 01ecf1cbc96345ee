/**
 * What a page has beside its first frame can be folded: it stands in `<noscript>`, whose contents are one text to a browser that runs scripts (HTML §13.2.6.4.7), so
 * that nothing of it is built before that frame. A script of the page unfolds each `noscript.rest` afterwards. Who runs no scripts has all of it at once.
 */
import { type DefaultTreeAdapterTypes, html, parse } from 'parse5';

export type PageElement = DefaultTreeAdapterTypes.Element;

/** Code units of the page's text, the end exclusive. */
export interface Extent {
  readonly start: number;
  readonly end: number;
}

/**
 * @param rests - of which none is in another
 * @throws Error when a part cannot stand in `<noscript>`
 */
export function foldedPage(page: string, rests: readonly Extent[]): string {
  return rests.toSorted((a, b) => b.start - a.start).reduce(folded, page);
}

function folded(page: string, { start, end }: Extent): string {
  const rest = page.slice(start, end);
  if (/<\/?noscript/i.test(rest))
    throw new Error('There is a <noscript> in a part of the page that is to be folded into one.');
  return `${page.slice(0, start)}<noscript class="rest">${rest}</noscript>${page.slice(end)}`;
}

/** What a browser that runs scripts builds of a folded page at first. */
export const withoutRest = (page: string): string => page.replaceAll(/<noscript class="rest">.*?<\/noscript>/gs, '');

/** All elements of the page, in the order in which they begin. */
export const elementsOfPage = (page: string): PageElement[] =>
  elementsIn(parse(page, { sourceCodeLocationInfo: true }));

const elementsIn = (parent: DefaultTreeAdapterTypes.ParentNode): PageElement[] =>
  childElements(parent).flatMap((element) => [element, ...elementsIn(element)]);

export const childElements = (parent: DefaultTreeAdapterTypes.ParentNode): PageElement[] =>
  parent.childNodes.filter((node): node is PageElement => 'tagName' in node && node.namespaceURI === html.NS.HTML);

export const hasClass = ({ attrs }: PageElement, name: string): boolean =>
  attrs.some((each) => each.name === 'class' && each.value.split(' ').includes(name));

/** @throws Error when the element's start or end is not written out */
export function contentsOf({ tagName, sourceCodeLocation }: PageElement): Extent {
  const { startTag, endTag } = sourceCodeLocation ?? {};
  if (startTag === undefined || endTag === undefined) throw new Error(`<${tagName}> lacks a tag.`);
  return { start: startTag.endOffset, end: endTag.startOffset };
}
