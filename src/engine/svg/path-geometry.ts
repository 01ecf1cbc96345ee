/** What is asked of paths: the box around them, their length, points on them, copies of them under a matrix. */
import { cubicAt, type Matrix, type Rect } from '../base/geometry.ts';
import type { Path, PathOp } from '../display/path.ts';

/** The exact box around the path, curves included; `null` where it has no points. */
export function pathBox({ ops, coords }: Path): Rect | null {
  let left = Number.POSITIVE_INFINITY;
  let top = left;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = right;
  const addX = (x: number) => {
    if (x < left) left = x;
    if (x > right) right = x;
  };
  const addY = (y: number) => {
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  };
  let at = 0;
  for (let i = 0; i < ops.length; i++) {
    const op = ops[i]!;
    if (op === 'Z') continue;
    if (op === 'C') {
      addExtremes(coords[at - 2]!, coords[at]!, coords[at + 2]!, coords[at + 4]!, addX);
      addExtremes(coords[at - 1]!, coords[at + 1]!, coords[at + 3]!, coords[at + 5]!, addY);
      at += 4;
    }
    addX(coords[at]!);
    addY(coords[at + 1]!);
    at += 2;
  }
  return left <= right && top <= bottom ? { x: left, y: top, width: right - left, height: bottom - top } : null;
}

/** Where the derivative of a cubic Bézier curve is 0. */
function addExtremes(p0: number, p1: number, p2: number, p3: number, add: (value: number) => void): void {
  const least = Math.min(p0, p3);
  const most = Math.max(p0, p3);
  if (p1 >= least && p1 <= most && p2 >= least && p2 <= most) return;
  const a = -p0 + 3 * p1 - 3 * p2 + p3;
  const b = 2 * (p0 - 2 * p1 + p2);
  const c = p1 - p0;
  const at = (t: number) => {
    if (t > 0 && t < 1) add(cubicAt(p0, p1, p2, p3, t));
  };
  if (Math.abs(a) < 1e-12) {
    if (b !== 0) at(-c / b);
    return;
  }
  const root = b * b - 4 * a * c;
  if (root < 0) return;
  at((-b + Math.sqrt(root)) / (2 * a));
  at((-b - Math.sqrt(root)) / (2 * a));
}

export function transformedPath({ ops, coords }: Path, matrix: Matrix): Path {
  const { a, b, c, d, e, f } = matrix;
  const moved = new Array<number>(coords.length);
  for (let i = 0; i + 1 < coords.length; i += 2) {
    const x = coords[i]!;
    const y = coords[i + 1]!;
    moved[i] = a * x + c * y + e;
    moved[i + 1] = b * x + d * y + f;
  }
  return { ops, coords: moved };
}

/** The same path from its end to its start (`side="right"`). */
export function reversedPath({ ops, coords }: Path): Path {
  const reversed: { ops: Path['ops'][number][]; coords: number[] } = { ops: [], coords: [] };
  let at = coords.length;
  let isOpen = false;
  for (let i = ops.length - 1; i >= 0; i--) {
    const op = ops[i]!;
    if (op === 'Z') continue;
    if (!isOpen) {
      reversed.ops.push('M');
      reversed.coords.push(coords[at - 2]!, coords[at - 1]!);
      isOpen = true;
    }
    if (op === 'M') {
      at -= 2;
      isOpen = false;
    } else if (op === 'L') {
      at -= 2;
      reversed.ops.push('L');
      reversed.coords.push(coords[at - 2]!, coords[at - 1]!);
    } else {
      at -= 6;
      reversed.ops.push('C');
      reversed.coords.push(
        coords[at + 2]!,
        coords[at + 3]!,
        coords[at]!,
        coords[at + 1]!,
        coords[at - 2]!,
        coords[at - 1]!,
      );
    }
  }
  return reversed;
}

const COORDINATES = { M: 2, L: 2, C: 6, Z: 0 } as const;

/** Without the subpaths that are one straight line: they have no area to be filled, but viewers of PDF paint a hairline where one is filled. */
export function withoutLines(path: Path): Path {
  const { ops, coords } = path;
  if (!ops.some((_, i) => isLineAt(ops, i))) return path;
  const kept: { ops: PathOp[]; coords: number[] } = { ops: [], coords: [] };
  let at = 0;
  let isLine = false;
  for (const [i, op] of ops.entries()) {
    if (op === 'M') isLine = isLineAt(ops, i);
    const next = at + COORDINATES[op];
    if (!isLine) {
      kept.ops.push(op);
      for (; at < next; at++) kept.coords.push(coords[at]!);
    }
    at = next;
  }
  return kept;
}

function isLineAt(ops: readonly PathOp[], i: number): boolean {
  if (ops[i] !== 'M' || ops[i + 1] !== 'L') return false;
  const after = ops[i + 2] === 'Z' ? ops[i + 3] : ops[i + 2];
  return after === undefined || after === 'M';
}
