/** Lengths along paths (SVG 2 §9.6), for text, markers and boxes on them. */
import { partitionPoint } from '../base/partition-point.ts';
import type { Path } from './path.ts';

/** Straight pieces that a curve is measured by. */
const PIECES = 24;
/** Curves of absurd paths beyond this are not measured. */
const MOST_POINTS = 400_000;

/** A path as straight pieces, so that lengths along it can be found. Moves between subpaths have no length (SVG 2 §9.6.1). */
export class MeasuredPath {
  readonly #xs: number[] = [];
  readonly #ys: number[] = [];
  /** Length from the start to each point. */
  readonly #lengths: number[] = [];

  /** @param pieces - straight pieces for each curve */
  constructor({ ops, coords }: Path, pieces = PIECES) {
    let at = 0;
    let x = 0;
    let y = 0;
    let startX = 0;
    let startY = 0;
    for (let i = 0; i < ops.length && this.#xs.length < MOST_POINTS; i++) {
      switch (ops[i]!) {
        case 'M':
          x = startX = coords[at]!;
          y = startY = coords[at + 1]!;
          this.#add(x, y, false);
          at += 2;
          break;
        case 'L':
          x = coords[at]!;
          y = coords[at + 1]!;
          this.#add(x, y, true);
          at += 2;
          break;
        case 'C':
          this.#addCurve(x, y, coords, at, pieces);
          x = coords[at + 4]!;
          y = coords[at + 5]!;
          at += 6;
          break;
        case 'Z':
          x = startX;
          y = startY;
          this.#add(x, y, true);
      }
    }
  }

  get length(): number {
    return this.#lengths.at(-1) ?? 0;
  }

  /** The point at a length, and the direction of the path there in radians. Ends beyond the path are straight on. `null` for an empty path. */
  pointAt(length: number): { readonly x: number; readonly y: number; readonly angle: number } | null {
    const count = this.#xs.length;
    if (count === 0) return null;
    let to = partitionPoint(1, count - 1, (index) => this.#lengths[index]! < length);
    // The start of a subpath has the length of the end before it: the piece must have one.
    while (to < count - 1 && this.#lengths[to] === this.#lengths[to - 1]) to++;
    while (to > 1 && this.#lengths[to] === this.#lengths[to - 1]) to--;
    if (to >= count) return { x: this.#xs[0]!, y: this.#ys[0]!, angle: 0 };
    const from = to - 1;
    const dx = this.#xs[to]! - this.#xs[from]!;
    const dy = this.#ys[to]! - this.#ys[from]!;
    const piece = this.#lengths[to]! - this.#lengths[from]!;
    const share = piece > 0 ? (length - this.#lengths[from]!) / piece : 0;
    return { x: this.#xs[from]! + dx * share, y: this.#ys[from]! + dy * share, angle: Math.atan2(dy, dx) };
  }

  #add(x: number, y: number, isDrawn: boolean): void {
    const last = this.#xs.length - 1;
    const length = isDrawn && last >= 0 ? Math.hypot(x - this.#xs[last]!, y - this.#ys[last]!) : 0;
    this.#xs.push(x);
    this.#ys.push(y);
    this.#lengths.push(last < 0 ? 0 : this.#lengths[last]! + (Number.isFinite(length) ? length : 0));
  }

  #addCurve(x0: number, y0: number, coords: readonly number[], at: number, pieces: number): void {
    for (let piece = 1; piece <= pieces; piece++) {
      const t = piece / pieces;
      const u = 1 - t;
      const point = (p0: number, offset: number) =>
        u * u * u * p0 +
        3 * u * u * t * coords[at + offset]! +
        3 * u * t * t * coords[at + 2 + offset]! +
        t * t * t * coords[at + 4 + offset]!;
      this.#add(point(x0, 0), point(y0, 1), true);
    }
  }
}
