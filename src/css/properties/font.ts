/** css-fonts-4, and line-height (css-inline-3). */
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
} from '../values/font.ts';
import { anyValue, keyword } from '../values/keyword.ts';
import { derived, property, propertyGroup } from './define.ts';

const SPEC = 'css-fonts-4/#propdef-';
const variant = (module: 'ligatures' | 'numeric' | 'east-asian' | 'position' | 'alternates') =>
  property({
    name: `font-variant-${module}`,
    syntax: variantFeatures(module),
    initial: [],
    inherited: true,
    spec: `${SPEC}font-variant-${module}`,
  });

export const fontGroup = propertyGroup({
  family: property({
    name: 'font-family',
    syntax: fontFamilies(),
    initial: [{ name: 'serif', generic: true }],
    inherited: true,
    spec: SPEC + 'font-family',
  }),
  size: property({ name: 'font-size', syntax: fontSize(), initial: 16, inherited: true, spec: SPEC + 'font-size' }),
  /** Where the size comes from, and if from a keyword, which: decides whether bare `monospace` changes it in Chromium. */
  sizeOrigin: derived<FontSizeOrigin>('keyword', true),
  sizeStep: derived(MEDIUM_STEP, true),
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
  alternates: variant('alternates'),
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
  sizeAdjust: property({
    name: 'font-size-adjust',
    syntax: anyValue(),
    initial: 'none',
    inherited: true,
    spec: SPEC + 'font-size-adjust',
    unsupported: 'the size is not adjusted',
  }),
  lineHeight: property({
    name: 'line-height',
    syntax: lineHeight(),
    initial: 'normal',
    inherited: true,
    spec: 'css-inline-3/#propdef-line-height',
  }),
});
