/** What the kinds of font programs have in common for the rules: which glyphs there are, and how wide they are. */
import type { Encoding } from './glyph-names.ts';

/** Widths are in thousandths of the font's size. */
export interface FontProgram {
  readonly kind: 'truetype' | 'cff' | 'type1';
  readonly glyphCount: number;
  /** The width of the glyph with a number; `null` where there is none. */
  width(glyph: number): number | null;
  /** Glyphs by name; `null` for a program without names. */
  readonly names: ReadonlyMap<string, number> | null;
  /** Glyphs by CID, of a CFF program with CIDs; else `null`. */
  readonly cids: ReadonlyMap<number, number> | null;
  /** The program's own encoding. */
  readonly encoding: Encoding | null;
  readonly cmaps: readonly Cmap[];
}

/** A table of characters of a TrueType program. */
export interface Cmap {
  readonly platform: number;
  readonly encoding: number;
  /** The glyph of a code; 0 for none. */
  glyph(code: number): number;
}
