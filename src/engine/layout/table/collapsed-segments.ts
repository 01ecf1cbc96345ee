/** Collapsed borders of the rows in one fragment, as lines to paint (CSS 2.2 §17.6.2). */
import { sameColor } from '../../display/color.ts';
import type { CollapsedBorder } from '../fragment.ts';
import { type CollapsedBorders, type EdgeBorder, isStronger, strongerOf } from './collapsed-borders.ts';
import type { TablePlan } from './table-plan.ts';

/** A row, or a part of one, in a fragment: px from the wrapper's top. */
export interface PlacedRow {
  readonly row: number;
  readonly top: number;
  readonly bottom: number;
  /** The row's first part; its last part. */
  readonly isBegun: boolean;
  readonly isEnded: boolean;
}

/** @param gridLeft - of the grid's content box in the wrapper, px */
export function collapsedSegments(
  plan: TablePlan,
  rows: readonly PlacedRow[],
  gridLeft: number,
): readonly CollapsedBorder[] {
  const lines: CollapsedBorder[] = [];
  if (plan.measure.borders === null || rows.length === 0) return lines;
  const boundaries = columnBoundaries(plan, gridLeft);
  const cuts = cutsOf(plan.measure.borders, rows);
  if (!isPlain(plan, rows)) {
    slotEdges(plan, rows, boundaries, cuts, lines);
    return lines;
  }
  horizontalLines(plan, rows, boundaries, cuts, lines);
  verticalLines(plan, rows, boundaries, cuts, lines);
  // Wider lines cover the ends of narrower ones.
  return lines.sort((a, b) => a.width - b.width);
}

/** Whether the first edge and the last are also those of rows in other fragments, with which they share their borders. */
interface Cuts {
  readonly above: boolean;
  readonly below: boolean;
}

/** As in Chromium: the last row that has borders keeps the one below it whole. */
function cutsOf(borders: CollapsedBorders, rows: readonly PlacedRow[]): Cuts {
  const first = rows[0]!;
  const last = rows.at(-1)!;
  return { above: first.isBegun && first.row > 0, below: last.isEnded && last.row + 1 < borders.end };
}

function partAt(k: number, { length }: readonly PlacedRow[], cuts: Cuts): CollapsedBorder['part'] {
  if (k === 0 && cuts.above) return 'after';
  return k === length && cuts.below ? 'before' : 'whole';
}

/** x of the edge before each column and after the last one, in logical order. */
function columnBoundaries(plan: TablePlan, gridLeft: number): Float64Array {
  const count = plan.grid.columnCount;
  const boundaries = new Float64Array(count + 1);
  const width = plan.inlineSize - plan.edges.inline;
  for (let c = 0; c <= count; c++) {
    const along = c === 0 ? 0 : plan.columnEnds[c - 1]!;
    boundaries[c] = gridLeft + (plan.isRightToLeft ? width - along : along);
  }
  return boundaries;
}

function horizontalLines(
  plan: TablePlan,
  rows: readonly PlacedRow[],
  boundaries: Float64Array,
  cuts: Cuts,
  lines: CollapsedBorder[],
): void {
  for (let k = 0; k <= rows.length; k++) {
    const above = rows[k - 1];
    const below = rows[k];
    const y = below?.top ?? above!.bottom;
    const neighbour = below ?? above!;
    runs(
      plan.grid.columnCount,
      (column) => horizontalEdge(plan, above, below, column),
      (edge, start, end) => {
        const from = boundaries[start]! - side(plan, neighbour.row, start) * (plan.isRightToLeft ? -1 : 1);
        const to = boundaries[end]! + side(plan, neighbour.row, end) * (plan.isRightToLeft ? -1 : 1);
        lines.push(lineOf('horizontal', Math.min(from, to), y, Math.abs(to - from), edge, partAt(k, rows, cuts)));
      },
    );
  }
}

/** The edge between two rows of the fragment; `undefined` before the first and after the last. */
function horizontalEdge(
  plan: TablePlan,
  above: PlacedRow | undefined,
  below: PlacedRow | undefined,
  column: number,
): EdgeBorder | null {
  const borders = plan.measure.borders!;
  const ofAbove = above?.isEnded ? borders.horizontal(above.row + 1, column) : null;
  const ofBelow = below?.isBegun ? borders.horizontal(below.row, column) : null;
  return strongerOf(ofAbove, ofBelow);
}

/** Half of the vertical border that ends a horizontal one, so that the corner is filled. */
function side(plan: TablePlan, row: number, column: number): number {
  return (plan.measure.borders!.vertical(row, column)?.width ?? 0) / 2;
}

function verticalLines(
  plan: TablePlan,
  rows: readonly PlacedRow[],
  boundaries: Float64Array,
  cuts: Cuts,
  lines: CollapsedBorder[],
): void {
  const borders = plan.measure.borders!;
  const count = plan.grid.columnCount;
  for (let c = 0; c <= count; c++) {
    const edgeAt = (index: number) => borders.vertical(rows[index]!.row, c);
    const beside = Math.min(c, count - 1);
    runs(rows.length, edgeAt, (edge, start, end) => {
      const first = rows[start]!;
      const last = rows[end - 1]!;
      const isOver = first.isBegun && !(start === 0 && cuts.above);
      const isUnder = last.isEnded && !(end === rows.length && cuts.below);
      const over = isOver ? (borders.horizontal(first.row, beside)?.width ?? 0) / 2 : 0;
      const under = isUnder ? (borders.horizontal(last.row + 1, beside)?.width ?? 0) / 2 : 0;
      const length = last.bottom + under - (first.top - over);
      lines.push(lineOf('vertical', boundaries[c]!, first.top - over, length, edge));
    });
  }
}

/** Calls `draw` for each longest run [start, end) of borders of one width. */
function runs(
  count: number,
  edgeAt: (index: number) => EdgeBorder | null,
  draw: (edge: EdgeBorder, start: number, end: number) => void,
): void {
  let current: EdgeBorder | null = null;
  let start = 0;
  for (let i = 0; i <= count; i++) {
    const edge = i < count ? edgeAt(i) : null;
    if (current !== null && edge !== null && current.width === edge.width) continue;
    if (current !== null) draw(current, start, i);
    current = edge;
    start = i;
  }
}

/** Whether all borders are solid and of one colour: then nobody sees how they meet, and long lines do. */
function isPlain(plan: TablePlan, rows: readonly PlacedRow[]): boolean {
  const count = plan.grid.columnCount;
  let first: EdgeBorder | null = null;
  const differs = (edge: EdgeBorder | null) => {
    first ??= edge;
    return edge !== null && edge !== first && (edge.style !== 'solid' || !sameColor(edge.color, first!.color));
  };
  for (let k = 0; k <= rows.length; k++) {
    const below = rows[k];
    for (let c = 0; c <= count; c++) {
      if (c < count && differs(horizontalEdge(plan, rows[k - 1], below, c))) return false;
      if (below !== undefined && differs(plan.measure.borders!.vertical(below.row, c))) return false;
    }
  }
  return first === null || (first as EdgeBorder).style === 'solid';
}

/**
 * Each edge of each slot by itself, in Chromium's order: by rows and columns, the edge before a slot, then the one above it. Where edges
 * meet, the strongest run through to the far side of the others, those of an earlier box before those of a later one; the others stop short.
 */
function slotEdges(
  plan: TablePlan,
  rows: readonly PlacedRow[],
  boundaries: Float64Array,
  cuts: Cuts,
  lines: CollapsedBorder[],
): void {
  const count = plan.grid.columnCount;
  const along = plan.isRightToLeft ? -1 : 1;
  const edges = new SlotEdges(plan, rows);
  for (let k = 0; k <= rows.length; k++) {
    const row = rows[k];
    const y = row?.top ?? rows[k - 1]!.bottom;
    for (let c = 0; c <= count; c++) {
      const upright = edges.upright(k, c);
      if (upright !== null) {
        const isOver = row!.isBegun && !(k === 0 && cuts.above);
        const isUnder = row!.isEnded && !(k === rows.length - 1 && cuts.below);
        const top = isOver ? y - edges.uprightReach(upright, k, k, c) : y;
        const bottom = isUnder ? row!.bottom + edges.uprightReach(upright, k, k + 1, c) : row!.bottom;
        lines.push(lineOf('vertical', boundaries[c]!, top, bottom - top, upright));
      }
      const level = edges.level(k, c);
      if (level === null) continue;
      const from = boundaries[c]! - along * edges.levelReach(level, k, c, c);
      const to = boundaries[c + 1]! + along * edges.levelReach(level, k, c, c + 1);
      pushLevel(lines, lineOf('horizontal', Math.min(from, to), y, Math.abs(to - from), level, partAt(k, rows, cuts)));
    }
  }
}

/** The edges around the slots of the rows in a fragment, and what meets where they cross: looked up once, for each is asked for up to six times. */
class SlotEdges {
  /** Edges above row k: one more row of them than of slots, and one more column, which stays empty. */
  readonly #levels: (EdgeBorder | null)[];
  readonly #levelOwners: Int32Array;
  /** Edges before column c in row k; the last row stays empty. */
  readonly #uprights: (EdgeBorder | null)[];
  readonly #uprightOwners: Int32Array;
  /** What is strongest where lines cross, and the first box that it is of. */
  readonly #strongest: (EdgeBorder | null)[];
  readonly #strongestOwners: Int32Array;
  readonly #stride: number;

  constructor(plan: TablePlan, rows: readonly PlacedRow[]) {
    this.#stride = plan.grid.columnCount + 1;
    const size = (rows.length + 1) * this.#stride;
    this.#levels = new Array(size).fill(null);
    this.#levelOwners = new Int32Array(size);
    this.#uprights = new Array(size).fill(null);
    this.#uprightOwners = new Int32Array(size);
    this.#strongest = new Array(size).fill(null);
    this.#strongestOwners = new Int32Array(size);
    for (let k = 0; k <= rows.length; k++)
      for (let c = 0; c <= plan.grid.columnCount; c++) {
        this.#lookUp(plan, rows[k - 1], rows[k], k, c);
        this.#cross(k, c);
      }
  }

  level(k: number, c: number): EdgeBorder | null {
    return this.#levels[k * this.#stride + c]!;
  }

  upright(k: number, c: number): EdgeBorder | null {
    return this.#uprights[k * this.#stride + c]!;
  }

  /** How far the edge above the slot runs over the upright lines at a crossing, px; negative where it stops before them. */
  levelReach(edge: EdgeBorder, k: number, c: number, crossing: number): number {
    const index = k * this.#stride + crossing;
    const above = k === 0 ? 0 : widthOf(this.#uprights[index - this.#stride]!);
    const across = Math.max(above, widthOf(this.#uprights[index]!));
    return this.#isBeaten(edge, this.#levelOwners[k * this.#stride + c]!, index) ? -across / 2 : across / 2;
  }

  /** The same of the edge before the slot, and level lines. */
  uprightReach(edge: EdgeBorder, k: number, crossing: number, c: number): number {
    const index = crossing * this.#stride + c;
    const before = c === 0 ? 0 : widthOf(this.#levels[index - 1]!);
    const across = Math.max(before, widthOf(this.#levels[index]!));
    return this.#isBeaten(edge, this.#uprightOwners[k * this.#stride + c]!, index) ? -across / 2 : across / 2;
  }

  #lookUp(plan: TablePlan, above: PlacedRow | undefined, below: PlacedRow | undefined, k: number, c: number): void {
    const borders = plan.measure.borders!;
    const index = k * this.#stride + c;
    if (below !== undefined) {
      this.#uprights[index] = borders.vertical(below.row, c);
      this.#uprightOwners[index] = borders.verticalOwner(below.row, c);
    }
    const edge = c === plan.grid.columnCount ? null : horizontalEdge(plan, above, below, c);
    if (edge === null) return;
    const isOfBelow = below !== undefined && borders.horizontal(below.row, c) === edge;
    this.#levels[index] = edge;
    this.#levelOwners[index] = borders.horizontalOwner(isOfBelow ? below.row : above!.row + 1, c);
  }

  #cross(k: number, c: number): void {
    const index = k * this.#stride + c;
    if (c > 0) this.#meet(index, this.#levels[index - 1]!, this.#levelOwners[index - 1]!);
    this.#meet(index, this.#levels[index]!, this.#levelOwners[index]!);
    const above = index - this.#stride;
    if (k > 0) this.#meet(index, this.#uprights[above]!, this.#uprightOwners[above]!);
    this.#meet(index, this.#uprights[index]!, this.#uprightOwners[index]!);
  }

  #meet(crossing: number, edge: EdgeBorder | null, owner: number): void {
    if (edge === null) return;
    const strongest = this.#strongest[crossing]!;
    if (strongest !== null && !beats(edge, owner, strongest, this.#strongestOwners[crossing]!)) return;
    this.#strongest[crossing] = edge;
    this.#strongestOwners[crossing] = owner;
  }

  #isBeaten(edge: EdgeBorder, owner: number, crossing: number): boolean {
    const strongest = this.#strongest[crossing]!;
    return strongest !== null && beats(strongest, this.#strongestOwners[crossing]!, edge, owner);
  }
}

type WritableBorder = { -readonly [Field in keyof CollapsedBorder]: CollapsedBorder[Field] };

/** Adds an edge, or makes the solid one before it longer that it adjoins: a large table has an edge for each cell, and few that differ. */
function pushLevel(lines: WritableBorder[], line: WritableBorder): void {
  const last = lines.at(-1);
  const isAfter = last !== undefined && last.x + last.length === line.x;
  const adjoins = last !== undefined && (isAfter || line.x + line.length === last.x);
  if (!adjoins || last.y !== line.y || !isAlike(last, line)) {
    lines.push(line);
    return;
  }
  if (!isAfter) last.x = line.x;
  last.length += line.length;
}

function isAlike(last: CollapsedBorder, { width, style, color }: CollapsedBorder): boolean {
  return (
    last.edge === 'horizontal' &&
    last.width === width &&
    last.style === 'solid' &&
    style === 'solid' &&
    sameColor(last.color, color)
  );
}

function widthOf(edge: EdgeBorder | null): number {
  return edge === null ? 0 : edge.width;
}

function beats(a: EdgeBorder, ownerOfA: number, b: EdgeBorder, ownerOfB: number): boolean {
  return isStronger(a, b) || (!isStronger(b, a) && ownerOfA < ownerOfB);
}

function lineOf(
  edge: CollapsedBorder['edge'],
  x: number,
  y: number,
  length: number,
  border: EdgeBorder,
  part: CollapsedBorder['part'] = 'whole',
): WritableBorder {
  return { edge, x, y, length, width: border.width, style: border.style, color: border.color, part };
}
