/** The table MATH (OpenType 1.9). */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TableView } from '../../../src/engine/base/table-view.ts';
import { MathTable } from '../../../src/engine/fonts/sfnt/math.ts';

/** Big-endian 16-bit words. */
function tableOf(words: readonly number[]): TableView {
  const bytes = new Uint8Array(words.length * 2);
  words.forEach((word, i) => {
    bytes[2 * i] = (word >> 8) & 0xff;
    bytes[2 * i + 1] = word & 0xff;
  });
  return new TableView(bytes);
}

/** Glyph 7 grows upwards: glyph 8 of 1,000 units, or parts 9 and, as often as needed, 10. */
const GROWING = tableOf([
  ...[1, 0, 0, 0, 10],
  // MathVariants: least overlap, coverages, counts, the construction
  ...[20, 12, 0, 1, 0, 18],
  // Coverage of one glyph
  ...[1, 1, 7],
  // MathGlyphConstruction: assembly, one variant
  ...[8, 1, 8, 1_000],
  // GlyphAssembly: italics correction, its device table, two parts
  ...[5, 0, 2],
  ...[9, 0, 30, 400, 0],
  ...[10, 30, 30, 200, 1],
]);

it('reads the sizes that a glyph grows to, and the parts it is put together of', () => {
  const table = new MathTable(GROWING);
  expect(table.minConnectorOverlap).toBe(20);
  expect(table.construction(7, true)).toEqual({
    variants: [{ glyph: 8, size: 1_000 }],
    parts: [
      { glyph: 9, startConnector: 0, endConnector: 30, fullAdvance: 400, isExtender: false },
      { glyph: 10, startConnector: 30, endConnector: 30, fullAdvance: 200, isExtender: true },
    ],
    italicsCorrection: 5,
  });
  expect(table.construction(6, true)).toBeNull();
  expect(table.construction(7, false)).toBeNull();
});

it('says 0 for what a font leaves out', () => {
  const table = new MathTable(tableOf([1, 0, 0, 0, 0]));
  expect(table.constant('axisHeight')).toBe(0);
  expect(table.italicsCorrection(3)).toBe(0);
  expect(table.construction(3, true)).toBeNull();
});

it('comes to an end with any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(0xffff), (bytes, glyph) => {
      const table = new MathTable(new TableView(bytes));
      expect(Number.isFinite(table.constant('fractionRuleThickness'))).toBe(true);
      expect(Number.isFinite(table.italicsCorrection(glyph))).toBe(true);
      const construction = table.construction(glyph, true);
      expect(construction?.parts.length ?? 0).toBeLessThanOrEqual(64);
    }),
  );
});
