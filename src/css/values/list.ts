/** `list-style-type` and `border-spacing`. */
import type { Syntax } from './syntax.ts';
/** A counter style's name, `none`, or a string to use as the marker. */
export type ListStyleType = string | { readonly marker: string };
export declare function listStyleType(): Syntax<ListStyleType>;
/** px */
export declare function borderSpacing(): Syntax<{ readonly x: number; readonly y: number }>;
