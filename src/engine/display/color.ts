/** A colour as painting sees it. */

/** sRGB, each channel 0 to 1, not premultiplied; `alpha` 0 paints nothing. */
export interface Color {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

export const TRANSPARENT: Color = { red: 0, green: 0, blue: 0, alpha: 0 };
export const BLACK: Color = { red: 0, green: 0, blue: 0, alpha: 1 };
export const WHITE: Color = { red: 1, green: 1, blue: 1, alpha: 1 };

export function sameColor(a: Color, b: Color): boolean {
  return a === b || (a.red === b.red && a.green === b.green && a.blue === b.blue && a.alpha === b.alpha);
}

/** The colour with its alpha multiplied. */
export function withOpacity(color: Color, opacity: number): Color {
  return opacity === 1 ? color : { ...color, alpha: color.alpha * opacity };
}
