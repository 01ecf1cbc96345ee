/** The border box of a box with rounded corners (css-backgrounds-3 §4): used radii. */
import type { Rect } from '../../base/geometry.ts';
import { resolveLength } from '../../css/values/basic/length.ts';
import { ROUND } from '../../css/values/shape/corner-shape.ts';
import { type Radius, type RoundedRect, SQUARE } from '../../display/rounded-rect.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { initialStyle } from '../../style/initial-style.ts';

/** The border box with its used radii: percentages resolved, overlapping curves scaled down (§4.5). */
export function roundedBorderBox(style: ComputedStyle, rect: Rect): RoundedRect {
  if (style.radius === initialStyle.radius) return { rect, radii: null };
  const used = (corner: 'topLeft' | 'topRight' | 'bottomRight' | 'bottomLeft'): Radius => {
    const x = resolveLength(style.radius[corner].x, rect.width);
    const y = resolveLength(style.radius[corner].y, rect.height);
    const shape = style.radius[`${corner}Shape`];
    if (x <= 0 || y <= 0 || shape === Number.POSITIVE_INFINITY) return SQUARE;
    return shape === ROUND ? { x, y } : { x, y, shape };
  };
  const topLeft = used('topLeft');
  const topRight = used('topRight');
  const bottomRight = used('bottomRight');
  const bottomLeft = used('bottomLeft');
  if (topLeft === SQUARE && topRight === SQUARE && bottomRight === SQUARE && bottomLeft === SQUARE)
    return { rect, radii: null };
  const factor = Math.min(
    1,
    ratio(rect.width, topLeft.x + topRight.x),
    ratio(rect.width, bottomLeft.x + bottomRight.x),
    ratio(rect.height, topLeft.y + bottomLeft.y),
    ratio(rect.height, topRight.y + bottomRight.y),
  );
  const scaled = (radius: Radius): Radius =>
    factor === 1 ? radius : { ...radius, x: radius.x * factor, y: radius.y * factor };
  return {
    rect,
    radii: {
      topLeft: scaled(topLeft),
      topRight: scaled(topRight),
      bottomRight: scaled(bottomRight),
      bottomLeft: scaled(bottomLeft),
    },
  };
}

function ratio(side: number, sum: number): number {
  return sum > 0 ? side / sum : 1;
}
