/**
 * Standard structure types of elements (ISO 32000-1 §14.8.4), from HTML's semantics and ARIA's roles (wai-aria-1.2 §5.3). An element without
 * a type of its own is not in the tree: what is in it belongs to the element around it.
 */
import { controlKind } from '../controls/control-kind.ts';
import { isAttachmentLink } from '../dom/attached-files.ts';
import { attribute, type Element } from '../dom/node.ts';
import { hrefOf } from '../svg/references.ts';
import type { TagType } from './tag.ts';

const OF_ELEMENTS: ReadonlyMap<string, TagType> = new Map(
  Object.entries({
    h1: 'H1',
    h2: 'H2',
    h3: 'H3',
    h4: 'H4',
    h5: 'H5',
    h6: 'H6',
    p: 'P',
    pre: 'P',
    address: 'P',
    dt: 'Lbl',
    dd: 'LBody',
    legend: 'P',
    summary: 'P',
    ul: 'L',
    ol: 'L',
    menu: 'L',
    dl: 'L',
    li: 'LI',
    table: 'Table',
    caption: 'Caption',
    figcaption: 'Caption',
    thead: 'THead',
    tbody: 'TBody',
    tfoot: 'TFoot',
    tr: 'TR',
    th: 'TH',
    td: 'TD',
    blockquote: 'BlockQuote',
    q: 'Quote',
    code: 'Code',
    kbd: 'Code',
    samp: 'Code',
    section: 'Sect',
    nav: 'Sect',
    article: 'Art',
    aside: 'Div',
    header: 'Div',
    footer: 'Div',
    main: 'Div',
    div: 'Div',
    figure: 'Div',
    fieldset: 'Div',
    form: 'Div',
    details: 'Div',
    center: 'Div',
    ruby: 'Ruby',
    rb: 'RB',
    rt: 'RT',
    rp: 'RP',
    img: 'Figure',
    svg: 'Figure',
    canvas: 'Figure',
    object: 'Figure',
    video: 'Figure',
    iframe: 'Figure',
    math: 'Formula',
    input: 'Form',
    select: 'Form',
    textarea: 'Form',
    button: 'Form',
    progress: 'Form',
    meter: 'Form',
  } satisfies Record<string, TagType>),
);

const OF_ROLES: Readonly<Record<string, TagType>> = {
  article: 'Art',
  banner: 'Div',
  complementary: 'Div',
  contentinfo: 'Div',
  form: 'Div',
  group: 'Div',
  main: 'Div',
  search: 'Div',
  figure: 'Div',
  region: 'Sect',
  navigation: 'Sect',
  paragraph: 'P',
  blockquote: 'BlockQuote',
  caption: 'Caption',
  code: 'Code',
  img: 'Figure',
  math: 'Formula',
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
  rowgroup: 'TBody',
  directory: 'L',
  'doc-index': 'Index',
  'doc-noteref': 'Reference',
  'doc-epigraph': 'BlockQuote',
  'doc-pullquote': 'BlockQuote',
  'doc-subtitle': 'P',
  ...Object.fromEntries(
    (
      'abstract acknowledgments afterword appendix bibliography chapter colophon conclusion credits dedication endnotes epilogue errata ' +
      'foreword glossary introduction pagelist part preface prologue toc'
    )
      .split(' ')
      .map((part) => [`doc-${part}`, 'Sect' as const]),
  ),
  'doc-footnote': 'Note',
  'doc-endnote': 'Note',
  note: 'Note',
};

/** `null` for an element that is not in the tree. */
export function tagTypeOf(element: Element): TagType | null {
  const asked = typeOfRole(element);
  if (asked !== undefined) return asked;
  const { namespace, localName, parent } = element;
  // HTML §4.4.9: a group of terms and descriptions is nothing of its own.
  if (localName === 'div' && parent.kind === 'element' && parent.localName === 'dl') return null;
  if (namespace === 'svg' && localName === 'a' && hrefOf(element) !== null) return 'Link';
  // Inside of a picture or a formula there is nothing of its own.
  if (namespace !== 'html' && parent.kind === 'element' && parent.namespace === namespace) return null;
  if (localName === 'input' && controlKind(element) === 'image') return 'Figure';
  if (localName === 'a' && isAttachmentLink(element)) return 'Annot';
  if (localName === 'a' || localName === 'area') return attribute(element, 'href') === null ? null : 'Link';
  return OF_ELEMENTS.get(localName) ?? (saysMore(element) ? 'Span' : null);
}

/** `undefined` where no role says something. */
function typeOfRole(element: Element): TagType | null | undefined {
  const given = attribute(element, 'role');
  if (given === null) return undefined;
  for (const role of given.toLowerCase().trim().split(/\s+/)) {
    if (role === 'presentation' || role === 'none') return null;
    if (role === 'heading') return headingOf(attribute(element, 'aria-level'));
    const type = OF_ROLES[role];
    if (type !== undefined) return type;
  }
  return undefined;
}

/** Whether an element in a line has a language of its own, or says what it is short for. */
function saysMore(element: Element): boolean {
  const { localName } = element;
  if (localName === 'html' || localName === 'body') return false;
  return attribute(element, 'lang') !== null || (localName === 'abbr' && attribute(element, 'title') !== null);
}

function headingOf(level: string | null): TagType {
  const number = Math.trunc(Number(level ?? '2'));
  return `H${number >= 1 && number <= 6 ? number : number > 6 ? 6 : 2}` as TagType;
}

/** Types that only hold others: what is written in them directly is a paragraph (§14.8.4.2, §14.8.4.3). */
export function isGrouping(type: string): boolean {
  return GROUPING.has(type);
}

const GROUPING: ReadonlySet<string> = new Set(['Document', 'Part', 'Sect', 'Art', 'Div', 'BlockQuote', 'Index']);

/** Types that stand in a line (§14.8.4.4). */
export function isInline(type: string): boolean {
  return INLINE.has(type);
}

const INLINE: ReadonlySet<string> = new Set([
  'Span',
  'Quote',
  'Code',
  'Link',
  'Ruby',
  'RB',
  'RT',
  'RP',
  'Figure',
  'Formula',
  'Note',
  'Reference',
  'Form',
  'Annot',
]);

/** What may hold a type; where nothing of this stands around an element it is a group (§14.8.4.3): cells of a table for the layout, items without a list. */
const AROUND: { readonly [T in TagType]?: readonly string[] } = {
  LI: ['L'],
  TOCI: ['TOC'],
  Lbl: ['L', 'LI', 'TOCI', 'Note'],
  LBody: ['L', 'LI'],
  THead: ['Table'],
  TBody: ['Table'],
  TFoot: ['Table'],
  TR: ['Table', 'THead', 'TBody', 'TFoot'],
  TH: ['TR'],
  TD: ['TR'],
};

/** The type that an element has inside of another. @param isInContents - whether that is a table of contents, or stands in one */
export function typeInside(type: TagType, around: string, isInContents: boolean): TagType {
  if (type === 'L' && isInContents) return 'TOC';
  if (type === 'LI' && around === 'TOC') return 'TOCI';
  return AROUND[type]?.includes(around) === false ? 'Div' : type;
}

/** Whether an element is a table of contents: its role says so, or it is for going (`nav`) to places of the document alone. */
export function isTableOfContents(element: Element): boolean {
  const role = attribute(element, 'role') ?? attribute(element, 'epub:type');
  if (role !== null) return /(?:^|\s)(?:doc-)?toc(?:\s|$)/i.test(role);
  return element.localName === 'nav' && element.namespace === 'html' && leadsInside(element) === true;
}

/** `null` where there is no link. */
function leadsInside(element: Element): boolean | null {
  let found: boolean | null = null;
  for (const child of element.children) {
    if (child.kind !== 'element') continue;
    // One in another is looked at for itself.
    if (child.localName === 'nav') return false;
    const href = child.localName === 'a' ? attribute(child, 'href') : null;
    // The top of the document is no place that an entry names.
    const leads = href === null ? leadsInside(child) : /^#(?!$|top$)/i.test(href.trim());
    if (leads === false) return false;
    found ??= leads;
  }
  return found;
}
