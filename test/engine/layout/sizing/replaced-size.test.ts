import { describe, expect, it } from 'vitest';
import { INDEFINITE } from '../../../../src/engine/base/lengths.ts';
import type { ReplacedBox } from '../../../../src/engine/boxes/tree/box.ts';
import { percent, px } from '../../../../src/engine/css/values/basic/length.ts';
import { independentSpace } from '../../../../src/engine/layout/constraint-space.ts';
import type { LayoutEnvironment, NaturalSize } from '../../../../src/engine/layout/environment.ts';
import { replacedContributions, usedReplacedSize } from '../../../../src/engine/layout/sizing/replaced-size.ts';
import type { ComputedStyle } from '../../../../src/engine/style/computed-style.ts';
import { initialStyle } from '../../../../src/engine/style/initial-style.ts';

type Sizing = Partial<ComputedStyle['sizing']>;
const PHOTO: NaturalSize = { width: 200, height: 100, ratio: 2 };

const image = (sizing: Sizing): ReplacedBox => ({
  kind: 'replaced',
  id: 0,
  style: { ...initialStyle, sizing: { ...initialStyle.sizing, ...sizing } },
  source: null,
  content: { kind: 'image', url: 'photo', alt: '', density: 1 },
});
const environment = (natural: NaturalSize) => ({ images: { sizeOf: () => natural } }) as unknown as LayoutEnvironment;

function sizeOf(sizing: Sizing, natural = PHOTO): string {
  const { width, height } = usedReplacedSize(
    image(sizing),
    independentSpace(400, INDEFINITE, 'stretch'),
    environment(natural),
  );
  return `${width}x${height}`;
}

describe('sizes of replaced boxes (CSS 2.2 §10.3.2, §10.6.2)', () => {
  it('are the natural ones', () => expect(sizeOf({})).toBe('200x100'));
  it('keep the ratio for a given width', () => expect(sizeOf({ width: px(50) })).toBe('50x25'));
  it('keep the ratio for a given height', () => expect(sizeOf({ height: px(25) })).toBe('50x25'));
  it('are as given, whatever the ratio', () => expect(sizeOf({ width: px(50), height: px(50) })).toBe('50x50'));
  it('take percentages of the containing block', () => expect(sizeOf({ width: percent(50) })).toBe('200x100'));
  it('ignore percentages of an automatic height', () => expect(sizeOf({ height: percent(50) })).toBe('200x100'));
  it('default to 300 by 150', () => expect(sizeOf({}, { width: null, height: null, ratio: null })).toBe('300x150'));
  it('fill the width with a ratio alone', () =>
    expect(sizeOf({}, { width: null, height: null, ratio: 4 })).toBe('400x100'));
  it('follow aspect-ratio instead of the natural ratio', () =>
    expect(sizeOf({ width: px(50), aspectRatio: { auto: false, ratio: 1 } })).toBe('50x50'));
});

describe('limits (CSS 2.2 §10.4)', () => {
  it('shrink both for max-width', () => expect(sizeOf({ maxWidth: px(100) })).toBe('100x50'));
  it('shrink both for max-height', () => expect(sizeOf({ maxHeight: px(50) })).toBe('100x50'));
  it('grow both for min-width', () => expect(sizeOf({ minWidth: px(300) })).toBe('300x150'));
  it('grow both for min-height', () => expect(sizeOf({ minHeight: px(200) })).toBe('400x200'));
  it('obey the narrower of two maxima', () => expect(sizeOf({ maxWidth: px(100), maxHeight: px(20) })).toBe('40x20'));
  it('give up the ratio between opposite limits', () =>
    expect(sizeOf({ minWidth: px(300), maxHeight: px(50) })).toBe('300x50'));
});

it('compresses images with a percentage width to nothing (css-sizing-3 §5.2.2)', () => {
  const space = independentSpace(INDEFINITE, INDEFINITE, 'max-content');
  expect(replacedContributions(image({ maxWidth: percent(100) }), space, environment(PHOTO))).toEqual({
    minContent: 0,
    maxContent: 200,
  });
});
