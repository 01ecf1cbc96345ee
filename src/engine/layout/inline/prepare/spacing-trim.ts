/**
 * `text-spacing-trim` (css-text-4 §8.5): full-width punctuation has a blank half, which is taken away beside other punctuation and at the start of
 * lines. As in Chromium only in fonts that have half-width forms.
 */
import { hasHalfWidths } from '../../../fonts/sfnt/half-widths.ts';
import { type InlineContent, type TextItem, textWidth } from '../content/inline-content.ts';

const OPENING = '\u3008\u300a\u300c\u300e\u3010\u3014\u3016\u3018\u301a\u301d\uff08\uff3b\uff5b\uff5f';
const CLOSING_BRACKETS = '\u3009\u300b\u300d\u300f\u3011\u3015\u3017\u3019\u301b\u301e\u301f\uff09\uff3d\uff5d\uff60';
const CLOSING = `${CLOSING_BRACKETS}\u3001\u3002\uff0c\uff0e`;
const IDEOGRAPHIC_SPACE = '\u3000';

/** Offsets in (start, end] before which half a character is taken away; `null` where there are none. */
export function trimmedPairs(text: string, start: number, end: number): readonly number[] | null {
  let offsets: number[] | null = null;
  for (let at = start + 1; at <= end && at < text.length; at++) {
    if (text.charCodeAt(at) < 0x3000 || text.charCodeAt(at - 1) < 0x3000) continue;
    if (!isTrimmedPair(text[at - 1]!, text[at]!)) continue;
    offsets ??= [];
    offsets.push(at);
  }
  return offsets;
}

function isTrimmedPair(before: string, after: string): boolean {
  const isOpening = OPENING.includes(after);
  if (CLOSING.includes(before)) return isOpening || CLOSING.includes(after) || after === IDEOGRAPHIC_SPACE;
  return isOpening && (OPENING.includes(before) || before === IDEOGRAPHIC_SPACE);
}

/** What is taken away from the start of a line, px. */
export function trimmedLineStart({ items, text }: InlineContent, offset: number): number {
  if (!OPENING.includes(text[offset] ?? '-')) return 0;
  for (const item of items) {
    if (item.kind === 'text' && item.start <= offset && offset < item.end) {
      return canTrim(item) ? textWidth(item, offset, offset + 1) / 2 : 0;
    }
  }
  return 0;
}

/** The blank half of a closing bracket, which need not fit at the end of a line: px, 0 for all other characters. Chromium leaves stops and commas whole there. */
export function trimmableEnd(item: TextItem, text: string, at: number): number {
  if (at < item.start || text.charCodeAt(at) < 0x3001 || !CLOSING_BRACKETS.includes(text[at] ?? '-') || !canTrim(item))
    return 0;
  return item.fontSize / 2;
}

export function canTrim({ style, run }: Pick<TextItem, 'style' | 'run'>): boolean {
  return style.typesetting.spacingTrim !== 'space-all' && hasHalfWidths(run.face);
}
