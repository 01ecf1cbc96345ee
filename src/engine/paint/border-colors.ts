/** The two shades of inset, outset, groove and ridge borders, as Chromium chooses them: far enough apart whatever the colour. */
import { type ColorValue, usedColor } from '../css/values/color/color-value.ts';
import type { LineStyle } from '../css/values/text/line.ts';
import type { Color } from '../display/color.ts';

/** Step between two shades, of the brightest channel. */
const STEP = 0.33;
/** Colours with all channels below this are too dark to be darkened: both shades are lighter instead. */
const DARKEST = 32 / 255;
/** Colours this bright are not lightened any more. */
const BRIGHTEST = 236 / 255;
const DARK_GREY = 84 / 255;
const LIGHT_GREY = 238 / 255;

/** Colour of one side before shading: a border in relief that is given no colour is light grey; not so those of tables and cells. */
export function borderColor(value: ColorValue, style: LineStyle, current: Color): Color {
  const isRelief = style === 'inset' || style === 'outset' || style === 'groove' || style === 'ridge';
  return isRelief && value === 'currentcolor'
    ? { red: LIGHT_GREY, green: LIGHT_GREY, blue: LIGHT_GREY, alpha: current.alpha }
    : usedColor(value, current);
}

/** The side in the shade, and the side in the light. */
export function reliefOf(color: Color): { readonly dark: Color; readonly light: Color } {
  if (brightest(color) < DARKEST) return { dark: lightened(color), light: lightened(lightened(color)) };
  return {
    dark: scaled(color, Math.max(0, brightest(color) - STEP)),
    light: brightest(color) >= BRIGHTEST ? color : lightened(color),
  };
}

function lightened(color: Color): Color {
  const { alpha } = color;
  if (brightest(color) === 0) return { red: DARK_GREY, green: DARK_GREY, blue: DARK_GREY, alpha };
  return scaled(color, Math.min(1, brightest(color) + STEP));
}

function brightest({ red, green, blue }: Color): number {
  return Math.max(red, green, blue);
}

/** The same hue, its brightest channel at `level`. */
function scaled(color: Color, level: number): Color {
  const factor = level / brightest(color);
  return { red: color.red * factor, green: color.green * factor, blue: color.blue * factor, alpha: color.alpha };
}
