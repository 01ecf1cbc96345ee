/**
 * Emphasis marks over or under the characters of a text (css-text-decor-3 §3.4): shapes, not text, so that what is copied is the text
 * alone.
 */
import { usedColor } from '../../css/values/color/color-value.ts';
import { PathBuilder } from '../../display/path.ts';
import { glyphPaths } from '../../fonts/sfnt/glyph-path.ts';
import { type Fragment, languageOf, type TextDetail } from '../../layout/fragment.ts';
import { type EmphasisMark, emphasisMark, takesMark } from '../../layout/inline/prepare/emphasis.ts';
import { boxFont } from '../../layout/text-metrics/box-font.ts';
import { overEmBox, underEmBox } from '../../layout/text-metrics/em-box.ts';
import type { PaintContext } from '../paint-context.ts';

/**
 * @param fragment - of the text: its style and language
 * @param x - left end of the glyphs, px
 * @param baseline - the one that they stand on, px, in the coordinates that the text is painted in
 */
export function paintEmphasisMarks(
  context: PaintContext,
  fragment: Fragment,
  detail: TextDetail,
  x: number,
  baseline: number,
): void {
  const { style } = fragment;
  const language = languageOf(fragment);
  const font = boxFont(style.font, language, context.fonts);
  const mark = emphasisMark(style, font, language);
  const color = usedColor(style.typesetting.emphasisColor, style.color.color);
  if (mark === null || color.alpha === 0) return;
  const { face } = detail.run;
  const at = mark.isUnder
    ? baseline + font.descent - underEmBox(font, face) + mark.ascent
    : baseline - font.ascent + overEmBox(font, face) - mark.descent;
  const path = new PathBuilder();
  const shape = markShape(mark);
  forEachMarked(detail, x, (middle) => addShape(path, shape, middle - shape.width / 2, at));
  if (path.ops.length > 0) context.out.fillPath(path, color);
}

/**
 * The mark beside one upright character of a vertical line.
 *
 * @param left,right - sides of the text's area, px
 * @param middle - of the character along the line, px from the page's top
 */
export function paintUprightMark(
  context: PaintContext,
  fragment: Fragment,
  { run, start, text }: TextDetail,
  left: number,
  right: number,
  middle: number,
): void {
  const { style } = fragment;
  const language = languageOf(fragment);
  const font = boxFont(style.font, language, context.fonts, true);
  const mark = emphasisMark(style, font, language);
  if (mark === null || !takesMark(text.codePointAt(run.clusters[start]!) ?? 0x20)) return;
  const half = mark.height / 2;
  const shape = markShape(mark);
  const path = new PathBuilder();
  const center = mark.isUnder
    ? left + underEmBox(font, run.face, true) - half
    : right - overEmBox(font, run.face, true) + half;
  addShape(path, shape, center - shape.width / 2, middle + half - mark.descent);
  context.out.fillPath(path, usedColor(style.typesetting.emphasisColor, style.color.color));
}

interface MarkShape {
  /** px, y down, from the origin of the mark. */
  readonly path: PathBuilder;
  readonly width: number;
}

function markShape({ segment, fontSize }: EmphasisMark): MarkShape {
  const { face, glyphIds, advances, xOffsets, yOffsets } = segment.run;
  const scale = fontSize / face.unitsPerEm;
  const pathOf = glyphPaths(face);
  const path = new PathBuilder();
  let pen = 0;
  for (let i = 0; i < glyphIds.length; i++) {
    const { ops, coords } = pathOf(glyphIds[i]!);
    const dx = pen + (xOffsets?.[i] ?? 0);
    const dy = yOffsets?.[i] ?? 0;
    for (const op of ops) path.ops.push(op);
    for (let at = 0; at < coords.length; at += 2)
      path.coords.push((coords[at]! + dx) * scale, -(coords[at + 1]! + dy) * scale);
    pen += advances[i]!;
  }
  return { path, width: pen * scale };
}

function addShape(target: PathBuilder, { path }: MarkShape, x: number, y: number): void {
  for (const op of path.ops) target.ops.push(op);
  const { coords } = path;
  for (let at = 0; at < coords.length; at += 2) target.coords.push(coords[at]! + x, coords[at + 1]! + y);
}

/** The middles of the clusters that have marks, px; letter-spacing after them does not count. */
function forEachMarked(detail: TextDetail, x: number, add: (middle: number) => void): void {
  const { run, start, end, text, fontSize, rightToLeft } = detail;
  const { face, clusters, advances } = run;
  const scale = fontSize / face.unitsPerEm;
  let pen = x;
  const step = rightToLeft ? -1 : 1;
  let width = 0;
  for (let i = rightToLeft ? end - 1 : start; i >= start && i < end; i += step) {
    const cluster = clusters[i]!;
    width += advances[i]! * scale;
    const next = i + step;
    if (next >= start && next < end && clusters[next] === cluster) continue;
    const codePoint = text.codePointAt(cluster) ?? 0x20;
    if (takesMark(codePoint)) add(pen + width / 2);
    pen += width + detail.letterSpacing + (codePoint === 0x20 || codePoint === 0xa0 ? detail.wordSpacing : 0);
    width = 0;
  }
}
