/** Size containment (css-contain-2 §3.1, §3.2; css-conditional-5 §3.1): sizes as if the box were empty, but for `contain-intrinsic-*`. */
import type { Box } from '../../boxes/tree/box.ts';
import { sizeContainment } from '../../style/containment.ts';

/** Whether the box's width does not depend on its content. Tables and their parts but captions are not contained; replaced boxes have no natural size then. */
export function isSizeContained(box: Box): boolean {
  if (sizeContainment(box.style) === 'none') return false;
  const { display } = box.style.display;
  switch (box.kind) {
    case 'flex-container':
    case 'grid-container':
    case 'fieldset':
      return true;
    case 'block-container':
      return (display.part === null && display.inner !== 'table') || display.part === 'table-caption';
    default:
      return false;
  }
}

/** Whether the height does not, either. */
export function isBlockSizeContained(box: Box): boolean {
  return sizeContainment(box.style) === 'size' && isSizeContained(box);
}

/** Content box sizes that stand in for those of contained content, px (css-sizing-4 §5). */
export function containedInlineSize({ style: { containment } }: Box): number {
  return containment.intrinsicWidth === 'none' ? 0 : containment.intrinsicWidth;
}

/** Whether the box says what stands in for the width of its content. */
export function hasContainedInlineSize({ style: { containment } }: Box): boolean {
  return containment.intrinsicWidth !== 'none';
}

export function containedBlockSize({ style: { containment } }: Box): number {
  return containment.intrinsicHeight === 'none' ? 0 : containment.intrinsicHeight;
}
