/** Colour stops of gradients as they are written (css-images-4 §3.5.1). */
import { FUNCTION } from '../../syntax/token-kind.ts';
import type { TokenStream } from '../../syntax/token-stream.ts';
import { type LengthPercentage, lengthPercentage } from '../basic/length.ts';
import { computed, Deferred, gather, type ParseContext, parseNext, type Specified } from '../basic/syntax.ts';
import { parseColor } from '../color/color.ts';
import { type ColorInterpolation, IN_OKLAB, IN_SRGB } from '../color/color-interpolation.ts';
import type { ColorValue } from '../color/color-value.ts';
import type { ColorStop } from './image.ts';

/** Positions along a line. */
export const stopLength = lengthPercentage();

const MODERN_COLOR = /^(?:(?:ok)?l(?:ab|ch)|color)$/;

export interface StopPosition {
  parse(tokens: TokenStream, context: ParseContext): Specified<LengthPercentage> | null;
}

export interface ParsedStops {
  readonly stops: Specified<readonly ColorStop[]>;
  readonly interpolation: ColorInterpolation;
}

/**
 * A colour with no, one or two positions; positions alone are hints between colours. Where no method is given,
 * colours are mixed in sRGB if all are in its old notations, else in Oklab (css-color-4 §12.1).
 */
export function parseStops(
  tokens: TokenStream,
  context: ParseContext,
  position: StopPosition,
  method: ColorInterpolation | 'none',
  allowsHints = true,
): ParsedStops | null {
  const stops: Specified<ColorStop>[] = [];
  let lastIsHint = true;
  let isModern = false;
  do {
    if (tokens.nextKind() === FUNCTION && MODERN_COLOR.test(tokens.functionName())) isModern = true;
    const start = tokens.position;
    const color = parseColor(tokens);
    if (color === null) {
      tokens.position = start;
      const hint = position.parse(tokens, context);
      if (hint === null || lastIsHint || !allowsHints) return null;
      stops.push(colorStop('currentcolor', hint, true));
      lastIsHint = true;
      continue;
    }
    lastIsHint = false;
    const first = parseNext(position, tokens, context);
    stops.push(colorStop(color, first, false));
    const second = first === null ? null : parseNext(position, tokens, context);
    if (second !== null) stops.push(colorStop(color, second, false));
  } while (tokens.takeComma());
  if (lastIsHint) return null;
  return { stops: gather(stops), interpolation: method === 'none' ? (isModern ? IN_OKLAB : IN_SRGB) : method };
}

export function colorStop(
  color: Specified<ColorValue>,
  position: Specified<LengthPercentage> | null,
  hint: boolean,
): Specified<ColorStop> {
  if (color instanceof Deferred || position instanceof Deferred) {
    return new Deferred((context) => ({
      color: computed(color, context),
      position: position === null ? null : computed(position, context),
      hint,
    }));
  }
  return { color, position, hint };
}
