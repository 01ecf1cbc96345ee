/**
 * Standard structure types of elements (ISO 32000-1 §14.8.4), from HTML's semantics and ARIA's roles (wai-aria-1.2 §5.3). An element without
 * a type of its own is not in the tree: what is in it belongs to the element around it.
 */
import { isAttachmentLink } from '../dom/attached-files.ts';
import { attribute, type Element } from '../dom/node.ts';
import type { TagType } from './tag.ts';

const OF_ELEMENTS: Readonly<Record<string, TagType>> = {
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
};

const OF_ROLES: Readonly<Record<string, TagType>> = {
  article: 'Art',
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
  'doc-toc': 'TOC',
  'doc-index': 'Index',
  'doc-footnote': 'Note',
  'doc-endnote': 'Note',
  note: 'Note',
};

/** `null` for an element that is not in the tree. */
export function tagTypeOf(element: Element): TagType | null {
  const roles = attribute(element, 'role')?.toLowerCase().trim().split(/\s+/) ?? [];
  for (const role of roles) {
    if (role === 'presentation' || role === 'none') return null;
    if (role === 'heading') return headingOf(attribute(element, 'aria-level'));
    const type = OF_ROLES[role];
    if (type !== undefined) return type;
  }
  const { namespace, localName, parent } = element;
  // Inside of a picture or a formula there is nothing of its own.
  if (namespace !== 'html' && parent.kind === 'element' && parent.namespace === namespace) return null;
  if (localName === 'a' && isAttachmentLink(element)) return 'Annot';
  if (localName === 'a' || localName === 'area') return attribute(element, 'href') === null ? null : 'Link';
  if (Object.hasOwn(OF_ELEMENTS, localName)) return OF_ELEMENTS[localName]!;
  return saysMore(element) ? 'Span' : null;
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
export function isGrouping(type: TagType): boolean {
  return GROUPING.has(type);
}

const GROUPING: ReadonlySet<TagType> = new Set([
  'Document',
  'Part',
  'Sect',
  'Art',
  'Div',
  'BlockQuote',
  'TOC',
  'Index',
]);

/** Types that stand in a line (§14.8.4.4). */
export function isInline(type: TagType): boolean {
  return INLINE.has(type);
}

const INLINE: ReadonlySet<TagType> = new Set([
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
]);
