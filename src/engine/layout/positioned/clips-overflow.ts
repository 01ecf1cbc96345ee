/** Whether a box cuts off at its block-end what its content and positioned boxes in it do not have room for (css-overflow-3 §3). */
import { cutAxesOfStyle } from '../cut-areas.ts';
import type { Fragment } from '../fragment.ts';

export function clipsOverflow({ style, box }: Fragment): boolean {
  if (box === null || box.kind === 'table' || box.kind === 'table-row' || box.kind === 'table-section') return false;
  const axes = cutAxesOfStyle(style, false);
  return axes !== null && axes !== 'x';
}
