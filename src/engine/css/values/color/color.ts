/** `<color>` (css-color-4, css-color-5), in sRGB once computed; what lies outside is clipped, as browsers do. */
import { type Color, TRANSPARENT } from '../../../display/color.ts';
import { DIMENSION, FUNCTION, HASH, IDENT, NUMBER } from '../../syntax/token-kind.ts';
import type { TokenStream } from '../../syntax/token-stream.ts';
import { computed, Deferred, type Specified, type Syntax } from '../basic/syntax.ts';
import { parseColorFunction } from './color-function.ts';
import { type ColorValue, isAbsoluteColor, usedColor } from './color-value.ts';
import { colorOfHex, darkSystemColors, namedColors } from './named-colors.ts';

export function color(): Syntax<ColorValue> {
  return { grammar: '<color>', parse: parseColor };
}

/** The same, and in quirks mode hexadecimal colours without `#` (quirks §3.1). */
export function colorWithQuirk(): Syntax<ColorValue> {
  return {
    grammar: '<color>',
    parse(tokens, context) {
      const start = tokens.position;
      const value = parseColor(tokens);
      if (value !== null || !context.quirks) return value;
      tokens.position = start;
      return parseHashlessColor(tokens);
    },
  };
}

/** For the property `color` itself, where currentcolor means the inherited one. */
export function foregroundColor(): Syntax<Color> {
  const syntax = colorWithQuirk();
  return {
    grammar: '<color>',
    parse(tokens, context): Specified<Color> | null {
      const value = syntax.parse(tokens, context);
      if (value === null) return null;
      if (!(value instanceof Deferred) && isAbsoluteColor(value)) return value;
      return new Deferred((element) => usedColor(computed(value, element), element.currentColor));
    },
  };
}

export function parseColor(tokens: TokenStream): Specified<ColorValue> | null {
  switch (tokens.nextKind()) {
    case HASH: {
      const value = colorOfHex(tokens.hash());
      tokens.advance();
      return value;
    }
    case IDENT: {
      const name = tokens.keyword();
      tokens.advance();
      if (name === 'transparent') return TRANSPARENT;
      return name === 'currentcolor' ? 'currentcolor' : namedColor(name);
    }
    case FUNCTION:
      return parseColorFunction(tokens, parseColor);
    default:
      return null;
  }
}

function namedColor(name: string): Specified<Color> | null {
  const light = namedColors.get(name);
  if (light === undefined) return null;
  const dark = darkSystemColors.get(name);
  return dark === undefined ? light : new Deferred(({ colorScheme }) => (colorScheme === 'dark' ? dark : light));
}

/** quirks §3.1: an identifier, number or dimension of three or six digits; leading zeros that a number loses are put back. */
function parseHashlessColor(tokens: TokenStream): Color | null {
  const kind = tokens.nextKind();
  if (kind !== IDENT && kind !== NUMBER && kind !== DIMENSION) return null;
  if (kind !== IDENT && (!tokens.isInteger() || tokens.hasSign())) return null;
  const text = tokens.text();
  tokens.advance();
  const digits = kind === NUMBER || kind === DIMENSION ? text.padStart(6, '0') : text;
  return digits.length === 3 || digits.length === 6 ? colorOfHex(digits) : null;
}
