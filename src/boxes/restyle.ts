/** A style with some values changed, for the inner parts of form controls, which no style sheet reaches. */
import type { ComputedStyle } from '../style/computed-style.ts';

export type StyleChanges = { readonly [G in keyof ComputedStyle]?: Partial<ComputedStyle[G]> };

export function restyle(style: ComputedStyle, changes: StyleChanges): ComputedStyle {
  const changed: Record<string, unknown> = { ...style };
  for (const [group, values] of Object.entries(changes)) {
    changed[group] = { ...style[group as keyof ComputedStyle], ...values };
  }
  return changed as unknown as ComputedStyle;
}
