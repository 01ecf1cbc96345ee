/** Where the clusters of SVG text lie (SVG 2 §11.5.2): in a row, moved, stretched, then chunk by chunk to their positions, anchored, and along paths. */
import type { Point } from '../base/geometry.ts';
import type { SvgPainting, SvgViewport } from './svg-context.ts';
import { baselineOffset } from './text-baseline.ts';
import type { TextCell, TextChunk, TextLines } from './text-cell.ts';
import { fontOf, type SvgCharacters, textLengthOf } from './text-characters.ts';
import { pathOfText, placeOnPath, type TextPath } from './text-path.ts';
import { stretchCells } from './text-stretch.ts';

/** @param cells - of all chunks */
export function placeCells(
  context: SvgPainting,
  characters: SvgCharacters,
  lines: TextLines,
  chunks: readonly TextChunk[],
  cells: readonly TextCell[],
  viewport: SvgViewport,
  isRightToLeft: boolean,
): void {
  const { positions } = lines;
  let pen = 0;
  for (const cell of cells) {
    cell.x = pen;
    pen += cell.advance;
    const turn = positions.rotate[cell.at]!;
    cell.angle = Number.isNaN(turn) ? 0 : turn;
  }
  shift(positions, cells);
  stretchCells(characters.stretched, cells, (range) => textLengthOf(range, viewport), context.deadline);
  const placement = new Placement(context, lines, viewport, isRightToLeft);
  for (const chunk of chunks) if (chunk.cells.length > 0) placement.place(chunk);
}

/** Steps 6 to 8. */
class Placement {
  readonly #context: SvgPainting;
  readonly #lines: TextLines;
  readonly #viewport: SvgViewport;
  readonly #isRightToLeft: boolean;
  /** How far chunks without a position of their own are moved. */
  #x = 0;
  #y = 0;
  /** The path that the chunk before lies on. */
  #path: TextPath | null = null;

  constructor(context: SvgPainting, lines: TextLines, viewport: SvgViewport, isRightToLeft: boolean) {
    this.#context = context;
    this.#lines = lines;
    this.#viewport = viewport;
    this.#isRightToLeft = isRightToLeft;
  }

  place(chunk: TextChunk): void {
    const { cells, start, path: range } = chunk;
    const { x, y, dx, dy } = this.#lines.positions;
    const path = range === null ? null : pathOfText(this.#context, range, this.#viewport);
    // Text begins at 0 where nothing else is said.
    const goesOn = start === 0 ? ORIGIN : this.#path?.end;
    const givenX = Number.isNaN(x[start]!) ? (path?.start ?? goesOn?.x) : x[start]!;
    const givenY = range !== null ? 0 : Number.isNaN(y[start]!) ? goesOn?.y : y[start]!;
    const first = firstOf(cells);
    // What moves the first character moves the chunk.
    if (givenX !== undefined) this.#x = givenX + dx[start]! - first.x;
    if (givenY !== undefined) this.#y = givenY + dy[start]! - first.y;
    anchor(cells, first.x + this.#x, anchorOf(first, this.#isRightToLeft));
    for (const cell of cells) cell.y += this.#y;
    this.#path = path;
    if (path !== null) for (const cell of cells) placeOnPath(path.measured, cell, this.#baselineOf(cell));
    else for (const cell of cells) this.#toBaseline(cell, range !== null);
  }

  #baselineOf({ span }: TextCell): number {
    return baselineOffset(span.style, fontOf(this.#context, span), this.#lines.isCentral) - span.shift;
  }

  #toBaseline(cell: TextCell, isHidden: boolean): void {
    const { span, upright } = cell;
    if (isHidden) cell.isHidden = true;
    if (upright === null) {
      cell.y += this.#baselineOf(cell);
      return;
    }
    // Its middle lies on the line, whose right is its top.
    cell.x += upright.along;
    cell.y += upright.width / 2 - span.shift;
    cell.angle -= 90;
  }
}

const ORIGIN: Point = { x: 0, y: 0 };

function firstOf(cells: readonly TextCell[]): TextCell {
  let first = cells[0]!;
  for (const cell of cells) if (cell.at < first.at) first = cell;
  return first;
}

/** Step 4: shifts add up in the order of the text. */
function shift({ dx, dy }: TextLines['positions'], cells: readonly TextCell[]): void {
  let isShifted = false;
  for (let at = 0; at < dx.length && !isShifted; at++) isShifted = dx[at] !== 0 || dy[at] !== 0;
  if (!isShifted) return;
  const logical = [...cells].sort((a, b) => a.at - b.at);
  let x = 0;
  let y = 0;
  let at = 0;
  for (const cell of logical) {
    for (; at <= cell.at; at++) {
      x += dx[at]!;
      y += dy[at]!;
    }
    cell.x += x;
    cell.y += y;
  }
}

/** `start`, `middle` or `end` from the left. */
function anchorOf({ span }: TextCell, isRightToLeft: boolean): 'start' | 'middle' | 'end' {
  const own = span.style.svgPaint.textAnchor;
  if (!isRightToLeft || own === 'middle') return own;
  return own === 'start' ? 'end' : 'start';
}

/** Step 7: moves the chunk so that its left end, its middle or its right end lies at `x`. */
function anchor(cells: readonly TextCell[], x: number, place: 'start' | 'middle' | 'end'): void {
  let left = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  for (const cell of cells) {
    left = Math.min(left, cell.x);
    right = Math.max(right, cell.x + cell.advance);
  }
  const by = x - (place === 'start' ? left : place === 'end' ? right : (left + right) / 2);
  for (const cell of cells) cell.x += by;
}
