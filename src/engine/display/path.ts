/** Paths as flat arrays: what painting builds and the PDF writes. */
import type { Rect } from '../base/geometry.ts';

/** `ops[i]` says how many of `coords` belong to it: M 2, L 2, C 6, Z 0. Coordinates are px, absolute. */
export interface Path {
  readonly ops: readonly PathOp[];
  readonly coords: readonly number[];
}

export type PathOp = 'M' | 'L' | 'C' | 'Z';

/** Distance of the control points of a quarter circle of radius 1 from its ends. */
export const CIRCLE_CONTROL = 0.5522847498;

export class PathBuilder {
  readonly ops: PathOp[] = [];
  readonly coords: number[] = [];

  moveTo(x: number, y: number): this {
    this.ops.push('M');
    this.coords.push(x, y);
    return this;
  }

  lineTo(x: number, y: number): this {
    this.ops.push('L');
    this.coords.push(x, y);
    return this;
  }

  curveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): this {
    this.ops.push('C');
    this.coords.push(x1, y1, x2, y2, x, y);
    return this;
  }

  close(): this {
    this.ops.push('Z');
    return this;
  }

  /** Closed, through pairs of coordinates that count from a place. */
  polygon(points: readonly number[], x = 0, y = 0): this {
    this.moveTo(x + points[0]!, y + points[1]!);
    for (let i = 2; i < points.length; i += 2) this.lineTo(x + points[i]!, y + points[i + 1]!);
    return this.close();
  }

  /** A closed rectangle, clockwise on the page. */
  rect(x: number, y: number, width: number, height: number): this {
    return this.moveTo(x, y)
      .lineTo(x + width, y)
      .lineTo(x + width, y + height)
      .lineTo(x, y + height)
      .close();
  }
}

export function rectPath({ x, y, width, height }: Rect): PathBuilder {
  return new PathBuilder().rect(x, y, width, height);
}

/** Around all of its points, those of control among them. */
export function aroundPath({ coords }: Path): Rect {
  let left = Number.POSITIVE_INFINITY;
  let top = left;
  let right = -left;
  let bottom = -left;
  for (let i = 0; i + 1 < coords.length; i += 2) {
    const x = coords[i]!;
    const y = coords[i + 1]!;
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}
