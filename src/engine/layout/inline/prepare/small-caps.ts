/** `font-variant-caps` without a font that has such glyphs: small letters become smaller capitals (css-fonts-4 §6.6.1). */
import type { FontVariant } from '../../../css/values/text/font.ts';

export interface CapsPiece {
  readonly text: string;
  /** As it was written, for who reads and copies it; the text itself where capitals are not as many. */
  readonly written: string;
  readonly isSmall: boolean;
}

const LOWER_CASE = /[\p{Ll}\p{M}]+/gu;
const UPPER_CASE = /[\p{Lu}\p{M}]+/gu;

/** Divides the text into what is shown at full size and what is shown as smaller capitals, in upper case. */
export function smallCapsPieces(text: string, caps: FontVariant['caps']): CapsPiece[] {
  switch (caps) {
    case 'small-caps':
    case 'petite-caps':
      return divide(text, LOWER_CASE);
    case 'all-small-caps':
    case 'all-petite-caps':
      return [smallPiece(text)];
    case 'unicase':
      return divide(text, UPPER_CASE);
    default:
      return [fullPiece(text)];
  }
}

function divide(text: string, small: RegExp): CapsPiece[] {
  const pieces: CapsPiece[] = [];
  let from = 0;
  for (const match of text.matchAll(small)) {
    if (match.index > from) pieces.push(fullPiece(text.slice(from, match.index)));
    pieces.push(smallPiece(match[0]));
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push(fullPiece(text.slice(from)));
  return pieces;
}

function fullPiece(text: string): CapsPiece {
  return { text, written: text, isSmall: false };
}

function smallPiece(written: string): CapsPiece {
  const text = written.toUpperCase();
  return { text, written: text.length === written.length ? written : text, isSmall: true };
}
