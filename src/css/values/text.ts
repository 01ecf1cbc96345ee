/** Values of the text modules that are more than a keyword (css-text-3, -4; css-text-decor-3, -4). */
import type { LengthPercentage } from './length.ts';
import type { Syntax } from './syntax.ts';
export declare function identifier(): Syntax<string>;
export interface TextIndent {
  readonly length: LengthPercentage;
  readonly hanging: boolean;
  readonly eachLine: boolean;
}
export interface TextTransform {
  readonly case: 'none' | 'capitalize' | 'uppercase' | 'lowercase';
  readonly fullWidth: boolean;
  readonly fullSizeKana: boolean;
}
/** Lines to draw; none set is `none`. */
export interface DecorationLine {
  readonly underline: boolean;
  readonly overline: boolean;
  readonly lineThrough: boolean;
}
export declare function textIndent(): Syntax<TextIndent>;
export declare function textTransform(): Syntax<TextTransform>;
export declare function decorationLine(): Syntax<DecorationLine>;
/** `tab-size`: a number of spaces or a length in px. */
export declare function tabSize(): Syntax<{ readonly spaces: number; readonly px: number }>;
