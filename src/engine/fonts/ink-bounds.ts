/** The area that a glyph's outline covers: formulas go by it (mathml-core §2.1.6). */
import type { FontFace } from '../display/font-face.ts';
import { type GlyphPaths, glyphPaths } from './sfnt/glyph-path.ts';

/** Font units, y up. */
export interface InkBounds {
  readonly xMin: number;
  readonly yMin: number;
  readonly xMax: number;
  readonly yMax: number;
}

interface KnownFace {
  readonly paths: GlyphPaths;
  readonly bounds: Map<number, InkBounds | null>;
}

const knownFaces = new WeakMap<FontFace, KnownFace>();

/** `null` for glyphs without an outline. */
export function inkBounds(face: FontFace, glyph: number): InkBounds | null {
  let known = knownFaces.get(face);
  if (known === undefined) {
    known = { paths: glyphPaths(face), bounds: new Map() };
    knownFaces.set(face, known);
  }
  let bounds = known.bounds.get(glyph);
  if (bounds === undefined) {
    bounds = boundsOfCoordinates(known.paths(glyph).coords);
    known.bounds.set(glyph, bounds);
  }
  return bounds;
}

/** Control points count, as in FreeType: outlines have points at their extremes. */
function boundsOfCoordinates(coords: ArrayLike<number>): InkBounds | null {
  if (coords.length === 0) return null;
  let xMin = Number.POSITIVE_INFINITY;
  let yMin = Number.POSITIVE_INFINITY;
  let xMax = Number.NEGATIVE_INFINITY;
  let yMax = Number.NEGATIVE_INFINITY;
  for (let i = 0; i + 1 < coords.length; i += 2) {
    const x = coords[i]!;
    const y = coords[i + 1]!;
    if (x < xMin) xMin = x;
    if (x > xMax) xMax = x;
    if (y < yMin) yMin = y;
    if (y > yMax) yMax = y;
  }
  return { xMin, yMin, xMax, yMax };
}
