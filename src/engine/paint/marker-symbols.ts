/** The symbols of list markers: disc, circle, square, and the triangle of details (css-lists-3 §3). Their boxes: CHROMIUM.md 13. */
import type { Rect } from '../base/geometry.ts';
import type { Color } from '../display/color.ts';
import { PathBuilder } from '../display/path.ts';
import { ellipsePath } from '../display/rounded-rect.ts';
import type { BulletSymbol, DisclosureSymbol } from '../layout/sizing/marker-symbol.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { markerColor } from '../style/economical-style.ts';
import type { PaintContext } from './paint-context.ts';

export function paintMarkerSymbol(context: PaintContext, symbol: BulletSymbol, style: ComputedStyle, area: Rect): void {
  const color = markerColor(style);
  switch (symbol) {
    case 'square':
      return context.out.fillRect(area, color);
    case 'disc':
      return context.out.fillPath(ellipsePath(area), color);
    case 'circle':
      return strokeCircle(context, area, color);
  }
}

/** Half of the line lies outside of the symbol's box. */
function strokeCircle(context: PaintContext, area: Rect, color: Color): void {
  context.out.strokePath(ellipsePath(area), 1, color);
}

type Direction = 'right' | 'left' | 'down' | 'up';

/**
 * The triangle points along the line where it is closed, to the next line where it is open (css-counter-styles-3 §6.2). Its box is a square; as in
 * Chromium it is not put on whole px.
 */
export function paintDisclosure(
  context: PaintContext,
  symbol: DisclosureSymbol,
  style: ComputedStyle,
  x: number,
  y: number,
  side: number,
): void {
  const points = TRIANGLES[disclosureDirection(symbol, style.writing)];
  const path = new PathBuilder().moveTo(x + points[0]! * side, y + points[1]! * side);
  for (let i = 2; i < points.length; i += 2) path.lineTo(x + points[i]! * side, y + points[i + 1]! * side);
  context.out.fillPath(path.close(), markerColor(style));
}

/** In parts of the side. Between lines the triangle is in the middle, along the line at the start. */
const TRIANGLES: Readonly<Record<Direction, readonly number[]>> = {
  right: [0, 0, 0.86, 0.5, 0, 1],
  left: [1, 0, 0.14, 0.5, 1, 1],
  down: [0, 0.07, 0.5, 0.93, 1, 0.07],
  up: [0, 0.93, 0.5, 0.07, 1, 0.93],
};

function disclosureDirection(
  symbol: DisclosureSymbol,
  { writingMode, direction }: ComputedStyle['writing'],
): Direction {
  const isLtr = direction === 'ltr';
  if (writingMode === 'horizontal-tb') return symbol === 'disclosure-open' ? 'down' : isLtr ? 'right' : 'left';
  if (symbol === 'disclosure-open') return writingMode.endsWith('-rl') ? 'left' : 'right';
  return isLtr === (writingMode !== 'sideways-lr') ? 'down' : 'up';
}
