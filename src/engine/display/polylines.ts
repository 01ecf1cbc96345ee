/** Paths as straight lines, and the areas of lines that are drawn along them. */
import { cubicAt } from '../base/geometry.ts';
import type { StrokeLine } from './display-item.ts';
import { type Path, PathBuilder } from './path.ts';

/** Straight pieces of a curve. */
const PIECES = 16;
/** Corners of a round join or cap. */
const ROUND = 16;

export interface Polyline {
  /** Pairs of coordinates; the start of a closed one is not repeated. */
  readonly points: readonly number[];
  readonly isClosed: boolean;
}

/** The subpaths. */
export function polylinesOf({ ops, coords }: Path): Polyline[] {
  const lines: Polyline[] = [];
  let points: number[] = [];
  const end = (isClosed: boolean) => {
    if (points.length > 2) lines.push({ points, isClosed });
    points = points.slice(0, 2);
  };
  let at = 0;
  for (const op of ops) {
    if (op === 'M') {
      end(false);
      points = [coords[at]!, coords[at + 1]!];
      at += 2;
    } else if (op === 'L') {
      points.push(coords[at]!, coords[at + 1]!);
      at += 2;
    } else if (op === 'C') {
      addCurve(points, coords, at);
      at += 6;
    } else end(true);
  }
  end(false);
  return lines;
}

function addCurve(points: number[], coords: readonly number[], at: number): void {
  const x = points.at(-2)!;
  const y = points.at(-1)!;
  for (let i = 1; i <= PIECES; i++) {
    const t = i / PIECES;
    points.push(
      cubicAt(x, coords[at]!, coords[at + 2]!, coords[at + 4]!, t),
      cubicAt(y, coords[at + 1]!, coords[at + 3]!, coords[at + 5]!, t),
    );
  }
}

/** Polygons that cover what the pen draws without dashes, to be filled `nonzero`: all turn alike. */
export function strokeArea(path: Path, line: StrokeLine): Path {
  const out = new PathBuilder();
  const half = line.width / 2;
  for (const { points, isClosed } of polylinesOf(path)) {
    const count = points.length / 2;
    const last = isClosed ? count : count - 1;
    for (let i = 0; i < last; i++) {
      const next = (i + 1) % count;
      const before = isClosed || i > 0 ? joinAt(points, i, line) : capOf(line);
      const after = isClosed || next < count - 1 ? joinAt(points, next, line) : capOf(line);
      addPiece(out, points, i, next, half, before, after);
      if (before.isRound) addDisc(out, points[2 * i]!, points[2 * i + 1]!, half);
      if (after.isRound) addDisc(out, points[2 * next]!, points[2 * next + 1]!, half);
    }
  }
  return out;
}

/** How far a piece reaches beyond its end. */
interface Reach {
  readonly length: number;
  readonly isRound: boolean;
}

const NO_REACH: Reach = { length: 0, isRound: false };
const ROUND_REACH: Reach = { length: 0, isRound: true };

function capOf({ cap, width }: StrokeLine): Reach {
  if (cap === 'round') return ROUND_REACH;
  return cap === 'square' ? { length: width / 2, isRound: false } : NO_REACH;
}

/** Two pieces that reach as far as the tip of their mitre cover it. Bevels are taken for round joins, which differ by less than the pen's width. */
function joinAt(points: readonly number[], index: number, { join, miterLimit, width }: StrokeLine): Reach {
  const count = points.length / 2;
  const before = (index + count - 1) % count;
  const after = (index + 1) % count;
  const turn = angleBetween(points, index, after) - angleBetween(points, before, index);
  const mitre = Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn))) / 2;
  if (join !== 'miter' || 1 / Math.cos(mitre) > miterLimit) return ROUND_REACH;
  return { length: (width / 2) * Math.tan(mitre), isRound: false };
}

function angleBetween(points: readonly number[], from: number, to: number): number {
  return Math.atan2(points[2 * to + 1]! - points[2 * from + 1]!, points[2 * to]! - points[2 * from]!);
}

function addPiece(
  out: PathBuilder,
  points: readonly number[],
  from: number,
  to: number,
  half: number,
  before: Reach,
  after: Reach,
): void {
  const [ax, ay, bx, by] = [points[2 * from]!, points[2 * from + 1]!, points[2 * to]!, points[2 * to + 1]!];
  const length = Math.hypot(bx - ax, by - ay);
  if (length === 0) return;
  const [ux, uy] = [(bx - ax) / length, (by - ay) / length];
  const [sx, sy] = [ax - ux * before.length, ay - uy * before.length];
  const [ex, ey] = [bx + ux * after.length, by + uy * after.length];
  const [nx, ny] = [-uy * half, ux * half];
  out.polygon([sx - nx, sy - ny, ex - nx, ey - ny, ex + nx, ey + ny, sx + nx, sy + ny]);
}

function addDisc(out: PathBuilder, x: number, y: number, radius: number): void {
  const points: number[] = [];
  for (let i = 0; i < ROUND; i++) {
    const angle = (i * 2 * Math.PI) / ROUND;
    points.push(radius * Math.cos(angle), radius * Math.sin(angle));
  }
  out.polygon(points, x, y);
}
