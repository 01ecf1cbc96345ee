/**
 * The margins that adjoin at one point and have not been collapsed yet (CSS 2.2 §8.3.1).
 * Kept as the largest positive and the most negative margin, because only those two matter.
 */
export interface MarginStrut {
  readonly positive: number;
  readonly negative: number;
  /** It adjoins an unforced break, where margins are truncated to 0 (css-break-4 §5.2), or an edge that trims them (css-box-4 §3.2): it takes none. */
  readonly isTruncated: boolean;
}

export const NO_MARGIN: MarginStrut = { positive: 0, negative: 0, isTruncated: false };
export const TRUNCATED_MARGIN: MarginStrut = { positive: 0, negative: 0, isTruncated: true };

export function appendMargin(strut: MarginStrut, margin: number): MarginStrut {
  if (margin === 0 || strut.isTruncated) return strut;
  return margin > 0
    ? { positive: Math.max(strut.positive, margin), negative: strut.negative, isTruncated: false }
    : { positive: strut.positive, negative: Math.min(strut.negative, margin), isTruncated: false };
}

export function collapse(strut: MarginStrut): number {
  return strut.positive + strut.negative;
}

/** The same strut, which takes no more margins, or does again. */
export function truncatedMargin(strut: MarginStrut, isTruncated: boolean): MarginStrut {
  return strut.isTruncated === isTruncated ? strut : { ...strut, isTruncated };
}
