/** The question that text asks of the fonts (css-fonts-4 §5). */
import type { GroupValues } from '../css/properties/define.ts';
import type { fontGroup } from '../css/properties/font.ts';
import type { FontStyle } from './font-face.ts';

/** What text asks for. */
export interface FontQuery {
  /** As in `font-family`; `generic` tells `serif` from `"serif"`. */
  readonly families: readonly { readonly name: string; readonly generic: boolean }[];
  /** 1 to 1000. */
  readonly weight: number;
  readonly style: FontStyle;
  /** Percent of the normal width. */
  readonly stretch: number;
  /** BCP 47 tag, '' for unknown. */
  readonly language: string;
}

/** What the font properties of a computed style ask for. @param language - BCP 47 tag, '' for unknown */
export function fontQueryOf(
  { family, weight, style, stretch }: GroupValues<(typeof fontGroup)['properties']>,
  language: string,
): FontQuery {
  return { families: family, weight, style: faceStyle(style), stretch, language };
}

/** Faces are not told apart by their angle, but an angle of 0 is upright (css-fonts-4 §2.4). */
function faceStyle(style: FontStyle | { readonly oblique: number }): FontStyle {
  if (typeof style === 'string') return style;
  return style.oblique === 0 ? 'normal' : 'oblique';
}
