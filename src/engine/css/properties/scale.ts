/** How computed values are multiplied where their element is zoomed (css-viewport-1 §4): the lengths in them, and nothing else. */
import type { CalcSize } from '../values/basic/calc-size.ts';
import type { FindAnchor, LengthPercentage, MathTree } from '../values/basic/length.ts';
import type { GapValues } from '../values/box/gap-values.ts';
import type { TransformFunction } from '../values/shape/transform.ts';
import { snapLineWidth } from '../values/text/line.ts';

/** Gives the value with all its lengths times the factor. */
export type Scale = (value: unknown, factor: number) => unknown;

/** A length, or a value that is made of `LengthPercentage`s. */
export const lengths: Scale = lengthsAt();

/** A width of a line, which is snapped like the declared one. DEVIATION: that was snapped already before the zoom. */
export const lineWidths: Scale = (value, factor) => snapLineWidth((value as number) * factor);

/** The same for each line in gaps. */
export const gapLineWidths: Scale = (value, factor) => {
  const { lead, repeated, trail } = value as GapValues<number>;
  const scaled = (widths: readonly number[]) => widths.map((width) => snapLineWidth(width * factor));
  return { lead: scaled(lead), repeated: scaled(repeated), trail: scaled(trail) };
};

/** Shadows, filters, and pairs of lengths. */
export const offsets: Scale = lengthsAt('x', 'y', 'z', 'blur', 'spread', 'deviation');

/** Four lengths by side. */
export const edges: Scale = lengthsAt('top', 'right', 'bottom', 'left');

/** Images, which hold lengths where they are gradients. */
export const images: Scale = lengthsAt('radius');

/** Lists of transform functions: the last column of a matrix moves. */
export const transforms: Scale = (value, factor) =>
  (value as readonly TransformFunction[]).map((each) => {
    switch (each.kind) {
      case 'matrix':
        return { ...each, e: each.e * factor, f: each.f * factor };
      case 'matrix3d':
        return { ...each, values: each.values.map((entry, i) => (i >= 12 && i < 15 ? entry * factor : entry)) };
      case 'translate':
      case 'translate3d':
        return offsets(each, factor);
      default:
        return each;
    }
  });

/** Of the numbers in a value those are lengths that stand alone, that are called `px`, or by one of the names. */
function lengthsAt(...names: readonly string[]): Scale {
  const scaled = (value: unknown, factor: number): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((each) => scaled(each, factor));
    const copy: Record<string, unknown> = {};
    for (const [key, part] of Object.entries(value)) {
      if (typeof part === 'number') copy[key] = key === 'px' || names.includes(key) ? part * factor : part;
      else if (key === 'math' && part !== null) copy[key] = scaledMath(part as MathTree, factor);
      else if (key === 'calculate') copy[key] = scaledCalculation(part as CalcSize<unknown>['calculate'], factor);
      else copy[key] = scaled(part, factor);
    }
    return copy;
  };
  return (value, factor) => (typeof value === 'number' ? value * factor : scaled(value, factor));
}

/** The basis is zoomed already, and so is where anchors lie. */
function scaledMath({ evaluate, anchored }: MathTree, factor: number): MathTree {
  const scaled: MathTree = { evaluate: (basis) => evaluate(basis / factor) * factor };
  if (anchored === undefined) return scaled;
  const unzoomed =
    (find: FindAnchor): FindAnchor =>
    (anchor) => {
      const found = find(anchor);
      return found === null ? null : found / factor;
    };
  return { ...scaled, anchored: (find) => lengths(anchored(unzoomed(find)), factor) as LengthPercentage | null };
}

function scaledCalculation(calculate: CalcSize<unknown>['calculate'], factor: number): CalcSize<unknown>['calculate'] {
  return (size, percentages) => calculate(size / factor, percentages / factor) * factor;
}
