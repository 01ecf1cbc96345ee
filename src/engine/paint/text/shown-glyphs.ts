/** Which glyphs of a text a clip leaves something of: the others are not in the file, as in Chromium, so that its readers find no more than those of the paper. */
import type { Rect } from '../../base/geometry.ts';
import { isWordSeparator } from '../../base/unicode/word-separator.ts';
import { inkBounds } from '../../fonts/ink-bounds.ts';
import { SYNTHETIC_SLANT, syntheticBoldWidth } from '../../fonts/synthesis.ts';
import type { Fragment, TextDetail } from '../../layout/fragment.ts';

/** Glyphs, and the left end of the first one on its baseline, px. */
interface GlyphPiece {
  readonly detail: TextDetail;
  readonly x: number;
}

/** From the first glyph that is shown to the last one. */
export interface ShownGlyphs extends GlyphPiece {
  /** What is shown of them; `null`: all. */
  readonly pieces: readonly GlyphPiece[] | null;
}

/** Px: boxes that show no more hide texts that screen readers are to find. */
export const FOR_READERS_ALONE = 1;

/**
 * @param x - left edge of the fragment, px
 * @param y - its top edge, px
 * @param isRead - by its tags; where next to nothing is visible, that is what the text is for
 */
export function shownGlyphs(
  fragment: Fragment,
  detail: TextDetail,
  x: number,
  y: number,
  visible: Rect,
  isRead: boolean,
): ShownGlyphs {
  if (isRead && (visible.width <= FOR_READERS_ALONE || visible.height <= FOR_READERS_ALONE))
    return { detail, x, pieces: null };
  const isWhole =
    x >= visible.x &&
    y >= visible.y &&
    x + fragment.width <= visible.x + visible.width &&
    y + fragment.height <= visible.y + visible.height;
  return isWhole ? { detail, x, pieces: null } : cutGlyphs(detail, x, y + detail.baseline, visible);
}

/** The clusters that are seen, from left to right: between letters that reach into what is visible others may lie outside. */
function cutGlyphs(detail: TextDetail, x: number, baseline: number, visible: Rect): ShownGlyphs {
  const { run, start, end, text, letterSpacing, wordSpacing, rightToLeft } = detail;
  const { advances, clusters, face } = run;
  const scale = detail.fontSize / face.unitsPerEm;
  const step = rightToLeft ? -1 : 1;
  const pieces: GlyphPiece[] = [];
  let pieceStart = -1;
  let pieceX = x;
  let clusterStart = rightToLeft ? end - 1 : start;
  let clusterX = x;
  let isClusterSeen = false;
  let pen = x;
  const endPiece = (index: number) => {
    if (pieceStart >= 0) pieces.push({ detail: between(detail, pieceStart, index - step), x: pieceX });
    pieceStart = -1;
  };
  for (let i = clusterStart; i >= start && i < end; i += step) {
    isClusterSeen ||= isSeen(detail, i, pen, baseline, visible);
    pen += advances[i]! * scale;
    const next = i + step;
    if (next >= start && next < end && clusters[next] === clusters[i]) continue;
    if (!isClusterSeen) endPiece(clusterStart);
    else if (pieceStart < 0) {
      pieceStart = clusterStart;
      pieceX = clusterX;
    }
    pen += letterSpacing + (isWordSeparator(text.charCodeAt(clusters[i]!)) ? wordSpacing : 0);
    clusterStart = next;
    clusterX = pen;
    isClusterSeen = false;
  }
  endPiece(clusterStart);
  const first = pieces[0];
  if (first === undefined) return { detail: { ...detail, end: start }, x, pieces: null };
  if (pieces.length === 1) return { ...first, pieces: null };
  const last = pieces.at(-1)!.detail;
  return {
    detail: between(detail, Math.min(first.detail.start, last.start), Math.max(first.detail.end, last.end) - 1),
    x: first.x,
    pieces,
  };
}

/** The glyphs from one to another, both included, in either order. */
function between(detail: TextDetail, one: number, other: number): TextDetail {
  return { ...detail, start: Math.min(one, other), end: Math.max(one, other) + 1 };
}

/** Whether something of a glyph lies in `visible`: of its ink, or of its place where it has no outline. */
function isSeen(detail: TextDetail, index: number, pen: number, baseline: number, visible: Rect): boolean {
  const { run, fontSize } = detail;
  const { face, glyphIds, advances, xOffsets, yOffsets } = run;
  const scale = fontSize / face.unitsPerEm;
  const bounds = inkBounds(face, glyphIds[index]!) ?? {
    xMin: 0,
    xMax: advances[index]!,
    yMin: -face.descent,
    yMax: face.ascent,
  };
  const bold = detail.syntheticBold ? syntheticBoldWidth(fontSize) / 2 : 0;
  const slant = detail.syntheticOblique ? SYNTHETIC_SLANT : 0;
  const left = pen + (xOffsets?.[index] ?? 0) * scale;
  const bottom = baseline - (yOffsets?.[index] ?? 0) * scale;
  return (
    left + (bounds.xMin + Math.min(0, bounds.yMin * slant)) * scale - bold < visible.x + visible.width &&
    left + (bounds.xMax + Math.max(0, bounds.yMax * slant)) * scale + bold > visible.x &&
    bottom - bounds.yMax * scale - bold < visible.y + visible.height &&
    bottom - bounds.yMin * scale + bold > visible.y
  );
}
