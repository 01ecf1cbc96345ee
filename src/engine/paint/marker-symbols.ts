/** The symbols of list markers: disc, circle, square, and the triangle of details (css-lists-3 §3). Their boxes: CHROMIUM.md 13. */
import type { Rect } from '../base/geometry.ts';
import type { Color } from '../display/color.ts';
import { PathBuilder } from '../display/path.ts';
import { ellipsePath } from '../display/rounded-rect.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { markerColor } from '../style/economical-style.ts';
import type { PaintContext } from './paint-context.ts';

type Symbol = 'disc' | 'circle' | 'square' | 'disclosure-open' | 'disclosure-closed';

export function paintMarkerSymbol(context: PaintContext, symbol: Symbol, style: ComputedStyle, area: Rect): void {
  const color = markerColor(style);
  switch (symbol) {
    case 'square':
      return context.out.fillRect(area, color);
    case 'disc':
      return context.out.fillPath(ellipsePath(area), color);
    case 'circle':
      return strokeCircle(context, area, color);
    case 'disclosure-open':
      return context.out.fillPath(
        triangle(area.x, area.y, area.x + area.width, area.y, area.x + area.width / 2, area.y + area.height),
        color,
      );
    case 'disclosure-closed': {
      const isRtl = style.writing.direction === 'rtl';
      const base = isRtl ? area.x + area.width : area.x;
      const tip = isRtl ? area.x : area.x + area.width;
      return context.out.fillPath(
        triangle(base, area.y, tip, area.y + area.height / 2, base, area.y + area.height),
        color,
      );
    }
  }
}

function triangle(x1: number, y1: number, x2: number, y2: number, x3: number, y3: number): PathBuilder {
  return new PathBuilder().moveTo(x1, y1).lineTo(x2, y2).lineTo(x3, y3).close();
}

function strokeCircle(context: PaintContext, area: Rect, color: Color): void {
  const path = ellipsePath({ x: area.x + 0.5, y: area.y + 0.5, width: area.width - 1, height: area.height - 1 });
  context.out.strokePath(path, 1, color);
}
