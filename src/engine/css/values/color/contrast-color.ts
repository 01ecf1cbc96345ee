/** `contrast-color()` (css-color-5 §8): black or white, whichever has more contrast to the colour as WCAG 2.1 measures it. */
import { BLACK, type Color, WHITE } from '../../../display/color.ts';
import type { TokenStream } from '../../syntax/token-stream.ts';
import { mapSpecified, type Specified } from '../basic/syntax.ts';
import { convert } from './color-spaces.ts';
import { type ColorValue, mapColor } from './color-value.ts';

export function parseContrastColor(
  tokens: TokenStream,
  parseColor: (tokens: TokenStream) => Specified<ColorValue> | null,
): Specified<ColorValue> | null {
  const ground = parseColor(tokens);
  if (ground === null) return null;
  return mapSpecified(ground, (value) => mapColor(value, contrasting));
}

/** Equal contrast is white's. */
function contrasting({ red, green, blue }: Color): Color {
  const luminance = convert([red, green, blue], 'srgb', 'xyz-d65')[1];
  const toWhite = 1.05 / (luminance + 0.05);
  const toBlack = (luminance + 0.05) / 0.05;
  return toWhite >= toBlack ? WHITE : BLACK;
}
