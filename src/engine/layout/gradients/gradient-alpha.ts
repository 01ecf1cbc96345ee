/** How opaque a gradient is at a point, for shapes that are cut out of it (css-shapes-1 §3.1). */
import { inverted, mapPoint, type Point } from '../../base/geometry.ts';
import type { GradientStop, PlainPaint } from '../../display/display-item.ts';

/** 0 to 1, in the coordinates of the paint; `null` of paints that are only known to backends (`-webkit-gradient` between two circles). */
export function alphaOfPaint(paint: PlainPaint): ((point: Point) => number) | null {
  switch (paint.kind) {
    case 'solid':
      return () => paint.color.alpha;
    case 'linear-gradient': {
      const { from, to, stops, spread } = paint;
      const [x, y] = [to.x - from.x, to.y - from.y];
      const square = x * x + y * y;
      return (point) => alphaAlong(stops, spread, ((point.x - from.x) * x + (point.y - from.y) * y) / square);
    }
    case 'radial-gradient': {
      const { center, radius, focus, stops, spread } = paint;
      const back = inverted(paint.matrix);
      if (back === null || focus.x !== center.x || focus.y !== center.y) return null;
      return (point) => {
        const { x, y } = mapPoint(back, point.x, point.y);
        return alphaAlong(stops, spread, Math.hypot(x - center.x, y - center.y) / radius);
      };
    }
    case 'conic-gradient': {
      const { center, from, stops } = paint;
      return ({ x, y }) => {
        const turn = (Math.atan2(x - center.x, center.y - y) * 180) / Math.PI - from;
        return alphaAlong(stops, 'repeat', turn / 360);
      };
    }
  }
}

function alphaAlong(stops: readonly GradientStop[], spread: 'pad' | 'repeat' | 'reflect', given: number): number {
  const at = spread === 'pad' ? given : given - Math.floor(given);
  let before = stops[0]!;
  for (const stop of stops) {
    if (stop.offset > at) {
      const share = stop.offset > before.offset ? Math.max(0, (at - before.offset) / (stop.offset - before.offset)) : 0;
      return before.color.alpha + (stop.color.alpha - before.color.alpha) * share;
    }
    before = stop;
  }
  return before.color.alpha;
}
