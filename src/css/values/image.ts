/** `<image>` (css-images-3, -4). */
import type { ColorValue } from './color.ts';
import type { LengthPercentage } from './length.ts';
import type { Position } from './position.ts';
import type { Syntax } from './syntax.ts';
export type ImageValue = 'none' | UrlImage | LinearGradient | RadialGradient | ConicGradient;
export interface UrlImage {
  readonly kind: 'url';
  /** Absolute. */
  readonly url: string;
}
export interface ColorStop {
  readonly color: ColorValue;
  /** `null` where the author gave none. */
  readonly position: LengthPercentage | null;
  /** A transition hint has no colour of its own; `position` is then set. */
  readonly hint: boolean;
}
export interface LinearGradient {
  readonly kind: 'linear-gradient';
  /** Degrees, 0 to the top, clockwise; or a corner. */
  readonly direction: number | 'to top left' | 'to top right' | 'to bottom left' | 'to bottom right';
  readonly stops: readonly ColorStop[];
  readonly repeating: boolean;
}
export interface RadialGradient {
  readonly kind: 'radial-gradient';
  readonly shape: 'circle' | 'ellipse';
  readonly size: 'closest-side' | 'farthest-side' | 'closest-corner' | 'farthest-corner' | readonly LengthPercentage[];
  readonly position: Position;
  readonly stops: readonly ColorStop[];
  readonly repeating: boolean;
}
export interface ConicGradient {
  readonly kind: 'conic-gradient';
  /** Degrees. */
  readonly from: number;
  readonly position: Position;
  readonly stops: readonly ColorStop[];
  readonly repeating: boolean;
}
export declare function image(): Syntax<ImageValue>;
