/** Which boxes have no place to break inside (css-break-4 §4.1): beside replaced ones those that Chromium treats like them. */
import type { Box } from '../../boxes/tree/box.ts';
import { isBlockSizeContained } from '../sizing/containment.ts';

/**
 * Formulas, form controls, the text of failed images and boxes with size containment (css-contain-2 §3.3). Scroll containers are not: on paper, their
 * content goes on.
 */
export function isMonolithic(box: Box): boolean {
  if (box.kind === 'math') return true;
  if (box.kind === 'flex-container' || box.kind === 'block-container') {
    const { source } = box;
    if (source !== null && source.pseudo === null && isControlOrImage(source.element.localName)) return true;
  }
  return isBlockSizeContained(box);
}

function isControlOrImage(name: string): boolean {
  switch (name) {
    case 'input':
    case 'button':
    case 'select':
    case 'textarea':
    case 'img':
      return true;
    default:
      return false;
  }
}
