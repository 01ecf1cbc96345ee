/** Styles that are tried where a positioned box does not fit (css-anchor-position-1 §5.2): those with the declarations of `@position-try` rules. */
import type { ComputedStyle } from './computed-style.ts';

/** By the group of the style that names them, whatever axes and zoom the rest is in; `null` for options without a rule. */
const tries = new WeakMap<ComputedStyle['anchor'], readonly (ComputedStyle | null)[]>();

/** @param styleWith - the style with a rule's declarations; `null` where there is no such rule */
export function noteTries({ anchor }: ComputedStyle, styleWith: (rule: string) => ComputedStyle | null): void {
  if (anchor.fallbacks.every(({ rule }) => rule === null)) return;
  tries.set(
    anchor,
    anchor.fallbacks.map(({ rule }) => (rule === null ? null : styleWith(rule))),
  );
}

/** The style of the option at an index of `position-try-fallbacks`, before zoom and in the axes of the page; `null` where its rule does not exist. */
export function tryStyle({ anchor }: ComputedStyle, index: number): ComputedStyle | null {
  return tries.get(anchor)?.[index] ?? null;
}
