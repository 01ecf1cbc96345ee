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
  kbd: 'Code',
  samp: 'Code',
};
/** ARIA's roles of which that is as certain (wai-aria-1.2 §5.3). */
const OF_ROLES: Readonly<Record<string, string>> = {
  article: 'Art',
  blockquote: 'BlockQuote',
  caption: 'Caption',
  code: 'Code',
  list: 'L',
  listitem: 'LI',
  link: 'Link',
  table: 'Table',
  grid: 'Table',
  row: 'TR',
  cell: 'TD',
  gridcell: 'TD',
  columnheader: 'TH',
  rowheader: 'TH',
};
/** What is nothing of its own but in these: a table of which a role says that it is none has no cells (§5.4.6). */
const ONLY_IN: Readonly<Record<string, string>> = { LI: 'L', TR: 'Table', TH: 'TR', TD: 'TR' };
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
  const visit = (element: Element, around: readonly string[], isCutAround: boolean): void => {
    const style = styles.styleOf(element);
    const { display, position } = style.display;
    const isSeen = display.keywords !== 'none' && style.effects.opacity > 0;
    const isShown = isSeen && attribute(element, 'aria-hidden') !== 'true';
    // Running elements are artifacts of the pages' margins, and columns have no text.
    const isElsewhere = typeof position === 'object' || display.keywords.startsWith('table-column');
    if (!isShown || isElsewhere || WITHOUT_TEXT.test(element.localName)) return;
    const type = typeOf(element);
    const isGroup = type === null || (ONLY_IN[type] ?? around.at(-1)) !== around.at(-1);
    // What is no item in a list becomes one.
    const isLoose = around.at(-1) === 'L' && !isGroup && !/^(?:L|LI|Caption)$/.test(type);
    const path = isGroup ? around : isLoose ? [...around, 'LI', type] : [...around, type];
    const summary = closedSummary(element);
    const mayBeCut = isCutAround || cutsOff(element, style);
    for (const child of element.children) {
      if (child.kind === 'element') {
        if (summary === null || child === summary) visit(child, path, mayBeCut);
      } else if (summary !== null) continue;
      else if (child.kind === 'text' && style.visibility.visibility === 'visible') {
        const inner = path.at(-1) === 'L' ? [...path, 'LI'] : path;
        for (const text of mayBeCut ? child.data.split('\n') : [child.data])
          leaves.push({ path: inner, text, mayBeCut });
      }
    }
  };
  for (const child of document.children) if (child.kind === 'element') visit(child, [], false);
  return leaves;
}

/** css-overflow-3 §3.1; what the root element and the body say holds for the viewport (§3.3), which paper has none of. Each line is cut for itself. */
function cutsOff(element: Element, style: ComputedStyle): boolean {
  const { x, y } = style.overflow;
  return !/^(?:html|body)$/.test(element.localName) && (x !== 'visible' || y !== 'visible');
}

/** HTML §15.5.3: of details that are closed all that is shown; `null` for all other elements. */
function closedSummary(element: Element): Element | 'none' | null {
  if (element.localName !== 'details' || attribute(element, 'open') !== null) return null;
  const found = element.children.find((child) => child.kind === 'element' && child.localName === 'summary');
  return found?.kind === 'element' ? found : 'none';
}

function typeOf(element: Element): string | null {
  const role = attribute(element, 'role')?.trim().toLowerCase() ?? '';
  if (element.namespace !== 'html' || role === 'none' || role === 'presentation') return null;
  if (role === 'heading') return `H${attribute(element, 'aria-level') ?? 2}`;
  if (Object.hasOwn(OF_ROLES, role)) return OF_ROLES[role]!;
  if (element.localName === 'figcaption' && !isFigureCaption(element)) return null;
  if (element.localName === 'a' && attribute(element, 'href') !== null) return 'Link';
  return TYPES[element.localName] ?? null;
}

/** HTML §4.4.12: the first or the last child of a figure, and of several one. */
function isFigureCaption(caption: Element): boolean {
  if (caption.parent.kind !== 'element') return false;
  const siblings = caption.parent.children.filter((each) => each.kind === 'element');
  const ends = [siblings[0], siblings.at(-1)];
  return caption === ends.findLast((each) => each?.localName === 'figcaption');
}
