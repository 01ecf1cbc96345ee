/**
 * Text to glyphs. Scripts that go character by character are walked with a character table, an advance table and a pair-kerning table; words for which
 * the face has more to say (ligatures, contexts, marks) and joining or complex scripts are shaped word by word and kept.
 */
import type { Deadline } from '../base/deadline.ts';
import { mirrored } from '../base/unicode/bidi.ts';
import { isDefaultIgnorable, isMark } from '../base/unicode/character-flags.ts';
import { joiningNeighbours, NO_NEIGHBOURS } from '../base/unicode/joining.ts';
import { scriptOf, shapingKind } from '../base/unicode/scripts.ts';
import type { ShapedRun } from '../display/shaped-run.ts';
import { isAatEngineLoaded } from './aat/aat-engine.ts';
import type { FontFeature } from './font-feature.ts';
import { itemize, type TextItem } from './itemize.ts';
import type { FaceChoice, ResolvedFont } from './resolved-font.ts';
import { RunBuilder } from './run-builder.ts';
import { shapeAatWord } from './shape-aat.ts';
import { cachedWord, planFor } from './shape-cache.ts';
import { shapeComplexWord } from './shape-complex.ts';
import {
  NEEDS_LOOKUPS,
  type ShapePlan,
  SIMPLE_LIGATURE,
  SIMPLE_LIMIT,
  SIMPLE_NONE,
  SIMPLE_SPACE,
  STARTS_LIGATURE,
  UNKNOWN_KERN,
} from './shape-plan.ts';
import { nominalAdvance, nominalGlyph, shapeWord } from './shape-word.ts';

export interface ShapeOptions {
  readonly rightToLeft: boolean;
  /** `font-kerning` other than `none`. */
  readonly kerning: boolean;
  /** Common ligatures; browsers switch them off when letter-spacing is not zero. */
  readonly ligatures: boolean;
  /** `font-variant-*` and `font-feature-settings`. Pass the same array for the same style. */
  readonly features: readonly FontFeature[];
}

export const DEFAULT_SHAPING: ShapeOptions = { rightToLeft: false, kerning: true, ligatures: true, features: [] };

/** Glyphs of one face. `run.clusters` index the whole text that was given to `shapeText`. */
export interface ShapedSegment {
  readonly start: number;
  readonly end: number;
  readonly run: ShapedRun;
  /** The face with its synthesis; `font.metricsOf(choice, size)` gives its metrics. */
  readonly choice: FaceChoice;
}

/**
 * Shapes a part of a text that has one font and one direction. Tabs and line feeds get no width.
 *
 * @param text - the whole paragraph
 * @returns segments in logical order, without gaps; for right-to-left text too
 */
export function shapeText(
  text: string,
  start: number,
  end: number,
  font: ResolvedFont,
  options: ShapeOptions = DEFAULT_SHAPING,
): ShapedSegment[] {
  const segments: ShapedSegment[] = [];
  deadline = font.deadline;
  const items = itemize(text, start, end, font, options.rightToLeft);
  for (let i = 0; i < items.length; i++) {
    const item = items[i]!;
    segments.push({ start: item.start, end: item.end, run: shapeItem(text, item, options), choice: item.choice });
  }
  return segments;
}

/** Shapes a text by itself, left to right: markers, watermarks, form controls. `text` is what the clusters of the run index. */
export function shapePlainText(
  text: string,
  font: ResolvedFont,
): { readonly run: ShapedRun; readonly text: string; readonly choice: FaceChoice }[] {
  return shapeText(text, 0, text.length, font).map(({ run, choice }) => ({ run, text, choice }));
}

/** Width of segments, px, without letter and word spacing. @param fontSize - px */
export function widthOfSegments(segments: readonly ShapedSegment[], fontSize: number): number {
  let width = 0;
  for (const { run, choice } of segments) {
    let units = 0;
    for (const advance of run.advances) units += advance;
    width += (units * fontSize * choice.scale) / run.face.unitsPerEm;
  }
  return width;
}

const NO_FEATURES: readonly FontFeature[] = [];
const builder = new RunBuilder();
/** Of the conversion whose text is being shaped. */
let deadline: Deadline | null = null;

function shapeItem(text: string, item: TextItem, options: ShapeOptions): ShapedRun {
  const { choice, script } = item;
  const features = choice.features.length === 0 ? options.features : [...choice.features, ...options.features];
  const plan = planFor(
    choice.face,
    script,
    choice.language,
    options.kerning,
    options.ligatures,
    features.length === 0 ? NO_FEATURES : features,
    deadline,
  );
  const kind = shapingKind(script);
  builder.start();
  if (plan.ligaturesHoldSpaces && kind !== 'complex') {
    forEachPhrase(text, item.start, item.end, (from, to) =>
      addWord(text, from, to, plan, options.rightToLeft, shapeWord),
    );
  } else if (kind === 'simple' && !plan.usesMorx) walk(text, item, plan, options.rightToLeft);
  else {
    const shape = plan.usesMorx ? shapeAatWord : kind === 'complex' ? shapeComplexWord : shapeWord;
    forEachWord(text, item.start, item.end, (from, to) => addWord(text, from, to, plan, options.rightToLeft, shape));
  }
  // Words that were shaped before the engine was there are shaped anew.
  if (plan.usesMorx && !isAatEngineLoaded()) plan.words.clear();
  return builder.finish(choice.face);
}

/** Longer words are cut, so that shaping stays linear. */
const LONGEST_WORD = 128;

function isSpace(unit: number): boolean {
  return unit === 0x20 || unit === 0xa0 || isControl(unit);
}

function wordEnd(text: string, start: number, limit: number): number {
  const longest = Math.min(limit, start + LONGEST_WORD);
  let i = start + 1;
  while (
    i < longest &&
    !isWordByItself(text.charCodeAt(i)) &&
    (i > start + 1 || !isWordByItself(text.charCodeAt(start)) || isMark(text.charCodeAt(i)))
  )
    i++;
  if (i < limit && i === longest && (text.charCodeAt(i) & 0xfc00) === 0xdc00) i++;
  return i;
}

/** Words, and the spaces between them one by one. */
function forEachWord(text: string, start: number, end: number, visit: (from: number, to: number) => void): void {
  let i = start;
  while (i < end) {
    const to = isSpace(text.charCodeAt(i)) ? i + 1 : wordEnd(text, i, end);
    visit(i, to);
    i = to;
  }
}

/** Words with the spaces between them, for faces whose ligatures reach over spaces; long texts are cut after a space. */
function forEachPhrase(text: string, start: number, end: number, visit: (from: number, to: number) => void): void {
  let i = start;
  while (i < end) {
    let to = i + 1;
    if (!isControl(text.charCodeAt(i))) {
      let lastSpace = i;
      while (to < end && to - i < LONGEST_WORD && !isControl(text.charCodeAt(to))) {
        if (isSpace(text.charCodeAt(to))) lastSpace = to;
        to++;
      }
      if (to - i === LONGEST_WORD) to = lastSpace > i ? lastSpace + 1 : wordEnd(text, i, end);
    }
    visit(i, to);
    i = to;
  }
}

const FORM_FEED = 0x0c;

/** Tabs, line feeds, and the form feeds of texts written for printers, which Chromium does not show either: they have no glyph. */
function isControl(unit: number): boolean {
  return unit === 0x0a || unit === 0x09 || unit === FORM_FEED;
}

function addWord(
  text: string,
  from: number,
  to: number,
  plan: ShapePlan,
  rightToLeft: boolean,
  shape: typeof shapeWord,
): void {
  const unit = text.charCodeAt(from);
  if (to === from + 1 && isControl(unit)) {
    builder.add(plan.spaceGlyph, 0, from, 1);
    return;
  }
  const word = text.slice(from, to);
  const neighbours = plan.request.shaping === 'simple' ? NO_NEIGHBOURS : joiningNeighbours(text, from, to);
  builder.addWord(
    cachedWord(plan, word, rightToLeft, neighbours, () => shape(plan, word, rightToLeft, deadline, neighbours)),
    from,
  );
}

/** The fast path: one pass over the characters, giving up word by word. */
function walk(text: string, { start, end, script }: TextItem, plan: ShapePlan, rightToLeft: boolean): void {
  const isOverridden = rightToLeft && KERNED_LEFT_TO_RIGHT.has(script);
  const { face, kerning, glyphFlags } = plan;
  const kerns = !kerning.isEmpty;
  let wordStart = start;
  let previous = -1;
  let i = start;
  while (i < end) {
    if (!rightToLeft) {
      i = walkSimple(text, i, end, plan, previous, wordStart);
      wordStart = simpleWordStart;
      if (i >= end) break;
      previous = builder.lastGlyph();
    }
    let codePoint = text.charCodeAt(i);
    let next = i + 1;
    if (isWordByItself(codePoint)) {
      wordStart = i;
      builder.mark();
      if (isControl(codePoint)) {
        builder.add(plan.spaceGlyph, 0, i, 1);
        previous = -1;
        i = next;
        wordStart = i;
        continue;
      }
    } else if (codePoint >= 0xd800 && codePoint <= 0xdbff && next < end) {
      codePoint = text.codePointAt(i)!;
      if (codePoint > 0xffff) next++;
    }
    if (codePoint === 0xad) {
      builder.add(plan.spaceGlyph, 0, i, 1);
      i = next;
      continue;
    }
    const glyph =
      face.glyphForCodePoint(rightToLeft ? mirrored(codePoint) : codePoint) || nominalGlyph(face, codePoint);
    if (isHard(text, next, end, plan, codePoint, glyph, glyphFlags[glyph]!)) {
      builder.rewind();
      const to = isSpace(codePoint) ? next : Math.max(wordEnd(text, wordStart, end), next);
      const first = builder.count;
      addWord(text, wordStart, to, plan, rightToLeft, shapeWord);
      if (kerns && first < builder.count) builder.kernAt(first, kerning, isOverridden);
      previous = builder.lastGlyph();
      i = to;
      wordStart = to;
      builder.mark();
    } else {
      addKerned(plan, previous, glyph, nominalAdvance(face, codePoint, glyph), i, isOverridden);
      previous = glyph;
      i = next;
    }
    if (i > wordStart && isWordByItself(text.charCodeAt(i - 1))) {
      wordStart = i;
      builder.mark();
    }
  }
}

/**
 * Scripts whose letters are kerned as they stand, left before right, also where `unicode-bidi: bidi-override` has them run the other way; as in
 * HarfBuzz, which shapes them in the direction of their script.
 */
const KERNED_LEFT_TO_RIGHT: ReadonlySet<number> = new Set([0x61, 0x3b1, 0x430].map(scriptOf));

/** @param previous - the glyph before, -1 for none */
function addKerned(
  { kerning, spaceGlyph }: ShapePlan,
  previous: number,
  glyph: number,
  advance: number,
  at: number,
  isOverridden: boolean,
): void {
  let kern = 0;
  if (previous >= 0 && !kerning.isEmpty) {
    if (!isOverridden) kern = kerning.between(previous, glyph);
    // Lines end at spaces, and are not shaped anew behind one.
    else if (previous !== spaceGlyph && glyph !== spaceGlyph) kern = kerning.between(glyph, previous);
  }
  if (kern !== 0 && !isOverridden) builder.kernLast(kern);
  builder.add(glyph, isOverridden ? advance + kern : advance, at, kern === 0 ? 1 : 0);
}

/** Where the word began at which `walkSimple` stopped. */
let simpleWordStart = 0;

/**
 * The innermost loop: characters of the Latin table. Stops at the first that needs a closer look. No allocation, and no call
 * except to look up a pair of glyphs for the first time.
 */
function walkSimple(
  text: string,
  start: number,
  end: number,
  plan: ShapePlan,
  previousGlyph: number,
  firstWordStart: number,
): number {
  builder.reserve(end - start);
  const { glyphIds, advances, clusters, safe } = builder;
  const { simpleGlyphs, simpleAdvances, simpleKinds, asciiKerns, kerning } = plan;
  const kerns = !kerning.isEmpty;
  let previous = previousGlyph;
  // The tables go by characters: a glyph that is not its character's own has none.
  let previousCode = start > 0 ? text.charCodeAt(start - 1) : SIMPLE_LIMIT;
  if (previousCode >= 128 || simpleGlyphs[previousCode] !== previous) previousCode = SIMPLE_LIMIT;
  let count = builder.count;
  let wordStart = firstWordStart;
  let i = start;
  for (; i < end; i++) {
    const code = text.charCodeAt(i);
    const kind = code < SIMPLE_LIMIT ? simpleKinds[code]! : SIMPLE_NONE;
    if (kind === SIMPLE_NONE) break;
    const following = i + 1 < end ? text.charCodeAt(i + 1) : 0;
    // Marks and joiners belong to the character before them.
    if (following >= 0x300 && (following < 0x370 || following > 0x482) && (following < 0x2010 || following > 0x2060))
      break;
    const glyph = simpleGlyphs[code]!;
    if (kind === SIMPLE_LIGATURE && following !== 0 && startsLigature(plan, glyph, text, i + 1)) break;
    let kern = 0;
    if (kerns && previous >= 0) {
      if (code < 128 && previousCode < 128) {
        kern = asciiKerns[previousCode * 128 + code]!;
        if (kern === UNKNOWN_KERN) {
          kern = kerning.between(previous, glyph);
          asciiKerns[previousCode * 128 + code] = kern;
        }
      } else kern = kerning.between(previous, glyph);
      if (kern !== 0) advances[count - 1]! += kern;
    }
    glyphIds[count] = glyph;
    advances[count] = simpleAdvances[code]!;
    clusters[count] = i;
    safe[count] = kern === 0 ? 1 : 0;
    count++;
    previous = glyph;
    previousCode = code;
    if (kind === SIMPLE_SPACE) {
      builder.count = count;
      builder.mark();
      wordStart = i + 1;
    }
  }
  builder.count = count;
  simpleWordStart = wordStart;
  return i;
}

/** Whether a character cannot be done by the tables alone. */
function isHard(
  text: string,
  next: number,
  end: number,
  plan: ShapePlan,
  codePoint: number,
  glyph: number,
  flags: number,
): boolean {
  if (codePoint >= 0x300 && (isMark(codePoint) || isDefaultIgnorable(codePoint))) return true;
  if (glyph === 0 && codePoint >= 0xc0) return true;
  if (next < end) {
    const following = text.charCodeAt(next);
    if (following >= 0x300 && (following === 0x200d || isMark(following))) return true;
    if ((flags & STARTS_LIGATURE) !== 0 && startsLigature(plan, glyph, text, next)) return true;
  }
  return (flags & NEEDS_LOOKUPS) !== 0;
}

/** Whether a ligature begins with a glyph and that of the character behind it, which may be beyond U+FFFF: a skin tone is. */
function startsLigature(plan: ShapePlan, glyph: number, text: string, next: number): boolean {
  return plan.ligaturePairs.has(glyph * 0x10000 + plan.face.glyphForCodePoint(text.codePointAt(next)!));
}

/** Spaces, and Han and kana, which are words of one character. */
function isWordByItself(unit: number): boolean {
  return isSpace(unit) || (unit >= 0x3041 && unit <= 0x9fff && unit !== 0x3099 && unit !== 0x309a);
}
