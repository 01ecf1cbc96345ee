/** Where a background lies that moves with what is scrolled: over the scrollable overflow (css-backgrounds-3 §2.5, css-overflow-3 §2.2). */
import { inset, type Rect } from '../base/geometry.ts';
import { isScrollContainer } from '../boxes/tree/display-role.ts';
import type { Fragment } from '../layout/fragment.ts';

/**
 * The padding box of a scroll container with all that can be scrolled to.
 *
 * @param rect - its border box on whole px
 * @returns `null` for other boxes, and where no background is `local`
 */
export function scrolledArea(fragment: Fragment, rect: Rect): Rect | null {
  const { style, border, padding: gap } = fragment;
  if (!style.background.attachment.includes('local') || !isScrollContainer(style)) return null;
  const padding = inset(rect, border);
  const reach = { right: padding.x + padding.width, bottom: padding.y + padding.height };
  addContents(fragment, rect.x, rect.y, gap.right, gap.bottom, reach);
  return { ...padding, width: reach.right - padding.x, height: reach.bottom - padding.y };
}

/**
 * What boxes inside cut off cannot be scrolled to: no fragment is looked at for more than one box.
 *
 * @param right,bottom - padding that lies behind the children, px
 */
function addContents(
  { children }: Fragment,
  x: number,
  y: number,
  right: number,
  bottom: number,
  reach: { right: number; bottom: number },
): void {
  for (const child of children) {
    const { fragment } = child;
    const left = x + child.x;
    const top = y + child.y;
    reach.right = Math.max(reach.right, left + fragment.width + right);
    reach.bottom = Math.max(reach.bottom, top + fragment.height + bottom);
    const { overflow } = fragment.style;
    if (overflow.x === 'visible' && overflow.y === 'visible') addContents(fragment, left, top, 0, 0, reach);
  }
}
