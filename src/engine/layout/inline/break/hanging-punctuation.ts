/** `hanging-punctuation` (css-text-4 §9.2): which characters may stand outside the line's edges, and how wide they are there. */
import type { HangingPunctuation } from '../../../css/values/text/typesetting.ts';
import { type InlineContent, type TextItem, textWidth } from '../content/inline-content.ts';

const SPACE = 0x20;
/** Opening brackets and quotation marks (Ps, Pi, Pf, and the straight ones). */
const OPENING = /^[\p{Ps}\p{Pi}\p{Pf}"'\u3000]$/u;
const CLOSING = /^[\p{Pe}\p{Pi}\p{Pf}"']$/u;
/** Stops and commas (css-text-4 §9.2). */
const STOPS = ',.\u060c\u06d4\u3001\u3002\uff0c\uff0e\ufe50\ufe51\ufe52\uff61\uff64';

function isStop(text: string, at: number): boolean {
  return at >= 0 && at < text.length && STOPS.includes(text[at]!);
}

function isClosing(text: string, at: number): boolean {
  return at >= 0 && CLOSING.test(text[at]!);
}

/** Width of what hangs before the first line of a block, px. */
export function hangingStart({ items, text, rules }: InlineContent): number {
  if (rules === null || rules.hanging === null || !rules.hanging.first || text === '' || !OPENING.test(text[0]!))
    return 0;
  for (const item of items) if (item.kind === 'text' && item.start === 0) return textWidth(item, 0, 1);
  return 0;
}

/**
 * Width of the character before `end` that hangs at the end of a line, px; 0 where none does.
 *
 * @param item - holds the character
 * @param overflow - how far the line is too wide with it, px
 */
export function hangingEnd(
  { first, last, end: stops }: HangingPunctuation,
  item: TextItem,
  text: string,
  end: number,
  isLastLine: boolean,
  overflow: number,
): number {
  const at = end - 1;
  if (at < item.start || (first && at === 0)) return 0;
  const hangs =
    (last && isLastLine && isClosing(text, at)) ||
    (isStop(text, at) && (stops === 'force' || (stops === 'allow' && overflow > 0)));
  return hangs ? textWidth(item, at, end) : 0;
}

/** Whether a line that is full before the offset may take the character there in, because it hangs. */
export function mayHang(hanging: HangingPunctuation, text: string, at: number): boolean {
  if (hanging.end !== 'none' && isStop(text, at)) return true;
  if (!hanging.last || !isClosing(text, at)) return false;
  for (let i = at + 1; i < text.length; i++) if (text.charCodeAt(i) !== SPACE) return false;
  return true;
}
