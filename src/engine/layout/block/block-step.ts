/** Rhythm (css-rhythm-1 §2): margins that make the outer block size of a box in the flow a multiple of its step unit. */
import { floorToGrid } from '../../base/lengths.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { UsedMargins } from '../sizing/margins.ts';

/** px; 0 without steps. */
export function stepUnitOf({ rhythm }: ComputedStyle): number {
  return rhythm.stepSize === 'none' ? 0 : rhythm.stepSize;
}

/**
 * The margins with the space that the step asks for. Where margins collapse, the box's own count alone (§2.1).
 *
 * @param height - of the border box, px
 */
export function steppedMargins(style: ComputedStyle, margins: UsedMargins, height: number): UsedMargins {
  const { top, bottom } = margins;
  const outer = top + height + bottom;
  const extra = roundedToStep(style, outer) - outer;
  if (extra === 0) return margins;
  const before = floorToGrid(extra * shareBefore(style));
  return { ...margins, top: top + before, bottom: bottom + extra - before };
}

/** The end margin of the last part of a box that is broken: each part has its own steps, and the others fill their fragmentainers. */
export function steppedEndMargin(style: ComputedStyle, height: number, bottom: number): number {
  return roundedToStep(style, height + bottom) - height;
}

function roundedToStep(style: ComputedStyle, size: number): number {
  const unit = stepUnitOf(style);
  if (unit === 0) return size;
  const steps = size / unit;
  const { stepRound } = style.rhythm;
  if (stepRound === 'up') return Math.ceil(steps) * unit;
  return (stepRound === 'down' ? Math.floor(steps) : Math.round(steps)) * unit;
}

/** §2.3: the side on which the box is aligned gets no space. `auto` is what `align-self` says. */
function shareBefore({ rhythm, align }: ComputedStyle): number {
  const position = rhythm.stepAlign === 'auto' ? align.alignSelf.position : rhythm.stepAlign;
  if (position === 'start' || position === 'self-start' || position === 'flex-start') return 0;
  return position === 'end' || position === 'self-end' || position === 'flex-end' ? 1 : 0.5;
}
