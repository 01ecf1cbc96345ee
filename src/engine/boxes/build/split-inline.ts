/**
 * Blocks in an inline box split it (CSS 2.2 §9.2.1.1), but what the inline box does to its contents it does to them as well: relative positioning moves
 * them, opacity and filters hold for them, and positioned boxes in them have it for their containing block. An anonymous block around each says so.
 */
import { BLOCK } from '../../css/values/box/display.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { initialStyle } from '../../style/initial-style.ts';
import { anonymousStyle } from '../tree/anonymous-style.ts';
import type { BlockContainer, InlineBox } from '../tree/box.ts';

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
export function reachesBlocks({ display, effects }: ComputedStyle): boolean {
  return display.position !== 'static' || effects !== initialStyle.effects;
}

const stylesAround = new WeakMap<ComputedStyle, ComputedStyle>();

/**
 * The style of the anonymous block around a block in such an inline box; one object for each.
 *
 * @param container - style of the block container around both
 */
export function styleAroundBlock(container: ComputedStyle, inline: ComputedStyle): ComputedStyle {
  const known = stylesAround.get(inline);
  if (known !== undefined) return known;
  const { position } = inline.display;
  const lines = anonymousStyle(container, BLOCK);
  const style: ComputedStyle = {
    ...lines,
    display: { ...lines.display, position },
    inset: inline.inset,
    // A clip path would need the areas of all parts of the inline box.
    effects: { ...inline.effects, clipPath: 'none' },
  };
  stylesAround.set(inline, style);
  return style;
}
