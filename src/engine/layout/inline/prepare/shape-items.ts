/**
 * Turns ranges of text into shaped items: one per style, level and face, each with the places of its characters (css-text-3 §8, css-fonts-4
 * §5.3). Shaping happens here and never again for a line, except where a line is cut inside a ligature.
 */
import { ceilToGrid } from '../../../base/lengths.ts';
import { isWordSeparator } from '../../../base/unicode/word-separator.ts';
import { resolveLength } from '../../../css/values/basic/length.ts';
import { NO_AUTOSPACE } from '../../../css/values/text/typesetting.ts';
import type { FontFace } from '../../../display/font-face.ts';
import type { ShapedRun } from '../../../display/shaped-run.ts';
import { advanceScale } from '../../../fonts/metrics.ts';
import { type ShapedSegment, type ShapeOptions, shapeText } from '../../../fonts/shape.ts';
import type { ComputedStyle } from '../../../style/computed-style.ts';
import type { LayoutEnvironment } from '../../environment.ts';
import type { Pieces } from '../../interruption.ts';
import { type BoxFont, boxFont, halfLeading } from '../../text-metrics/box-font.ts';
import type { InlineItem, Leader, TabItem, TextItem } from '../content/inline-content.ts';
import { autospaceOf, autospaces } from './autospace.ts';
import type { CollectedItem, CollectedItems, TextRange } from './collect-items.ts';
import { unspacedUnits } from './cursive-runs.ts';
import { joinedEnd, type SegmentPart, segmentsWithin } from './joined-shaping.ts';
import { FIRST_OPENING, isTrimmedOpeningOf, trimmedPairs, trimmingFaces } from './spacing-trim.ts';
import { orientationOf, uprightAdvances, VERTICAL_FORMS } from './upright-text.ts';
import { endSpacesOf, wrapsLines } from './white-space.ts';

/** Chromium's share of the font size for synthesised small capitals (CHROMIUM.md 8). */
const SMALL_CAPS_SCALE = 0.7;
/** Resolution of advances, as of the 16.16 numbers that browsers shape with: sums of such numbers are exact. */
const ADVANCE_GRID = 65_536;

export function shapeItems(collected: CollectedItems, env: LayoutEnvironment): InlineItem[] {
  const shaping = newShaping();
  shapeOn(shaping, collected, env, Number.POSITIVE_INFINITY);
  return finished(shaping, collected);
}

/** Characters that are shaped at once; an item, however short, takes the time of some. */
const CHARACTERS_AT_ONCE = 16_384;
const CHARACTERS_OF_ITEM = 64;
/** Which take the time of one step of layout. */
const CHARACTERS_OF_STEP = 256;

/** The same with stops. */
export function* shapeInPieces(collected: CollectedItems, env: LayoutEnvironment): Pieces<InlineItem[]> {
  const shaping = newShaping();
  for (let before = 0; !shapeOn(shaping, collected, env, before + CHARACTERS_AT_ONCE); before = shaping.work) {
    yield (shaping.work - before) / CHARACTERS_OF_STEP;
  }
  return finished(shaping, collected);
}

interface Shaping {
  readonly shaped: InlineItem[];
  /** The first item that is not shaped, or not to its end. */
  next: number;
  /** Where the next piece of that item begins; `null` at its start. */
  from: number | null;
  /** What has been done, in characters. */
  work: number;
  /** Of text that is shaped across items, what has been shaped, and where it ends. */
  joined: ShapedSegment[] | null;
  end: number;
  /** What the next of a text's pieces in large and small capitals has to take up, see `TextItem.positions`. */
  carry: number;
}

function newShaping(): Shaping {
  return { shaped: [], next: 0, from: null, work: 0, joined: null, end: 0, carry: 0 };
}

/** @param most - work that is done when it stops. @returns whether that was all */
function shapeOn(shaping: Shaping, collected: CollectedItems, env: LayoutEnvironment, most: number): boolean {
  const { items, text } = collected;
  const { shaped } = shaping;
  for (; shaping.next < items.length; shaping.next++) {
    if (shaping.work >= most) return false;
    const i = shaping.next;
    const item = items[i]!;
    shaping.work += CHARACTERS_OF_ITEM;
    if (item.kind !== 'text-range') {
      shaped.push(item);
      continue;
    }
    if (item.isTab) {
      shaped.push(makeTab(item, collected, env));
      continue;
    }
    if (item.start >= shaping.end) {
      const end = joinedEnd(items, i, env.fonts);
      shaping.joined = end === item.end ? null : shapeJoined(item, end, text, env);
      shaping.end = end;
    }
    const { from, joined } = shaping;
    const first = shaped.length;
    let isWhole = true;
    if (joined !== null) pushSegments(item, segmentsWithin(joined, item.start, item.end), text, env, shaped);
    else {
      if (from === null) shaping.carry = carryInto(item, items[i - 1], shaping);
      isWhole = shapeRange(item, text, env, shaping, most);
    }
    if (from === null && text.charCodeAt(item.start) >= FIRST_OPENING) trimAcrossBoxes(shaped, first, text);
    env.deadline.tick();
    if (!isWhole) return false;
  }
  return true;
}

/** As in Chromium the width of a whole text is rounded to the grid, not that of each of its pieces in large and small capitals. */
function carryInto({ box }: TextRange, previous: CollectedItem | undefined, { carry }: Shaping): number {
  return box.style.font.caps !== 'normal' && previous?.kind === 'text-range' && previous.box === box ? carry : 0;
}

function finished({ shaped }: Shaping, { text, readText }: CollectedItems): InlineItem[] {
  if (readText !== text) readAs(shaped, readText);
  // A list that grew has room for sixteen more items, and most contents have one.
  return shaped.length < 16 ? shaped.slice() : shaped;
}

function readAs(items: readonly InlineItem[], text: string): void {
  for (const item of items) if (item.kind === 'text') item.readText = text.slice(0, item.runText.length);
}

function shapeJoined(first: TextRange, end: number, text: string, env: LayoutEnvironment): ShapedSegment[] {
  const { style } = first.box;
  const font = boxFont(style.font, first.language, env.fonts, first.isCentral);
  const options = shapeOptions(style, font, (first.level & 1) === 1, first.isUpright);
  return shapeText(text, first.start, end, font.resolved, options);
}

function pushSegments(
  range: TextRange,
  segments: readonly SegmentPart[],
  text: string,
  env: LayoutEnvironment,
  shaped: InlineItem[],
): void {
  const font = boxFont(range.box.style.font, range.language, env.fonts, range.isCentral);
  pushTexts(range, segments, text, font, 0, shaped);
}

/** Returns what the next text of this range has to take up, see `TextItem.positions`. */
function pushTexts(
  range: TextRange,
  segments: readonly (ShapedSegment | SegmentPart)[],
  text: string,
  font: BoxFont,
  carried: number,
  shaped: InlineItem[],
): number {
  const { letterSpacing } = range.box.style.text;
  const pieces = letterSpacing === 'normal' || letterSpacing === 0 ? segments : withUnspacedApart(segments, text);
  let carry = carried;
  for (let i = 0; i < pieces.length; i++) {
    const item = makeText(range, pieces[i]!, pieces[i + 1]?.run.face ?? null, text, font, carry);
    const end = item.positions[item.base + item.end - item.start]!;
    carry = end - ceilToGrid(end);
    shaped.push(item);
  }
  return carry;
}

/**
 * Soft hyphens, places to break and marks of direction take no letter spacing (css-text-4 §8.2), nor does what is in runs of cursive
 * scripts but their spaces: they become texts of their own.
 */
function withUnspacedApart(
  segments: readonly (ShapedSegment | SegmentPart)[],
  text: string,
): readonly (ShapedSegment | SegmentPart)[] {
  const unspaced = unspacedUnits(text);
  if (unspaced === null && !segments.some(({ start, end }) => hasFormats(text, start, end))) return segments;
  return segments.flatMap((segment) => {
    const parts: SegmentPart[] = [];
    let from = segment.start;
    for (let at = from + 1; at <= segment.end; at++) {
      if (at < segment.end && isSpaced(text, at, unspaced) === isSpaced(text, from, unspaced)) continue;
      parts.push(...segmentsWithin([segment], from, at));
      from = at;
    }
    return parts;
  });
}

function isSpaced(text: string, at: number, unspaced: Uint8Array | null): boolean {
  return unspaced?.[at] !== 1 && !isFormat(text.charCodeAt(at));
}

function hasFormats(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (isFormat(text.charCodeAt(at))) return true;
  return false;
}

/** Joiners are left to the letters that they join. */
function isFormat(unit: number): boolean {
  if (unit < 0x200b) return unit === 0xad;
  if (unit < 0x2070) return unit !== 0x200c && unit !== 0x200d && /\p{Cf}/u.test(String.fromCharCode(unit));
  return unit === 0xfeff;
}

/** Shapes a range, or goes on with it. @param most - work that is done when it stops. @returns whether it is at its end */
function shapeRange(range: TextRange, text: string, env: LayoutEnvironment, shaping: Shaping, most: number): boolean {
  const { box, start, end } = range;
  const { style } = box;
  const font = boxFont(style.font, range.language, env.fonts, range.isCentral);
  const options = shapeOptions(style, font, (range.level & 1) === 1, range.isUpright);
  for (let from = shaping.from ?? start; from < end; ) {
    const to = end - from <= LONGEST_PIECE ? end : pieceEnd(text, from);
    const segments = shapeText(text, from, to, font.resolved, options);
    shaping.carry = pushTexts(range, segments, text, font, shaping.carry, shaping.shaped);
    shaping.work += to - from;
    if (to < end) {
      env.deadline.check();
      shaping.from = to;
      if (shaping.work >= most) return false;
    }
    from = to;
  }
  shaping.from = null;
  return true;
}

/** Longer texts are shaped in pieces, so that the time limit is looked at between them. */
const LONGEST_PIECE = 65_536;

/** After the last space of a full piece; where there is none, not inside a character. */
function pieceEnd(text: string, from: number): number {
  const limit = from + LONGEST_PIECE;
  const space = text.lastIndexOf(' ', limit);
  if (space > limit - 1_000) return space + 1;
  return isLowSurrogate(text.charCodeAt(limit)) ? limit + 1 : limit;
}

function isLowSurrogate(unit: number): boolean {
  return (unit & 0xfc00) === 0xdc00;
}

function shapeOptions(
  { font, text }: ComputedStyle,
  { features }: BoxFont,
  rightToLeft: boolean,
  isUpright = false,
): ShapeOptions {
  // css-text-3 §8.2: letter-spacing switches optional ligatures off.
  const ligatures = text.letterSpacing === 'normal' || text.letterSpacing === 0;
  if (isUpright) return { rightToLeft, kerning: false, ligatures: false, features: [...VERTICAL_FORMS, ...features] };
  return { rightToLeft, kerning: font.kerning !== 'none', ligatures, features };
}

function makeText(
  range: TextRange,
  piece: ShapedSegment | SegmentPart,
  next: FontFace | null,
  text: string,
  font: BoxFont,
  carry: number,
): TextItem {
  const { box } = range;
  const { style } = box;
  const { start, end } = piece;
  const textEnd = 'textEnd' in piece ? piece.textEnd : end;
  const size = range.isSmallCaps ? Math.round(style.font.size * SMALL_CAPS_SCALE) : font.usedSize;
  const fontSize = size * piece.choice.scale;
  const letterSpacing = usedLetterSpacing(style, text, start);
  const wordSpacing = usedWordSpacing(style, font);
  const line = lineExtent(font, piece, size);
  const runText = textEnd === text.length ? text : text.slice(0, textEnd);
  const item = {
    kind: 'text' as const,
    start,
    end,
    parent: range.parent,
    level: range.level,
    box,
    style,
    font,
    run: piece.run,
    runText,
    readText: runText,
    isOneToOne: false,
    positions: NO_POSITIONS,
    base: 0,
    gaps: null,
    lineAscent: line.ascent,
    lineDescent: line.descent,
    fontSize,
    letterSpacing,
    wordSpacing,
    syntheticBold: piece.choice.synthesis.bold,
    syntheticOblique: piece.choice.synthesis.oblique,
    endSpaces: endSpacesOf(style.text.whiteSpace),
    breaksAnywhere: breaksAnywhere(style),
    orientation: orientationOf(style, range.isUpright),
  };
  measure(item, carry);
  addGaps(item, text, next);
  return item;
}

/** Room between ideographs and other characters (css-text-4 §8.4), and what is taken away between punctuation (§8.5): moves what follows. */
function addGaps(item: Measurable, text: string, next: FontFace | null): void {
  const { style, font, start, end, positions, base } = item;
  const { autospace } = style.typesetting;
  const spaced = autospace === NO_AUTOSPACE ? null : autospaces(text, start, end, autospace);
  const faces = trimmingFaces(item, next);
  const trimmed = faces === null ? null : trimmedPairs(text, start, end, faces);
  if (spaced === null && trimmed === null) return;
  const space = autospaceOf(font);
  const gaps = spaced === null ? trimmed! : trimmed === null ? spaced : [...spaced, ...trimmed].sort((a, b) => a - b);
  const isTrimmed = trimmed === null ? null : new Set(trimmed);
  let shift = 0;
  for (let i = 0; i < gaps.length; i++) {
    const from = gaps[i]!;
    const to = i + 1 < gaps.length ? gaps[i + 1]! : end + 1;
    shift += isTrimmed?.has(from) ? -font.usedSize / 2 : space;
    const moved = Math.round(shift * ADVANCE_GRID) / ADVANCE_GRID;
    for (let at = from; at < to; at++) positions[base + at - start]! += moved;
  }
  item.gaps = gaps;
}

/** An opening bracket that begins a box, behind other punctuation outside of it: its blank half lies before the box. */
function trimAcrossBoxes(shaped: readonly InlineItem[], first: number, text: string): void {
  const opening = shaped[first];
  if (opening?.kind !== 'text') return;
  let i = first - 1;
  while (i >= 0 && (shaped[i]!.kind === 'open' || shaped[i]!.kind === 'close')) i--;
  const before = shaped[i];
  if (before?.kind !== 'text' || before.end !== opening.start) return;
  if (before.gaps?.at(-1) === before.end || !isTrimmedOpeningOf(opening, text)) return;
  const { start, end, base, positions, font, gaps } = opening;
  for (let at = start + 1; at <= end; at++) positions[base + at - start]! -= font.usedSize / 2;
  (opening as Measurable).gaps = [start, ...(gaps ?? [])];
}

const NO_POSITIONS = new Float64Array(0);

function usedLetterSpacing({ text: { letterSpacing } }: ComputedStyle, text: string, start: number): number {
  if (letterSpacing === 'normal' || letterSpacing === 0) return 0;
  return isSpaced(text, start, unspacedUnits(text)) ? letterSpacing : 0;
}

function usedWordSpacing({ text }: ComputedStyle, font: BoxFont): number {
  return text.wordSpacing === 'normal' ? 0 : resolveLength(text.wordSpacing, font.spaceAdvance);
}

function breaksAnywhere({ text }: ComputedStyle): boolean {
  return wrapsLines(text.whiteSpace) && (text.overflowWrap !== 'normal' || text.wordBreak === 'break-word');
}

/** What a face adds to its inline box: fallback faces count with their own metrics where `line-height` is normal (CHROMIUM.md 1, 10). */
function lineExtent(
  font: BoxFont,
  { choice }: ShapedSegment,
  fontSize: number,
): { readonly ascent: number; readonly descent: number } {
  const isPrimary = choice.face === font.resolved.primary && fontSize === font.usedSize;
  if (isPrimary || !font.isNormalLineHeight) return { ascent: font.lineAscent, descent: font.lineDescent };
  const { ascent, descent, normalLineHeight } = font.resolved.metricsOf(choice, fontSize);
  // In lines that are aligned by their middle all faces are.
  const over = font.ascent === font.glyphBaseline ? ascent : (ascent + descent) / 2;
  const above = ceilToGrid(over + halfLeading(normalLineHeight, ascent, descent));
  return { ascent: above, descent: ceilToGrid(normalLineHeight) - above };
}

type Measurable = {
  -readonly [K in keyof TextItem]: TextItem[K];
};

/** Fills in where each character starts. */
function measure(item: Measurable, carry: number): void {
  const { run, start, end, fontSize, letterSpacing, wordSpacing } = item;
  const advances = advancesOf(item);
  const count = advances.length;
  const base = reservePositions(end - start + 1);
  const scale = advanceScale(fontSize, run.face.unitsPerEm) * ADVANCE_GRID;
  item.positions = slab;
  item.base = base;
  item.isOneToOne = count === end - start && isConsecutive(run.clusters, start);
  if (!item.isOneToOne || letterSpacing !== 0 || wordSpacing !== 0) {
    measureClusters(item, scale, carry);
    return;
  }
  const positions = slab;
  let at = carry;
  for (let i = 0; i < count; i++) {
    positions[base + i] = at;
    at += Math.round(advances[i]! * scale) / ADVANCE_GRID;
  }
  positions[base + count] = at;
}

function advancesOf({ run, orientation, fontSize }: Measurable): Float32Array {
  return orientation === 'upright' ? uprightAdvances(run, fontSize) : run.advances;
}

/** Characters inside a cluster share its width evenly. */
function measureClusters(item: Measurable, scale: number, carry: number): void {
  const { run, runText, start, end, positions, letterSpacing, wordSpacing } = item;
  const { clusters } = run;
  const advances = advancesOf(item);
  const count = advances.length;
  const base = item.base - start;
  const letter = Math.round(letterSpacing * ADVANCE_GRID) / ADVANCE_GRID;
  const word = Math.round(wordSpacing * ADVANCE_GRID) / ADVANCE_GRID;
  let at = carry;
  let glyph = 0;
  let next = start;
  while (glyph < count) {
    // Should the first cluster not begin at the item's start, it takes what is before it in.
    const cluster = next;
    const own = clusters[glyph]!;
    let width = 0;
    for (; glyph < count && clusters[glyph] === own; glyph++) {
      width += Math.round(advances[glyph]! * scale) / ADVANCE_GRID;
    }
    next = glyph < count ? clusters[glyph]! : end;
    const unit = runText.charCodeAt(own);
    width += letter + (isWordSeparator(unit) ? word : 0);
    const share = Math.round((width / (next - cluster)) * ADVANCE_GRID) / ADVANCE_GRID;
    for (let i = cluster; i < next; i++) positions[base + i] = at + share * (i - cluster);
    at += width;
  }
  for (let i = next; i <= end; i++) positions[base + i] = at;
}

function isConsecutive(clusters: Uint32Array, start: number): boolean {
  for (let i = 0; i < clusters.length; i++) if (clusters[i] !== start + i) return false;
  return true;
}

/** Positions of many items lie in one array: typed arrays are dear to create for every table cell. */
const SLAB_SIZE = 16_384;
let slab = new Float64Array(0);
let slabUsed = 0;

/** Room for so many numbers in `slab`; returns where it starts. */
function reservePositions(count: number): number {
  if (slabUsed + count > slab.length) {
    slab = new Float64Array(Math.max(SLAB_SIZE, count));
    slabUsed = 0;
  }
  const base = slabUsed;
  slabUsed += count;
  return base;
}

/** A preserved tab: its stops are multiples of a length, or of so many spaces of the block container (css-text-3 §4.2). */
function makeTab(range: TextRange, { container, language }: CollectedItems, env: LayoutEnvironment): TabItem {
  const { box } = range;
  const { style } = box;
  const font = boxFont(style.font, range.language, env.fonts, range.isCentral);
  const { spaces, px } = style.text.tabSize;
  const { letterSpacing } = container.style.text;
  const spaceFont = boxFont(container.style.font, language, env.fonts, range.isCentral);
  const spacing = (letterSpacing === 'normal' ? 0 : letterSpacing) + usedWordSpacing(container.style, spaceFont);
  const space = spaceFont.spaceAdvance + spacing;
  return {
    kind: 'tab',
    leader: box.isLeader ? leaderOf(box.text, font, style) : null,
    start: range.start,
    end: range.end,
    parent: range.parent,
    level: range.level,
    box,
    style,
    font,
    interval: Math.max(0, ceilToGrid(px + spaces * space)),
    // Chromium's half a space is the specification's half an `0` in the fonts that tabs are used in.
    leastWidth: spaceFont.spaceAdvance / 2,
    endSpaces: endSpacesOf(style.text.whiteSpace),
  };
}

/** No leader is narrower, so that no line has more of it than there are pixels. */
const NARROWEST_LEADER = 1;

function leaderOf(text: string, font: BoxFont, style: ComputedStyle): Leader {
  const width = advanceOf(shapePlain(text, font, style), font);
  return { text, width: Math.max(NARROWEST_LEADER, width) };
}

/** The glyphs of a piece of an item that is cut at a place where that changes them; `null` where no single face has them. */
export function reshape(item: TextItem, start: number, end: number): ShapedRun | null {
  const options = shapeOptions(item.style, item.font, (item.level & 1) === 1, item.orientation === 'upright');
  const segments = shapeText(item.runText, start, end, item.font.resolved, options);
  return segments.length === 1 ? segments[0]!.run : null;
}

/** Text that stands in no box: hyphens, ellipses, the space of a tab. All of it in the face of its first character. */
export function shapePlain(text: string, font: BoxFont, style: ComputedStyle): ShapedSegment {
  return shapeText(text, 0, text.length, font.resolved, shapeOptions(style, font, false))[0]!;
}

/** Width of a whole run without any spacing, px. */
export function advanceOf({ run, choice }: ShapedSegment, { usedSize }: BoxFont): number {
  const { advances, face } = run;
  let units = 0;
  for (let i = 0; i < advances.length; i++) units += advances[i]!;
  return units * advanceScale(usedSize * choice.scale, face.unitsPerEm);
}
