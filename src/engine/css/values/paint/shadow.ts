/** `box-shadow` and `text-shadow` (css-backgrounds-3 §6, css-text-decor-3 §4). */
import { IDENT } from '../../syntax/token-kind.ts';
import type { TokenStream } from '../../syntax/token-stream.ts';
import { length } from '../basic/length.ts';
import { computed, Deferred, gather, type ParseContext, type Specified, type Syntax } from '../basic/syntax.ts';
import { parseColor } from '../color/color.ts';
import type { ColorValue } from '../color/color-value.ts';

export interface Shadow {
  /** px */
  readonly x: number;
  readonly y: number;
  readonly blur: number;
  readonly spread: number;
  readonly color: ColorValue;
  readonly inset: boolean;
}

const distance = length();

/** `none` is the empty list. */
export function shadowList(kind: 'box' | 'text' = 'box'): Syntax<readonly Shadow[]> {
  return {
    grammar:
      kind === 'box' ? 'none | [ inset? && <length>{2,4} && <color>? ]#' : 'none | [ <length>{2,3} && <color>? ]#',
    parse(tokens, context) {
      if (tokens.nextKind() === IDENT && tokens.takeIdent('none')) return [];
      const shadows: Specified<Shadow>[] = [];
      do {
        const shadow = parseShadow(tokens, context, kind);
        if (shadow === null) return null;
        shadows.push(shadow);
      } while (tokens.takeComma());
      return gather(shadows);
    },
  };
}

/** One shadow; the kind for text has neither spread nor `inset`. */
export function parseShadow(
  tokens: TokenStream,
  context: ParseContext,
  kind: 'box' | 'text',
): Specified<Shadow> | null {
  let lengths: Specified<number>[] | null = null;
  let color: Specified<ColorValue> | null = null;
  let inset = false;
  for (;;) {
    const start = tokens.position;
    tokens.skipWhitespace();
    if (kind === 'box' && !inset && tokens.takeIdent('inset')) {
      inset = true;
      continue;
    }
    if (lengths === null) {
      lengths = parseLengths(tokens, context, kind === 'box' ? 4 : 3);
      if (lengths !== null) continue;
      tokens.position = start;
    }
    if (color === null) {
      color = parseColor(tokens);
      if (color !== null) continue;
      tokens.position = start;
    }
    break;
  }
  return lengths === null ? null : shadowOf(lengths, color ?? 'currentcolor', inset);
}

/** Two lengths and up to two more, of which the first, the blur, is not negative. */
function parseLengths(tokens: TokenStream, context: ParseContext, most: number): Specified<number>[] | null {
  const lengths: Specified<number>[] = [];
  while (lengths.length < most) {
    const start = tokens.position;
    const value = distance.parse(tokens, context);
    if (value === null) {
      tokens.position = start;
      break;
    }
    if (lengths.length === 2 && typeof value === 'number' && value < 0) return null;
    lengths.push(value);
  }
  return lengths.length >= 2 ? lengths : null;
}

function shadowOf(
  lengths: readonly Specified<number>[],
  color: Specified<ColorValue>,
  inset: boolean,
): Specified<Shadow> {
  if (color instanceof Deferred || lengths.some((each) => each instanceof Deferred)) {
    return new Deferred((context) =>
      build(
        lengths.map((each) => computed(each, context)),
        computed(color, context),
      ),
    );
  }
  return build(lengths as readonly number[], color);

  function build([x, y, blur, spread]: readonly number[], computedColor: ColorValue): Shadow {
    return { x: x!, y: y!, blur: Math.max(0, blur ?? 0), spread: spread ?? 0, color: computedColor, inset };
  }
}
