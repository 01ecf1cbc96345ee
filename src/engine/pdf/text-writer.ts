/**
 * Text showing (PDF 32000-1 §9.4): glyphs of display items as TJ arrays inside as few text objects as possible.
 * Coordinates are px, y down, so the text matrix turns the glyphs upright. Consecutive items on one baseline share an array.
 */
import { textNeedsBidi } from '../base/unicode/character-flags.ts';
import { isWordSeparator } from '../base/unicode/word-separator.ts';
import type { GlyphsItem, InkSource } from '../display/display-item.ts';
import type { FontUse } from './fonts.ts';
import { type ClusterTexts, clusterAt } from './glyph-texts.ts';
import type { ByteWriter } from './numbers.ts';
import { utf16Hex } from './objects.ts';
import type { OpenMark, StreamMarks } from './structure/content-marks.ts';

/** Thousandths of an em by which a glyph may be off before the array corrects it: 0.01 px in a text of 16 px. */
const TOLERANCE = 0.6;
/** Older viewers read TJ numbers as 16 bit; what is further away gets a position of its own. */
const LARGEST_ADJUSTMENT = 32_000;
/** Bounds the digits of an adjustment that absurd spacing asks for. */
const LARGEST_STEP = 1_000_000;
/** What poppler takes for a space is wider than a tenth of an em: `letter-spacing: 0.1em` stays a hundredth of this below, or rounding parts its words. */
const WORD_GAP = 100;
const UNDER_WORD_GAP = 99.99;
/** Most bytes a glyph takes in an array: `)-32000(` and two escaped bytes. */
const BYTES_PER_GLYPH = 24;

/** Text state that `q` saves and `Q` restores. */
export interface TextState {
  font: FontUse | null;
  size: number;
  rendering: number;
}

export class TextWriter {
  readonly #out: ByteWriter;
  readonly #marks: StreamMarks | null;
  state: TextState = { font: null, size: 0, rendering: 0 };
  #isOpen = false;
  #inArray = false;
  /** Whether the text object has a position yet. */
  #hasLine = false;
  #lineX = 0;
  #lineY = 0;
  #slant = 0;
  #rise = 0;
  /** Where the next glyph would be painted, px, as a reader of the written numbers has it. */
  #pen = 0;

  /** What the glyphs that are shown next belong to. */
  mark: InkSource | 'artifact' = 'artifact';
  /** What is open in the text object. */
  #marked: OpenMark = null;
  /** Whether a span in the open content has ended, with which poppler takes the content to end (`pdfinfo -struct-text`): another piece goes on. */
  #isCut = false;

  /** @param marks - `null` where content is not marked */
  constructor(out: ByteWriter, marks: StreamMarks | null) {
    this.#out = out;
    this.#marks = marks;
  }

  /** Ends the array, so that other operators may follow. */
  closeArray(): void {
    if (!this.#inArray) return;
    this.#out.operator(')]TJ');
    this.#inArray = false;
  }

  /** Ends the text object, so that paths, images and `q` may follow. */
  end(): void {
    if (!this.#isOpen) return;
    this.closeArray();
    this.#setRise(0);
    if (this.#marked !== null) this.#out.operator('EMC');
    this.#marked = null;
    this.#isCut = false;
    this.#out.operator('ET');
    this.#isOpen = false;
  }

  /** What is shown next is a piece of content of its own. @param place - among those of its line, in the order of the text; `null` behind all */
  beginPiece(place: number | null): void {
    if (this.#marks === null) return;
    this.#marks.place = place;
    this.#isCut = this.#marked !== null && this.#marked !== 'artifact';
  }

  /** Inside of a text object an item is marked before its colour is set. */
  enter({ start, end, fontSize, origin }: GlyphsItem): void {
    const isShown = start < end && fontSize > 0;
    if (isShown && this.#isOpen) this.#mark(origin.y);
  }

  /** @param rendering - text rendering mode (§9.3.6): 0 fill, 2 fill and stroke, 3 invisible */
  show(item: GlyphsItem, font: FontUse, rendering: number): void {
    if (item.start >= item.end || !(item.fontSize > 0)) return;
    const { start, end } = item;
    const isPlain = font.hasPlainText(item);
    if (item.rightToLeft && this.#marks !== null) {
      const isTurned = isInOrder(item);
      if (!isPlain || !isTurned) {
        this.#showInOrder(item, font, rendering, isTurned);
        return;
      }
    }
    this.#moveTo(item, item.origin.x, font, rendering);
    if (isPlain) this.#showGlyphs(item, font, start, end, null);
    else this.#showClusters(item, font, start, end);
  }

  /**
   * Right-to-left text in which clusters carry their text: these and what is between them stand in the order of the text, from the right to the
   * left, as readers of marked content put them together (§14.8.2.3).
   *
   * @param isTurned - whether readers turn around what is between them; else each cluster is a string of its own
   */
  #showInOrder(item: GlyphsItem, font: FontUse, rendering: number, isTurned: boolean): void {
    const joins = (cluster: ClusterTexts) =>
      isTurned && (item.isShadow || (!cluster.isStacked && font.tells(cluster, item)));
    const pieces = piecesOf(item, joins);
    const perUnit = item.fontSize / item.run.face.unitsPerEm;
    let x = item.origin.x;
    for (const { from, to } of pieces) x += widthOfGlyphs(item, from, to, perUnit);
    for (const { from, to } of pieces) {
      x -= widthOfGlyphs(item, from, to, perUnit);
      this.closeArray();
      this.#moveTo(item, x, font, rendering);
      this.#showClusters(item, font, from, to);
    }
  }

  #showClusters(item: GlyphsItem, font: FontUse, start: number, end: number): void {
    if (!item.rightToLeft) {
      for (let i = start; i < end; ) {
        const plain = Math.min(end, font.plainUntil(item, i));
        if (plain > i) {
          this.#mark(item.origin.y);
          this.#showGlyphs(item, font, i, plain, null);
          i = plain;
        } else i = this.#showForward(item, font, i, end);
      }
      return;
    }
    for (let i = end - 1; i >= start; ) {
      const cluster = clusterAt(item, i);
      const from = Math.max(start, cluster.from);
      const to = Math.min(end, cluster.to);
      for (const [low, high] of partsOf(item, cluster, from, to)) this.#showPart(item, font, [cluster], low, high);
      i = from - 1;
    }
  }

  /**
   * The cluster of glyph `i`, and those that have to carry their text with it.
   *
   * @returns the glyph behind
   */
  #showForward(item: GlyphsItem, font: FontUse, i: number, end: number): number {
    const cluster = clusterAt(item, i);
    const to = Math.min(end, cluster.to);
    const parts = partsOf(item, cluster, i, to);
    const last = parts.at(-1)!;
    const behind = clustersBehind(item, font, cluster, parts.length > 1 ? last : null, end);
    if (behind.length === 0) {
      for (const [low, high] of parts) this.#showPart(item, font, [cluster], low, high);
      return to;
    }
    for (const [low, high] of parts.slice(0, -1)) this.#showPart(item, font, [cluster], low, high);
    const after = behind.at(-1)!.to;
    this.#showPart(item, font, [cluster, ...behind], last[0], after);
    return after;
  }

  /** Clusters whose codes do not tell their text carry it as ActualText (§14.9.4); one that was cut says it once, with its first glyph. */
  #showPart(item: GlyphsItem, font: FontUse, clusters: readonly ClusterTexts[], from: number, to: number): void {
    this.#mark(item.origin.y);
    const { glyphIds } = item.run;
    const codes: number[] = [];
    for (const cluster of clusters)
      for (let i = Math.max(from, cluster.from); i < Math.min(to, cluster.to); i++)
        codes.push(font.codeIn(cluster, i, glyphIds[i]!));
    if (item.isShadow || clusters.every((cluster) => font.tells(cluster, item))) {
      this.#showGlyphs(item, font, from, to, codes);
      return;
    }
    this.closeArray();
    const text = clusters.map((cluster) => (from <= cluster.from ? font.actualText(cluster) : '')).join('');
    this.#out.operator(`/Span<</ActualText<FEFF${utf16Hex(text)}>>>BDC`);
    const last = endsInMark(item, font, from, to) ? to - 1 : to;
    this.#showGlyphs(item, font, from, last, codes.slice(0, last - from));
    this.closeArray();
    if (last < to) {
      this.#showGlyphs(item, font, last, to, codes.slice(last - from));
      this.closeArray();
    }
    this.#out.operator('EMC');
    this.#isCut = this.#marked !== null && this.#marked !== 'artifact';
  }

  /** @param x - of the next glyph */
  #moveTo(item: GlyphsItem, x: number, font: FontUse, rendering: number): void {
    const out = this.#out;
    const { y } = item.origin;
    this.#setRise(0);
    if (!this.#isOpen) {
      out.operator('BT');
      this.#isOpen = true;
      this.#hasLine = false;
    }
    this.#mark(y);
    if (font !== this.state.font || item.fontSize !== this.state.size) {
      this.closeArray();
      out.ascii(`/${font.name} `).number(item.fontSize).operator('Tf');
      this.state.font = font;
      this.state.size = item.fontSize;
    }
    if (rendering !== this.state.rendering) {
      this.closeArray();
      out.integer(rendering).operator(' Tr');
      this.state.rendering = rendering;
    }
    if (item.slant === this.#slant && y === this.#lineY && this.#hasLine) {
      const gap = Math.abs(((x - this.#pen) * 1000) / item.fontSize);
      // A gap inside the array, or none at all after the array has ended.
      if (this.#inArray ? gap < LARGEST_ADJUSTMENT : gap < TOLERANCE) {
        this.#origin = x;
        return;
      }
    }
    this.closeArray();
    if (item.slant === 0 && this.#slant === 0 && this.#hasLine) {
      out
        .number(x - this.#lineX)
        .number(this.#lineY - y)
        .operator('Td');
      // What a reader adds up are the rounded numbers.
      this.#lineX += Math.round((x - this.#lineX) * 1000) / 1000;
      this.#lineY = y;
    } else {
      out.ascii('1 0 ').factor(item.slant).ascii('-1 ').number(x).number(y).operator('Tm');
      this.#lineX = x;
      this.#hasLine = true;
      this.#lineY = y;
      this.#slant = item.slant;
    }
    this.#pen = this.#lineX;
    this.#origin = x;
  }

  #mark(line: number): void {
    if (this.#marks === null || (this.mark === this.#marked && !this.#isCut)) return;
    this.closeArray();
    if (this.#marked !== null) this.#out.operator('EMC');
    this.#marks.begin(this.mark, line, this.#out);
    this.#marked = this.mark;
    this.#isCut = false;
  }

  /** Where the next glyph of the item belongs, px. */
  #origin = 0;

  /**
   * Glyphs [from, to) from where the item has arrived. The hot loop: no allocation, no calls except for marks.
   *
   * @param own - codes of these glyphs, negative for one that is not written; `null` where they are those of the font
   */
  #showGlyphs(item: GlyphsItem, font: FontUse, from: number, to: number, own: readonly number[] | null): void {
    const { run, letterSpacing, wordSpacing, rightToLeft } = item;
    const { glyphIds, advances, xOffsets, yOffsets, clusters } = run;
    const { codes, widths, twoBytes } = font;
    const perEm = 1000 / run.face.unitsPerEm;
    const perPx = 1000 / item.fontSize;
    const isSpaced = letterSpacing !== 0 || wordSpacing !== 0;
    const step = rightToLeft ? -1 : 1;
    const last = rightToLeft ? from - 1 : to;
    let ideal = 0;
    let written = (this.#pen - this.#origin) * perPx;
    let bytes = this.#out.reserve((to - from + 1) * BYTES_PER_GLYPH);
    let at = this.#out.length;
    for (let i = rightToLeft ? to - 1 : from; i !== last; i += step) {
      const glyph = glyphIds[i]!;
      // The space lies at the right of the cluster, in right-to-left text too, as in Chromium.
      const spacing = isSpaced ? spacingAfter(item, clusters, i) : 0;
      const advance = advances[i]! * perEm + spacing * perPx;
      const code = own === null ? (codes[glyph] ?? 0) : own[i - from]!;
      if (code < 0) {
        ideal += advance;
        continue;
      }
      let target = ideal;
      if (xOffsets !== null) target += xOffsets[i]! * perEm;
      if (yOffsets !== null && yOffsets[i]! * perEm !== this.#rise) {
        this.#out.length = at;
        this.#setRise(yOffsets[i]! * perEm);
        bytes = this.#out.reserve((to - from + 1) * BYTES_PER_GLYPH);
        at = this.#out.length;
      }
      if (!this.#inArray) {
        bytes[at++] = 0x5b; // [
        bytes[at++] = 0x28; // (
        this.#inArray = true;
      }
      const off = target - written;
      if (off > TOLERANCE || off < -TOLERANCE) {
        const adjustment = off > LARGEST_STEP ? LARGEST_STEP : off < -LARGEST_STEP ? -LARGEST_STEP : Math.round(off);
        written += adjustment === WORD_GAP ? UNDER_WORD_GAP : adjustment;
        at = writeAdjustment(bytes, at, adjustment);
      }
      if (twoBytes) at = writeStringByte(bytes, at, code >> 8);
      at = writeStringByte(bytes, at, code & 0xff);
      written += widths[glyph] ?? 0;
      ideal += advance;
    }
    this.#out.length = at;
    this.#pen = this.#origin + written / perPx;
    this.#origin += ideal / perPx;
  }

  /** §9.3.7; in thousandths of an em, as marks have it. */
  #setRise(rise: number): void {
    if (rise === this.#rise) return;
    this.closeArray();
    this.#out.number((rise * this.state.size) / 1000).operator('Ts');
    this.#rise = rise;
  }
}

/** In an array, between two strings. @returns where the next byte goes */
function writeAdjustment(bytes: Buffer, start: number, adjustment: number): number {
  const isWordGap = adjustment === WORD_GAP;
  const whole = isWordGap ? WORD_GAP - 1 : Math.abs(adjustment);
  let at = start;
  bytes[at++] = 0x29; // )
  if (adjustment > 0) bytes[at++] = 0x2d; // -
  let divisor = 1;
  while (whole >= divisor * 10) divisor *= 10;
  for (; divisor >= 1; divisor /= 10) bytes[at++] = 0x30 + (Math.floor(whole / divisor) % 10);
  if (isWordGap) {
    bytes[at++] = 0x2e; // .99
    bytes[at++] = 0x39;
    bytes[at++] = 0x39;
  }
  bytes[at++] = 0x28; // (
  return at;
}

/**
 * Whether a string is in order once readers have turned it around, which they do where a letter in it runs from right to left: quotes and full
 * stops of another font stay as they are shown. One sign with a space beside it need not be turned; spaces that are strings of their own get lost.
 */
export function isInOrder(item: GlyphsItem): boolean {
  if (item.end - item.start === 1) return true;
  const shown = shownText(item);
  return textNeedsBidi(shown) || shown.trim().length < 2;
}

export function shownText({ run: { clusters }, text, start, end }: GlyphsItem): string {
  return text.slice(clusters[start], end < clusters.length ? clusters[end] : text.length);
}

/**
 * The clusters behind one that have to carry their text with it, as poppler takes room behind a text that it reads whole for a space: where a mark
 * is drawn back over its letter, or what comes behind the part with the text is wide.
 *
 * @param part - the last glyphs of a cluster of several heights, of which the first ones have the text; `null` for another
 */
function clustersBehind(
  item: GlyphsItem,
  font: FontUse,
  cluster: ClusterTexts,
  part: readonly [number, number] | null,
  end: number,
): ClusterTexts[] {
  const { yOffsets } = item.run;
  const behind: ClusterTexts[] = [];
  for (let last = cluster; last.to < end; ) {
    const isWide = last === cluster && part !== null ? isPartWide(item, part) : endsEarly(item, font, last);
    const next = isWide ? clusterAt(item, last.to) : null;
    if (next === null || next.isStacked || next.to > end || next.text.trim() === '') break;
    if (yOffsets !== null && yOffsets[last.to - 1] !== yOffsets[next.from]) break;
    behind.push(next);
    last = next;
  }
  return behind;
}

function isPartWide({ run: { advances, face }, isShadow }: GlyphsItem, [from, to]: readonly [number, number]): boolean {
  let width = 0;
  for (let i = from; i < to; i++) width += advances[i]!;
  return !isShadow && (width * 1000) / face.unitsPerEm > WORD_GAP - TOLERANCE;
}

/** Whether what is shown of a cluster ends before its advance does. */
function endsEarly({ run, isShadow }: GlyphsItem, font: FontUse, { from, to }: ClusterTexts): boolean {
  const { advances, xOffsets, glyphIds, face } = run;
  if (xOffsets === null || isShadow || to - from < 2) return false;
  const perEm = 1000 / face.unitsPerEm;
  const short = (advances[to - 1]! - xOffsets[to - 1]!) * perEm - (font.widths[glyphIds[to - 1]!] ?? 0);
  return short > WORD_GAP - TOLERANCE;
}

/** Whether a word ends in a mark without an advance. In a string with what is before it, PDFium would see no room for a space behind it. */
function endsInMark({ run, end, text, rightToLeft }: GlyphsItem, font: FontUse, from: number, to: number): boolean {
  if (rightToLeft || to - from < 2 || (font.widths[run.glyphIds[to - 1]!] ?? 0) > 0) return false;
  return to >= end || isWordSeparator(text.charCodeAt(run.clusters[to]!));
}

/** Glyphs [from, to) of a cluster as they are shown. Readers who order strings by position would tell the text of a part at another height a second time: that has none. */
function partsOf(item: GlyphsItem, { isStacked }: ClusterTexts, from: number, to: number): [number, number][] {
  return isStacked ? levelsOf(item.run.yOffsets!, from, to, item.rightToLeft) : [[from, to]];
}

/** Glyphs [from, to) in parts of one height, in the order in which they are shown. */
function levelsOf(yOffsets: Float32Array, from: number, to: number, rightToLeft: boolean): [number, number][] {
  const levels: [number, number][] = [];
  for (let start = from; start < to; ) {
    let end = start + 1;
    while (end < to && yOffsets[end] === yOffsets[start]) end++;
    levels.push([start, end]);
    start = end;
  }
  return rightToLeft ? levels.reverse() : levels;
}

/** Glyphs [from, to). */
interface Piece {
  readonly from: number;
  to: number;
}

/** Clusters that are plain go together, others are alone. */
function piecesOf(item: GlyphsItem, isPlain: (cluster: ClusterTexts) => boolean): Piece[] {
  const pieces: Piece[] = [];
  let open: Piece | null = null;
  for (let i = item.start; i < item.end; ) {
    const cluster = clusterAt(item, i);
    const to = Math.min(item.end, cluster.to);
    const joins = isPlain(cluster);
    if (open !== null && joins) open.to = to;
    else {
      const piece = { from: i, to };
      pieces.push(piece);
      open = joins ? piece : null;
    }
    i = to;
  }
  return pieces;
}

/** Of glyphs [from, to), px. */
export function widthOfGlyphs(item: GlyphsItem, from: number, to: number, perUnit: number): number {
  const { advances, clusters } = item.run;
  let width = 0;
  for (let i = from; i < to; i++) width += advances[i]! * perUnit + spacingAfter(item, clusters, i);
  return width;
}

/** Px after glyph `i`: spacing of letters after the last of a cluster, of words after a word separator. */
function spacingAfter({ text, end, letterSpacing, wordSpacing }: GlyphsItem, clusters: Uint32Array, i: number): number {
  if (i !== end - 1 && clusters[i + 1] === clusters[i]) return 0;
  if (wordSpacing === 0) return letterSpacing;
  const unit = text.charCodeAt(clusters[i]!);
  return isWordSeparator(unit) ? letterSpacing + wordSpacing : letterSpacing;
}

/** §7.3.4.2: parentheses, the backslash and the carriage return are escaped. */
function writeStringByte(bytes: Buffer, at: number, byte: number): number {
  if (byte === 0x28 || byte === 0x29 || byte === 0x5c) {
    bytes[at++] = 0x5c;
  } else if (byte === 0x0d) {
    bytes[at++] = 0x5c;
    byte = 0x72;
  }
  bytes[at++] = byte;
  return at;
}
