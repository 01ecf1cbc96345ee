/** Calculation trees (css-values-4 §10.9 to §10.12): typed, with constants folded, evaluated in px, degrees, seconds and dppx. */
import type { ComputeContext } from './compute-context.ts';
import type { Dimension, RelativeUnit } from './units.ts';

/**
 * The type of a calculation (css-typed-om-1 §4.3.2): the exponents of its base types in one number, so that multiplying adds and
 * dividing subtracts. `LENGTH` is `<length>`, 0 is `<number>`.
 */
export type CalcType = number;
export const NUMBER_TYPE = 0;
export const LENGTH_TYPE = 1;
export const ANGLE_TYPE = 2 ** 8;
export const TIME_TYPE = 2 ** 16;
export const RESOLUTION_TYPE = 2 ** 24;
export const PERCENT_TYPE = 2 ** 32;
export const FREQUENCY_TYPE = 2 ** 40;

export const TYPE_OF_DIMENSION: Readonly<Record<Dimension, CalcType>> = {
  length: LENGTH_TYPE,
  angle: ANGLE_TYPE,
  time: TIME_TYPE,
  frequency: FREQUENCY_TYPE,
  resolution: RESOLUTION_TYPE,
};

/** What a `late` length is: the `size` of `calc-size()`, or a function that asks where an anchor lies. */
export type LateLength = 'size' | AnchorLength;

/** `anchor()` or `anchor-size()`; `fallback` is used where it finds nothing. */
export interface AnchorLength {
  readonly of: 'anchor' | 'anchor-size';
  /** `null`: the default anchor. */
  readonly name: string | null;
  /** Of `anchor()` a side, or its percentage; of `anchor-size()` an extent, `null` for that of the property. */
  readonly at: string | number | null;
  readonly fallback: CalcNode | null;
}

export type CalcNode = (
  | { readonly kind: 'value'; readonly value: number }
  /** A percentage whose basis is known in layout only. */
  | { readonly kind: 'percent'; readonly value: number }
  | { readonly kind: 'relative'; readonly value: number; readonly unit: RelativeUnit }
  | { readonly kind: 'sum' | 'product'; readonly operands: readonly CalcNode[] }
  | { readonly kind: 'invert'; readonly operand: CalcNode }
  | {
      readonly kind: 'call';
      readonly operands: readonly CalcNode[];
      readonly apply: (values: readonly number[]) => number;
    }
  /** A length that stands for nothing before layout puts another calculation in its place: `late` says which. */
  | { readonly kind: 'late'; readonly late: LateLength }
) & {
  readonly type: CalcType;
  /** Holds a percentage of an unknown basis. */
  readonly hasPercent: boolean;
  /** Holds a unit that depends on the element or the page. */
  readonly hasRelative: boolean;
};

export function constant(value: number, type: CalcType): CalcNode {
  return { kind: 'value', value, type, hasPercent: false, hasRelative: false };
}

export function unresolvedPercent(value: number, type: CalcType): CalcNode {
  return { kind: 'percent', value, type, hasPercent: true, hasRelative: false };
}

export function relativeLength(value: number, unit: RelativeUnit): CalcNode {
  return { kind: 'relative', value, unit, type: LENGTH_TYPE, hasPercent: false, hasRelative: true };
}

/** It is as a percentage is: part of the tree until layout. */
export function lateLength(late: LateLength): CalcNode {
  const hasRelative = late !== 'size' && late.fallback !== null && late.fallback.hasRelative;
  return { kind: 'late', late, type: LENGTH_TYPE, hasPercent: true, hasRelative };
}

/** A number that depends on the element. */
export function relativeNumber(unit: RelativeUnit): CalcNode {
  return { kind: 'relative', value: 1, unit, type: NUMBER_TYPE, hasPercent: false, hasRelative: true };
}

export function sum(operands: readonly CalcNode[]): CalcNode {
  return folded({ kind: 'sum', operands, type: operands[0]!.type, ...dependencies(operands) });
}

export function product(operands: readonly CalcNode[]): CalcNode {
  const type = operands.reduce((total, operand) => total + operand.type, 0);
  return folded({ kind: 'product', operands, type, ...dependencies(operands) });
}

export function invert(operand: CalcNode): CalcNode {
  return folded({ kind: 'invert', operand, type: -operand.type, ...dependencies([operand]) });
}

export function call(
  operands: readonly CalcNode[],
  type: CalcType,
  apply: (values: readonly number[]) => number,
): CalcNode {
  return folded({ kind: 'call', operands, apply, type, ...dependencies(operands) });
}

function dependencies(operands: readonly CalcNode[]): { hasPercent: boolean; hasRelative: boolean } {
  return {
    hasPercent: operands.some((operand) => operand.hasPercent),
    hasRelative: operands.some((operand) => operand.hasRelative),
  };
}

function folded(node: CalcNode): CalcNode {
  return node.hasPercent || node.hasRelative ? node : constant(evaluate(node, null, 0, 1), node.type);
}

/**
 * The value of a tree, in canonical units.
 *
 * @param context - needed where `hasRelative`
 * @param basis - px of 100%, needed where `hasPercent`
 * @param lengthScale - 1; or 0 to leave out all lengths of a linear tree and get the share of its percentages alone
 */
export function evaluate(node: CalcNode, context: ComputeContext | null, basis: number, lengthScale: number): number {
  switch (node.kind) {
    case 'value':
      return node.type === LENGTH_TYPE ? node.value * lengthScale : node.value;
    case 'percent':
      return (node.value * basis) / 100;
    case 'relative':
      return node.value * node.unit(context!) * (node.type === LENGTH_TYPE ? lengthScale : 1);
    case 'sum': {
      let total = 0;
      for (const operand of node.operands) total += evaluate(operand, context, basis, lengthScale);
      return total;
    }
    case 'product': {
      let total = 1;
      for (const operand of node.operands) {
        // A factor that is a plain number may be a quotient of lengths; those stay.
        total *= evaluate(operand, context, basis, operand.type === NUMBER_TYPE ? 1 : lengthScale);
      }
      return total;
    }
    case 'invert':
      return 1 / evaluate(node.operand, context, basis, 1);
    case 'call': {
      const values = node.operands.map((operand) => evaluate(operand, context, basis, 1));
      return node.apply(values) * (node.type === LENGTH_TYPE ? lengthScale : 1);
    }
    case 'late':
      return Number.NaN;
  }
}

/** Whether the tree is a length plus a multiple of the percentage basis. */
export function isLinear(node: CalcNode): boolean {
  if (!node.hasPercent) return true;
  switch (node.kind) {
    case 'sum':
      return node.operands.every(isLinear);
    case 'product':
      return (
        node.operands.filter((operand) => operand.hasPercent).length === 1 &&
        node.operands.every((operand) => isLinear(operand) && (operand.hasPercent || operand.type === NUMBER_TYPE))
      );
    case 'invert':
    case 'call':
    case 'late':
      return false;
    default:
      return true;
  }
}

/** Whether a `late` length is in the tree. */
export function hasLate(node: CalcNode): boolean {
  if (!node.hasPercent) return false;
  if (node.kind === 'late') return true;
  return operandsOf(node).some(hasLate);
}

function operandsOf(node: CalcNode): readonly CalcNode[] {
  if (node.kind === 'invert') return [node.operand];
  return 'operands' in node ? node.operands : [];
}

/** The tree with others in the places of the `late` lengths; `null` where there is none for one of them. */
export function withLate(node: CalcNode, find: (late: LateLength) => CalcNode | null): CalcNode | null {
  if (!node.hasPercent) return node;
  if (node.kind === 'late') return find(node.late);
  const operands: CalcNode[] = [];
  for (const operand of operandsOf(node)) {
    const found = withLate(operand, find);
    if (found === null) return null;
    operands.push(found);
  }
  switch (node.kind) {
    case 'sum':
      return sum(operands);
    case 'product':
      return product(operands);
    case 'invert':
      return invert(operands[0]!);
    case 'call':
      return call(operands, node.type, node.apply);
    default:
      return node;
  }
}

/** The tree with all relative units replaced by px, so that the context need not be kept. */
export function withoutRelativeUnits(node: CalcNode, context: ComputeContext): CalcNode {
  if (!node.hasRelative) return node;
  if (!node.hasPercent) return constant(evaluate(node, context, 0, 1), node.type);
  switch (node.kind) {
    case 'sum':
      return sum(node.operands.map((operand) => withoutRelativeUnits(operand, context)));
    case 'product':
      return product(node.operands.map((operand) => withoutRelativeUnits(operand, context)));
    case 'invert':
      return invert(withoutRelativeUnits(node.operand, context));
    case 'call':
      return call(
        node.operands.map((operand) => withoutRelativeUnits(operand, context)),
        node.type,
        node.apply,
      );
    case 'late':
      if (node.late === 'size' || node.late.fallback === null) return node;
      return lateLength({ ...node.late, fallback: withoutRelativeUnits(node.late.fallback, context) });
    default:
      return node;
  }
}

/** What a top-level calculation gives (css-values-4 §10.12): NaN is 0, infinities are the largest finite numbers. */
export function censored(value: number): number {
  if (Number.isNaN(value)) return 0;
  if (value === Number.POSITIVE_INFINITY) return Number.MAX_VALUE;
  return value === Number.NEGATIVE_INFINITY ? -Number.MAX_VALUE : value + 0;
}
