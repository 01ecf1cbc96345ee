/** The last character of a line whose blank part need not fit (css-text-4 §8.4, `text-spacing-trim`; §8.5, `text-autospace`). */
import { type TextItem, textWidth } from '../content/inline-content.ts';
import { WIDTH_TOLERANCE } from '../content/line-parts.ts';
import { autospaceBefore } from '../prepare/autospace.ts';
import { trimmableEnd } from '../prepare/spacing-trim.ts';

/** Whether a character fits but for the blank half of closing punctuation, or for the space behind it. @param room - px behind `from` */
export function fitsTrimmed(item: TextItem, text: string, from: number, at: number, room: number): boolean {
  if (at >= item.end) return false;
  const half = text.charCodeAt(at) < 0x3001 ? 0 : trimmableEnd(item, text, at);
  // As in Chromium what is trimmed must be shorter than the room, not as long.
  if (half > 0) return textWidth(item, from, at + 1) - half < room - WIDTH_TOLERANCE;
  const blank = autospaceBefore(item, text, at + 1);
  return blank > 0 && textWidth(item, from, at + 1) - blank <= room;
}
