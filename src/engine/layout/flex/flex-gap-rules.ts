/** Lines in the gaps of a flex container (css-gaps-1): between its lines, and within each between neighbouring items. */
import type { GapPlace } from '../../css/values/box/gap-values.ts';
import type { FlexDetail, GapRule } from '../fragment.ts';
import { columnRuleStyle, type GapPiece, type Range, type RuleStyle, rowRuleStyle, rulesInGap } from '../gap-rules.ts';
import type { FlexAxis } from './flex-axis.ts';
import type { FlexPlan } from './flex-plan.ts';
import type { FlexStrip, StripItem } from './flex-strips.ts';

/** A line in a fragment, px from the border box of that. */
export interface PlacedLine {
  /** Which line it is of the container's. */
  readonly number: number;
  /** Along the cross axis. */
  readonly cross: Range;
  /** Margin boxes of the items along the main axis. */
  readonly items: readonly PlacedItem[];
}

export interface PlacedItem extends Range {
  /** Which it is of its line. */
  readonly number: number;
}

/**
 * @param lines - those that lie in the fragment
 * @param main - the content box along the main axis
 * @returns `null` where no line is drawn
 */
export function flexDetail(plan: FlexPlan, lines: () => PlacedLine[], main: Range): FlexDetail | null {
  const { box, axis } = plan.context;
  const [columns, rows] = [columnRuleStyle(box.style), rowRuleStyle(box.style)];
  if (columns === null && rows === null) return null;
  const placed = lines().sort((a, b) => a.cross.start - b.cross.start);
  for (const { items } of placed) (items as PlacedItem[]).sort((a, b) => a.start - b.start);
  const { firsts, count } = gapsInLines(plan);
  const [withinLines, betweenLines] = axis.isRow ? [columns, rows] : [rows, columns];
  const [within, between] = axis.isRow ? (['columns', 'rows'] as const) : (['rows', 'columns'] as const);
  const rules: GapRule[] = [];
  placed.forEach((line, i) => {
    const [before, after] = [placed[i - 1], placed[i + 1]];
    if (withinLines !== null) {
      const place = (index: number): GapPlace => ({ index: firsts[line.number]! + index, count });
      rules.push(...rulesInLine(within, withinLines, place, line, before, after));
    }
    if (betweenLines === null || after === undefined) return;
    const place = { index: Math.min(line.number, after.number), count: plan.lines.length - 1 };
    rules.push(...rulesBelowLine(between, betweenLines, place, line, after, main));
  });
  return { kind: 'flex', rules };
}

/** Gaps between items are counted through all lines, as in Chromium. */
function gapsInLines({ lines }: FlexPlan): { readonly firsts: readonly number[]; readonly count: number } {
  const firsts: number[] = [];
  let count = 0;
  for (const { items } of lines) {
    firsts.push(count);
    count += items.length - 1;
  }
  return { firsts, count };
}

/** Gaps between items end with their line, even where those of the next line go on from them. */
function rulesInLine(
  between: GapRule['between'],
  style: RuleStyle,
  placeOf: (gapInLine: number) => GapPlace,
  line: PlacedLine,
  before: PlacedLine | undefined,
  after: PlacedLine | undefined,
): GapRule[] {
  const piece: GapPiece = {
    ...line.cross,
    ...UNCOVERED,
    startCrossing: before === undefined ? null : line.cross.start - before.cross.end,
    endCrossing: after === undefined ? null : after.cross.start - line.cross.end,
  };
  return gapsOf(line).flatMap(({ number, start, end }) =>
    rulesInGap(between, style, placeOf(number), (start + end) / 2, [piece]),
  );
}

/** The gap below a line runs through the whole container, and is crossed by the gaps of both lines. */
function rulesBelowLine(
  between: GapRule['between'],
  style: RuleStyle,
  place: GapPlace,
  line: PlacedLine,
  next: PlacedLine,
  main: Range,
): GapRule[] {
  const crossings = [...gapsOf(line), ...gapsOf(next)].sort((a, b) => a.start - b.start);
  const pieces: GapPiece[] = [];
  let start = main.start;
  let startCrossing: number | null = null;
  for (const crossing of crossings) {
    const width = crossing.end - crossing.start;
    pieces.push({ start, end: crossing.start, ...UNCOVERED, startCrossing, endCrossing: width });
    start = crossing.end;
    startCrossing = width;
  }
  pieces.push({ start, end: main.end, ...UNCOVERED, startCrossing, endCrossing: null });
  return rulesInGap(between, style, place, (line.cross.end + next.cross.start) / 2, pieces);
}

const UNCOVERED = { isBlocked: false, hasBefore: true, hasAfter: true, isJoined: false };

function gapsOf({ items }: PlacedLine): PlacedItem[] {
  return items.slice(1).map((item, i) => {
    const before = items[i]!;
    return { number: Math.min(before.number, item.number), start: before.end, end: item.start };
  });
}

/** Of a row's item: its margin box from left to right. */
export function rowItemRange({ item, number, x }: StripItem, { isMainReversed }: FlexAxis): PlacedItem {
  const { marginMainStart, marginMainEnd, mainSize, mainEdges } = item;
  const [left, right] = isMainReversed ? [marginMainEnd, marginMainStart] : [marginMainStart, marginMainEnd];
  return { number, start: x - left, end: x + mainSize + mainEdges + right };
}

export function lineInOnePiece(strip: FlexStrip, { context, edges }: FlexPlan): PlacedLine {
  const { axis } = context;
  const { number, items, crossStart, crossEnd } = strip;
  return {
    number,
    cross: { start: crossStart, end: crossEnd },
    items: items.map((placed) =>
      axis.isRow
        ? rowItemRange(placed, axis)
        : columnItemRange(placed, edges.top + placed.y, edges.top + placed.y + placed.blockSize),
    ),
  };
}

/** @param top,bottom - of its border box in the fragment, px */
export function columnItemRange(
  { number, marginTop, marginBottom }: StripItem,
  top: number,
  bottom: number,
): PlacedItem {
  return { number, start: top - marginTop, end: bottom + marginBottom };
}

/** Of a container in one piece; a row container is as wide in each fragment. */
export function wholeMainRange({ context, edges, inlineSize, blockSize }: FlexPlan): Range {
  return context.axis.isRow
    ? { start: edges.left, end: inlineSize - edges.right }
    : { start: edges.top, end: blockSize - edges.bottom };
}
