/** What a tag says beside its type (ISO 32000-1 §14.7.5, §14.8.5, §14.9): texts in place of what is seen, language, and how cells belong together. */
import { attribute, type Element } from '../dom/node.ts';
import { textContent } from '../dom/text-content.ts';
import type { TagAttributes, TagType } from './tag.ts';

export const NOTHING_SAID: TagAttributes = {
  id: null,
  alternative: null,
  actual: null,
  expansion: null,
  language: null,
  scope: null,
  columnSpan: 1,
  rowSpan: 1,
  headers: [],
  numbering: null,
};

/** Types of which something is said whatever the attributes of their elements are. */
const SAYS_ALWAYS: ReadonlySet<TagType> = new Set(['TH', 'L', 'Figure', 'Formula']);

const NUMBERINGS: Readonly<Record<string, TagAttributes['numbering']>> = {
  ol: 'Decimal',
  ul: 'Disc',
  menu: 'Disc',
  dl: 'Description',
};

/** `null` where nothing is said. */
export function tagAttributes(element: Element, type: TagType): TagAttributes | null {
  // Most elements: cells of tables and paragraphs without attributes.
  if (element.attributes.length === 0 && !SAYS_ALWAYS.has(type)) return null;
  const isCell = type === 'TH' || type === 'TD';
  const attributes: TagAttributes = {
    id: type === 'TH' ? element.id : null,
    alternative: type === 'Figure' || type === 'Formula' ? alternativeOf(element) : null,
    actual: null,
    expansion: element.localName === 'abbr' ? nonEmpty(attribute(element, 'title')) : null,
    language: type === 'Part' ? attribute(element, 'lang') : languageOf(element),
    scope: type === 'TH' ? scopeOf(element) : null,
    columnSpan: isCell ? spanOf(element, 'colspan', 1_000) : 1,
    rowSpan: isCell ? spanOf(element, 'rowspan', 65_534) : 1,
    headers: isCell
      ? (attribute(element, 'headers')
          ?.split(/\s+/)
          .filter((id) => id !== '') ?? [])
      : [],
    numbering: NUMBERINGS[element.localName] ?? null,
  };
  return saysNothing(attributes) ? null : attributes;
}

function saysNothing(attributes: TagAttributes): boolean {
  const { id, alternative, expansion, language, scope, columnSpan, rowSpan, headers, numbering } = attributes;
  if (id !== null || alternative !== null || expansion !== null || language !== null) return false;
  return scope === null && columnSpan === 1 && rowSpan === 1 && headers.length === 0 && numbering === null;
}

/** The accessible name (accname-1.2 §4.3, in part): `aria-label`, `alt`, the `title` child of a picture, the text of a formula, `title`. */
function alternativeOf(element: Element): string {
  const label = nonEmpty(attribute(element, 'aria-label')) ?? nonEmpty(attribute(element, 'alt'));
  if (label !== null) return label;
  if (element.namespace === 'mathml') return folded(textContent(element));
  const title = element.children.find((child) => child.kind === 'element' && child.localName === 'title');
  if (element.namespace === 'svg' && title !== undefined) return folded(textContent(title as Element));
  return nonEmpty(attribute(element, 'title')) ?? '';
}

function languageOf(element: Element): string | null {
  const own = attribute(element, 'lang') ?? attribute(element, 'xml:lang');
  if (own === null || own === '' || element.parent.kind !== 'element') return null;
  return own === element.parent.language ? null : own;
}

/** HTML §4.9.12: a header without `scope` in a row of headers is for its column, else for its row. */
function scopeOf(element: Element): 'Row' | 'Column' | 'Both' {
  const given = attribute(element, 'scope')?.toLowerCase() ?? '';
  if (given === 'row' || given === 'rowgroup') return 'Row';
  if (given === 'col' || given === 'colgroup') return 'Column';
  const row = element.parent;
  const hasData = row.children.some((cell) => cell.kind === 'element' && cell.localName === 'td');
  return hasData ? 'Row' : 'Column';
}

function spanOf(element: Element, name: string, most: number): number {
  const span = Number.parseInt(attribute(element, name) ?? '1', 10);
  return span >= 1 ? Math.min(span, most) : 1;
}

function nonEmpty(text: string | null): string | null {
  const trimmed = text === null ? '' : folded(text);
  return trimmed === '' ? null : trimmed;
}

function folded(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
