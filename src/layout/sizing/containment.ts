/** Size containment of query containers (css-contain-3 §2.1, §2.2; css-conditional-5 §3.1): sizes as if the box were empty. */
import type { Box } from '../../boxes/box.ts';

/** Whether the box's width does not depend on its content. Tables, their parts and replaced boxes are not contained. */
export function isSizeContained(box: Box): boolean {
  if (box.style.containment.type === 'normal') return false;
  switch (box.kind) {
    case 'flex-container':
    case 'grid-container':
    case 'fieldset':
      return true;
    case 'block-container':
      return !box.style.display.display.startsWith('table');
    default:
      return false;
  }
}

/** Whether the height does not, either. */
export function isBlockSizeContained(box: Box): boolean {
  return box.style.containment.type === 'size' && isSizeContained(box);
}
