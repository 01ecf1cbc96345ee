/** Widths of characters that text fields are sized by (HTML §15.5.4), which Chromium reads from the tables of the font. */
import { GRID } from '../base/lengths.ts';
import type { FontFace } from '../display/font-face.ts';

/** px */
export interface FieldCharacters {
  /** Of the digit `0`. */
  readonly zero: number;
  readonly average: number;
  /** What the last character of a line of text has for itself. */
  readonly largest: number;
  /** Of the first face alone, for `line-height: normal`. */
  readonly lineHeight: number;
  /** The same without the line gap. */
  readonly glyphHeight: number;
}

/** Fonts whose average is larger, in widths of `0`, give that of ideographs, and are measured by `0`. */
const MOST_ZEROS = 1.7;

/** Families that Chromium measures by `0`, too, because of fonts of these names that say nothing true; whatever face stands for them. */
const MEASURED_BY_ZERO: ReadonlySet<string> = new Set([
  'American Typewriter',
  'Courier',
  'Geneva',
  'Gill Sans',
  'Helvetica',
  'Hoefler Text',
  'Lucida Grande',
  'Marker Felt',
  'Monaco',
  'Osaka',
  'Symbol',
  'Times',
]);

/**
 * @param family - the first of those that are asked for
 * @param size - font size, px; Chromium has the tables measured at whole steps of the grid
 */
export function fieldCharacters(
  face: FontFace,
  family: string,
  size: number,
): Omit<FieldCharacters, 'lineHeight' | 'glyphHeight'> {
  const scale = Math.floor(size * GRID) / GRID / face.unitsPerEm;
  const average = face.table('OS/2').i16(2) * scale;
  const zero = face.advanceOf(face.glyphForCodePoint(0x30)) * scale;
  const isByZero = average <= 0 || (zero > 0 && average > MOST_ZEROS * zero) || MEASURED_BY_ZERO.has(family);
  if (isByZero) return { zero, average: zero, largest: zero };
  const { xMin, xMax } = face.bbox;
  return { zero, average: Math.max(average, Math.round(average)), largest: Math.round((xMax - xMin) * scale) };
}
