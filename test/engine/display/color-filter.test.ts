/** What filters do to one colour: filter-effects-1 §6 and §9, checked against the formulas and examples of the specification. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BLACK, type Color, WHITE } from '../../../src/engine/display/color.ts';
import {
  type ColorFilter,
  type ColorStep,
  filteredAlpha,
  filteredColor,
  grayscale,
  hueRotate,
  isAffine,
  LUMINANCE,
  linear,
  saturate,
  sepia,
  type Transfer,
} from '../../../src/engine/display/color-filter.ts';
import { color } from '../../support/display-items.ts';

const RED = color('#ff0000');
const channels = ({ red, green, blue, alpha }: Color) => [red, green, blue, alpha];
const filtered = (given: Color, ...filter: ColorFilter) => channels(filteredColor(given, filter));

function expectClose(actual: readonly number[], expected: readonly number[]): void {
  for (const [i, value] of expected.entries()) expect(actual[i]).toBeCloseTo(value, 6);
}

const share = fc.double({ min: 0, max: 1, noNaN: true });
const anyColor: fc.Arbitrary<Color> = fc.record({ red: share, green: share, blue: share, alpha: share });

describe('without effect', () => {
  it.each<[string, ColorStep]>([
    ['grayscale(0)', grayscale(0)],
    ['saturate(1)', saturate(1)],
    ['hue-rotate(0)', hueRotate(0)],
    ['hue-rotate(360deg)', hueRotate(360)],
    ['sepia(0)', sepia(0)],
    ['brightness(1)', linear(1, 0)],
  ])('%s', (_, step) =>
    fc.assert(fc.property(anyColor, (given) => expectClose(filtered(given, step), channels(given)))),
  );
});

describe('functions of CSS', () => {
  it('grayscale(1) leaves the luminance', () => expectClose(filtered(RED, grayscale(1)), [0.2126, 0.2126, 0.2126, 1]));
  it('grayscale leaves grays as they are', () =>
    expectClose(filtered(color('#333333'), grayscale(0.4)), [0.2, 0.2, 0.2, 1]));
  it('sepia(1) tints white, cut off at white', () => expectClose(filtered(WHITE, sepia(1)), [1, 1, 0.937, 1]));
  it('invert(1) turns colours round', () => expectClose(filtered(color('#ff3300'), linear(-1, 1)), [0, 0.8, 1, 1]));
  it('contrast(0) makes everything the same gray', () =>
    expectClose(filtered(RED, linear(0, 0.5)), [0.5, 0.5, 0.5, 1]));
  it('brightness above 1 is cut off at white', () =>
    expectClose(filtered(color('#993300'), linear(2, 0)), [1, 0.4, 0, 1]));
  it('hue-rotate(120deg) makes green of red, about', () => {
    const [red, green, blue] = filtered(RED, hueRotate(120));
    expect(green).toBeGreaterThan(red!);
    expect(green).toBeGreaterThan(blue!);
  });
  it('luminance is that of masks: gray, alpha kept', () =>
    expectClose(filtered({ ...RED, alpha: 0.5 }, LUMINANCE), [0.2126, 0.2126, 0.2126, 0.5]));
  it('alpha stays what it is under all of them', () =>
    fc.assert(
      fc.property(anyColor, fc.constantFrom(grayscale(1), sepia(1), hueRotate(77), linear(-1, 1)), (given, step) => {
        expect(filtered(given, step)[3]).toBeCloseTo(given.alpha, 9);
      }),
    ));
});

describe('steps of SVG', () => {
  const table = (...values: number[]): Transfer => ({ kind: 'table', values });
  const discrete = (...values: number[]): Transfer => ({ kind: 'discrete', values });
  const red = (transfer: Transfer, value: number) =>
    filtered({ ...BLACK, red: value }, { kind: 'transfer', channels: [transfer, null, null, null] })[0];

  // SVG Filter Effects §9.7.1: with n+1 values, C in [k/n, (k+1)/n] gives v_k + (C - k/n) * n * (v_k+1 - v_k).
  it.each([
    [0, 0],
    [0.25, 0.5],
    [0.5, 1],
    [0.75, 0.5],
    [1, 0],
  ])('a table of 0 1 0 makes %d into %d', (value, expected) =>
    expect(red(table(0, 1, 0), value)).toBeCloseTo(expected, 9),
  );
  it.each([
    [0, 0.2],
    [0.32, 0.2],
    [0.34, 0.6],
    [0.99, 1],
    [1, 1],
  ])('discrete steps of .2 .6 1 make %d into %d', (value, expected) =>
    expect(red(discrete(0.2, 0.6, 1), value)).toBe(expected),
  );
  it('a table of one value is that value', () => expect(red(table(0.3), 0.9)).toBe(0.3));
  it('a table of no value changes nothing', () => expect(red(table(), 0.9)).toBe(0.9));
  it('gamma is amplitude times a power, plus an offset', () =>
    expect(red({ kind: 'gamma', amplitude: 0.5, exponent: 2, offset: 0.1 }, 0.4)).toBeCloseTo(0.5 * 0.16 + 0.1, 9));
  it('a matrix may take alpha from a channel', () => {
    const values = [0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0];
    expect(filtered(color('#003300'), { kind: 'matrix', values })).toEqual([1, 1, 1, 0.2]);
  });
  it('a flood is its colour with the alpha of what it fills', () =>
    expect(filtered({ ...RED, alpha: 0.5 }, { kind: 'flood', color: color('#0000ff', 0.5) })).toEqual([0, 0, 1, 0.25]));
  it('linear light and back is the same colour', () =>
    fc.assert(
      fc.property(anyColor, (given) =>
        expectClose(filtered(given, { kind: 'to-linear' }, { kind: 'to-srgb' }), channels(given)),
      ),
    ));
  it('half of sRGB is about a fifth of the light', () =>
    expect(filtered(color('#808080'), { kind: 'to-linear' })[0]).toBeCloseTo(0.2159, 4));
  it('the alpha of what is opaque is known without its colour', () => {
    expect(filteredAlpha([{ kind: 'flood', color: color('#00ff00', 0.3) }])).toBe(0.3);
    expect(filteredAlpha([grayscale(1)])).toBe(1);
  });
});

describe('affine filters', () => {
  const opaque = anyColor.map((given) => ({ ...given, alpha: 1 }));
  const mixed = (a: readonly number[], b: readonly number[], t: number) =>
    a.map((value, i) => value + t * (b[i]! - value));
  const AFFINE: readonly ColorFilter[] = [
    [grayscale(1)],
    [grayscale(0.3)],
    [linear(0.5, 0.25)],
    [linear(-1, 1)],
    [LUMINANCE],
  ];

  it('make of a mixture the mixture of what they make of its colours', () =>
    fc.assert(
      fc.property(fc.constantFrom(...AFFINE), opaque, opaque, share, (filter, a, b, t) => {
        expect(isAffine(filter)).toBe(true);
        const [red, green, blue, alpha] = mixed(channels(a), channels(b), t);
        const middle = filteredColor({ red: red!, green: green!, blue: blue!, alpha: alpha! }, filter);
        expectClose(channels(middle), mixed(filtered(a, ...filter), filtered(b, ...filter), t));
      }),
    ));
  it.each<[string, ColorFilter]>([
    ['those that cut off', [linear(2, 0)]],
    ['those that cut off below', [linear(1, -0.5)]],
    ['hue rotation, which leaves what can be shown', [hueRotate(90)]],
    ['linear light, which is bent', [{ kind: 'to-linear' }]],
    ['tables', [{ kind: 'transfer', channels: [null, null, null, null] }]],
  ])('are not %s', (_, filter) => expect(isAffine(filter)).toBe(false));
});
