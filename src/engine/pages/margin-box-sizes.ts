/** How the margin boxes along one side of a page share its length (css-page-3 §5.3.2). */

/** Outer sizes of one box along the side, px. */
export interface MarginBoxSize {
  /** What its `width` (or `height`) says, margins included; `null` for auto. */
  readonly fixed: number | null;
  readonly minContent: number;
  readonly maxContent: number;
  /** What `min-width` and `max-width` allow. */
  readonly least: number;
  readonly most: number;
}

type Side = readonly [MarginBoxSize | null, MarginBoxSize | null, MarginBoxSize | null];

/**
 * The same within the limits of the boxes (css-page-3 §5.3.2.3): a box that is larger than it may be gets that size, and the others share the rest; then
 * likewise one that is smaller.
 */
export function shareSideWithin(side: Side, available: number): readonly [number, number, number] {
  let boxes = side;
  for (const limit of ['most', 'least'] as const) {
    const shares = shareSide(...boxes, available);
    const within = (box: MarginBoxSize | null, share: number) => {
      if (box === null || (limit === 'most' ? share <= box.most : share >= box.least)) return box;
      return { ...box, fixed: box[limit] };
    };
    boxes = [within(boxes[0], shares[0]), within(boxes[1], shares[1]), within(boxes[2], shares[2])];
  }
  return shareSide(...boxes, available);
}

/**
 * Outer sizes of the three boxes of a side: before, in the middle, after. A box that is not generated is `null` and gets 0.
 *
 * @param available - length of the side between the corners, px
 */
function shareSide(
  first: MarginBoxSize | null,
  middle: MarginBoxSize | null,
  last: MarginBoxSize | null,
  available: number,
): readonly [number, number, number] {
  if (middle === null) {
    const [a, c] = shareBetween(first ?? NOTHING, last ?? NOTHING, available);
    return [first === null ? 0 : a, 0, last === null ? 0 : c];
  }
  // The middle box stays centred: it competes with an imaginary box twice as large as the larger of the two others.
  const sides = twice(first ?? NOTHING, last ?? NOTHING);
  const [b] = shareBetween(middle, sides, available);
  const rest = Math.max(0, (available - b) / 2);
  const side = (box: MarginBoxSize | null) => (box === null ? 0 : (box.fixed ?? rest));
  return [side(first), b, side(last)];
}

const NO_LIMITS = { least: 0, most: Number.POSITIVE_INFINITY };
const NOTHING: MarginBoxSize = { fixed: 0, minContent: 0, maxContent: 0, ...NO_LIMITS };

function twice(a: MarginBoxSize, b: MarginBoxSize): MarginBoxSize {
  const outer = (box: MarginBoxSize, size: 'minContent' | 'maxContent') => box.fixed ?? box[size];
  const isFixed = a.fixed !== null && b.fixed !== null;
  return {
    fixed: isFixed ? 2 * Math.max(a.fixed, b.fixed) : null,
    minContent: 2 * Math.max(outer(a, 'minContent'), outer(b, 'minContent')),
    maxContent: 2 * Math.max(outer(a, 'maxContent'), outer(b, 'maxContent')),
    ...NO_LIMITS,
  };
}

/** Two boxes on one line: by max-content where there is room, else by min-content, the rest in proportion. */
function shareBetween(a: MarginBoxSize, b: MarginBoxSize, available: number): [number, number] {
  if (a.fixed !== null && b.fixed !== null) return [a.fixed, b.fixed];
  if (a.fixed !== null) return [a.fixed, Math.max(b.minContent, available - a.fixed)];
  if (b.fixed !== null) return [Math.max(a.minContent, available - b.fixed), b.fixed];
  const maxSum = a.maxContent + b.maxContent;
  if (maxSum <= available) return grow(a.maxContent, b.maxContent, a.maxContent, b.maxContent, available - maxSum);
  const minSum = a.minContent + b.minContent;
  if (minSum <= available) {
    return grow(
      a.minContent,
      b.minContent,
      a.maxContent - a.minContent,
      b.maxContent - b.minContent,
      available - minSum,
    );
  }
  return grow(a.minContent, b.minContent, a.minContent, b.minContent, available - minSum);
}

/** Adds (or takes away) `space` in proportion to the factors; halves where both are 0. */
function grow(a: number, b: number, factorA: number, factorB: number, space: number): [number, number] {
  const sum = factorA + factorB;
  const share = sum === 0 ? 0.5 : factorA / sum;
  return [Math.max(0, a + space * share), Math.max(0, b + space * (1 - share))];
}
