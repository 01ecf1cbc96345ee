/** A single number, percentage or dimension of any type (css-values-4 §5 to §7), plain or calculated, in its canonical unit. */
import { DIMENSION, FUNCTION, NUMBER, PERCENTAGE } from '../../syntax/token-kind.ts';
import type { TokenStream } from '../../syntax/token-stream.ts';
import { parseMathFunction } from './calc-parse.ts';
import {
  ANGLE_TYPE,
  type CalcNode,
  censored,
  constant,
  evaluate,
  FREQUENCY_TYPE,
  LENGTH_TYPE,
  NUMBER_TYPE,
  PERCENT_TYPE,
  RESOLUTION_TYPE,
  relativeLength,
  TIME_TYPE,
  TYPE_OF_DIMENSION,
} from './calc-tree.ts';
import type { ComputeContext } from './compute-context.ts';
import { fixedUnits, relativeUnits } from './units.ts';

export type DimensionType = 'number' | 'percentage' | 'length' | 'angle' | 'time' | 'frequency' | 'resolution';

export interface AnyDimension {
  readonly type: DimensionType;
  /** Percent, px, degrees, seconds, hertz, dots per px. */
  readonly value: number;
}

const NAMES: ReadonlyMap<number, DimensionType> = new Map([
  [NUMBER_TYPE, 'number'],
  [PERCENT_TYPE, 'percentage'],
  [LENGTH_TYPE, 'length'],
  [ANGLE_TYPE, 'angle'],
  [TIME_TYPE, 'time'],
  [FREQUENCY_TYPE, 'frequency'],
  [RESOLUTION_TYPE, 'resolution'],
]);

/** Unit that each type is written in. */
export const CANONICAL_UNITS: Readonly<Record<DimensionType, string>> = {
  number: '',
  percentage: '%',
  length: 'px',
  angle: 'deg',
  time: 's',
  frequency: 'hz',
  resolution: 'dppx',
};

/** Reads the whole stream; `null` where it is something else, or relative while the context is not known. */
export function parseDimension(tokens: TokenStream, context: ComputeContext | null): AnyDimension | null {
  const node = parseNode(tokens);
  if (node === null || !tokens.isAtEnd() || (node.hasRelative && context === null)) return null;
  const type = NAMES.get(node.type);
  return type === undefined ? null : { type, value: censored(evaluate(node, context, 0, 1)) };
}

function parseNode(tokens: TokenStream): CalcNode | null {
  const kind = tokens.nextKind();
  if (kind === FUNCTION) return parseMathFunction(tokens, PERCENT_TYPE);
  if (kind !== NUMBER && kind !== PERCENTAGE && kind !== DIMENSION) return null;
  const value = tokens.number();
  const unit = kind === DIMENSION ? tokens.unit() : null;
  tokens.advance();
  if (unit === null) return constant(value, kind === NUMBER ? NUMBER_TYPE : PERCENT_TYPE);
  const fixed = fixedUnits.get(unit);
  if (fixed !== undefined) return constant(value * fixed.size, TYPE_OF_DIMENSION[fixed.dimension]);
  const relative = relativeUnits.get(unit);
  return relative === undefined ? null : relativeLength(value, relative);
}
