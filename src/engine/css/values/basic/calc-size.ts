/** `calc-size()`: calculations with sizes that only layout knows (css-values-5 §11). */
import { FUNCTION } from '../../syntax/token-kind.ts';
import type { TokenStream } from '../../syntax/token-stream.ts';
import { type LateLengths, parseCalculation } from '../numbers/calc-parse.ts';
import {
  type CalcNode,
  censored,
  constant,
  evaluate,
  LENGTH_TYPE,
  lateLength,
  withLate,
  withoutRelativeUnits,
} from '../numbers/calc-tree.ts';
import { calculatedLength, hasPercentage, type LengthPercentage, px, resolveLength } from './length.ts';
import { Deferred, mapBoth, type ParseContext, parseNext, type Specified, type Syntax } from './syntax.ts';

/** What layout finds for `basis`, and then calculates with it. */
export interface CalcSize<B> {
  readonly basis: B;
  /**
   * @param size - what the basis comes to, in the box that `box-sizing` says, px
   * @param percentages - basis of percentages in the calculation, px
   */
  readonly calculate: (size: number, percentages: number) => number;
}

const DEEPEST_NESTING = 16;

const sizeInCalculation: LateLengths = (tokens) => {
  if (!tokens.isIdent('size')) return null;
  tokens.advance();
  return lateLength('size');
};

/** @param basis - the sizes that only layout knows and that the property takes */
export function calcSize<B>(basis: Syntax<B>): Syntax<LengthPercentage | CalcSize<B>> {
  return {
    grammar: 'calc-size( <basis>, <calc-sum> )',
    parse: (tokens, context) => parseCalcSize(tokens, context, basis, 0),
  };
}

function parseCalcSize<B>(
  tokens: TokenStream,
  context: ParseContext,
  basis: Syntax<B>,
  depth: number,
): Specified<LengthPercentage | CalcSize<B>> | null {
  if (depth === DEEPEST_NESTING || tokens.nextKind() !== FUNCTION || !tokens.isFunction('calc-size')) return null;
  return tokens.readBlock((inner) => {
    inner.skipWhitespace();
    const nested = { parse: (of: TokenStream) => parseCalcSize(of, context, basis, depth + 1) };
    if (inner.takeIdent('any')) {
      const length = parseRest(inner, null);
      return length === null ? null : calculatedLength(length, { min: 0 });
    }
    const known = parseNext(basis, inner, context);
    if (known !== null) {
      const calculation = parseRest(inner, sizeInCalculation);
      return calculation === null ? null : withBasis(known, calculation);
    }
    const within = parseNext(nested, inner, context);
    if (within !== null) {
      const calculation = parseRest(inner, sizeInCalculation);
      return calculation === null ? null : around(within, calculation);
    }
    const length = parseCalculation(inner, null);
    const calculation = length?.type === LENGTH_TYPE ? parseRest(inner, sizeInCalculation) : null;
    return calculation === null ? null : calculatedLength(withLate(calculation, () => length)!, { min: 0 });
  });
}

/** The calculation, after the comma and up to the end. */
function parseRest(tokens: TokenStream, late: LateLengths | null): CalcNode | null {
  tokens.skipWhitespace();
  if (!tokens.takeComma()) return null;
  const node = parseCalculation(tokens, late);
  return node?.type === LENGTH_TYPE ? node : null;
}

type Calculate = CalcSize<unknown>['calculate'];

function calculating(node: CalcNode): Specified<Calculate> {
  if (node.hasRelative) return new Deferred((context) => calculateOf(withoutRelativeUnits(node, context)));
  return calculateOf(node);
}

function calculateOf(node: CalcNode): Calculate {
  return (size, percentages) => {
    const known = withLate(node, () => constant(size, LENGTH_TYPE))!;
    return Math.max(0, censored(evaluate(known, null, percentages, 1)));
  };
}

function withBasis<B>(known: Specified<B>, node: CalcNode): Specified<CalcSize<B>> {
  return mapBoth(known, calculating(node), (basis, calculate) => ({ basis, calculate }));
}

/** A `calc-size()` whose basis is another one: the two are one calculation after the other. */
function around<B>(
  within: Specified<LengthPercentage | CalcSize<B>>,
  node: CalcNode,
): Specified<LengthPercentage | CalcSize<B>> {
  return mapBoth(within, calculating(node), (inner, calculate) => {
    if ('basis' in inner) {
      return {
        basis: inner.basis,
        calculate: (size: number, percentages: number) => calculate(inner.calculate(size, percentages), percentages),
      };
    }
    if (!hasPercentage(inner)) return px(calculate(inner.px, 0));
    return { px: 0, percent: 0, math: { evaluate: (basis: number) => calculate(resolveLength(inner, basis), basis) } };
  });
}
