/** Justification: how a line is spread so that it fills its room (css-text-4 §7.4 `text-justify`). */
import { floorToGrid } from '../../../base/lengths.ts';
import { clusterEnd } from '../../../base/unicode/graphemes.ts';
import { isIdeographic } from '../../../base/unicode/ideographs.ts';
import type { RubySpread } from '../../../css/properties/typesetting.ts';
import type { InlineContent } from '../content/inline-content.ts';
import type { LinePart } from '../content/line-parts.ts';

const SPACE = 0x20;
const NO_BREAK_SPACE = 0xa0;

/** Number of word separators in a stretch of the text; -1 where there are characters that are spread themselves. */
export function countSeparators(text: string, start: number, end: number): number {
  let count = 0;
  for (let i = start; i < end; i++) {
    const unit = text.charCodeAt(i);
    if (unit === SPACE || unit === NO_BREAK_SPACE) count++;
    else if (unit >= 0x2e80 && isIdeographic(unit)) return -1;
  }
  return count;
}

/** px added to each word separator, or after each character where there is an opportunity; at most one of them is not 0. */
export interface Justification {
  readonly words: number;
  readonly characters: number;
  /** Room that the line leaves at either end, px (`ruby-align: space-around`). */
  readonly inset: number;
  /** Offset behind the last character that shows or takes room: behind it there is no opportunity. */
  readonly end: number;
}

export const NOT_JUSTIFIED: Justification = { words: 0, characters: 0, inset: 0, end: 0 };

/**
 * What each opportunity gets so that the line fills its room; only those behind the last tab are widened.
 *
 * @param rest - room left, px
 */
export function justification(content: InlineContent, parts: readonly LinePart[], rest: number): Justification {
  if (rest <= 0) return NOT_JUSTIFIED;
  const { font, typesetting } = content.container.style;
  const { justify: method, rubySpread } = typesetting;
  const first = firstExpandedPart(parts);
  let count = method === 'inter-character' ? -1 : 0;
  for (let i = first; i < parts.length && count >= 0; i++) {
    const part = parts[i]!;
    if (part.item.kind !== 'text' || part.hangs) continue;
    const separators = countSeparators(content.text, part.start, part.end);
    if (separators >= 0) count += separators;
    else if (method === 'inter-word') count += wordSeparators(content.text, part.start, part.end);
    else count = -1;
  }
  const isByWords = count >= 0;
  const end = endOfText(parts);
  if (count > 0) count -= wordSeparators(content.text, end - 1, end);
  const gaps = isByWords ? count : countGaps(content, parts, first);
  if (gaps === 0) return NOT_JUSTIFIED;
  const inset = rubyInset(rubySpread, rest, gaps, font.size);
  const each = (rest - 2 * inset) / gaps;
  return isByWords ? { words: each, characters: 0, inset, end } : { words: 0, characters: each, inset, end };
}

/** Half of what each gap gets, and in annotations one em at most, as in Chromium. */
function rubyInset(spread: RubySpread, rest: number, gaps: number, fontSize: number): number {
  if (spread === 'none' || spread === 'between') return 0;
  const inset = floorToGrid(rest / (gaps + 1) / 2);
  return spread === 'annotation' ? Math.min(fontSize, inset) : inset;
}

export function wordSeparators(text: string, start: number, end: number): number {
  let count = 0;
  for (let i = start; i < end; i++) if (text.charCodeAt(i) === SPACE || text.charCodeAt(i) === NO_BREAK_SPACE) count++;
  return count;
}

function countGaps(content: InlineContent, parts: readonly LinePart[], first: number): number {
  let count = 0;
  for (let i = first; i < parts.length; i++) {
    const part = parts[i]!;
    if (part.item.kind !== 'text' || part.hangs) continue;
    for (const { gaps } of spreadStretches(content, parts, part)) count += gaps;
  }
  return count;
}

/** A stretch of a part: a gap after each of its characters, or after the last one at most. */
export interface SpreadStretch {
  readonly start: number;
  readonly end: number;
  readonly gaps: number;
  readonly isSpread: boolean;
}

/** The text of a part, divided where gaps begin or end, and where there is room between characters, or some has been taken away. */
export function spreadStretches(content: InlineContent, parts: readonly LinePart[], part: LinePart): SpreadStretch[] {
  const { text, container } = content;
  const everywhere = container.style.typesetting.justify === 'inter-character';
  const lineEnd = endOfText(parts);
  const cuts = new Set(part.item.kind === 'text' ? part.item.gaps : null);
  const stretches: SpreadStretch[] = [];
  let start = part.start;
  let gaps = 0;
  let isSpread = false;
  for (let at = part.start; at < part.end; ) {
    const next = Math.min(clusterEnd(text, at), part.end);
    if (start < at && cuts.has(at)) {
      stretches.push({ start, end: at, gaps, isSpread });
      start = at;
    }
    const hasGap = next < lineEnd && (everywhere ? !isCursive(text, next) : isGap(text, at, next));
    if (start === at) {
      isSpread = hasGap;
      gaps = hasGap ? 1 : 0;
    } else if (hasGap && !isSpread) {
      // The last letter of a word stays with it.
      stretches.push({ start, end: next, gaps: 1, isSpread: false });
      start = next;
    } else if (isSpread && !hasGap) {
      stretches.push({ start, end: at, gaps, isSpread });
      start = at;
      isSpread = false;
      gaps = 0;
    } else if (hasGap) gaps++;
    at = next;
  }
  if (start < part.end) stretches.push({ start, end: part.end, gaps, isSpread });
  return stretches;
}

function endOfText(parts: readonly LinePart[]): number {
  for (let i = parts.length - 1; i >= 0; i--) {
    const { item, start, end, hangs } = parts[i]!;
    if ((item.kind === 'text' || item.kind === 'atomic') && end > start && !hangs) return end;
  }
  return 0;
}

/** As in Chromium: behind spaces, and on both sides of ideographs. */
function isGap(text: string, at: number, next: number): boolean {
  const unit = text.charCodeAt(at);
  return unit === SPACE || unit === NO_BREAK_SPACE || isIdeographic(unit) || isIdeographic(text.charCodeAt(next));
}

/** Joined letters are not torn apart. */
function isCursive(text: string, next: number): boolean {
  const before = text.charCodeAt(next - 1);
  const after = text.charCodeAt(next);
  return isArabic(before) && isArabic(after);
}

function isArabic(unit: number): boolean {
  return (unit >= 0x600 && unit <= 0x7ff) || (unit >= 0xfb50 && unit <= 0xfdff) || (unit >= 0xfe70 && unit <= 0xfefc);
}

/** Index of the part behind the last tab. */
export function firstExpandedPart(parts: readonly LinePart[]): number {
  for (let i = parts.length - 1; i >= 0; i--) if (parts[i]!.item.kind === 'tab' && !parts[i]!.hangs) return i + 1;
  return 0;
}
