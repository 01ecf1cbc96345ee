/**
 * The margin collapsing quirks (HTML rendering §15.3.10): in quirks mode, the default margins of paragraphs, headings, lists and the like do not
 * count at the start of `body` and of table cells, nor do those of paragraphs and preformatted text at the end of cells.
 */

import { INDEFINITE } from '../../base/lengths.ts';
import type { Box } from '../../boxes/tree/box.ts';
import { isTableCell } from '../../boxes/tree/display-role.ts';
import { htmlName } from '../../boxes/tree/html-name.ts';
import { hasLineOrBlock, isInFlow, lastChildOf } from '../fragmentation/edge-child.ts';
import { appendMargin, type MarginStrut } from '../margin-strut.ts';
import { usedMargins } from '../sizing/margins.ts';

/** Elements whose default margins are quirky. */
const QUIRKY: ReadonlySet<string> = new Set(
  'blockquote dir dl form h1 h2 h3 h4 h5 h6 listing menu ol p plaintext pre ul xmp'.split(' '),
);

/** Those whose end margins are quirky as well; Chromium's sheet gives the others plain ones. */
const QUIRKY_AT_END: ReadonlySet<string> = new Set(['p', 'pre', 'xmp', 'listing']);

/** Whether the box ignores such margins at its start. */
export function isQuirkyContainer(box: Box): boolean {
  return isTableCell(box.style) || htmlName(box) === 'body';
}

/** Whether the start margin is the one that the default style sheet gives the box. */
export function isQuirkyMargin(box: Box): boolean {
  return box.style.margin.isDefaultTop && hasQuirkyMargins(box);
}

/** The same for the end margin of a box that margins collapse through: it is one with its start margin. */
export function isQuirkyMarginThrough(box: Box): boolean {
  return box.style.margin.isDefaultBottom && hasQuirkyMargins(box);
}

function hasQuirkyMargins(box: Box): boolean {
  const name = htmlName(box);
  return name !== null && QUIRKY.has(name);
}

/** The same for the end margin. */
export function isQuirkyEndMargin(box: Box): boolean {
  if (!box.style.margin.isDefaultBottom) return false;
  const name = htmlName(box);
  return name !== null && QUIRKY_AT_END.has(name);
}

/** The same strut behind a box in a cell that margins collapse through, without the default ones of it and what is in it. */
export function throughWithoutQuirkyMargins(box: Box, strut: MarginStrut, basis: number): MarginStrut {
  const { top, bottom } = usedMargins(box.style, basis);
  let through = isQuirkyMargin(box) ? strut : appendMargin(strut, top);
  if (box.kind === 'block-container' && box.content.kind === 'blocks') {
    for (const child of box.content.children) {
      if (isInFlow(child)) through = throughWithoutQuirkyMargins(child, through, basis);
    }
  }
  return isQuirkyMarginThrough(box) ? through : appendMargin(through, bottom);
}

/**
 * The end margins that collapse out of the box, without the default ones of its last descendants.
 *
 * @param strut - with them
 */
export function withoutQuirkyMargins(box: Box, strut: MarginStrut): MarginStrut {
  let positive = 0;
  for (let last = lastChildOf(box, hasLineOrBlock); last !== null; last = lastChildOf(last, hasLineOrBlock)) {
    const { bottom } = usedMargins(last.style, INDEFINITE);
    // A larger margin around it is another one, and one as large counts.
    if (!isQuirkyEndMargin(last)) positive = Math.max(positive, bottom);
    else if (bottom >= strut.positive) return positive >= strut.positive ? strut : { ...strut, positive };
  }
  return strut;
}
