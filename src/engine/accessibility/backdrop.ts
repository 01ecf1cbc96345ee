/** What has been painted on a page so far, to be asked what lies at a point: areas in squares of the page, in each from the lowest to the highest. */
import type { Deadline } from '../base/deadline.ts';
import type { Point, Size } from '../base/geometry.ts';
import { type Color, sameColor, WHITE } from '../display/color.ts';
import { over } from './contrast-ratio.ts';
import { isInArea, type PaintedArea } from './painted-area.ts';

/** px; a side of a square. */
const SQUARE = 48;
/** Colours that may be seen at one place: gradients over gradients have more. */
const MOST_COLORS = 16;

export class Backdrop {
  readonly #deadline: Deadline;
  readonly #columns: number;
  readonly #rows: number;
  readonly #squares: PaintedArea[][];

  constructor({ width, height }: Size, deadline: Deadline) {
    this.#deadline = deadline;
    this.#columns = Math.max(1, Math.ceil(width / SQUARE));
    this.#rows = Math.max(1, Math.ceil(height / SQUARE));
    this.#squares = Array.from({ length: this.#columns * this.#rows }, () => []);
  }

  add(area: PaintedArea): void {
    const { x, y, width, height } = area.bounds;
    const [left, right] = [this.#column(x), this.#column(x + width)];
    const [top, bottom] = [this.#row(y), this.#row(y + height)];
    const hides = area.shapes.length === 0 && area.colors?.length === 1 && area.colors[0]!.alpha === 1;
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) {
        this.#deadline.tick();
        const square = this.#squares[row * this.#columns + column]!;
        const isCovered =
          x <= column * SQUARE &&
          y <= row * SQUARE &&
          x + width >= (column + 1) * SQUARE &&
          y + height >= (row + 1) * SQUARE;
        if (hides && isCovered) square.length = 0;
        square.push(area);
      }
  }

  /** The colours that may be seen there, on white paper; `null` where nobody knows. */
  colorsAt(point: Point): readonly Color[] | null {
    const square = this.#squares[this.#row(point.y) * this.#columns + this.#column(point.x)]!;
    const above: (readonly Color[])[] = [];
    for (let i = square.length - 1; i >= 0; i--) {
      this.#deadline.tick();
      const area = square[i]!;
      if (!isInArea(area, point)) continue;
      if (area.colors === null) return null;
      above.push(area.colors);
      if (area.colors.every(({ alpha }) => alpha === 1)) break;
    }
    let seen: readonly Color[] = [WHITE];
    for (const colors of above.reverse()) {
      if (colors.length > MOST_COLORS) return null;
      seen = distinct(colors.flatMap((color) => seen.map((below) => over(color, below))));
      if (seen.length > MOST_COLORS) return null;
    }
    return seen;
  }

  #column(x: number): number {
    return Math.max(0, Math.min(this.#columns - 1, Math.floor(x / SQUARE)));
  }

  #row(y: number): number {
    return Math.max(0, Math.min(this.#rows - 1, Math.floor(y / SQUARE)));
  }
}

function distinct(colors: readonly Color[]): Color[] {
  const found: Color[] = [];
  for (const color of colors) if (!found.some((each) => sameColor(each, color))) found.push(color);
  return found;
}
