import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Diagnostics } from '../../../src/engine/base/diagnostics.ts';
import { type FontQuery, plainFontQuery } from '../../../src/engine/fonts/font-query.ts';
import { FontSet } from '../../../src/engine/fonts/font-set.ts';
import { shapeText } from '../../../src/engine/fonts/shape.ts';
import { syntheticBoldWidth } from '../../../src/engine/fonts/synthesis.ts';
import { descriptorsOf } from './queries.ts';

const bytesOf = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url));
const bundledOnly = () => new FontSet({ fonts: [], systemFonts: false }, new Diagnostics());

function query(families: string, rest: Partial<FontQuery> = {}): FontQuery {
  const list = families.split(',').map((name) => ({
    name: name.replaceAll(/["']/g, '').trim(),
    generic: /^(serif|sans-serif|monospace|system-ui|cursive|emoji)$/.test(name.trim()),
  }));
  return { ...plainFontQuery(list), ...rest };
}

describe('matching among the bundled faces', () => {
  const fonts = bundledOnly();
  const matched = (families: string, rest: Partial<FontQuery> = {}) =>
    fonts.resolve(query(families, rest)).primary.postscriptName;

  it.each([
    ['Arial', 'LiberationSans'],
    ['Helvetica, serif', 'LiberationSans'],
    ['Tinos, monospace', 'LiberationSerif'],
    ['"Nimbus Sans L", monospace', 'LiberationMono'],
    ['Albany, monospace', 'LiberationMono'],
    ['Times New Roman', 'LiberationSerif'],
    ['Courier', 'LiberationMono'],
    ['Georgia, sans-serif', 'LiberationSans'],
    ['Segoe UI, Roboto', 'LiberationSerif'],
    ['"serif"', 'LiberationSerif'],
    ["'Sans-serif', serif", 'LiberationSans'],
    ['Sans, serif', 'LiberationSans'],
    ["'Monospace', serif", 'LiberationMono'],
    ['Mono, serif', 'LiberationMono'],
    ["'Serif', sans-serif", 'LiberationSerif'],
    ["'sans serif', serif", 'LiberationSerif'],
    ['system-ui', 'LiberationSans'],
    ['cursive', 'LiberationSerif'],
    ['ARIAL', 'LiberationSans'],
  ])('%s is %s', (families, name) => expect(matched(families)).toBe(name));
  it.each([
    [500, 'LiberationSans'],
    [600, 'LiberationSans-Bold'],
    [1, 'LiberationSans'],
    [1000, 'LiberationSans-Bold'],
  ] as const)('weight %d is %s', (weight, name) => expect(matched('Arial', { weight })).toBe(name));
  it('takes italic for oblique', () => expect(matched('Arial', { style: 'oblique' })).toBe('LiberationSans-Italic'));
  it('gives the same object for the same question', () =>
    expect(fonts.resolve(query('Arial'))).toBe(fonts.resolve(query('Arial'))));
  it('reports what no face has', () => {
    const diagnostics = new Diagnostics();
    const font = new FontSet({ fonts: [], systemFonts: false }, diagnostics).resolve(query('Arial'));
    const [segment] = shapeText('\u{12000}', 0, 2, font);
    expect(segment!.run.glyphIds[0]).toBe(0);
    expect(diagnostics.list().map(({ code }) => code)).toEqual(['GLYPH_MISSING']);
  });
});

describe('faces of the document', () => {
  const descriptors = descriptorsOf('Body');
  it('come before all others', () => {
    const fonts = bundledOnly();
    fonts.addDocumentFace({ ...descriptors, family: 'Arial' }, bytesOf('fonts/LiberationMono-Regular.ttf'));
    expect(fonts.resolve(query('arial')).primary.postscriptName).toBe('LiberationMono');
  });
  it('are used for their unicode-range only', () => {
    const fonts = bundledOnly();
    fonts.addDocumentFace({ ...descriptors, unicodeRange: [0x30, 0x39] }, bytesOf('fonts/LiberationMono-Regular.ttf'));
    const font = fonts.resolve(query('Body, serif'));
    expect(shapeText('a12b', 0, 4, font).map(({ start, run }) => [start, run.face.postscriptName])).toEqual([
      [0, 'LiberationSerif'],
      [1, 'LiberationMono'],
      [3, 'LiberationSerif'],
    ]);
    expect(font.primary.postscriptName).toBe('LiberationSerif');
  });
  it('are made bold when they are not', () => {
    const fonts = bundledOnly();
    fonts.addDocumentFace(descriptors, bytesOf('fonts/LiberationMono-Regular.ttf'));
    expect(fonts.resolve(query('Body', { weight: 700, style: 'italic' })).synthesis).toEqual({
      bold: true,
      oblique: true,
    });
  });
  it('give the weight of a variable font', () => {
    const fonts = bundledOnly();
    fonts.addDocumentFace({ ...descriptors, weight: [100, 900] }, bytesOf('fixtures/fonts/Inter.woff2'));
    const font = fonts.resolve(query('Body', { weight: 700 }));
    expect(font.primary.weight).toBe(700);
    expect(font.synthesis.bold).toBe(false);
  });
  it('are left out with a diagnostic when they cannot be read', () => {
    const diagnostics = new Diagnostics();
    const fonts = new FontSet({ fonts: [], systemFonts: false }, diagnostics);
    expect(fonts.addDocumentFace(descriptors, new Uint8Array(9))).toBe(false);
    expect(diagnostics.list()[0]!.code).toBe('FONT_UNREADABLE');
  });
  it('can be local faces', () => expect(bundledOnly().findLocal('Liberation Sans Bold')?.weight).toBe(700));
});

it('refuses a folder that is not there', () => {
  expect(() => new FontSet({ fonts: ['/no/such/folder'], systemFonts: false }, new Diagnostics())).toThrow(
    expect.objectContaining({ code: 'INVALID_OPTION' }),
  );
});

it('emboldens text of all sizes alike, as Chromium prints it', () =>
  expect([8, 16, 40].map(syntheticBoldWidth)).toEqual([0.25, 0.5, 1.25]));

const FOLDERS = ['truetype/liberation2', 'truetype/dejavu', 'truetype/noto', 'opentype/noto'].map(
  (folder) => `/usr/share/fonts/${folder}`,
);

describe.runIf(FOLDERS.every((folder) => existsSync(folder)))('fallback as Chromium on Linux has it', () => {
  const fonts = new FontSet({ fonts: FOLDERS, systemFonts: false }, new Diagnostics());
  const faces = (text: string, families = 'serif', rest: Partial<FontQuery> = {}) =>
    [
      ...new Set(
        shapeText(text, 0, text.length, fonts.resolve(query(families, rest))).map(({ run }) => run.face.postscriptName),
      ),
    ].join(' ');

  it.each([
    ['→ ☃', 'LiberationSerif DejaVuSans'],
    ['العربية', 'DejaVuSans'],
    ['हिन्दी', 'NotoSansDevanagari-Regular'],
    ['ગ', 'NotoSerifGujarati-Regular'],
    ['தமிழ்', 'NotoSansTamil-Regular'],
    ['漢字かな', 'NotoSansCJKjp-Regular'],
    ['😀', 'NotoColorEmoji'],
    ['☺', 'LiberationSerif'],
    ['☺\ufe0f', 'NotoColorEmoji'],
    ['❤', 'DejaVuSans'],
    ['1\ufe0f\u20e3', 'NotoColorEmoji'],
    ['🇩🇪👨\u200d👩\u200d👧', 'NotoColorEmoji'],
    ['𝒜∀', 'DejaVuMathTeXGyre-Regular'],
    ['℃№', 'NotoSans-Regular LiberationSerif'],
  ])('%s is set in %s', (text, expected) => expect(faces(text)).toBe(expected));

  it.each([
    ['ja', 'serif', 'NotoSerifCJKjp-Regular'],
    ['zh-TW', 'sans-serif', 'NotoSansCJKtc-Regular'],
    ['ko', 'Arial', 'NotoSansCJKkr-Regular'],
    ['zh', 'Foo', 'NotoSansCJKsc-Regular'],
    ['de', 'serif', 'NotoSansCJKjp-Regular'],
  ])('Han in %s %s is set in %s', (language, families, expected) =>
    expect(faces('漢', families, { language })).toBe(expected),
  );

  // As Chromium has them: what the family of the language lacks comes from the fallback faces, and a letter may be put together of two glyphs.
  it.each([
    ['ja', 'serif', 'ש', 'LiberationSans'],
    ['ja', 'Times', 'ש', 'LiberationSerif'],
    ['ja', 'serif', 'ί', 'NotoSerifCJKjp-Regular'],
  ])('in %s %s %s is set in %s', (language, families, text, expected) =>
    expect(faces(text, families, { language })).toBe(expected),
  );

  it('paints emoji as pictures', () => {
    const [segment] = shapeText('😀', 0, 2, fonts.resolve(query('serif')));
    const bitmap = segment!.run.face.colorBitmap(segment!.run.glyphIds[0]!);
    expect([...bitmap!.png.subarray(1, 4)]).toEqual([0x50, 0x4e, 0x47]);
  });
  it('joins families and flags into one glyph', () => {
    const segments = shapeText('👨\u200d👩\u200d👧🇩🇪', 0, 12, fonts.resolve(query('serif')));
    const shown = Array.from(segments[0]!.run.advances).filter((advance) => advance > 0);
    expect(shown).toHaveLength(2);
  });
});
