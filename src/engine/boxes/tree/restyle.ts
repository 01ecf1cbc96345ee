/** A style with some values changed, for the inner parts of form controls, which no style sheet reaches. */
import type { ComputedStyle } from '../../style/computed-style.ts';
import { changedStyle } from '../../style/initial-style.ts';
import { withFlowSizes } from '../../style/turned-style.ts';

export type StyleChanges = { readonly [G in keyof ComputedStyle]?: Partial<ComputedStyle[G]> };

/** The same for what is given as if the text were horizontal: in vertical text `width` is the inline size, and `top` lies at the block-start side. */
export function restyleInFlow(style: ComputedStyle, changes: StyleChanges): ComputedStyle {
  if (style.writing.writingMode === 'horizontal-tb') return restyle(style, changes);
  const { margin, padding, sizing, ...others } = changes;
  return withFlowSizes(restyle(style, others), {
    ...(margin === undefined ? {} : { margin }),
    ...(padding === undefined ? {} : { padding }),
    ...(sizing === undefined ? {} : { sizing }),
  });
}

export function restyle(style: ComputedStyle, changes: StyleChanges): ComputedStyle {
  const changed: Record<string, unknown> = changedStyle(style, {});
  for (const [group, values] of Object.entries(changes)) {
    changed[group] = { ...style[group as keyof ComputedStyle], ...values };
  }
  return changed as unknown as ComputedStyle;
}
