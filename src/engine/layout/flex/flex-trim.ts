/** `margin-trim` of flex containers (css-box-4 §4.3.2): what margins flex items lose at the container's edges. */
import { NO_TRIM } from '../../css/values/box/margin-trim.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { UsedMargins } from '../sizing/margins.ts';
import type { FlexAxis } from './flex-axis.ts';
import type { FlexItem, FlexLine } from './flex-item.ts';

/** By flow-relative side of the container. */
export interface FlexTrim {
  readonly mainStart: boolean;
  readonly mainEnd: boolean;
  readonly crossStart: boolean;
  readonly crossEnd: boolean;
}

/** `null` where nothing is trimmed. */
export function flexTrimOf({ margin: { trim } }: ComputedStyle, axis: FlexAxis): FlexTrim | null {
  if (trim === NO_TRIM) return null;
  const inline = [trim.inlineStart, trim.inlineEnd] as const;
  const block = [trim.blockStart, trim.blockEnd] as const;
  const [main, cross] = axis.isRow ? [inline, block] : [block, inline];
  const [mainStart, mainEnd] = axis.isDirectionReversed ? [main[1], main[0]] : main;
  const [crossStart, crossEnd] = axis.isWrapReversed ? [cross[1], cross[0]] : cross;
  return { mainStart, mainEnd, crossStart, crossEnd };
}

type CrossSides = Pick<FlexItem, 'marginCrossStart' | 'marginCrossEnd' | 'hasAutoCrossStart' | 'hasAutoCrossEnd'>;

/** In one line all items are at both edges of the cross axis. */
export function trimCross<T extends CrossSides>(sides: T, trim: FlexTrim | null): T {
  return trim === null ? sides : { ...sides, ...crossStart(trim.crossStart), ...crossEnd(trim.crossEnd) };
}

function crossStart(isTrimmed: boolean): Partial<CrossSides> {
  return isTrimmed ? { marginCrossStart: 0, hasAutoCrossStart: false } : {};
}

function crossEnd(isTrimmed: boolean): Partial<CrossSides> {
  return isTrimmed ? { marginCrossEnd: 0, hasAutoCrossEnd: false } : {};
}

/** What the first and the last of the items lose as a line, px. */
export function trimmedFrom(items: readonly FlexItem[], trim: FlexTrim | null): number {
  if (trim === null || items.length === 0) return 0;
  return (trim.mainStart ? items[0]!.marginMainStart : 0) + (trim.mainEnd ? items.at(-1)!.marginMainEnd : 0);
}

/** Once it is known what items are on each line. */
export function trimLines(lines: readonly FlexLine[], trim: FlexTrim, axis: FlexAxis): void {
  for (const [index, { items }] of lines.entries()) {
    if (trim.mainStart) Object.assign(items[0]!, { marginMainStart: 0, hasAutoMainStart: false });
    if (trim.mainEnd) Object.assign(items.at(-1)!, { marginMainEnd: 0, hasAutoMainEnd: false });
    if (!axis.isMultiLine) continue;
    const atStart = crossStart(trim.crossStart && index === 0);
    const atEnd = crossEnd(trim.crossEnd && index === lines.length - 1);
    for (const item of items) Object.assign(item, atStart, atEnd);
  }
}

/** Margins to the left and right of an item in the only line, or among the others of its row, together, px. */
export function inlineMargins(
  margins: UsedMargins,
  axis: FlexAxis,
  trim: FlexTrim | null,
  isFirst: boolean,
  isLast: boolean,
): number {
  if (!axis.isRow) return crossMargins(margins, axis, trim, true, true);
  const [start, end] = axis.isMainReversed ? [margins.right, margins.left] : [margins.left, margins.right];
  return (isFirst && trim?.mainStart === true ? 0 : start) + (isLast && trim?.mainEnd === true ? 0 : end);
}

/** The same of an item of a column, which is the first or the last of several. */
export function crossMargins(
  { left, right }: UsedMargins,
  axis: FlexAxis,
  trim: FlexTrim | null,
  isFirst: boolean,
  isLast: boolean,
): number {
  const [start, end] = axis.isCrossReversed ? [right, left] : [left, right];
  return (isFirst && trim?.crossStart === true ? 0 : start) + (isLast && trim?.crossEnd === true ? 0 : end);
}
