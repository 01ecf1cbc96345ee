/** Lengths in attributes of MathML (mathml-core §2.1.3): CSS lengths and percentages, without math functions. */
import { floorToGrid, PX_PER_UNIT } from '../../base/lengths.ts';
import type { MathBox } from '../../boxes/tree/box.ts';
import { attribute } from '../../dom/node.ts';
import type { MathFont } from './math-constants.ts';

const LENGTH = /^([+-]?(?:\d{1,20}(?:\.\d{0,20})?|\.\d{1,20}))([a-z]{1,4}|%)?$/i;

/** The attribute of the box's own element; '' where there is none. */
export function mathAttribute({ source }: MathBox, name: string): string {
  return source === null ? '' : (attribute(source.element, name) ?? '').trim();
}

/** px; `null` for no or no valid length. @param basis - of percentages, px */
export function mathLength(box: MathBox, name: string, font: MathFont, basis: number): number | null {
  const text = mathAttribute(box, name);
  if (text === '') return null;
  const parts = LENGTH.exec(text);
  if (parts === null) return null;
  const value = Number(parts[1]);
  const perUnit = pxPerUnit((parts[2] ?? '').toLowerCase(), font, basis);
  // Of numbers without a unit only 0 is a length.
  if (perUnit === null) return value === 0 ? 0 : null;
  return floorToGrid(value * perUnit);
}

function pxPerUnit(unit: string, { font, xHeight }: MathFont, basis: number): number | null {
  switch (unit) {
    case '%':
      return basis / 100;
    case 'em':
    case 'rem':
      return font.size;
    case 'ex':
      return xHeight;
    case 'ch':
      return font.resolved.metrics(font.usedSize).zeroAdvance;
    default:
      return PX_PER_UNIT[unit] ?? null;
  }
}

/** `null` where the attribute is missing or neither true nor false. */
export function mathBoolean(box: MathBox, name: string): boolean | null {
  const text = mathAttribute(box, name).toLowerCase();
  return text === 'true' ? true : text === 'false' ? false : null;
}
