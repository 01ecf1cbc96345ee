/** Percentages of margins and paddings of boxes in another writing mode than that around them. */
import type { Box, TurnedBox } from '../../boxes/tree/box.ts';
import { restyle } from '../../boxes/tree/restyle.ts';
import { hasPercentage, type LengthPercentage, px } from '../../css/values/basic/length.ts';
import { noteChangedGroup } from '../../style/turned-style.ts';
import type { LayoutEnvironment } from '../environment.ts';
import { usedLength } from './used-length.ts';

/**
 * The content box with the margins and paddings that its percentages come to: these refer to the inline size of the containing block, in the containing
 * block's axes (css-writing-modes-4 §7.2).
 */
export function withUsedEdges({ content }: TurnedBox, basis: number, env: LayoutEnvironment): Box {
  const { margin, padding } = content.style;
  const sides = ['top', 'right', 'bottom', 'left'] as const;
  const isRelative = sides.some((side) => {
    const each = margin[side];
    return hasPercentage(padding[side]) || (each !== 'auto' && hasPercentage(each));
  });
  if (!isRelative) return content;
  const used = (length: LengthPercentage) => px(usedLength(length, basis));
  const usedMargin = (each: typeof margin.top) => (each === 'auto' ? each : used(each));
  const style = restyle(content.style, {
    margin: {
      top: usedMargin(margin.top),
      right: usedMargin(margin.right),
      bottom: usedMargin(margin.bottom),
      left: usedMargin(margin.left),
    },
    padding: {
      top: used(padding.top),
      right: used(padding.right),
      bottom: used(padding.bottom),
      left: used(padding.left),
    },
  });
  noteChangedGroup(style, content.style, null);
  return env.restyled(content, style);
}
