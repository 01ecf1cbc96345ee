/** Plane geometry in px, x to the right and y down, as CSS has it. Knows nothing of boxes. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Four physical sides: widths of borders, paddings, margins; offsets inward from an edge. */
export interface Edges {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** `[a b c d e f]`: x' = a·x + c·y + e, y' = b·x + d·y + f (css-transforms-1 §10, PDF 8.3.3). */
export interface Matrix {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

export const NO_POINT: Point = { x: 0, y: 0 };
export const NO_EDGES: Edges = { top: 0, right: 0, bottom: 0, left: 0 };
export const IDENTITY: Matrix = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };

export function translation(x: number, y: number): Matrix {
  return { a: 1, b: 0, c: 0, d: 1, e: x, f: y };
}

export function isTranslation({ a, b, c, d }: Matrix): boolean {
  return a === 1 && b === 0 && c === 0 && d === 1;
}

/** @param degrees - clockwise */
export function rotation(degrees: number): Matrix {
  const angle = (degrees * Math.PI) / 180;
  return { a: Math.cos(angle), b: Math.sin(angle), c: -Math.sin(angle), d: Math.cos(angle), e: 0, f: 0 };
}

/** Shears by angles in degrees: along x by the first, along y by the second. */
export function skewing(x: number, y: number): Matrix {
  return { a: 1, b: Math.tan((y * Math.PI) / 180), c: Math.tan((x * Math.PI) / 180), d: 1, e: 0, f: 0 };
}

/** The matrix that applies `inner` first and `outer` after it. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  return {
    a: outer.a * inner.a + outer.c * inner.b,
    b: outer.b * inner.a + outer.d * inner.b,
    c: outer.a * inner.c + outer.c * inner.d,
    d: outer.b * inner.c + outer.d * inner.d,
    e: outer.a * inner.e + outer.c * inner.f + outer.e,
    f: outer.b * inner.e + outer.d * inner.f + outer.f,
  };
}

/** `null` where the matrix squeezes the plane to nothing, or is of absurd numbers. */
export function inverted({ a, b, c, d, e, f }: Matrix): Matrix | null {
  const determinant = a * d - b * c;
  if (determinant === 0 || !Number.isFinite(determinant) || !Number.isFinite(1 / determinant)) return null;
  return {
    a: d / determinant,
    b: -b / determinant,
    c: -c / determinant,
    d: a / determinant,
    e: (c * f - d * e) / determinant,
    f: (b * e - a * f) / determinant,
  };
}

/** The rectangle that remains when each side moves inward by its edge; sizes are never negative. */
export function inset(rect: Rect, edges: Edges): Rect {
  return {
    x: rect.x + edges.left,
    y: rect.y + edges.top,
    width: Math.max(0, rect.width - edges.left - edges.right),
    height: Math.max(0, rect.height - edges.top - edges.bottom),
  };
}

/** Whether the two have an area in common. */
export function areTouching(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** The rectangle common to both; of zero size where they do not meet. */
export function intersection(a: Rect, b: Rect): Rect {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(0, Math.min(a.x + a.width, b.x + b.width) - x),
    height: Math.max(0, Math.min(a.y + a.height, b.y + b.height) - y),
  };
}

/** Whether the first lies in the second, edges included. */
export function isWithin(a: Rect, b: Rect): boolean {
  return a.x >= b.x && a.y >= b.y && a.x + a.width <= b.x + b.width && a.y + a.height <= b.y + b.height;
}

export function hasArea({ width, height }: Size): boolean {
  return width > 0 && height > 0;
}

/** One coordinate of a cubic Bézier curve. @param t - from 0 at `from` to 1 at `to` */
export function cubicAt(from: number, first: number, second: number, to: number, t: number): number {
  const s = 1 - t;
  return s * s * s * from + 3 * s * s * t * first + 3 * s * t * t * second + t * t * t * to;
}

/** The smallest rectangle around both. */
export function union(a: Rect, b: Rect): Rect {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}

/** By how much a matrix enlarges: the side of the square that has the area of a unit square's image. */
export function scaleOf({ a, b, c, d }: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c));
}

/** Where a matrix moves a point to. */
export function mapPoint({ a, b, c, d, e, f }: Matrix, x: number, y: number): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

/** The smallest upright rectangle around the image of `rect`. */
export function mapRect({ a, b, c, d, e, f }: Matrix, { x, y, width, height }: Rect): Rect {
  const left = a * x + c * y + e;
  const top = b * x + d * y + f;
  const [ax, bx] = [a * width, b * width];
  const [cy, dy] = [c * height, d * height];
  return {
    x: left + Math.min(0, ax) + Math.min(0, cy),
    y: top + Math.min(0, bx) + Math.min(0, dy),
    width: Math.abs(ax) + Math.abs(cy),
    height: Math.abs(bx) + Math.abs(dy),
  };
}
