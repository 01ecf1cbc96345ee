/** Which glyphs of a text a clip leaves something of: the others are not in the file, as in Chromium, so that its readers find no more than those of the paper. */
import type { Rect } from '../../base/geometry.ts';
import { isWordSeparator } from '../../base/unicode/word-separator.ts';
import { inkBounds } from '../../fonts/ink-bounds.ts';
import { SYNTHETIC_SLANT, syntheticBoldWidth } from '../../fonts/synthesis.ts';
import type { Fragment, TextDetail } from '../../layout/fragment.ts';

/** Glyphs, and the left end of the first one on its baseline, px. */
export interface ShownGlyphs {
  readonly detail: TextDetail;
  readonly x: number;
}

/** Px: boxes that show no more hide texts that screen readers are to find. */
const FOR_READERS_ALONE = 1;

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
  if (isRead && (visible.width <= FOR_READERS_ALONE || visible.height <= FOR_READERS_ALONE)) return { detail, x };
  const isWhole =
    x >= visible.x &&
    y >= visible.y &&
    x + fragment.width <= visible.x + visible.width &&
    y + fragment.height <= visible.y + visible.height;
  return isWhole ? { detail, x } : cutAtEnds(detail, x, y + detail.baseline, visible);
}

/** From the first cluster that is seen to the last one, from left to right. */
function cutAtEnds(detail: TextDetail, x: number, baseline: number, visible: Rect): ShownGlyphs {
  const { run, start, end, text, letterSpacing, wordSpacing, rightToLeft } = detail;
  const { advances, clusters, face } = run;
  const scale = detail.fontSize / face.unitsPerEm;
  const step = rightToLeft ? -1 : 1;
  let first = -1;
  let last = -1;
  let firstX = x;
  let clusterStart = rightToLeft ? end - 1 : start;
  let clusterX = x;
  let pen = x;
  for (let i = clusterStart; i >= start && i < end; i += step) {
    if (clusters[i] !== clusters[clusterStart]) {
      clusterStart = i;
      clusterX = pen;
    }
    if (isSeen(detail, i, pen, baseline, visible)) {
      if (first < 0) {
        first = clusterStart;
        firstX = clusterX;
      }
      last = i;
    } else if (last >= 0 && clusters[i] === clusters[last]) last = i;
    pen += advances[i]! * scale;
    const next = i + step;
    if (next >= start && next < end && clusters[next] === clusters[i]) continue;
    pen += letterSpacing + (isWordSeparator(text.charCodeAt(clusters[i]!)) ? wordSpacing : 0);
  }
  if (first < 0) return { detail: { ...detail, end: start }, x };
  return { detail: { ...detail, start: Math.min(first, last), end: Math.max(first, last) + 1 }, x: firstX };
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
