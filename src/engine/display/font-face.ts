/** One face of a font: the contract of display, layout, paint and PDF. Opened by `open-face.ts`. All metrics are in font units, y up. */

import type { TableView } from '../base/table-view.ts';
import type { Color } from './color.ts';

export type FontStyle = 'normal' | 'italic' | 'oblique';

export interface VariationAxis {
  readonly tag: string;
  readonly minimum: number;
  readonly initial: number;
  readonly maximum: number;
}

/** A glyph as a picture (CBDT, sbix). Sizes are pixels at `ppem` pixels to the em; bearings from the origin, y up. */
export interface ColorBitmap {
  readonly png: Uint8Array;
  readonly ppem: number;
  /** From the origin to the picture's left edge. */
  readonly bearingX: number;
  /** From the baseline up to the picture's top edge. */
  readonly bearingY: number;
  readonly width: number;
  readonly height: number;
}

/** Colours of a colour font: one of its palettes, some of its entries replaced. */
export interface PaletteChoice {
  readonly base: number | 'light' | 'dark';
  readonly overrides: readonly { readonly index: number; readonly color: Color }[];
}

export interface FontFace {
  /** The same for the same content in every process: PostScript name and a hash. */
  readonly id: string;
  readonly familyName: string;
  /** All names under which the family may be asked for, lower case. */
  readonly familyAliases: readonly string[];
  readonly subfamily: string;
  readonly postscriptName: string;
  /** 1 to 1000. */
  readonly weight: number;
  readonly style: FontStyle;
  /** Percent of the normal width: 50 to 200. */
  readonly stretch: number;
  readonly unitsPerEm: number;
  readonly numGlyphs: number;
  /** Above the baseline, positive; the metrics that the platform reads (hhea, or OS/2 typo where USE_TYPO_METRICS is set). */
  readonly ascent: number;
  /** Below the baseline, positive. */
  readonly descent: number;
  readonly lineGap: number;
  /** 0 where the font does not say and has no glyph to measure. */
  readonly xHeight: number;
  readonly capHeight: number;
  /** Of the line's top, negative below the baseline. */
  readonly underlinePosition: number;
  readonly underlineThickness: number;
  /** Of the strike-out line's top, above the baseline; 0 where the font does not say. */
  readonly strikeoutPosition: number;
  readonly strikeoutThickness: number;
  readonly bbox: { readonly xMin: number; readonly yMin: number; readonly xMax: number; readonly yMax: number };
  /** Degrees, negative leans to the right. */
  readonly italicAngle: number;
  readonly isMonospace: boolean;
  readonly isSymbol: boolean;
  readonly outlines: 'glyf' | 'cff' | 'none';
  /** Why its licence forbids that it is embedded, as the font itself says; `null` for no reason. */
  readonly embeddingForbidden: string | null;
  /** Whether it must be embedded whole. */
  readonly subsettingForbidden: boolean;
  readonly axes: readonly VariationAxis[];
  /** Where this instance of a variable font lies: -1 to 1 in the order of the axes, 0 for the default; none for static fonts. */
  readonly coordinates: readonly number[];
  /** Whether it is another instance than the default one: outlines and metrics differ from what the tables say. */
  readonly isInstance: boolean;
  readonly hasColorBitmaps: boolean;
  /** Whether glyphs are drawn in colours of palettes (COLR). */
  readonly hasPalettes: boolean;
  /** The colours that were chosen for it; `null` for the font's own. */
  readonly palette: PaletteChoice | null;
  /** 0 when the face has no glyph for it. */
  glyphForCodePoint(codePoint: number): number;
  /** The glyph for a code point with a variation selector; 0 when the face has no such sequence. */
  glyphForVariation(codePoint: number, selector: number): number;
  /** Horizontal advance. */
  advanceOf(glyph: number): number;
  /** The same object for the same glyph, so that its picture is written once. */
  colorBitmap(glyph: number): ColorBitmap | null;
  /** A table by its tag, empty when there is none. */
  table(tag: string): TableView;
  /** The tags of all tables. */
  readonly tableTags: readonly string[];
  /** The whole font as an unwrapped SFNT file. */
  sfntBytes(): Uint8Array;
}
