/** Basic shapes as paths in their reference box (css-shapes-1 §3, css-shapes-2 §2). */
import type { Point, Rect } from '../../base/geometry.ts';
import { type LengthPercentage, resolveLength } from '../../css/values/basic/length.ts';
import type { Position } from '../../css/values/basic/position.ts';
import { type BasicShape, type FillRule, SHAPE_CENTER, type ShapeRadius } from '../../css/values/shape/basic-shape.ts';
import type { ControlPoint, ShapeCommand } from '../../css/values/shape/shape-function.ts';
import { arcToCurves } from '../../display/elliptical-arc.ts';
import { CIRCLE_CONTROL, type Path, PathBuilder } from '../../display/path.ts';
import { parsePathData } from '../../display/path-data.ts';
import { roundedPath } from '../../display/rounded-rect.ts';

export interface FilledPath {
  readonly path: Path;
  readonly rule: FillRule;
}

/** @param center - where shapes lie that give no position; by default the middle of the box */
export function shapePath(shape: BasicShape, box: Rect, center: Position = SHAPE_CENTER): FilledPath {
  switch (shape.kind) {
    case 'inset':
      return { path: insetPath(shape.edges, shape.radii, box), rule: 'nonzero' };
    case 'ellipse':
      return { path: ellipsePath(shape.radii, pointIn(shape.position ?? center, box), box), rule: 'nonzero' };
    case 'polygon':
      return { path: polygonPath(shape.points, box), rule: shape.rule };
    case 'path':
      return { path: movedPath(parsePathData(shape.data), box.x, box.y), rule: shape.rule };
    case 'shape':
      return { path: new ShapePen(box).draw(shape.start, shape.commands), rule: shape.rule };
  }
}

function pointIn({ x, y }: Position, box: Rect): Point {
  return { x: box.x + resolveLength(x, box.width), y: box.y + resolveLength(y, box.height) };
}

function insetPath(edges: readonly LengthPercentage[], radii: readonly LengthPercentage[] | null, box: Rect): Path {
  let top = resolveLength(edges[0]!, box.height);
  let right = resolveLength(edges[1]!, box.width);
  let bottom = resolveLength(edges[2]!, box.height);
  let left = resolveLength(edges[3]!, box.width);
  // §3.1: insets that meet are reduced in proportion.
  const across = left + right;
  const down = top + bottom;
  if (across > box.width && across > 0) [left, right] = [(left * box.width) / across, (right * box.width) / across];
  if (down > box.height && down > 0) [top, bottom] = [(top * box.height) / down, (bottom * box.height) / down];
  const rect = {
    x: box.x + left,
    y: box.y + top,
    width: Math.max(0, box.width - left - right),
    height: Math.max(0, box.height - top - bottom),
  };
  if (radii === null) return roundedPath({ rect, radii: null });
  const horizontal = radii.slice(0, 4).map((radius) => resolveLength(radius, box.width));
  const vertical = radii.slice(4).map((radius) => resolveLength(radius, box.height));
  const factor = Math.min(
    1,
    ratio(rect.width, horizontal[0]! + horizontal[1]!),
    ratio(rect.width, horizontal[3]! + horizontal[2]!),
    ratio(rect.height, vertical[0]! + vertical[3]!),
    ratio(rect.height, vertical[1]! + vertical[2]!),
  );
  const corner = (i: number) => {
    const [x, y] = [horizontal[i]! * factor, vertical[i]! * factor];
    return x > 0 && y > 0 ? { x, y } : { x: 0, y: 0 };
  };
  return roundedPath({
    rect,
    radii: { topLeft: corner(0), topRight: corner(1), bottomRight: corner(2), bottomLeft: corner(3) },
  });
}

function ratio(side: number, sum: number): number {
  return sum > 0 ? side / sum : 1;
}

function ellipsePath(radii: readonly ShapeRadius[], center: Point, box: Rect): Path {
  const left = Math.abs(center.x - box.x);
  const right = Math.abs(box.x + box.width - center.x);
  const top = Math.abs(center.y - box.y);
  const bottom = Math.abs(box.y + box.height - center.y);
  if (radii.length === 1) {
    const radius = circleRadius(radii[0]!, left, right, top, bottom, box);
    return ellipseAround(center, radius, radius);
  }
  const used = (radius: ShapeRadius, near: number, far: number, basis: number, other: readonly [number, number]) => {
    if (typeof radius === 'object') return resolveLength(radius, basis);
    const choose = radius.startsWith('closest') ? Math.min : Math.max;
    const side = choose(near, far);
    // An ellipse through a corner has the proportions of the one that touches the sides (css-images-3 §3.2.2).
    return radius.endsWith('side') || choose(...other) === 0 ? side : side * Math.SQRT2;
  };
  const x = used(radii[0]!, left, right, box.width, [top, bottom]);
  const y = used(radii[1]!, top, bottom, box.height, [left, right]);
  return ellipseAround(center, x, y);
}

/** §3.2: percentages are of the diagonal over √2. */
function circleRadius(
  radius: ShapeRadius,
  left: number,
  right: number,
  top: number,
  bottom: number,
  { width, height }: Rect,
): number {
  if (typeof radius === 'object') return resolveLength(radius, Math.hypot(width, height) / Math.SQRT2);
  return radialExtent(radius, left, right, top, bottom);
}

/** `<radial-extent>` (css-images-3 §3.2.1): how far a point is from sides and corners of a box, given its distances from the sides. */
export function radialExtent(
  extent: Exclude<ShapeRadius, object>,
  left: number,
  right: number,
  top: number,
  bottom: number,
): number {
  switch (extent) {
    case 'closest-side':
      return Math.min(left, right, top, bottom);
    case 'farthest-side':
      return Math.max(left, right, top, bottom);
    case 'closest-corner':
      return Math.hypot(Math.min(left, right), Math.min(top, bottom));
    case 'farthest-corner':
      return Math.hypot(Math.max(left, right), Math.max(top, bottom));
  }
}

/** Clockwise from the right end, as motion along it goes (css-shapes-1 §3.1). */
function ellipseAround({ x, y }: Point, rx: number, ry: number): Path {
  const path = new PathBuilder();
  if (!(rx > 0 && ry > 0)) return path;
  const kx = rx * CIRCLE_CONTROL;
  const ky = ry * CIRCLE_CONTROL;
  return path
    .moveTo(x + rx, y)
    .curveTo(x + rx, y + ky, x + kx, y + ry, x, y + ry)
    .curveTo(x - kx, y + ry, x - rx, y + ky, x - rx, y)
    .curveTo(x - rx, y - ky, x - kx, y - ry, x, y - ry)
    .curveTo(x + kx, y - ry, x + rx, y - ky, x + rx, y)
    .close();
}

function polygonPath(points: readonly Position[], box: Rect): Path {
  const path = new PathBuilder();
  for (let i = 0; i < points.length; i++) {
    const { x, y } = pointIn(points[i]!, box);
    if (i === 0) path.moveTo(x, y);
    else path.lineTo(x, y);
  }
  return path.close();
}

function movedPath({ ops, coords }: Path, x: number, y: number): Path {
  if (x === 0 && y === 0) return { ops, coords };
  return { ops, coords: coords.map((value, i) => value + (i % 2 === 0 ? x : y)) };
}

/** Draws the commands of `shape()`. */
class ShapePen {
  readonly #path = new PathBuilder();
  readonly #box: Rect;
  #at: Point = { x: 0, y: 0 };
  #start: Point = { x: 0, y: 0 };
  /** The last control point of the command before, where that was a curve. */
  #control: Point | null = null;
  #isCubic = false;

  constructor(box: Rect) {
    this.#box = box;
  }

  draw(start: Position, commands: readonly ShapeCommand[]): Path {
    this.#move(pointIn(start, this.#box));
    for (const command of commands) this.#command(command);
    return this.#path;
  }

  #move(point: Point): void {
    this.#path.moveTo(point.x, point.y);
    this.#at = point;
    this.#start = point;
    this.#control = null;
  }

  /** After a close the next segment starts where the one before did. */
  #open(): void {
    if (this.#path.ops.at(-1) === 'Z') this.#path.moveTo(this.#at.x, this.#at.y);
  }

  #command(command: ShapeCommand): void {
    switch (command.kind) {
      case 'close':
        this.#path.close();
        this.#at = this.#start;
        this.#control = null;
        return;
      case 'move':
        return this.#move(this.#end(command));
      case 'line':
        return this.#line(this.#end(command));
      case 'hline': {
        const offset = resolveLength(command.offset, this.#box.width);
        return this.#line({ x: offset + (command.isRelative ? this.#at.x : this.#box.x), y: this.#at.y });
      }
      case 'vline': {
        const offset = resolveLength(command.offset, this.#box.height);
        return this.#line({ x: this.#at.x, y: offset + (command.isRelative ? this.#at.y : this.#box.y) });
      }
      case 'curve':
      case 'smooth':
        return this.#curve(command);
      case 'arc':
        return this.#arc(command);
    }
  }

  #end({ point, isRelative }: { readonly point: Position; readonly isRelative: boolean }): Point {
    return isRelative ? this.#offset(point, this.#at) : pointIn(point, this.#box);
  }

  #offset({ x, y }: Position, from: Point): Point {
    return { x: from.x + resolveLength(x, this.#box.width), y: from.y + resolveLength(y, this.#box.height) };
  }

  #line(point: Point): void {
    this.#open();
    this.#path.lineTo(point.x, point.y);
    this.#at = point;
    this.#control = null;
  }

  #controlPoint({ point, from }: ControlPoint, end: Point): Point {
    if (from === 'origin') return pointIn(point, this.#box);
    return this.#offset(point, from === 'start' ? this.#at : end);
  }

  #curve(command: Extract<ShapeCommand, { readonly kind: 'curve' | 'smooth' }>): void {
    this.#open();
    const end = this.#end(command);
    const controls = command.controls.map((each) => this.#controlPoint(each, end));
    const isCubic = command.kind === 'curve' ? controls.length === 2 : controls.length === 1;
    if (command.kind === 'smooth') {
      const before = this.#control;
      const isReflected = before !== null && this.#isCubic === isCubic;
      const reflected = isReflected ? { x: 2 * this.#at.x - before.x, y: 2 * this.#at.y - before.y } : this.#at;
      controls.unshift(reflected);
    }
    const first = controls[0] ?? this.#at;
    const last = controls.at(-1) ?? first;
    const { x, y } = this.#at;
    if (isCubic) this.#path.curveTo(first.x, first.y, last.x, last.y, end.x, end.y);
    else
      this.#path.curveTo(
        x + ((first.x - x) * 2) / 3,
        y + ((first.y - y) * 2) / 3,
        end.x + ((first.x - end.x) * 2) / 3,
        end.y + ((first.y - end.y) * 2) / 3,
        end.x,
        end.y,
      );
    this.#control = isCubic ? last : first;
    this.#isCubic = isCubic;
    this.#at = end;
  }

  #arc(command: Extract<ShapeCommand, { readonly kind: 'arc' }>): void {
    this.#open();
    const end = this.#end(command);
    const { width, height } = this.#box;
    // css-shapes-2: percentages of a single radius, too, are of the direction-agnostic size.
    const isRound = command.radii[0] === command.radii[1];
    const size = Math.hypot(width, height) / Math.SQRT2;
    const rx = resolveLength(command.radii[0]!, isRound ? size : width);
    const ry = resolveLength(command.radii[1]!, isRound ? size : height);
    arcToCurves(
      this.#path,
      this.#at.x,
      this.#at.y,
      rx,
      ry,
      command.rotation,
      command.isLarge,
      command.isClockwise,
      end.x,
      end.y,
    );
    this.#at = end;
    this.#control = null;
  }
}
