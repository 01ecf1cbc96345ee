/** Which boxes hide content because the document says so, and which only because layout made them too small. */
import { isOutOfFlow } from '../boxes/tree/display-role.ts';
import type { Fragment } from '../layout/fragment.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { initialStyle } from '../style/initial-style.ts';

/** Whether the height may be less than that of the content, if nothing around the box makes it so. */
export function limitsHeight(style: ComputedStyle): boolean {
  const { sizing, containment } = style;
  return (
    sizing.height !== 'auto' ||
    sizing.maxHeight !== 'none' ||
    isOutOfFlow(style) ||
    containment !== initialStyle.containment
  );
}

/** Boxes whose children in the flow are as high as their content, but for their own style. */
export function holdsBlocks(box: Fragment['box']): boolean {
  return box !== null && (box.kind === 'block-container' || box.kind === 'fieldset');
}

/**
 * How far down content of the fragment is seen where it is clipped: a box that clips, and is as high as its content, should hide nothing of it.
 *
 * @param top - of the fragment, px; `bottom` how far the boxes around it let it be seen
 */
export function clipBottom({ box, style, height }: Fragment, top: number, bottom: number, isInBlocks: boolean): number {
  if (style.overflow.y === 'visible' || !isInBlocks || box?.kind !== 'block-container' || limitsHeight(style))
    return bottom;
  return style.writing.writingMode === 'horizontal-tb' ? Math.min(bottom, top + height) : bottom;
}

export function isPainted({ visibility }: ComputedStyle): boolean {
  return visibility.visibility === 'visible';
}

/** Lines and texts have the style of what they are in, and boxes in lines cut off nothing (css-overflow-3 §3.1, applies to block containers …). */
export function overflowApplies({ box }: Fragment): boolean {
  return box !== null && box.kind !== 'inline-box' && box.kind !== 'text';
}

/** What readers of the screen are meant to scroll along. */
export function scrolls(overflow: ComputedStyle['overflow']['x']): boolean {
  return overflow === 'auto' || overflow === 'scroll';
}
