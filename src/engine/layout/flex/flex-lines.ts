/** Flex lines and their cross sizes: css-flexbox-1 §9.3 to §9.4. The numbers in the comments are the steps of §9. */
import type { Point } from '../../base/geometry.ts';
import { INDEFINITE } from '../../base/lengths.ts';
import { type ConstraintSpace, changedSpace, independentSpace } from '../constraint-space.ts';
import { assertFinished, type Baselines, type FinishedLayout, NO_BASELINES } from '../layout-outcome.ts';
import { relativeOffset } from '../relative-position.ts';
import { itemDependsOnBlockPercentages } from '../sizing/percentage-items.ts';
import { synthesizedBaseline } from '../synthesized-baseline.ts';
import type { FlexAxis } from './flex-axis.ts';
import { type FlexContext, innerCrossSize } from './flex-context.ts';
import { type FlexItem, type FlexLine, outerCrossSize, outerMainSize } from './flex-item.ts';
import { columnMeasureSpace } from './flex-item-sizes.ts';
import type { FlexTrim } from './flex-trim.ts';
import { lineStarts, type TrimmedSizes } from './line-starts.ts';

/** Step 5. */
export function collectLines(
  items: readonly FlexItem[],
  available: number,
  gap: number,
  axis: FlexAxis,
  trim: FlexTrim | null,
): FlexLine[] {
  if (items.length === 0) return [];
  const trimmed = trim === null || !axis.isMultiLine ? null : items.map((item) => trimmedSizes(item, trim));
  const starts = lineStarts(items.map(outerMainSize), available, gap, axis, trimmed);
  return starts.map((start, line) => lineOf(items.slice(start, starts[line + 1])));
}

function trimmedSizes(item: FlexItem, trim: FlexTrim): TrimmedSizes {
  return { first: trim.mainStart ? item.marginMainStart : 0, last: trim.mainEnd ? item.marginMainEnd : 0 };
}

function lineOf(items: readonly FlexItem[]): FlexLine {
  return { items, contentCrossSize: 0, crossSize: 0, crossOffset: 0, firstBaseline: null, lastBaseline: null };
}

/** Step 7: lays an item out with its used main size to learn its hypothetical cross size. */
export function measureCrossSize(item: FlexItem, context: FlexContext): void {
  const main = item.mainSize + item.mainEdges;
  if (context.axis.isRow) {
    if (item.stretchedCross !== null && !needsBaseline(item)) {
      item.crossSize = item.stretchedCross;
      return;
    }
    item.measured = finished(context, item, rowItemSpace(item, context, item.stretchedCross));
    item.crossSize = item.measured.fragment.height;
    if (item.isLimitedByContent) item.maxCross = Math.min(item.maxCross, item.crossSize);
    return;
  }
  if (item.stretchedCross !== null || item.definiteCross !== null) {
    item.crossSize = item.definiteCross ?? item.stretchedCross!;
    return;
  }
  if (item.measured?.fragment.height !== main) {
    item.measured = finished(context, item, columnItemSpace(item, context, null));
  }
  item.crossSize = item.measured!.fragment.width;
}

/** The item that gives a container a baseline, and which of its own. */
interface BaselineSource {
  readonly item: FlexItem;
  readonly baseline: keyof Pick<Baselines, 'first' | 'last'>;
}

/**
 * css-flexbox-1 §8.5: what gives the container its first and last baseline: of the startmost and the endmost line an item that takes part in that
 * alignment, else one that takes part in the other, else the startmost (endmost) one, where it stands; `null` without items. What items of columns
 * share lies across the lines' baselines.
 */
export function baselineSources(
  lines: readonly FlexLine[],
  axis: FlexAxis,
): { readonly first: BaselineSource; readonly last: BaselineSource } | null {
  const startmost = axis.isWrapReversed ? lines.at(-1) : lines[0];
  const endmost = axis.isWrapReversed ? lines[0] : lines.at(-1);
  if (startmost === undefined || endmost === undefined) return null;
  const isReversed = axis.isDirectionReversed;
  return {
    first: sharedSource(startmost, 'first', axis) ??
      sharedSource(startmost, 'last', axis) ?? { item: endItem(startmost, isReversed), baseline: 'first' },
    last: sharedSource(endmost, 'last', axis) ??
      sharedSource(endmost, 'first', axis) ?? { item: endItem(endmost, !isReversed), baseline: 'last' },
  };
}

function sharedSource({ items }: FlexLine, baseline: 'first' | 'last', axis: FlexAxis): BaselineSource | null {
  if (!axis.isRow) return null;
  const takesPart = (item: FlexItem) => item.alignment === `${baseline}-baseline` && !hasAutoCrossMargin(item);
  const item = axis.isDirectionReversed ? items.findLast(takesPart) : items.find(takesPart);
  return item === undefined ? null : { item, baseline };
}

function endItem({ items }: FlexLine, isLast: boolean): FlexItem {
  return items.at(isLast ? -1 : 0)!;
}

function hasAutoCrossMargin(item: FlexItem): boolean {
  return item.hasAutoCrossStart || item.hasAutoCrossEnd;
}

function needsBaseline(item: FlexItem): boolean {
  return item.alignment === 'first-baseline' || item.alignment === 'last-baseline';
}

function finished(context: FlexContext, item: FlexItem, space: ConstraintSpace): FinishedLayout {
  return assertFinished(context.env.layout(item.box, space, null));
}

/** Space of an item of a row container; `cross` is its border box height where the container decides it. */
export function rowItemSpace(item: FlexItem, context: FlexContext, cross: number | null): ConstraintSpace {
  return changedSpace(
    independentSpace(
      context.innerInlineSize,
      context.axis.isMultiLine ? INDEFINITE : context.innerBlockSize,
      'stretch',
      item.mainSize + item.mainEdges,
      cross,
      cross !== null,
    ),
    {
      percentageBlockSize: context.percentageBlockSize,
      quirks: context.quirks,
    },
  );
}

/** Space of an item of a column container; `cross` is its border box width where the container decides it. */
export function columnItemSpace(item: FlexItem, context: FlexContext, cross: number | null): ConstraintSpace {
  return changedSpace(columnMeasureSpace(context, cross ?? item.definiteCross), {
    fixedBlockSize: item.mainSize + item.mainEdges,
    isFixedBlockSizeDefinite:
      context.percentageBlockSize !== INDEFINITE || (item.isMainDefinite && item.mainSize === item.baseSize),
  });
}

/** Step 8: cross size of each line, and the baselines that its items share. */
export function sizeLines(lines: readonly FlexLine[], context: FlexContext): void {
  const known = innerCrossSize(context);
  const { isRow, isMultiLine } = context.axis;
  for (const line of lines) {
    sizeLineByItems(line, context);
    if (isMultiLine) continue;
    if (known !== INDEFINITE) line.crossSize = known;
    else if (isRow)
      line.crossSize = Math.max(context.minInnerBlockSize, Math.min(context.maxInnerBlockSize, line.crossSize));
  }
}

function sizeLineByItems(line: FlexLine, context: FlexContext): void {
  let largest = 0;
  let firstAscent = -1;
  let firstDescent = 0;
  let lastAscent = -1;
  let lastDescent = 0;
  for (const item of line.items) {
    const outer = outerCrossSize(item);
    largest = Math.max(largest, outer);
    if (!needsBaseline(item) || hasAutoCrossMargin(item)) continue;
    item.ascent = ascentOf(item, context);
    if (item.alignment === 'first-baseline') {
      firstDescent = firstAscent < 0 ? outer - item.ascent : Math.max(firstDescent, outer - item.ascent);
      firstAscent = Math.max(firstAscent, item.ascent);
    } else {
      lastDescent = lastAscent < 0 ? outer - item.ascent : Math.max(lastDescent, outer - item.ascent);
      lastAscent = Math.max(lastAscent, item.ascent);
    }
  }
  line.firstBaseline = firstAscent < 0 ? null : firstAscent;
  line.lastBaseline = lastAscent < 0 ? null : lastAscent;
  line.contentCrossSize = Math.max(largest, firstAscent + firstDescent, lastAscent + lastDescent);
  line.crossSize = line.contentCrossSize;
}

/** From the first baseline to the margin edge at cross-start, from the last one to that at cross-end: sharing groups lie there, under `wrap-reverse`, too. */
function ascentOf(item: FlexItem, context: FlexContext): number {
  const isFirst = item.alignment === 'first-baseline';
  const margin = isFirst ? item.marginCrossStart : item.marginCrossEnd;
  const baseline = crossBaseline(item, isFirst, context);
  return margin + (isFirst === context.axis.isCrossReversed ? item.crossSize - baseline : baseline);
}

/** Px from the top edge of the item, in columns from the left one: that is where vertical lines, as which they align, have their line-under edge. */
function crossBaseline({ measured, crossSize }: FlexItem, isFirst: boolean, { axis, box }: FlexContext): number {
  if (!axis.isRow) return 0;
  const { first, last } = measured?.baselines ?? NO_BASELINES;
  return (isFirst ? first : last) ?? synthesizedBaseline(box.style, crossSize);
}

/** Step 11: the items that fill their line. */
export function stretchItems(line: FlexLine, context: FlexContext): void {
  for (const item of line.items) if (item.isStretched) stretchItem(item, line, context);
}

/** What was measured stays valid where the size is the same and no percentage height looks at it. */
function stretchItem(item: FlexItem, line: FlexLine, context: FlexContext): void {
  const wanted = line.crossSize - item.marginCrossStart - item.marginCrossEnd;
  const size = Math.max(item.crossEdges, item.minCross, Math.min(item.maxCross, wanted));
  const isSame = size === item.crossSize;
  item.crossSize = size;
  if (!isSame || (context.axis.isRow && itemDependsOnBlockPercentages(item.box, context.env))) item.measured = null;
}

/** How far a relatively positioned item is moved from where it was placed. */
export function relativeShift(item: FlexItem, context: FlexContext): Point {
  const { direction } = context.box.style.writing;
  return relativeOffset(item.style, context.innerInlineSize, context.percentageBlockSize, direction);
}
