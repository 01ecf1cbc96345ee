/**
 * The margin collapsing quirks (HTML rendering §15.3.10): in quirks mode, the default margins of paragraphs, headings, lists and the like do not
 * count at the start of `body` and of table cells, nor do those of paragraphs at the end of cells.
 */
import type { Box } from '../../boxes/box.ts';
import { lastChildOf } from '../fragmentation/break-values.ts';
import type { MarginStrut } from '../margin-strut.ts';

/** Default block margins in em, by element. */
const DEFAULT_MARGINS: ReadonlyMap<string, number> = new Map([
  ...['blockquote', 'dir', 'dl', 'h3', 'listing', 'menu', 'ol', 'p', 'plaintext', 'pre', 'ul', 'xmp'].map(
    (name) => [name, 1] as const,
  ),
  ['h1', 0.67],
  ['h2', 0.83],
  ['h4', 1.33],
  ['h5', 1.67],
  ['h6', 2.33],
]);

/** Whether the box ignores such margins at its start. */
export function isQuirkyContainer(box: Box): boolean {
  return isCell(box) || elementName(box) === 'body';
}

export function isCell(box: Box): boolean {
  const name = elementName(box);
  return name === 'td' || name === 'th';
}

/** Whether a margin of the box, px, is the one that the default style sheet gives it. */
export function isQuirkyMargin(box: Box, margin: number): boolean {
  const name = margin > 0 ? elementName(box) : null;
  const factor = name === null ? undefined : DEFAULT_MARGINS.get(name);
  return factor !== undefined && Math.abs(factor * box.style.font.size - margin) < 1 / 32;
}

/** The same for the end margin: Chromium drops those of paragraphs only. */
export function isQuirkyEndMargin(box: Box, margin: number): boolean {
  return elementName(box) === 'p' && isQuirkyMargin(box, margin);
}

/** Whether the end margins that collapse out of the box are the default ones of a last descendant. */
export function endsWithQuirkyMargin(box: Box, strut: MarginStrut): boolean {
  for (let last = lastChildOf(box); last !== null; last = lastChildOf(last)) {
    if (isQuirkyEndMargin(last, strut.positive)) return true;
  }
  return false;
}

function elementName(box: Box): string | null {
  const { source } = box;
  return source === null || source.pseudo !== null || source.element.namespace !== 'html'
    ? null
    : source.element.localName;
}
