/**
 * Text of vertical lines (css-writing-modes-4 §5.1): painted as if the line were horizontal, in coordinates that are turned, except for characters
 * that stand upright, which come one by one.
 */
import type { Matrix } from '../../base/geometry.ts';
import { isWordSeparator } from '../../base/unicode/word-separator.ts';
import type { Shadow } from '../../css/values/paint/shadow.ts';
import type { DisplayItem } from '../../display/display-item.ts';
import { verticalMetrics } from '../../fonts/vertical-metrics.ts';
import { changedFragment, type Fragment, languageOf, type TextDetail } from '../../layout/fragment.ts';
import type { PaintContext } from '../paint-context.ts';
import { paintEmphasisMarks, paintUprightMark } from './emphasis-marks.ts';
import { paintGlyphs, visibleGlyphs } from './horizontal-text.ts';
import { type CentralText, type DecoratingBox, paintLinesAboveText, paintLinesBelowText } from './text-decoration.ts';
import { paintWithShadows } from './text-shadows.ts';

/**
 * @param x,y - top left corner of the fragment
 * @param lineBaseline - of the line box, px from the page's left
 */
export function paintVerticalText(
  context: PaintContext,
  fragment: Fragment,
  detail: TextDetail,
  x: number,
  y: number,
  decorating: DecoratingBox | null,
  lineBaseline: number,
): void {
  const { style } = fragment;
  if (style.visibility.visibility !== 'visible') return;
  const { out } = context;
  const runsUp = detail.orientation === 'sideways-left';
  const turned = runsUp ? turnedLeft(x, y + fragment.height) : turnedRight(x + fragment.width, y);
  const inLine = (left: number) => (runsUp ? left - x : x + fragment.width - left);
  const boxes = decorating === null || detail.isTab ? null : turnedBoxes(decorating, inLine);
  const isUpright = detail.orientation === 'upright';
  const isShown = detail.end > detail.start;
  if (boxes === null && isUpright) {
    if (isShown) paintUpright(context, fragment, detail, x, y);
    return;
  }
  const baseline = inLine(lineBaseline);
  if (boxes !== null) {
    const ink = isUpright ? null : { style, detail, x: 0, baseline: detail.baseline };
    const central = centralText(fragment, detail);
    const paint = () => paintLinesBelowText(context, boxes, 0, fragment.height, baseline, 0, ink, central);
    paintWithShadows(out, style, () => out.transformed(turned, paint));
  }
  if (isShown) {
    if (isUpright) paintUpright(context, fragment, detail, x, y);
    else out.transformed(turned, () => paintSideways(context, fragment, detail, runsUp));
  }
  if (boxes !== null) {
    const paint = () => paintLinesAboveText(context, boxes, 0, fragment.height, 0);
    paintWithShadows(out, style, () => out.transformed(turned, paint));
  }
}

/** Text all of which lies on its side stands on its baseline, as horizontal text does. */
function centralText(fragment: Fragment, { orientation }: TextDetail): CentralText {
  const { style } = fragment;
  if (orientation === 'sideways-left' || style.writing.textOrientation === 'sideways') return null;
  if (style.writing.writingMode === 'sideways-rl') return null;
  return { isEastAsian: /^(?:ja|ko)(?:-|$)/i.test(languageOf(fragment)) };
}

/** A line that runs down: its start is at (x, y), the side over it at the right. */
function turnedRight(x: number, y: number): Matrix {
  return { a: 0, b: 1, c: -1, d: 0, e: x, f: y };
}

function turnedLeft(x: number, y: number): Matrix {
  return { a: 0, b: -1, c: 1, d: 0, e: x, f: y };
}

function turnedBoxes(box: DecoratingBox, inLine: (left: number) => number): DecoratingBox {
  return {
    parent: box.parent === null ? null : turnedBoxes(box.parent, inLine),
    style: box.style,
    fontStyle: box.fontStyle,
    language: box.language,
    baseline: box.baseline === null ? null : inLine(box.baseline),
    reach: box.reach,
  };
}

/** Shadows fall the same way on the page. */
function paintSideways(context: PaintContext, fragment: Fragment, detail: TextDetail, runsUp: boolean): void {
  const { style } = fragment;
  const { shadow } = style.text;
  const shadows = shadow.map(
    (each): Shadow => (runsUp ? { ...each, x: -each.y, y: each.x } : { ...each, x: each.y, y: -each.x }),
  );
  paintGlyphs(context, style, detail, 0, detail.baseline, shadows);
  if (style.typesetting.emphasisStyle !== 'none') paintEmphasisMarks(context, fragment, detail, 0, detail.baseline);
}

/** Each cluster by itself, in the middle of the line. */
function paintUpright(context: PaintContext, fragment: Fragment, detail: TextDetail, x: number, y: number): void {
  const hasMarks = fragment.style.typesetting.emphasisStyle !== 'none';
  for (const { part, left, baseline, middle } of uprightParts(fragment, detail, x, y)) {
    paintGlyphs(context, fragment.style, part, left, baseline);
    if (hasMarks) paintUprightMark(context, fragment, part, x, x + fragment.width, middle);
  }
}

/** The glyphs of a text fragment of a vertical line, whatever their colour, in turned coordinates where they lie on their side. */
export function verticalGlyphs(fragment: Fragment, x: number, y: number): DisplayItem[] {
  const { detail } = fragment;
  if (detail?.kind !== 'text') return [];
  if (detail.orientation === 'upright') {
    return uprightParts(fragment, detail, x, y).flatMap(
      ({ part, left, baseline }) =>
        visibleGlyphs(changedFragment(fragment, { detail: { ...part, baseline: 0 } }), left, baseline) ?? [],
    );
  }
  const glyphs = visibleGlyphs(fragment, 0, 0);
  if (glyphs === null) return [];
  const isLeft = detail.orientation === 'sideways-left';
  const matrix = isLeft ? turnedLeft(x, y + fragment.height) : turnedRight(x + fragment.width, y);
  return [{ kind: 'push-transform', matrix }, glyphs, { kind: 'pop' }];
}

interface UprightPart {
  readonly part: TextDetail;
  readonly left: number;
  readonly baseline: number;
  /** Of the character's length along the line, px from the page's top. */
  readonly middle: number;
}

function uprightParts(fragment: Fragment, detail: TextDetail, x: number, y: number): UprightPart[] {
  const { run, start, end, fontSize, letterSpacing, wordSpacing, text, rightToLeft } = detail;
  const { face, glyphIds, advances, clusters } = run;
  const metrics = verticalMetrics(face, fontSize);
  const scale = fontSize / face.unitsPerEm;
  const middle = x + fragment.width / 2;
  const parts: UprightPart[] = [];
  let pen = rightToLeft ? y + fragment.height : y;
  for (let from = start; from < end; ) {
    const cluster = clusters[from]!;
    let to = from + 1;
    let width = advances[from]!;
    while (to < end && clusters[to] === cluster) width += advances[to++]!;
    const glyph = glyphIds[from]!;
    const unit = text.charCodeAt(cluster);
    const spacing = letterSpacing + (isWordSeparator(unit) ? wordSpacing : 0);
    const length = metrics.advanceOf(glyph) * scale + spacing;
    if (rightToLeft) pen -= length;
    const part: TextDetail = { ...detail, start: from, end: to, letterSpacing: 0, wordSpacing: 0 };
    parts.push({
      part,
      left: middle - (width * scale) / 2,
      baseline: pen + metrics.originOf(glyph) * scale,
      middle: pen + (length - spacing) / 2,
    });
    if (!rightToLeft) pen += length;
    from = to;
  }
  return parts;
}
