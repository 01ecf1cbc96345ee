/** Whether a table is laid out in fixed mode (css-tables-3 §3.3). */
import type { Size, UnknownSize } from '../../css/values/basic/size.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';

/**
 * `fixed-to-contents`: the width of the whole asks how wide the cells of the first row would be.
 *
 * As in Chromium, `stretch` is among the widths that allow it.
 */
export type LayoutMode = 'automatic' | 'fixed' | 'fixed-to-contents';

export function layoutMode({ tableLayout, sizing }: ComputedStyle): LayoutMode {
  if (tableLayout.layout !== 'fixed') return 'automatic';
  const basis = basisOf(sizing.width);
  if (basis === 'auto' || basis === 'max-content' || basis === 'fit-content()') return 'automatic';
  return basis === 'fit-content' || basis === 'stretch' ? 'fixed-to-contents' : 'fixed';
}

function basisOf(width: Size): UnknownSize | 'fit-content()' | 'length' {
  if (typeof width !== 'object') return width;
  if ('fitContent' in width) return 'fit-content()';
  return 'basis' in width ? width.basis : 'length';
}
