/** The stroke box of SVG elements (css-masking-1 §2). */
import type { Rect } from '../base/geometry.ts';
import { resolveLength } from '../css/values/basic/length.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { SvgViewport } from './svg-context.ts';
import { basisOf } from './svg-length.ts';

/**
 * DEVIATION: half of the stroke's width on each side of the fill box, whatever joins and caps add.
 *
 * @param fill - the fill box, in user space
 */
export function strokeBox({ svgPaint }: ComputedStyle, fill: Rect, viewport: SvgViewport): Rect {
  if (svgPaint.stroke === 'none') return fill;
  const width = resolveLength(svgPaint.strokeWidth, basisOf('other', viewport));
  return { x: fill.x - width / 2, y: fill.y - width / 2, width: fill.width + width, height: fill.height + width };
}
