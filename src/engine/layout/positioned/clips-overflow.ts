/** Whether a box cuts off at its block-end what its content and positioned boxes in it do not have room for (css-overflow-3 §3). */
import { hasPaintContainment } from '../../style/containment.ts';
import type { Fragment } from '../fragment.ts';

export function clipsOverflow({ style, box }: Fragment): boolean {
  if (box === null || box.kind === 'table' || box.kind === 'table-row' || box.kind === 'table-section') return false;
  return style.overflow.y !== 'visible' || hasPaintContainment(style);
}
