/** Which boxes have no place to break inside (css-break-4 §4.1): beside replaced ones those that Chromium treats like them. */
import type { Box } from '../../boxes/tree/box.ts';
import { isUndivided } from '../../controls/control-kind.ts';
import type { Element } from '../../dom/node.ts';
import { isBlockSizeContained } from '../sizing/size-containment.ts';

/**
 * Formulas, form controls, the text of failed images and boxes with size containment (css-contain-2 §3.3). Scroll containers are not: on paper, their
 * content goes on.
 */
export function isMonolithic(box: Box): boolean {
  if (box.kind === 'math') return true;
  if (box.kind === 'flex-container' || box.kind === 'block-container') {
    const { source } = box;
    if (source !== null && source.pseudo === null && isUndividedElement(source.element)) return true;
  }
  return isBlockSizeContained(box);
}

function isUndividedElement(element: Element): boolean {
  return isUndivided(element) || element.localName === 'img';
}
