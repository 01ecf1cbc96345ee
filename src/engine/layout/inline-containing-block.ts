/** The containing block that a relatively positioned inline box makes (CSS 2.2 §10.1 rule 4.1): from its first line box to its last one. */
import type { Rect } from '../base/geometry.ts';
import type { InlineBox } from '../boxes/tree/box.ts';
import type { Fragment } from './fragment.ts';

interface Extent {
  left: number;
  top: number;
  right: number;
  bottom: number;
  isFound: boolean;
}

/** @returns relative to the fragment's border box; `null` where the inline box has no fragment in it */
export function inlineContainingBlock(fragment: Fragment, inline: InlineBox): Rect | null {
  const extent: Extent = { left: 0, top: 0, right: 0, bottom: 0, isFound: false };
  collect(fragment, inline, 0, 0, extent);
  if (!extent.isFound) return null;
  return {
    x: extent.left,
    y: extent.top,
    width: Math.max(0, extent.right - extent.left),
    height: Math.max(0, extent.bottom - extent.top),
  };
}

/** Padding boxes: the first one gives the start corner, the last one the end corner. */
function collect(fragment: Fragment, inline: InlineBox, x: number, y: number, extent: Extent): void {
  for (const child of fragment.children) {
    const { box, border, width, height } = child.fragment;
    const left = x + child.x;
    const top = y + child.y;
    if (box === inline || (box?.kind === 'inline-box' && box.source !== null && box.source === inline.source)) {
      if (!extent.isFound) {
        extent.isFound = true;
        extent.left = left + border.left;
        extent.top = top + border.top;
      }
      extent.right = left + width - border.right;
      extent.bottom = top + height - border.bottom;
    } else if (box === null || box.kind === 'inline-box') {
      collect(child.fragment, inline, left, top, extent);
    }
  }
}
