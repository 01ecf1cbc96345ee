/**
 * What text each glyph stands for (PDF 32000-1 §9.10.3). A cluster of several glyphs gives each glyph a part of its text, so that readers
 * which know nothing of ActualText find all of it, in order. A glyph that stands for different texts gets a code for each of them.
 */
import type { GlyphsItem } from '../display/display-item.ts';

/** What a glyph without a text of its own stands for: nothing that is seen (Unicode, ZERO WIDTH SPACE), as an empty text is none to PDF.js. */
const NO_TEXT = '\u200b';

/** Place of a text among those of its glyph: the first met is that of the glyph's own code. */
export const OWN_CODE = -1;

/** A glyph of a face that stands for another text than at first. */
export interface FurtherText {
  readonly glyph: number;
  readonly text: string;
}

/** The texts of the glyphs of one face. */
export class GlyphTexts {
  /** In the order in which they were met. */
  readonly further: FurtherText[] = [];
  /** By glyph: UTF-16 unit + 1 of the text that it stood for first, 0 for none, `LONG_TEXT` for longer text. */
  readonly #units: Uint32Array;
  readonly #texts = new Map<number, string>();
  readonly #places = new Map<number, Map<string, number>>();
  readonly #mostFurther: number;

  constructor(glyphCount: number) {
    this.#units = new Uint32Array(glyphCount);
    this.#mostFurther = 0xffff - glyphCount;
  }

  /** The text of the glyph's own code; `null` for a glyph that was not met. */
  own(glyph: number): string | null {
    const unit = this.#units[glyph]!;
    if (unit === 0) return null;
    return unit === LONG_TEXT ? this.#texts.get(glyph)! : String.fromCharCode(unit - 1);
  }

  /**
   * The first glyph of the item from `from` on that is not the only one of a character, or not noted with it first. Runs over every glyph painted.
   *
   * @param glyphIds - those of the item's run
   */
  firstOther({ run, text, end }: GlyphsItem, glyphIds: Uint16Array, from: number): number {
    const { clusters } = run;
    const units = this.#units;
    let before = from > 0 ? clusters[from - 1]! : -1;
    let cluster = clusters[from]!;
    for (let i = from; i < end; i++) {
      const next = i + 1 < clusters.length ? clusters[i + 1]! : text.length;
      if (next !== cluster + 1 || before === cluster) return i;
      const unit = text.charCodeAt(cluster);
      if (units[glyphIds[i]!] !== unit + 1 || isUnread(unit)) return i;
      before = cluster;
      cluster = next;
    }
    return end;
  }

  note(glyph: number, text: string): void {
    const own = this.own(glyph);
    if (own === null) {
      if (text.length === 1) this.#units[glyph] = text.charCodeAt(0) + 1;
      else {
        this.#units[glyph] = LONG_TEXT;
        this.#texts.set(glyph, text);
      }
    } else if (own !== text && this.further.length < this.#mostFurther) {
      let places = this.#places.get(glyph);
      if (places === undefined) {
        places = new Map();
        this.#places.set(glyph, places);
      }
      if (places.has(text)) return;
      places.set(text, this.further.length);
      this.further.push({ glyph, text });
    }
  }

  /** The place of a text that was noted: `OWN_CODE`, or its index in `further`; `null` where no code was left for it. */
  placeOf(glyph: number, text: string): number | null {
    return this.own(glyph) === text ? OWN_CODE : (this.#places.get(glyph)?.get(text) ?? null);
  }
}

/** Mark in `GlyphTexts.#units`: the text is in `#texts`. */
const LONG_TEXT = 0xffffffff;

/** Characters that share a glyph and that a reader takes for the same: no-break space, no-break hyphen. */
function plainUnit(unit: number): number {
  if (unit < 0x7f) return Math.max(unit, 0x20);
  if (unit === 0xa0) return 0x20;
  if (unit >= 0xd800 && unit <= 0xdfff) return 0xfffd;
  return unit === 0x2011 ? 0x2010 : unit;
}

/** One cluster of a run: its glyphs [from, to), and the text that each of them stands for. */
export interface ClusterTexts {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** `null` for a glyph that is not written: a soft hyphen that is not used, an opportunity to break. */
  readonly parts: readonly (string | null)[];
  /** Whether readers who put the parts together may have another text. */
  readonly needsActualText: boolean;
  /** Whether the glyphs are at different heights, which makes several strings of them. The first glyph then stands for the whole text. */
  readonly isStacked: boolean;
}

/** The cluster that glyph `i` of the item's run belongs to. */
export function clusterAt(item: GlyphsItem, i: number): ClusterTexts {
  const { clusters, advances } = item.run;
  const start = clusters[i]!;
  let from = i;
  while (from > 0 && clusters[from - 1] === start) from--;
  let to = i + 1;
  while (to < clusters.length && clusters[to] === start) to++;
  const end = to < clusters.length ? clusters[to]! : item.text.length;
  const source = item.text.slice(start, end);
  const text = item.rightToLeft ? turned(readText(source)) : readText(source);
  const count = to - from;
  if (count === 1) return lone(from, source, text, advances[from]!);
  const stacked = isStacked(item, from, to);
  if (stacked || hasMarkBefore(item, from, to)) {
    const parts = [text === '' ? NO_TEXT : text, ...Array<string>(count - 1).fill(NO_TEXT)];
    return { from, to, text, parts, needsActualText: true, isStacked: stacked };
  }
  const parts = item.rightToLeft
    ? spread(turned(text), count).map(turned)
    : (letterAndMarks(text, count) ?? spread(text, count));
  const needsActualText = parts.includes(NO_TEXT) || !areSideBySide(item, from, to);
  return { from, to, text, parts, needsActualText, isStacked: false };
}

/** @param text - what is to be read of the source */
function lone(from: number, source: string, text: string, advance: number): ClusterTexts {
  const to = from + 1;
  const isStacked = false;
  if (text !== '') return { from, to, text, parts: [text], needsActualText: false, isStacked };
  if (source !== '' && advance === 0) return { from, to, text, parts: [null], needsActualText: false, isStacked };
  // The hyphen that is shown where a line breaks; or a glyph of generated text behind the first, which says all of it.
  if (source === SOFT_HYPHEN) return { from, to, text: source, parts: [source], needsActualText: false, isStacked };
  return { from, to, text: source, parts: [NO_TEXT], needsActualText: true, isStacked };
}

function isStacked({ run: { yOffsets } }: GlyphsItem, from: number, to: number): boolean {
  if (yOffsets === null) return false;
  for (let i = from + 1; i < to; i++) if (yOffsets[i] !== yOffsets[from]) return true;
  return false;
}

/** Whether a mark is shown before what it belongs to, as from right to left: PDF.js takes such a one for the text before it. */
function hasMarkBefore({ run: { advances }, rightToLeft }: GlyphsItem, from: number, to: number): boolean {
  if (!rightToLeft) return false;
  for (let i = from + 1; i < to; i++) if (!(advances[i]! > 0)) return true;
  return false;
}

/** Whether each glyph stands behind the one before it. Readers order others by position, and turn around what runs from right to left. */
function areSideBySide({ run: { advances, xOffsets }, rightToLeft }: GlyphsItem, from: number, to: number): boolean {
  if (rightToLeft) return false;
  for (let i = from; i < to; i++) if (!(advances[i]! > 0) || (xOffsets !== null && xOffsets[i] !== 0)) return false;
  return true;
}

/** Readers turn around what is shown from right to left, character by character: in a ligature, too, and in an ActualText. */
function turned(text: string): string {
  return text.length < 2 ? text : Array.from(text).reverse().join('');
}

const SOFT_HYPHEN = '\u00ad';
/** Soft hyphens that are not used, opportunities to break, and byte order marks, which no code may stand for (ISO 14289-1 §7.21.7). */
const NOT_READ = /[\u00ad\u200b\ufeff]/g;

function readText(source: string): string {
  if (source.length > 1) return source.replace(NOT_READ, '');
  const unit = source.charCodeAt(0);
  return isUnread(unit) ? '' : String.fromCharCode(plainUnit(unit));
}

/** The same as `NOT_READ`. */
function isUnread(unit: number): boolean {
  return unit === 0xad || unit === 0x200b || unit === 0xfeff;
}

/** The character of glyph `i` where it is the only glyph of a character in one unit; 0 where `clusterAt` has to look. */
export function plainUnitAt({ run: { clusters }, text }: GlyphsItem, i: number): number {
  const cluster = clusters[i]!;
  const next = i + 1 < clusters.length ? clusters[i + 1]! : text.length;
  if (next !== cluster + 1 || (i > 0 && clusters[i - 1] === cluster)) return 0;
  const unit = text.charCodeAt(cluster);
  return isUnread(unit) ? 0 : plainUnit(unit);
}

/** As many parts as there are glyphs, in order. The first has what is too much; what is missing stands for nothing. */
function spread(text: string, count: number): string[] {
  const parts = mayHaveFormatMark(text) ? withFormatMarks([...text]) : [...text];
  const surplus = parts.length - count;
  if (surplus > 0) parts.splice(0, surplus + 1, parts.slice(0, surplus + 1).join(''));
  while (parts.length < count) parts.push(NO_TEXT);
  return parts;
}

/**
 * The letter and the marks of a character that the font puts together of as many glyphs: the glyph of the letter alone stands for the same there, and
 * readers with one text for each glyph (MuPDF) do not take all such letters for marked ones.
 */
function letterAndMarks(text: string, count: number): string[] | null {
  if (text.length !== 1) return null;
  const parts = [...text.normalize('NFD')];
  return parts.length === count ? parts : null;
}

/** Whether a text has a unit of one of the blocks with format characters (general category Cf): a look at each unit is quicker than at its category. */
function mayHaveFormatMark(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0x600 && (unit < 0x900 || unit === 0x180e || (unit >= 0x2000 && unit < 0x2070) || unit >= 0xd800))
      return true;
  }
  return false;
}

/** Joiners and the like stand before the character behind them: what ends with one is invisible to PDF.js. */
function withFormatMarks(characters: readonly string[]): string[] {
  const joined: string[] = [];
  let marks = '';
  for (const character of characters) {
    if (/^\p{Cf}$/u.test(character)) marks += character;
    else {
      joined.push(marks + character);
      marks = '';
    }
  }
  if (marks === '') return joined;
  joined.push((joined.pop() ?? '') + marks);
  return joined;
}
