/** Lengths that come from fonts: `ex`, `ch`, `cap`, `ic`, and the line height that `normal` stands for (css-values-4 §6.1.1). */
import type { ComputedStyle } from './computed-style.ts';

export type FontStyle = ComputedStyle['font'];

/** px, at the font's used size. */
export interface FontRelativeSizes {
  readonly xHeight: number;
  /** Advance of `0`. */
  readonly zeroAdvance: number;
  /** The same of one that stands upright in a vertical line. */
  readonly uprightZeroAdvance: number;
  readonly capHeight: number;
  /** Advance of `水`. */
  readonly ideographAdvance: number;
  /** Height of a line of `line-height: normal`. */
  readonly normalLineHeight: number;
  /** Shares of its size that a font for formulas gives to scripts and to scripts of scripts; 0 where it gives none. */
  readonly scriptScale: number;
  readonly scriptScriptScale: number;
}

/** Whoever knows the fonts; asked only for styles that use such units. */
export interface FontMeasurer {
  measure(font: FontStyle): FontRelativeSizes;
}

/** Whether all characters stand upright in vertical lines: `ch` is how far `0` goes on downwards there (css-values-4 §6.1.1). */
export function isUprightText({ writingMode, textOrientation }: ComputedStyle['writing']): boolean {
  return textOrientation === 'upright' && (writingMode === 'vertical-rl' || writingMode === 'vertical-lr');
}

/** The used line height of a font, px: what `lh` is. */
export function lineHeightOf(font: FontStyle, fonts: FontMeasurer): number {
  const { lineHeight } = font;
  if (lineHeight === 'normal') return fonts.measure(font).normalLineHeight;
  return 'number' in lineHeight ? lineHeight.number * font.size : lineHeight.px;
}
