/** Boxes on a path (motion-1): where `offset-path` moves a box to, and how it turns there. As Chromium 156 does it. */
import { type Matrix, multiply, type Point, type Rect, rotation, translation } from '../base/geometry.ts';
import { type LengthPercentage, px, resolveLength } from '../css/values/basic/length.ts';
import type { Position } from '../css/values/basic/position.ts';
import type { GeometryBox, OffsetPath, Ray } from '../css/values/shape/clip-path.ts';
import { MeasuredPath } from '../display/measured-path.ts';
import type { Path } from '../display/path.ts';
import { parsePathData } from '../display/path-data.ts';
import { insetRounded, roundedPath } from '../display/rounded-rect.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { Fragment } from './fragment.ts';
import { roundedBorderBox } from './shapes/rounded-border.ts';
import { radialExtent, shapePath } from './shapes/shape-path.ts';

/** The containing block, which shapes and rays refer to; in the coordinates of the box's own place. */
export interface MotionContainer {
  readonly fragment: Fragment;
  readonly x: number;
  readonly y: number;
}

/** A point of the path, in the coordinates of the box's border box, and the path's direction there in degrees. */
interface PathPoint extends Point {
  readonly angle: number;
}

/** Where paths lie, in the coordinates of the box. */
interface MotionPlace {
  /** Where the coordinates of path data begin. */
  readonly zero: Point;
  /** What shapes and rays refer to; `null` where only its rectangle is known. */
  readonly container: MotionContainer | null;
  readonly room: Rect;
}

/**
 * The matrix about the transform origin, for a box of this size at (`x`, `y`); `null` without path.
 *
 * @param container - `null` where it is not known: the box itself stands for it
 */
export function motionMatrix(
  style: ComputedStyle,
  { width, height }: { readonly width: number; readonly height: number },
  x: number,
  y: number,
  container: MotionContainer | null,
): Matrix | null {
  const { offsetPath, origin } = style.transform;
  if (offsetPath === 'none') return null;
  const around = container === null ? null : { ...container, x: container.x - x, y: container.y - y };
  const place = { zero: { x: 0, y: 0 }, container: around, room: { x: 0, y: 0, width, height } };
  const from = { x: resolveLength(origin.x, width), y: resolveLength(origin.y, height) };
  return matrixOn(offsetPath, style, { width, height }, from, place);
}

/**
 * The same for an element of SVG, whose paths are in its user space.
 *
 * @param box - the reference box
 * @param origin - the transform origin, from the corner of the box
 */
export function svgMotionMatrix(
  style: ComputedStyle,
  box: Rect,
  origin: Point,
  viewport: { readonly width: number; readonly height: number },
): Matrix | null {
  const { offsetPath } = style.transform;
  if (offsetPath === 'none') return null;
  const zero = { x: -box.x, y: -box.y };
  const room = { ...zero, width: viewport.width, height: viewport.height };
  return matrixOn(offsetPath, style, box, origin, { zero, container: null, room });
}

function matrixOn(
  path: Exclude<OffsetPath, 'none'>,
  style: ComputedStyle,
  { width, height }: { readonly width: number; readonly height: number },
  origin: Point,
  place: MotionPlace,
): Matrix | null {
  const { offsetDistance, offsetRotate, offsetAnchor } = style.transform;
  const point = pointOn(path, offsetDistance, style, place, Math.max(width, height));
  if (point === null) return null;
  const anchor =
    offsetAnchor === 'auto'
      ? origin
      : { x: resolveLength(offsetAnchor.x, width), y: resolveLength(offsetAnchor.y, height) };
  const turn = offsetRotate.angle + (offsetRotate.followsPath ? point.angle : 0);
  return multiply(
    multiply(translation(point.x - origin.x, point.y - origin.y), rotation(turn)),
    translation(origin.x - anchor.x, origin.y - anchor.y),
  );
}

function pointOn(
  path: Exclude<OffsetPath, 'none'>,
  distance: LengthPercentage,
  style: ComputedStyle,
  { zero, container, room }: MotionPlace,
  extent: number,
): PathPoint | null {
  // Elements of SVG are not looked up.
  if (path.kind === 'url') return null;
  const box = boxOf(container, path.box, room);
  if (path.kind === 'ray') return pointOnRay(path, distance, startOf(style, box), box, extent);
  if (path.shape?.kind === 'path') {
    const point = pointAlong(parsePathData(path.shape.data), distance);
    return point === null ? null : { ...point, x: point.x + zero.x, y: point.y + zero.y };
  }
  if (path.shape !== null) return pointAlong(shapePath(path.shape, box, startOf(style, box)).path, distance);
  return pointAlong(container === null ? shapeOfBox(box) : roundedBox(container, path.box), distance);
}

/** `offset-position`: the middle of the box where it gives none; `auto` is where the box is without moving. */
function startOf({ transform: { offsetPosition } }: ComputedStyle, box: Rect): Position | undefined {
  if (offsetPosition === 'auto') return { x: px(-box.x), y: px(-box.y) };
  return typeof offsetPosition === 'object' ? offsetPosition : undefined;
}

function shapeOfBox(rect: Rect): Path {
  return roundedPath({ rect, radii: null });
}

function roundedBox({ fragment, x, y }: MotionContainer, name: GeometryBox | null): Path {
  const border = roundedBorderBox(fragment.style, { x, y, width: fragment.width, height: fragment.height });
  if (name === 'padding-box') return roundedPath(insetRounded(border, fragment.border));
  if (name === 'content-box' || name === 'fill-box')
    return roundedPath(insetRounded(insetRounded(border, fragment.border), fragment.padding));
  return roundedPath(border);
}

function boxOf(container: MotionContainer | null, name: GeometryBox | null, room: Rect): Rect {
  if (container === null) return room;
  const { fragment, x, y } = container;
  const border = { rect: { x, y, width: fragment.width, height: fragment.height }, radii: null };
  if (name === 'padding-box') return insetRounded(border, fragment.border).rect;
  if (name === 'content-box' || name === 'fill-box')
    return insetRounded(insetRounded(border, fragment.border), fragment.padding).rect;
  return border.rect;
}

/** Straight pieces of each curve: the direction of the first is the box's. */
const EXACT = 256;

/** §2.1: closed paths go on at their start; others end. */
function pointAlong(path: Path, distance: LengthPercentage): PathPoint | null {
  const measured = new MeasuredPath(path, EXACT);
  const total = measured.length;
  const given = resolveLength(distance, total);
  const isClosed = path.ops.at(-1) === 'Z';
  // The end of a closed path is not its start, which would turn the box.
  const length =
    !isClosed || total === 0 || (given >= 0 && given <= total)
      ? Math.min(Math.max(given, 0), total)
      : ((given % total) + total) % total;
  const point = measured.pointAt(length);
  return point === null ? null : { x: point.x, y: point.y, angle: (point.angle * 180) / Math.PI };
}

/** §2.2 */
function pointOnRay(
  ray: Ray,
  distance: LengthPercentage,
  start: Position | undefined,
  box: Rect,
  extent: number,
): PathPoint {
  const at = ray.position ?? start;
  const x = box.x + (at === undefined ? box.width / 2 : resolveLength(at.x, box.width));
  const y = box.y + (at === undefined ? box.height / 2 : resolveLength(at.y, box.height));
  const angle = ((ray.angle - 90) * Math.PI) / 180;
  const [across, down] = [Math.cos(angle), Math.sin(angle)];
  let length = rayLength(ray.size, { x, y }, across, down, box);
  if (ray.contain) length = Math.max(0, length - extent / 2);
  const given = resolveLength(distance, length);
  return { x: x + across * given, y: y + down * given, angle: ray.angle - 90 };
}

function rayLength(size: Ray['size'], { x, y }: Point, across: number, down: number, box: Rect): number {
  const left = Math.abs(x - box.x);
  const right = Math.abs(box.x + box.width - x);
  const top = Math.abs(y - box.y);
  const bottom = Math.abs(box.y + box.height - y);
  if (size !== 'sides') return radialExtent(size, left, right, top, bottom);
  const isInside = x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
  if (!isInside) return 0;
  const toSide = across > 0 ? right / across : across < 0 ? -left / across : Number.POSITIVE_INFINITY;
  const toEnd = down > 0 ? bottom / down : down < 0 ? -top / down : Number.POSITIVE_INFINITY;
  const length = Math.min(toSide, toEnd);
  return Number.isFinite(length) ? length : 0;
}
