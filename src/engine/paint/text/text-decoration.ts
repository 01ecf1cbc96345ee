/** Underlines, overlines and line-throughs (css-text-decor-4 §2; where the lines lie: CHROMIUM.md 7). */

import { snap } from '../../base/pixel-snapping.ts';
import { resolveLength } from '../../css/values/basic/length.ts';
import type { Color } from '../../display/color.ts';
import { PathBuilder } from '../../display/path.ts';
import type { FontMetrics } from '../../fonts/metrics.ts';
import { type Fragment, languageOf } from '../../layout/fragment.ts';
import { type BoxFont, boxFont } from '../../layout/text-metrics/box-font.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { initialStyle } from '../../style/initial-style.ts';
import type { PaintContext } from '../paint-context.ts';
import { type Ink, type Stretch, stretchesBesideInk } from './skip-ink.ts';
import { decorationColor } from './text-ink.ts';

/** A decorating box and those around it; lines are drawn over all text in it, in its own colour and size. */
export interface DecoratingBox {
  readonly parent: DecoratingBox | null;
  readonly style: ComputedStyle;
  /** Whose font says where the lines lie and how thick they are: its own, or for a block that of the block whose line it is. */
  readonly fontStyle: ComputedStyle;
  /** Of the element with that font: which one of a family for several languages it is. */
  readonly language: string;
  /** Baseline of an inline decorating box, px from the page's top; `null` for a block: its line's. */
  readonly baseline: number | null;
  /** How far thick lines, and those that are moved, of this box and of those around it may reach out of the text, px. */
  readonly reach: number;
}

/** The decorating boxes inside the box of a fragment. */
export function withDecoration(
  outer: DecoratingBox | null,
  fragment: Fragment,
  baseline: number | null,
): DecoratingBox | null {
  const { style } = fragment;
  if (style.decoration === initialStyle.decoration) return outer;
  const { underline, overline, lineThrough } = style.decoration.line;
  if (!underline && !overline && !lineThrough) return outer;
  return {
    parent: outer,
    style,
    fontStyle: style,
    language: languageOf(fragment),
    baseline,
    reach: Math.max(outer?.reach ?? 0, reachOf(style)),
  };
}

/**
 * The decorating boxes inside a block: it wraps its lines in an anonymous inline box, to which the decorations of blocks around it are
 * propagated (css-text-decor-4 §2.1), so its font is theirs there.
 */
export function withBlockDecoration(outer: DecoratingBox | null, block: Fragment): DecoratingBox | null {
  return withDecoration(outer === null ? null : inFontOf(outer, block), block, null);
}

function inFontOf(box: DecoratingBox, block: Fragment): DecoratingBox {
  const { style } = block;
  const parent = box.parent === null ? null : inFontOf(box.parent, block);
  const isOwn = box.fontStyle.font === style.font;
  if (isOwn && parent === box.parent) return box;
  return { ...box, parent, fontStyle: style, language: languageOf(block), baseline: null };
}

function reachOf({ decoration: { thickness }, text: { underlineOffset }, font: { size } }: ComputedStyle): number {
  const given = typeof thickness === 'object' ? resolveLength(thickness, size) : 0;
  return given + (underlineOffset === 'auto' ? 0 : Math.abs(resolveLength(underlineOffset, size)));
}

/** Of text in vertical lines that are aligned by their middle: its own language decides on which side lines that are under it lie. */
export type CentralText = { readonly isEastAsian: boolean } | null;

/**
 * Lines under and over one run of text, before the text itself.
 *
 * @param baseline - of the line box, px from the page's top
 * @param top - of the text: in Chromium, overlines and line-throughs keep to each text
 * @param ink - the text, for lines to leave its glyphs free; `null` where they may cross it
 */
export function paintLinesBelowText(
  context: PaintContext,
  box: DecoratingBox | null,
  x: number,
  width: number,
  baseline: number,
  top: number,
  ink: Ink | null,
  central: CentralText = null,
): void {
  if (box === null) return;
  paintLinesBelowText(context, box.parent, x, width, baseline, top, ink, central);
  const { line } = box.style.decoration;
  const at = box.baseline ?? baseline;
  const thickness = thicknessOf(context, box);
  if (central !== null) return paintLinesBesideText(context, box, x, at, width, thickness, central.isEastAsian);
  if (line.underline)
    paintLine(context, box.style, x, at + underlineOffset(context, box, thickness), width, thickness, ink);
  if (!line.overline) return;
  paintLine(context, box.style, x, top - Math.floor(thickness), width, thickness, ink, -1);
}

/**
 * Vertical lines have the underline left of the text and the overline right of it, and the other way round where the language or the style wants
 * that (css-text-decor-4 §2.3). Neither touches the text.
 */
function paintLinesBesideText(
  context: PaintContext,
  box: DecoratingBox,
  x: number,
  at: number,
  width: number,
  thickness: number,
  isEastAsian: boolean,
): void {
  const { style } = box;
  const { line } = style.decoration;
  const { underlinePosition, underlineOffset: offset } = style.text;
  const font = metricsOf(context, box);
  const gap = offset === 'auto' ? 0 : resolveLength(offset, style.font.size);
  const isExchanged = underlinePosition === 'right' || (isEastAsian && underlinePosition === 'auto');
  const left = at + Math.floor(descentOfEm(font));
  const right = at - font.ascent - thickness;
  if (line.underline) paintLine(context, style, x, isExchanged ? right - gap : left + gap, width, thickness, null);
  if (line.overline) paintLine(context, style, x, isExchanged ? left : right, width, thickness, null);
}

/** How far an em reaches below the baseline, px: by the designer's metrics, which in fonts for vertical text are those of the character's square. */
function descentOfEm({ resolved, usedSize, ascent, descent }: BoxFont): number {
  const os2 = resolved.primary.table('OS/2');
  const typoAscent = os2.i16(68);
  const typoDescent = -os2.i16(70);
  const isGiven = typoAscent + typoDescent > 0;
  return isGiven ? (usedSize * typoDescent) / (typoAscent + typoDescent) : (usedSize * descent) / (ascent + descent);
}

/** Line-throughs lie over the text. @param top - of the text */
export function paintLinesAboveText(
  context: PaintContext,
  box: DecoratingBox | null,
  x: number,
  width: number,
  top: number,
): void {
  if (box === null) return;
  paintLinesAboveText(context, box.parent, x, width, top);
  if (!box.style.decoration.line.lineThrough) return;
  const thickness = thicknessOf(context, box);
  const { ascent } = metricsOf(context, box);
  paintLine(context, box.style, x, top + (2 * ascent) / 3 - thickness / 2, width, thickness, null, 0);
}

function metricsOf(context: PaintContext, { fontStyle, language }: DecoratingBox): BoxFont {
  return boxFont(fontStyle.font, language, context.fonts);
}

function thicknessOf(context: PaintContext, box: DecoratingBox): number {
  const { thickness } = box.style.decoration;
  const { size } = box.fontStyle.font;
  const given = thickness === 'from-font' ? lineMetricsOf(context, box).underlineThickness : 0;
  if (given > 0) return Math.max(1, given);
  if (thickness === 'auto' || thickness === 'from-font') return Math.max(1, size / 10);
  return Math.max(1, resolveLength(thickness, size));
}

function lineMetricsOf(context: PaintContext, box: DecoratingBox): FontMetrics {
  const { resolved, usedSize } = metricsOf(context, box);
  return resolved.metrics(usedSize);
}

/** Top of the line, px below the baseline. */
function underlineOffset(context: PaintContext, box: DecoratingBox, thickness: number): number {
  const { underlineOffset: offset, underlinePosition } = box.style.text;
  const shift = offset === 'auto' ? 0 : resolveLength(offset, box.fontStyle.font.size);
  // As in Chromium, a px below the glyphs' room.
  if (underlinePosition === 'under') return metricsOf(context, box).descent + 1 + shift;
  if (underlinePosition === 'from-font') {
    const { underlineOffset: given } = lineMetricsOf(context, box);
    // A font that has none says 0.
    if (given !== 0) return given + shift;
  }
  if (offset !== 'auto') return shift;
  return Math.max(1, Math.ceil(thickness / 2));
}

/** @param place - on which side of the line the second of two lies, and the middle of a wave: below, above, or for the latter on the line itself */
function paintLine(
  context: PaintContext,
  style: ComputedStyle,
  x: number,
  y: number,
  width: number,
  given: number,
  ink: Ink | null,
  place: -1 | 0 | 1 = 1,
): void {
  const color = decorationColor(style.decoration.color, style);
  if (color.alpha === 0 || width <= 0) return;
  const thickness = Math.max(1, Math.floor(given));
  const top = snap(y - 0.001);
  switch (style.decoration.style) {
    case 'solid':
      for (const { left, right } of stretchesBesideInk(ink, x, x + width, top, thickness, given))
        context.out.fillRect({ x: left, y: top, width: right - left, height: thickness }, color);
      return;
    case 'double': {
      // Lines through have a gap of whole px.
      const second = Math.round(place === 0 ? y + Math.floor(given + 1) : y + place * (given + 1));
      const upper = Math.min(top, second);
      const stretches = stretchesBesideInk(ink, x, x + width, upper, Math.max(top, second) + thickness - upper, given);
      for (const { left, right } of stretches)
        context.out.fillRect({ x: left, y: top, width: right - left, height: thickness }, color);
      for (const { left, right } of stretches)
        context.out.fillRect({ x: left, y: second, width: right - left, height: thickness }, color);
      return;
    }
    case 'wavy': {
      const middle = top + place * (given + 1) + 0.5;
      const reach = WAVE_REACH * given;
      const stretches = stretchesBesideInk(ink, x, x + width, middle - reach, 2 * reach, given);
      return paintWave(context, x, middle, width, given, color, stretches);
    }
    case 'dotted':
    case 'dashed': {
      const stretches = stretchesBesideInk(ink, x, x + width, top, given, given);
      const isWhole = stretches.length === 1 && stretches[0]!.left === x && stretches[0]!.right === x + width;
      const paint = () => paintDashes(context, style.decoration.style === 'dotted', x, top, width, given, color);
      if (isWhole) paint();
      else if (stretches.length > 0) context.out.clipped(areaOf(stretches, top - given, 3 * given), paint);
    }
  }
}

function areaOf(stretches: readonly Stretch[], top: number, height: number): PathBuilder {
  const area = new PathBuilder();
  for (const { left, right } of stretches) area.rect(left, top, right - left, height);
  return area;
}

/** The thickness keeps its fraction; dots are square up to 3 px, and lie on the middle of a pixel or between two. */
function paintDashes(
  context: PaintContext,
  isDotted: boolean,
  x: number,
  top: number,
  width: number,
  thickness: number,
  color: Color,
): void {
  const unit = Math.max(1, Math.round(thickness));
  const middle = Math.floor(top + thickness / 2) + (unit % 2) / 2;
  const path = new PathBuilder().moveTo(x, middle).lineTo(x + width, middle);
  const isRound = isDotted && unit > 3;
  const dash = unit < 3 ? [unit * 3, unit * 2] : [unit * 2, unit];
  context.out.strokePath(path, thickness, color, {
    dashes: isRound ? [0.001, unit * 2] : isDotted ? [unit, unit] : dash,
    dashOffset: isRound ? -unit / 2 : 0,
    cap: isRound ? 'round' : 'butt',
  });
}

/** At most this many waves in one line; wider text gets longer waves. */
const MOST_WAVES = 1_000;
/** How far ink of the wave lies from its middle, in thicknesses: the crest of its curves, and half the line. */
const WAVE_REACH = 3.5 * 0.2887 + 0.5;

function paintWave(
  context: PaintContext,
  x: number,
  middle: number,
  width: number,
  thickness: number,
  color: Color,
  stretches: readonly Stretch[],
): void {
  if (stretches.length === 0) return;
  const wave = Math.max(5.8 * thickness, width / MOST_WAVES);
  const height = 3.5 * thickness;
  const path = new PathBuilder().moveTo(x, middle);
  const count = Math.ceil(width / wave);
  for (let i = 0; i < count; i++) {
    const left = x + i * wave;
    path.curveTo(left + wave / 2, middle + height, left + wave / 2, middle - height, left + wave, middle);
  }
  const clip = areaOf(stretches, middle - height - thickness, 2 * (height + thickness));
  context.out.clipped(clip, () => context.out.strokePath(path, thickness, color));
}
