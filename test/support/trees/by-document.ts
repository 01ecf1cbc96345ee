/** What the structure tree of a document must hold, told by its elements alone: which texts, in which order, between which elements. */
import { attribute, type Document, type Element } from '../../../src/engine/dom/node.ts';
import type { ComputedStyle } from '../../../src/engine/style/computed-style.ts';
import type { Leaf } from './leaf.ts';

/** Types that elements have wherever they are shown; others, such as groups, depend on what is in them. */
const TYPES: Readonly<Record<string, string>> = {
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, `H${level}`])),
  section: 'Sect',
  article: 'Art',
  blockquote: 'BlockQuote',
  table: 'Table',
  tr: 'TR',
  th: 'TH',
  td: 'TD',
  caption: 'Caption',
  ul: 'L',
  ol: 'L',
  dl: 'L',
  li: 'LI',
  dt: 'LI',
  dd: 'LI',
  figcaption: 'Caption',
  q: 'Quote',
  code: 'Code',
};
/** Lists and their items may be those of a table of contents. */
const SAME: Readonly<Record<string, string>> = { TOC: 'L', TOCI: 'LI' };
const CERTAIN: ReadonlySet<string> = new Set([...Object.values(TYPES), 'Link']);

/** Elements whose content is not shown, or not as their text. */
const WITHOUT_TEXT =
  /^(?:script|style|template|noscript|textarea|select|iframe|object|video|audio|canvas|svg|math|head|button|meter|progress)$/;

/** Of a path, what elements alone decide; a `nav` and parts by their role may be `Sect` too, which is left out. */
export function certainPath(path: readonly string[]): string[] {
  return path.map((type) => SAME[type] ?? type).filter((type) => CERTAIN.has(type) && type !== 'Sect');
}

/** Each text of the document that is shown, in its order. */
export function readFromDocument(document: Document, styles: { styleOf(element: Element): ComputedStyle }): Leaf[] {
  const leaves: Leaf[] = [];
  const visit = (element: Element, around: readonly string[]): void => {
    const style = styles.styleOf(element);
    const { display, position } = style.display;
    const isShown = display.keywords !== 'none' && attribute(element, 'aria-hidden') !== 'true';
    // Running elements are artifacts of the pages' margins, and columns have no text.
    const isElsewhere = typeof position === 'object' || display.keywords.startsWith('table-column');
    if (!isShown || isElsewhere || WITHOUT_TEXT.test(element.localName)) return;
    const type = typeOf(element);
    const path = type === null ? around : [...around, type];
    for (const child of element.children) {
      if (child.kind === 'element') visit(child, path);
      else if (child.kind === 'text' && style.visibility.visibility === 'visible')
        leaves.push({ path, text: child.data });
    }
  };
  for (const child of document.children) if (child.kind === 'element') visit(child, []);
  return leaves;
}

function typeOf(element: Element): string | null {
  if (element.namespace !== 'html' || /^(?:none|presentation)$/.test(attribute(element, 'role') ?? '')) return null;
  if (element.localName === 'a' && attribute(element, 'href') !== null) return 'Link';
  return TYPES[element.localName] ?? null;
}
