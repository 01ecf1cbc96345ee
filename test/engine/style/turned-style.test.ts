/** Styles in the axes of vertical flows (css-writing-modes-4 §6): what layout sees of them, beside what flow-relative properties mean there. */
import { describe, expect, test } from 'vitest';
import { flowOf, logicalLonghands } from '../../../src/engine/css/properties/logical.ts';
import { groupNames, longhands, type PropertyId } from '../../../src/engine/css/properties/longhands.ts';
import type { ComputedStyle } from '../../../src/engine/style/computed-style.ts';
import { initialStyle } from '../../../src/engine/style/initial-style.ts';
import { physicalStyle, turnedStyle, withFlowSizes } from '../../../src/engine/style/turned-style.ts';

const FRAMES = ['vertical-rl', 'vertical-lr', 'sideways-rl', 'sideways-lr'] as const;
const px = (value: number) => ({ px: value, percent: 0, math: null });

/** A style in which no two fields have the same value. */
const DISTINCT = distinctStyle();

function distinctStyle(): ComputedStyle {
  const style = structuredCloneOfGroups(initialStyle);
  for (const { id, group, field } of longhands) style[groupNames[group]!]![field] = `value ${id}`;
  return {
    ...(style as unknown as ComputedStyle),
    sizing: { ...(style.sizing as unknown as ComputedStyle['sizing']), aspectRatio: { auto: false, ratio: 4 } },
  };
}

function structuredCloneOfGroups(style: ComputedStyle): Record<string, Record<string, unknown>> {
  return Object.fromEntries(groupNames.map((name) => [name, { ...style[name] }]));
}

function fieldOf(style: ComputedStyle, id: PropertyId): unknown {
  const { group, field } = longhands[id]!;
  return (style[groupNames[group]!] as unknown as Record<string, unknown>)[field];
}

describe('a property that names a part of the box', () => {
  const named = longhands.filter(({ property: { name } }) =>
    /(^|-)(top|right|bottom|left|x|y)(-|$)|^(min-|max-)?(width|height)$/.test(name),
  );
  test('says which part it is, or that it is the same in all writing modes', () => {
    expect(named.filter(({ property }) => property.place === null).map(({ property }) => property.name)).toEqual([]);
  });
  test('is the same in all writing modes only if layout does not see it', () => {
    const fixed = named.filter(({ property }) => property.place === 'none');
    expect(fixed.map(({ property }) => property.name)).toEqual([
      'background-position-x',
      'background-position-y',
      '-webkit-mask-position-x',
      '-webkit-mask-position-y',
      'x',
      'y',
    ]);
  });
});

describe.each(FRAMES)('in %s layout sees', (frame) => {
  const turned = turnedStyle(DISTINCT, frame, 'block');

  test.each(
    logicalLonghands
      .filter(({ name }) => !/-(radius|shape)$/.test(name))
      .map(({ name, physical }) => [name, physical] as const),
  )('%s where it is in horizontal text', (_, physical) => {
    const seen = fieldOf(turned, physical[flowOf('horizontal-tb', 'ltr')]!);
    expect(seen).toBe(fieldOf(DISTINCT, physical[flowOf(frame, 'ltr')]!));
  });
  test('an aspect ratio the other way round', () => {
    expect(turned.sizing.aspectRatio).toEqual({ auto: false, ratio: 1 / 4 });
  });
  test('corners, and what else only painting asks for, as they are', () => {
    expect(turned.radius).toBe(DISTINCT.radius);
    expect(turned.background).toBe(DISTINCT.background);
  });
  test('one style for one style, which knows what it was', () => {
    expect(turnedStyle(DISTINCT, frame, 'block')).toBe(turned);
    expect(physicalStyle(turned)).toBe(DISTINCT);
  });
  test('sizes that were given as if the text were horizontal', () => {
    const style = { ...initialStyle, writing: { ...initialStyle.writing, writingMode: frame } };
    const sized = withFlowSizes(style, { margin: { top: px(1), left: px(2) }, sizing: { width: px(3) } });
    const { margin, sizing } = turnedStyle(sized, frame, 'block');
    expect([margin.top, margin.left, sizing.width]).toEqual([px(1), px(2), px(3)]);
  });
});
