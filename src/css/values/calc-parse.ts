/** Parsing of math functions (css-values-4 §10.8) into calculation trees. */
import { DIMENSION, FUNCTION, IDENT, LEFT_PAREN, NUMBER, PERCENTAGE, WHITESPACE } from '../syntax/token-kind.ts';
import type { TokenStream } from '../syntax/token-stream.ts';
import { mathFunctions } from './calc-functions.ts';
import {
  ANGLE_TYPE,
  type CalcNode,
  type CalcType,
  constant,
  invert,
  LENGTH_TYPE,
  NUMBER_TYPE,
  PERCENT_TYPE,
  product,
  RESOLUTION_TYPE,
  relativeLength,
  sum,
  TIME_TYPE,
  unresolvedPercent,
} from './calc-tree.ts';
import { type Dimension, fixedUnits, relativeUnits } from './units.ts';

/** Deeper nesting is invalid, so that no input can exhaust the stack (css-values-4 §10.8 lets implementations set such a limit). */
const DEEPEST_NESTING = 32;

const TYPE_OF_DIMENSION: Readonly<Record<Dimension, CalcType>> = {
  length: LENGTH_TYPE,
  angle: ANGLE_TYPE,
  time: TIME_TYPE,
  resolution: RESOLUTION_TYPE,
};

const CONSTANTS: ReadonlyMap<string, number> = new Map([
  ['e', Math.E],
  ['pi', Math.PI],
  ['infinity', Number.POSITIVE_INFINITY],
  ['-infinity', Number.NEGATIVE_INFINITY],
  ['nan', Number.NaN],
]);

/** Names that stand for numbers inside a calculation besides the constants: the channels of a relative colour. */
export type NamedNumbers = (name: string) => number | undefined;

interface Calculation {
  /** Type that percentages have here: that of what they will be resolved against, or `PERCENT_TYPE`. */
  readonly percentType: CalcType;
  readonly named: NamedNumbers | null;
  depth: number;
}

/**
 * Reads a math function. `null`, with the stream anywhere, where it is none, is malformed or mixes types.
 *
 * @param percentType - `LENGTH_TYPE` where percentages are of a length that layout knows, `PERCENT_TYPE` where they stay percentages
 */
export function parseMathFunction(
  tokens: TokenStream,
  percentType: CalcType,
  named: NamedNumbers | null = null,
): CalcNode | null {
  return parseFunction(tokens, { percentType, named, depth: 0 });
}

function parseFunction(tokens: TokenStream, calculation: Calculation): CalcNode | null {
  if (tokens.kind !== FUNCTION) return null;
  const build = mathFunctions.get(tokens.functionName());
  if (build === undefined) return null;
  return nested(tokens, calculation, () => {
    const keywords: string[] = [];
    const operands: CalcNode[] = [];
    do {
      tokens.skipWhitespace();
      if (tokens.kind === IDENT && build.keywords.includes(tokens.keyword())) {
        keywords.push(tokens.keyword());
        tokens.advance();
        if (build.standsForOperand(operands.length)) operands.push(constant(Number.NaN, NUMBER_TYPE));
        continue;
      }
      const operand = parseSum(tokens, calculation);
      if (operand === null) return null;
      operands.push(operand);
    } while (tokens.takeComma());
    return build.build(operands, keywords);
  });
}

function nested(tokens: TokenStream, calculation: Calculation, parse: () => CalcNode | null): CalcNode | null {
  if (calculation.depth === DEEPEST_NESTING) return null;
  calculation.depth++;
  const node = tokens.readBlock(parse);
  calculation.depth--;
  return node;
}

function parseSum(tokens: TokenStream, calculation: Calculation): CalcNode | null {
  const first = parseProduct(tokens, calculation);
  if (first === null) return null;
  let operands: CalcNode[] | null = null;
  for (;;) {
    const hadSpace = tokens.skipWhitespace();
    const isMinus = tokens.isDelim('-');
    if (!isMinus && !tokens.isDelim('+')) break;
    // White space is required on both sides.
    if (!hadSpace || tokens.kindAhead(1) !== WHITESPACE) return null;
    tokens.advance();
    tokens.skipWhitespace();
    const operand = parseProduct(tokens, calculation);
    if (operand === null || operand.type !== first.type) return null;
    operands ??= [first];
    operands.push(isMinus ? product([constant(-1, NUMBER_TYPE), operand]) : operand);
  }
  return operands === null ? first : sum(operands);
}

function parseProduct(tokens: TokenStream, calculation: Calculation): CalcNode | null {
  const first = parseOperand(tokens, calculation);
  if (first === null) return null;
  let operands: CalcNode[] | null = null;
  for (;;) {
    const start = tokens.position;
    tokens.skipWhitespace();
    const isDivision = tokens.isDelim('/');
    if (!isDivision && !tokens.isDelim('*')) {
      // The space belongs to a sign that may follow.
      tokens.position = start;
      break;
    }
    tokens.advance();
    tokens.skipWhitespace();
    const operand = parseOperand(tokens, calculation);
    if (operand === null) return null;
    operands ??= [first];
    operands.push(isDivision ? invert(operand) : operand);
  }
  return operands === null ? first : product(operands);
}

function parseOperand(tokens: TokenStream, calculation: Calculation): CalcNode | null {
  switch (tokens.kind) {
    case NUMBER: {
      const value = tokens.number();
      tokens.advance();
      return constant(value, NUMBER_TYPE);
    }
    case PERCENTAGE: {
      const value = tokens.number();
      tokens.advance();
      const { percentType } = calculation;
      return percentType === PERCENT_TYPE ? constant(value, PERCENT_TYPE) : unresolvedPercent(value, percentType);
    }
    case DIMENSION:
      return parseDimension(tokens);
    case IDENT: {
      const name = tokens.keyword();
      const value = calculation.named?.(name) ?? CONSTANTS.get(name);
      if (value === undefined) return null;
      tokens.advance();
      return constant(value, NUMBER_TYPE);
    }
    case LEFT_PAREN:
      return nested(tokens, calculation, () => {
        tokens.skipWhitespace();
        return parseSum(tokens, calculation);
      });
    default:
      return parseFunction(tokens, calculation);
  }
}

function parseDimension(tokens: TokenStream): CalcNode | null {
  const unit = tokens.unit();
  const value = tokens.number();
  tokens.advance();
  const fixed = fixedUnits.get(unit);
  if (fixed !== undefined) return constant(value * fixed.size, TYPE_OF_DIMENSION[fixed.dimension]);
  const relative = relativeUnits.get(unit);
  return relative === undefined ? null : relativeLength(value, relative);
}
