/** Larger glyphs for operators (mathml-core §5.3, OpenType MathVariants): another glyph of the font, or one that is put together of parts. */
import { ceilToGrid } from '../../base/lengths.ts';
import type { MathBox } from '../../boxes/tree/box.ts';
import type { FontFace } from '../../display/font-face.ts';
import type { ShapedRun } from '../../display/shaped-run.ts';
import { inkBounds } from '../../fonts/ink-bounds.ts';
import type { GlyphPart, GlyphVariant, MathTable } from '../../fonts/sfnt/math.ts';
import type { Fragment } from '../fragment.ts';
import type { MathFont } from './math-constants.ts';
import { glyphFragment } from './math-parts.ts';

export interface GrownGlyph {
  readonly fragment: Fragment;
  /** px; around the glyph's own baseline. */
  readonly width: number;
  readonly ascent: number;
  readonly descent: number;
  readonly italicCorrection: number;
}

/** Parts of one glyph. */
const MOST_PARTS = 1_000;

interface PlacedGlyph {
  readonly glyph: number;
  /** Along the axis, from the start, font units. */
  readonly offset: number;
}

/**
 * The glyph of one character that covers a length, or the largest there is.
 *
 * @param size - px
 * @returns `null` where the font has no glyph for the text
 */
export function growGlyph(
  box: MathBox,
  text: string,
  font: MathFont,
  size: number,
  isVertical: boolean,
): GrownGlyph | null {
  const face = font.font.resolved.primary;
  const glyph = glyphOf(face, text);
  if (glyph === 0) return null;
  const units = size / font.scale;
  const construction = font.table?.construction(glyph, isVertical) ?? null;
  const variants = construction?.variants ?? [];
  const fitting = variants.find((variant) => variant.size >= units);
  const ownSize = sizeOf(face, glyph, isVertical);
  let chosen = ownSize >= units ? glyph : (fitting?.glyph ?? -1);
  if (chosen < 0 && construction !== null && construction.parts.length > 0 && font.table !== null) {
    const placed = assemble(construction.parts, units, font.table);
    if (placed !== null) {
      const correction = construction.italicsCorrection * font.scale;
      return grown(box, text, font, placed.glyphs, placed.size, isVertical, correction);
    }
  }
  if (chosen < 0) chosen = largestOf(variants)?.glyph ?? glyph;
  const correction = (font.table?.italicsCorrection(chosen) ?? 0) * font.scale;
  return grown(box, text, font, [{ glyph: chosen, offset: 0 }], null, isVertical, correction);
}

function glyphOf(face: FontFace, text: string): number {
  const codePoint = text.codePointAt(0) ?? 0;
  return text !== '' && String.fromCodePoint(codePoint) === text ? face.glyphForCodePoint(codePoint) : 0;
}

function sizeOf(face: FontFace, glyph: number, isVertical: boolean): number {
  const bounds = inkBounds(face, glyph);
  if (bounds === null) return 0;
  return isVertical ? bounds.yMax - bounds.yMin : bounds.xMax - bounds.xMin;
}

function largestOf(variants: readonly GlyphVariant[]): GlyphVariant | null {
  let largest: GlyphVariant | null = null;
  for (const each of variants) if (largest === null || each.size > largest.size) largest = each;
  return largest;
}

/** As few extenders as cover the size with the least overlap, then as much overlap as there may be. `null` for parts that come to nothing. */
function assemble(
  parts: readonly GlyphPart[],
  size: number,
  table: MathTable,
): { glyphs: readonly PlacedGlyph[]; size: number } | null {
  const overlap = table.minConnectorOverlap;
  let fixed = 0;
  let fixedCount = 0;
  let extending = 0;
  let extenderCount = 0;
  let mostOverlap = Number.POSITIVE_INFINITY;
  for (const { isExtender, fullAdvance, startConnector, endConnector } of parts) {
    if (isExtender) {
      extending += fullAdvance;
      extenderCount++;
    } else {
      fixed += fullAdvance;
      fixedCount++;
    }
    mostOverlap = Math.min(mostOverlap, startConnector, endConnector);
  }
  const gain = extending - overlap * extenderCount;
  if (extenderCount === 0 || gain <= 0) return null;
  const wanted = Math.ceil((size - fixed + overlap * (fixedCount - 1)) / gain);
  const repeats = Math.max(0, Math.min(wanted, Math.floor(MOST_PARTS / extenderCount)));
  const count = fixedCount + repeats * extenderCount;
  if (count === 0) return null;
  const excess = fixed + repeats * extending - size;
  const used = count === 1 ? 0 : Math.max(overlap, Math.min(excess / (count - 1), Math.max(overlap, mostOverlap)));
  const glyphs: PlacedGlyph[] = [];
  let offset = 0;
  for (const { glyph, isExtender, fullAdvance } of parts) {
    for (let i = isExtender ? repeats : 1; i > 0; i--) {
      glyphs.push({ glyph, offset });
      offset += fullAdvance - used;
    }
  }
  return { glyphs, size: offset + used };
}

/** @param size - of glyphs that are put together, font units; `null` for a single glyph */
function grown(
  box: MathBox,
  text: string,
  font: MathFont,
  glyphs: readonly PlacedGlyph[],
  size: number | null,
  isVertical: boolean,
  italicCorrection: number,
): GrownGlyph {
  const face = font.font.resolved.primary;
  let advance = 0;
  let yMin = Number.POSITIVE_INFINITY;
  let yMax = Number.NEGATIVE_INFINITY;
  for (const { glyph, offset } of glyphs) {
    advance = Math.max(advance, face.advanceOf(glyph) + (isVertical ? 0 : offset));
    const bounds = inkBounds(face, glyph);
    if (bounds === null) continue;
    yMin = Math.min(yMin, bounds.yMin);
    yMax = Math.max(yMax, bounds.yMax);
  }
  if (isVertical && size !== null) {
    yMin = 0;
    yMax = size;
  } else if (yMin > yMax) {
    yMin = 0;
    yMax = 0;
  }
  const width = ceilToGrid(isVertical || size === null ? advance * font.scale : size * font.scale);
  // As in Chromium, the ink of one glyph is measured in whole px, as that of tokens is.
  const [ascent, descent] =
    size === null
      ? [Math.ceil(yMax * font.scale), Math.ceil(-yMin * font.scale)]
      : [ceilToGrid(yMax * font.scale), ceilToGrid(-yMin * font.scale)];
  const run = runOf(face, glyphs, isVertical, advance);
  const fragment = glyphFragment(box, width, Math.max(0, ascent + descent), {
    kind: 'text',
    run,
    start: 0,
    end: glyphs.length,
    text,
    readAs: null,
    visibleCount: 0,
    isTab: false,
    baseline: ascent,
    orientation: 'horizontal',
    fontSize: font.font.usedSize * font.font.resolved.primaryChoice.scale,
    letterSpacing: 0,
    wordSpacing: 0,
    rightToLeft: false,
    syntheticBold: false,
    syntheticOblique: false,
  });
  return { fragment, width, ascent, descent, italicCorrection };
}

/** All glyphs are one character: those after the first are moved to their places from where the text goes on. */
function runOf(face: FontFace, glyphs: readonly PlacedGlyph[], isVertical: boolean, advance: number): ShapedRun {
  const count = glyphs.length;
  const advances = new Float32Array(count);
  const xOffsets = new Float32Array(count);
  const yOffsets = new Float32Array(count);
  const safeToBreak = new Uint8Array(count);
  safeToBreak[0] = 1;
  advances[count - 1] = advance;
  for (let i = 0; i < count; i++) {
    const { glyph, offset } = glyphs[i]!;
    if (!isVertical) xOffsets[i] = offset;
    // Parts stand on the part below them, wherever their own baseline is.
    else yOffsets[i] = count === 1 ? 0 : offset - (inkBounds(face, glyph)?.yMin ?? 0);
  }
  return {
    face,
    glyphIds: Uint16Array.from(glyphs, ({ glyph }) => glyph),
    advances,
    xOffsets,
    yOffsets,
    clusters: new Uint32Array(count),
    safeToBreak,
  };
}
