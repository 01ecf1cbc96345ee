/** Which baseline of the glyphs lies at the position of SVG text (css-inline-3 §4, SVG 2 §11.10.2). */
import { resolveLength } from '../css/values/basic/length.ts';
import type { Element } from '../dom/node.ts';
import { fontQueryOf } from '../fonts/font-query.ts';
import type { ResolvedFont } from '../fonts/resolved-font.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { SvgPainting } from './svg-context.ts';

/** Metrics are whole px: they are asked for at a size where that does not matter. */
export const METRICS_SIZE = 1000;

/**
 * Down from the position given to the alphabetic baseline, user units.
 *
 * @param isCentral - whether lines are aligned by their middle, as vertical ones with upright characters are (css-writing-modes-4 §4.2)
 */
export function baselineOffset(
  { svgPaint, svgGeometry, font: { size } }: ComputedStyle,
  font: ResolvedFont,
  isCentral: boolean,
): number {
  const { alignmentBaseline } = svgGeometry;
  const { ascent, descent, xHeight } = font.metrics(METRICS_SIZE);
  const given =
    alignmentBaseline === 'baseline' || alignmentBaseline === 'auto' ? svgPaint.dominantBaseline : alignmentBaseline;
  const baseline = isCentral && given === 'auto' ? 'central' : given;
  return (heightOf(baseline, ascent, descent, xHeight) * size) / METRICS_SIZE;
}

/** Up, by `baseline-shift`, user units. How far sub- and superscripts are moved is left open (css-inline-3 §4.2.2): as in Chromium, by half the height of their font. */
export function baselineShiftOf({ fonts }: SvgPainting, element: Element, style: ComputedStyle): number {
  const { font, svgGeometry } = style;
  const { baselineShift } = svgGeometry;
  if (typeof baselineShift === 'object') return resolveLength(baselineShift, font.size);
  if (baselineShift !== 'sub' && baselineShift !== 'super') return 0;
  const { ascent, descent } = fonts.resolve(fontQueryOf(font, element.language)).metrics(METRICS_SIZE);
  const half = ((ascent + descent) * font.size) / METRICS_SIZE / 2;
  return baselineShift === 'super' ? half : -half;
}

function heightOf(
  baseline: ComputedStyle['svgPaint']['dominantBaseline'] | ComputedStyle['svgGeometry']['alignmentBaseline'],
  ascent: number,
  descent: number,
  xHeight: number,
): number {
  switch (baseline) {
    case 'middle':
      return xHeight / 2;
    case 'central':
      return (ascent - descent) / 2;
    case 'hanging':
      return ascent * 0.8;
    case 'before-edge':
    case 'text-before-edge':
    case 'text-top':
      return ascent;
    case 'after-edge':
    case 'text-after-edge':
    case 'text-bottom':
    case 'ideographic':
      return -descent;
    case 'mathematical':
      return ascent / 2;
    default:
      return 0;
  }
}
