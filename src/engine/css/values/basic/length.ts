/** `<length>` and `<length-percentage>` (css-values-4 §5, §6). */
import { DIMENSION, FUNCTION, NUMBER, PERCENTAGE } from '../../syntax/token-kind.ts';
import type { TokenStream } from '../../syntax/token-stream.ts';
import { type LateLengths, parseMathFunction } from '../numbers/calc-parse.ts';
import {
  type AnchorLength,
  type CalcNode,
  censored,
  constant,
  evaluate,
  hasLate,
  isLinear,
  LENGTH_TYPE,
  PERCENT_TYPE,
  withLate,
  withoutRelativeUnits,
} from '../numbers/calc-tree.ts';
import { fixedUnits, relativeUnits } from '../numbers/units.ts';
import { calculated } from './numeric.ts';
import { Deferred, mapSpecified, type ParseContext, type Specified, type Syntax } from './syntax.ts';

/**
 * A length, a percentage, or their sum. Linear `calc()` is closed under this form; `min()`, `max()`, `clamp()` and the like with
 * percentages are the rare third form in `math`, and then `px` and `percent` mean nothing.
 */
export interface LengthPercentage {
  /** px */
  readonly px: number;
  /** 0 to 100 and beyond, of whatever the property says. */
  readonly percent: number;
  readonly math: MathTree | null;
}

/** A math function whose result depends on the percentage basis. */
export interface MathTree {
  readonly evaluate: (basis: number) => number;
  /**
   * Of a value that asks where anchors lie: what it is when that is known, `null` where an anchor without a fallback is not found. `evaluate` is
   * without any.
   */
  readonly anchored?: (find: FindAnchor) => LengthPercentage | null;
}

/** px; `null` where the function finds nothing. */
export type FindAnchor = (anchor: AnchorLength) => number | null;

export const ZERO_LENGTH: LengthPercentage = { px: 0, percent: 0, math: null };

/** `0%`, which unlike `0px` depends on its basis: it is `auto` where that is indefinite (heights, `flex-basis`). */
export const ZERO_PERCENT: LengthPercentage = { px: 0, percent: 0, math: { evaluate: () => 0 } };

export function px(value: number): LengthPercentage {
  return value === 0 ? ZERO_LENGTH : { px: value, percent: 0, math: null };
}

export function percent(value: number): LengthPercentage {
  return { px: 0, percent: value, math: null };
}

/** Whether the value is 0 for any percentage basis. */
export function isZeroLength({ px, percent, math }: LengthPercentage): boolean {
  return px === 0 && percent === 0 && math === null;
}

/** Whether the value depends on its percentage basis. */
export function hasPercentage(length: LengthPercentage): boolean {
  return length.percent !== 0 || length.math !== null;
}

/** The used length in px, not on the grid. `basis` must be definite where `hasPercentage`. */
export function resolveLength(length: LengthPercentage, basis: number): number {
  if (length.math !== null) return length.math.evaluate(basis);
  return length.percent === 0 ? length.px : length.px + (length.percent * basis) / 100;
}

export interface LengthRange {
  /** Values outside are invalid (0: no negative lengths); results of math functions are brought into the range. */
  readonly min?: number;
  /** In quirks mode a number is a length in px (quirks §3.2). */
  readonly unitlessQuirk?: boolean;
  /** Functions that only layout can replace. */
  readonly late?: LateLengths;
}

/** Largest length that is kept, as Chromium's layout units have it; sums of such lengths stay exact. */
const LARGEST_LENGTH = 2 ** 25;

/** `<length>`, in px. */
export function length(range: LengthRange = {}): Syntax<number> {
  return {
    grammar: range.min === undefined ? '<length>' : `<length [${range.min},∞]>`,
    parse: (tokens, context) => parseLength(tokens, context, range),
  };
}

/** `<length-percentage>` */
export function lengthPercentage(range: LengthRange = {}): Syntax<LengthPercentage> {
  return {
    grammar: range.min === undefined ? '<length-percentage>' : `<length-percentage [${range.min},∞]>`,
    parse(tokens, context) {
      const kind = tokens.nextKind();
      if (kind === PERCENTAGE) {
        const value = tokens.number();
        if (range.min !== undefined && value < range.min) return null;
        tokens.advance();
        return value === 0 ? ZERO_PERCENT : percent(limited(value));
      }
      if (kind === FUNCTION) {
        const node = parseMathFunction(tokens, LENGTH_TYPE, null, range.late);
        return node !== null && node.type === LENGTH_TYPE ? calculatedLength(node, range) : null;
      }
      const value = parseLength(tokens, context, range);
      return value === null ? null : mapSpecified(value, px);
    },
  };
}

function parseLength(tokens: TokenStream, context: ParseContext, range: LengthRange): Specified<number> | null {
  switch (tokens.nextKind()) {
    case DIMENSION: {
      const value = tokens.number();
      if (range.min !== undefined && value < range.min) return null;
      const unit = tokens.isUnit('px') ? 'px' : tokens.unit();
      tokens.advance();
      return withUnit(value, unit);
    }
    case NUMBER: {
      const value = tokens.number();
      if (value !== 0 && !(range.unitlessQuirk && context.quirks)) return null;
      if (range.min !== undefined && value < range.min) return null;
      tokens.advance();
      return limited(value);
    }
    case FUNCTION: {
      const node = parseMathFunction(tokens, PERCENT_TYPE);
      if (node === null || node.type !== LENGTH_TYPE) return null;
      return mapSpecified(calculated(node), (value) => limited(atLeast(range, value)));
    }
    default:
      return null;
  }
}

function withUnit(value: number, unit: string): Specified<number> | null {
  if (unit === 'px') return limited(value);
  const fixed = fixedUnits.get(unit);
  if (fixed !== undefined) return fixed.dimension === 'length' ? limited(value * fixed.size) : null;
  const relative = relativeUnits.get(unit);
  if (relative === undefined) return null;
  return value === 0 ? 0 : new Deferred((context) => limited(value * relative(context)));
}

/** A calculation of type length as a value. */
export function calculatedLength(node: CalcNode, range: LengthRange): Specified<LengthPercentage> {
  if (node.hasRelative) return new Deferred((context) => lengthOf(withoutRelativeUnits(node, context), range));
  return lengthOf(node, range);
}

function lengthOf(node: CalcNode, range: LengthRange): LengthPercentage {
  if (!node.hasPercent) return px(limited(atLeast(range, censored(evaluate(node, null, 0, 1)))));
  if (isLinear(node)) {
    const sum = {
      px: limited(censored(evaluate(node, null, 0, 1))),
      percent: limited(censored(evaluate(node, null, 100, 0))),
      math: null,
    };
    const isInRange = range.min === undefined || (sum.px >= range.min && sum.percent >= 0);
    // A percentage of 0 depends on its basis, too: see `ZERO_PERCENT`.
    if (isInRange && sum.percent !== 0) return sum;
  }
  if (hasLate(node)) {
    const anchored = (find: FindAnchor) => {
      const found = withLate(node, (late) => (late === 'size' ? null : foundAnchor(late, find)));
      return found === null ? null : lengthOf(found, range);
    };
    // Where no anchor can be found, what stands in its place is the value.
    const evaluateWithout = (basis: number) => {
      const fallback = anchored(() => null);
      return fallback === null ? 0 : resolveLength(fallback, basis);
    };
    return { px: 0, percent: 0, math: { evaluate: evaluateWithout, anchored } };
  }
  // Only the used value can be brought into the range.
  return {
    px: 0,
    percent: 0,
    math: { evaluate: (basis) => limited(atLeast(range, censored(evaluate(node, null, basis, 1)))) },
  };
}

function foundAnchor(anchor: AnchorLength, find: FindAnchor): CalcNode | null {
  const found = find(anchor);
  if (found !== null) return constant(found, LENGTH_TYPE);
  const { fallback } = anchor;
  return fallback === null ? null : withLate(fallback, (late) => (late === 'size' ? null : foundAnchor(late, find)));
}

function atLeast(range: LengthRange, value: number): number {
  return range.min !== undefined && value < range.min ? range.min : value;
}

function limited(value: number): number {
  return Math.max(-LARGEST_LENGTH, Math.min(LARGEST_LENGTH, value));
}
