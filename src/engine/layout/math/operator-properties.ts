/** What is known of an operator (`mo`) by its attributes and the operator dictionary (mathml-core §3.2.4.2). */
import { floorToGrid } from '../../base/lengths.ts';
import type { MathBox } from '../../boxes/tree/box.ts';
import type { Element } from '../../dom/node.ts';
import type { LayoutEnvironment } from '../environment.ts';
import type { MathFont } from './math-constants.ts';
import { mathAttribute, mathBoolean, mathLength } from './math-lengths.ts';
import { fontOf, type StretchTarget } from './math-parts.ts';
import { DEFAULT_ENTRY, type OperatorEntry, type OperatorForm, operatorEntry } from './operator-dictionary.ts';

export interface OperatorProperties {
  readonly text: string;
  /** px */
  readonly lspace: number;
  readonly rspace: number;
  readonly stretchy: boolean;
  readonly symmetric: boolean;
  readonly largeop: boolean;
  readonly movablelimits: boolean;
}

const known = new WeakMap<MathBox, OperatorProperties>();

export function operatorProperties(box: MathBox, font: MathFont): OperatorProperties {
  let properties = known.get(box);
  if (properties === undefined) {
    properties = findProperties(box, font);
    known.set(box, properties);
  }
  return properties;
}

function findProperties(box: MathBox, font: MathFont): OperatorProperties {
  const element = box.source!.element;
  const text = textOf(element);
  const entry = entryOf(box, element, text);
  const space = (units: number) => floorToGrid((units * font.wholeSize) / 18);
  return {
    text,
    lspace: mathLength(box, 'lspace', font, 0) ?? space(entry.lspace),
    rspace: mathLength(box, 'rspace', font, 0) ?? space(entry.rspace),
    stretchy: mathBoolean(box, 'stretchy') ?? entry.stretchy,
    symmetric: mathBoolean(box, 'symmetric') ?? entry.symmetric,
    largeop: mathBoolean(box, 'largeop') ?? entry.largeop,
    movablelimits: mathBoolean(box, 'movablelimits') ?? entry.movablelimits,
  };
}

/** Operators longer than this are in no dictionary and do not grow. */
const LONGEST_OPERATOR = 16;

function textOf(element: Element): string {
  let text = '';
  for (const child of element.children) {
    // An operator with elements in it is none of the dictionary.
    if (child.kind === 'element') return '';
    if (child.kind === 'text' && text.length <= LONGEST_OPERATOR) text += child.data;
  }
  return text.trim();
}

const OTHER_FORMS: readonly OperatorForm[] = ['infix', 'postfix', 'prefix'];

function entryOf(box: MathBox, element: Element, text: string): OperatorEntry {
  const given = mathAttribute(box, 'form').toLowerCase();
  if (given === 'infix' || given === 'prefix' || given === 'postfix')
    return operatorEntry(text, given) ?? DEFAULT_ENTRY;
  const entry = operatorEntry(text, formOf(element));
  if (entry !== null) return entry;
  for (const form of OTHER_FORMS) {
    const other = operatorEntry(text, form);
    if (other !== null) return other;
  }
  return DEFAULT_ENTRY;
}

/** By its place among the elements around it. */
function formOf(element: Element): OperatorForm {
  const { parent } = element;
  if (parent.kind !== 'element') return 'infix';
  const isFirst = parent.children.find(isElement) === element;
  const isLast = parent.children.findLast(isElement) === element;
  if (isFirst === isLast) return 'infix';
  return isFirst ? 'prefix' : 'postfix';
}

function isElement({ kind }: { readonly kind: string }): boolean {
  return kind === 'element';
}

/** Operators that grow along the line; all others grow across it (mathml-core §B.2). */
const HORIZONTAL =
  /^(?:[=^_~\u00af\u02c6\u02c7\u02c9\u02cd\u02d8\u02dc\u02f7\u203e\u2190\u2192\u2194\u2198\u2199\u219a-\u21a4\u21a6\u21a9-\u21ae\u21b4\u21b9\u21bc\u21bd\u21c0\u21c1\u21c4\u21c6\u21c7\u21c9\u21cb-\u21d0\u21d2\u21d4\u21da-\u21dd\u21e0\u21e2\u21e4-\u21e6\u21e8\u21f0\u21f4\u21f6-\u21ff\u23b4\u23b5\u23dc-\u23e1\u2500\u27f5-\u27ff\u290c-\u2910\u294e\u2950\u2952\u2953\u2956\u2957\u295a\u295b\u295e\u295f\u2b45\u2b46\u{1eef0}\u{1eef1}]|\u0302|\u0332|\u20d0|\u20d1|\u20d6|\u20d7|\u20e1)$/u;

/** Whether an operator is asked to cover others along the axis; only fonts with other sizes of it make it larger. */
export function growsAlong(box: MathBox, axis: StretchTarget['axis'], env: LayoutEnvironment): boolean {
  const { text, stretchy } = operatorProperties(box, fontOf(box, env));
  return stretchy && (axis === 'horizontal') === HORIZONTAL.test(text);
}
