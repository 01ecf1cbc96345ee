/** Rectangles with rounded corners (css-backgrounds-3 §4): inner and outer curves, and the path of either. */
import type { Edges, Rect } from '../base/geometry.ts';
import { CIRCLE_CONTROL, PathBuilder } from './path.ts';
import { addSuperellipse, insetShare } from './superellipse.ts';

export interface Radius {
  readonly x: number;
  readonly y: number;
  /** Of a corner that is no quarter of an ellipse: the parameter of the superellipse (css-borders-4 §4). */
  readonly shape?: number;
}

export interface RoundedRect {
  readonly rect: Rect;
  /** `null`: all corners are square. */
  readonly radii: {
    readonly topLeft: Radius;
    readonly topRight: Radius;
    readonly bottomRight: Radius;
    readonly bottomLeft: Radius;
  } | null;
}

export const SQUARE: Radius = { x: 0, y: 0 };

/** Some of the sides of a box. */
export interface Sides {
  readonly top: boolean;
  readonly right: boolean;
  readonly bottom: boolean;
  readonly left: boolean;
}

export const NO_SIDES: Sides = { top: false, right: false, bottom: false, left: false };

/** The same shape with square corners at the ends of these sides. */
export function withSquareSides(shape: RoundedRect, sides: Sides): RoundedRect {
  const { rect, radii } = shape;
  const { top, right, bottom, left } = sides;
  if (radii === null || !(top || right || bottom || left)) return shape;
  if ((top && bottom) || (left && right)) return { rect, radii: null };
  return {
    rect,
    radii: {
      topLeft: top || left ? SQUARE : radii.topLeft,
      topRight: top || right ? SQUARE : radii.topRight,
      bottomRight: bottom || right ? SQUARE : radii.bottomRight,
      bottomLeft: bottom || left ? SQUARE : radii.bottomLeft,
    },
  };
}

/** The curve further in (padding or content edge): radii shrink by the edge's width and are square once it is thicker (§4.2). */
export function insetRounded(outer: RoundedRect, edges: Edges): RoundedRect {
  const { rect, radii } = outer;
  const inner = {
    x: rect.x + edges.left,
    y: rect.y + edges.top,
    width: Math.max(0, rect.width - edges.left - edges.right),
    height: Math.max(0, rect.height - edges.top - edges.bottom),
  };
  if (radii === null) return { rect: inner, radii: null };
  const less = (radius: Radius, x: number, y: number): Radius => {
    const { shape } = radius;
    if (shape !== undefined) return lessShaped(radius, shape, x, y);
    return radius.x > x && radius.y > y ? { x: radius.x - x, y: radius.y - y } : SQUARE;
  };
  return {
    rect: inner,
    radii: {
      topLeft: less(radii.topLeft, edges.left, edges.top),
      topRight: less(radii.topRight, edges.right, edges.top),
      bottomRight: less(radii.bottomRight, edges.right, edges.bottom),
      bottomLeft: less(radii.bottomLeft, edges.left, edges.bottom),
    },
  };
}

function lessShaped(radius: Radius, shape: number, x: number, y: number): Radius {
  const share = insetShare(shape);
  const inner = { x: radius.x - x * share, y: radius.y - y * share, shape };
  return inner.x > 0 && inner.y > 0 ? inner : SQUARE;
}

/** The shape spread out, or shrunk by a negative amount; square corners stay square (css-backgrounds-3 §6.1.1). */
export function spreadRounded({ rect, radii }: RoundedRect, spread: number): RoundedRect {
  if (spread === 0) return { rect, radii };
  const spreadRect = {
    x: rect.x - spread,
    y: rect.y - spread,
    width: rect.width + 2 * spread,
    height: rect.height + 2 * spread,
  };
  if (radii === null) return { rect: spreadRect, radii: null };
  const more = (radius: Radius): Radius => {
    const { x, y, shape } = radius;
    if (shape !== undefined && x > 0) return lessShaped(radius, shape, -spread, -spread);
    return { x: spreadRadius(x, spread), y: spreadRadius(y, spread) };
  };
  return {
    rect: spreadRect,
    radii: {
      topLeft: more(radii.topLeft),
      topRight: more(radii.topRight),
      bottomRight: more(radii.bottomRight),
      bottomLeft: more(radii.bottomLeft),
    },
  };
}

/** Small radii grow by less, so that a nearly square corner does not become a round one all at once. */
function spreadRadius(radius: number, spread: number): number {
  if (spread < 0) return Math.max(0, radius + spread);
  return radius >= spread ? radius + spread : radius + spread * (1 + (radius / spread - 1) ** 3);
}

/** Adds the outline, clockwise. */
export function addRounded(path: PathBuilder, { rect, radii }: RoundedRect): PathBuilder {
  const { x, y, width, height } = rect;
  if (radii === null) return path.rect(x, y, width, height);
  const right = x + width;
  const bottom = y + height;
  const { topLeft: tl, topRight: tr, bottomRight: br, bottomLeft: bl } = radii;
  path.moveTo(x + tl.x, y).lineTo(right - tr.x, y);
  addCorner(path, tr, right - tr.x, y, right, y, right, y + tr.y);
  path.lineTo(right, bottom - br.y);
  addCorner(path, br, right, bottom - br.y, right, bottom, right - br.x, bottom);
  path.lineTo(x + bl.x, bottom);
  addCorner(path, bl, x + bl.x, bottom, x, bottom, x, bottom - bl.y);
  path.lineTo(x, y + tl.y);
  addCorner(path, tl, x, y + tl.y, x, y, x + tl.x, y);
  return path.close();
}

/** From one point to another, around where the sides would meet. */
function addCorner(
  path: PathBuilder,
  radius: Radius,
  fromX: number,
  fromY: number,
  cornerX: number,
  cornerY: number,
  toX: number,
  toY: number,
): void {
  if (radius.x <= 0) return;
  if (radius.shape !== undefined) {
    const corner = { x: cornerX, y: cornerY };
    return addSuperellipse(path, { x: fromX, y: fromY }, corner, { x: toX, y: toY }, radius.shape);
  }
  const k = 1 - CIRCLE_CONTROL;
  path.curveTo(
    cornerX + (fromX - cornerX) * k,
    cornerY + (fromY - cornerY) * k,
    cornerX + (toX - cornerX) * k,
    cornerY + (toY - cornerY) * k,
    toX,
    toY,
  );
}

export function roundedPath(rounded: RoundedRect): PathBuilder {
  return addRounded(new PathBuilder(), rounded);
}

/** The largest ellipse in the area. */
export function ellipsePath(area: Rect): PathBuilder {
  const radius = { x: area.width / 2, y: area.height / 2 };
  return addRounded(new PathBuilder(), {
    rect: area,
    radii: { topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius },
  });
}
