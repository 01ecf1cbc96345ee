/** SVG's `<paint>` and dash lists (SVG 2 §13). */
import type { ColorValue } from './color.ts';
import type { LengthPercentage } from './length.ts';
import type { Syntax } from './syntax.ts';
export type SvgPaint = 'none' | 'context-fill' | 'context-stroke' | ColorValue | { readonly url: string; readonly fallback: ColorValue | 'none' | null };
export declare function paintValue(): Syntax<SvgPaint>;
export declare function dashArray(): Syntax<readonly LengthPercentage[]>;
