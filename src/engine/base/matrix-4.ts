/** Transforms in three dimensions (css-transforms-2 §12), and what they look like on paper. */
import { type Matrix, mapPoint, type Point, type Rect } from './geometry.ts';

/** Sixteen numbers by columns, as `matrix3d()` has them. */
export type Matrix4 = readonly number[];

export const IDENTITY_4: Matrix4 = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** The matrix that applies `inner` first. */
export function multiply4(outer: Matrix4, inner: Matrix4): Matrix4 {
  const result = new Array<number>(16);
  for (let column = 0; column < 4; column++) {
    for (let row = 0; row < 4; row++) {
      let sum = 0;
      for (let i = 0; i < 4; i++) sum += outer[i * 4 + row]! * inner[column * 4 + i]!;
      result[column * 4 + row] = sum;
    }
  }
  return result;
}

export function matrix4Of({ a, b, c, d, e, f }: Matrix): Matrix4 {
  return [a, b, 0, 0, c, d, 0, 0, 0, 0, 1, 0, e, f, 0, 1];
}

export function translation4(x: number, y: number, z: number): Matrix4 {
  return [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1];
}

/** @param distance - px; less than 1 is as good as 1 */
export function perspective4(distance: number): Matrix4 {
  return [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -1 / Math.max(1, distance), 0, 0, 0, 1];
}

/**
 * What the matrix makes of the plane that the rectangle lies in. Where perspective bends it, the parallelogram through the middles of its
 * sides: PDF has nothing else. `null` where it lies behind the eye.
 */
export function flattened(m: Matrix4, { x, y, width, height }: Rect): Matrix | null {
  if (m[3] === 0 && m[7] === 0) {
    const w = m[15]!;
    if (!(w > 0)) return null;
    return { a: m[0]! / w, b: m[1]! / w, c: m[4]! / w, d: m[5]! / w, e: m[12]! / w, f: m[13]! / w };
  }
  const across = Math.max(width, 1);
  const down = Math.max(height, 1);
  const left = projected(m, x, y + down / 2);
  const right = projected(m, x + across, y + down / 2);
  const top = projected(m, x + across / 2, y);
  const bottom = projected(m, x + across / 2, y + down);
  if (left === null || right === null || top === null || bottom === null) return null;
  const a = (right.x - left.x) / across;
  const b = (right.y - left.y) / across;
  const c = (bottom.x - top.x) / down;
  const d = (bottom.y - top.y) / down;
  const middle = mapPoint({ a, b, c, d, e: 0, f: 0 }, x + across / 2, y + down / 2);
  return {
    a,
    b,
    c,
    d,
    e: (left.x + right.x + top.x + bottom.x) / 4 - middle.x,
    f: (left.y + right.y + top.y + bottom.y) / 4 - middle.y,
  };
}

/** Whether perspective makes it no parallelogram. */
export function isBent(m: Matrix4): boolean {
  return Math.abs(m[3]!) > 1e-9 || Math.abs(m[7]!) > 1e-9;
}

/**
 * Whether the plane shows its back (css-transforms-2 §6): its normal points away from the eye. What is mirrored in its plane alone shows its
 * front. By the sign of the inverse's element for z and z, times the determinant squared.
 */
export function isTurnedAway(m: Matrix4): boolean {
  const front = minor(m, 0, 1, 3);
  const determinant =
    m[2]! * minor(m, 1, 2, 3) - m[6]! * minor(m, 0, 2, 3) + m[10]! * front - m[14]! * minor(m, 0, 1, 2);
  return determinant * front < 0;
}

/** Of all rows but that of z, and three columns. */
function minor(m: Matrix4, ...columns: readonly [number, number, number]): number {
  const [i, j, k] = columns.map((column) => column * 4) as [number, number, number];
  return (
    m[i]! * (m[j + 1]! * m[k + 3]! - m[k + 1]! * m[j + 3]!) -
    m[j]! * (m[i + 1]! * m[k + 3]! - m[k + 1]! * m[i + 3]!) +
    m[k]! * (m[i + 1]! * m[j + 3]! - m[j + 1]! * m[i + 3]!)
  );
}

function projected(m: Matrix4, x: number, y: number): Point | null {
  const w = m[3]! * x + m[7]! * y + m[15]!;
  if (!(w > 1e-6)) return null;
  return { x: (m[0]! * x + m[4]! * y + m[12]!) / w, y: (m[1]! * x + m[5]! * y + m[13]!) / w };
}

/** How near to the eye a point of the plane is. */
export function depthOf(m: Matrix4, x: number, y: number): number {
  const w = m[3]! * x + m[7]! * y + m[15]!;
  const z = m[2]! * x + m[6]! * y + m[14]!;
  return w === 0 ? z : z / w;
}
