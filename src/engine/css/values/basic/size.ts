/** Values of the sizing properties (css-sizing-3 §3, css-sizing-4). */
import { FUNCTION } from '../../syntax/token-kind.ts';
import { streamOf, type TokenStream, textOfTokens } from '../../syntax/token-stream.ts';
import { keywordMap, oneOf } from './keyword.ts';
import { type LengthPercentage, lengthPercentage } from './length.ts';
import { number } from './numeric.ts';
import { mapBoth, mapSpecified, parseNext, type Specified, type Syntax } from './syntax.ts';

export interface FitContentFunction {
  readonly fitContent: LengthPercentage;
}
export type SizeKeyword = 'min-content' | 'max-content' | 'fit-content' | 'stretch';
export type Size = LengthPercentage | 'auto' | SizeKeyword | FitContentFunction;
export type MaxSize = LengthPercentage | 'none' | SizeKeyword | FitContentFunction;

export interface AspectRatio {
  /** `auto` was given (alone or with a ratio): replaced elements use their own ratio. */
  readonly auto: boolean;
  /** width / height, or `null`. */
  readonly ratio: number | null;
}

/** The percentage of a size that is nothing else: in tables, sums with lengths behave as `auto` (CSS 2.2 §17.5.2). `null` for other sizes. */
export function percentageOf(size: Size | MaxSize): number | null {
  if (typeof size !== 'object' || !('px' in size) || size.math !== null || size.px !== 0) return null;
  return size.percent > 0 ? size.percent : null;
}

const extent = lengthPercentage({ min: 0, unitlessQuirk: true });

/** The prefixed names are those that Chromium still knows. */
const sizeKeyword = keywordMap<SizeKeyword>({
  'min-content': 'min-content',
  'max-content': 'max-content',
  'fit-content': 'fit-content',
  stretch: 'stretch',
  '-webkit-min-content': 'min-content',
  '-webkit-max-content': 'max-content',
  '-webkit-fit-content': 'fit-content',
  '-webkit-fill-available': 'stretch',
});

const fitContentFunction: Syntax<FitContentFunction> = {
  grammar: 'fit-content( <length-percentage [0,∞]> )',
  parse(tokens, context) {
    if (tokens.nextKind() !== FUNCTION || !tokens.isFunction('fit-content')) return null;
    const limit = tokens.readBlock((inner) => extent.parse(inner, context));
    return limit === null ? null : mapSpecified(limit, (fitContent) => ({ fitContent }));
  },
};

const basisKeyword = oneOf(keywordMap({ auto: 'auto' as const, none: 'none' as const }), sizeKeyword);

/**
 * `calc-size( <basis>, <calculation with size> )` (css-values-5 §11).
 *
 * DEVIATION: a calculation with a size that only layout knows is not taken, unless it is that size itself.
 */
function calcSize<K extends string>(allowed: K): Syntax<LengthPercentage | SizeKeyword | K> {
  return {
    grammar: 'calc-size( <basis>, <calc-sum> )',
    parse(tokens, context) {
      if (tokens.nextKind() !== FUNCTION || !tokens.isFunction('calc-size')) return null;
      return tokens.readBlock((inner) => {
        inner.skipWhitespace();
        const start = inner.position;
        const keyword = parseNext(basisKeyword, inner, context);
        if (typeof keyword === 'string') {
          const isItself = inner.takeComma() && inner.takeIdent('size');
          return isItself && (keyword === allowed || (keyword !== 'auto' && keyword !== 'none'))
            ? (keyword as SizeKeyword | K)
            : null;
        }
        if (extent.parse(inner, context) === null) return null;
        const basis = textOfTokens(inner.tokens, start, inner.position);
        if (!inner.takeComma()) return null;
        const stream = streamOf(`calc(${withSize(inner, basis)})`);
        inner.position = inner.end;
        const value = extent.parse(stream, context);
        return stream.isAtEnd() ? value : null;
      });
    },
  };
}

const LONGEST_CALCULATION = 1 << 14;

/** The text of the rest with the basis in the place of `size`. */
function withSize(tokens: TokenStream, basis: string): string {
  const { source, starts, ends } = tokens.tokens;
  let text = '';
  for (let i = tokens.position; i < tokens.end; i++) {
    tokens.position = i;
    text += tokens.isIdent('size') ? `calc(${basis})` : source.slice(starts[i], ends[i]);
    // A long basis, often asked for, is no calculation of anyone's: nothing is no calculation at all.
    if (text.length > LONGEST_CALCULATION) return '';
  }
  return text;
}

const otherSizes = oneOf(extent, oneOf(sizeKeyword, fitContentFunction));

export function size(): Syntax<Size> {
  return oneOf(keywordMap({ auto: 'auto' as const }), oneOf(otherSizes, calcSize('auto')));
}

export function maxSize(): Syntax<MaxSize> {
  return oneOf(keywordMap({ none: 'none' as const }), oneOf(otherSizes, calcSize('none')));
}

export function aspectRatio(): Syntax<AspectRatio> {
  return {
    grammar: 'auto || <ratio>',
    parse(tokens, context): Specified<AspectRatio> | null {
      tokens.skipWhitespace();
      const autoFirst = tokens.takeIdent('auto');
      const start = tokens.position;
      const width = extentNumber.parse(tokens, context);
      if (width === null) {
        tokens.position = start;
        return autoFirst ? { auto: true, ratio: null } : null;
      }
      tokens.skipWhitespace();
      let height: Specified<number> = 1;
      if (tokens.takeDelim('/')) {
        const given = extentNumber.parse(tokens, context);
        if (given === null) return null;
        height = given;
        tokens.skipWhitespace();
      }
      const auto = tokens.takeIdent('auto');
      if (auto && autoFirst) return null;
      return mapBoth(width, height, (w, h) => ratioOf(w, h, auto || autoFirst));
    },
  };
}

const extentNumber = number({ min: 0 });

/** css-values-4 §5.6: a degenerate ratio behaves as `auto`. */
function ratioOf(width: number, height: number, auto: boolean): AspectRatio {
  return width > 0 && height > 0 ? { auto, ratio: width / height } : { auto: true, ratio: null };
}
