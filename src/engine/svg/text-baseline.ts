/** Which baseline of the glyphs lies at the position of SVG text (css-inline-3 §4, SVG 2 §11.10.2). */
import type { ResolvedFont } from '../fonts/resolved-font.ts';
import type { ComputedStyle } from '../style/computed-style.ts';

/** Metrics are whole px: they are asked for at a size where that does not matter. */
export const METRICS_SIZE = 1000;

/** Down from the position given to the alphabetic baseline, user units. */
export function baselineOffset({ svgPaint, svgGeometry, font: { size } }: ComputedStyle, font: ResolvedFont): number {
  const { alignmentBaseline } = svgGeometry;
  const { ascent, descent, xHeight } = font.metrics(METRICS_SIZE);
  const baseline =
    alignmentBaseline === 'baseline' || alignmentBaseline === 'auto' ? svgPaint.dominantBaseline : alignmentBaseline;
  return (heightOf(baseline, ascent, descent, xHeight) * size) / METRICS_SIZE;
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
