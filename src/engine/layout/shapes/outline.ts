/**
 * How far a shape reaches to one side between two heights (css-shapes-1 §2.1). An outline is a bag of straight pieces; only the piece that reaches
 * furthest counts, so neither their order nor holes matter. Pieces are found by rows, so that a line beside a shape of thousands of pieces looks at
 * few of them.
 */
import { CIRCLE_CONTROL, type Path } from '../../display/path.ts';

/** Pieces of an outline at most; shapes of more points get coarser round corners for their margin. */
const MOST_PIECES = 100_000;
const MOST_ROWS = 256;
/** px² */
const MARGIN_OF_ERROR = 1e-6;
/** Of a curve: at this many straight pieces the error of a quarter circle of 1000 px is below a fiftieth of a px. */
const PIECES_OF_CURVE = 128;

export class Outline {
  /** Four numbers a piece: x and y of both ends, px; the upper end first. */
  readonly #pieces: Float64Array;
  readonly #top: number;
  readonly #bottom: number;
  readonly #rowHeight: number;
  /** Pieces that touch a row, and how far they reach within it. */
  readonly #rows: (number[] | undefined)[];
  readonly #furthest: Float64Array;

  constructor(pieces: readonly number[]) {
    const sorted = new Float64Array(pieces.length);
    let top = Number.POSITIVE_INFINITY;
    let bottom = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < pieces.length; i += 4) {
      const isDown = pieces[i + 1]! <= pieces[i + 3]!;
      const start = isDown ? i : i + 2;
      const end = isDown ? i + 2 : i;
      sorted[i] = pieces[start]!;
      sorted[i + 1] = pieces[start + 1]!;
      sorted[i + 2] = pieces[end]!;
      sorted[i + 3] = pieces[end + 1]!;
      top = Math.min(top, sorted[i + 1]!);
      bottom = Math.max(bottom, sorted[i + 3]!);
    }
    this.#pieces = sorted;
    this.#top = top;
    this.#bottom = bottom;
    const count = bottom > top ? Math.min(MOST_ROWS, Math.ceil(pieces.length / 4)) : 0;
    this.#rowHeight = (bottom - top) / count;
    this.#rows = new Array<number[] | undefined>(count);
    this.#furthest = new Float64Array(count).fill(Number.NEGATIVE_INFINITY);
    for (let i = 0; i < sorted.length; i += 4) this.#addToRows(i);
  }

  /** Without height there is nothing to keep away from. */
  get isEmpty(): boolean {
    return this.#rows.length === 0;
  }

  /** The greatest x between two heights, or at one where they are equal; -Infinity where the shape is not. */
  furthest(from: number, to: number): number {
    if (this.isEmpty || from >= this.#bottom || (to <= this.#top && to > from) || to < this.#top) {
      return Number.NEGATIVE_INFINITY;
    }
    const first = this.#rowAt(from);
    const last = this.#rowAt(to);
    let furthest = Number.NEGATIVE_INFINITY;
    for (let row = first; row <= last; row++) {
      const isWhole = row > first && row < last;
      furthest = Math.max(furthest, isWhole ? this.#furthest[row]! : this.#within(row, from, to));
    }
    return furthest;
  }

  #rowAt(y: number): number {
    const row = Math.floor((y - this.#top) / this.#rowHeight);
    return Math.min(this.#rows.length - 1, Math.max(0, row));
  }

  #addToRows(piece: number): void {
    if (this.isEmpty) return;
    const last = this.#rowAt(this.#pieces[piece + 3]!);
    for (let row = this.#rowAt(this.#pieces[piece + 1]!); row <= last; row++) {
      const list = this.#rows[row];
      if (list === undefined) this.#rows[row] = [piece];
      else list.push(piece);
      const rowTop = this.#top + row * this.#rowHeight;
      const reach = this.#reach(piece, rowTop, rowTop + this.#rowHeight);
      if (reach > this.#furthest[row]!) this.#furthest[row] = reach;
    }
  }

  #within(row: number, from: number, to: number): number {
    let furthest = Number.NEGATIVE_INFINITY;
    for (const piece of this.#rows[row] ?? []) {
      const top = this.#pieces[piece + 1]!;
      const bottom = this.#pieces[piece + 3]!;
      const isTouched = to > from ? bottom > from && top < to : top <= from && bottom > from;
      if (isTouched) furthest = Math.max(furthest, this.#reach(piece, from, to));
    }
    return furthest;
  }

  /** Level pieces do not count: those at their ends reach as far (css-shapes-1 §2.1 with what Chromium does for shapes without area). */
  #reach(piece: number, from: number, to: number): number {
    const x1 = this.#pieces[piece]!;
    const top = this.#pieces[piece + 1]!;
    const x2 = this.#pieces[piece + 2]!;
    const bottom = this.#pieces[piece + 3]!;
    if (bottom === top) return Number.NEGATIVE_INFINITY;
    const slope = (x2 - x1) / (bottom - top);
    const upper = from <= top ? x1 : x1 + slope * (Math.min(from, bottom) - top);
    const lower = to >= bottom ? x2 : x1 + slope * (Math.max(to, top) - top);
    return Math.max(upper, lower);
  }
}

/** The straight pieces of a path, curves cut into short ones. */
export function piecesOf({ ops, coords }: Path): number[] {
  const pieces: number[] = [];
  let at = 0;
  let x = 0;
  let y = 0;
  let startX = 0;
  let startY = 0;
  const lineTo = (toX: number, toY: number): void => {
    pieces.push(x, y, toX, toY);
    x = toX;
    y = toY;
  };
  for (const op of ops) {
    switch (op) {
      case 'M':
        if (x !== startX || y !== startY) lineTo(startX, startY);
        x = startX = coords[at]!;
        y = startY = coords[at + 1]!;
        at += 2;
        break;
      case 'L':
        lineTo(coords[at]!, coords[at + 1]!);
        at += 2;
        break;
      case 'C': {
        const [x0, y0] = [x, y];
        const quarter = quarterAt(x0, y0, coords, at);
        for (let i = 1; i <= PIECES_OF_CURVE; i++) {
          const t = i / PIECES_OF_CURVE;
          if (quarter === 'down') {
            lineTo(between(x0, coords[at + 4]!, 1 - cosine(t)), between(y0, coords[at + 5]!, sine(t)));
          } else if (quarter === 'across') {
            lineTo(between(x0, coords[at + 4]!, sine(t)), between(y0, coords[at + 5]!, 1 - cosine(t)));
          } else {
            lineTo(
              cubicAt(x0, coords[at]!, coords[at + 2]!, coords[at + 4]!, t),
              cubicAt(y0, coords[at + 1]!, coords[at + 3]!, coords[at + 5]!, t),
            );
          }
        }
        at += 6;
        break;
      }
      case 'Z':
        lineTo(startX, startY);
    }
  }
  if (x !== startX || y !== startY) lineTo(startX, startY);
  return pieces;
}

/** The curves that stand for quarters of ellipses in paths are taken for these, which they miss by 1/3700 of the radius; by how they begin. */
function quarterAt(x: number, y: number, coords: readonly number[], at: number): 'down' | 'across' | null {
  const [x1, y1, x2, y2, x3, y3] = coords.slice(at, at + 6) as [number, number, number, number, number, number];
  const isNear = (part: number, whole: number) =>
    Math.abs(part - whole * CIRCLE_CONTROL) < 1e-6 * (1 + Math.abs(whole));
  if (x1 === x && y2 === y3 && isNear(y1 - y, y3 - y) && isNear(x3 - x2, x3 - x)) return 'down';
  if (y1 === y && x2 === x3 && isNear(x1 - x, x3 - x) && isNear(y3 - y2, y3 - y)) return 'across';
  return null;
}

function between(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

/** Of a share of a right angle. */
function sine(share: number): number {
  return Math.sin((share * Math.PI) / 2);
}

function cosine(share: number): number {
  return Math.cos((share * Math.PI) / 2);
}

function cubicAt(a: number, b: number, c: number, d: number, t: number): number {
  const s = 1 - t;
  return s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d;
}

/** Whether all ends lie on one line: lines do not keep away from such a shape (css-shapes-1 §3.1). */
export function isStraight(pieces: readonly number[]): boolean {
  const [x0, y0] = [pieces[0] ?? 0, pieces[1] ?? 0];
  let dx = 0;
  let dy = 0;
  for (let i = 2; i < pieces.length; i += 2) {
    const x = pieces[i]! - x0;
    const y = pieces[i + 1]! - y0;
    if (dx === 0 && dy === 0) [dx, dy] = [x, y];
    else if (Math.abs(x * dy - y * dx) > MARGIN_OF_ERROR) return false;
  }
  return true;
}

/** The pieces with a margin around them: each moved out to both sides, and a circle about each end (css-shapes-1 §3.4). */
export function withMargin(pieces: readonly number[], margin: number): readonly number[] {
  if (margin <= 0) return pieces;
  const count = pieces.length / 4;
  const steps = Math.max(4, Math.min(64, Math.floor(MOST_PIECES / Math.max(1, count))));
  const widened: number[] = [];
  for (let i = 0; i < pieces.length; i += 4) {
    const [x1, y1, x2, y2] = [pieces[i]!, pieces[i + 1]!, pieces[i + 2]!, pieces[i + 3]!];
    const length = Math.hypot(x2 - x1, y2 - y1);
    if (length > 0) {
      const dx = ((y2 - y1) / length) * margin;
      const dy = ((x1 - x2) / length) * margin;
      widened.push(x1 + dx, y1 + dy, x2 + dx, y2 + dy, x1 - dx, y1 - dy, x2 - dx, y2 - dy);
    }
    addCircle(widened, x1, y1, margin, steps);
  }
  return widened;
}

function addCircle(pieces: number[], x: number, y: number, radius: number, steps: number): void {
  let fromX = x + radius;
  let fromY = y;
  for (let i = 1; i <= steps; i++) {
    const angle = (i * 2 * Math.PI) / steps;
    const toX = x + radius * Math.cos(angle);
    const toY = y + radius * Math.sin(angle);
    pieces.push(fromX, fromY, toX, toY);
    fromX = toX;
    fromY = toY;
  }
}
