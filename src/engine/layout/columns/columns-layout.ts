/**
 * Multi-column containers (css-multicol-1, column-height and column-wrap of -2): rows of columns and the boxes that span them, one below the
 * other. Columns are fragmentainers; the container itself may go on in further pages or in further columns of an outer container.
 */

import { floorToGrid, INDEFINITE, roundToGrid } from '../../base/lengths.ts';
import type { BlockContainer, Box } from '../../boxes/tree/box.ts';
import { CELL } from '../../css/values/box/display.ts';
import type { BreakAppeal, BreakBetween, BreakToken } from '../break-token.ts';
import { noteOverflow, noteShortage } from '../column-balance.ts';
import { type ConstraintSpace, changedSpace, type FragmentationSpace } from '../constraint-space.ts';
import type { LayoutEnvironment } from '../environment.ts';
import { changedFragment } from '../fragment.ts';
import { PERFECT } from '../fragmentation/break-appeal.ts';
import { breakAfterOf, isForcedBreak } from '../fragmentation/break-values.ts';
import { endFragment, isAutomaticSize, roomLeft, tokenAfter, totalBlockSize } from '../fragmentation/finish-box.ts';
import type { FinishedLayout, LayoutOutcome, UnfinishedLayout } from '../layout-outcome.ts';
import { awaitsMarker, hasPlaceForMarker, placeMarker, placeMarkerAlone } from '../list-marker.ts';
import { collapse, NO_MARGIN } from '../margin-strut.ts';
import { usedGap } from '../sizing/gap.ts';
import { textTrimOfColumns } from '../text-box-trim.ts';
import { type ColumnRow, layoutRow, lowestEnd } from './column-row.ts';
import { gapRules } from './column-rules.ts';
import { type ColumnsGeometry, columnsGeometry } from './columns-geometry.ts';
import { type PlacedColumn, placePositionedInColumns } from './columns-positioned.ts';
import { type ColumnsState, createColumnsState, isAtStart } from './columns-state.ts';
import { layoutSpanner, resumeOverflow } from './spanning-box.ts';

/** @param flow - `box.content.flow` */
export function layoutColumns(
  box: BlockContainer,
  flow: BlockContainer,
  space: ConstraintSpace,
  token: BreakToken | null,
  env: LayoutEnvironment,
): LayoutOutcome {
  const { fragmentation } = space;
  if (fragmentation?.kind === 'column' && token === null && !isMeasuredBalanced(box, fragmentation)) {
    // In columns a container that fits is what it is without them: it is balanced once, however often the outer columns are laid out.
    const whole = env.layout(box, changedSpace(space, { fragmentation: null }), null);
    if (whole.status === 'finished' && fitsIn(fragmentation, whole)) return whole;
  }
  const layout = new ColumnsLayout(box, flow, space, token, env);
  const outcome = layout.run();
  // A container that clips would hide for ever what sticks out of columns that only the page keeps low: it is cut whole instead, as other content is.
  return layout.hidesOverflow ? env.layout(box, changedSpace(space, { fragmentation: null }), null) : outcome;
}

/**
 * Whether columns that would fill are measured for the columns around them: as in Chromium, they are balanced, as how high they are to be is not known.
 */
function isMeasuredBalanced({ style }: BlockContainer, { balance }: FragmentationSpace): boolean {
  return balance?.isMeasuring === true && style.columns.fill === 'auto' && style.sizing.height === 'auto';
}

/** With the rows that overflow a given height, and what is higher than the columns. */
function fitsIn(
  { bfcOffset, blockSize }: FragmentationSpace,
  { fragment, intrinsicBlockSize }: FinishedLayout,
): boolean {
  const end = fragment.style.overflow.y === 'visible' ? lowestEnd(fragment) : fragment.height;
  return bfcOffset + Math.max(end, intrinsicBlockSize) <= blockSize;
}

class ColumnsLayout {
  readonly #state: ColumnsState;
  readonly #flow: BlockContainer;
  readonly #geometry: ColumnsGeometry;
  readonly #columns: PlacedColumn[] = [];
  /** Where the flow goes on. */
  #rest: BreakToken | null = null;
  /** See `ColumnsResume`. */
  #isBeforeSpanner = false;
  #isFlowDone = false;
  /** The box that spans the columns and comes next, and its token if it has begun. */
  #spanner: Box | null = null;
  #spannerToken: BreakToken | null = null;
  /** Rows of this fragment. */
  #rows = 0;
  /** What has no room in the last row goes on in the next fragmentainer. */
  #mayContinue = false;
  /** In one of its rows something that cannot be broken is higher than the columns. */
  #overflows = false;
  /** What was placed last is a row of columns. */
  #endsWithRow = false;

  constructor(
    box: BlockContainer,
    flow: BlockContainer,
    space: ConstraintSpace,
    token: BreakToken | null,
    env: LayoutEnvironment,
  ) {
    this.#state = createColumnsState(box, space, token, env);
    this.#flow = flow;
    this.#geometry = columnsGeometry(box.style, this.#state.contentInlineSize);
  }

  run(): LayoutOutcome {
    const state = this.#state;
    this.#resume();
    while (!(this.#isFlowDone && this.#spanner === null)) {
      const step = this.#spanner === null ? this.#addRow() : this.#addSpanner(this.#spanner);
      if (step === 'stop') break;
      if (step !== 'next') return step;
    }
    const isWhole = state.begun === null && state.broken === null;
    placePositionedInColumns(state.builder, state.env, this.#columns, this.#step, isWhole);
    const result = this.#finish();
    return result.status === 'finished' ? this.#withDetail(result, isWhole) : result;
  }

  get hidesOverflow(): boolean {
    const { box, begun, fragmentation } = this.#state;
    if (!this.#overflows || begun !== null || fragmentation?.kind !== 'page') return false;
    return box.style.overflow.y !== 'visible' && isAutomaticSize(this.#state, begun);
  }

  #finish(): LayoutOutcome {
    const state = this.#state;
    const { builder, begun, broken, parallel } = state;
    if (hasPlaceForMarker(state, broken) && (begun === null || awaitsMarker(begun, state.env))) {
      // As in Chromium, no line is made for it here.
      if (builder.firstBaseline === null) placeMarkerAlone(state);
      else placeMarker(state);
    }
    // The margin of a spanning box is cut off at the end of the fragmentainer (css-break-4 §5.2).
    const end = Math.min(state.offset + collapse(state.strut), Math.max(state.offset, roomLeft(state)));
    const contentEnd = Math.max(end, state.contentTop);
    const total = totalBlockSize(state, begun, contentEnd);
    const fragment = endFragment(state, begun, contentEnd, total);
    if (fragment === 'go-back') return state.driver!.goBack();
    const resume = broken === null ? null : { ...broken, parallel };
    builder.breakToken = tokenAfter(state, begun, fragment, total, resume, false, state.forcedValue);
    builder.exclusions = state.space.exclusions;
    return builder.finish();
  }

  /** @param isWhole - otherwise positioned boxes may be placed in the columns later */
  #withDetail(result: FinishedLayout, isWhole: boolean): FinishedLayout {
    const { fragment } = result;
    // Lines between the columns of the last row reach down to the end of the content box, as in Chromium.
    const end = fragment.height - fragment.border.bottom - fragment.padding.bottom;
    const { box, env } = this.#state;
    const lowest = this.#endsWithRow ? end : 0;
    const rules = gapRules(box.style, this.#columns, this.#geometry, this.#step, lowest, env.deadline);
    if (rules.length === 0 && isWhole) return result;
    const blockSizes = this.#columns.map(({ blockSize }) => blockSize);
    return {
      ...result,
      fragment: changedFragment(fragment, { detail: { kind: 'columns', rules, blockSizes, step: this.#step } }),
    };
  }

  /** From one column to the next, px. */
  get #step(): number {
    const { progression } = this.#geometry;
    return this.#state.direction === 'ltr' ? progression : -progression;
  }

  #resume(): void {
    const resume = this.#state.begun?.resume ?? null;
    if (resume === null) return;
    if (resume.kind === 'columns' || resume.kind === 'at-end') resumeOverflow(this.#state, resume.parallel);
    if (resume.kind !== 'columns') {
      this.#isFlowDone = true;
      return;
    }
    this.#rest = resume.flow;
    this.#isBeforeSpanner = resume.isBeforeSpanner;
    if (resume.spanner === null) return;
    this.#spanner = resume.spanner.box;
    if (!resume.spanner.isBreakBefore) this.#spannerToken = resume.spanner;
  }

  /** Ends this fragment. @param spanner - token of the box that comes next, if it spans the columns */
  #stop(spanner: BreakToken | null, forced: BreakBetween | null): 'stop' {
    const state = this.#state;
    state.broken = {
      kind: 'columns',
      flow: this.#rest,
      spanner,
      isBeforeSpanner: this.#isBeforeSpanner,
      parallel: [],
    };
    state.forcedValue = forced;
    return 'stop';
  }

  #addSpanner(box: Box): UnfinishedLayout | 'next' | 'stop' {
    const step = layoutSpanner(this.#state, box, this.#spannerToken);
    if (step !== 'next') return 'rest' in step ? this.#stop(step.rest, step.forcedValue) : step;
    this.#spanner = null;
    this.#spannerToken = null;
    this.#endsWithRow = false;
    // Padding and border behind it go on alone, as in Chromium.
    this.#isFlowDone = this.#rest !== null && this.#state.edges.bottom === 0 && endsWithSpanner(this.#rest);
    return 'next';
  }

  // ---- Rows of columns

  #addRow(): UnfinishedLayout | 'next' | 'stop' {
    const state = this.#state;
    const { fragmentation, previousSpanner } = state;
    if (previousSpanner !== null && fragmentation !== null) {
      const after = breakAfterOf(previousSpanner);
      if (isForcedBreak(after, fragmentation.kind)) {
        state.previousSpanner = null;
        return this.#stop(null, after);
      }
    }
    const isWrapped = this.#rows > 0 && previousSpanner === null;
    const rowGap = isWrapped ? this.#rowGap() : null;
    const top = state.offset + collapse(state.strut) + (rowGap ?? 0);
    const isEarly = this.#isEarlyBreak();
    const outerRoom =
      fragmentation === null ? INDEFINITE : Math.max(0, fragmentation.blockSize - fragmentation.bfcOffset - top);
    const isFirst = isAtStart(state);
    // Below edges that fill the fragmentainer the columns begin in the next one.
    const isBelowEdges = state.begun === null || (!state.isCloned && state.contentTop > 0);
    if (isEarly || (outerRoom === 0 && (!isFirst || isBelowEdges))) return this.#breakBeforeRow();
    const row = this.#layoutRow(top, outerRoom, isFirst);
    if (row.columns.length === 0) return this.#breakBeforeRow();
    if (fragmentation !== null) {
      this.#noteForOuter(row, top);
      const decision = this.#decide(row, isFirst);
      if (decision !== null) return decision;
    }
    this.#overflows ||= row.overflows;
    this.#place(row, top, rowGap);
    this.#isBeforeSpanner = row.isBeforeSpanner;
    if (row.spanner !== null) {
      this.#rest = row.token;
      this.#spanner = row.spanner;
      return 'next';
    }
    this.#rest = row.token;
    if (row.token === null) {
      this.#isFlowDone = true;
      return 'next';
    }
    if (row.forcedValue === null && this.#wraps()) return this.#nextRow(row, top, outerRoom);
    if (row.forcedValue === null) state.builder.clampBreakAppeal(row.appeal);
    return this.#stop(null, row.forcedValue);
  }

  /** css-multicol-2: rows of columns of the same height follow each other; in pages as long as there is room for one. */
  #nextRow(row: ColumnRow, top: number, outerRoom: number): 'next' | 'stop' {
    const state = this.#state;
    if (outerRoom !== INDEFINITE) {
      if (outerRoom - (state.offset - top) - this.#rowGap() < row.blockSize) return this.#stop(null, null);
    }
    this.#rows++;
    state.previousSpanner = null;
    return 'next';
  }

  #rowGap(): number {
    const { box, childPercentageBlockSize } = this.#state;
    const { rowGap } = box.style.align;
    return rowGap === 'normal' ? floorToGrid(box.style.font.size) : usedGap(rowGap, childPercentageBlockSize);
  }

  /** `column-height`, or in rows that wrap the height of the content box, px; `null` where neither is given. */
  #rowHeight(): number | null {
    const { sizing, edges, box } = this.#state;
    const { height } = box.style.columns;
    if (height !== 'auto') return floorToGrid(height);
    if (!this.#wraps() || sizing.definite === null) return null;
    return Math.max(0, Math.max(sizing.min, Math.min(sizing.max, sizing.definite)) - edges.block);
  }

  #wraps(): boolean {
    const { wrap, height } = this.#state.box.style.columns;
    return wrap === 'wrap' || (wrap === 'auto' && height !== 'auto');
  }

  #layoutRow(top: number, outerRoom: number, isFirst: boolean): ColumnRow {
    const state = this.#state;
    const { style } = state.box;
    const { fragmentation } = state;
    const own = this.#ownRoom(top);
    const rowHeight = this.#rowHeight();
    const limit = Math.min(rowHeight ?? this.#limit(top), outerRoom);
    const isConstrained = outerRoom !== INDEFINITE;
    const isBalanced = fragmentation !== null && isMeasuredBalanced(state.box, fragmentation);
    const isFilling = style.columns.fill === 'auto' && !(isBalanced && rowHeight === null);
    const fills = isFilling && (rowHeight !== null || own !== null || isConstrained);
    const given = rowHeight ?? own;
    this.#mayContinue = this.#wraps() || (isConstrained && (given === null || given > outerRoom));
    const row = layoutRow({
      container: state.box,
      flow: this.#flow,
      token: this.#rest,
      isBeforeSpanner: this.#isBeforeSpanner,
      env: state.env,
      columnInlineSize: this.#geometry.inlineSize,
      count: this.#geometry.count,
      percentageBlockSize: state.childPercentageBlockSize,
      limit,
      fills: isFilling,
      mayContinue: this.#mayContinue,
      hasMoreRoomElsewhere: isConstrained && !isFirst && this.#mayContinue,
      isPaged: fragmentation !== null,
      depth: fragmentation?.balance?.depth ?? 0,
      nested: fragmentation?.balance?.nested ?? null,
      heldBackFrom: fragmentation?.heldBackFrom ?? Number.POSITIVE_INFINITY,
      textTrim: textTrimOfColumns(state.box, state.space.textTrim),
    });
    if (rowHeight !== null) return { ...row, blockSize: limit };
    // Columns that were to fill the fragmentainer leave what they do not need to what follows.
    if (!fills || own !== null) return row;
    return { ...row, blockSize: Math.min(row.blockSize, heightInUse(row)) };
  }

  /** Height that is left by the container's own one, px; `null` where it follows from the content, or lies on earlier pages. */
  #ownRoom(top: number): number | null {
    const { sizing } = this.#state;
    const limit = this.#limit(top);
    return sizing.definite === null || limit === INDEFINITE ? null : limit;
  }

  /** How high columns may be so that they do not stick out of the container; INDEFINITE without limit. */
  #limit(top: number): number {
    const state = this.#state;
    const { definite, min, max } = state.sizing;
    const most = Math.max(min, definite === null ? max : Math.min(max, definite));
    if (most === INDEFINITE || state.box.style.display.display === CELL) return INDEFINITE;
    if (state.begun === null) return Math.max(0, most - state.edges.bottom - top);
    const left = most - state.begun.consumedBlockSize - state.edges.bottom;
    // What a forced break brings to a page behind those that the container's height reaches overflows it, and has the room of the page.
    return left <= 0 ? INDEFINITE : Math.max(0, left - top);
  }

  /** What the columns around this container must know for their own balancing. */
  #noteForOuter(row: ColumnRow, top: number): void {
    const { fragmentation } = this.#state;
    if (fragmentation === null || fragmentation.balance === null) return;
    const end = fragmentation.bfcOffset + top + row.blockSize;
    if (row.overflows) noteOverflow(fragmentation, end + row.shortage);
    if (row.token !== null && row.spanner === null && row.forcedValue === null) {
      noteShortage(fragmentation, Math.max(fragmentation.blockSize, end) + row.shortage);
    }
  }

  #isEarlyBreak(): boolean {
    const { driver } = this.#state;
    return driver?.takesBreakBefore(this.#flow, this.#columns.length) ?? false;
  }

  #breakBeforeRow(): 'stop' {
    this.#state.builder.clampBreakAppeal(this.#appealBeforeRow());
    return this.#stop(null, null);
  }

  #appealBeforeRow(): BreakAppeal {
    const { driver, hasContentInFragment, previousSpanner } = this.#state;
    if (driver === null) return PERFECT;
    const between = previousSpanner === null ? 'auto' : breakAfterOf(previousSpanner);
    return driver.appealBefore(between, hasContentInFragment);
  }

  /** Whether the row stays in this fragmentainer; `null` when it does. */
  #decide(row: ColumnRow, isFirst: boolean): UnfinishedLayout | 'stop' | null {
    const state = this.#state;
    const { driver } = state;
    if (driver === null) return null;
    const isBroken = row.overflows || (row.token !== null && row.spanner === null && row.forcedValue === null);
    const before = this.#appealBeforeRow();
    if (!isBroken || !this.#mayContinue) {
      if (isFirst || !state.hasContentInFragment) return null;
      driver.rememberBefore(this.#flow, before, this.#columns.length);
      return null;
    }
    switch (driver.weigh(row.appeal, before, isFirst)) {
      case 'keep':
        return null;
      case 'break-before':
        return this.#breakBeforeRow();
      case 'go-back':
        return driver.goBack();
    }
  }

  /** @param rowGap - below the row before it, px; `null` where none is */
  #place(row: ColumnRow, top: number, rowGap: number | null): void {
    const state = this.#state;
    const { builder, edges } = state;
    const { inlineSize, gap } = this.#geometry;
    const isLtr = state.direction === 'ltr';
    const first = isLtr ? edges.left : edges.left + state.contentInlineSize - inlineSize;
    const [{ fragment }] = row.columns as [FinishedLayout];
    const hasNoHeight = row.columns.length === 1 && fragment.height === 0 && row.blockSize === 0;
    for (let i = 0; i < row.columns.length; i++) {
      const result = row.columns[i]!;
      const x = first + roundToGrid(i * this.#step);
      this.#columns.push({ result, x, y: top, blockSize: row.blockSize, gap, rowGap, isFirst: i === 0 });
      builder.addChild(result.fragment, x, top);
      const { first: firstLine, last: lastLine } = result.baselines;
      if (firstLine !== null) builder.firstBaseline = Math.min(builder.firstBaseline ?? INDEFINITE, top + firstLine);
      if (lastLine !== null) builder.lastBaseline = Math.max(builder.lastBaseline ?? 0, top + lastLine);
    }
    // Only where nothing at all stands between two boxes that span the columns do their margins meet, as in Chromium.
    if (hasNoHeight && fragment.children.length === 0) return;
    state.offset = top + row.blockSize;
    state.strut = NO_MARGIN;
    if (hasNoHeight) return;
    state.previousSpanner = null;
    this.#rows++;
    this.#endsWithRow = true;
    state.hasContentInFragment = true;
  }
}

/** Whether nothing of the flow is behind the box that spans the columns: a row there would be empty, and might not find room. */
function endsWithSpanner({ box, resume }: BreakToken): boolean {
  if (resume.kind !== 'block' || resume.child?.resume.kind !== 'spanner' || resume.parallel.length > 0) return false;
  const { content } = box as BlockContainer;
  return content.kind === 'blocks' && resume.childIndex === content.children.length - 1;
}

/** How high columns are that were to fill the fragmentainer and do not: as in Chromium, the margins after the content of a single one are cut off. */
function heightInUse({ columns, token, spanner }: ColumnRow): number {
  const isEnd = columns.length === 1 && token === null && spanner === null;
  let used = 0;
  for (const { fragment } of columns) {
    if (!isEnd) used = Math.max(used, fragment.height);
    else for (const { y, fragment: child } of fragment.children) used = Math.max(used, y + lowestEnd(child));
  }
  return used;
}
