/** Font-relative units where no font is known (css-values-4 §6.1.1): half an em for `ex` and `ch`. */
import type { FontMeasurer } from '../../../src/engine/style/font-relative.ts';

export const UNKNOWN_FONTS: FontMeasurer = {
  measure: ({ size }) => ({
    xHeight: size / 2,
    zeroAdvance: size / 2,
    uprightZeroAdvance: size,
    capHeight: size,
    ideographAdvance: size,
    normalLineHeight: size * 1.15,
    scriptScale: 0,
    scriptScriptScale: 0,
  }),
};
