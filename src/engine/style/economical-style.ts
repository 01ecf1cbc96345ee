/**
 * Styles where backgrounds are not printed (css-color-adjust-1 §3, `print-color-adjust: economy`): what is behind the text is white, and text that
 * would not be read on white is darker, as in Chromium. Styles are computed and inherited as they are; boxes are given these.
 */
import { type ColorValue, usedColor } from '../css/values/color/color-value.ts';
import { BLACK, type Color, WHITE } from '../display/color.ts';
import type { ComputedStyle } from './computed-style.ts';
import { changedStyle, initialStyle } from './initial-style.ts';

const economicalStyles = new WeakMap<ComputedStyle, ComputedStyle>();
const fullStyles = new WeakMap<ComputedStyle, ComputedStyle>();
/** By group: painting compares groups by pointer, so that what was shared stays it. */
const economicalBackgrounds = new WeakMap<ComputedStyle['background'], ComputedStyle['background']>();
const economicalColors = new WeakMap<ComputedStyle['color'], ComputedStyle['color']>();

/** The style itself where it is `exact`, or has nothing to save. */
export function economicalStyle(style: ComputedStyle): ComputedStyle {
  if (style.color.printColorAdjust === 'exact') return style;
  const known = economicalStyles.get(style);
  if (known !== undefined) return known;
  const economical = madeEconomical(style);
  economicalStyles.set(style, economical);
  if (economical !== style) fullStyles.set(economical, style);
  return economical;
}

/** The same for a page, whose paper stays white in a dark colour scheme. */
export function economicalPageStyle(style: ComputedStyle): ComputedStyle {
  const economical = economicalStyle(style);
  if (economical.color.printColorAdjust === 'exact' || economical.color.scheme !== 'dark') return economical;
  const light = changedStyle(economical, { color: { ...economical.color, scheme: 'light' } });
  fullStyles.set(light, style);
  return light;
}

/** What an economical style was: what styles of children are computed from. */
export function fullStyle(style: ComputedStyle): ComputedStyle {
  return fullStyles.get(style) ?? style;
}

/** What symbols of list markers are painted in. */
export function markerColor({ color }: ComputedStyle): Color {
  return economicalOf.has(color) ? (color.textFill as Color) : color.color;
}

/** The groups that were made here. */
const economicalOf = new WeakSet<ComputedStyle['color']>();

function madeEconomical(style: ComputedStyle): ComputedStyle {
  const color = colorsOf(style.color);
  // Native controls are drawn as they are.
  const background = style.ui.isNative ? style.background : backgroundOf(style);
  const typesetting = typesettingOf(style);
  const decoration = decorationOf(style, color);
  const isSame =
    color === style.color &&
    background === style.background &&
    typesetting === style.typesetting &&
    decoration === style.decoration;
  return isSame ? style : changedStyle(style, { color, background, typesetting, decoration });
}

function backgroundOf({ background, color }: ComputedStyle): ComputedStyle['background'] {
  if (background === initialStyle.background) return background;
  const hasImage = background.image.some((image) => image !== 'none');
  if (!hasImage && usedColor(background.color, color.color).alpha === 0) return background;
  let economical = economicalBackgrounds.get(background);
  if (economical === undefined) {
    economical = { ...background, image: initialStyle.background.image, color: WHITE };
    economicalBackgrounds.set(background, economical);
  }
  return economical;
}

function colorsOf(color: ComputedStyle['color']): ComputedStyle['color'] {
  const known = economicalColors.get(color);
  if (known !== undefined) return known;
  const fill = usedColor(color.textFill, color.color);
  const stroke = usedColor(color.textStroke, color.color);
  const [textFill, textStroke] = [onWhite(fill), onWhite(stroke)];
  const isSame = textFill === fill && (textStroke === stroke || color.textStrokeWidth === 0);
  const economical = isSame ? color : { ...color, textFill, textStroke };
  economicalColors.set(color, economical);
  if (!isSame) economicalOf.add(economical);
  return economical;
}

function typesettingOf({ typesetting, color }: ComputedStyle): ComputedStyle['typesetting'] {
  if (typesetting.emphasisStyle === initialStyle.typesetting.emphasisStyle) return typesetting;
  const emphasisColor: ColorValue = onWhite(usedColor(typesetting.emphasisColor, color.color));
  return { ...typesetting, emphasisColor };
}

/** Lines that decorate text keep the colour that the text has without this. */
function decorationOf({ decoration, color }: ComputedStyle, economical: ComputedStyle['color']) {
  if (economical === color || decoration.color !== 'currentcolor') return decoration;
  if (decoration.line === initialStyle.decoration.line) return decoration;
  return { ...decoration, color: usedColor(color.textFill, color.color) };
}

/** Nearer to white than a full channel, squared. */
const NEAR_WHITE = 1;
/** How much is taken off the strongest channel; the others go along. */
const DARKER = 0.33;

/** The text's colour where it can be read on white; else a darker one, as Chromium makes it. */
function onWhite(color: Color): Color {
  const { red, green, blue, alpha } = color;
  if ((1 - red) ** 2 + (1 - green) ** 2 + (1 - blue) ** 2 > NEAR_WHITE) return color;
  const strongest = Math.max(red, green, blue);
  if (strongest === 0) return BLACK;
  const factor = Math.max(0, (strongest - DARKER) / strongest);
  return { red: red * factor, green: green * factor, blue: blue * factor, alpha };
}
