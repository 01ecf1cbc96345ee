/** What a tag says beside its type (ISO 32000-1 §14.7.5, §14.8.5, §14.9): texts in place of what is seen, language, and how cells belong together. */
import { controlKind } from '../controls/control-kind.ts';
import type { ControlLabels } from '../controls/control-labels.ts';
import { has } from '../controls/control-state.ts';
import type { AccessibleNames } from '../dom/accessible-names.ts';
import { attribute, type Element } from '../dom/node.ts';
import { textContent } from '../dom/text-content.ts';
import { drawnValue } from './drawn-value.ts';
import { mathText } from './math-text.ts';
import { SIMPLE_CELL } from './table-cells.ts';
import {
  type CellShape,
  type DrawnControl,
  isMathType,
  type Tag,
  type TagAttributes,
  type TagContent,
  type TagType,
} from './tag.ts';

export const NOTHING_SAID: TagAttributes = {
  id: null,
  alternative: null,
  title: null,
  actual: null,
  expansion: null,
  language: null,
  cell: SIMPLE_CELL,
  headers: [],
  numbering: null,
  control: null,
  math: [],
};

/** Types of which something is said whatever the attributes of their elements are. */
export function saysAlways(type: Tag<TagContent>['type']): boolean {
  return SAYS_ALWAYS.has(type) || isMathType(type);
}

const SAYS_ALWAYS: ReadonlySet<string> = new Set(['TH', 'L', 'Figure', 'Formula', 'Form', 'Note']);

/** Whether an element has no attributes but those of looks. */
export function saysNothing({ attributes }: Element): boolean {
  for (let i = 0; i < attributes.length; i++) {
    const { name } = attributes[i]!;
    if (name !== 'class' && name !== 'style') return false;
  }
  return true;
}

/** Groups: what ARIA calls them is their title. Of others their text is what they are called. */
const HAS_TITLE: ReadonlySet<string> = new Set(['Sect', 'Art', 'Div', 'L', 'TOC', 'Table', 'BlockQuote']);
/** What ARIA calls these is read in place of their text (wai-aria-1.2 §5.2.8.4). */
const HAS_OTHER_TEXT: ReadonlySet<string> = new Set(['H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'Link']);

const NUMBERINGS: Readonly<Record<string, TagAttributes['numbering']>> = {
  ol: 'Decimal',
  ul: 'Disc',
  menu: 'Disc',
  dl: 'Description',
};

export interface NamesOfElements {
  readonly ofElements: AccessibleNames;
  readonly ofControls: ControlLabels;
}

type NamesOf = (element: Element) => NamesOfElements;

/** @param namesOf - those of the document that an element is in. @returns `null` where nothing is said */
export function tagAttributes(
  element: Element,
  type: TagType,
  cell: CellShape,
  namesOf: NamesOf,
): TagAttributes | null {
  const isCell = type === 'TH' || type === 'TD';
  const attributes: TagAttributes = {
    id: type === 'TH' ? element.id : null,
    alternative: alternativeOf(element, type, namesOf),
    title: HAS_TITLE.has(type) ? labelOf(element, namesOf) : null,
    actual: type === 'Form' ? drawnValue(element) : null,
    expansion: element.localName === 'abbr' ? nonEmpty(attribute(element, 'title')) : null,
    language: type === 'Part' ? attribute(element, 'lang') : languageOf(element),
    cell,
    headers: isCell
      ? (attribute(element, 'headers')
          ?.split(/\s+/)
          .filter((id) => id !== '' && isHeader(namesOf(element).ofElements.elementOf(id))) ?? [])
      : [],
    numbering: type === 'L' ? (NUMBERINGS[element.localName] ?? null) : null,
    math: [],
    control: type === 'Form' ? drawnControl(element, namesOf(element).ofControls) : null,
  };
  return isEmpty(attributes) ? null : attributes;
}

function isEmpty(attributes: TagAttributes): boolean {
  const { id, alternative, title, actual, expansion, language, control } = attributes;
  if (id !== null || alternative !== null || title !== null || actual !== null || expansion !== null) return false;
  const { cell, headers, numbering } = attributes;
  return language === null && cell === SIMPLE_CELL && control === null && headers.length === 0 && numbering === null;
}

function alternativeOf(element: Element, type: TagType, namesOf: NamesOf): string | null {
  if (type === 'Figure') return namesOf(element).ofElements.nameOf(element) || textOfDrawing(element);
  const label = type === 'Formula' || HAS_OTHER_TEXT.has(type) ? labelOf(element, namesOf) : null;
  return type === 'Formula' ? (label ?? mathText(element)) : label;
}

/** A drawing that says nothing of itself shows words, if it has any (svg-aam-1.0 §5.1: its texts are read). */
function textOfDrawing({ namespace, children }: Element): string {
  if (namespace !== 'svg') return '';
  const texts: string[] = [];
  const visit = (element: Element): void => {
    if (element.localName === 'text' || element.localName === 'foreignObject') texts.push(textContent(element));
    else for (const child of element.children) if (child.kind === 'element' && child.localName !== 'defs') visit(child);
  };
  for (const child of children) if (child.kind === 'element') visit(child);
  return folded(texts.join(' '));
}

/** What ARIA calls it, which few elements have. */
function labelOf(element: Element, namesOf: NamesOf): string | null {
  const isNamed = attribute(element, 'aria-label') !== null || attribute(element, 'aria-labelledby') !== null;
  return isNamed ? nonEmpty(namesOf(element).ofElements.labelOf(element)) : null;
}

function isHeader(cell: Element | null): boolean {
  return cell !== null && (cell.localName === 'th' || /^(?:column|row)header$/.test(attribute(cell, 'role') ?? ''));
}

function drawnControl(element: Element, labels: ControlLabels): DrawnControl {
  const kind = controlKind(element);
  const role = kind === 'checkbox' ? 'cb' : kind === 'radio' ? 'rb' : kind === 'button' ? 'pb' : 'tv';
  const isTicked = role === 'cb' || role === 'rb';
  return {
    role,
    checked: isTicked ? (has(element, 'checked') ? 'on' : 'off') : null,
    description: labels.nameOf(element),
  };
}

function languageOf(element: Element): string | null {
  const own = attribute(element, 'lang') ?? attribute(element, 'xml:lang');
  if (own === null || own === '' || element.parent.kind !== 'element') return null;
  return own === element.parent.language ? null : own;
}

function nonEmpty(text: string | null): string | null {
  const trimmed = text === null ? '' : folded(text);
  return trimmed === '' ? null : trimmed;
}

function folded(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
