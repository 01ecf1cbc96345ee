/** Opens the faces of font files. Tables are parsed when they are first asked for. */

import { crc32 } from 'node:zlib';
import { EMPTY_TABLE, TableView } from '../base/table-view.ts';
import type { ColorBitmap, FontFace, FontStyle, PaletteChoice, VariationAxis } from '../display/font-face.ts';
import { embeddingForbidden, subsettingForbidden } from './embedding-rights.ts';
import { normalizedCoordinates, readAxes } from './sfnt/axes.ts';
import { CharacterMap } from './sfnt/cmap.ts';
import { readColorBitmap, readSbix } from './sfnt/color-bitmaps.ts';
import { readContainer, writeSfnt } from './sfnt/container.ts';
import { GlyfTable } from './sfnt/glyf.ts';
import { advanceDeltas, metricDeltas } from './sfnt/metric-variations.ts';
import { readNames, readTraits } from './sfnt/names.ts';
import { type SfntFont, unreadable } from './sfnt/sfnt-font.ts';
import { advanceDelta, glyphSource, variationBudget } from './sfnt/variations.ts';

/**
 * Opens one face.
 *
 * @param index - which face of a collection; 0 for other files
 * @throws PlatenError `FONT_UNREADABLE`
 */
export function openFace(file: Uint8Array, index = 0): FontFace {
  return new SfntFace(readContainer(file, index));
}

/** @throws PlatenError `FONT_UNREADABLE` when a table that every font needs is missing */
export function faceOfTables(font: SfntFont): FontFace {
  return new SfntFace(font);
}

/**
 * An instance of a variable font, or a colour font in other colours. It shares the tables of the font: outlines are made when they are needed.
 *
 * @param coordinates - by axis tag, in user units; axes that are left out keep their default
 */
export function variantFace(
  face: FontFace,
  coordinates: ReadonlyMap<string, number>,
  palette: PaletteChoice | null,
): FontFace {
  const normalized = normalizedCoordinates(face.axes, face.table('avar'), coordinates);
  const tables = new Map(face.tableTags.map((tag) => [tag, face.table(tag).bytes]));
  const flavor = face.outlines === 'cff' ? 0x4f54544f : 0x00010000;
  return new SfntFace({ flavor, tables }, normalized, coordinates, palette);
}

const NO_COORDINATES: ReadonlyMap<string, number> = new Map();
const REQUIRED_TABLES = ['head', 'hhea', 'maxp', 'cmap'];
/** OS/2 fsSelection bit 7. */
const USE_TYPO_METRICS = 0x80;

class SfntFace implements FontFace {
  readonly id: string;
  readonly familyName: string;
  readonly familyAliases: readonly string[];
  readonly subfamily: string;
  readonly postscriptName: string;
  readonly weight: number;
  readonly style: FontStyle;
  readonly stretch: number;
  readonly unitsPerEm: number;
  readonly numGlyphs: number;
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
  readonly underlinePosition: number;
  readonly underlineThickness: number;
  readonly strikeoutPosition: number;
  readonly strikeoutThickness: number;
  readonly bbox: FontFace['bbox'];
  readonly italicAngle: number;
  readonly isMonospace: boolean;
  readonly outlines: FontFace['outlines'];
  readonly embeddingForbidden: string | null;
  readonly subsettingForbidden: boolean;
  readonly axes: readonly VariationAxis[];
  readonly coordinates: readonly number[];
  readonly isInstance: boolean;
  readonly hasColorBitmaps: boolean;
  readonly hasPalettes: boolean;
  readonly palette: PaletteChoice | null;
  readonly tableTags: readonly string[];
  readonly #font: SfntFont;
  readonly #cmap: CharacterMap;
  readonly #advances: Uint16Array;
  readonly #heightDelta: { readonly x: number; readonly capital: number };
  readonly #colorBitmaps = new Map<number, ColorBitmap | null>();
  #sfnt: Uint8Array | null = null;
  #heights: { readonly x: number; readonly capital: number } | null = null;

  constructor(
    font: SfntFont,
    coordinates: readonly number[] | null = null,
    userCoordinates: ReadonlyMap<string, number> = NO_COORDINATES,
    palette: PaletteChoice | null = null,
  ) {
    for (const tag of REQUIRED_TABLES) {
      if (!font.tables.has(tag)) throw unreadable(`it has no table "${tag.trim()}"`);
    }
    this.#font = font;
    this.tableTags = [...font.tables.keys()].sort();
    const head = this.table('head');
    const os2 = this.table('OS/2');
    const post = this.table('post');
    const names = readNames(this.table('name'));
    const traits = readTraits(os2, head);
    this.familyName = names.familyName;
    this.familyAliases = names.familyAliases;
    this.subfamily = names.subfamily;
    this.postscriptName = names.postscriptName;
    this.axes = readAxes(this.table('fvar'));
    this.coordinates = coordinates ?? this.axes.map(() => 0);
    this.isInstance = this.coordinates.some((value) => value !== 0);
    const delta = this.isInstance ? metricDeltas(this.table('MVAR'), this.coordinates) : () => 0;
    this.#heightDelta = { x: delta('xhgt'), capital: delta('cpht') };
    this.weight = userCoordinates.get('wght') ?? traits.weight;
    this.style = traits.style;
    this.stretch = userCoordinates.get('wdth') ?? traits.stretch;
    this.unitsPerEm = head.u16(18);
    if (this.unitsPerEm < 16 || this.unitsPerEm > 16_384) throw unreadable('its table "head" is damaged');
    this.numGlyphs = this.table('maxp').u16(4);
    const lines = readLineMetrics(this.table('hhea'), os2);
    this.ascent = lines.ascent + delta('hasc');
    this.descent = lines.descent - delta('hdsc');
    this.lineGap = lines.lineGap + delta('hlgp');
    this.underlinePosition = post.i16(8) + delta('undo');
    this.underlineThickness = post.i16(10) + delta('unds');
    this.strikeoutThickness = os2.i16(26) + delta('strs');
    this.strikeoutPosition = os2.i16(28) + delta('stro');
    this.bbox = { xMin: head.i16(36), yMin: head.i16(38), xMax: head.i16(40), yMax: head.i16(42) };
    this.italicAngle = post.fixed(4);
    this.isMonospace = post.u32(12) !== 0;
    this.embeddingForbidden = embeddingForbidden(os2.u16(8));
    this.subsettingForbidden = subsettingForbidden(os2.u16(8));
    const isTrueType = font.tables.has('glyf') && font.tables.has('loca');
    this.outlines = isTrueType ? 'glyf' : font.tables.has('CFF ') || font.tables.has('CFF2') ? 'cff' : 'none';
    this.hasColorBitmaps = font.tables.has('CBDT') || font.tables.has('sbix');
    this.hasPalettes = font.tables.has('COLR') && font.tables.has('CPAL');
    this.palette = palette;
    this.#cmap = new CharacterMap(this.table('cmap'));
    this.#advances = readAdvances(this.table('hmtx'), this.table('hhea').u16(34), this.numGlyphs);
    if (this.isInstance) this.#varyAdvances();
    const instance = [...userCoordinates].map(([tag, value]) => `-${tag}${value}`).join('');
    this.id = `${names.postscriptName}-${hashTables(font)}${instance}`;
  }

  #varyAdvances(): void {
    const hvar = this.table('HVAR');
    let deltaOf = hvar.length > 0 ? advanceDeltas(hvar, this.coordinates) : null;
    if (deltaOf === null && this.outlines === 'glyf' && this.table('gvar').length > 0) {
      const long = this.table('head').i16(50) !== 0;
      const glyf = new GlyfTable(this.table('glyf'), this.table('loca'), long, this.numGlyphs);
      const budget = variationBudget();
      deltaOf = (glyph) => advanceDelta(this, glyf, glyph, budget);
    }
    if (deltaOf === null) return;
    for (let glyph = 0; glyph < this.#advances.length; glyph++) {
      this.#advances[glyph] = Math.max(0, Math.min(0xffff, this.#advances[glyph]! + deltaOf(glyph)));
    }
  }

  get isSymbol(): boolean {
    return this.#cmap.isSymbol;
  }

  get xHeight(): number {
    return this.#measuredHeights().x;
  }

  get capHeight(): number {
    return this.#measuredHeights().capital;
  }

  #measuredHeights(): { readonly x: number; readonly capital: number } {
    if (this.#heights === null) {
      const os2 = this.table('OS/2');
      const given = os2.length >= 90 && os2.u16(0) >= 2 && os2.u16(0) !== 0xffff;
      const x = given ? os2.i16(86) : 0;
      const capital = given ? os2.i16(88) : 0;
      this.#heights = {
        x: x !== 0 ? x + this.#heightDelta.x : this.#topOf(0x78),
        capital: capital !== 0 ? capital + this.#heightDelta.capital : this.#topOf(0x48),
      };
    }
    return this.#heights;
  }

  /** yMax of a character's outline; 0 where it cannot be read. */
  #topOf(codePoint: number): number {
    const glyph = this.glyphForCodePoint(codePoint);
    if (glyph === 0 || this.outlines !== 'glyf') return 0;
    return Math.max(0, glyphSource(this).glyph(glyph).i16(8));
  }

  glyphForCodePoint(codePoint: number): number {
    return this.#cmap.glyph(codePoint);
  }

  glyphForVariation(codePoint: number, selector: number): number {
    return this.#cmap.variation(codePoint, selector);
  }

  advanceOf(glyph: number): number {
    return glyph < this.#advances.length ? this.#advances[glyph]! : (this.#advances[this.#advances.length - 1] ?? 0);
  }

  colorBitmap(glyph: number): ColorBitmap | null {
    if (!this.hasColorBitmaps) return null;
    let bitmap = this.#colorBitmaps.get(glyph);
    if (bitmap === undefined) {
      bitmap = this.#font.tables.has('sbix')
        ? readSbix(this.table('sbix'), glyph, this.numGlyphs)
        : readColorBitmap(this.table('CBLC'), this.table('CBDT'), glyph);
      this.#colorBitmaps.set(glyph, bitmap);
    }
    return bitmap;
  }

  table(tag: string): TableView {
    const bytes = this.#font.tables.get(tag);
    return bytes === undefined ? EMPTY_TABLE : new TableView(bytes);
  }

  sfntBytes(): Uint8Array {
    this.#sfnt ??= writeSfnt(this.#font);
    return this.#sfnt;
  }
}

/** hhea, or OS/2 typo where the font asks for it; where hhea is empty typo and then win, as FreeType and Skia read them. */
function readLineMetrics(hhea: TableView, os2: TableView): { ascent: number; descent: number; lineGap: number } {
  const hasOs2 = os2.length >= 78;
  const typo = { ascent: os2.i16(68), descent: -os2.i16(70), lineGap: os2.i16(72) };
  if (hasOs2 && (os2.u16(62) & USE_TYPO_METRICS) !== 0) return typo;
  const own = { ascent: hhea.i16(4), descent: -hhea.i16(6), lineGap: hhea.i16(8) };
  if (own.ascent !== 0 || own.descent !== 0 || !hasOs2) return own;
  if (typo.ascent !== 0 || typo.descent !== 0) return typo;
  return { ascent: os2.u16(74), descent: os2.u16(76), lineGap: 0 };
}

function readAdvances(hmtx: TableView, metricCount: number, numGlyphs: number): Uint16Array {
  const advances = new Uint16Array(numGlyphs);
  let last = 0;
  for (let glyph = 0; glyph < numGlyphs; glyph++) {
    if (glyph < metricCount) last = hmtx.u16(glyph * 4);
    advances[glyph] = last;
  }
  return advances;
}

/** Of the small tables that tell two fonts apart. */
function hashTables(font: SfntFont): string {
  let hash = 0;
  for (const tag of ['head', 'OS/2', 'maxp', 'cmap', 'name', 'hmtx', 'loca']) {
    const bytes = font.tables.get(tag);
    if (bytes !== undefined) hash = crc32(bytes.subarray(0, 8_192), hash);
  }
  return hash.toString(16).padStart(8, '0');
}
