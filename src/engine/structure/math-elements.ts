/**
 * Formulas in the structure tree of PDF 2.0 (ISO 32000-2 §14.8.6.3): the elements of MathML stand in it under their own names, in their own
 * namespace, with their attributes. Files of PDF 1.7 have the text of the formula alone (see `math-text.ts`).
 */
import type { Element } from '../dom/node.ts';
import type { MathType } from './tag.ts';

/** MathML Core §3: elements that are shown; of others the content is that of a row. */
const NAMES: ReadonlySet<string> = new Set(
  (
    'math mi mn mo ms mtext mspace mrow mfrac msqrt mroot mstyle merror mpadded mphantom mfenced menclose msub msup msubsup munder mover ' +
    'munderover mmultiscripts mprescripts none mtable mtr mlabeledtr mtd maction'
  ).split(' '),
);

/** What attributes tell of the meaning or the look of a formula; not those that name elements to scripts and style sheets. */
const ATTRIBUTES: ReadonlySet<string> = new Set(
  (
    'accent accentunder arg close columnalign columnspan depth display displaystyle fence form height intent largeop linethickness lspace ' +
    'mathvariant maxsize minsize movablelimits notation open rowspan rspace scriptlevel separator separators stretchy symmetric voffset width'
  ).split(' '),
);

/** `null` for what is no part of the formula that is shown: the first child of `semantics` stands for all of it (MathML Core §3.6). */
export function mathTypeOf({ namespace, localName }: Element): MathType | null {
  if (namespace !== 'mathml' || localName === 'semantics' || localName.startsWith('annotation')) return null;
  return `mathml:${NAMES.has(localName) ? localName : 'mrow'}`;
}

/** The parts of an element, also those without ink: which of them is which, their places tell. */
export function mathParts({ children }: Element): Element[] {
  return children.flatMap((child): Element[] => {
    if (child.kind !== 'element' || child.namespace !== 'mathml') return [];
    if (child.localName === 'semantics') return mathParts(child).slice(0, 1);
    return mathTypeOf(child) === null ? [] : [child];
  });
}

export function mathAttributes({ attributes }: Element): readonly (readonly [name: string, value: string])[] {
  return attributes.filter(({ name }) => ATTRIBUTES.has(name)).map(({ name, value }) => [name, value] as const);
}
