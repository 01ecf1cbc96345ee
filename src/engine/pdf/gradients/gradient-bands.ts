/**
 * Gradients whose colours jump and do not change between (stripes, pies, checkers) as fills of one colour each: viewers look up the colours of
 * a shading in a table of a few hundred entries, so that its edges would be elsewhere. Bands of opaque colours lie over each other by one edge,
 * which leaves no seams.
 */
import { type Matrix, mapPoint, type Point, type Rect, union } from '../../base/geometry.ts';
import { type Color, sameColor } from '../../display/color.ts';
import type { DisplayItem, GradientStop, Paint } from '../../display/display-item.ts';
import { aroundPath, type Path, PathBuilder, rectPath } from '../../display/path.ts';
import { ellipsePath } from '../../display/rounded-rect.ts';
import { type GradientLine, gradientLine, isUsable, repeatedStops, usableStops } from './gradient-paint.ts';

type FillItem = Extract<DisplayItem, { readonly kind: 'fill-rect' | 'fill-path' }>;
type ConicGradient = Extract<Paint, { readonly kind: 'conic-gradient' }>;

/** With more of them a shading is smaller. */
const MOST_BANDS = 300;

export interface ColorBand {
  readonly color: Color;
  readonly shape: Rect | Path;
}

/** The fills that an item with such a gradient comes to; `null` for any other item. @param seen - what of its bounds may be seen */
export function bandItems(item: DisplayItem, seen: (item: FillItem) => Rect): readonly DisplayItem[] | null {
  if ((item.kind !== 'fill-rect' && item.kind !== 'fill-path') || !mayHaveBands(item.paint)) return null;
  const bands = colorBands(item.paint, seen(item));
  if (bands === null) return null;
  const fills = bands.map(({ color, shape }): DisplayItem => {
    const paint: Paint = { kind: 'solid', color };
    return isRect(shape)
      ? { kind: 'fill-rect', rect: shape, paint }
      : { kind: 'fill-path', path: shape, rule: 'evenodd', paint };
  });
  if (item.kind === 'fill-rect' && item.paint.kind === 'linear-gradient') return fills;
  const { path, rule } = item.kind === 'fill-path' ? item : { path: rectPath(item.rect), rule: 'nonzero' as const };
  return [{ kind: 'push-clip', path, rule }, ...fills, { kind: 'pop' }];
}

function mayHaveBands(paint: Paint): boolean {
  return paint.kind !== 'solid' && paint.kind !== 'pattern' && hasJumpsAlone(paint.stops);
}

export function isRect(shape: Rect | Path): shape is Rect {
  return 'width' in shape;
}

/** `null` where the colours change between stops, or the bands are too many. */
export function colorBands(paint: Paint, bounds: Rect): readonly ColorBand[] | null {
  if (paint.kind === 'solid' || paint.kind === 'pattern') return null;
  const stops = usableStops(paint.stops);
  if (stops.length < 2 || !hasJumpsAlone(stops)) return null;
  if (paint.kind === 'conic-gradient') return wedges(paint, stretchesOf(stops), bounds);
  const line = gradientLine(paint, bounds);
  if (line === null || !isUsable(line)) return null;
  const { spread } = paint;
  const written = spread === 'pad' ? stops : repeatedStops(stops, line.from, line.to, spread === 'reflect');
  const stretches = stretchesOf(written);
  return paint.kind === 'linear-gradient'
    ? stripes(line, stretches, bounds)
    : rings(line, stretches, paint.matrix, bounds);
}

function hasJumpsAlone(stops: readonly GradientStop[]): boolean {
  for (let i = 1; i < stops.length; i++) {
    const from = stops[i - 1]!;
    const to = stops[i]!;
    if (to.offset > from.offset && !isSameToTheEye(from.color, to.color)) return false;
  }
  return true;
}

function isSameToTheEye(a: Color, b: Color): boolean {
  return sameColor(a, b) || (a.alpha === 0 && b.alpha === 0);
}

/** Offsets between which a gradient has one colour. */
interface Stretch {
  readonly from: number;
  to: number;
  readonly color: Color;
}

function stretchesOf(stops: readonly GradientStop[]): readonly Stretch[] {
  const stretches: Stretch[] = [];
  for (let i = 1; i < stops.length; i++) {
    const { offset, color } = stops[i - 1]!;
    const end = stops[i]!.offset;
    if (end <= offset) continue;
    const last = stretches.at(-1);
    if (last !== undefined && isSameToTheEye(last.color, color)) last.to = end;
    else stretches.push({ from: offset, to: end, color });
  }
  return stretches;
}

/** Across a line: each goes on below the opaque ones that follow it, and the first and last have no end. */
function stripes({ coords }: GradientLine, stretches: readonly Stretch[], bounds: Rect): readonly ColorBand[] | null {
  const [x, y, toX, toY] = coords as readonly [number, number, number, number];
  const squared = (toX - x) ** 2 + (toY - y) ** 2;
  const slope = { x: (toX - x) / squared, y: (toY - y) / squared };
  const offsetOf = (point: Point) => (point.x - x) * slope.x + (point.y - y) * slope.y;
  const corners = cornersOf(bounds);
  const least = Math.min(...corners.map(offsetOf));
  const most = Math.max(...corners.map(offsetOf));
  const shown = stretches.filter(
    ({ from, to }, i) => (i === 0 || from < most) && (i === stretches.length - 1 || to > least),
  );
  if (shown.length > MOST_BANDS) return null;
  const bands: ColorBand[] = [];
  for (const [i, { color }] of shown.entries()) {
    if (color.alpha === 0) continue;
    const from = i === 0 ? least : shown[i]!.from;
    const to = i === shown.length - 1 ? most : endOfOpaque(shown, i);
    const above = cut(corners, offsetOf, from, 1);
    const points = cut(above, offsetOf, Math.min(to, most), -1);
    if (points.length >= 3)
      bands.push({ color, shape: slope.x === 0 || slope.y === 0 ? aroundPath(polygon(points)) : polygon(points) });
  }
  return bands;
}

/** How far a band goes on below those over it. */
function endOfOpaque(stretches: readonly Stretch[], index: number): number {
  let last = index;
  if (stretches[index]!.color.alpha === 1) while (stretches[last + 1]?.color.alpha === 1) last++;
  return stretches[last]!.to;
}

function startOfOpaque(stretches: readonly Stretch[], index: number): number {
  let first = index;
  if (stretches[index]!.color.alpha === 1) while (stretches[first - 1]?.color.alpha === 1) first--;
  return first === 0 ? 0 : stretches[first]!.from;
}

function cornersOf({ x, y, width, height }: Rect): readonly Point[] {
  return [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ];
}

/** The part of a convex polygon where an offset is at least (`side` 1) or at most (-1) a limit. */
function cut(points: readonly Point[], offsetOf: (point: Point) => number, limit: number, side: 1 | -1): Point[] {
  const kept: Point[] = [];
  for (const [i, point] of points.entries()) {
    const next = points[(i + 1) % points.length]!;
    const here = (offsetOf(point) - limit) * side;
    const there = (offsetOf(next) - limit) * side;
    if (here >= 0) kept.push(point);
    if (here * there < 0) {
      const t = here / (here - there);
      kept.push({ x: point.x + (next.x - point.x) * t, y: point.y + (next.y - point.y) * t });
    }
  }
  return kept;
}

function polygon(points: readonly Point[]): Path {
  return new PathBuilder().polygon(points.flatMap(({ x, y }) => [x, y]));
}

/** Around one centre, the outermost first; `null` where circles have several. */
function rings(
  { coords }: GradientLine,
  stretches: readonly Stretch[],
  matrix: Matrix,
  bounds: Rect,
): readonly ColorBand[] | null {
  const [x, y, least, toX, toY, most] = coords as readonly [number, number, number, number, number, number];
  if (x !== toX || y !== toY || !(most > least) || stretches.length > MOST_BANDS) return null;
  const circle = (path: PathBuilder, offset: number) => addEllipse(path, x, y, least + (most - least) * offset, matrix);
  const bands: ColorBand[] = [];
  for (let i = stretches.length - 1; i >= 0; i--) {
    const { color, to } = stretches[i]!;
    if (color.alpha === 0) continue;
    const path = new PathBuilder();
    const from = startOfOpaque(stretches, i);
    if (from > 0) circle(path, from);
    if (i < stretches.length - 1) circle(path, to);
    else {
      // Around the hole, too, wherever that reaches.
      const outer = from > 0 ? union(bounds, aroundPath(path)) : bounds;
      path.rect(outer.x, outer.y, outer.width, outer.height);
    }
    bands.push({ color, shape: path });
  }
  return bands;
}

function addEllipse(path: PathBuilder, x: number, y: number, radius: number, matrix: Matrix): void {
  const { ops, coords } = ellipsePath({ x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius });
  path.ops.push(...ops);
  for (let i = 0; i < coords.length; i += 2) {
    const point = mapPoint(matrix, coords[i]!, coords[i + 1]!);
    path.coords.push(point.x, point.y);
  }
}

/** Around a point, clockwise from the top. */
function wedges(
  { center, from: start }: ConicGradient,
  stretches: readonly Stretch[],
  bounds: Rect,
): readonly ColorBand[] | null {
  if (stretches.length > MOST_BANDS || ![center.x, center.y, start].every(Number.isFinite)) return null;
  // Beyond the farthest corner also where the outline is a chord of 45 degrees.
  const farthest = Math.max(...cornersOf(bounds).map(({ x, y }) => Math.hypot(x - center.x, y - center.y)));
  const radius = 1.1 * farthest + 1;
  const bands: ColorBand[] = [];
  for (const [i, { from, color }] of stretches.entries()) {
    if (color.alpha === 0) continue;
    const to = endOfOpaque(stretches, i);
    const pieces = Math.max(1, Math.ceil((to - from) * 8));
    const path = new PathBuilder();
    const isWhole = from === 0 && to === 1;
    if (!isWhole) path.moveTo(center.x, center.y);
    for (let piece = isWhole ? 1 : 0; piece <= pieces; piece++) {
      const angle = (from + ((to - from) * piece) / pieces) * 2 * Math.PI + (start * Math.PI) / 180;
      const x = center.x + radius * Math.sin(angle);
      const y = center.y - radius * Math.cos(angle);
      if (path.ops.length === 0) path.moveTo(x, y);
      else path.lineTo(x, y);
    }
    bands.push({ color, shape: path.close() });
  }
  return bands;
}
