/**
 * `initial-letter` (css-inline-3 §7): the box of the letter is a float at the start of the first line, so large that its capitals reach from the cap
 * height of one line to the baseline of another.
 */
import { roundToGrid } from '../../../base/lengths.ts';
import type { BlockContainer, Box, InlineNode } from '../../../boxes/tree/box.ts';
import { px, resolveLength } from '../../../css/values/basic/length.ts';
import type { FontSet } from '../../../fonts/font-set.ts';
import { glyphDepth } from '../../../fonts/sfnt/glyph-depth.ts';
import type { ComputedStyle } from '../../../style/computed-style.ts';
import { changedStyle } from '../../../style/initial-style.ts';
import { type BoxFont, boxFont } from '../../text-metrics/box-font.ts';

export interface SizedLetter {
  readonly box: Box;
  /** How far the letter rises above the first line: px that the line is moved down by. */
  readonly raise: number;
}

/** Large enough for the ratio of cap height and size to be exact. */
const MEASURED_SIZE = 1000;

/**
 * @param font - of the block container whose first letter it is
 * @param isCentral - letters stand with their middles in the middle of their lines, as in vertical text
 */
export function sizedInitialLetter(
  box: Box,
  font: BoxFont,
  language: string,
  fonts: FontSet,
  isCentral: boolean,
): SizedLetter {
  const { initialLetter } = box.style.inline;
  if (initialLetter === 'normal' || box.kind !== 'block-container') return { box, raise: 0 };
  const { size, sink } = initialLetter;
  const { style } = box;
  const capital = font.resolved.metrics(font.usedSize).capHeight;
  const height = (size - 1) * font.lineHeight + capital;
  const letterFont = boxFont(style.font, language, fonts);
  const ratio = letterFont.resolved.metrics(MEASURED_SIZE).capHeight / MEASURED_SIZE;
  if (ratio <= 0) return { box, raise: 0 };
  const raise = Math.max(0, size - sink) * font.lineHeight;
  const letterSize = height / ratio;
  const depth = (depthOf(box, letterFont) * letterSize) / letterFont.resolved.primary.unitsPerEm;
  const large = { ...style.font, size: letterSize, lineHeight: 'normal' as const };
  if (isCentral) {
    const letter = boxFont(large, language, fonts, true);
    const middle = (sink - size / 2) * font.lineHeight;
    // The alphabetic baseline is so far below the middle.
    const baseline = letter.glyphBaseline - letter.ascent;
    const untrimmed = changedStyle(style, { inline: { ...style.inline, boxTrim: 'none' } });
    const whole = { ...box, style: untrimmed };
    return {
      box: sized(whole, large, middle - letter.ascent, baseline + depth - letter.descent),
      raise: roundToGrid(raise),
    };
  }
  const top = font.lineAscent + (sink - 1) * font.lineHeight - height;
  return { box: sized(box, large, top, depth), raise: roundToGrid(raise) };
}

/** How far the letter reaches below the baseline, in font units. */
function depthOf({ content }: BlockContainer, font: BoxFont): number {
  const face = font.resolved.primary;
  let depth = 0;
  for (const node of content.kind === 'inline' ? content.children : []) {
    if (node.kind !== 'text') continue;
    for (const character of node.text) {
      depth = Math.max(depth, glyphDepth(face, face.glyphForCodePoint(character.codePointAt(0)!)));
    }
  }
  return depth;
}

/**
 * @param top - of the letter's box below the top of the first line, px
 * @param depth - of the letter below its box, px: lines keep clear of it, too, as in Chromium
 */
function sized(box: BlockContainer, large: ComputedStyle['font'], top: number, depth: number): BlockContainer {
  const { style } = box;
  const { margin, padding, border } = style;
  const edge = resolveLength(padding.top, 0) + (border.topStyle === 'none' ? 0 : border.topWidth);
  const own = margin.top === 'auto' ? 0 : resolveLength(margin.top, 0);
  const below = resolveLength(padding.bottom, 0) + (border.bottomStyle === 'none' ? 0 : border.bottomWidth);
  const bottom = margin.bottom === 'auto' ? 0 : resolveLength(margin.bottom, 0);
  const marginOfLetter = {
    ...margin,
    top: px(roundToGrid(own + top - edge)),
    bottom: px(roundToGrid(Math.max(bottom, bottom + depth - below))),
  };
  const content =
    box.content.kind === 'inline' ? { ...box.content, children: inFont(box.content.children, large) } : box.content;
  return { ...box, style: changedStyle(style, { font: large, margin: marginOfLetter }), content };
}

function inFont(nodes: readonly InlineNode[], font: ComputedStyle['font']): InlineNode[] {
  return nodes.map((node) => (node.kind === 'text' ? { ...node, style: changedStyle(node.style, { font }) } : node));
}
