/**
 * The margins that adjoin at one point and have not been collapsed yet (CSS 2.2 §8.3.1).
 * Kept as the largest positive and the most negative margin, because only those two matter.
 */
export interface MarginStrut {
  readonly positive: number;
  readonly negative: number;
}

export const NO_MARGIN: MarginStrut = { positive: 0, negative: 0 };

export function appendMargin(strut: MarginStrut, margin: number): MarginStrut {
  if (margin === 0) return strut;
  return margin > 0
    ? { positive: Math.max(strut.positive, margin), negative: strut.negative }
    : { positive: strut.positive, negative: Math.min(strut.negative, margin) };
}

export function collapse(strut: MarginStrut): number {
  return strut.positive + strut.negative;
}
