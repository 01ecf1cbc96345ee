/**
 * The end of a line: the last character, whose blank part need not fit (css-text-4 §8.4, `text-spacing-trim`; §8.5, `text-autospace`), and the spaces
 * that are taken off.
 */
import { type InlineContent, isBehindSpaces, type TextItem, textWidth } from '../content/inline-content.ts';
import { type LinePart, WIDTH_TOLERANCE } from '../content/line-parts.ts';
import { autospaceBefore } from '../prepare/autospace.ts';
import { trimmableEnd } from '../prepare/spacing-trim.ts';

const SPACE = 0x20;

/** Whether a character fits but for the blank half of closing punctuation, or for the space behind it. @param room - px behind `from` */
export function fitsTrimmed(item: TextItem, text: string, from: number, at: number, room: number): boolean {
  if (at >= item.end) return false;
  const half = text.charCodeAt(at) < 0x3001 ? 0 : trimmableEnd(item, text, at);
  // As in Chromium what is trimmed must be shorter than the room, not as long.
  if (half > 0) return textWidth(item, from, at + 1) - half < room - WIDTH_TOLERANCE;
  const blank = autospaceBefore(item, text, at + 1);
  return blank > 0 && textWidth(item, from, at + 1) - blank <= room;
}

/** css-text-3 §4.1.2 step 3: takes collapsible spaces off the end of a line. Returns their width, px. */
export function trimEnd(parts: readonly LinePart[], content: InlineContent): number {
  let removed = 0;
  for (let i = parts.length - 1; i >= 0; i--) {
    const part = parts[i]!;
    if (part.item.kind === 'atomic' || part.item.kind === 'tab') break;
    if (part.item.kind !== 'text' || part.start === part.end || isBehindSpaces(content, part.item)) continue;
    if (part.item.endSpaces !== 'remove') break;
    let { end } = part;
    while (end > part.start && content.text.charCodeAt(end - 1) === SPACE) end--;
    if (end === part.end) break;
    const width = end === part.start ? 0 : textWidth(part.item, part.start, end);
    removed += part.width - width;
    part.width = width;
    part.end = end;
    if (end > part.start) break;
  }
  return removed;
}
