/** Justification: how much each word separator of a line is widened (css-text-3 §6.4). */
import type { InlineContent } from './inline-content.ts';
import type { LinePart } from './line-breaker.ts';

const SPACE = 0x20;
const NO_BREAK_SPACE = 0xa0;

/** Number of word separators in a stretch of the text. */
export function countSeparators(text: string, start: number, end: number): number {
  let count = 0;
  for (let i = start; i < end; i++) {
    const unit = text.charCodeAt(i);
    if (unit === SPACE || unit === NO_BREAK_SPACE) count++;
  }
  return count;
}

/**
 * What each separator gets so that the line fills its room; only those behind the last tab are widened.
 *
 * @param rest - room left, px
 * @returns px, 0 where the line has no separator
 */
export function separatorExpansion(content: InlineContent, parts: readonly LinePart[], rest: number): number {
  if (rest <= 0) return 0;
  let count = 0;
  for (let i = firstExpandedPart(parts); i < parts.length; i++) {
    const part = parts[i]!;
    if (part.item.kind === 'text') count += countSeparators(content.text, part.start, part.end);
  }
  return count === 0 ? 0 : rest / count;
}

/** Index of the part behind the last tab. */
export function firstExpandedPart(parts: readonly LinePart[]): number {
  for (let i = parts.length - 1; i >= 0; i--) if (parts[i]!.item.kind === 'tab') return i + 1;
  return 0;
}
