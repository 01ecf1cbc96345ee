import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { FontFace } from '../../../src/engine/display/font-face.ts';
import { openFace } from '../../../src/engine/fonts/open-face.ts';
import { writeSfnt } from '../../../src/engine/fonts/sfnt/container.ts';
import { subsetFace } from '../../../src/engine/fonts/subset.ts';
import { Oracle } from './harfbuzz.ts';

const bundled = (name: string) => openFace(readFileSync(new URL(`../../../fonts/${name}.ttf`, import.meta.url)));
const glyphsOf = (face: FontFace, text: string) =>
  Array.from(text, (character) => face.glyphForCodePoint(character.codePointAt(0)!));
const CJK = '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc';

describe('a subset of a TrueType face', () => {
  const face = bundled('LiberationSerif-Regular');
  const glyphs = glyphsOf(face, 'Äpfel & Ünïcödé ½');

  it('has the same outlines and advances under new ids', () => {
    const subset = subsetFace(face, glyphs);
    const source = new Oracle(face.sfntBytes());
    const oracle = new Oracle(subset.bytes);
    for (const glyph of glyphs) expect(oracle.path(subset.newGlyphId(glyph))).toBe(source.path(glyph));
  });

  it('adds the parts of composite glyphs and .notdef', () => {
    const subset = subsetFace(face, glyphsOf(face, 'Ä'));
    expect(subset.numGlyphs).toBeGreaterThanOrEqual(2);
    expect(subset.newGlyphId(0)).toBe(0);
  });

  it('is the same for the same glyphs in any order', () => {
    expect(subsetFace(face, [...glyphs].reverse()).bytes).toEqual(subsetFace(face, glyphs).bytes);
  });

  it('is small', () => expect(subsetFace(face, glyphsOf(face, 'Hello')).bytes.length).toBeLessThan(3_000));
});

describe.runIf(existsSync(CJK))('a subset of a CFF face', () => {
  it('has the same outlines under new ids', () => {
    const face = openFace(readFileSync(CJK), 0);
    const glyphs = glyphsOf(face, 'あいう漢字 Latin 한글、。');
    const subset = subsetFace(face, glyphs);
    expect(subset.kind).toBe('cff');
    const maxp = new Uint8Array(6);
    maxp.set([0, 0, 0x50, 0, subset.numGlyphs >> 8, subset.numGlyphs & 0xff]);
    const table = (tag: string) => face.table(tag).bytes;
    const tables = new Map([
      ['head', table('head')],
      ['hhea', table('hhea')],
      ['maxp', maxp],
      ['CFF ', subset.bytes],
    ]);
    const oracle = new Oracle(writeSfnt({ flavor: 0x4f54544f, tables }));
    const source = new Oracle(face.sfntBytes());
    for (const glyph of glyphs) expect(oracle.path(subset.newGlyphId(glyph))).toBe(source.path(glyph));
    expect(subset.bytes.length).toBeLessThan(60_000);
  });
});
