/** Markers at the vertices of paths, lines and polygons (SVG 2 §13.7). */

import { IDENTITY, type Matrix, multiply, rotation, translation } from '../base/geometry.ts';
import { resolveLength } from '../css/values/basic/length.ts';
import { NONE } from '../css/values/box/display.ts';
import { PathBuilder } from '../display/path.ts';
import { attribute, type Element } from '../dom/node.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { elementNamed } from './references.ts';
import type { Shape } from './shapes.ts';
import { paintMoved, pictureOf, placeKey, type SvgPainting, type SvgViewport, withResource } from './svg-context.ts';
import { basisOf, lengthAttribute } from './svg-length.ts';
import { parsePreserveAspectRatio, parseViewBox, viewBoxTransform } from './view-box.ts';

const MARKER = elementNamed('marker');
/** DEVIATION: SVG 2 has markers on all shapes, Chromium on those that SVG 1.1 names. */
const MARKED = new Set(['path', 'line', 'polyline', 'polygon']);

export function hasMarkers({ localName }: Element, { svgPaint }: ComputedStyle): boolean {
  const { markerStart, markerMid, markerEnd } = svgPaint;
  return (markerStart !== 'none' || markerMid !== 'none' || markerEnd !== 'none') && MARKED.has(localName);
}

export function paintMarkers(context: SvgPainting, shape: Shape, style: ComputedStyle, viewport: SvgViewport): void {
  const vertices = verticesOf(shape);
  const { svgPaint } = style;
  const strokeWidth = resolveLength(svgPaint.strokeWidth, basisOf('other', viewport));
  for (const [i, vertex] of vertices.entries()) {
    const places: ('start' | 'mid' | 'end')[] = [];
    if (i === 0) places.push('start');
    if (i > 0 && i < vertices.length - 1) places.push('mid');
    if (i === vertices.length - 1) places.push('end');
    for (const place of places) {
      const reference =
        place === 'start' ? svgPaint.markerStart : place === 'mid' ? svgPaint.markerMid : svgPaint.markerEnd;
      const marker = reference === 'none' ? null : context.references.follow(reference.url, MARKER);
      if (marker === null) continue;
      withResource(context, marker, () =>
        paintMarker(context, marker, vertex, place === 'start', strokeWidth, viewport),
      );
    }
  }
}

interface Vertex {
  readonly x: number;
  readonly y: number;
  /** Degrees. */
  readonly angle: number;
}

/** Beyond this nobody tells markers apart. */
const MOST_VERTICES = 20_000;

/** Ends of commands, with the direction half way between those of the segments that meet there (§13.7.5). */
function verticesOf({ path, inner }: Shape): Vertex[] {
  const { ops, coords } = path;
  const vertices: Vertex[] = [];
  const points: { x: number; y: number; incoming: Direction; outgoing: Direction }[] = [];
  let at = 0;
  let start = 0;
  let last: { x: number; y: number } = { x: 0, y: 0 };
  const leave = (direction: Direction) => {
    const point = points[points.length - 1];
    if (point !== undefined && point.outgoing === null) point.outgoing = direction;
  };
  for (let i = 0; i < ops.length && points.length < MOST_VERTICES; i++) {
    const op = ops[i]!;
    if (op === 'M') {
      last = { x: coords[at]!, y: coords[at + 1]! };
      at += 2;
      // A move without anything drawn is a vertex too.
      start = points.length;
      points.push({ ...last, incoming: null, outgoing: null });
      continue;
    }
    if (op === 'Z') {
      const first = points[start];
      if (first === undefined) continue;
      const closing = directionOf(last.x, last.y, first.x, first.y);
      leave(closing);
      const opening = first.outgoing;
      first.incoming = closing;
      points.push({ x: first.x, y: first.y, incoming: closing, outgoing: opening });
      last = { x: first.x, y: first.y };
      // What follows a close without a move begins at the same place, which is a vertex only once.
      start = points.length - 1;
      continue;
    }
    const count = op === 'C' ? 6 : 2;
    const end = { x: coords[at + count - 2]!, y: coords[at + count - 1]! };
    const tangents = op === 'C' ? curveDirections(last, coords, at) : null;
    const straight = directionOf(last.x, last.y, end.x, end.y);
    leave(tangents === null ? straight : tangents[0]);
    if (inner?.has(i) !== true)
      points.push({ ...end, incoming: tangents === null ? straight : tangents[1], outgoing: null });
    last = end;
    at += count;
  }
  for (const { x, y, incoming, outgoing } of points) vertices.push({ x, y, angle: bisector(incoming, outgoing) });
  return vertices;
}

type Direction = { readonly x: number; readonly y: number } | null;

function directionOf(x0: number, y0: number, x1: number, y1: number): Direction {
  const length = Math.hypot(x1 - x0, y1 - y0);
  return length > 0 ? { x: (x1 - x0) / length, y: (y1 - y0) / length } : null;
}

/** At the start and the end of a curve: to the first control point that lies apart. */
function curveDirections(
  from: { readonly x: number; readonly y: number },
  coords: readonly number[],
  at: number,
): [Direction, Direction] {
  const [x1, y1, x2, y2, x, y] = coords.slice(at, at + 6) as [number, number, number, number, number, number];
  const outgoing =
    directionOf(from.x, from.y, x1, y1) ?? directionOf(from.x, from.y, x2, y2) ?? directionOf(from.x, from.y, x, y);
  const incoming = directionOf(x2, y2, x, y) ?? directionOf(x1, y1, x, y) ?? directionOf(from.x, from.y, x, y);
  return [outgoing, incoming];
}

function bisector(incoming: Direction, outgoing: Direction): number {
  const a = incoming ?? outgoing;
  const b = outgoing ?? incoming;
  if (a === null || b === null) return 0;
  const first = (Math.atan2(a.y, a.x) * 180) / Math.PI;
  const second = (Math.atan2(b.y, b.x) * 180) / Math.PI;
  let turn = second - first;
  if (turn > 180) turn -= 360;
  if (turn <= -180) turn += 360;
  return first + turn / 2;
}

function paintMarker(
  context: SvgPainting,
  marker: Element,
  vertex: Vertex,
  isStart: boolean,
  strokeWidth: number,
  viewport: SvgViewport,
): void {
  const style = context.styles.styleOf(marker);
  if (style.display.display === NONE) return;
  const { size } = style.font;
  const width = lengthAttribute(marker, 'markerWidth', 'x', viewport, size) ?? 3;
  const height = lengthAttribute(marker, 'markerHeight', 'y', viewport, size) ?? 3;
  if (!(width > 0 && height > 0)) return;
  const viewBox = parseViewBox(attribute(marker, 'viewBox'));
  const inner: SvgViewport = viewBox ?? { width, height };
  const fit = parsePreserveAspectRatio(attribute(marker, 'preserveAspectRatio'));
  const area = { x: 0, y: 0, width, height };
  const content = viewBox === null ? IDENTITY : viewBoxTransform(viewBox, fit, area);
  const reference = {
    x: referencePoint(marker, 'refX', 'x', viewBox, inner, size),
    y: referencePoint(marker, 'refY', 'y', viewBox, inner, size),
  };
  const scale = attribute(marker, 'markerUnits') === 'userSpaceOnUse' ? 1 : strokeWidth;
  if (!(scale > 0)) return;
  const matrix = [
    translation(vertex.x, vertex.y),
    rotation(angleOf(marker, vertex.angle, isStart)),
    { a: scale, b: 0, c: 0, d: scale, e: 0, f: 0 },
    translation(
      -(content.a * reference.x + content.c * reference.y + content.e),
      -(content.b * reference.x + content.d * reference.y + content.f),
    ),
  ].reduce((all: Matrix, each) => multiply(all, each));
  const key = `marker ${marker.index} ${placeKey(null, viewport)}`;
  const picture = context.state.known.find(context.styles, key, () => contentOf(context, marker, content, inner));
  const paint = () => {
    if (picture.length > MOST_ITEMS) context.out.items.push({ kind: 'picture', items: picture });
    else for (const item of picture) context.out.items.push(item);
  };
  const { opacity, mixBlendMode } = style.effects;
  paintMoved(context, matrix, () => {
    const grouped = () => (opacity < 1 ? context.out.group(opacity, mixBlendMode, paint) : paint());
    if (style.overflow.x === 'visible') grouped();
    else context.out.clipped(new PathBuilder().rect(0, 0, width, height), grouped);
  });
}

/** A picture of more is drawn by reference, lest markers of markers of markers fill the page. */
const MOST_ITEMS = 16;

/** In the coordinates of the viewport that the marker opens. */
function contentOf(context: SvgPainting, marker: Element, matrix: Matrix, viewport: SvgViewport) {
  return pictureOf({ ...context, areas: null }, (painting) =>
    paintMoved(painting, matrix, () => painting.paintChildren(painting, marker, viewport)),
  );
}

/** `refX`, `refY`: a coordinate in the content, or a word for a side of the view box. */
function referencePoint(
  marker: Element,
  name: 'refX' | 'refY',
  axis: 'x' | 'y',
  viewBox: { readonly x: number; readonly y: number } | null,
  inner: SvgViewport,
  fontSize: number,
): number {
  const text = (attribute(marker, name) ?? '0').trim();
  const origin = viewBox === null ? 0 : viewBox[axis];
  const extent = axis === 'x' ? inner.width : inner.height;
  if (text === 'left' || text === 'top') return origin;
  if (text === 'center') return origin + extent / 2;
  if (text === 'right' || text === 'bottom') return origin + extent;
  return lengthAttribute(marker, name, axis, inner, fontSize) ?? 0;
}

const TURNS: Readonly<Record<string, number>> = { '': 1, deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };

function angleOf(marker: Element, along: number, isStart: boolean): number {
  const text = (attribute(marker, 'orient') ?? '0').trim();
  if (text === 'auto') return along;
  if (text === 'auto-start-reverse') return isStart ? along + 180 : along;
  const match = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)(deg|grad|rad|turn)?$/i.exec(text);
  return match === null ? 0 : Number(match[1]) * TURNS[(match[2] ?? '').toLowerCase()]!;
}
