/** Rules of a document that fill in what `font-palette` and `font-variant-alternates` name, by family (css-fonts-4 §6.9, §9.2). */
import type { FontFeatureValuesRule, FontPaletteValuesRule } from '../css/font-values-rules.ts';
import type { AlternateKind, FontAlternates } from '../css/values/text/font-choice.ts';
import type { PaletteChoice } from '../display/font-face.ts';
import type { FontFeature } from './font-feature.ts';

/** In ascending order: later ones win. */
export interface FontRules {
  readonly palettes: readonly FontPaletteValuesRule[];
  readonly featureValues: readonly FontFeatureValuesRule[];
}

export const NO_FONT_RULES: FontRules = { palettes: [], featureValues: [] };

/**
 * The palette that a name stands for in a family; `null` for the font's first.
 *
 * @param families - lower case
 */
export function paletteFor({ palettes }: FontRules, name: string, families: readonly string[]): PaletteChoice | null {
  if (name === 'normal') return null;
  if (name === 'light' || name === 'dark') return { base: name, overrides: [] };
  // The last rule for a name wins.
  for (let i = palettes.length - 1; i >= 0; i--) {
    const rule = palettes[i]!;
    if (rule.name !== name || !isFor(rule.families, families)) continue;
    return { base: rule.base, overrides: Array.from(rule.overrides, ([index, color]) => ({ index, color })) };
  }
  return null;
}

function isFor(wanted: readonly string[], families: readonly string[]): boolean {
  return wanted.some((name) => families.includes(name.toLowerCase()));
}

const FIXED_TAGS: Partial<Record<AlternateKind, readonly string[]>> = {
  stylistic: ['salt'],
  swash: ['swsh', 'cswh'],
  ornaments: ['ornm'],
  annotation: ['nalt'],
};

/** The features of `font-variant-alternates` in a family; names that no rule defines have none. */
export function alternateFeatures(
  { featureValues }: FontRules,
  { historicalForms, named }: FontAlternates,
  families: readonly string[],
): readonly FontFeature[] {
  const features: FontFeature[] = historicalForms ? [{ tag: 'hist', value: 1 }] : [];
  for (const { kind, names } of named) {
    for (const name of names) {
      const values = valuesOf(featureValues, kind, name, families);
      if (values !== null) features.push(...featuresOf(kind, values));
    }
  }
  return features;
}

function valuesOf(
  rules: readonly FontFeatureValuesRule[],
  kind: AlternateKind,
  name: string,
  families: readonly string[],
): readonly number[] | null {
  for (let i = rules.length - 1; i >= 0; i--) {
    const values = isFor(rules[i]!.families, families) ? rules[i]!.values.get(kind)?.get(name) : undefined;
    if (values !== undefined) return values;
  }
  return null;
}

function featuresOf(kind: AlternateKind, values: readonly number[]): FontFeature[] {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  if (kind === 'styleset') {
    return values
      .filter((value) => value >= 1 && value <= 99)
      .map((value) => ({ tag: `ss${twoDigits(value)}`, value: 1 }));
  }
  const [first = 0, second = 1] = values;
  if (kind === 'character-variant') {
    return first >= 1 && first <= 99 ? [{ tag: `cv${twoDigits(first)}`, value: second }] : [];
  }
  return (FIXED_TAGS[kind] ?? []).map((tag) => ({ tag, value: first }));
}
