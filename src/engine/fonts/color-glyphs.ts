/** Glyphs in colours (OpenType 1.9 "COLR"): display items in font units, y up, kept with their face. */
import type { Deadline } from '../base/deadline.ts';
import type { Color } from '../display/color.ts';
import type { DisplayItem } from '../display/display-item.ts';
import type { FontFace } from '../display/font-face.ts';
import { ColorPaints } from './color-paints.ts';
import { glyphPaths } from './sfnt/glyph-path.ts';

/** Drawn glyphs that are kept of a face. */
const MOST_KEPT = 2_000;

interface KnownGlyphs {
  readonly paints: ColorPaints;
  readonly byColor: Map<string, readonly DisplayItem[] | null>;
}

const known = new WeakMap<FontFace, KnownGlyphs>();

/**
 * What a glyph of a colour font is made of; `null` for glyphs that are drawn in the colour of the text.
 *
 * @param foreground - of the text, which parts of the glyph may have
 * @param deadline - charged with the parts of a glyph that is drawn for the first time
 */
export function colorGlyph(
  face: FontFace,
  glyph: number,
  foreground: Color,
  deadline: Deadline | null = null,
): readonly DisplayItem[] | null {
  if (!face.hasPalettes) return null;
  let glyphs = known.get(face);
  if (glyphs === undefined) {
    glyphs = { paints: new ColorPaints(face, glyphPaths(face)), byColor: new Map() };
    known.set(face, glyphs);
  }
  const { red, green, blue, alpha } = foreground;
  const key = `${glyph} ${red} ${green} ${blue} ${alpha}`;
  let items = glyphs.byColor.get(key);
  if (items === undefined) {
    if (glyphs.byColor.size >= MOST_KEPT) glyphs.byColor.clear();
    items = glyphs.paints.itemsOf(glyph, foreground);
    deadline?.spend('fontSteps', glyphs.paints.steps);
    glyphs.byColor.set(key, items);
  }
  return items;
}
