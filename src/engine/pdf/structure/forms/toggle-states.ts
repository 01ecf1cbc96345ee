/** Boxes to tick have a name for being ticked (ISO 32000-2 §12.7.5.2.3): their value, where a name of a PDF can say it. */
import type { Field } from '../../../structure/mark.ts';

export interface StateNames {
  /** Box by box. */
  readonly names: readonly string[];
  /** The values, where names alone do not say them. */
  readonly exported?: readonly string[];
}

/** @param boxes - of one field; one that is shown at several places has one name */
export function stateNames(boxes: readonly Field[]): StateNames {
  const values = boxes.map(({ field }) => ('value' in field.content ? String(field.content.value) : ''));
  const elements = [...new Set(boxes.map(({ source }) => source.element))];
  if (values.every(isPlainName) && new Set(values).size === elements.length) return { names: values };
  const numbers = new Map(elements.map((element, index) => [element, `${index}`]));
  return { names: boxes.map(({ source }) => numbers.get(source.element)!), exported: values };
}

/** What every reader takes for the same characters. */
function isPlainName(value: string): boolean {
  return value !== 'Off' && /^[\x21-\x7e][\x20-\x7e]{0,100}$/.test(value);
}
