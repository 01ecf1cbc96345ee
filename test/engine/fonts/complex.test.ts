/** Scripts with syllables against HarfBuzz: names of countries and languages in their own script, and words made up of every letter. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { syllabicCategory } from '../../../src/engine/base/unicode/indic.ts';
import { scriptOf } from '../../../src/engine/base/unicode/scripts.ts';
import { openFace } from '../../../src/engine/fonts/open-face.ts';
import { planFor } from '../../../src/engine/fonts/shape-cache.ts';
import { shapeComplexWord } from '../../../src/engine/fonts/shape-complex.ts';
import { Oracle } from './harfbuzz.ts';

const noto = (name: string) => `/usr/share/fonts/truetype/noto/${name}-Regular.ttf`;

function namesIn(language: string): string[] {
  const words = new Set<string>();
  const add = (name: string | undefined) => {
    for (const word of name?.split(/[\s()/,–-]+/) ?? []) words.add(word);
  };
  const regions = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  for (let code = 0; code < 26 * 26; code++) {
    add(regions.of(String.fromCharCode(65 + Math.floor(code / 26), 65 + (code % 26))));
  }
  return [...words].filter((word) => word !== '');
}

/** The same numbers in every run. */
function numbers(): (below: number) => number {
  let seed = 4_711;
  return (below) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (seed >> 8) % below;
  };
}

/** Letters, stacked letters and signs of a script in any order that may be read as syllables. */
function madeUp(covered: readonly number[], count: number): string[] {
  const is = (pattern: RegExp) => covered.filter((codePoint) => pattern.test(String.fromCodePoint(codePoint)));
  const letters = is(/\p{L}/u);
  const marks = is(/\p{M}/u);
  const stackers = marks.filter((codePoint) => /Virama|Stacker/.test(syllabicCategory(codePoint)));
  const next = numbers();
  const pick = (list: readonly number[]) => (list.length === 0 ? '' : String.fromCodePoint(list[next(list.length)]!));
  return Array.from({ length: count }, () => {
    let word = '';
    for (let i = next(4); i >= 0; i--) {
      word += pick(letters);
      if (next(3) === 0 && stackers.length > 0) word += pick(stackers) + pick(letters);
      if (next(3) > 0) word += pick(marks);
    }
    return word;
  });
}

function compare(path: string, words: readonly string[]): string[] {
  const face = openFace(readFileSync(path));
  const oracle = new Oracle(face.sfntBytes());
  const wrong: string[] = [];
  for (const word of words) {
    const characters = Array.from(word, (character) => character.codePointAt(0)!);
    const script = characters.map(scriptOf).find((each) => each > 1);
    if (script === undefined || characters.some((each) => face.glyphForCodePoint(each) === 0)) continue;
    const shaped = shapeComplexWord(planFor(face, script, '', true, true, []), word, false);
    const expected = oracle.shape(word);
    const isSame =
      shaped.glyphIds.length === expected.length &&
      expected.every(
        ({ glyph, advance, x, y }, i) =>
          shaped.glyphIds[i] === glyph &&
          Math.abs(shaped.advances[i]! - advance) < 1 &&
          Math.abs((shaped.xOffsets?.[i] ?? 0) - x) < 1 &&
          Math.abs((shaped.yOffsets?.[i] ?? 0) - y) < 1,
      );
    if (!isSame) wrong.push(word);
  }
  return wrong;
}

describe.each([
  ['hi', 'NotoSansDevanagari'],
  ['mr', 'NotoSerifDevanagari'],
  ['bn', 'NotoSansBengali'],
  ['pa', 'NotoSansGurmukhi'],
  ['gu', 'NotoSansGujarati'],
  ['or', 'NotoSansOriya'],
  ['ta', 'NotoSansTamil'],
  ['te', 'NotoSansTelugu'],
  ['kn', 'NotoSerifKannada'],
  ['ml', 'NotoSansMalayalam'],
  ['si', 'NotoSansSinhala'],
  ['km', 'NotoSansKhmer'],
  ['my', 'NotoSansMyanmar'],
])('%s in %s', (language, name) => {
  it.skipIf(!existsSync(noto(name)))('is shaped as HarfBuzz does it', () =>
    expect(compare(noto(name), namesIn(language))).toEqual([]),
  );
});

describe.each([
  ['NotoSansBalinese', 0x1b00, 0x1b7f],
  ['NotoSansJavanese', 0xa980, 0xa9df],
  ['NotoSansTaiTham', 0x1a20, 0x1aaf],
  ['NotoSansCham', 0xaa00, 0xaa5f],
  ['NotoSansLepcha', 0x1c00, 0x1c4f],
  ['NotoSansLimbu', 0x1900, 0x194f],
  ['NotoSansSundanese', 0x1b80, 0x1bbf],
  ['NotoSansBuginese', 0x1a00, 0x1a1f],
  ['NotoSansSiddham', 0x11580, 0x115df],
  ['NotoSansModi', 0x11600, 0x1165f],
  ['NotoSerifTibetan', 0x0f40, 0x0fbc],
  ['NotoSansMongolian', 0x1820, 0x1878],
])('%s', (name, first, last) => {
  it.skipIf(!existsSync(noto(name)))('has the glyphs of HarfBuzz for words made up of all its letters', () => {
    const face = openFace(readFileSync(noto(name)));
    const covered = Array.from({ length: last - first + 1 }, (_, i) => first + i).filter(
      (codePoint) => face.glyphForCodePoint(codePoint) !== 0,
    );
    expect(compare(noto(name), madeUp(covered, 60))).toEqual([]);
  });
});

describe('clusters', () => {
  const clustersOf = (name: string, word: string) => {
    const face = openFace(readFileSync(noto(name)));
    const shaped = shapeComplexWord(planFor(face, scriptOf(word.codePointAt(0)!), '', true, true, []), word, false);
    return [...shaped.clusters];
  };
  it.skipIf(!existsSync(noto('NotoSansDevanagari')))('hold what changed places together', () => {
    expect(clustersOf('NotoSansDevanagari', 'कि')).toEqual([0, 0]);
    expect(clustersOf('NotoSansDevanagari', 'कका')).toEqual([0, 1, 1]);
  });
});

it.skipIf(!existsSync(noto('NotoSansBengali')))('gives signs without a letter a dotted circle', () => {
  const face = openFace(readFileSync(noto('NotoSansBengali')));
  const shaped = shapeComplexWord(planFor(face, scriptOf(0x0995), '', true, true, []), '\u09bf', false);
  expect([...shaped.glyphIds]).toContain(face.glyphForCodePoint(0x25cc));
});
it.skipIf(!existsSync(noto('NotoSansDevanagari')))('carries out the features that text asks for', () => {
  const face = openFace(readFileSync(noto('NotoSansDevanagari')));
  const glyphs = (features: readonly { tag: string; value: number }[]) =>
    [...shapeComplexWord(planFor(face, scriptOf(0x0915), '', true, true, features), 'क्ष', false).glyphIds].length;
  expect(glyphs([{ tag: 'akhn', value: 0 }])).toBeGreaterThan(glyphs([]));
});
