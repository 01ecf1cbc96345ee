/** How a box without insets lies in its static-position rectangle (css-position-3 §3.5.1; css-align-3 §6.1, §6.2). */
import type { Point } from '../../base/geometry.ts';
import type { SelfAlignment } from '../../css/values/box/alignment.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { OutOfFlowBox } from '../layout-outcome.ts';
import { type InsetAlignment, insetAlignment } from './inset-alignment.ts';

/** Where `x` and `y` of an entry lie in the rectangle, of its width and height, and what lies there. */
export interface StaticAlignment
  extends Pick<OutOfFlowBox, 'inlineEdge' | 'blockEdge' | 'isInlineSafe' | 'isBlockSafe'> {
  readonly at: Point;
}

const AT_LEFT: StaticAlignment = alignmentOf('left', 'top', false, false);
const AT_RIGHT: StaticAlignment = alignmentOf('right', 'top', false, false);

/** At the start in both axes: what no alignment moves. */
export function staticStart(direction: 'ltr' | 'rtl'): StaticAlignment {
  return direction === 'rtl' ? AT_RIGHT : AT_LEFT;
}

/**
 * @param direction - of the static position's containing block
 * @param justifyItems - what `justify-self: auto` stands for; `null` in lines. As in Chromium, `align-items` of a block container says nothing
 */
export function staticAlignment(
  style: ComputedStyle,
  direction: 'ltr' | 'rtl',
  justifyItems: SelfAlignment | null,
): StaticAlignment {
  const { alignSelf, justifySelf } = style.align;
  const isInlineNormal =
    justifySelf.position === 'auto' && (justifyItems === null || justifyItems.position === 'normal');
  if (isInlineNormal && alignSelf.position === 'auto') return staticStart(direction);
  const inline = insetAlignment(style, 'inline', direction, justifyItems);
  const block = insetAlignment(style, 'block', direction, null);
  const inlineEdge = edgeOf(inline, 'left' as const, 'right' as const);
  const blockEdge = edgeOf(block, 'top' as const, 'bottom' as const);
  return alignmentOf(inlineEdge, blockEdge, inline.overflow === 'safe', block.overflow === 'safe');
}

function edgeOf<E>({ position, isReversed }: InsetAlignment, low: E, high: E): E | 'center' {
  if (position === 'center') return 'center';
  return (position === 'end') !== isReversed ? high : low;
}

function alignmentOf(
  inlineEdge: OutOfFlowBox['inlineEdge'],
  blockEdge: OutOfFlowBox['blockEdge'],
  isInlineSafe: boolean,
  isBlockSafe: boolean,
): StaticAlignment {
  const x = inlineEdge === 'left' ? 0 : inlineEdge === 'right' ? 1 : 0.5;
  const y = blockEdge === 'top' ? 0 : blockEdge === 'bottom' ? 1 : 0.5;
  return { at: { x, y }, inlineEdge, blockEdge, isInlineSafe, isBlockSafe };
}
