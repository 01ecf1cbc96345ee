/** Shadows and blurs of pictures, without pixels. */
import { describe, expect, it } from 'vitest';
import type { DisplayItem } from '../../../src/engine/display/display-item.ts';
import { blurred, dropShadow, grouped } from '../../../src/engine/display/picture-filters.ts';
import { color, fill, glyphs, solid } from '../../support/display-items.ts';

const POP: DisplayItem = { kind: 'pop' };
const BLACK = color('#000000');
const two = [fill(0, 0, 5, 5), fill(5, 5, 5, 5)];

it('a group is around all of its items', () =>
  expect(grouped(two, 0.3)).toEqual([{ kind: 'push-group', opacity: 0.3, blendMode: 'normal' }, ...two, POP]));

describe('a blur', () => {
  it('too small to be seen is none', () => expect(blurred(two, 0.05, 0)).toBe(two));
  it('of nothing is nothing', () => expect(blurred([], 5, 5)).toEqual([]));
  it('of a box is a blurred box', () =>
    expect(blurred([fill(1, 2, 3, 4, solid('#ff0000'))], 2, 2)).toEqual([
      {
        kind: 'blurred-box',
        rect: { x: 1, y: 2, width: 3, height: 4 },
        radii: null,
        deviation: 2,
        color: color('#ff0000'),
        around: null,
      },
    ]));
  it('of text is blurred text that is not to be found', () =>
    expect(blurred([glyphs('a', 0, 0)], 2, 2)).toMatchObject([
      { kind: 'blurred-glyphs', deviation: 2, glyphs: { text: 'a', isShadow: true } },
    ]));
  it('that differs across and down is one of the whole picture', () =>
    expect(blurred([fill(0, 0, 5, 5)], 2, 1)).toEqual([
      { kind: 'blurred-group', items: [fill(0, 0, 5, 5)], deviationX: 2, deviationY: 1 },
    ]));
  it('of several items is one of the whole picture, without text to be found', () =>
    expect(blurred([...two, glyphs('a', 0, 0)], 3, 3)).toEqual([
      {
        kind: 'blurred-group',
        items: [...two, glyphs('a', 0, 0, { isShadow: true })],
        deviationX: 3,
        deviationY: 3,
      },
    ]));
  // The sum of two Gaussian blurs is one: their variances add up.
  it.each<[string, readonly DisplayItem[]]>([
    ['a picture', two],
    ['a box', [fill(0, 0, 5, 5)]],
    ['text', [glyphs('a', 0, 0)]],
  ])('of the blur of %s is one blur', (_, items) => {
    const twice = blurred(blurred(items, 3, 3), 4, 4);
    expect(twice).toEqual(blurred(items, 5, 5));
  });
  it('beyond any use is limited', () => expect(blurred(two, 1e9, 1e9)).toMatchObject([{ deviationX: 500 }]));
});

describe('a shadow', () => {
  it('without colour is none', () => expect(dropShadow(two, 1, 1, 0, 0, color('#000000', 0))).toEqual([]));
  it('at its place is the silhouette', () =>
    expect(dropShadow([fill(0, 0, 5, 5, solid('#ff0000'))], 0, 0, 0, 0, BLACK)).toEqual([fill(0, 0, 5, 5)]));
  it('is moved', () =>
    expect(dropShadow([fill(0, 0, 5, 5)], 3, 4, 0, 0, BLACK)).toEqual([
      { kind: 'push-transform', matrix: { a: 1, b: 0, c: 0, d: 1, e: 3, f: 4 } },
      fill(0, 0, 5, 5),
      POP,
    ]));
  it('of what lies over each other is no darker there: its alpha is that of the whole', () => {
    const over = [fill(0, 0, 5, 5), fill(0, 0, 5, 5)];
    expect(dropShadow(over, 0, 0, 0, 0, color('#000000', 0.5))).toEqual(grouped(over, 0.5));
  });
});
