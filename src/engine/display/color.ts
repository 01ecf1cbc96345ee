/** A colour as painting sees it. */

/** sRGB, each channel 0 to 1, not premultiplied; `alpha` 0 paints nothing. */
export interface Color {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
  /** What a printing press gets in its place. Whatever makes another colour of it in sRGB (filters, mixtures) leaves this out. */
  readonly press?: PressColor;
}

/** PDF 32000-1 §8.6.7: whether what lies below stays where the ink is laid on; in mode 1 process inks of 0 leave alone what is below. */
export type Overprint = 'none' | 'mode0' | 'mode1';

/** An ink that is mixed before it comes into the press. */
export interface SpotInk {
  /** Under which printers know it. */
  readonly name: string;
  /** All of it, where the press has no such ink. */
  readonly alternate: Color;
}

export interface PressColor {
  /** `null` for the four process inks. */
  readonly spot: SpotInk | null;
  /** Cyan, magenta, yellow, black; or how much of the spot colour: 0 to 1. */
  readonly amounts: readonly number[];
  readonly overprint: Overprint;
}

function samePress(a: PressColor | undefined, b: PressColor | undefined): boolean {
  if (a === b) return true;
  return a !== undefined && b !== undefined && pressKey(a) === pressKey(b);
}

/** Different for different colours. */
export function pressKey({ spot, amounts, overprint }: PressColor): string {
  const rounded = amounts.map((amount) => Math.round(amount * 1000)).join(' ');
  return `${overprint} ${rounded} ${spot === null ? '' : spotKey(spot)}`;
}

export function spotKey({ name, alternate }: SpotInk): string {
  const { red, green, blue, press } = alternate;
  return JSON.stringify([name, press === undefined ? [red, green, blue] : press.amounts]);
}

export const TRANSPARENT: Color = { red: 0, green: 0, blue: 0, alpha: 0 };
export const BLACK: Color = { red: 0, green: 0, blue: 0, alpha: 1 };
export const WHITE: Color = { red: 1, green: 1, blue: 1, alpha: 1 };

export function sameColor(a: Color, b: Color): boolean {
  if (a === b) return true;
  const isSame = a.red === b.red && a.green === b.green && a.blue === b.blue && a.alpha === b.alpha;
  return isSame && samePress(a.press, b.press);
}

/** The colour with its alpha multiplied. */
export function withOpacity(color: Color, opacity: number): Color {
  return opacity === 1 ? color : { ...color, alpha: color.alpha * opacity };
}
