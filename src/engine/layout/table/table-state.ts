/** One fragment of a table while it is made: what its pieces (captions, rows, the end of the grid box) share. */
import type { Box } from '../../boxes/tree/box.ts';
import type { BreakAppeal, BreakBetween, BreakToken, TableOverflow, TablePlace, TableResume } from '../break-token.ts';
import type { FragmentationSpace } from '../constraint-space.ts';
import type { LayoutEnvironment } from '../environment.ts';
import { FragmentBuilder } from '../fragment-builder.ts';
import { BreakDriver } from '../fragmentation/break-driver.ts';
import { breakAfterOf, breakBetween } from '../fragmentation/break-values.ts';
import { hasClonedEdges } from '../fragmentation/cloned-edges.ts';
import { GridFragment } from './grid-fragment.ts';
import { type RepeatedSections, repeatedSections } from './repeat-headers.ts';
import { SpanningCells } from './spanning-cells.ts';
import type { TablePlan } from './table-plan.ts';

/** Why the pieces end before the table does: the driver goes back, or the table goes on in the next fragmentainer. */
export type Stop = 'go-back' | { readonly at: TablePlace; readonly forced: BreakBetween | null };

export class TableState {
  readonly plan: TablePlan;
  readonly space: FragmentationSpace;
  readonly token: BreakToken | null;
  readonly resume: TableResume;
  readonly env: LayoutEnvironment;
  readonly driver: BreakDriver;
  readonly grid: GridFragment;
  readonly builder: FragmentBuilder;
  readonly repeated: RepeatedSections;
  readonly spanning: SpanningCells;
  readonly overflow: TableOverflow[] = [];
  readonly isCloned: boolean;
  /** All content is laid out in one endless column. */
  readonly isMeasuring: boolean;
  /** Fragmentainer's end, px from the fragment's top. */
  readonly room: number;
  /** Lower end of what has been placed, px from the fragment's top. */
  end = 0;
  /** The last piece that has been placed here; a break before the first one would leave the fragment empty. */
  previous: Box | null = null;
  /** Top of the grid box in this fragment; `null` before it begins. */
  gridTop: number | null = null;
  /** Lower end of the grid box, if it lies here. */
  gridEnd: number | null = null;
  /** Top of the first row that is not a repeated one. */
  rowsTop = 0;

  constructor(plan: TablePlan, space: FragmentationSpace, token: BreakToken | null, env: LayoutEnvironment) {
    const { table, edges } = plan;
    this.plan = plan;
    this.space = space;
    this.token = token;
    this.resume = token?.resume.kind === 'table' ? token.resume : fromTheStart(plan);
    this.env = env;
    this.driver = new BreakDriver(table, space);
    this.grid = new GridFragment(plan, space, env);
    this.builder = new FragmentBuilder(table);
    this.isCloned = hasClonedEdges(table.style, edges.block, space, token);
    this.repeated = repeatedSections(plan, space, this.isCloned ? edges.block : 0, env);
    this.spanning = new SpanningCells(plan);
    this.isMeasuring = space.balance?.isMeasuring === true;
    this.room = space.blockSize - space.bfcOffset;
  }

  /** A break before the next piece would be in vain. */
  get isAtStart(): boolean {
    return this.space.isAtStart && this.previous === null;
  }

  /** What is asked for between the last piece here and the next one. */
  between(next: Box): BreakBetween {
    return this.previous === null ? 'auto' : breakBetween(this.previous, next);
  }

  /** What the last piece here asks for behind it. */
  get after(): BreakBetween {
    return this.previous === null ? 'auto' : breakAfterOf(this.previous);
  }

  /** The value of a break that is forced there; `null`: none is. */
  forcedBreak(between: BreakBetween, next: Box): BreakBetween | null {
    return this.previous === null ? null : this.driver.forcedBreak(between, this.previous, next);
  }

  /** The fragment ends at an unforced break. */
  stop(at: TablePlace, appeal: BreakAppeal): Stop {
    if (!this.isAtStart) this.builder.clampBreakAppeal(appeal);
    return { at, forced: null };
  }
}

function fromTheStart({ captionsAbove }: TablePlan): TableResume {
  const at: TablePlace =
    captionsAbove > 0
      ? { kind: 'caption', caption: 0, token: null }
      : { kind: 'row', row: 0, cells: [], consumedRowSize: null };
  return { kind: 'table', at, pageName: '', consumedGridSize: null, consumedRowsSize: 0, overflow: [] };
}
