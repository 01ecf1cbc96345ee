/** css-fonts-4, and line-height (css-inline-3). */

import { keyword } from '../values/basic/keyword.ts';
import type { Syntax } from '../values/basic/syntax.ts';
import {
  type FontSizeOrigin,
  featureSettings,
  fontFamilies,
  fontSize,
  fontStretch,
  fontStyle,
  fontWeight,
  lineHeight,
  MEDIUM_STEP,
  variantCaps,
  variantFeatures,
  variationSettings,
} from '../values/text/font.ts';
import {
  type FontAlternates,
  fontAlternates,
  fontLanguageOverride,
  fontPalette,
  fontSizeAdjust,
  NO_ALTERNATES,
} from '../values/text/font-choice.ts';
import { derived, property, propertyGroup } from './define.ts';
import { lengths } from './scale.ts';

const SPEC = 'css-fonts-4/#propdef-';
const variant = (module: 'ligatures' | 'numeric' | 'east-asian' | 'position') =>
  property({
    name: `font-variant-${module}`,
    syntax: variantFeatures(module),
    initial: [],
    inherited: true,
    spec: `${SPEC}font-variant-${module}`,
  });

const synthesis = <const K extends string>(kind: string, syntax: Syntax<K | 'auto'>) =>
  property<K | 'auto'>({
    name: `font-synthesis-${kind}`,
    syntax,
    initial: 'auto',
    inherited: true,
    spec: `${SPEC}font-synthesis-${kind}`,
  });

export const fontGroup = propertyGroup({
  family: property({
    name: 'font-family',
    syntax: fontFamilies(),
    initial: [{ name: '-webkit-standard', generic: true }],
    inherited: true,
    spec: SPEC + 'font-family',
  }),
  size: property({
    name: 'font-size',
    syntax: fontSize(),
    initial: 16,
    inherited: true,
    scale: lengths,
    spec: SPEC + 'font-size',
  }),
  /** Where the size comes from, and if from a keyword, which: decides whether bare `monospace` changes it in Chromium. */
  sizeOrigin: derived<FontSizeOrigin>('keyword', { inherited: true }),
  sizeStep: derived(MEDIUM_STEP, { inherited: true }),
  weight: property({
    name: 'font-weight',
    syntax: fontWeight(),
    initial: 400,
    inherited: true,
    spec: SPEC + 'font-weight',
  }),
  style: property({
    name: 'font-style',
    syntax: fontStyle(),
    initial: 'normal',
    inherited: true,
    spec: SPEC + 'font-style',
  }),
  stretch: property({
    name: 'font-stretch',
    syntax: fontStretch(),
    initial: 100,
    inherited: true,
    spec: SPEC + 'font-stretch',
  }),
  kerning: property({
    name: 'font-kerning',
    syntax: keyword('auto', 'normal', 'none'),
    initial: 'auto',
    inherited: true,
    spec: SPEC + 'font-kerning',
  }),
  caps: property({
    name: 'font-variant-caps',
    syntax: variantCaps(),
    initial: 'normal',
    inherited: true,
    spec: SPEC + 'font-variant-caps',
  }),
  ligatures: variant('ligatures'),
  numeric: variant('numeric'),
  eastAsian: variant('east-asian'),
  variantPosition: variant('position'),
  alternates: property<FontAlternates>({
    name: 'font-variant-alternates',
    syntax: fontAlternates(),
    initial: NO_ALTERNATES,
    inherited: true,
    spec: SPEC + 'font-variant-alternates',
  }),
  emoji: property({
    name: 'font-variant-emoji',
    syntax: keyword('normal', 'text', 'emoji', 'unicode'),
    initial: 'normal',
    inherited: true,
    spec: SPEC + 'font-variant-emoji',
  }),
  features: property({
    name: 'font-feature-settings',
    syntax: featureSettings(),
    initial: [],
    inherited: true,
    spec: SPEC + 'font-feature-settings',
  }),
  variations: property({
    name: 'font-variation-settings',
    syntax: variationSettings(),
    initial: [],
    inherited: true,
    spec: SPEC + 'font-variation-settings',
  }),
  opticalSizing: property({
    name: 'font-optical-sizing',
    syntax: keyword('auto', 'none'),
    initial: 'auto',
    inherited: true,
    spec: SPEC + 'font-optical-sizing',
  }),
  sizeAdjust: property({
    name: 'font-size-adjust',
    syntax: fontSizeAdjust(),
    initial: 'none',
    inherited: true,
    spec: 'css-fonts-5/#propdef-font-size-adjust',
  }),
  palette: property({
    name: 'font-palette',
    syntax: fontPalette(),
    initial: 'normal',
    inherited: true,
    spec: SPEC + 'font-palette',
    unsupportedValues: { 'palette-mix': 'palettes are not mixed' },
  }),
  languageOverride: property({
    name: 'font-language-override',
    syntax: fontLanguageOverride(),
    initial: 'normal',
    inherited: true,
    spec: SPEC + 'font-language-override',
  }),
  synthesisWeight: synthesis('weight', keyword('auto', 'none')),
  synthesisStyle: synthesis('style', keyword('auto', 'none', 'oblique-only')),
  synthesisCaps: synthesis('small-caps', keyword('auto', 'none')),
  synthesisPosition: synthesis('position', keyword('auto', 'none')),
  lineHeight: property({
    name: 'line-height',
    syntax: lineHeight(),
    initial: 'normal',
    inherited: true,
    scale: lengths,
    spec: 'css-inline-3/#propdef-line-height',
  }),
});
