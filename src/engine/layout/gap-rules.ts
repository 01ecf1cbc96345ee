/**
 * Where the lines in a gap begin and end (css-gaps-1 §3 to §5). A gap is given as its pieces, from one crossing with other gaps to the next: which of them
 * a line goes through, where it breaks, and how far its ends are moved is decided here; where the gaps are, the algorithms say.
 */
import type { RuleInset } from '../css/properties/gaps.ts';
import { type GapPlace, type GapValues, valueInGap } from '../css/values/box/gap-values.ts';
import type { LineStyle } from '../css/values/text/line.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { GapRule } from './fragment.ts';
import { usedLength } from './sizing/used-length.ts';

/** px along an axis */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A part of a gap between two crossings, or from or to one of its ends. */
export interface GapPiece extends Range {
  /** An item covers it: no line runs here (§3.1: its ends are discontiguous). */
  readonly isBlocked: boolean;
  /** Whether there is an item before and after it. */
  readonly hasBefore: boolean;
  readonly hasAfter: boolean;
  /** Items that span the crossing gap lie on both sides of the crossing before this piece: no crossing is seen there. */
  readonly isJoined: boolean;
  /** Width of the gap that crosses here, px; `null` at the edge of the container. */
  readonly startCrossing: number | null;
  readonly endCrossing: number | null;
}

/** How the lines of one axis look for their ends. */
export interface RuleStyle {
  readonly widths: LineWidths;
  readonly break: 'normal' | 'none' | 'intersection';
  readonly visibility: 'normal' | 'all' | 'around' | 'between';
  readonly capStart: RuleInset;
  readonly capEnd: RuleInset;
  readonly junctionStart: RuleInset;
  readonly junctionEnd: RuleInset;
  /** Width of the lines that cross these, px. DEVIATION: of the first of them where they differ. */
  readonly crossingWidth: number;
}

/** Of the lines between columns, or between rows. */
interface LineWidths {
  readonly styles: GapValues<LineStyle>;
  /** px */
  readonly widths: GapValues<number>;
}

/** `null` where no line is drawn. */
export function columnRuleStyle(style: ComputedStyle): RuleStyle | null {
  const { gaps } = style;
  const widths = columnLines(style);
  if (!hasLines(widths)) return null;
  return {
    widths,
    break: gaps.columnBreak,
    visibility: gaps.columnVisibility,
    capStart: gaps.columnCapStart,
    capEnd: gaps.columnCapEnd,
    junctionStart: gaps.columnJunctionStart,
    junctionEnd: gaps.columnJunctionEnd,
    crossingWidth: usedWidth(rowLines(style), FIRST),
  };
}

export function rowRuleStyle(style: ComputedStyle): RuleStyle | null {
  const { gaps } = style;
  const widths = rowLines(style);
  if (!hasLines(widths)) return null;
  return {
    widths,
    break: gaps.rowBreak,
    visibility: gaps.rowVisibility,
    capStart: gaps.rowCapStart,
    capEnd: gaps.rowCapEnd,
    junctionStart: gaps.rowJunctionStart,
    junctionEnd: gaps.rowJunctionEnd,
    crossingWidth: usedWidth(columnLines(style), FIRST),
  };
}

const columnLines = ({ columns }: ComputedStyle): LineWidths => ({
  styles: columns.ruleStyle,
  widths: columns.ruleWidth,
});

const rowLines = ({ gaps }: ComputedStyle): LineWidths => ({ styles: gaps.rowRuleStyle, widths: gaps.rowRuleWidth });

const FIRST: GapPlace = { index: 0, count: 1 };

const isDrawn = (style: LineStyle) => style !== 'none' && style !== 'hidden';

function hasLines({ styles: { lead, repeated, trail } }: LineWidths): boolean {
  return repeated.some(isDrawn) || lead.some(isDrawn) || trail.some(isDrawn);
}

function usedWidth({ styles, widths }: LineWidths, gap: GapPlace): number {
  return isDrawn(valueInGap(styles, gap)) ? valueInGap(widths, gap) : 0;
}

/** @param centre - of the gap, across it */
export function rulesInGap(
  between: GapRule['between'],
  style: RuleStyle,
  gap: GapPlace,
  centre: number,
  pieces: readonly GapPiece[],
): GapRule[] {
  const thickness = usedWidth(style.widths, gap);
  if (thickness === 0) return [];
  const across = centre - thickness / 2;
  return segmentsOf(pieces, style).map(({ start, end }) =>
    between === 'columns'
      ? { between, gap, x: across, y: start, width: thickness, height: end - start }
      : { between, gap, x: start, y: across, width: end - start, height: thickness },
  );
}

/** §3.1 */
function segmentsOf(pieces: readonly GapPiece[], style: RuleStyle): Range[] {
  const segments: Range[] = [];
  let first: GapPiece | null = null;
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i]!;
    if (!isShown(piece, style)) continue;
    first ??= piece;
    const next = pieces[i + 1];
    const goesOn = next !== undefined && isShown(next, style) && (style.break !== 'intersection' || next.isJoined);
    if (goesOn) continue;
    const start = first.start + insetAt(style.capStart, style.junctionStart, first.startCrossing, style);
    const end = piece.end - insetAt(style.capEnd, style.junctionEnd, piece.endCrossing, style);
    if (end > start) segments.push({ start, end });
    first = null;
  }
  return segments;
}

function isShown({ isBlocked, hasBefore, hasAfter }: GapPiece, style: RuleStyle): boolean {
  if (isBlocked && style.break !== 'none') return false;
  if (style.visibility === 'around') return hasBefore || hasAfter;
  return style.visibility === 'between' ? hasBefore && hasAfter : true;
}

/** §4: percentages are of the crossing gap, of which there is none at the edge of the container. */
function insetAt(cap: RuleInset, junction: RuleInset, crossing: number | null, { crossingWidth }: RuleStyle): number {
  const inset = crossing === null ? cap : junction;
  if (inset !== 'overlap-join') return usedLength(inset, crossing ?? 0);
  return crossing === null ? 0 : -(crossing + crossingWidth) / 2;
}
