/** Instances of variable fonts against HarfBuzz: outlines, advances, metrics, kerning, marks, features. */
import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { Diagnostics } from '../../../src/engine/base/diagnostics.ts';
import { scriptOf } from '../../../src/engine/base/unicode/scripts.ts';
import type { FontFace } from '../../../src/engine/display/font-face.ts';
import type { FaceRequest } from '../../../src/engine/fonts/face-record.ts';
import type { FontDetails, FontQuery } from '../../../src/engine/fonts/font-query.ts';
import { type FontFaceDescriptors, FontSet } from '../../../src/engine/fonts/font-set.ts';
import { instanceOf, NO_LIMITS } from '../../../src/engine/fonts/instance.ts';
import { openFace } from '../../../src/engine/fonts/open-face.ts';
import { glyphPaths } from '../../../src/engine/fonts/sfnt/glyph-path.ts';
import { planFor } from '../../../src/engine/fonts/shape-cache.ts';
import { shapeWord } from '../../../src/engine/fonts/shape-word.ts';
import { subsetFace } from '../../../src/engine/fonts/subset.ts';
import { Oracle } from './harfbuzz.ts';
import { descriptorsOf, PLAIN_REQUEST, queryFor } from './queries.ts';

const bytesOf = (name: string) => readFileSync(new URL(`../../../fixtures/fonts/${name}`, import.meta.url));
const inter = openFace(bytesOf('Inter.woff2'));
const cff2 = openFace(bytesOf('PlatenVariable.otf'));
const at = (face: FontFace, coordinates: Readonly<Record<string, number>>, request: Partial<FaceRequest> = {}) =>
  instanceOf(
    face,
    { ...PLAIN_REQUEST, ...request, variations: Object.entries(coordinates).map(([tag, value]) => ({ tag, value })) },
    NO_LIMITS,
  );

/** Left, bottom, right and top of a path's points, rounded. */
function bounds(points: readonly number[]): number[] {
  const xs = points.filter((_, i) => i % 2 === 0);
  const ys = points.filter((_, i) => i % 2 === 1);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
const pointsOf = (svgPath: string) => (svgPath.match(/-?\d+(\.\d+)?(e-?\d+)?/g) ?? []).map(Number);

const PLACES: readonly (readonly [string, FontFace, Readonly<Record<string, number>>])[] = [
  ['Inter, thin', inter, { wght: 137 }],
  ['Inter, black', inter, { wght: 900 }],
  ['CFF2, light', cff2, { wght: 180 }],
  ['CFF2, heavy and large', cff2, { wght: 700, opsz: 60 }],
  ['CFF2, small', cff2, { opsz: 8 }],
];

describe.each(PLACES)('%s', (_, face, coordinates) => {
  const instance = at(face, coordinates);
  const oracle = new Oracle(face.sfntBytes(), coordinates);
  const glyphs = Array.from({ length: Math.min(face.numGlyphs, 120) }, (_each, i) => i);
  it('has the advances of HarfBuzz', () => {
    for (const glyph of glyphs) expect(instance.advanceOf(glyph), `${glyph}`).toBeCloseTo(oracle.advance(glyph), -0.5);
  });
  it('has its outlines, as paths and in subsets', () => {
    const paths = glyphPaths(instance);
    const subset = subsetFace(instance, glyphs);
    const embedded = subset.kind === 'truetype' ? new Oracle(subset.bytes) : null;
    for (const glyph of glyphs) {
      const expected = pointsOf(oracle.path(glyph));
      if (expected.length === 0) continue;
      const wanted = bounds(expected);
      const found = bounds(paths(glyph).coords);
      const written = embedded === null ? found : bounds(pointsOf(embedded.path(subset.newGlyphId(glyph))));
      // Control points of quadratic and cubic curves lie apart; edges that are on the curve do not.
      for (const [i, value] of wanted.entries()) {
        if (face === cff2) expect(Math.abs(found[i]! - value)).toBeLessThan(1);
        expect(Math.abs(written[i]! - value)).toBeLessThan(1.5);
      }
    }
  });
  it('shapes as HarfBuzz does', () => {
    const text = face === inter ? 'AVATAR' : 'AVA\u0301VA';
    const word = shapeWord(planFor(instance, scriptOf(0x41), '', true, true, []), text, false);
    const expected = oracle.shape(text);
    expect([...word.glyphIds]).toEqual(expected.map(({ glyph }) => glyph));
    for (const [i, { advance, x, y }] of expected.entries()) {
      expect(Math.abs(word.advances[i]! - advance)).toBeLessThanOrEqual(1);
      expect(Math.abs((word.xOffsets?.[i] ?? 0) - x)).toBeLessThanOrEqual(1);
      expect(Math.abs((word.yOffsets?.[i] ?? 0) - y)).toBeLessThanOrEqual(1);
    }
  });
});

it('varies metrics', () => {
  expect(cff2.xHeight).toBe(510);
  expect(at(cff2, { wght: 900 }).xHeight).toBe(530);
});
it('swaps features where the conditions of the font hold', () => {
  const glyph = (wght: number) =>
    shapeWord(planFor(at(cff2, { wght }), scriptOf(0x41), '', true, true, []), 'A', false).glyphIds[0];
  expect(glyph(900)).not.toBe(glyph(700));
  expect(glyph(500)).toBe(glyph(700));
});
it('gives equal bytes for equal instances', () => {
  const bytes = () => subsetFace(at(openFace(bytesOf('Inter.woff2')), { wght: 650 }), [36, 37, 70]).bytes;
  expect(bytes()).toEqual(bytes());
});

describe('what is asked for', () => {
  const resolved = (
    traits: Partial<Omit<FontQuery, 'details' | 'families'>>,
    details: Partial<FontDetails> = {},
    descriptors: Partial<FontFaceDescriptors> = {},
    font: 'Inter.woff2' | 'PlatenVariable.otf' = 'Inter.woff2',
  ) => {
    const fonts = new FontSet({ fonts: [], systemFonts: false }, new Diagnostics());
    fonts.addDocumentFace(descriptorsOf('Face', descriptors), bytesOf(font));
    return fonts.resolve(queryFor('Face', traits, details));
  };
  test('font-weight goes to the axis', () => expect(resolved({ weight: 650 }).primary.weight).toBe(650));
  test('within the range of the rule, beyond it bold is made', () => {
    const font = resolved({ weight: 800 }, {}, { weight: [300, 500] });
    expect(font.primary.weight).toBe(500);
    expect(font.synthesis.bold).toBe(true);
    expect(resolved({ weight: 800 }, { synthesizesWeight: false }, { weight: [300, 500] }).synthesis.bold).toBe(false);
  });
  test('font-variation-settings wins', () =>
    expect(resolved({ weight: 400 }, { variations: [{ tag: 'wght', value: 900 }] }).primary.weight).toBe(900));
  test('also over that of the rule, which wins over font-weight', () => {
    const rule = { variationSettings: [{ tag: 'wght', value: 200 }] };
    expect(resolved({ weight: 700 }, {}, rule).primary.weight).toBe(200);
    expect(resolved({}, { variations: [{ tag: 'wght', value: 300 }] }, rule).primary.weight).toBe(300);
  });
  test('the optical size is that of the text, in px', () => {
    const normal = resolved({}, { opticalSize: 16 }, {}, 'PlatenVariable.otf').primary;
    const large = resolved({}, { opticalSize: 60 }, {}, 'PlatenVariable.otf').primary;
    const off = resolved({}, { opticalSize: null }, {}, 'PlatenVariable.otf').primary;
    const glyph = normal.glyphForCodePoint(0x41);
    expect(large.advanceOf(glyph)).toBeLessThan(normal.advanceOf(glyph));
    expect(off.advanceOf(glyph)).toBe(normal.advanceOf(glyph));
  });
  test('faces that are drawn for one size are the same for all', () => {
    const fonts = new FontSet({ fonts: [], systemFonts: false }, new Diagnostics());
    const query = (opticalSize: number) => queryFor('Arial', {}, { opticalSize });
    expect(fonts.resolve(query(10))).toBe(fonts.resolve(query(20)));
  });
});

describe('font-size-adjust', () => {
  const scaleOf = (sizeAdjust: FontDetails['sizeAdjust'], descriptors: Partial<FontFaceDescriptors> = {}) => {
    const fonts = new FontSet({ fonts: [], systemFonts: false }, new Diagnostics());
    fonts.addDocumentFace(descriptorsOf('Face', descriptors), bytesOf('PlatenVariable.otf'));
    return fonts.resolve(queryFor('Face', {}, { sizeAdjust })).primaryChoice.scale;
  };
  test.each([
    ['ex-height', 1.02, 2],
    ['cap-height', 0.35, 0.5],
    ['ch-width', 0.5, 1],
    ['ic-height', 0.5, 0.5],
  ] as const)('%s %s', (metric, value, scale) => expect(scaleOf({ metric, value })).toBeCloseTo(scale, 5));
  test('fits every face of the list', () => {
    const fonts = new FontSet({ fonts: [], systemFonts: false }, new Diagnostics());
    fonts.addDocumentFace(descriptorsOf('Face'), bytesOf('PlatenVariable.otf'));
    const font = fonts.resolve(queryFor('Face', {}, { sizeAdjust: { metric: 'cap-height', value: 0.7 } }));
    const other = font.faceFor(0x62);
    expect((other.face.capHeight / other.face.unitsPerEm) * other.scale).toBeCloseTo(0.7, 5);
  });
  test('comes in place of size-adjust, which counts without it', () => {
    expect(scaleOf(null, { sizeAdjust: 0.8 })).toBe(0.8);
    expect(scaleOf({ metric: 'cap-height', value: 0.7 }, { sizeAdjust: 0.8 })).toBe(1);
  });
  test('metrics go with it', () => {
    const fonts = new FontSet({ fonts: [], systemFonts: false }, new Diagnostics());
    fonts.addDocumentFace(descriptorsOf('Face', { sizeAdjust: 0.5 }), bytesOf('PlatenVariable.otf'));
    expect(fonts.resolve(queryFor('Face')).metrics(20)).toMatchObject({ ascent: 8, descent: 2 });
  });
});
