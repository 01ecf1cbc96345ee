/** `<line-width>` and `<line-style>` (css-backgrounds-3 §3). */
import type { Syntax } from './syntax.ts';
export type LineStyle = 'none' | 'hidden' | 'dotted' | 'dashed' | 'solid' | 'double' | 'groove' | 'ridge' | 'inset' | 'outset';
export declare function lineStyle(): Syntax<LineStyle>;
/** Computed px: above 0 and under 1 becomes 1, otherwise the fraction is dropped, as in Chromium. */
export declare function lineWidth(): Syntax<number>;
