/** Widths of characters that text fields are sized by (HTML §15.5.4), which Chromium reads from the tables of the font. */
import { GRID } from '../base/lengths.ts';
import type { FontFace } from '../display/font-face.ts';

/** px */
export interface FieldCharacters {
  readonly average: number;
  /** What the last character of a line of text has for itself. */
  readonly largest: number;
  /** Of the first face alone, for `line-height: normal`. */
  readonly lineHeight: number;
}

/** Fonts whose average is larger, in widths of `0`, give that of ideographs, and are measured by `0`. */
const MOST_ZEROS = 1.7;

/** @param size - font size, px; Chromium has the tables measured at whole steps of the grid */
export function fieldCharacters(face: FontFace, size: number): Omit<FieldCharacters, 'lineHeight'> {
  const scale = Math.floor(size * GRID) / GRID / face.unitsPerEm;
  const average = face.table('OS/2').i16(2) * scale;
  const zero = face.advanceOf(face.glyphForCodePoint(0x30)) * scale;
  if (average <= 0 || (zero > 0 && average > MOST_ZEROS * zero)) return { average: zero, largest: zero };
  const { xMin, xMax } = face.bbox;
  return { average: Math.max(average, Math.round(average)), largest: Math.round((xMax - xMin) * scale) };
}
