/**
 * Hyphenation opportunities of a whole inline formatting context (css-text-4 §6): after soft hyphens, and with `hyphens: auto` where the
 * language's patterns allow them. They are marked among the soft wrap opportunities; the hyphen is shown by whoever breaks there. Patterns are
 * tried on the words where lines are about to end, which are a tenth of a book's.
 */
import { type Hyphenator, hyphenatorFor } from '../../../hyphenation/hyphenator.ts';
import { HYPHENATION, type HyphenMarks } from '../content/inline-content.ts';
import type { CollectedItems, TextRange } from './collect-items.ts';
import { wrapsLines } from './white-space.ts';

const SOFT_HYPHEN = 0xad;
const HYPHEN = 0x2d;
/** css-text-4 §6.3.2: the fewest letters of a word that is divided, where `hyphenate-limit-chars` is `auto`. */
const SHORTEST_WORD = 5;

export interface Hyphens {
  /** `null` where patterns divide nothing. */
  readonly marks: HyphenMarks | null;
  /** A language whose words should be divided and cannot; `null` where there is none. */
  readonly failing: string | null;
}

const NO_HYPHENS: Hyphens = { marks: null, failing: null };

/** Text in which words are divided by the same patterns; a word may go on in the next inline box. */
interface Stretch {
  readonly range: TextRange;
  readonly end: number;
  readonly hyphenator: Hyphenator;
}

export function hyphensOf(breaks: Uint8Array, { items, text }: CollectedItems): Hyphens {
  if (text.includes('\u00ad')) markSoftHyphens(breaks, text);
  let failing: string | null = null;
  let stretches: Stretch[] | null = null;
  for (let i = 0; i < items.length; i++) {
    const item = items[i]!;
    if (item.kind !== 'text-range' || !isDivided(item)) continue;
    const hyphenator = hyphenatorFor(item.language);
    if (hyphenator === null) {
      failing ??= item.language;
      continue;
    }
    const last = lastOfStretch(items, i, item);
    const stretch = { range: item, end: (items[last] as TextRange).end, hyphenator };
    if (stretches === null) stretches = [stretch];
    else stretches.push(stretch);
    i = last;
  }
  if (stretches !== null) return { marks: new Marks(breaks, text, stretches), failing };
  return failing === null ? NO_HYPHENS : { marks: null, failing };
}

/** The index of the last text that goes on with what begins at `first`. */
function lastOfStretch(items: CollectedItems['items'], first: number, { language }: TextRange): number {
  let last = first;
  for (let next = first + 1; next < items.length; next++) {
    const other = items[next]!;
    if (other.kind === 'text-range') {
      if (!isDivided(other) || other.language !== language || other.start !== (items[last] as TextRange).end) break;
      last = next;
    } else if (other.kind !== 'open' && other.kind !== 'close') break;
  }
  return last;
}

class Marks implements HyphenMarks {
  readonly #breaks: Uint8Array;
  readonly #text: string;
  readonly #stretches: readonly Stretch[];
  /** The stretch that was looked at last. */
  #at = 0;
  /** All words between these have been tried. */
  #from = 0;
  #to = 0;

  constructor(breaks: Uint8Array, text: string, stretches: readonly Stretch[]) {
    this.#breaks = breaks;
    this.#text = text;
    this.#stretches = stretches;
  }

  markBefore(lineStart: number, offset: number): void {
    if (lineStart >= this.#from && offset <= this.#to) return;
    let from = offset;
    while (from > lineStart && this.#breaks[from] !== 1) from--;
    if (from === offset) return;
    let to = offset;
    while (from > 0 && isLetter(this.#text.charCodeAt(from - 1))) from--;
    while (to < this.#text.length && isLetter(this.#text.charCodeAt(to))) to++;
    this.#mark(from, to);
  }

  markAll(): void {
    if (this.#to - this.#from < this.#text.length) this.#mark(0, this.#text.length);
  }

  #mark(from: number, to: number): void {
    const stretches = this.#stretches;
    let at = this.#at;
    while (at > 0 && stretches[at]!.range.start > from) at--;
    while (at + 1 < stretches.length && stretches[at]!.end <= from) at++;
    this.#at = at;
    for (; at < stretches.length && stretches[at]!.range.start < to; at++) {
      const stretch = stretches[at]!;
      markWords(this.#breaks, this.#text, stretch, Math.max(from, stretch.range.start), Math.min(to, stretch.end));
    }
    this.#from = from;
    this.#to = to;
  }
}

function isDivided({ box, isTab }: TextRange): boolean {
  const { hyphens, whiteSpace, wordBreak } = box.style.text;
  return hyphens === 'auto' && wordBreak !== 'auto-phrase' && !isTab && wrapsLines(whiteSpace);
}

function markSoftHyphens(breaks: Uint8Array, text: string): void {
  for (let at = text.indexOf('\u00ad'); at >= 0; at = text.indexOf('\u00ad', at + 1)) {
    if (at + 1 < breaks.length && breaks[at + 1] === 1) breaks[at + 1] = HYPHENATION;
  }
}

/** Every word in [from, end) of the stretch. */
function markWords(breaks: Uint8Array, text: string, { range, hyphenator }: Stretch, from: number, end: number): void {
  const isEnglish = /^en(?:-|$)/i.test(range.language);
  for (let at = from; at < end; at++) {
    if (!isLetter(text.charCodeAt(at))) continue;
    const start = at;
    while (at < end && isLetter(text.charCodeAt(at))) at++;
    if (at - start < 4 || isPartOfAddress(text, start, at)) continue;
    const word = text.slice(start, at);
    // A soft hyphen says where the word may be divided, and nowhere else (css-text-3 §6.1).
    if (text.charCodeAt(start - 1) === SOFT_HYPHEN || text.charCodeAt(at) === SOFT_HYPHEN) continue;
    if (isEnglish && isName(text, start, range)) continue;
    markWord(breaks, word, start, range, hyphenator);
  }
}

function markWord(breaks: Uint8Array, word: string, start: number, { box }: TextRange, hyphenator: Hyphenator): void {
  const { hyphenateLimitChars: limits } = box.style.typesetting;
  if (word.length < (limits.word || SHORTEST_WORD)) return;
  const before = limits.before || hyphenator.minimums.before;
  const last = word.length - (limits.after || hyphenator.minimums.after);
  const places = hyphenator.hyphenate(word);
  for (let i = 0; i < places.length; i++) {
    const place = places[i]!;
    if (place >= before && place <= last && breaks[start + place] === 0) breaks[start + place] = HYPHENATION;
  }
}

/** Words joined with digits, `@`, `/`, `_` or dots are no words of the language. */
function isPartOfAddress(text: string, start: number, end: number): boolean {
  return (
    isJoint(text.charCodeAt(start - 1), text.charCodeAt(start - 2)) ||
    isJoint(text.charCodeAt(end), text.charCodeAt(end + 1))
  );
}

/** @param beyond - the character on the other side */
function isJoint(unit: number, beyond: number): boolean {
  if (unit >= 0x30 && unit <= 0x39) return true;
  if (unit === 0x40 || unit === 0x2f || unit === 0x5c || unit === 0x5f) return true;
  return unit === 0x2e && isLetter(beyond);
}

/**
 * Names are not divided in English (as in Chromium), but the capital at the start of a sentence makes no name, nor do those of
 * `text-transform`.
 */
function isName(text: string, start: number, { box, isSmallCaps }: TextRange): boolean {
  const first = text.charCodeAt(start);
  if (isSmallCaps || box.style.text.transform.case !== 'none' || !isCapital(first)) return false;
  if (isCapital(text.charCodeAt(start + 1))) return true;
  let before = start - 1;
  while (before >= 0 && isOpening(text.charCodeAt(before))) before--;
  if (before < 0) return false;
  const unit = text.charCodeAt(before);
  return unit !== 0x2e && unit !== 0x21 && unit !== 0x3f && unit !== 0x0a && unit !== 0x3a && unit !== 0x2026;
}

/** Spaces, quotes and brackets between a sentence and the one before. */
function isOpening(unit: number): boolean {
  if (unit === 0x20 || unit === 0x22 || unit === 0x27 || unit === 0x28 || unit === 0x5b) return true;
  return unit === 0x29 || (unit >= 0x2018 && unit <= 0x201f) || unit === 0xab || unit === 0xbb;
}

function isCapital(unit: number): boolean {
  return unit >= 0x41 && unit <= 0x5a;
}

/** By code unit: 0 unknown, 1 letter or mark, 2 something else. */
const kinds = new Uint8Array(0x1_0000);
const LETTER = /[\p{L}\p{M}]/u;

function isLetter(unit: number): boolean {
  if (unit === HYPHEN || Number.isNaN(unit)) return false;
  let kind = kinds[unit]!;
  if (kind === 0) {
    kind = LETTER.test(String.fromCharCode(unit)) ? 1 : 2;
    kinds[unit] = kind;
  }
  return kind === 1;
}
