/** Bold and oblique made from a face that has neither (css-fonts-4 §2.7 font-synthesis). */

import type { FontFace } from '../display/font-face.ts';
import type { FaceTraits } from './face-record.ts';
import type { FontQuery } from './font-query.ts';

export interface Synthesis {
  readonly bold: boolean;
  readonly oblique: boolean;
}

const NO_SYNTHESIS: Synthesis = { bold: false, oblique: false };
const BOLD: Synthesis = { bold: true, oblique: false };
const OBLIQUE: Synthesis = { bold: false, oblique: true };
const BOLD_OBLIQUE: Synthesis = { bold: true, oblique: true };

/** From this weight on text counts as bold, for what is asked and for what a face is. */
const BOLD_THRESHOLD = 600;

/** Tangent of the slant of synthetic oblique text, as browsers on Skia have it. */
export const SYNTHETIC_SLANT = 0.25;

/** What has to be done to a face so that it looks as asked. */
export function synthesisFor(face: FontFace, traits: FaceTraits, query: FontQuery): Synthesis {
  if (face.hasColorBitmaps) return NO_SYNTHESIS;
  const { synthesizesWeight, synthesizesStyle } = query.details;
  const bold = synthesizesWeight && query.weight >= BOLD_THRESHOLD && traits.weightMax < BOLD_THRESHOLD;
  const oblique = synthesizesStyle && query.style !== 'normal' && traits.style === 'normal' && !traits.canSlant;
  if (bold) return oblique ? BOLD_OBLIQUE : BOLD;
  return oblique ? OBLIQUE : NO_SYNTHESIS;
}

/**
 * Width of the stroke that emboldens outlines, px. Skia takes 1/24 of the size for text of up to 9 px and 1/32 from 36 px on, but a print holds outlines
 * of a whole em, 1000 or 2048 units, for all sizes.
 */
export const syntheticBoldWidth = (fontSize: number): number => fontSize / 32;
