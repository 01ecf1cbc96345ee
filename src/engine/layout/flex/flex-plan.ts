/**
 * Where the lines and items of a flex container would lie in one piece: css-flexbox-1 §9. The numbers in the comments are the steps of
 * that section. The plan is kept from fragment to fragment, so that a container on many pages is sized once.
 */
import { INDEFINITE } from '../../base/lengths.ts';
import { inOnePiece } from '../../base/with-pauses.ts';
import type { Box, FlexContainer } from '../../boxes/tree/box.ts';
import { isOutOfFlow } from '../../boxes/tree/display-role.ts';
import type { ConstraintSpace } from '../constraint-space.ts';
import { ITEMS_OF_PIECE, keptPlans, MANY_CHILDREN, planInPieces, planOf } from '../container-plan.ts';
import type { LayoutEnvironment } from '../environment.ts';
import type { Pieces } from '../interruption.ts';
import { inOrder } from '../item-order.ts';
import {
  type BlockSizing,
  blockSizing,
  percentageBasisOfChildren,
  sizeWithoutContent,
  usedBlockSize,
  usedInlineSize,
} from '../sizing/box-sizes.ts';
import { type UsedEdges, usedEdges } from '../sizing/edges.ts';
import { usedGap } from '../sizing/gap.ts';
import { containedBlockSize, isBlockSizeContained } from '../sizing/size-containment.ts';
import { alignCrossAxis, alignLines, alignMainAxis, stretchLines } from './flex-alignment.ts';
import { crossDistribution, flexAxisOf, mainDistribution } from './flex-axis.ts';
import { type FlexContext, innerMainSize } from './flex-context.ts';
import { type FlexItem, type FlexLine, outerMainSize } from './flex-item.ts';
import { flexItemOf } from './flex-item-sizes.ts';
import { collectLines, measureCrossSize, sizeLines, stretchItems } from './flex-lines.ts';
import { type FlexStrip, stripsOf } from './flex-strips.ts';
import { flexTrimOf, trimLines, trimmedFrom } from './flex-trim.ts';
import { resolveFlexibleLengths } from './flexible-lengths.ts';

export interface FlexPlan {
  readonly context: FlexContext;
  readonly edges: UsedEdges;
  readonly sizing: BlockSizing;
  /** The strips that hold all items, from top to bottom. */
  readonly strips: readonly FlexStrip[];
  readonly lines: readonly FlexLine[];
  readonly outOfFlow: readonly Box[];
  /** Border box of the container in one piece, px. */
  readonly inlineSize: number;
  readonly blockSize: number;
  /** Border box block size that the lines ask for. */
  readonly intrinsicBlockSize: number;
}

export function flexPlanOf(box: FlexContainer, space: ConstraintSpace, env: LayoutEnvironment): FlexPlan {
  return box.children.length < MANY_CHILDREN
    ? planOf(PLANS, box, space, env, () => makePlan(draftOf(box, space, env)))
    : planInPieces(PLANS, box, space, env, () => makePlanInPieces(draftOf(box, space, env)));
}

const PLANS = keptPlans<FlexPlan>();

/** What is known before the items are asked. */
interface Draft {
  readonly context: FlexContext;
  readonly edges: UsedEdges;
  readonly sizing: BlockSizing;
  readonly inlineSize: number;
  readonly inFlow: readonly Box[];
}

function draftOf(box: FlexContainer, space: ConstraintSpace, env: LayoutEnvironment): Draft {
  const edges = usedEdges(box.style, space.percentageInlineSize);
  const inlineSize = usedInlineSize(box, space, env);
  const sizing = blockSizing(box, space, edges, inlineSize);
  const context = contextOf(box, space, env, edges, inlineSize, sizing); // 2
  return { context, edges, sizing, inlineSize, inFlow: inOrder(box.children) }; // 1
}

function makePlan(draft: Draft): FlexPlan {
  const { context, inFlow } = draft;
  const items: FlexItem[] = [];
  for (const child of inFlow) items.push(flexItemOf(child, context)); // 3
  const { lines, mainSize } = linesOf(draft, items);
  for (const line of lines) for (const item of line.items) measureCrossSize(item, context); // 7
  return inOnePiece(finishedPlan(draft, items, lines, mainSize));
}

/** The same where there are many items. Not for all: each generator takes more of the stack, and containers are deep in each other. */
function* makePlanInPieces(draft: Draft): Pieces<FlexPlan> {
  const { context, inFlow } = draft;
  const items: FlexItem[] = [];
  for (const child of inFlow) {
    items.push(flexItemOf(child, context)); // 3
    if (items.length % ITEMS_OF_PIECE === 0) yield;
  }
  const { lines, mainSize } = linesOf(draft, items);
  yield items.length;
  let measured = 0;
  for (const line of lines) {
    for (const item of line.items) {
      measureCrossSize(item, context); // 7
      if (++measured % ITEMS_OF_PIECE === 0) yield;
    }
  }
  return yield* finishedPlan(draft, items, lines, mainSize);
}

/** Steps 4 to 6. */
function linesOf({ context, sizing, edges }: Draft, items: readonly FlexItem[]) {
  const mainSize = usedInnerMainSize(items, context, sizing, edges); // 4
  const wrapAt = innerMainSize(context) === INDEFINITE ? wrapLimit(context) : mainSize;
  const lines = collectLines(items, wrapAt, context.mainGap, context.axis, context.trim); // 5
  if (context.trim !== null) trimLines(lines, context.trim, context.axis);
  for (const line of lines)
    resolveFlexibleLengths(line.items, mainSize - context.mainGap * (line.items.length - 1), context.env.deadline); // 6
  return { lines, mainSize };
}

/** From step 8 on. No item is laid out in it. */
function* finishedPlan(
  { context, edges, sizing, inlineSize }: Draft,
  items: readonly FlexItem[],
  lines: readonly FlexLine[],
  mainSize: number,
): Pieces<FlexPlan> {
  const { axis, box } = context;
  sizeLines(lines, context); // 8
  yield items.length;
  const contentSize = isBlockSizeContained(box) ? containedBlockSize(box) : contentBlockSize(lines, context, items);
  const intrinsicBlockSize = edges.block + contentSize;
  const blockSize = Math.max(edges.block, usedBlockSize(sizing, intrinsicBlockSize));
  const crossSize = axis.isRow ? blockSize - edges.block : context.innerInlineSize; // 15
  if (!axis.isMultiLine && lines.length > 0) lines[0]!.crossSize = crossSize;
  const lineAlignment = crossDistribution(box.style.align.alignContent, axis);
  const isStretchingLines = axis.isMultiLine && lineAlignment.position === 'stretch';
  if (isStretchingLines && crossSize !== INDEFINITE) stretchLines(lines, crossSize, context.crossGap); // 9
  const itemAlignment = mainDistribution(box.style.align.justifyContent, axis);
  for (const line of lines) {
    stretchItems(line, context); // 11
    alignMainAxis(line, mainSize, context.mainGap, itemAlignment, axis); // 12
    alignCrossAxis(line, axis); // 13, 14
    yield line.items.length;
  }
  if (lines.length > 0) alignLines(lines, crossSize, context.crossGap, lineAlignment, axis); // 16
  const outOfFlow = box.children.filter((child) => isOutOfFlow(child.style));
  yield items.length;
  const strips = stripsOf({ context, edges, lines, inlineSize, blockSize });
  return { context, edges, sizing, strips, lines, outOfFlow, inlineSize, blockSize, intrinsicBlockSize };
}

function contextOf(
  box: FlexContainer,
  space: ConstraintSpace,
  env: LayoutEnvironment,
  edges: UsedEdges,
  inlineSize: number,
  sizing: BlockSizing,
): FlexContext {
  const axis = flexAxisOf(box.style);
  const innerInlineSize = Math.max(0, inlineSize - edges.inline);
  const { min, max } = sizing;
  const known = axis.isRow ? definiteCrossSize(sizing) : sizeWithoutContent(sizing);
  const innerBlockSize = known === null ? INDEFINITE : Math.max(0, known - edges.block);
  const percentageBlockSize = percentageBasisOfChildren(box, space, sizing, edges, env);
  const rowGap = usedGap(box.style.align.rowGap, percentageBlockSize);
  const columnGap = usedGap(box.style.align.columnGap, innerInlineSize);
  return {
    box,
    env,
    axis,
    trim: flexTrimOf(box.style, axis),
    innerInlineSize,
    innerBlockSize,
    minInnerBlockSize: Math.max(0, min - edges.block),
    maxInnerBlockSize: Math.max(0, max - edges.block),
    percentageBlockSize,
    mainGap: axis.isRow ? columnGap : rowGap,
    crossGap: axis.isRow ? rowGap : columnGap,
    quirks: env.quirks,
  };
}

/**
 * Of rows: what a ratio makes of the inline size is definite (css-sizing-4 §4), although higher lines may make more of it.
 *
 * @returns border box block size, px; `null` where it follows from the items
 */
function definiteCrossSize(sizing: BlockSizing): number | null {
  return sizeWithoutContent(
    sizing.isAtLeastContent && sizing.isDefinite ? { ...sizing, isAtLeastContent: false } : sizing,
  );
}

/** Step 4: columns of indefinite height are as high as their items' hypothetical sizes, within `min-height` and `max-height`. */
function usedInnerMainSize(
  items: readonly FlexItem[],
  context: FlexContext,
  sizing: BlockSizing,
  edges: UsedEdges,
): number {
  const known = innerMainSize(context);
  if (known !== INDEFINITE) return known;
  let sum = lengthInLine(items, context);
  const mayBreak = sum > context.maxInnerBlockSize || context.axis.balancedLines !== null;
  if (context.axis.isMultiLine && mayBreak) sum = longestLine(items, context);
  return Math.max(0, usedBlockSize(sizing, sum + edges.block) - edges.block);
}

/** Columns of automatic height wrap at `max-height`. */
function wrapLimit(context: FlexContext): number {
  return context.maxInnerBlockSize;
}

/** With gaps, before margins are trimmed. */
function lengthInLine(items: readonly FlexItem[], { mainGap, trim }: FlexContext): number {
  let sum = mainGap * Math.max(0, items.length - 1) - trimmedFrom(items, trim);
  for (const item of items) sum += outerMainSize(item);
  return sum;
}

function longestLine(items: readonly FlexItem[], context: FlexContext): number {
  let longest = 0;
  for (const line of collectLines(items, wrapLimit(context), context.mainGap, context.axis, context.trim))
    longest = Math.max(longest, lengthInLine(line.items, context));
  return longest;
}

/** Height of the lines, or of the longest column, with gaps. */
function contentBlockSize(lines: readonly FlexLine[], context: FlexContext, items: readonly FlexItem[]): number {
  if (!context.axis.isRow) {
    let longest = 0;
    for (const line of lines) {
      let sum = context.mainGap * (line.items.length - 1);
      for (const item of line.items) sum += hypotheticalOuterMainSize(item);
      longest = Math.max(longest, sum);
    }
    return items.length === 0 ? 0 : longest;
  }
  let sum = context.crossGap * Math.max(0, lines.length - 1);
  for (const line of lines) sum += line.contentCrossSize;
  return sum;
}

function hypotheticalOuterMainSize(item: FlexItem): number {
  const inner = Math.max(0, item.minMain, Math.min(item.maxMain, item.baseSize));
  return inner + item.mainEdges + item.marginMainStart + item.marginMainEnd;
}
