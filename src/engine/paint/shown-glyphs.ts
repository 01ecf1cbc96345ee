/** Which glyphs of a text are shown at all: what lies outside of a clip is not painted, so that readers of the file find no more than readers of the paper. */
import type { Rect } from '../base/geometry.ts';
import type { Fragment, TextDetail } from '../layout/fragment.ts';

/**
 * Without the clusters that begin more than an em behind the end of what is visible, as Chromium leaves them out.
 *
 * @param x - left edge of the fragment, px
 */
export function shownGlyphs(fragment: Fragment, detail: TextDetail, x: number, visible: Rect): TextDetail {
  const limit = visible.x + visible.width + detail.fontSize;
  if (detail.rightToLeft || x + fragment.width <= limit) return detail;
  const { run, start, end, text, letterSpacing, wordSpacing } = detail;
  const { advances, clusters, face } = run;
  const scale = detail.fontSize / face.unitsPerEm;
  let pen = x;
  for (let i = start; i < end; i++) {
    const isFirst = i === start || clusters[i - 1] !== clusters[i];
    if (isFirst && pen > limit) return { ...detail, end: i };
    pen += advances[i]! * scale;
    if (i + 1 < end && clusters[i + 1] === clusters[i]) continue;
    const unit = text.charCodeAt(clusters[i]!);
    pen += letterSpacing + (unit === 0x20 || unit === 0xa0 ? wordSpacing : 0);
  }
  return detail;
}
