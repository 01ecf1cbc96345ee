/** In what order the sides of a border are painted, and where they are cut along the line between two corners (css-backgrounds-3 §4.3). */
import type { Edges } from '../base/geometry.ts';
import type { LineStyle } from '../css/values/text/line.ts';
import { type Color, sameColor } from '../display/color.ts';

export type Side = 'top' | 'right' | 'bottom' | 'left';

export interface BorderSide {
  readonly side: Side;
  readonly width: number;
  readonly style: LineStyle;
  readonly color: Color;
}

/** The sides that meet a side in its corners. */
export const NEIGHBOURS: Readonly<Record<Side, readonly [Side, Side]>> = {
  top: ['left', 'right'],
  right: ['top', 'bottom'],
  bottom: ['left', 'right'],
  left: ['top', 'bottom'],
};

/** A side that need not be cut, one that may be painted as an area with slanted ends, one whose neighbour must not show through. */
type Mitre = 'none' | 'soft' | 'hard';

const TURN_OF_SIDE: Readonly<Record<Side, number>> = { top: 0, bottom: 1, right: 2, left: 3 };

/**
 * Whether the sides may be painted one over the other. What is translucent comes first, so that opaque sides cover its ends; of several sides each
 * end would be painted twice, but where they are one area.
 *
 * @param isAll - no side is transparent
 */
export function mayOverlap(sides: readonly BorderSide[], isAll: boolean): boolean {
  const translucent = sides.filter(isTranslucent);
  return (
    translucent.length < 2 || (isAll && areOneArea(translucent) && sides.every(({ style }) => fillsItsArea(style)))
  );
}

function areOneArea(sides: readonly BorderSide[]): boolean {
  const { color } = sides[0]!;
  return sides.every((each) => each.style === 'solid' && sameColor(each.color, color));
}

export function isTranslucent({ color }: BorderSide): boolean {
  return color.alpha < 1;
}

/** Styles with gaps first: what comes later covers the corners. */
function turnOfStyle(style: LineStyle): number {
  if (style === 'solid') return 2;
  return fillsItsArea(style) ? 1 : 0;
}

export function inTurn(sides: readonly BorderSide[]): readonly BorderSide[] {
  return sides.toSorted(
    (a, b) =>
      a.color.alpha - b.color.alpha ||
      turnOfStyle(a.style) - turnOfStyle(b.style) ||
      TURN_OF_SIDE[a.side] - TURN_OF_SIDE[b.side],
  );
}

function fillsItsArea(style: LineStyle): boolean {
  return style !== 'dotted' && style !== 'dashed' && style !== 'double';
}

export function isPattern(style: LineStyle): style is 'dotted' | 'dashed' {
  return style === 'dashed' || style === 'dotted';
}

/**
 * @param all - the sides that are painted
 * @param left - those that come after this one
 */
export function mitreAt(
  { side, style, color }: BorderSide,
  corner: Side,
  widths: Edges,
  all: ReadonlyMap<Side, BorderSide>,
  left: ReadonlyMap<Side, BorderSide>,
): Mitre {
  if (widths[corner] === 0) return 'none';
  const later = left.get(corner);
  if (later !== undefined && fillsItsArea(later.style)) return 'none';
  const other = all.get(corner);
  if (other === undefined || !sameColor(color, other.color)) return 'soft';
  if (isRelief(style) && changesShade(side, corner)) return 'soft';
  return hasLines(style) || hasLines(other.style) || style !== other.style ? 'hard' : 'none';
}

function hasLines(style: LineStyle): boolean {
  return style === 'double' || style === 'groove' || style === 'ridge';
}

function isRelief(style: LineStyle): boolean {
  return style === 'inset' || style === 'outset' || style === 'groove' || style === 'ridge';
}

/** Light falls from the top left: its sides and the others are shaded alike. */
function changesShade(a: Side, b: Side): boolean {
  return (a === 'top' || a === 'left') !== (b === 'top' || b === 'left');
}
