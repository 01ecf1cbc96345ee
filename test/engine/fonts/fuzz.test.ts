/** Fonts whose bytes have been changed anywhere: all readers end soon, with a face or with FONT_UNREADABLE. */
import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PlatenError } from '../../../src/engine/base/errors.ts';
import { scriptOf } from '../../../src/engine/base/unicode/scripts.ts';
import { BLACK } from '../../../src/engine/display/color.ts';
import { colorGlyph } from '../../../src/engine/fonts/color-glyphs.ts';
import { instanceOf, NO_LIMITS } from '../../../src/engine/fonts/instance.ts';
import { openFace } from '../../../src/engine/fonts/open-face.ts';
import { glyphPaths } from '../../../src/engine/fonts/sfnt/glyph-path.ts';
import { planFor } from '../../../src/engine/fonts/shape-cache.ts';
import { shapeComplexWord } from '../../../src/engine/fonts/shape-complex.ts';
import { shapeWord } from '../../../src/engine/fonts/shape-word.ts';
import { subsetFace } from '../../../src/engine/fonts/subset.ts';
import { manyByNight } from '../../support/nightly.ts';
import { PLAIN_REQUEST } from './queries.ts';

const own = (name: string) => readFileSync(new URL(`../../../fixtures/fonts/${name}`, import.meta.url));
const noto = (name: string) => `/usr/share/fonts/truetype/noto/${name}-Regular.ttf`;

/** Bytes that hold counts and offsets are most often small numbers: so are the changes. */
const changes = (length: number) =>
  fc.array(fc.tuple(fc.nat(length - 1), fc.oneof(fc.nat(255), fc.constantFrom(0, 1, 0x7f, 0x80, 0xff))), {
    minLength: 1,
    maxLength: 24,
  });

function damaged(bytes: Uint8Array, list: readonly (readonly [number, number])[]): Uint8Array {
  const copy = new Uint8Array(bytes);
  for (const [at, value] of list) copy[at] = value;
  return copy;
}

/** Everything that is done with a font. */
function exercise(bytes: Uint8Array, word: string): void {
  let faces: ReturnType<typeof openFace>[];
  try {
    const face = openFace(bytes);
    const variations = face.axes
      .slice(0, 4)
      .map(({ tag, minimum, maximum }) => ({ tag, value: (minimum + maximum) / 3 }));
    faces = [face, instanceOf(face, { ...PLAIN_REQUEST, weight: 700, variations }, NO_LIMITS)];
  } catch (error) {
    expect(error).toBeInstanceOf(PlatenError);
    return;
  }
  for (const face of faces) {
    const plan = planFor(face, scriptOf(word.codePointAt(0)!), '', true, true, []);
    shapeWord(plan, word, false);
    shapeComplexWord(plan, word, false);
    const paths = glyphPaths(face);
    for (let glyph = 0; glyph < Math.min(face.numGlyphs, 24); glyph++) {
      paths(glyph);
      const items = colorGlyph(face, glyph, BLACK);
      // Paints may have many stops and layers, but not without end.
      if (items !== null) expect(items.length).toBeLessThan(20_000);
    }
    try {
      subsetFace(face, [1, 2, 3, 4, 5, 6, 7, 8]);
    } catch (error) {
      expect(error).toBeInstanceOf(PlatenError);
    }
  }
}

describe.each([
  ['COLR', own('PlatenColor.ttf'), 'ABCDEFGHIJKX', manyByNight(150, 300)],
  ['CFF2', own('PlatenVariable.otf'), 'AVA\u0301V', manyByNight(150, 300)],
] as const)('%s', (_, bytes, word, runs) => {
  it('ends on any damage', () => {
    fc.assert(
      fc.property(changes(bytes.length), (list) => exercise(damaged(bytes, list), word)),
      { numRuns: runs },
    );
  }, 60_000);
});

/** Of NotoSansMyanmar's GSUB: thousands of lookups that begin at all glyphs, thousands of times each. */
const LOOKUPS_WITHOUT_END: [number, number][] = [
  [88, 4],
  [227, 8],
  [1558, 202],
  [69, 2],
  [825, 3],
  [722, 237],
  [87, 172],
  [1663, 8],
  [9, 181],
  [124, 74],
  [611, 4],
  [1626, 8],
];

describe.each([
  ['NotoSansDevanagari', 'क्षिप्रार्थे'],
  ['NotoSansKhmer', 'កម្ពុជា'],
  ['NotoSansMyanmar', 'မြန်မာ'],
  ['NotoSansJavanese', 'ꦗꦮꦶꦏꦿ'],
])('%s', (name, word) => {
  it.skipIf(!existsSync(noto(name)))(
    'ends on damaged lookups',
    () => {
      const bytes = readFileSync(noto(name));
      const tables = ['GSUB', 'GPOS', 'GDEF'].map((tag) => placeOf(bytes, tag)).filter((place) => place !== null);
      fc.assert(
        fc.property(
          fc.nat(tables.length - 1),
          fc.array(fc.tuple(fc.nat(2_000), fc.nat(255)), { minLength: 1, maxLength: 12 }),
          (which, list) => {
            const { offset, length } = tables[which]!;
            exercise(
              damaged(
                bytes,
                list.map(([at, value]) => [offset + (at % length), value] as const),
              ),
              word,
            );
          },
        ),
        { numRuns: 15, examples: [[0, LOOKUPS_WITHOUT_END]] },
      );
    },
    60_000,
  );
  it.skipIf(!existsSync(noto(name)))('shapes any string of its characters', () => {
    const face = openFace(readFileSync(noto(name)));
    const first = word.codePointAt(0)! & ~0x7f;
    const plan = planFor(face, scriptOf(word.codePointAt(0)!), '', true, true, []);
    const character = fc.oneof(
      { weight: 8, arbitrary: fc.integer({ min: first, max: first + 127 }) },
      { weight: 1, arbitrary: fc.constantFrom(0x200c, 0x200d, 0x25cc, 0x41) },
    );
    fc.assert(
      fc.property(fc.array(character, { minLength: 1, maxLength: 40 }), (codePoints) => {
        const text = String.fromCodePoint(...codePoints);
        const { glyphIds, clusters } = shapeComplexWord(plan, text, false);
        expect(glyphIds.length).toBeGreaterThan(0);
        expect(clusters[0]).toBe(0);
        for (let i = 1; i < clusters.length; i++) expect(clusters[i]).toBeGreaterThanOrEqual(clusters[i - 1]!);
        expect(clusters.at(-1)).toBeLessThan(text.length);
      }),
      { numRuns: 40 },
    );
  });
});

function placeOf(bytes: Uint8Array, tag: string): { offset: number; length: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let i = 0; i < view.getUint16(4); i++) {
    const at = 12 + i * 16;
    const name = String.fromCharCode(...bytes.subarray(at, at + 4));
    if (name === tag) return { offset: view.getUint32(at + 8), length: Math.max(1, view.getUint32(at + 12)) };
  }
  return null;
}
