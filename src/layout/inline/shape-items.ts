/**
 * Turns ranges of text into shaped items: one per style, level and face, each with the places of its characters (css-text-3 §8, css-fonts-4
 * §5.3). Shaping happens here and never again for a line, except where a line is cut inside a ligature.
 */
import { ceilToGrid } from '../../base/lengths.ts';
import { resolveLength } from '../../css/values/length.ts';
import type { ShapedRun } from '../../display/shaped-run.ts';
import { metricsOf } from '../../fonts/metrics.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { LayoutEnvironment } from '../environment.ts';
import { type BoxFont, boxFont, halfLeading } from './box-font.ts';
import type { CollectedItems, TextRange } from './collect-items.ts';
import type { InlineItem, TabItem, TextItem } from './inline-content.ts';
import { type ShapedPiece, shapePieces } from './shape-run.ts';
import { endSpacesOf, wrapsLines } from './white-space.ts';

/** Chromium's share of the font size for synthesised small capitals (CHROMIUM.md 8). */
const SMALL_CAPS_SCALE = 0.7;
/** Resolution of advances, as of the 16.16 numbers that browsers shape with: sums of such numbers are exact. */
const ADVANCE_GRID = 65_536;

export function shapeItems({ items, text }: CollectedItems, env: LayoutEnvironment): InlineItem[] {
  const shaped: InlineItem[] = [];
  for (let i = 0; i < items.length; i++) {
    const item = items[i]!;
    if (item.kind !== 'text-range') shaped.push(item);
    else if (item.isTab) shaped.push(makeTab(item, env));
    else shapeRange(item, text, env, shaped);
  }
  return shaped;
}

function shapeRange(range: TextRange, text: string, env: LayoutEnvironment, shaped: InlineItem[]): void {
  const { box, start, end } = range;
  const { style } = box;
  const font = boxFont(style.font, range.language, env.fonts);
  const pieces = shapePieces(text.slice(start, end), font, style, range.language, (range.level & 1) === 1);
  for (let i = 0; i < pieces.length; i++) shaped.push(makeText(range, pieces[i]!, text, font));
}

function makeText(range: TextRange, piece: ShapedPiece, text: string, font: BoxFont): TextItem {
  const { box } = range;
  const { style } = box;
  const start = range.start + piece.start;
  const end = range.start + piece.end;
  const fontSize = range.isSmallCaps ? Math.round(style.font.size * SMALL_CAPS_SCALE) : style.font.size;
  const letterSpacing = style.text.letterSpacing === 'normal' ? 0 : style.text.letterSpacing;
  const wordSpacing = usedWordSpacing(style, font);
  const runText = text.slice(start, end);
  const line = lineExtent(font, piece, fontSize);
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
    isOneToOne: false,
    positions: NO_POSITIONS,
    base: 0,
    lineAscent: line.ascent,
    lineDescent: line.descent,
    fontSize,
    letterSpacing,
    wordSpacing,
    syntheticBold: piece.choice.synthesis.bold,
    syntheticOblique: piece.choice.synthesis.oblique,
    endSpaces: endSpacesOf(style.text.whiteSpace),
    breaksAnywhere: breaksAnywhere(style),
    language: range.language,
  };
  measure(item);
  return item;
}

const NO_POSITIONS = new Float64Array(0);

function usedWordSpacing({ text }: ComputedStyle, font: BoxFont): number {
  return text.wordSpacing === 'normal' ? 0 : resolveLength(text.wordSpacing, font.spaceAdvance);
}

function breaksAnywhere({ text }: ComputedStyle): boolean {
  return wrapsLines(text.whiteSpace) && (text.overflowWrap !== 'normal' || text.wordBreak === 'break-word');
}

/** What a face adds to its inline box: fallback faces count with their own metrics where `line-height` is normal (CHROMIUM.md 1, 10). */
function lineExtent(font: BoxFont, { choice }: ShapedPiece, fontSize: number): { ascent: number; descent: number } {
  const isPrimary = choice.face === font.resolved.primary && fontSize === font.size;
  if (isPrimary || !font.isNormalLineHeight) return { ascent: font.lineAscent, descent: font.lineDescent };
  const metrics =
    choice.metricsOverride === null ? metricsOf(choice.face, fontSize) : font.resolved.metricsOf(choice, fontSize);
  const leading = halfLeading(metrics.normalLineHeight, metrics.ascent, metrics.descent);
  const ascent = ceilToGrid(metrics.ascent + leading);
  return { ascent, descent: ceilToGrid(metrics.normalLineHeight) - ascent };
}

type Measurable = {
  -readonly [K in keyof TextItem]: TextItem[K];
};

/** Fills in where each character starts. Characters inside a cluster share its width evenly. */
function measure(item: Measurable): void {
  const { run, runText, fontSize, letterSpacing, wordSpacing } = item;
  const { advances, clusters } = run;
  const { length } = runText;
  const count = advances.length;
  const base = reservePositions(length + 1);
  const positions = slab;
  const scale = (fontSize / run.face.unitsPerEm) * ADVANCE_GRID;
  const isOneToOne =
    count === length &&
    (count === 0 || (clusters[0] === 0 && clusters[count - 1] === count - 1 && isConsecutive(clusters)));
  item.positions = positions;
  item.base = base;
  item.isOneToOne = isOneToOne;
  let at = 0;
  if (isOneToOne && letterSpacing === 0 && wordSpacing === 0) {
    for (let i = 0; i < count; i++) {
      positions[base + i] = at;
      at += Math.round(advances[i]! * scale) / ADVANCE_GRID;
    }
    positions[base + count] = at;
    return;
  }
  const letter = Math.round(letterSpacing * ADVANCE_GRID) / ADVANCE_GRID;
  const word = Math.round(wordSpacing * ADVANCE_GRID) / ADVANCE_GRID;
  let glyph = 0;
  while (glyph < count) {
    const cluster = clusters[glyph]!;
    let width = 0;
    for (; glyph < count && clusters[glyph] === cluster; glyph++) {
      width += Math.round(advances[glyph]! * scale) / ADVANCE_GRID;
    }
    const next = glyph < count ? clusters[glyph]! : length;
    const unit = runText.charCodeAt(cluster);
    width += letter + (unit === 0x20 || unit === 0xa0 ? word : 0);
    const share = Math.round((width / (next - cluster)) * ADVANCE_GRID) / ADVANCE_GRID;
    for (let i = cluster; i < next; i++) positions[base + i] = at + share * (i - cluster);
    at += width;
  }
  positions[base + length] = at;
}

function isConsecutive(clusters: Uint32Array): boolean {
  for (let i = 0; i < clusters.length; i++) if (clusters[i] !== i) return false;
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

/** A preserved tab: its stops are multiples of so many spaces, or of a length (css-text-3 §4.2). */
function makeTab(range: TextRange, env: LayoutEnvironment): TabItem {
  const { box } = range;
  const { style } = box;
  const font = boxFont(style.font, range.language, env.fonts);
  const { spaces, px } = style.text.tabSize;
  const letterSpacing = style.text.letterSpacing === 'normal' ? 0 : style.text.letterSpacing;
  const space = font.spaceAdvance + letterSpacing + usedWordSpacing(style, font);
  return {
    kind: 'tab',
    start: range.start,
    end: range.end,
    parent: range.parent,
    level: range.level,
    box,
    style,
    font,
    interval: Math.max(0, ceilToGrid(px + spaces * space)),
    endSpaces: endSpacesOf(style.text.whiteSpace),
  };
}

/** A piece of an item's text that is cut at a place where that changes its glyphs. */
export function reshape(item: TextItem, text: string): ShapedRun {
  const pieces = shapePieces(text, item.font, item.style, item.language, (item.level & 1) === 1);
  for (const { run } of pieces) if (run.face === item.run.face && pieces.length === 1) return run;
  return item.run;
}

/** Text that stands in no box: hyphens, ellipses. */
export function shapePlain(text: string, font: BoxFont, style: ComputedStyle): ShapedRun {
  return shapePieces(text, font, style, '', false)[0]!.run;
}
