/** Values of box alignment (css-align-3) and `flex-basis`. */
import type { LengthPercentage } from './length.ts';
import type { Size } from './size.ts';
import type { Syntax } from './syntax.ts';
export interface ContentAlignment {
  readonly position:
    | 'normal' | 'baseline' | 'last-baseline'
    | 'space-between' | 'space-around' | 'space-evenly' | 'stretch'
    | 'center' | 'start' | 'end' | 'flex-start' | 'flex-end' | 'left' | 'right';
  /** `safe`: falls back to `start` where the content overflows. */
  readonly safe: boolean;
}
export interface SelfAlignment {
  readonly position:
    | 'auto' | 'normal' | 'stretch' | 'baseline' | 'last-baseline'
    | 'center' | 'start' | 'end' | 'self-start' | 'self-end' | 'flex-start' | 'flex-end' | 'left' | 'right';
  readonly safe: boolean;
}
export declare function contentAlignment(axis: 'block' | 'inline'): Syntax<ContentAlignment>;
export declare function selfAlignment(kind: 'items' | 'self', axis: 'block' | 'inline'): Syntax<SelfAlignment>;
export declare function flexBasis(): Syntax<Size | 'content'>;
export declare function gap(): Syntax<LengthPercentage | 'normal'>;
