/** Values of the sizing properties (css-sizing-3 §3, css-sizing-4). */
import { FUNCTION } from '../../syntax/token-kind.ts';
import { anchorSizes } from '../numbers/anchor-functions.ts';
import { type CalcSize, calcSize } from './calc-size.ts';
import { keywordMap, oneOf } from './keyword.ts';
import { type LengthPercentage, lengthPercentage } from './length.ts';
import { number } from './numeric.ts';
import { mapBoth, mapSpecified, type Specified, type Syntax } from './syntax.ts';

export interface FitContentFunction {
  readonly fitContent: LengthPercentage;
}
export type SizeKeyword = 'min-content' | 'max-content' | 'fit-content' | 'stretch';
/** A size that only layout knows: what calculations may begin with. */
export type UnknownSize = 'auto' | 'none' | SizeKeyword;
export type Size = LengthPercentage | 'auto' | SizeKeyword | FitContentFunction | CalcSize<UnknownSize>;
export type MaxSize = LengthPercentage | 'none' | SizeKeyword | FitContentFunction | CalcSize<UnknownSize>;

export interface AspectRatio {
  /** `auto` was given (alone or with a ratio): replaced elements use their own ratio. */
  readonly auto: boolean;
  /** width / height, or `null`. */
  readonly ratio: number | null;
}

export function isLength(size: Size | MaxSize | 'content'): size is LengthPercentage {
  return typeof size === 'object' && 'px' in size;
}

/** The percentage of a size that is nothing else: in tables, sums with lengths behave as `auto` (CSS 2.2 §17.5.2). `null` for other sizes. */
export function percentageOf(size: Size | MaxSize): number | null {
  if (typeof size !== 'object' || !('px' in size) || size.math !== null || size.px !== 0) return null;
  return size.percent > 0 ? size.percent : null;
}

const extent = lengthPercentage({ min: 0, unitlessQuirk: true, late: anchorSizes });

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

const otherSizes = oneOf(sizeKeyword, fitContentFunction);

export function size(): Syntax<Size> {
  return sizesWith(keywordMap({ auto: 'auto' as const }));
}

export function maxSize(): Syntax<MaxSize> {
  return sizesWith(keywordMap({ none: 'none' as const }));
}

function sizesWith<K extends 'auto' | 'none'>(
  initial: Syntax<K>,
): Syntax<LengthPercentage | K | SizeKeyword | FitContentFunction | CalcSize<UnknownSize>> {
  return oneOf(initial, oneOf(extent, oneOf(otherSizes, calcSize<UnknownSize>(oneOf(initial, sizeKeyword)))));
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
