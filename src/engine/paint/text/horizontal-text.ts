/** One text fragment: its glyphs, and the lines that decorate it. */
import { BLACK, type Color } from '../../display/color.ts';
import type { GlyphsItem, InkSource, Paint } from '../../display/display-item.ts';
import { colorTextItems } from '../../fonts/color-text.ts';
import { SYNTHETIC_SLANT, syntheticBoldWidth } from '../../fonts/synthesis.ts';
import type { Fragment, TextDetail } from '../../layout/fragment.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { PaintContext } from '../paint-context.ts';
import { paintEmphasisMarks } from './emphasis-marks.ts';
import type { ShownGlyphs } from './shown-glyphs.ts';
import { type DecoratingBox, paintLinesAboveText, paintLinesBelowText } from './text-decoration.ts';
import { textFill, textStroke } from './text-ink.ts';
import { paintTextShadows, paintWithShadows } from './text-shadows.ts';

/**
 * @param shown - which glyphs of the fragment are painted, and where
 * @param x - left edge, px from the page's left
 * @param y - top edge, already rounded with its line box
 * @param lineBaseline - of the line box, px from the page's top
 */
export function paintText(
  context: PaintContext,
  fragment: Fragment,
  { detail, x: textX, pieces }: ShownGlyphs,
  x: number,
  y: number,
  decorating: DecoratingBox | null,
  lineBaseline: number,
): void {
  const { style } = fragment;
  if (style.visibility.visibility !== 'visible') return;
  const boxes = detail.isTab ? null : decorating;
  if (boxes !== null) {
    const ink = { style, detail, x: textX, baseline: y + detail.baseline };
    paintWithShadows(context.out, style, () =>
      paintLinesBelowText(context, boxes, x, fragment.width, lineBaseline, y, ink),
    );
  }
  if (pieces === null) paintGlyphs(context, style, detail, textX, y + detail.baseline);
  else for (const piece of pieces) paintGlyphs(context, style, piece.detail, piece.x, y + detail.baseline);
  if (style.typesetting.emphasisStyle !== 'none')
    paintWithShadows(context.out, style, () =>
      paintEmphasisMarks(context, fragment, detail, textX, y + detail.baseline),
    );
  if (boxes !== null)
    paintWithShadows(context.out, style, () => paintLinesAboveText(context, boxes, x, fragment.width, y));
}

/**
 * The glyphs and their shadows.
 *
 * @param shadows - the style's, in the coordinates that the text is painted in
 */
export function paintGlyphs(
  context: PaintContext,
  style: ComputedStyle,
  detail: TextDetail,
  x: number,
  baseline: number,
  shadows = style.text.shadow,
): void {
  const hasShadow = shadows.length > 0;
  if (detail.end <= detail.start) return;
  const { source } = context.out;
  const end = source === null ? detail.end : endWithSpace(detail);
  const item = glyphsOf(detail, end, x, baseline, solidPaint(textFill(style)), source);
  if (hasShadow) paintTextShadows(context.out, style, item, shadows);
  const stroke = textStroke(style);
  if (stroke === null) return paintFilledGlyphs(context, item);
  for (const layer of style.svgPaint.paintOrder) {
    if (layer === 'fill') paintFilledGlyphs(context, item);
    else if (layer === 'stroke') context.out.items.push({ kind: 'stroked-glyphs', ...stroke, glyphs: item });
  }
}

/** Also those that have no colour, so that they can be found and copied. */
function paintFilledGlyphs(context: PaintContext, item: GlyphsItem): void {
  const colored = colorTextItems(item, (bytes) => context.images.addPng(bytes), context.deadline);
  if (colored === null) context.out.items.push(item);
  else for (const each of colored) context.out.items.push(each);
}

/** Behind the space that the line does not show at its end: readers of one line behind the other need it (ISO 32000-1 §14.8.2.5). */
function endWithSpace({ run: { clusters }, end, text, rightToLeft }: TextDetail): number {
  const hasSpace = !rightToLeft && end < clusters.length && text.charCodeAt(clusters[end]!) === 0x20;
  return hasSpace ? end + 1 : end;
}

let lastPaint: Paint & { readonly kind: 'solid' } = { kind: 'solid', color: BLACK };

/** Neighbours mostly have one colour, and share what says so. */
function solidPaint(color: Color): Paint {
  if (lastPaint.color !== color) lastPaint = { kind: 'solid', color };
  return lastPaint;
}

/**
 * @param end - of the glyphs
 * @param x - left end of the baseline, which is at `baseline`, px on the page
 */
function glyphsOf(
  detail: TextDetail,
  end: number,
  x: number,
  baseline: number,
  paint: Paint,
  source: InkSource | null = null,
): GlyphsItem {
  return {
    kind: 'glyphs',
    run: detail.run,
    start: detail.start,
    end,
    origin: { x, y: baseline },
    fontSize: detail.fontSize,
    letterSpacing: detail.letterSpacing,
    wordSpacing: detail.wordSpacing,
    rightToLeft: detail.rightToLeft,
    text: detail.text,
    paint,
    embolden: detail.syntheticBold ? syntheticBoldWidth(detail.fontSize) : 0,
    slant: detail.syntheticOblique ? SYNTHETIC_SLANT : 0,
    isShadow: false,
    source,
  };
}

/** The glyphs of a text fragment, whatever their colour; `null` where it is hidden. */
export function visibleGlyphs(fragment: Fragment, x: number, y: number): GlyphsItem | null {
  const { detail, style } = fragment;
  if (detail?.kind !== 'text' || style.visibility.visibility !== 'visible' || detail.end <= detail.start) return null;
  return glyphsOf(detail, detail.end, x, y + detail.baseline, solidPaint(textFill(style)));
}
