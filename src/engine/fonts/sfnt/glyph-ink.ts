/** Where the outlines of glyphs cross a horizontal band: what lines under text leave free (css-text-decor-4 §2.6). */

import type { FontFace } from '../../display/font-face.ts';
import type { Path } from '../../display/path.ts';
import { type GlyphPaths, glyphPaths } from './glyph-path.ts';

/** From the leftmost to the rightmost point of an outline in the band, font units; `null` where none is in it. */
export type InkSpan = { readonly left: number; readonly right: number } | null;

/** Of one face: its outlines, and what has been asked of each band. */
interface FaceInk {
  readonly paths: GlyphPaths;
  readonly bands: Map<string, Map<number, InkSpan>>;
}

/** Bands of one face that are remembered; documents have few sizes of text. */
const MOST_BANDS = 64;
/** Into how many straight parts a curve is divided. */
const PARTS = 12;

const faces = new WeakMap<FontFace, FaceInk>();

/**
 * The spans of a face's glyphs.
 *
 * @param bottom,top - of the band, font units, y up, whole numbers
 * @param slant - how far synthetic oblique shifts points to the right for each unit upwards
 */
export function glyphInk(face: FontFace, bottom: number, top: number, slant: number): (glyph: number) => InkSpan {
  let ink = faces.get(face);
  if (ink === undefined) {
    ink = { paths: glyphPaths(face), bands: new Map() };
    faces.set(face, ink);
  }
  const { paths, bands } = ink;
  const key = `${bottom} ${top} ${slant}`;
  let spans = bands.get(key);
  if (spans === undefined) {
    if (bands.size >= MOST_BANDS) bands.clear();
    spans = new Map();
    bands.set(key, spans);
  }
  const known = spans;
  return (glyph) => {
    let span = known.get(glyph);
    if (span === undefined) {
      span = spanInBand(paths(glyph), bottom, top, slant);
      known.set(glyph, span);
    }
    return span;
  };
}

class Band {
  left = Number.POSITIVE_INFINITY;
  right = Number.NEGATIVE_INFINITY;
  readonly #bottom: number;
  readonly #top: number;

  constructor(bottom: number, top: number) {
    this.#bottom = bottom;
    this.#top = top;
  }

  /** Widens the span by the part of a straight line that lies in the band. */
  addLine(x0: number, y0: number, x1: number, y1: number): void {
    const isUp = y1 > y0;
    const [lowX, lowY, highX, highY] = isUp ? [x0, y0, x1, y1] : [x1, y1, x0, y0];
    if (highY < this.#bottom || lowY > this.#top) return;
    const slope = highY === lowY ? 0 : (highX - lowX) / (highY - lowY);
    const a = lowY < this.#bottom ? lowX + (this.#bottom - lowY) * slope : lowX;
    const b = highY > this.#top ? lowX + (this.#top - lowY) * slope : highX;
    this.left = Math.min(this.left, a, b);
    this.right = Math.max(this.right, a, b);
  }

  addCurve(x0: number, y0: number, c: readonly number[], at: number): void {
    const [x1, y1, x2, y2, x3, y3] = [c[at]!, c[at + 1]!, c[at + 2]!, c[at + 3]!, c[at + 4]!, c[at + 5]!];
    if (Math.max(y0, y1, y2, y3) < this.#bottom || Math.min(y0, y1, y2, y3) > this.#top) return;
    let lastX = x0;
    let lastY = y0;
    for (let i = 1; i <= PARTS; i++) {
      const t = i / PARTS;
      const u = 1 - t;
      const [a, b, d, e] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
      const x = a * x0 + b * x1 + d * x2 + e * x3;
      const y = a * y0 + b * y1 + d * y2 + e * y3;
      this.addLine(lastX, lastY, x, y);
      lastX = x;
      lastY = y;
    }
  }
}

function spanInBand(path: Path, bottom: number, top: number, slant: number): InkSpan {
  const band = new Band(bottom, top);
  const coords = slant === 0 ? path.coords : slanted(path.coords, slant);
  let at = 0;
  let x = 0;
  let y = 0;
  let startX = 0;
  let startY = 0;
  for (const op of path.ops) {
    if (op === 'Z') {
      band.addLine(x, y, startX, startY);
      x = startX;
      y = startY;
      continue;
    }
    if (op === 'L') band.addLine(x, y, coords[at]!, coords[at + 1]!);
    else if (op === 'C') band.addCurve(x, y, coords, at);
    at += op === 'C' ? 6 : 2;
    x = coords[at - 2]!;
    y = coords[at - 1]!;
    if (op === 'M') {
      startX = x;
      startY = y;
    }
  }
  return band.left <= band.right ? { left: band.left, right: band.right } : null;
}

function slanted(coords: readonly number[], slant: number): readonly number[] {
  return coords.map((value, i) => (i % 2 === 0 ? value + slant * coords[i + 1]! : value));
}
