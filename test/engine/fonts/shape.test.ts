import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { Diagnostics } from '../../../src/engine/base/diagnostics.ts';
import { FontSet } from '../../../src/engine/fonts/font-set.ts';
import { openFace } from '../../../src/engine/fonts/open-face.ts';
import type { ResolvedFont } from '../../../src/engine/fonts/resolved-font.ts';
import { DEFAULT_SHAPING, type ShapeOptions, shapeText } from '../../../src/engine/fonts/shape.ts';
import { fontWithTable } from '../../support/font-with-table.ts';
import { Oracle, type OracleGlyph } from './harfbuzz.ts';
import { queryFor } from './queries.ts';

function fontOf(path: string): { font: ResolvedFont; oracle: Oracle } {
  const bytes = readFileSync(path);
  const face = openFace(bytes);
  const fonts = new FontSet({ fonts: [bytes], systemFonts: false }, new Diagnostics());
  const query = queryFor(face.familyName, { weight: face.weight, style: face.style, stretch: face.stretch });
  return { font: fonts.resolve(query), oracle: new Oracle(face.sfntBytes()) };
}

const bundled = (name: string) => new URL(`../../../fonts/${name}.ttf`, import.meta.url).pathname;
const noto = (name: string) => `/usr/share/fonts/truetype/noto/${name}.ttf`;

/** Glyph, cluster and place of each glyph that shows. */
function shaped(text: string, font: ResolvedFont, options: ShapeOptions = DEFAULT_SHAPING): string[] {
  const out: string[] = [];
  let pen = 0;
  for (const { run } of shapeText(text, 0, text.length, font, options)) {
    for (let i = 0; i < run.glyphIds.length; i++) {
      const x = pen + (run.xOffsets?.[i] ?? 0);
      out.push(`${run.glyphIds[i]} @${run.clusters[i]} ${Math.round(x)},${Math.round(run.yOffsets?.[i] ?? 0)}`);
      pen += run.advances[i]!;
    }
  }
  out.push(`width ${Math.round(pen)}`);
  return out;
}

function expected(glyphs: readonly OracleGlyph[]): string[] {
  let pen = 0;
  const out = glyphs.map(({ glyph, cluster, advance, x, y }) => {
    const line = `${glyph} @${cluster} ${pen + x},${y}`;
    pen += advance;
    return line;
  });
  out.push(`width ${pen}`);
  return out;
}

const LATIN =
  'AVATAR Tomorrow, “fi” office fluff WAVE. To Ty. Yes, P. A. F. LTA (f) Te\u0301l\u0301 e\u0301 naïve Ångström ŠĐŽ i\u0301 j\u0308 x\u0323\u0302 ½ № … — 1 234,56 € ' +
  'ﬁ ﬂ Ǆ ǆ ỳ Ệ ff ffi ffl V. r, y- “A” ‘V’ L’A a\u0308o\u0308';
const CASES: readonly (readonly [string, string])[] = [
  ['Latin', LATIN],
  ['Cyrillic', 'Съешь ещё этих мягких французских булок, да выпей же чаю. ГА РД Ґ ї й и\u0306 а\u0301'],
  ['Greek', 'Ξεσκεπάζω την ψυχοφθόρα βδελυγμία. Ἀρχὴ ᾧ α\u0301 Ύ'],
];

describe.each([
  'LiberationSerif-Regular',
  'LiberationSans-Regular',
  'LiberationSans-BoldItalic',
  'LiberationMono-Regular',
])('%s', (name) => {
  const { font, oracle } = fontOf(bundled(name));
  it.each(CASES)('shapes %s words as HarfBuzz does', (_, text) => {
    for (const word of text.split(' '))
      expect([word, ...shaped(word, font)]).toEqual([word, ...expected(oracle.shape(word))]);
  });
  it('makes spaces that the face lacks of the plain one', () => {
    const widthOf = (lines: readonly string[]) => Number(lines.at(-1)!.slice('width '.length));
    for (const space of '\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000') {
      // HarfBuzz counts in whole units here.
      const difference = widthOf(shaped(`a${space}b`, font)) - widthOf(expected(oracle.shape(`a${space}b`)));
      expect([space, Math.abs(difference) <= 1]).toEqual([space, true]);
    }
  });
  it('kerns across spaces', () =>
    expect(shaped('A V A. T o', font).at(-1)).toBe(expected(oracle.shape('A V A. T o')).at(-1)));
});

const OTHERS: readonly (readonly [string, string])[] = [
  [
    '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf',
    `${LATIN} مرحبا بالعالم سلام لا الله کتاب يُكَتِّبُ עברית שָׁלוֹם ქართული Հայերեն`,
  ],
  [noto('NotoSans-Regular'), `${LATIN} Съешь ещё й ї ά ᾧ`],
  [noto('NotoSansArabic-Regular'), 'مرحبا بالعالم سلام لا الله کتاب يُكَتِّبُ مُحَمَّد لِلَّٰهِ ١٢٣'],
  [noto('NotoSansHebrew-Regular'), 'שלום שָׁלוֹם בְּרֵאשִׁית עולם'],
  [noto('NotoSansThai-Regular'), 'สวัสดี น้ำ กำ ที่ ญี่ปุ่น ปี่ ฐุ'],
  [noto('NotoColorEmoji'), '😀 👍🏽 👋🏿👍🏻😀 👩🏽‍💻 👨‍👩‍👧 ☝🏿 🇩🇪🇫🇷'],
];

describe.each(OTHERS.filter(([path]) => existsSync(path)))('%s', (path, text) => {
  const { font, oracle } = fontOf(path);
  it.each(text.split(' '))('shapes %s as HarfBuzz does', (word) => {
    const rightToLeft = /[\u0590-\u08ff]/.test(word);
    expect(shaped(word, font, { ...DEFAULT_SHAPING, rightToLeft })).toEqual(expected(oracle.shape(word)));
  });
});

describe('many marks on one base', () => {
  it.each([
    ['Arabic', '\u0628\u0651\u064b'],
    ['Hebrew', '\u05d1\u05b0\u05c1'],
    ['Devanagari', '\u0915\u094d\u093c'],
  ])('%s: no long text is normalised, which takes the square of its length', (_, marked) => {
    const { font } = fontOf(bundled('LiberationSans-Regular'));
    const normalize = vi.spyOn(String.prototype, 'normalize');
    const word = marked[0]! + marked.slice(1).repeat(5_000);
    shaped(word, font, { ...DEFAULT_SHAPING, rightToLeft: true });
    const lengths = normalize.mock.contexts.map((text) => String(text).length);
    normalize.mockRestore();
    expect(Math.max(0, ...lengths)).toBeLessThan(100);
  });
});

it('makes ligatures over spaces, as HarfBuzz does', () => {
  const sans = readFileSync(bundled('LiberationSans-Regular'));
  const [a, b, c, space, sign] = ['a', 'b', 'c', ' ', '§'].map((letter) =>
    openFace(sans).glyphForCodePoint(letter.codePointAt(0)!),
  );
  const u16 = (...values: readonly number[]) => values.flatMap((value) => [value >> 8, value & 255]);
  const tag = (name: string) => Array.from(name, (letter) => letter.charCodeAt(0));
  const script = [...u16(1), ...tag('DFLT'), ...u16(8), ...u16(4, 0), ...u16(0, 0xffff, 1, 0)];
  const feature = [...u16(1), ...tag('liga'), ...u16(8), ...u16(0, 1, 0)];
  const ligature = [...u16(1, 8, 1, 14), ...u16(1, 1, a!), ...u16(1, 4), ...u16(sign!, 4, space!, b!, c!)];
  const lookups = [...u16(1, 4), ...u16(4, 0, 1, 8), ...ligature];
  const head = u16(1, 0, 10, 10 + script.length, 10 + script.length + feature.length);
  const bytes = fontWithTable(sans, 'GSUB', Buffer.from([...head, ...script, ...feature, ...lookups]));
  const fonts = new FontSet({ fonts: [bytes], systemFonts: false }, new Diagnostics());
  const face = openFace(bytes);
  const font = fonts.resolve(
    queryFor(face.familyName, { weight: face.weight, style: face.style, stretch: face.stretch }),
  );
  const oracle = new Oracle(face.sfntBytes());
  const long = 'xy a bc '.repeat(40);
  for (const text of ['a bc', 'xa bcx a b', 'a bca bc'])
    expect(shaped(text, font)).toEqual(expected(oracle.shape(text)));
  expect(shaped(long, font).filter((glyph) => glyph.startsWith(`${sign} `))).toHaveLength(40);
});
