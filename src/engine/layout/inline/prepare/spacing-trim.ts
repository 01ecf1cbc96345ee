/**
 * `text-spacing-trim` (css-text-4 §8.5): full-width punctuation has a blank half, which is taken away beside other punctuation and at the start of
 * lines. As in Chromium only in fonts that have half-width forms.
 */
import type { FontFace } from '../../../display/font-face.ts';
import { hasHalfWidths } from '../../../fonts/sfnt/half-widths.ts';
import { type InlineContent, type TextItem, textWidth } from '../content/inline-content.ts';

const OPENING = '\u3008\u300a\u300c\u300e\u3010\u3014\u3016\u3018\u301a\u301d\uff08\uff3b\uff5b\uff5f';
const CLOSING_BRACKETS = '\u3009\u300b\u300d\u300f\u3011\u3015\u3017\u3019\u301b\u301e\u301f\uff09\uff3d\uff5d\uff60';
const STOPS = '\u3001\u3002\uff0c\uff0e';
const CLOSING = `${CLOSING_BRACKETS}${STOPS}`;
/** Middle dots, colons and the ideographic space are blank on both sides: punctuation beside them closes up, they do not. */
const MIDDLE = '\u3000\u30fb\uff1a\uff1b';
const OPENING_QUOTES = '\u2018\u201c';
const CLOSING_QUOTES = '\u2019\u201d';
/** As wide as their letters, so nothing is taken from them, but full-width punctuation inside them closes up. */
const NARROW_OPENING = `([{${OPENING_QUOTES}`;
const NARROW_CLOSING = `)]}${CLOSING_QUOTES}`;

/** Full-width opening punctuation, and all other whose blank half may be taken away, begins here. */
export const FIRST_OPENING = 0x2018;

/** Which faces can set punctuation half as wide: that of the text, and that of the text behind it. */
export interface TrimmingFaces {
  readonly own: FontFace | null;
  readonly next: FontFace | null;
}

/** Offsets in (start, end] before which half a character is taken away; `null` where there are none. Of two brackets back to back in different boxes the opening one loses its half. */
export function trimmedPairs(
  text: string,
  start: number,
  end: number,
  { own, next }: TrimmingFaces,
): readonly number[] | null {
  let offsets: number[] | null = null;
  for (let at = own === null ? end : start + 1; at <= end && at < text.length; at++) {
    if (text.charCodeAt(at) < FIRST_OPENING && text.charCodeAt(at - 1) < FIRST_OPENING) continue;
    const face = at < end ? own : next;
    const isTrimmed =
      (own !== null &&
        isTrimmedClosing(text[at - 1]!, text[at]!, own) &&
        !(face === null && isOpening(text[at]!, own))) ||
      isTrimmedOpening(text[at - 1]!, text[at]!, face);
    if (!isTrimmed) continue;
    offsets ??= [];
    offsets.push(at);
  }
  return offsets;
}

function isTrimmedOpening(before: string, after: string, face: FontFace | null): boolean {
  if (face === null || !isOpening(after, face)) return false;
  return (
    isOpening(before, face) || isClosing(before, face) || MIDDLE.includes(before) || NARROW_OPENING.includes(before)
  );
}

function isTrimmedClosing(before: string, after: string, face: FontFace): boolean {
  if (!isClosing(before, face)) return false;
  return isOpening(after, face) || isClosing(after, face) || MIDDLE.includes(after) || NARROW_CLOSING.includes(after);
}

function isOpening(character: string, face: FontFace): boolean {
  return OPENING.includes(character) || (OPENING_QUOTES.includes(character) && isFullWidth(character, face));
}

function isClosing(character: string, face: FontFace): boolean {
  return CLOSING.includes(character) || (CLOSING_QUOTES.includes(character) && isFullWidth(character, face));
}

/** Quotation marks are as wide as ideographs in Chinese faces. */
function isFullWidth(character: string, face: FontFace): boolean {
  return face.advanceOf(face.glyphForCodePoint(character.codePointAt(0)!)) === face.unitsPerEm;
}

/** What is taken away from the start of a line, px. */
export function trimmedLineStart({ items, text }: InlineContent, offset: number): number {
  if (!OPENING.includes(text[offset] ?? '-')) return 0;
  for (const item of items) {
    if (item.kind === 'text' && item.start <= offset && offset < item.end) {
      if (trimmedBefore(item, offset) > 0) return 0;
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

/**
 * What punctuation before the offset has lost to punctuation behind it, and has at the end of a line, which Chromium shapes anew: px, 0 for all
 * other characters.
 */
export function blankBeforeBreak(item: TextItem, text: string, at: number): number {
  if (at <= item.start || at >= text.length || text.charCodeAt(at) < FIRST_OPENING || !canTrim(item)) return 0;
  if (at === item.end && item.gaps?.at(-1) !== at) return 0;
  const { face } = item.run;
  const isTrimmed =
    isTrimmedClosing(text[at - 1]!, text[at]!, face) || isTrimmedOpening(text[at - 1]!, text[at]!, face);
  return isTrimmed ? item.fontSize / 2 : 0;
}

/** The part of that for which a line must have room: that of brackets may be missing. */
export function blankThatMustFit(item: TextItem, text: string, at: number): number {
  return CLOSING_BRACKETS.includes(text[at - 1] ?? '-') ? 0 : blankBeforeBreak(item, text, at);
}

/** @param next - the face of the text behind, `null` where there is none */
export function trimmingFaces(item: Pick<TextItem, 'style' | 'run'>, next: FontFace | null): TrimmingFaces | null {
  if (item.style.typesetting.spacingTrim === 'space-all') return null;
  const own = hasHalfWidths(item.run.face) ? item.run.face : null;
  const behind = next !== null && hasHalfWidths(next) ? next : null;
  return own === null && behind === null ? null : { own, next: behind };
}

/** Whether the first character of a text loses its blank half to the one before it. */
export function isTrimmedOpeningOf(item: TextItem, text: string): boolean {
  return canTrim(item) && isTrimmedOpening(text[item.start - 1]!, text[item.start]!, item.run.face);
}

/** How far a text that starts at an offset begins before its place, by what its first character has lost, px. */
export function trimmedBefore({ start, gaps, font }: TextItem, offset: number): number {
  return offset === start && gaps?.[0] === start ? font.usedSize / 2 : 0;
}

function canTrim({ style, run }: Pick<TextItem, 'style' | 'run'>): boolean {
  return style.typesetting.spacingTrim !== 'space-all' && hasHalfWidths(run.face);
}
