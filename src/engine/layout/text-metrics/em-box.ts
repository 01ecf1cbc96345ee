/** The em box of a face about its baseline (css-inline-3 §5.2): what annotations stand against, whatever room the face asks for in lines. */
import type { FontFace } from '../../display/font-face.ts';

/** The area of a text in its box's font, px. */
interface TextArea {
  readonly ascent: number;
  readonly descent: number;
  readonly usedSize: number;
}

const ascents = new WeakMap<FontFace, number>();

/**
 * How much of the em is above the baseline, 0 to 1: the typographic ascent and descent, scaled so that together they are one em, as in Chromium.
 *
 * @param isCentral - the baseline is in the middle, as in vertical lines
 */
export function emAscent(face: FontFace, isCentral = false): number {
  if (isCentral) return 0.5;
  let ascent = ascents.get(face);
  if (ascent === undefined) {
    ascent = readEmAscent(face);
    ascents.set(face, ascent);
  }
  return ascent;
}

function readEmAscent(face: FontFace): number {
  const os2 = face.table('OS/2');
  const typographic = os2.length >= 72 ? shareOf(os2.i16(68), -os2.i16(70)) : null;
  return typographic ?? shareOf(face.ascent, face.descent) ?? 1;
}

function shareOf(ascent: number, descent: number): number | null {
  const height = ascent + descent;
  return height <= 0 || ascent < 0 || ascent > height ? null : ascent / height;
}

/** From the top of the area of a text in this face to that of its em box, whole px; 0 where the em box is higher. */
export function overEmBox(font: TextArea, face: FontFace, isCentral = false): number {
  return Math.max(0, Math.floor(font.ascent - font.usedSize * emAscent(face, isCentral)));
}

/** The same at the bottom. */
export function underEmBox(font: TextArea, face: FontFace, isCentral = false): number {
  return Math.max(0, Math.floor(font.descent - font.usedSize * (1 - emAscent(face, isCentral))));
}
