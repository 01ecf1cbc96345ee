/** Margins that collapse with each other (CSS 2.2 §8.3.1), and what breaks make of them (css-break-4 §5.2). */
import type { ComputedStyle } from '../style/computed-style.ts';

/**
 * The margins that adjoin at one point and have not been collapsed yet (CSS 2.2 §8.3.1).
 * Kept as the largest positive and the most negative margin, because only those two matter.
 */
export interface MarginStrut {
  readonly positive: number;
  readonly negative: number;
  /** It adjoins an unforced break, where margins are truncated to 0 (css-break-4 §5.2), or an edge that trims them (css-box-4 §3.2): it takes none. */
  readonly isTruncated: boolean;
  /** It adjoins a break, forced or not: `margin-break` has a say. */
  readonly isAfterBreak: boolean;
}

export const NO_MARGIN: MarginStrut = { positive: 0, negative: 0, isTruncated: false, isAfterBreak: false };
export const AFTER_FORCED_BREAK: MarginStrut = { ...NO_MARGIN, isAfterBreak: true };
export const AFTER_UNFORCED_BREAK: MarginStrut = { ...AFTER_FORCED_BREAK, isTruncated: true };

export function appendMargin(strut: MarginStrut, margin: number): MarginStrut {
  return margin === 0 || strut.isTruncated ? strut : withMargin(strut, margin);
}

/** The same with the margin at the start of a box, whose `margin-break` says whether it is there after a break (css-break-4 §5.2). */
export function appendStartMargin(
  strut: MarginStrut,
  margin: number,
  { marginBreak }: ComputedStyle['break'],
): MarginStrut {
  if (!strut.isAfterBreak || marginBreak === 'auto') return appendMargin(strut, margin);
  return marginBreak === 'discard' || margin === 0 ? strut : withMargin(strut, margin);
}

function withMargin(strut: MarginStrut, margin: number): MarginStrut {
  return margin > 0
    ? { ...strut, positive: Math.max(strut.positive, margin) }
    : { ...strut, negative: Math.min(strut.negative, margin) };
}

/** Without the margins so far. After an unforced break it takes none before there is something that holds it apart from the break, as in Chromium. */
export function withoutMargins({ isTruncated, isAfterBreak }: MarginStrut): MarginStrut {
  return isTruncated && isAfterBreak ? AFTER_UNFORCED_BREAK : NO_MARGIN;
}

export function collapse(strut: MarginStrut): number {
  return strut.positive + strut.negative;
}

/** The same strut, which takes no more margins, or does again. */
export function truncatedMargin(strut: MarginStrut, isTruncated: boolean): MarginStrut {
  return strut.isTruncated === isTruncated ? strut : { ...strut, isTruncated };
}
