/** The parts of `border-image` (css-backgrounds-3 §5). */
import { IDENT } from '../../syntax/token-kind.ts';
import type { TokenStream } from '../../syntax/token-stream.ts';
import { keyword, oneOf, oneOrTwo } from '../basic/keyword.ts';
import { type LengthPercentage, length, lengthPercentage, percent } from '../basic/length.ts';
import { number, percentage } from '../basic/numeric.ts';
import { gather, mapSpecified, type ParseContext, parseNext, type Specified, type Syntax } from '../basic/syntax.ts';

export interface Sides<T> {
  readonly top: T;
  readonly right: T;
  readonly bottom: T;
  readonly left: T;
}

/** A factor: of image pixels in a slice, of border widths in widths and outsets. */
export interface Factor {
  readonly factor: number;
}

export interface BorderImageSlice extends Sides<Factor | LengthPercentage> {
  /** Whether the middle is painted. */
  readonly fill: boolean;
}

export type BorderImageWidth = Sides<Factor | LengthPercentage | 'auto'>;
/** Lengths are px. */
export type BorderImageOutset = Sides<Factor | number>;
export type BorderImageStyle = 'stretch' | 'repeat' | 'round' | 'space';

export interface BorderImageRepeat {
  readonly x: BorderImageStyle;
  readonly y: BorderImageStyle;
}

export function allSides<T>(value: T): Sides<T> {
  return { top: value, right: value, bottom: value, left: value };
}

export function isFactor(value: unknown): value is Factor {
  return typeof value === 'object' && value !== null && 'factor' in value;
}

const factor: Syntax<Factor> = {
  grammar: '<number [0,∞]>',
  parse(tokens, context) {
    const value = number({ min: 0 }).parse(tokens, context);
    return value === null ? null : mapSpecified(value, (each) => ({ factor: each }));
  },
};

const share = oneOf(factor, lengthPercentage({ min: 0 }));

/** One to four values, for top, right, bottom, left. */
function sides<T>(item: Syntax<T>): Syntax<Sides<T>> {
  return {
    grammar: `[ ${item.grammar} ]{1,4}`,
    parse(tokens, context) {
      const values = parseSides(item, tokens, context);
      return values === null ? null : mapSpecified(gather(values), sidesOf);
    },
  };
}

function parseSides<T>(item: Syntax<T>, tokens: TokenStream, context: ParseContext): Specified<T>[] | null {
  const top = parseNext(item, tokens, context);
  if (top === null) return null;
  const right = parseNext(item, tokens, context) ?? top;
  const bottom = parseNext(item, tokens, context) ?? top;
  const left = parseNext(item, tokens, context) ?? right;
  return [top, right, bottom, left];
}

function sidesOf<T>([top, right, bottom, left]: readonly T[]): Sides<T> {
  return { top: top!, right: right!, bottom: bottom!, left: left! };
}

export const FULL_SLICE: BorderImageSlice = { ...allSides(percent(100)), fill: false };

export function borderImageSlice(): Syntax<BorderImageSlice> {
  const slices = sides(oneOf(factor, percentageShare));
  return {
    grammar: '[ <number [0,∞]> | <percentage [0,∞]> ]{1,4} && fill?',
    parse(tokens, context) {
      const isFirst = takeFill(tokens);
      const values = slices.parse(tokens, context);
      if (values === null) return null;
      const fill = isFirst || takeFill(tokens);
      return mapSpecified(values, (each) => ({ ...each, fill }));
    },
  };
}

function takeFill(tokens: TokenStream): boolean {
  return tokens.nextKind() === IDENT && tokens.takeIdent('fill');
}

const percentageShare: Syntax<LengthPercentage> = {
  grammar: '<percentage [0,∞]>',
  parse(tokens, context) {
    const value = percentage({ min: 0 }).parse(tokens, context);
    return value === null ? null : mapSpecified(value, percent);
  },
};

export function borderImageWidth(): Syntax<BorderImageWidth> {
  return sides(oneOf(keyword('auto'), share));
}

export function borderImageOutset(): Syntax<BorderImageOutset> {
  return sides<Factor | number>(oneOf(factor, length({ min: 0 })));
}

export function borderImageRepeat(): Syntax<BorderImageRepeat> {
  return oneOrTwo(keyword('stretch', 'repeat', 'round', 'space'), (x, y) => ({ x, y }));
}
