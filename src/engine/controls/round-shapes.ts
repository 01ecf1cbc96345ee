/** Rectangles with round corners, of which form controls are made. */
import type { Rect } from '../base/geometry.ts';
import type { Color } from '../display/color.ts';
import type { DisplayListBuilder } from '../display/display-list-builder.ts';
import { roundedPath } from '../display/rounded-rect.ts';

export function shrink(rect: Rect, by: number): Rect {
  return {
    x: rect.x + by,
    y: rect.y + by,
    width: Math.max(0, rect.width - 2 * by),
    height: Math.max(0, rect.height - 2 * by),
  };
}

export function rounded(rect: Rect, radius: number) {
  const used = Math.min(radius, rect.width / 2, rect.height / 2);
  const corner = { x: used, y: used };
  return { rect, radii: { topLeft: corner, topRight: corner, bottomRight: corner, bottomLeft: corner } };
}

export function fillRound(out: DisplayListBuilder, rect: Rect, radius: number, color: Color): void {
  if (rect.width > 0 && rect.height > 0) out.fillPath(roundedPath(rounded(rect, radius)), color);
}
