/** Font metrics at a size, rounded as Chromium rounds them (CHROMIUM.md 1, 2 and 7). Lengths are px, positive upward from the baseline. */
import type { SizeAdjustMetric } from '../css/values/text/font-choice.ts';
import type { FontFace } from '../display/font-face.ts';

export interface FontMetrics {
  /** Whole px, except for tiny text. */
  readonly ascent: number;
  /** Below the baseline, positive; whole px, except for tiny text. */
  readonly descent: number;
  readonly lineGap: number;
  /** `line-height: normal`: ascent, descent and line gap, each rounded. */
  readonly normalLineHeight: number;
  /** `ex` */
  readonly xHeight: number;
  /** `cap` */
  readonly capHeight: number;
  /** `ch`: advance of "0" */
  readonly zeroAdvance: number;
  /** `ic`: advance of U+6C34, or the font size */
  readonly ideographAdvance: number;
  readonly spaceAdvance: number;
  /** The font's own wishes: `text-decoration-thickness: from-font`, `text-underline-position: from-font` (top of the line below the baseline). */
  readonly underlineOffset: number;
  readonly underlineThickness: number;
}

/** `ascent-override` and its kin of `@font-face` (css-fonts-4 §11.1), as a share of the font size; `null` is `normal`. */
export interface MetricsOverride {
  readonly ascent: number | null;
  readonly descent: number | null;
  readonly lineGap: number | null;
}

const known = new WeakMap<FontFace, Map<number, FontMetrics>>();

/**
 * Metrics of one face.
 *
 * @param sizePx - font size; 0 gives metrics of 0
 */
export function metricsOf(face: FontFace, sizePx: number): FontMetrics {
  let bySize = known.get(face);
  if (bySize === undefined) {
    bySize = new Map();
    known.set(face, bySize);
  }
  let metrics = bySize.get(sizePx);
  if (metrics === undefined) {
    metrics = computeMetrics(face, sizePx, null);
    bySize.set(sizePx, metrics);
  }
  return metrics;
}

/** px of a font unit in advances: as in FreeType the size is taken in 26.6 fixed point. @param used - font size that text is set at, px */
export function advanceScale(used: number, unitsPerEm: number): number {
  return Math.floor(used * 64) / (64 * unitsPerEm);
}

export function computeMetrics(face: FontFace, sizePx: number, override: MetricsOverride | null): FontMetrics {
  const scale = sizePx / face.unitsPerEm;
  const exactAscent = override?.ascent != null ? override.ascent * sizePx : face.ascent * scale;
  const exactDescent = override?.descent != null ? override.descent * sizePx : face.descent * scale;
  const lineGap = override?.lineGap != null ? override.lineGap * sizePx : face.lineGap * scale;
  // Below these sizes rounding would leave nothing to tell baselines apart.
  const isTiny = exactAscent < 3 || exactAscent + exactDescent < 2;
  const ascent = isTiny ? exactAscent : Math.round(exactAscent);
  const descent = isTiny ? exactDescent : Math.round(exactDescent);
  const advance = advanceScale(sizePx, face.unitsPerEm);
  const space = face.glyphForCodePoint(0x20);
  const zero = face.glyphForCodePoint(0x30);
  const ideograph = face.glyphForCodePoint(0x6c34);
  return {
    ascent,
    descent,
    lineGap,
    normalLineHeight: Math.round(ascent) + Math.round(descent) + Math.round(lineGap),
    xHeight: face.xHeight > 0 ? face.xHeight * scale : exactAscent * 0.56,
    capHeight: face.capHeight > 0 ? face.capHeight * scale : exactAscent,
    zeroAdvance: zero !== 0 ? face.advanceOf(zero) * advance : sizePx / 2,
    ideographAdvance: ideograph !== 0 ? face.advanceOf(ideograph) * advance : sizePx,
    spaceAdvance: space !== 0 ? face.advanceOf(space) * advance : 0,
    underlineOffset: -face.underlinePosition * scale,
    underlineThickness: face.underlineThickness * scale,
  };
}

/** The metric that `font-size-adjust` goes by as a share of the em; `null` where the face has none (css-fonts-5 §4.1). */
export function aspectOf(face: FontFace, metric: SizeAdjustMetric): number | null {
  const advance = (codePoint: number): number => {
    const glyph = face.glyphForCodePoint(codePoint);
    return glyph === 0 ? 0 : face.advanceOf(glyph);
  };
  const em = face.unitsPerEm;
  const units = {
    'ex-height': () => face.xHeight,
    'cap-height': () => face.capHeight,
    'ch-width': () => advance(0x30) || em / 2,
    'ic-width': () => advance(0x6c34) || em,
    // Ideographs are as high as the em in fonts that say nothing else.
    'ic-height': () => em,
  }[metric]();
  return units > 0 ? units / face.unitsPerEm : null;
}
