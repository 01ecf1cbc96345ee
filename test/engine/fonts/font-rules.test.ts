/** What `font-variant-alternates` and `font-palette` name (css-fonts-4 §6.9, §9.2). */
import { describe, expect, test } from 'vitest';
import type { FeatureValueKind } from '../../../src/engine/css/font-values-rules.ts';
import { alternateFeatures, type FontRules, NO_FONT_RULES } from '../../../src/engine/fonts/font-rules.ts';

const defined = (kind: FeatureValueKind, name: string, ...numbers: number[]): FontRules => ({
  ...NO_FONT_RULES,
  featureValues: [{ families: ['My Font'], values: new Map([[kind, new Map([[name, numbers]])]]), layer: null }],
});
const featuresOf = (rules: FontRules, kind: FeatureValueKind, names: string[], family = 'my font') =>
  alternateFeatures(rules, { historicalForms: false, named: [{ kind, names }] }, [family]).map(
    ({ tag, value }) => `${tag}=${value}`,
  );

describe('font-variant-alternates', () => {
  test.each([
    ['stylistic', [2], ['salt=2']],
    ['styleset', [1, 12], ['ss01=1', 'ss12=1']],
    ['styleset', [100], []],
    ['character-variant', [3], ['cv03=1']],
    ['character-variant', [3, 2], ['cv03=2']],
    ['swash', [1], ['swsh=1', 'cswh=1']],
    ['ornaments', [5], ['ornm=5']],
    ['annotation', [4], ['nalt=4']],
  ] as const)('%s %j', (kind, numbers, expected) =>
    expect(featuresOf(defined(kind, 'x', ...numbers), kind, ['x'])).toEqual(expected),
  );
  test('historical-forms needs no rule', () =>
    expect(alternateFeatures(NO_FONT_RULES, { historicalForms: true, named: [] }, ['a'])).toEqual([
      { tag: 'hist', value: 1 },
    ]));
  test('names of another family or kind mean nothing', () => {
    expect(featuresOf(defined('swash', 'x', 1), 'swash', ['x'], 'other')).toEqual([]);
    expect(featuresOf(defined('swash', 'x', 1), 'ornaments', ['x'])).toEqual([]);
    expect(featuresOf(defined('swash', 'x', 1), 'swash', ['X'])).toEqual([]);
  });
  test('the last rule for a name wins', () => {
    const rules = {
      ...NO_FONT_RULES,
      featureValues: [...defined('swash', 'x', 1).featureValues, ...defined('swash', 'x', 2).featureValues],
    };
    expect(featuresOf(rules, 'swash', ['x'])).toEqual(['swsh=2', 'cswh=2']);
  });
});
