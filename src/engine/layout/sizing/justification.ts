/** Where block-level boxes lie between the sides of their containing block (css-align-3 §6.1, `justify-self` of blocks). */
import type { Box } from '../../boxes/tree/box.ts';
import { alignGroup } from '../../css/properties/flex.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { isSelfReversed } from '../self-start.ts';

export interface Justification {
  readonly position: 'start' | 'left' | 'center' | 'right';
  /** What overflows lies at the start. */
  readonly isSafe: boolean;
  /** An automatic width is that of the content. */
  readonly isFitContent: boolean;
  /** An automatic width fills the container, also of what has one by itself: pictures, tables, lines at right angles. */
  readonly isStretched: boolean;
}

export const JUSTIFIED_TO_START: Justification = {
  position: 'start',
  isSafe: false,
  isFitContent: false,
  isStretched: false,
};
const STRETCHED: Justification = { ...JUSTIFIED_TO_START, isStretched: true };
const INITIAL = alignGroup.initial;

/** The legacy `-webkit-*` alignment of HTML, which a container gives its blocks. */
export function legacyJustification({ text }: ComputedStyle): Justification {
  switch (text.align) {
    case '-webkit-left':
      return { position: 'left', isSafe: true, isFitContent: false, isStretched: false };
    case '-webkit-center':
      return { position: 'center', isSafe: true, isFitContent: false, isStretched: false };
    case '-webkit-right':
      return { position: 'right', isSafe: true, isFitContent: false, isStretched: false };
    default:
      return JUSTIFIED_TO_START;
  }
}

/** Of a child of the container itself. Anonymous boxes are not justified. @param legacy - what holds where the box asks for nothing */
export function justificationOf(
  { style: child, source }: Box,
  { align, writing }: ComputedStyle,
  legacy: Justification,
): Justification {
  if (source === null || (child.align === INITIAL && align === INITIAL)) return legacy;
  const own = child.align.justifySelf;
  const { position, safe: isSafe } = own.position === 'auto' ? align.justifyItems : own;
  const isRightToLeft = writing.direction === 'rtl';
  const far = isRightToLeft ? 'left' : 'right';
  const near = isRightToLeft ? 'right' : 'left';
  switch (position) {
    case 'auto':
    case 'normal':
      return legacy;
    case 'stretch':
      return STRETCHED;
    case 'center':
    case 'left':
    case 'right':
      return { position, isSafe, isFitContent: true, isStretched: false };
    case 'end':
    case 'flex-end':
      return { position: far, isSafe, isFitContent: true, isStretched: false };
    case 'self-start':
      return {
        position: isSelfReversed(child, 'inline') ? 'right' : 'left',
        isSafe,
        isFitContent: true,
        isStretched: false,
      };
    case 'self-end':
      return {
        position: isSelfReversed(child, 'inline') ? 'left' : 'right',
        isSafe,
        isFitContent: true,
        isStretched: false,
      };
    default:
      return { position: near, isSafe, isFitContent: true, isStretched: false };
  }
}
