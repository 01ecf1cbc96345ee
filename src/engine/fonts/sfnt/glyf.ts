/** Where the outlines of TrueType glyphs lie (OpenType 1.9 "loca", "glyf"). */
import type { TableView } from '../../base/table-view.ts';

export class GlyfTable {
  readonly glyf: TableView;
  readonly #loca: TableView;
  readonly #long: boolean;
  readonly numGlyphs: number;

  constructor(glyf: TableView, loca: TableView, longOffsets: boolean, numGlyphs: number) {
    this.glyf = glyf;
    this.#loca = loca;
    this.#long = longOffsets;
    this.numGlyphs = numGlyphs;
  }

  start(glyph: number): number {
    return this.#long ? this.#loca.u32(glyph * 4) : this.#loca.u16(glyph * 2) * 2;
  }

  /** The description of one glyph; empty for glyphs without outline and for those that are out of range. */
  glyph(glyph: number): TableView {
    if (glyph >= this.numGlyphs) return this.glyf.sub(0, 0);
    const start = this.start(glyph);
    return this.glyf.sub(start, Math.max(start, this.start(glyph + 1)));
  }
}

/** Calls `visit` with the offset of each component's glyph index in a composite glyph's description. */
export function forEachComponent(description: TableView, visit: (offset: number) => void): void {
  if (description.i16(0) >= 0) return;
  let at = 10;
  let flags: number;
  do {
    if (at + 4 > description.length) return;
    flags = description.u16(at);
    visit(at + 2);
    at += 4 + ((flags & 0x01) !== 0 ? 4 : 2);
    if ((flags & 0x08) !== 0) at += 2;
    else if ((flags & 0x40) !== 0) at += 4;
    else if ((flags & 0x80) !== 0) at += 8;
  } while ((flags & 0x20) !== 0);
}
