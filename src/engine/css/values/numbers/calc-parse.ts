/** Parsing of math functions (css-values-4 §10.8) into calculation trees. */
import { DIMENSION, FUNCTION, IDENT, LEFT_PAREN, NUMBER, PERCENTAGE, WHITESPACE } from '../../syntax/token-kind.ts';
import type { TokenStream } from '../../syntax/token-stream.ts';
import { mathFunctions, randomBetween } from './calc-functions.ts';
import {
  type CalcNode,
  type CalcType,
  call,
  constant,
  invert,
  LENGTH_TYPE,
  NUMBER_TYPE,
  PERCENT_TYPE,
  product,
  relativeLength,
  relativeNumber,
  sum,
  TYPE_OF_DIMENSION,
  unresolvedPercent,
} from './calc-tree.ts';
import { fixedUnits, type RelativeUnit, relativeUnits } from './units.ts';

/** Deeper nesting is invalid, so that no input can exhaust the stack (css-values-4 §10.8 lets implementations set such a limit). */
const DEEPEST_NESTING = 32;

const CONSTANTS: ReadonlyMap<string, number> = new Map([
  ['e', Math.E],
  ['pi', Math.PI],
  ['infinity', Number.POSITIVE_INFINITY],
  ['-infinity', Number.NEGATIVE_INFINITY],
  ['nan', Number.NaN],
]);

/** Names that stand for numbers inside a calculation besides the constants: the channels of a relative colour. */
export type NamedNumbers = (name: string) => number | undefined;

/**
 * Reads a `late` length at the stream's place.
 *
 * @param parseInner - a calculation inside of its function
 * @returns `null` with the stream anywhere where there is none
 */
export type LateLengths = (tokens: TokenStream, parseInner: () => CalcNode | null) => CalcNode | null;

interface Calculation {
  /** Type that percentages have here: that of what they will be resolved against, or `PERCENT_TYPE`. */
  readonly percentType: CalcType;
  readonly named: NamedNumbers | null;
  readonly late: LateLengths | null;
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
  late: LateLengths | null = null,
): CalcNode | null {
  return parseFunction(tokens, { percentType, named, late, depth: 0 });
}

/** Reads a calculation without a function around it, up to what is no part of it. */
export function parseCalculation(tokens: TokenStream, late: LateLengths | null): CalcNode | null {
  tokens.skipWhitespace();
  return parseSum(tokens, { percentType: LENGTH_TYPE, named: null, late, depth: 0 });
}

function parseFunction(tokens: TokenStream, calculation: Calculation): CalcNode | null {
  if (tokens.kind !== FUNCTION) return null;
  const name = tokens.functionName();
  const build = mathFunctions.get(name);
  if (build === undefined) return parseElementFunction(tokens, calculation, name);
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

const siblingIndex: RelativeUnit = (context) => context.siblingIndex;
const siblingCount: RelativeUnit = (context) => context.siblingCount;

/** Functions whose results depend on the element (css-values-5 §9.1, §9.3). */
function parseElementFunction(tokens: TokenStream, calculation: Calculation, name: string): CalcNode | null {
  switch (name) {
    case 'sibling-index':
    case 'sibling-count': {
      const unit = name === 'sibling-index' ? siblingIndex : siblingCount;
      return nested(tokens, calculation, () => (tokens.isAtEnd() ? relativeNumber(unit) : null));
    }
    case 'random':
      return nested(tokens, calculation, () => parseRandom(tokens, calculation));
    default:
      return calculation.late === null ? null : nestedLate(tokens, calculation, calculation.late);
  }
}

function nestedLate(tokens: TokenStream, calculation: Calculation, late: LateLengths): CalcNode | null {
  if (calculation.depth === DEEPEST_NESTING) return null;
  calculation.depth++;
  const node = late(tokens, () => {
    tokens.skipWhitespace();
    return parseSum(tokens, calculation);
  });
  calculation.depth--;
  return node;
}

const RANDOM_SCOPES = ['auto', 'element-scoped', 'element-shared', 'property-scoped'];

/** `random( [ <dashed-ident> || <scope> | fixed <number> ]? , <least>, <most>, <step>? )` */
function parseRandom(tokens: TokenStream, calculation: Calculation): CalcNode | null {
  const start = tokens.position;
  const key = tokens.remainingText();
  tokens.skipWhitespace();
  let base: CalcNode | null = null;
  if (tokens.takeIdent('fixed')) {
    base = parseSum(tokens, calculation);
    if (base === null || base.type !== NUMBER_TYPE || !tokens.takeComma()) return null;
  } else {
    let name: string | null = null;
    let scope: string | null = null;
    while (tokens.kind === IDENT) {
      const word = tokens.ident();
      if (name === null && word.startsWith('--')) name = word;
      else if (scope === null && RANDOM_SCOPES.includes(tokens.keyword())) scope = tokens.keyword();
      else break;
      tokens.advance();
      tokens.skipWhitespace();
    }
    if ((name !== null || scope !== null) && !tokens.takeComma()) return null;
    if (name === null && scope === null) tokens.position = start;
    const isShared = scope === 'element-shared' || scope === 'property-scoped';
    base = relativeNumber((context) => context.randomBase(name ?? key, isShared));
  }
  const operands: CalcNode[] = [base];
  do {
    tokens.skipWhitespace();
    const operand = parseSum(tokens, calculation);
    if (operand === null || (operands.length > 1 && operand.type !== operands[1]!.type)) return null;
    operands.push(operand);
  } while (tokens.takeComma());
  if (operands.length < 3 || operands.length > 4) return null;
  return call(operands, operands[1]!.type, ([share, least, most, step]) => randomBetween(share!, least!, most!, step));
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
      if (value === undefined)
        return calculation.late === null ? null : nestedLate(tokens, calculation, calculation.late);
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
