/** Colours of a printing press: amounts of its inks, which stay what they are in the PDF (css-color-5 §6, §7; PDF 32000-1 §8.6.4.4, §8.6.6.4). */
import { type Color, type Overprint, type PressColor, type SpotInk, spotKey } from './color.ts';

/** The naive way to sRGB (css-color-5 §6.2), as there is no profile. */
export function processColor(amounts: readonly number[], alpha: number, overprint: Overprint): Color {
  const [cyan, magenta, yellow, black] = amounts as readonly [number, number, number, number];
  const channel = (amount: number): number => 1 - Math.min(1, amount * (1 - black) + black);
  const press = { spot: null, amounts, overprint };
  return { red: channel(cyan), green: channel(magenta), blue: channel(yellow), alpha, press };
}

/** A tint is seen as its alternate on white paper. */
export function spotColor(spot: SpotInk, tint: number, alpha: number, overprint: Overprint): Color {
  const { alternate } = spot;
  const channel = (full: number): number => 1 - tint * (1 - full);
  return {
    red: channel(alternate.red),
    green: channel(alternate.green),
    blue: channel(alternate.blue),
    alpha,
    press: { spot, amounts: [tint], overprint },
  };
}

/** The colour as amounts of the inks of another one: itself where it is of these, none of them for white; else `null`. */
export function amountsOf({ red, green, blue, press }: Color, like: PressColor): readonly number[] | null {
  if (press !== undefined)
    return press.spot === like.spot ||
      (press.spot !== null && like.spot !== null && spotKey(press.spot) === spotKey(like.spot))
      ? press.amounts
      : null;
  return red === 1 && green === 1 && blue === 1 ? like.amounts.map(() => 0) : null;
}

/** Whether there are inks of which all colours are mixtures: those of the first that names any. */
export function commonInks(colors: readonly Color[]): PressColor | null {
  const like = colors.find(({ press }) => press !== undefined)?.press;
  if (like === undefined) return null;
  return colors.every((color) => amountsOf(color, like) !== null) ? like : null;
}

/** The inks of a premultiplied mixture of two colours; nothing where they are not of the same inks. @param alpha - of the mixture, above 0 */
export function mixedPress(a: Color, b: Color, t: number, alpha: number): { readonly press?: PressColor } {
  if (a.press === undefined && b.press === undefined) return {};
  const like = commonInks([a, b]);
  if (like === null) return {};
  const to = amountsOf(b, like)!;
  const amounts = amountsOf(a, like)!.map((from, i) => (from * a.alpha * (1 - t) + to[i]! * b.alpha * t) / alpha);
  return { press: { ...like, amounts } };
}

/** The colour laid on in another way. */
export function overprinted(color: Color, overprint: Overprint): Color {
  const { press } = color;
  return press === undefined || press.overprint === overprint ? color : { ...color, press: { ...press, overprint } };
}
