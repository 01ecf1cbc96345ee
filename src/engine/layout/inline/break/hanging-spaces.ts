/** Spaces at the end of a line that hang beyond it (css-text-3 §4.1.2). */
import { type TextItem, textWidth } from '../content/inline-content.ts';
import type { LinePart } from '../content/line-parts.ts';
import { isSpaceAtEnd } from '../prepare/white-space.ts';

/** Behind the spaces of an item at an offset that need no room at the end of a line. */
export function endOfSpaces(text: string, { endSpaces, end }: TextItem, from: number): number {
  let at = from;
  if (endSpaces !== 'keep') while (at < end && isSpaceAtEnd(text.charCodeAt(at))) at++;
  return at;
}

/**
 * Step 4: the spaces that hang become parts of their own, as they take no part in justification.
 *
 * @returns whether they hang whether or not there is room for them
 */
export function separateHanging(parts: LinePart[], text: string): boolean {
  let hangsAlways = false;
  for (let i = parts.length - 1; i >= 0; i--) {
    const part = parts[i]!;
    const { item } = part;
    if (item.kind === 'atomic') break;
    if (part.start === part.end) continue;
    if (item.kind !== 'text') {
      parts[i] = { ...part, hangs: true };
      continue;
    }
    let { end } = part;
    while (end > part.start && isSpaceAtEnd(text.charCodeAt(end - 1))) end--;
    if (end === part.end) break;
    hangsAlways ||= item.endSpaces === 'remove';
    const width = end === part.start ? 0 : textWidth(item, part.start, end);
    const hanging = { ...part, start: end, width: part.width - width, hangs: true };
    if (end === part.start) {
      parts[i] = hanging;
      continue;
    }
    parts.splice(i + 1, 0, hanging);
    part.width = width;
    part.end = end;
    break;
  }
  return hangsAlways;
}
