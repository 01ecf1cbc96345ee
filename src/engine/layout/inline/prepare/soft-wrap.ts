/** Soft wrap opportunities of a whole inline formatting context (css-text-3 §5): UAX 14 over its text, then what the boxes' styles say. */
import { lineBreakOpportunities } from '../../../base/unicode/line-break.ts';
import type { LineBreakOptions } from '../../../base/unicode/uax14.ts';
import { isRubyPair } from '../../../css/values/box/display.ts';
import type { CollectedItem, CollectedItems, TextRange } from './collect-items.ts';
import { keepPhrases, wordBreakOfPhrases } from './keep-phrases.ts';
import { endsOfBase } from './ruby-bases.ts';
import { collapsesSpaces, wrapsLines } from './white-space.ts';

const SPACE = 0x20;
const NO_BREAK_SPACE = 0xa0;
const SOFT_HYPHEN = 0xad;

/** Per offset 1 where a line may end before it. */
export function softWrapOpportunities(collected: CollectedItems): Uint8Array {
  const { items, text, unbreakable } = collected;
  const main = firstText(items);
  const replaced = replacedStretches(items);
  const breaks = opportunitiesAround(replaced, text, main);
  if (collected.hasControls) openBeforeControls(breaks, replaced, text);
  // Text is divided into ranges where its direction changes, too.
  let divided: TextRange['box'] | null = null;
  let endOfAtomic = -1;
  const behindAtomics: TextRange[] = [];
  for (let i = 0; i < items.length; i++) {
    const item = items[i]!;
    if (item.kind === 'text-range') {
      restrict(breaks, text, item, main, item.box === divided);
      if (item.start === endOfAtomic && beginsWithHoldingSpace(text, item)) behindAtomics.push(item);
      divided = item.box;
    } else if (item.kind !== 'control') {
      divided = null;
      if (item.kind === 'atomic') {
        endOfAtomic = item.end;
        openAroundAtomic(breaks, text, item.start);
      }
      // UAX 14, LB6: none before a forced break, also behind a space.
      else if (item.kind === 'break') breaks[item.start] = 0;
    }
  }
  for (let i = 0; i < unbreakable.length; i++) {
    breaks[unbreakable[i]!] = 0;
    if (collected.hasControls) closeControlsBefore(breaks, text, unbreakable[i]!);
  }
  if (behindAtomics.length > 0) openBehindAtomics(breaks, behindAtomics, unbreakable);
  if (text.includes(ZERO_WIDTH_SPACE)) openAtWordBreaks(breaks, items, text);
  return breaks;
}

const ZERO_WIDTH_SPACE = '\u200b';

/**
 * `<wbr>` allows a break in text that does not wrap, too (HTML §15.3.4 for `nobr`; as in Chromium everywhere). The break is behind it, also where a
 * space is before it: no line holds a `<wbr>` alone.
 */
function openAtWordBreaks(breaks: Uint8Array, items: readonly CollectedItem[], text: string): void {
  for (const item of items) {
    if (item.kind !== 'text-range' || item.box.source?.element.localName !== 'wbr') continue;
    const { box, start, end } = item;
    if (text[start] !== ZERO_WIDTH_SPACE) continue;
    if (text.charCodeAt(start - 1) === SPACE) breaks[start] = 0;
    if (wrapsLines(box.style.text.whiteSpace)) continue;
    // A space that collapses begins no line.
    const hangs = text.charCodeAt(end) === SPACE && collapsesSpaces(box.style.text.whiteSpace);
    const at = hangs ? end + 1 : end;
    if (at < breaks.length) breaks[at] = 1;
  }
}

function firstText(items: readonly CollectedItem[]): TextRange | null {
  for (let i = 0; i < items.length; i++) {
    const item = items[i]!;
    if (item.kind === 'text-range') return item;
  }
  return null;
}

function optionsOf(range: TextRange | null): LineBreakOptions {
  if (range === null) return { wordBreak: 'normal', lineBreak: 'auto', language: '' };
  const { language } = range;
  const { wordBreak, lineBreak } = range.box.style.text;
  return { wordBreak: wordBreak === 'auto-phrase' ? wordBreakOfPhrases(language) : wordBreak, lineBreak, language };
}

/** By `word-break` and `line-break` of a range. */
function opportunitiesIn(text: string, range: TextRange | null): Uint8Array {
  const breaks = lineBreakOpportunities(text, optionsOf(range));
  if (range?.box.style.text.wordBreak === 'auto-phrase') keepPhrases(breaks, text, range.language);
  return breaks;
}

/** Applies `white-space`, `hyphens`, and where they differ from the first text's `word-break` and `line-break`, inside one range. @param goesOn - the range before is of the same text */
function restrict(breaks: Uint8Array, text: string, range: TextRange, main: TextRange | null, goesOn: boolean): void {
  const { start, end, box } = range;
  const { whiteSpace, hyphens, wordBreak, lineBreak } = box.style.text;
  if (!wrapsLines(whiteSpace)) {
    breaks.fill(0, goesOn ? start : start + 1, end);
    openBetweenSpaces(breaks, text, range, goesOn);
    return;
  }
  const first = main === null ? box.style.text : main.box.style.text;
  if (wordBreak !== first.wordBreak || lineBreak !== first.lineBreak || range.language !== main?.language) {
    const own = opportunitiesIn(text.slice(start, end), range);
    for (let at = start + 1; at < end; at++) breaks[at] = own[at - start]!;
  }
  if (hyphens === 'none' || wordBreak === 'auto-phrase') {
    for (let at = start; at < end; at++) {
      if (text.charCodeAt(at) === SOFT_HYPHEN && at + 1 < breaks.length) breaks[at + 1] = 0;
    }
  }
  if (whiteSpace === 'break-spaces') {
    for (let at = start + 1; at <= end && at < breaks.length; at++) {
      const before = text.charCodeAt(at - 1);
      if (before === SPACE || isOtherSpace(before)) breaks[at] = 1;
    }
  }
}

/** What wraps before text that does not may end with its own space, though another one follows. */
function openBetweenSpaces(breaks: Uint8Array, text: string, { start }: TextRange, goesOn: boolean): void {
  if (!goesOn && text.charCodeAt(start) === SPACE && text.charCodeAt(start - 1) === SPACE) breaks[start] = 1;
}

/** css-text-3 §3, §4.1.3: other space separators, but for those that hold the words beside them together. */
function isOtherSpace(unit: number): boolean {
  if (unit < 0x1680) return false;
  return (
    unit === 0x3000 || unit === 0x205f || unit === 0x1680 || (unit >= 0x2000 && unit <= 0x200a && unit !== FIGURE_SPACE)
  );
}

const FIGURE_SPACE = 0x2007;

/** An atomic inline may be parted from a no-break space beside it (css-text-3 §5.1). */
function openAroundAtomic(breaks: Uint8Array, text: string, at: number): void {
  if (at > 0 && text.charCodeAt(at - 1) === NO_BREAK_SPACE) breaks[at] = 1;
  if (at + 1 < text.length && text.charCodeAt(at + 1) === NO_BREAK_SPACE) breaks[at + 1] = 1;
}

/**
 * Nor does a space that does not wrap hold it, or one that hangs at no end of a line (css-text-3 §5.1; as in Chromium), unless the box around both does not wrap, either.
 *
 * @param ranges - those that begin behind an atomic inline
 */
function openBehindAtomics(breaks: Uint8Array, ranges: readonly TextRange[], unbreakable: readonly number[]): void {
  const closed = new Set(unbreakable);
  for (const { start, box } of ranges) {
    if (closed.has(start)) continue;
    // A space that collapses vanishes at the start of a line: it hangs at the end of the one before.
    const at = collapsesSpaces(box.style.text.whiteSpace) ? start + 1 : start;
    if (at < breaks.length) breaks[at] = 1;
  }
}

function beginsWithHoldingSpace(text: string, { start, box }: TextRange): boolean {
  if (text.charCodeAt(start) !== SPACE) return false;
  const { whiteSpace } = box.style.text;
  return whiteSpace === 'break-spaces' || !wrapsLines(whiteSpace);
}

/** A stretch of the text in whose place something else is broken. */
interface ReplacedStretch {
  readonly start: number;
  end: number;
  readonly by: string;
}

/** Bidi controls, neighbours joined, are no part of the text that is broken; in the place of rubies are the ends of their bases. */
function replacedStretches(items: readonly CollectedItem[]): readonly ReplacedStretch[] {
  const stretches: ReplacedStretch[] = [];
  for (let i = 0; i < items.length; i++) {
    const item = items[i]!;
    const { start, end } = item;
    if (item.kind === 'control') {
      const last = stretches[stretches.length - 1];
      if (last !== undefined && last.by === '' && last.end === start) last.end = end;
      else stretches.push({ start, end, by: '' });
    } else if (item.kind === 'atomic' && isRubyPair(item.box.style.display.display)) {
      stretches.push({ start, end, by: endsOfBase(item.box) });
    }
  }
  return stretches;
}

function opportunitiesAround(stretches: readonly ReplacedStretch[], text: string, main: TextRange | null): Uint8Array {
  if (stretches.length === 0) return opportunitiesIn(text, main);
  let broken = '';
  let from = 0;
  for (const { start, end, by } of stretches) {
    broken += text.slice(from, start) + by;
    from = end;
  }
  const found = opportunitiesIn(broken + text.slice(from), main);
  const breaks = new Uint8Array(text.length);
  let shift = 0;
  from = 0;
  for (const { start, end, by } of stretches) {
    breaks.set(found.subarray(from + shift, start + shift), from);
    if (by !== '') breaks[start] = found[start + shift]!;
    shift += by.length - (end - start);
    from = end;
  }
  breaks.set(found.subarray(from + shift), from);
  return breaks;
}

/** An opportunity between two characters lies before the bidi controls that open there and after those that close. */
function openBeforeControls(breaks: Uint8Array, stretches: readonly ReplacedStretch[], text: string): void {
  for (const { start, end, by } of stretches) {
    if (by !== '') continue;
    let opening = start;
    while (opening < end && isClosing(text.charCodeAt(opening))) opening++;
    if (opening === end || end >= text.length) continue;
    breaks[opening] = breaks[end]!;
    breaks[end] = 0;
  }
}

/** The opportunity between two characters may lie before any of the controls between them. */
function closeControlsBefore(breaks: Uint8Array, text: string, offset: number): void {
  for (let at = offset - 1; at >= 0 && isControl(text.charCodeAt(at)); at--) breaks[at] = 0;
}

function isClosing(unit: number): boolean {
  return unit === 0x202c || unit === 0x2069;
}

function isControl(unit: number): boolean {
  return (unit >= 0x202a && unit <= 0x202e) || (unit >= 0x2066 && unit <= 0x2069);
}
