/** The borders of a table in the collapsing model, painted over all its backgrounds (CSS 2.2 §17.6.2). */

import { areTouching, type Rect } from '../base/geometry.ts';
import { snap } from '../base/pixel-snapping.ts';
import type { CollapsedBorder } from '../layout/fragment.ts';
import { reliefOf } from './border-colors.ts';
import { doubleLine } from './borders.ts';
import { strokeStrip } from './line-patterns.ts';
import type { PaintContext } from './paint-context.ts';

/**
 * The odd px of a border lies on the later side of its centre line (CHROMIUM.md 14).
 *
 * @param visible - what is seen, where that is known: lines outside of it are left out
 */
export function paintCollapsedBorders(
  context: PaintContext,
  borders: readonly CollapsedBorder[],
  x: number,
  y: number,
  visible: Rect | null,
): void {
  for (const border of borders) {
    const isHorizontal = border.edge === 'horizontal';
    const line = isHorizontal ? y + border.y : x + border.x;
    const start = snap(border.part === 'after' ? line : line - border.width / 2);
    const from = snap(isHorizontal ? x + border.x : y + border.y);
    const to = snap((isHorizontal ? x + border.x : y + border.y) + border.length);
    const width = thicknessOf(border, line, start);
    if (visible === null || areTouching(stripOf(border, start, width, from, to), visible))
      paintEdge(context, border, start, width, from, to);
  }
}

/** Half a line is a px at least. */
function thicknessOf({ part, width }: CollapsedBorder, line: number, start: number): number {
  if (part === 'whole') return width;
  return Math.max(1, snap(part === 'before' ? line : line + width / 2) - start);
}

function stripOf({ edge }: CollapsedBorder, start: number, width: number, from: number, to: number): Rect {
  return edge === 'horizontal'
    ? { x: from, y: start, width: to - from, height: width }
    : { x: start, y: from, width, height: to - from };
}

function paintEdge(
  context: PaintContext,
  border: CollapsedBorder,
  start: number,
  width: number,
  from: number,
  to: number,
): void {
  const { color, style } = border;
  const strip = (offset: number, thickness: number) => stripOf(border, start + offset, thickness, from, to);
  const half = Math.ceil(width / 2);
  const third = doubleLine(width);
  if (isPlain(style, width)) return context.out.fillRect(strip(0, width), color);
  switch (style) {
    case 'double':
      context.out.fillRect(strip(0, third), color);
      return context.out.fillRect(strip(width - third, third), color);
    // §17.6.2: inset looks like ridge, outset like groove.
    case 'ridge':
    case 'inset':
      context.out.fillRect(strip(0, half), reliefOf(color).light);
      return context.out.fillRect(strip(half, width - half), reliefOf(color).dark);
    case 'groove':
    case 'outset':
      context.out.fillRect(strip(0, half), reliefOf(color).dark);
      return context.out.fillRect(strip(half, width - half), reliefOf(color).light);
    case 'dotted':
    case 'dashed':
      strokeStrip(context.out, strip(0, width), border.edge === 'horizontal', style, color);
  }
}

/** As in Chromium, a line that is too thin for two shades, or for two lines with a gap, is one in the border's own colour. */
function isPlain(style: CollapsedBorder['style'], width: number): boolean {
  switch (style) {
    case 'solid':
      return true;
    case 'double':
      return width < 3;
    case 'dotted':
    case 'dashed':
      return false;
    default:
      return width < 2;
  }
}
