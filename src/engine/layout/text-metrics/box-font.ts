/**
 * What an inline box adds to its line by its font and `line-height` (css-inline-3 §4, CSS 2.2 §10.8.1; CHROMIUM.md 1, 2): ascent and descent
 * of the first available font, and the same with half-leading.
 */
import { floorToGrid, roundToGrid } from '../../base/lengths.ts';
import { capsFeatures } from '../../fonts/caps-features.ts';
import type { FontFeature } from '../../fonts/font-feature.ts';
import { fontQueryOf } from '../../fonts/font-query.ts';
import type { FontSet } from '../../fonts/font-set.ts';
import type { FontMetrics } from '../../fonts/metrics.ts';
import type { ResolvedFont } from '../../fonts/resolved-font.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { emAscent } from './em-box.ts';
import { usedFontSize } from './font-size.ts';

export interface BoxFont {
  readonly resolved: ResolvedFont;
  /** Computed font size, and the one that text is set at (`font-size.ts`), px. */
  readonly size: number;
  readonly usedSize: number;
  /** Above and below the baseline, px, both positive; whole px but for tiny text. */
  readonly ascent: number;
  readonly descent: number;
  /** From the top of the text's area to the baseline that glyphs stand on, px: `ascent`, but where lines are aligned by their middle. */
  readonly glyphBaseline: number;
  /** The same with half-leading; may be negative. */
  readonly lineAscent: number;
  readonly lineDescent: number;
  /** Used `line-height`: the basis of percentages of `vertical-align`. */
  readonly lineHeight: number;
  /** `line-height: normal`: fallback faces count with their own metrics. */
  readonly isNormalLineHeight: boolean;
  readonly xHeight: number;
  /** Advance of a space, px. */
  readonly spaceAdvance: number;
  /** `font-variant-*`, then `font-feature-settings`. */
  readonly features: readonly FontFeature[];
  /** Whether `font-variant-caps` asks for capitals that the first font does not have: smaller ones take their place. */
  readonly makesCaps: boolean;
}

type FontGroup = ComputedStyle['font'];

const fontsOfSet = new WeakMap<FontSet, Map<string, WeakMap<FontGroup, BoxFont>>>();

/**
 * The same object for the same font group and language.
 *
 * @param isCentral - the baseline is in the middle between ascent and descent, as in vertical lines (css-writing-modes-4 §4.2)
 */
export function boxFont(group: FontGroup, language: string, fonts: FontSet, isCentral = false): BoxFont {
  let byLanguage = fontsOfSet.get(fonts);
  if (byLanguage === undefined) {
    byLanguage = new Map();
    fontsOfSet.set(fonts, byLanguage);
  }
  const key = isCentral ? `central ${language}` : language;
  let byGroup = byLanguage.get(key);
  if (byGroup === undefined) {
    byGroup = new WeakMap();
    byLanguage.set(key, byGroup);
  }
  let font = byGroup.get(group);
  if (font === undefined) {
    font = makeBoxFont(group, language, fonts, isCentral);
    byGroup.set(group, font);
  }
  return font;
}

function makeBoxFont(group: FontGroup, language: string, fonts: FontSet, isCentral: boolean): BoxFont {
  const resolved = fonts.resolve(fontQueryOf(group, language));
  const usedSize = usedFontSize(group.size);
  const metrics = resolved.metrics(usedSize);
  const glyphBaseline = roundToGrid(metrics.ascent);
  const height = glyphBaseline + roundToGrid(metrics.descent);
  // The odd pixel lies over the baseline, as in Chromium.
  const ascent = isCentral ? height - Math.floor(height / 2) : glyphBaseline;
  const descent = height - ascent;
  const { lineAscent, lineHeight } = isOfRuby(group)
    ? emBoxLine(usedSize * emAscent(resolved.primary, isCentral), usedSize, ascent, descent)
    : lineOf(usedLineHeight(group, metrics), ascent, descent);
  const caps = group.caps === 'normal' ? NO_FEATURES : capsFeatures(resolved.primary, group.caps);
  return {
    resolved,
    size: group.size,
    usedSize,
    ascent,
    descent,
    glyphBaseline,
    lineAscent,
    lineDescent: lineHeight - lineAscent,
    lineHeight,
    isNormalLineHeight: group.lineHeight === 'normal',
    xHeight: metrics.xHeight,
    spaceAdvance: metrics.spaceAdvance,
    features: featuresOf(group, caps),
    makesCaps: caps === null && group.caps !== 'titling-caps' && group.synthesisCaps !== 'none',
  };
}

interface LineExtent {
  readonly lineAscent: number;
  readonly lineHeight: number;
}

function lineOf(lineHeight: number, ascent: number, descent: number): LineExtent {
  return { lineAscent: ascent + halfLeading(lineHeight, ascent, descent), lineHeight };
}

function isOfRuby({ lineHeight }: FontGroup): boolean {
  return typeof lineHeight === 'object' && 'isEmBox' in lineHeight;
}

/** Each side is rounded up, but no higher than the area of the text, as in Chromium. */
function emBoxLine(em: number, size: number, ascent: number, descent: number): LineExtent {
  const lineAscent = Math.min(ascent, Math.ceil(em));
  return { lineAscent, lineHeight: lineAscent + Math.min(descent, Math.ceil(size - em)) };
}

/** In the order in which later ones win (css-fonts-4 §7.2). */
function featuresOf(group: FontGroup, caps: readonly FontFeature[] | null): readonly FontFeature[] {
  const { ligatures, numeric, eastAsian, variantPosition, features } = group;
  return [...(caps ?? NO_FEATURES), ...ligatures, ...numeric, ...eastAsian, ...variantPosition, ...features];
}

const NO_FEATURES: readonly FontFeature[] = [];

function usedLineHeight(group: FontGroup, metrics: FontMetrics): number {
  if (group.lineHeight === 'normal') return roundToGrid(metrics.normalLineHeight);
  // As Chromium: lengths and percentages are rounded; a number multiplies the rounded font size, and the product is rounded down.
  if ('px' in group.lineHeight) return roundToGrid(group.lineHeight.px);
  return floorToGrid(group.lineHeight.number * roundToGrid(group.size));
}

/** The share of the leading above the text: whole px, rounded down, also when negative (CHROMIUM.md 2). */
export function halfLeading(lineHeight: number, ascent: number, descent: number): number {
  return Math.floor((lineHeight - ascent - descent) / 2);
}
