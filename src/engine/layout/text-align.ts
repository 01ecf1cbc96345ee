/** Alignment of a line's contents (css-text-3 §6.1–6.3). */
import { floorToGrid } from '../base/lengths.ts';
import type { ComputedStyle } from '../style/computed-style.ts';

export type LineAlignment = 'left' | 'right' | 'center' | 'justify';

/** @param isLastLine - of the block, or before a forced break */
export function lineAlignment(
  { text, typesetting }: ComputedStyle,
  direction: 'ltr' | 'rtl',
  isLastLine: boolean,
): LineAlignment {
  let value: string = text.align;
  if (typesetting.rubySpread !== 'none') value = typesetting.justify === 'none' ? 'center' : 'justify-all';
  else if (isLastLine) {
    if (text.alignLast !== 'auto') value = text.alignLast;
    else if (value === 'justify') value = 'start';
  }
  const isJustified = (value === 'justify' || value === 'justify-all') && typesetting.justify !== 'none';
  return isJustified ? 'justify' : physicalAlignment(value, direction);
}

/** Where lines that are not stretched stand. @param value - of `text-align` or `text-align-last` */
export function physicalAlignment(value: string, direction: 'ltr' | 'rtl'): 'left' | 'right' | 'center' {
  switch (value) {
    case 'center':
    case '-webkit-center':
      return 'center';
    case 'left':
    case '-webkit-left':
      return 'left';
    case 'right':
    case '-webkit-right':
      return 'right';
    case 'end':
      return direction === 'ltr' ? 'right' : 'left';
    default:
      return direction === 'ltr' ? 'left' : 'right';
  }
}

/** Whether any line stands elsewhere than at its start edge, so that it counts where exactly it ends. */
export function dependsOnEnds(style: ComputedStyle, direction: 'ltr' | 'rtl'): boolean {
  const start = direction === 'ltr' ? 'left' : 'right';
  if (lineAlignment(style, direction, false) !== start) return true;
  return style.text.alignLast !== 'auto' && lineAlignment(style, direction, true) !== start;
}

/**
 * Where the contents start, px from the left edge of the room.
 *
 * @param rest - room that the contents leave; negative when they overflow, which they do at the end side only
 */
export function alignedOffset(alignment: LineAlignment, direction: 'ltr' | 'rtl', rest: number): number {
  if (rest <= 0) return direction === 'ltr' ? 0 : rest;
  switch (alignment) {
    case 'right':
      return rest;
    case 'center':
      return floorToGrid(rest / 2);
    case 'justify':
      return direction === 'ltr' ? 0 : rest;
    default:
      return 0;
  }
}
