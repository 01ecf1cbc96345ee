/** Coverage and class definition tables (OpenType 1.9 "Common table formats"). */
import type { TableView } from '../../base/table-view.ts';

/** Index of a glyph in a coverage table; -1 when it is not covered. */
export function coverageIndex(view: TableView, at: number, glyph: number): number {
  const format = view.u16(at);
  let low = 0;
  let high = view.u16(at + 2);
  if (format === 1) {
    while (low < high) {
      const middle = (low + high) >> 1;
      const value = view.u16(at + 4 + middle * 2);
      if (value === glyph) return middle;
      if (value < glyph) low = middle + 1;
      else high = middle;
    }
    return -1;
  }
  if (format !== 2) return -1;
  while (low < high) {
    const middle = (low + high) >> 1;
    const entry = at + 4 + middle * 6;
    if (glyph < view.u16(entry)) high = middle;
    else if (glyph > view.u16(entry + 2)) low = middle + 1;
    else return view.u16(entry + 4) + glyph - view.u16(entry);
  }
  return -1;
}

/** All glyphs of a coverage table, ascending. */
export function coveredGlyphs(view: TableView, at: number): number[] {
  const glyphs: number[] = [];
  const format = view.u16(at);
  const count = view.u16(at + 2);
  if (format === 1) {
    for (let i = 0; i < count; i++) glyphs.push(view.u16(at + 4 + i * 2));
  } else if (format === 2) {
    for (let i = 0; i < count && glyphs.length <= 0xffff; i++) {
      const entry = at + 4 + i * 6;
      for (let glyph = view.u16(entry); glyph <= view.u16(entry + 2) && glyphs.length <= 0xffff; glyph++)
        glyphs.push(glyph);
    }
  }
  return glyphs;
}

/** Class of a glyph; 0 for those that are not listed. `at` 0 is no table. */
export function glyphClass(view: TableView, at: number, glyph: number): number {
  if (at === 0) return 0;
  const format = view.u16(at);
  if (format === 1) {
    const index = glyph - view.u16(at + 2);
    return index >= 0 && index < view.u16(at + 4) ? view.u16(at + 6 + index * 2) : 0;
  }
  if (format !== 2) return 0;
  let low = 0;
  let high = view.u16(at + 2);
  while (low < high) {
    const middle = (low + high) >> 1;
    const entry = at + 4 + middle * 6;
    if (glyph < view.u16(entry)) high = middle;
    else if (glyph > view.u16(entry + 2)) low = middle + 1;
    else return view.u16(entry + 4);
  }
  return 0;
}

/** The classes of all glyphs, for loops that look up many. */
export function glyphClasses(view: TableView, at: number, numGlyphs: number): Uint16Array {
  const classes = new Uint16Array(numGlyphs);
  const format = view.u16(at);
  if (at === 0) return classes;
  if (format === 1) {
    const start = view.u16(at + 2);
    const count = Math.min(view.u16(at + 4), numGlyphs - start);
    for (let i = 0; i < count; i++) classes[start + i] = view.u16(at + 6 + i * 2);
  } else if (format === 2) {
    const count = view.u16(at + 2);
    for (let i = 0; i < count; i++) {
      const entry = at + 4 + i * 6;
      classes.fill(view.u16(entry + 4), view.u16(entry), view.u16(entry + 2) + 1);
    }
  }
  return classes;
}
