/** Values of the font properties (css-fonts-4). */
import type { Syntax } from './syntax.ts';
/** A name as written, white space folded, or a generic family; `generic` tells `serif` from `"serif"`. */
export interface FontFamily {
  readonly name: string;
  readonly generic: boolean;
}
export interface FontVariant {
  readonly caps: 'normal' | 'small-caps' | 'all-small-caps' | 'petite-caps' | 'all-petite-caps' | 'unicase' | 'titling-caps';
  /** OpenType features that the other `font-variant-*` values stand for, with 0 or 1: `lnum`, `tnum`, `liga` … */
  readonly features: readonly FontFeature[];
}
export interface FontFeature {
  readonly tag: string;
  readonly value: number;
}
/** Unitless numbers inherit as numbers. */
export type LineHeight = 'normal' | { readonly number: number } | { readonly px: number };
export declare function fontFamilies(): Syntax<readonly FontFamily[]>;
/** px; keywords, `larger`, percentages and the 13 px of bare `monospace` (CHROMIUM.md 6) are settled in computing. */
export declare function fontSize(): Syntax<number>;
export declare function fontWeight(): Syntax<number>;
/** Percent of normal width: 100 is normal, 75 condensed. */
export declare function fontStretch(): Syntax<number>;
/** Degrees of slant for `oblique <angle>`. */
export declare function fontStyle(): Syntax<'normal' | 'italic' | { readonly oblique: number }>;
export declare function lineHeight(): Syntax<LineHeight>;
export declare function featureSettings(): Syntax<readonly FontFeature[]>;
export declare function variantCaps(): Syntax<FontVariant['caps']>;
/** The longhands `font-variant-ligatures`, `-numeric`, `-east-asian`, `-position`, `-alternates`. */
export declare function variantFeatures(module: 'ligatures' | 'numeric' | 'east-asian' | 'position' | 'alternates'): Syntax<readonly FontFeature[]>;
export declare function variationSettings(): Syntax<readonly { readonly tag: string; readonly value: number }[]>;
