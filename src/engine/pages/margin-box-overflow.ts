/** Tells of page margin boxes whose content is larger than they are: it leaves the sheet, or covers the page area or another margin box. */
import type { Diagnostics } from '../base/diagnostics.ts';
import type { MarginBoxName } from '../css/page-margin-boxes.ts';
import type { Fragment, PlacedFragment } from '../layout/fragment.ts';
import { rightEdgeOf } from './page-survey.ts';

/** So much is not seen, px. */
const SEEN = 1;

/** @param names - of the boxes, by what they were made of; @param page - from 1 */
export function reportMarginBoxOverflow(
  boxes: readonly PlacedFragment[],
  names: ReadonlyMap<Fragment['box'], MarginBoxName>,
  page: number,
  diagnostics: Diagnostics,
): void {
  for (const { fragment } of boxes) {
    if (fragment.style.overflow.x !== 'visible' || fragment.style.overflow.y !== 'visible') continue;
    const down = Math.round(overflowDown(fragment));
    const across = Math.round(Math.max(0, rightEdgeOf([{ x: 0, y: 0, fragment }]) - fragment.width));
    if (down <= SEEN && across <= SEEN) continue;
    const what = down > SEEN ? `${down} px higher` : `${across} px wider`;
    diagnostics.report(
      'CONTENT_OVERFLOW',
      `The content of @${names.get(fragment.box) ?? ''} is ${what} than its box.`,
      {
        page,
        hint: 'Make the margin of the page larger, or the content smaller.',
      },
    );
  }
}

/** How much higher the content is than the box, px. */
function overflowDown({ height, children }: Fragment): number {
  let top = 0;
  let bottom = height;
  for (const { y, fragment } of children) {
    top = Math.min(top, y);
    bottom = Math.max(bottom, y + fragment.height);
  }
  return bottom - top - height;
}
