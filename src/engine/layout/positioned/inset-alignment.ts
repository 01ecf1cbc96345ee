/** How a positioned box lies between its insets: `justify-self` and `align-self` (css-align-3 §4.4, §6.1, §6.2; css-position-4 §4.2). */
import { floorToGrid } from '../../base/lengths.ts';
import type { SelfAlignment } from '../../css/values/box/alignment.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { isSelfReversed } from '../self-start.ts';

export interface InsetAlignment {
  /** Of the start edge of the containing block; `stretch`: as CSS 2.2 has it. */
  readonly position: 'stretch' | 'start' | 'center' | 'end';
  readonly overflow: 'default' | 'safe' | 'unsafe';
  /** The containing block starts at the right. */
  readonly isReversed: boolean;
}

/** @param items - what the container says for `auto`, if that is looked at */
export function insetAlignment(
  style: ComputedStyle,
  axis: 'inline' | 'block',
  direction: 'ltr' | 'rtl',
  items: SelfAlignment | null = null,
): InsetAlignment {
  const own = axis === 'inline' ? style.align.justifySelf : style.align.alignSelf;
  const { position, safe, unsafe } = own.position === 'auto' && items !== null ? items : own;
  const isReversed = axis === 'inline' && direction === 'rtl';
  const overflow = safe ? 'safe' : unsafe ? 'unsafe' : 'default';
  const at = (isEnd: boolean): InsetAlignment => ({ position: isEnd ? 'end' : 'start', overflow, isReversed });
  switch (position) {
    case 'auto':
    case 'normal':
    case 'stretch':
      return { position: 'stretch', overflow, isReversed };
    case 'center':
    case 'anchor-center':
      return { position: 'center', overflow, isReversed };
    case 'start':
    case 'flex-start':
    case 'baseline':
      return at(false);
    case 'end':
    case 'flex-end':
    case 'last-baseline':
      return at(true);
    case 'left':
      return at(isReversed);
    case 'right':
      return at(!isReversed);
    case 'self-start':
      return at(isSelfReversed(style, axis) !== isReversed);
    case 'self-end':
      return at(isSelfReversed(style, axis) === isReversed);
  }
}

/** Insets and extents along one axis, px. */
export interface InsetRoom {
  /** Of the containing block. */
  readonly size: number;
  readonly start: number;
  readonly end: number;
  /** What a box that is larger than its room keeps to, from the low edge of the containing block. */
  readonly low: number;
  readonly high: number;
}

/** Low edge of the margin box, from that of the containing block. @param outer - of the margin box, px */
export function alignedInset(room: InsetRoom, outer: number, alignment: InsetAlignment): number {
  const { position, overflow, isReversed } = alignment;
  // Insets that overlap leave no room beside the one at the start (css-position-3 §3.5.2).
  const size = Math.max(0, room.size - room.start - room.end);
  const start = isReversed ? room.size - room.end - size : room.start;
  const free = size - outer;
  const isFar = free < 0 && overflow === 'safe' ? isReversed : (position === 'end') !== isReversed;
  const isCentred = position === 'center' && (free >= 0 || overflow !== 'safe');
  const aligned = start + (isCentred ? floorToGrid(free / 2) : isFar ? free : 0);
  if (free >= 0 || overflow !== 'default') return aligned;
  // What is larger than its room keeps to that and the containing block, and to their start edge before the other.
  const low = Math.min(room.low, start);
  const last = Math.max(room.high, start + size) - outer;
  return isReversed ? Math.min(last, Math.max(low, aligned)) : Math.max(low, Math.min(last, aligned));
}
