/** In which axes a box cuts off what it has no room for (css-overflow-3 §3, css-contain-2 §3.5). */
import type { ComputedStyle } from '../style/computed-style.ts';
import { hasPaintContainment } from '../style/containment.ts';
import { initialStyle } from '../style/initial-style.ts';
import type { Fragment } from './fragment.ts';

export type CutAxes = 'both' | 'x' | 'y';

/** `null` where nothing is cut off. Rows do not clip. */
export function cutAxesOf({ style, box }: Fragment): CutAxes | null {
  if (style.overflow === initialStyle.overflow && style.containment === initialStyle.containment) return null;
  const kind = box?.kind;
  if (kind === 'table-row' || kind === 'table-section' || kind === 'inline-box' || kind === 'replaced') return null;
  if (hasPaintContainment(style)) return 'both';
  const isTable = kind === 'table';
  const x = cuts(style.overflow.x, isTable);
  const y = cuts(style.overflow.y, isTable);
  if (x) return y ? 'both' : 'x';
  return y ? 'y' : null;
}

/** Tables are no scroll containers (css-tables-3 §3.1). */
function cuts(overflow: ComputedStyle['overflow']['x'], isTable: boolean): boolean {
  return isTable ? overflow === 'hidden' || overflow === 'clip' : overflow !== 'visible';
}
