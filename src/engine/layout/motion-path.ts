/** Boxes on a path (motion-1): where `offset-path` moves a box to, and how it turns there. As Chromium 156 does it. */
import { type Matrix, multiply, type Point, type Rect, rotation, translation } from '../base/geometry.ts';
import { type LengthPercentage, resolveLength } from '../css/values/basic/length.ts';
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
  const { offsetPath, offsetDistance, offsetRotate, offsetAnchor, origin } = style.transform;
  if (offsetPath === 'none') return null;
  const room = container === null ? null : { x: container.x - x, y: container.y - y, fragment: container.fragment };
  const point = pointOn(offsetPath, offsetDistance, style, room, { x: 0, y: 0, width, height });
  if (point === null) return null;
  const originX = resolveLength(origin.x, width);
  const originY = resolveLength(origin.y, height);
  const anchor = offsetAnchor === 'auto' ? origin : offsetAnchor;
  const anchorX = resolveLength(anchor.x, width);
  const anchorY = resolveLength(anchor.y, height);
  const turn = offsetRotate.angle + (offsetRotate.followsPath ? point.angle : 0);
  return multiply(
    multiply(translation(point.x - originX, point.y - originY), rotation(turn)),
    translation(originX - anchorX, originY - anchorY),
  );
}

function pointOn(
  path: Exclude<OffsetPath, 'none'>,
  distance: LengthPercentage,
  style: ComputedStyle,
  room: MotionContainer | null,
  own: Rect,
): PathPoint | null {
  // Elements of SVG are not looked up.
  if (path.kind === 'url') return null;
  if (path.kind === 'ray') return pointOnRay(path, distance, style, boxOf(room, path.box, own), own);
  if (path.shape?.kind === 'path') return pointAlong(parsePathData(path.shape.data), distance);
  const box = boxOf(room, path.box, own);
  if (path.shape !== null) return pointAlong(shapePath(path.shape, box, startOf(style)).path, distance);
  return pointAlong(room === null ? shapeOfBox(box) : roundedBox(room, path.box), distance);
}

/** `offset-position`; the middle of the box where it gives none. */
function startOf({ transform }: ComputedStyle): Position | undefined {
  return typeof transform.offsetPosition === 'object' ? transform.offsetPosition : undefined;
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

function boxOf(room: MotionContainer | null, name: GeometryBox | null, own: Rect): Rect {
  if (room === null) return own;
  const { fragment, x, y } = room;
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
function pointOnRay(ray: Ray, distance: LengthPercentage, style: ComputedStyle, box: Rect, own: Rect): PathPoint {
  const at = ray.position ?? startOf(style);
  const x = box.x + (at === undefined ? box.width / 2 : resolveLength(at.x, box.width));
  const y = box.y + (at === undefined ? box.height / 2 : resolveLength(at.y, box.height));
  const angle = ((ray.angle - 90) * Math.PI) / 180;
  const [across, down] = [Math.cos(angle), Math.sin(angle)];
  let length = rayLength(ray.size, { x, y }, across, down, box);
  if (ray.contain) length = Math.max(0, length - Math.max(own.width, own.height) / 2);
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
