/** The math functions (css-values-4 §10.1 to §10.7). */
import { ANGLE_TYPE, type CalcNode, type CalcType, call, constant, NUMBER_TYPE } from './calc-tree.ts';

export interface MathFunction {
  /** Keywords that may stand as an argument: strategies of `round()`, `none` in `clamp()`. */
  readonly keywords: readonly string[];
  /** Whether a keyword as argument number `count` takes the place of an operand; the operand is then NaN. */
  standsForOperand(count: number): boolean;
  /** The node of a call, or `null` where number or types of the operands do not fit. */
  build(operands: readonly CalcNode[], keywords: readonly string[]): CalcNode | null;
}

const DEGREES = 180 / Math.PI;

type Apply = (values: readonly number[]) => number;

/** Operands of one type, which is the result's, too. */
function sameType(least: number, most: number, apply: Apply, resultType?: CalcType): MathFunction {
  return plain((operands) => {
    if (operands.length < least || operands.length > most) return null;
    const { type } = operands[0]!;
    if (operands.some((operand) => operand.type !== type)) return null;
    return call(operands, resultType ?? type, apply);
  });
}

function numbersOnly(least: number, most: number, apply: Apply, resultType: CalcType = NUMBER_TYPE): MathFunction {
  return plain((operands) => {
    if (operands.length < least || operands.length > most) return null;
    return operands.every((operand) => operand.type === NUMBER_TYPE) ? call(operands, resultType, apply) : null;
  });
}

/** `sin()`, `cos()`, `tan()` of an angle or of a number of radians. */
function trigonometric(apply: (radians: number) => number): MathFunction {
  return plain((operands) => {
    const [operand] = operands;
    if (operand === undefined || operands.length > 1) return null;
    if (operand.type === ANGLE_TYPE) return call(operands, NUMBER_TYPE, ([degrees]) => apply(degrees! / DEGREES));
    return operand.type === NUMBER_TYPE ? call(operands, NUMBER_TYPE, ([radians]) => apply(radians!)) : null;
  });
}

function plain(build: MathFunction['build']): MathFunction {
  return { keywords: [], standsForOperand: () => false, build };
}

const calc: MathFunction = plain((operands) => (operands.length === 1 ? operands[0]! : null));

/** §10.2: an operand that is `none` bounds nothing. */
const clamp: MathFunction = {
  keywords: ['none'],
  standsForOperand: (count) => count !== 1,
  build(operands, keywords) {
    if (operands.length !== 3) return null;
    const { type } = operands[1]!;
    const isNone = (node: CalcNode): boolean =>
      keywords.length > 0 && node.kind === 'value' && Number.isNaN(node.value);
    const [low, , high] = operands as [CalcNode, CalcNode, CalcNode];
    if ((!isNone(low) && low.type !== type) || (!isNone(high) && high.type !== type)) return null;
    const bounded = [
      isNone(low) ? constant(Number.NEGATIVE_INFINITY, type) : low,
      operands[1]!,
      isNone(high) ? constant(Number.POSITIVE_INFINITY, type) : high,
    ];
    return call(bounded, type, ([least, value, most]) => Math.max(least!, Math.min(value!, most!)));
  },
};

type Rounding = 'nearest' | 'up' | 'down' | 'to-zero';
const ROUNDINGS: readonly string[] = ['nearest', 'up', 'down', 'to-zero'] satisfies Rounding[];

/** §10.3.1 */
function rounded(strategy: Rounding, value: number, step: number): number {
  if (step === 0 || Number.isNaN(value) || Number.isNaN(step)) return Number.NaN;
  if (!Number.isFinite(step)) {
    if (!Number.isFinite(value)) return Number.NaN;
    if (strategy === 'up') return value > 0 ? Number.POSITIVE_INFINITY : 0;
    if (strategy === 'down') return value < 0 ? Number.NEGATIVE_INFINITY : 0;
    return 0;
  }
  const size = Math.abs(step);
  const quotient = value / size;
  switch (strategy) {
    case 'nearest':
      return Math.floor(quotient + 0.5) * size;
    case 'up':
      return Math.ceil(quotient) * size;
    case 'down':
      return Math.floor(quotient) * size;
    case 'to-zero':
      return Math.trunc(quotient) * size;
  }
}

const round: MathFunction = {
  keywords: ROUNDINGS,
  standsForOperand: () => false,
  build(operands, keywords) {
    if (keywords.length > 1) return null;
    const strategy = (keywords[0] ?? 'nearest') as Rounding;
    const [value, step] = operands;
    if (value === undefined || operands.length > 2) return null;
    // Only numbers have a step by default.
    if (step === undefined && value.type !== NUMBER_TYPE) return null;
    if (step !== undefined && step.type !== value.type) return null;
    return call(operands, value.type, (values) => rounded(strategy, values[0]!, values[1] ?? 1));
  },
};

/** §10.3: `mod()` takes the sign of the step, `rem()` that of the value. */
function modulus(value: number, step: number): number {
  if (!Number.isFinite(step)) return Number.isFinite(value) && value >= 0 === step > 0 ? value : Number.NaN;
  return value - Math.floor(value / step) * step;
}

/** css-values-5 §9.2: where the value stands between start and end, 0 to 1. */
const progress: MathFunction = sameType(
  3,
  3,
  ([value, start, end]) => {
    if (start === end) return value! < start! ? 0 : value! > end! ? 1 : 0;
    return Math.max(0, Math.min(1, (value! - start!) / (end! - start!)));
  },
  NUMBER_TYPE,
);

/** css-values-5 §9.3: the step counts from the least value, and the greatest is among the results where it is on a step. */
export function randomBetween(base: number, least: number, most: number, step: number | undefined): number {
  if (most <= least) return least;
  if (step === undefined || !(step > 0)) return least + base * (most - least);
  const steps = Math.floor((most - least) / step + 1e-9);
  return least + Math.min(steps, Math.floor(base * (steps + 1))) * step;
}

const hypotenuse: Apply = (values) => Math.hypot(...values);
const MOST_OPERANDS = 1_000;

export const mathFunctions: ReadonlyMap<string, MathFunction> = new Map<string, MathFunction>([
  ['calc', calc],
  ['-webkit-calc', calc],
  ['min', sameType(1, MOST_OPERANDS, (values) => Math.min(...values))],
  ['max', sameType(1, MOST_OPERANDS, (values) => Math.max(...values))],
  ['clamp', clamp],
  ['round', round],
  ['mod', sameType(2, 2, ([value, step]) => modulus(value!, step!))],
  ['rem', sameType(2, 2, ([value, step]) => value! % step!)],
  ['sin', trigonometric(Math.sin)],
  ['cos', trigonometric(Math.cos)],
  ['tan', trigonometric(Math.tan)],
  ['asin', numbersOnly(1, 1, ([value]) => Math.asin(value!) * DEGREES, ANGLE_TYPE)],
  ['acos', numbersOnly(1, 1, ([value]) => Math.acos(value!) * DEGREES, ANGLE_TYPE)],
  ['atan', numbersOnly(1, 1, ([value]) => Math.atan(value!) * DEGREES, ANGLE_TYPE)],
  ['atan2', sameType(2, 2, ([y, x]) => Math.atan2(y!, x!) * DEGREES, ANGLE_TYPE)],
  ['pow', numbersOnly(2, 2, ([base, exponent]) => base! ** exponent!)],
  ['sqrt', numbersOnly(1, 1, ([value]) => Math.sqrt(value!))],
  ['hypot', sameType(1, MOST_OPERANDS, hypotenuse)],
  [
    'log',
    numbersOnly(1, 2, ([value, base]) => (base === undefined ? Math.log(value!) : Math.log(value!) / Math.log(base))),
  ],
  ['exp', numbersOnly(1, 1, ([value]) => Math.exp(value!))],
  ['abs', sameType(1, 1, ([value]) => Math.abs(value!))],
  ['progress', progress],
  ['sign', sameType(1, 1, ([value]) => Math.sign(value!), NUMBER_TYPE)],
]);
