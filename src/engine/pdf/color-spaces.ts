/** Colour spaces of what is painted (PDF 32000-1 §8.6): those of a press, and that of sRGB where the device's own is another. */
import { type Color, type PressColor, type SpotInk, spotKey } from '../display/color.ts';
import type { GradientStop } from '../display/display-item.ts';
import { amountsOf, commonInks } from '../display/press-color.ts';
import type { PdfContainer } from './container.ts';
import type { PdfReference, PdfValue } from './objects.ts';

/** The space in which the colours of a gradient are mixed. */
export interface GradientSpace {
  readonly space: PdfValue;
  readonly channels: (color: Color) => readonly number[];
}

const RGB: GradientSpace = { space: 'DeviceRGB', channels: ({ red, green, blue }) => [red, green, blue] };

export class ColorSpaces {
  readonly #container: PdfContainer;
  readonly #spots = new Map<string, PdfReference>();

  constructor(container: PdfContainer) {
    this.#container = container;
  }

  /** That of inks where all stops are mixtures of the same ones, and the file may have them. */
  ofGradient(stops: readonly GradientStop[]): GradientSpace {
    if (!stops.some(({ color }) => color.press !== undefined)) return RGB;
    const like = commonInks(stops.map(({ color }) => color));
    const space = like === null ? null : this.ofPress(like);
    return like === null || space === null ? RGB : { space, channels: (color) => amountsOf(color, like)! };
  }

  /** `null` where the file may not have it, and its colours are those of sRGB. */
  ofPress({ spot }: PressColor): PdfValue {
    if (spot !== null) return this.separation(spot);
    return this.#container.format.hasProcessColors ? 'DeviceCMYK' : null;
  }

  /** §8.6.6.4: the tint is laid on as a part of the alternate colour. */
  separation(spot: SpotInk): PdfReference {
    const key = spotKey(spot);
    let space = this.#spots.get(key);
    if (space === undefined) {
      const { alternate } = spot;
      const isProcess = alternate.press !== undefined && this.#container.format.hasProcessColors;
      const full = isProcess ? alternate.press.amounts : RGB.channels(alternate);
      const none = full.map(() => (isProcess ? 0 : 1));
      const tint = { FunctionType: 2, Domain: [0, 1], N: 1, C0: none, C1: full };
      space = this.#container.object([
        'Separation',
        spot.name,
        isProcess ? 'DeviceCMYK' : this.#container.rgbSpace,
        tint,
      ]);
      this.#spots.set(key, space);
    }
    return space;
  }
}
