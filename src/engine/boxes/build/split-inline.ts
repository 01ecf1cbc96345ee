/**
 * Blocks in an inline box split it (CSS 2.2 §9.2.1.1), but what the inline box does to its contents it does to them as well: relative positioning moves
 * them, opacity and filters hold for them, its lines go under their text, and positioned boxes in them have it for their containing block. An anonymous
 * block around each says so.
 */
import { isZeroLength } from '../../css/values/basic/length.ts';
import { BLOCK } from '../../css/values/box/display.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { changedStyle, initialStyle } from '../../style/initial-style.ts';
import { anonymousStyle } from '../tree/anonymous-style.ts';
import type { BlockContainer, InlineBox, LinePart } from '../tree/box.ts';

const laterStyles = new WeakMap<ComputedStyle, ComputedStyle>();

/**
 * The style of lines after a block: none of them is the first of the block container, so they have no indentation, but with `hanging` (css-text-3 §7.1).
 * As in Chromium, a block in an inline box is a forced break to those after it, which `each-line` counts.
 *
 * @param style - of an anonymous block
 * @param before - what the block is
 */
export function styleOfLaterLines(style: ComputedStyle, before: LinePart): ComputedStyle {
  const { indent } = style.text;
  if (isZeroLength(indent.length) || (indent.eachLine && before !== 'block')) return style;
  let later = laterStyles.get(style);
  if (later === undefined) {
    const isKept = indent.hanging || indent.eachLine;
    const ofLater = isKept ? ({ ...indent, isLater: true } as const) : initialStyle.text.indent;
    later = changedStyle(style, { text: { ...style.text, indent: ofLater } });
    laterStyles.set(style, later);
  }
  return later;
}

/** @param inlineAround - see `BlockContainer` */
export function anonymousBlock(
  id: number,
  style: ComputedStyle,
  content: BlockContainer['content'],
  inlineAround: InlineBox | null,
): BlockContainer {
  return {
    kind: 'block-container',
    id,
    style,
    source: null,
    content,
    marker: null,
    isFormattingContextRoot: false,
    inlineAround,
  };
}

/** Whether an inline box with this style holds or changes blocks in it. */
export function reachesBlocks({ display, effects, decoration }: ComputedStyle): boolean {
  if (display.position !== 'static' || effects !== initialStyle.effects) return true;
  return decoration !== initialStyle.decoration && hasLines(decoration.line);
}

function hasLines({ underline, overline, lineThrough }: ComputedStyle['decoration']['line']): boolean {
  return underline || overline || lineThrough;
}

/** By the style of the container, then by that of the inline box: both may be the same for many. */
const stylesAround = new WeakMap<ComputedStyle, WeakMap<ComputedStyle, ComputedStyle>>();

/**
 * The style of the anonymous block around a block in such an inline box; one object for each.
 *
 * @param container - style of the block container around both
 */
export function styleAroundBlock(container: ComputedStyle, inline: ComputedStyle): ComputedStyle {
  let byInline = stylesAround.get(container);
  if (byInline === undefined) {
    byInline = new WeakMap();
    stylesAround.set(container, byInline);
  }
  let style = byInline.get(inline);
  if (style === undefined) {
    style = newStyleAround(anonymousStyle(container, BLOCK), inline);
    byInline.set(inline, style);
  }
  return style;
}

function newStyleAround(lines: ComputedStyle, inline: ComputedStyle): ComputedStyle {
  const { display, inset, effects, decoration, color } = inline;
  return {
    ...lines,
    // The lines are drawn in its colour; there is no text but that of other boxes.
    color,
    decoration,
    display: { ...lines.display, position: display.position },
    inset,
    // A clip path would need the areas of all parts of the inline box.
    effects: { ...effects, clipPath: 'none' },
  };
}
