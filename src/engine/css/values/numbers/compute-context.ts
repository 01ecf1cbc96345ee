/** What relative values are relative to (css-values-4 §6). All sizes px. */
import type { Color, SpotInk } from '../../../display/color.ts';

export interface FontRelativeMetrics {
  readonly xHeight: number;
  readonly zeroAdvance: number;
  readonly capHeight: number;
  readonly ideographAdvance: number;
}

/** What the numbers of `color(--name …)` are amounts of (css-color-5 §7); `null` for the four process inks. */
export interface ColorProfile {
  readonly spot: SpotInk | null;
}

export interface ComputeContext {
  /** Font size that `em` means here: the element's own, for `font-size` itself the parent's. */
  readonly fontSize: number;
  readonly rootFontSize: number;
  /** Used line height of the element (of the parent for `font-size` and `line-height`): `lh`. */
  readonly lineHeight: number;
  readonly rootLineHeight: number;
  /** `ex`, `ch`, `cap`, `ic` of the element's first font; lazily read. */
  readonly metrics: FontRelativeMetrics;
  /** The same of the root element: `rex`, `rch`, `rcap`, `ric`. */
  readonly rootMetrics: FontRelativeMetrics;
  /** Initial containing block: `vw`, `vh` and kin. */
  readonly viewportWidth: number;
  readonly viewportHeight: number;
  /** Nearest query containers of either axis, the viewport where there is none: `cqw`, `cqh` and kin (css-conditional-5 §5). */
  readonly containerWidth: number;
  readonly containerHeight: number;
  /** The element's colour; for the property `color` itself the inherited one. */
  readonly currentColor: Color;
  /** Of the element: what system colours and `light-dark()` are. */
  readonly colorScheme: 'light' | 'dark';
  /** By their names with two dashes; what it does not know it reports. */
  readonly colorProfiles: { get(name: string): ColorProfile | undefined };
  /** The parent's `font-weight`, for `bolder` and `lighter`. */
  readonly inheritedFontWeight: number;
  /** The parent's `math-depth` and `math-style`. */
  readonly inheritedMath: { readonly depth: number; readonly style: 'normal' | 'compact' };
  /** What the element's `math-depth` makes of the parent's font size, as a factor. */
  readonly mathScale: number;
  /** Position of the element among its siblings, from 1, and their number: `sibling-index()`, `sibling-count()`. */
  readonly siblingIndex: number;
  readonly siblingCount: number;
  /** From 0 to less than 1, always the same for a key and, unless it is shared, the element: `random()`. */
  randomBase(key: string, isShared: boolean): number;
}
