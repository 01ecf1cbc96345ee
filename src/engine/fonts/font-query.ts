/** The question that text asks of the fonts (css-fonts-4 §5). */
import type { GroupValues } from '../css/properties/define.ts';
import type { fontGroup } from '../css/properties/font.ts';
import { type FontAlternates, type FontSizeAdjust, NO_ALTERNATES } from '../css/values/text/font-choice.ts';
import type { FontStyle } from '../display/font-face.ts';
import type { FontVariation } from './font-feature.ts';

type FontGroup = GroupValues<(typeof fontGroup)['properties']>;

/** What text asks for. */
export interface FontQuery {
  /** As in `font-family`; `generic` tells `serif` from `"serif"`. */
  readonly families: readonly { readonly name: string; readonly generic: boolean }[];
  /** 1 to 1000. */
  readonly weight: number;
  readonly style: FontStyle;
  /** Degrees by which upright strokes lean to the right: 14 for `italic` and for `oblique` without an angle. */
  readonly slant: number;
  /** Percent of the normal width. */
  readonly stretch: number;
  /** BCP 47 tag, '' for unknown. */
  readonly language: string;
  readonly details: FontDetails;
}

/** What only few texts ask for. */
export interface FontDetails {
  /** px for which fonts with an optical size are drawn; `null` for their default. */
  readonly opticalSize: number | null;
  readonly variations: readonly FontVariation[];
  readonly sizeAdjust: FontSizeAdjust | null;
  readonly alternates: FontAlternates;
  /** `normal`, `light`, `dark`, or the name of `@font-palette-values` rules. */
  readonly palette: string;
  /** OpenType tag, '' for the language's own. */
  readonly languageOverride: string;
  readonly emoji: 'normal' | 'text' | 'emoji' | 'unicode';
  readonly synthesizesWeight: boolean;
  readonly synthesizesStyle: boolean;
}

/** Slant of italic text, and of `oblique` without an angle, degrees. */
const DEFAULT_SLANT = 14;

/** What the font properties of a computed style ask for. @param language - BCP 47 tag, '' for unknown */
export function fontQueryOf(group: FontGroup, language: string): FontQuery {
  const { family, weight, style, stretch } = group;
  const faceStyle = faceStyleOf(style);
  return {
    families: family,
    weight,
    style: faceStyle,
    slant: typeof style === 'object' ? style.oblique : faceStyle === 'normal' ? 0 : DEFAULT_SLANT,
    stretch,
    language,
    details: {
      opticalSize: group.opticalSizing === 'auto' ? group.size : null,
      variations: group.variations,
      sizeAdjust: group.sizeAdjust === 'none' ? null : group.sizeAdjust,
      alternates: group.alternates,
      palette: group.palette,
      languageOverride: group.languageOverride === 'normal' ? '' : group.languageOverride,
      emoji: group.emoji,
      synthesizesWeight: group.synthesisWeight !== 'none',
      synthesizesStyle:
        group.synthesisStyle !== 'none' && !(group.synthesisStyle === 'oblique-only' && style === 'italic'),
    },
  };
}

/** Upright text of normal width in one weight, that asks for nothing else. */
export function plainFontQuery(families: FontQuery['families'], weight = 400): FontQuery {
  return { families, weight, style: 'normal', slant: 0, stretch: 100, language: '', details: NO_DETAILS };
}

const NO_DETAILS: FontDetails = {
  opticalSize: null,
  variations: [],
  sizeAdjust: null,
  alternates: NO_ALTERNATES,
  palette: 'normal',
  languageOverride: '',
  emoji: 'normal',
  synthesizesWeight: true,
  synthesizesStyle: true,
};

/** Faces are not told apart by their angle, but an angle of 0 is upright (css-fonts-4 §2.4). */
export function faceStyleOf(style: FontStyle | { readonly oblique: number }): FontStyle {
  if (typeof style === 'string') return style;
  return style.oblique === 0 ? 'normal' : 'oblique';
}

/** Two questions with equal keys have the same answer, but for the optical size. */
export function keyOf({ families, weight, style, slant, stretch, language, details }: FontQuery): string {
  let key = `${weight} ${style} ${slant} ${stretch} ${language}`;
  for (const { name, generic } of families) key += generic ? `,${name}` : `,"${name}`;
  const { variations, sizeAdjust, alternates, palette, languageOverride, emoji } = details;
  for (const { tag, value } of variations) key += `;${tag}${value}`;
  if (sizeAdjust !== null) key += `;${sizeAdjust.metric} ${sizeAdjust.value}`;
  if (alternates.historicalForms) key += ';hist';
  for (const { kind, names } of alternates.named) key += `;${kind}(${names.join(',')})`;
  if (palette !== 'normal') key += `;palette ${palette}`;
  if (languageOverride !== '') key += `;language ${languageOverride}`;
  if (emoji !== 'normal') key += `;emoji ${emoji}`;
  if (!details.synthesizesWeight) key += ';-weight';
  if (!details.synthesizesStyle) key += ';-style';
  return key;
}
