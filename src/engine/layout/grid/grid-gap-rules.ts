/** Lines in the gaps of a grid (css-gaps-1): they cross each other, and end at items that span the gap. */
import type { GapRule, GridRowPart } from '../fragment.ts';
import { columnRuleStyle, type GapPiece, type Range, rowRuleStyle, rulesInGap } from '../gap-rules.ts';
import type { GridPlan } from './grid-plan.ts';

const NONE: readonly GapRule[] = [];

/** @param rowsOf - those that lie in the fragment, px from its border box */
export function gridGapRules(plan: GridPlan, rowsOf: () => readonly GridRowPart[]): readonly GapRule[] {
  const { box, structure, env } = plan;
  const columnStyle = columnRuleStyle(box.style);
  // Items that are stacked below each other have no rows in common.
  const rowStyle = plan.stacked === null ? rowRuleStyle(box.style) : null;
  if (columnStyle === null && rowStyle === null) return NONE;
  const rows = rowsOf().filter(({ row }) => structure.rows.isCollapsed[row] !== true);
  const columns = columnsOf(plan);
  env.deadline.spend('displayItems', rows.length * columns.length, box.source?.element);
  const cells = new Cells(
    plan,
    rows.map(({ row }) => row),
    columns.map(({ track }) => track),
  );
  const lines = rows.map(({ top, bottom }): Range => ({ start: top, end: bottom }));
  const isRightToLeft = box.style.writing.direction === 'rtl';
  const rules: GapRule[] = [];
  if (columnStyle !== null) {
    const centres = gapCentres(columns);
    for (const [i, centre] of centres.entries()) {
      const gap = { index: isRightToLeft ? centres.length - 1 - i : i, count: centres.length };
      rules.push(...rulesInGap('columns', columnStyle, gap, centre, piecesOf(lines, i, cells.acrossColumns)));
    }
  }
  if (rowStyle !== null) {
    for (const [i, centre] of gapCentres(lines).entries()) {
      // Rows of other fragments count. DEVIATION: and so do rows that `auto-fit` has collapsed.
      const gap = { index: rows[i]!.row, count: plan.rows.starts.length - 1 };
      rules.push(...rulesInGap('rows', rowStyle, gap, centre, piecesOf(columns, i, cells.acrossRows)));
    }
  }
  return rules;
}

export function rowsInOnePiece({ rows, edges }: GridPlan): readonly GridRowPart[] {
  return rows.starts.map((start, row) => ({ row, top: edges.top + start, bottom: edges.top + rows.ends[row]! }));
}

interface ColumnRange extends Range {
  readonly track: number;
}

/** From left to right. */
function columnsOf({ box, structure, columns, edges, inlineSize }: GridPlan): readonly ColumnRange[] {
  const ranges: ColumnRange[] = [];
  const isRightToLeft = box.style.writing.direction === 'rtl';
  const right = inlineSize - edges.right;
  columns.starts.forEach((from, track) => {
    if (structure.columns.isCollapsed[track] === true) return;
    const to = columns.ends[track]!;
    if (isRightToLeft) ranges.push({ track, start: right - to, end: right - from });
    else ranges.push({ track, start: edges.left + from, end: edges.left + to });
  });
  return isRightToLeft ? ranges.reverse() : ranges;
}

function gapCentres(tracks: readonly Range[]): number[] {
  return tracks.slice(1).map(({ start }, i) => (tracks[i]!.end + start) / 2);
}

/** What is known of a place where a track and a gap meet. */
interface Meeting {
  /** An item lies over it. */
  readonly isBlocked: boolean;
  readonly hasBefore: boolean;
  readonly hasAfter: boolean;
  /** An item spans the gap between this track and the one before it, on this side of the crossing and beyond it. */
  readonly isJoined: boolean;
}

/** @param tracks - that the gap runs past */
function piecesOf(tracks: readonly Range[], gap: number, at: (track: number, gap: number) => Meeting): GapPiece[] {
  return tracks.map(({ start, end }, i) => {
    const [before, after] = [tracks[i - 1], tracks[i + 1]];
    return {
      start,
      end,
      startCrossing: before === undefined ? null : start - before.end,
      endCrossing: after === undefined ? null : after.start - end,
      ...at(i, gap),
    };
  });
}

/** Which cells of the fragment have items, and which gaps between cells are under items. Rows and columns are counted as they lie in the fragment. */
class Cells {
  readonly #columns: number;
  readonly #taken: Uint8Array;
  /** Of the cell after the gap. */
  readonly #spannedColumns: Uint8Array;
  readonly #spannedRows: Uint8Array;

  constructor({ items, env }: GridPlan, rows: readonly number[], columns: readonly number[]) {
    this.#columns = columns.length;
    const count = rows.length * columns.length;
    this.#taken = new Uint8Array(count);
    this.#spannedColumns = new Uint8Array(count);
    this.#spannedRows = new Uint8Array(count);
    const rowPlaces = placesOf(rows);
    const columnPlaces = placesOf(columns);
    for (const item of items) {
      const [top, bottom] = span(rowPlaces, item.rows.start, item.rows.end);
      const [left, right] = span(columnPlaces, item.columns.start, item.columns.end);
      env.deadline.tick(Math.max(0, (bottom - top + 1) * (right - left + 1)));
      for (let row = top; row <= bottom; row++) {
        for (let column = left; column <= right; column++) {
          const cell = row * this.#columns + column;
          this.#taken[cell] = 1;
          if (column > left) this.#spannedColumns[cell] = 1;
          if (row > top) this.#spannedRows[cell] = 1;
        }
      }
    }
  }

  /** A row and the gap after a column. */
  readonly acrossColumns = (row: number, gap: number): Meeting => {
    const cell = row * this.#columns + gap;
    return {
      isBlocked: this.#spannedColumns[cell + 1] === 1,
      hasBefore: this.#taken[cell] === 1,
      hasAfter: this.#taken[cell + 1] === 1,
      isJoined: this.#spannedRows[cell] === 1 && this.#spannedRows[cell + 1] === 1,
    };
  };

  /** A column and the gap after a row. */
  readonly acrossRows = (column: number, gap: number): Meeting => {
    const cell = gap * this.#columns + column;
    const below = cell + this.#columns;
    return {
      isBlocked: this.#spannedRows[below] === 1,
      hasBefore: this.#taken[cell] === 1,
      hasAfter: this.#taken[below] === 1,
      isJoined: this.#spannedColumns[cell] === 1 && this.#spannedColumns[below] === 1,
    };
  };
}

function placesOf(tracks: readonly number[]): ReadonlyMap<number, number> {
  return new Map(tracks.map((track, place) => [track, place]));
}

/** The first and the last place that tracks from `start` up to `end` have; an empty span where they have none. */
function span(places: ReadonlyMap<number, number>, start: number, end: number): readonly [number, number] {
  let low = Number.POSITIVE_INFINITY;
  let high = -1;
  for (let track = start; track < end; track++) {
    const place = places.get(track);
    if (place === undefined) continue;
    low = Math.min(low, place);
    high = Math.max(high, place);
  }
  return [low, high];
}
