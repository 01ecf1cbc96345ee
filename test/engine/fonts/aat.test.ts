/** Fonts that are shaped by Apple's tables: `morx`, `kerx`. HarfBuzz is the judge, as `hb-shape --no-glyph-names` 6.0.0 (harfbuzzjs is built without them). */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { Diagnostics } from '../../../src/engine/base/diagnostics.ts';
import { loadAatEngine } from '../../../src/engine/fonts/aat/aat-engine.ts';
import { FontSet } from '../../../src/engine/fonts/font-set.ts';
import { openFace } from '../../../src/engine/fonts/open-face.ts';
import { writeSfnt } from '../../../src/engine/fonts/sfnt/container.ts';
import { DEFAULT_SHAPING, type ShapeOptions, shapeText } from '../../../src/engine/fonts/shape.ts';
import type { RenderOptions } from '../../../src/engine/render/options.ts';
import { render } from '../../../src/engine/render/render.ts';
import { readPdf } from '../../../src/testing/read-pdf.ts';
import { queryFor } from './queries.ts';

const FILE = new URL('../../../fixtures/fonts/PlatenAat.ttf', import.meta.url);
const AAT = readFileSync(FILE);
const FACE = `@font-face { font-family: F; src: url(data:font/ttf;base64,${AAT.toString('base64')}) } body { font-family: F }`;

/** Glyph, cluster and place of each, and the width: as hb-shape writes it, but for right-to-left text, which is in logical order. */
function shaped(text: string, options: Partial<ShapeOptions> = {}, font: Uint8Array = AAT): string {
  const fonts = new FontSet({ fonts: [font], systemFonts: false }, new Diagnostics());
  const out: string[] = [];
  const segments = shapeText(text, 0, text.length, fonts.resolve(queryFor('PlatenAat')), {
    ...DEFAULT_SHAPING,
    ...options,
  });
  for (const { run } of segments) {
    for (const [i, glyph] of run.glyphIds.entries()) out.push(`${glyph}=${run.clusters[i]}+${run.advances[i]}`);
  }
  return out.join('|');
}

function tablesOf(font: Uint8Array): Record<string, Uint8Array> {
  const face = openFace(font);
  return Object.fromEntries(face.tableTags.map((tag) => [tag, face.table(tag).bytes]));
}

/** The font with other bytes in its table. */
function withMorx(change: (morx: Buffer) => void): Uint8Array {
  const tables = tablesOf(AAT);
  const morx = Buffer.from(tables.morx!);
  change(morx);
  return writeSfnt({ flavor: 0x00010000, tables: new Map(Object.entries({ ...tables, morx })) });
}

async function rendered(options: RenderOptions) {
  const { pdf, diagnostics } = await render(options);
  return {
    lines: (await readPdf(pdf)).pages[0]!.lines,
    findings: diagnostics.map(({ code, message }) => `${code} ${message}`),
  };
}

describe('the engine is needed', () => {
  const TEXT = Array.from('office', (character) => character.codePointAt(0)!);
  const families = (family: string, characters: readonly number[], fonts: readonly Uint8Array[]) =>
    new FontSet({ fonts, systemFonts: false }, new Diagnostics())
      .resolve(queryFor(family))
      .recordsWithMorx(characters)
      .map((record) => record.families[0]);
  const openType = ['PlatenColor.ttf', 'PlatenVariable.otf'].map((name) => readFileSync(new URL(name, FILE)));

  it.each(['PlatenColor', 'PlatenVariable', 'Liberation Serif'])('not for text in %s', (family) =>
    expect(families(family, TEXT, [...openType, AAT])).toEqual([]),
  );
  it('for text in a family with Apple’s tables', () =>
    expect(families('PlatenAat', TEXT, [AAT])).toEqual(['platenaat']));
  it('for characters that only such a family has', () =>
    expect(families('Liberation Serif', [0x61, 0x628], [AAT])).toEqual(['platenaat']));
});

describe('with the engine', () => {
  beforeAll(loadAatEngine);

  it.each([
    ['exchange places', 'CD', '5=0+400|4=0+380'],
    ['exchange places around others', 'ACEDA', '2=0+340|5=1+400|4=1+380|6=1+420|2=4+340'],
    ['are replaced before and after one another', 'BA', '14=0+580|13=1+560'],
    ['are not replaced in another context', 'AB', '2=0+340|3=1+360'],
    ['make a ligature', 'fi', '17=0+640'],
    ['make a longer ligature', 'ffi', '18=0+660'],
    ['make no ligature over a non-joiner', 'f\u200ci', '10=0+500|1=1+0|12=2+540'],
    ['are put in', 'XX', '7=0+440|8=0+460|7=1+440|8=1+460'],
    ['of vertical text stay away', 'V', '9=0+480'],
    ['of marks keep their room', 'A\u0301', '2=0+340|22=0+740'],
    ['go on after spaces', 'fi A VfiX', '17=0+640|1=2+320|2=3+340|1=4+320|9=5+480|17=6+640|7=8+440|8=8+460'],
  ])('glyphs %s: %s', (_, text, expected) => expect(shaped(text)).toBe(expected));

  it('glyphs join from right to left', () => {
    expect(shaped('\u0628\u0628\u0628', { rightToLeft: true })).toBe('20=0+700|21=1+720|19=2+680');
  });
  it('glyphs join in the order of characters, where the table says so', () => {
    // The coverage of the last subtable, which is the second contextual one: logical instead of backwards.
    const font = withMorx((morx) => morx.writeUInt8(0x10, morx.lastIndexOf(Buffer.from('4000000100000001', 'hex'))));
    expect(shaped('\u0628\u0628\u0628', { rightToLeft: true }, font)).toBe('20=0+700|21=1+720|19=2+680');
  });
  it('pairs are kerned by kern as Apple has it', () => {
    const { kerx, ...others } = tablesOf(AAT);
    const pairs = kerx!.subarray(36, 48);
    // Version 1.0, one table of two pairs; its header, and that of the pairs.
    const head = Buffer.from('0001000000000001' + '0000001c00000000' + '0002000c00010000', 'hex');
    const kern = Buffer.concat([head, pairs]);
    const font = writeSfnt({ flavor: 0x00010000, tables: new Map(Object.entries({ ...others, kern })) });
    expect(shaped('AV', {}, font)).toBe('2=0+260|9=1+480');
  });
  it('pairs are kerned by kerx', () => {
    // HarfBuzz gives half to each of the two: 300, and 440 at -40.
    expect(shaped('AV')).toBe('2=0+260|9=1+480');
    expect(shaped('AV', { kerning: false })).toBe('2=0+340|9=1+480');
  });
  it('features are switched off and on', () => {
    expect(shaped('fi', { ligatures: false })).toBe('10=0+500|12=1+540');
    expect(shaped('hi', { features: [{ tag: 'smcp', value: 1 }] })).toBe('15=0+600|12=1+540');
    expect(shaped('hi')).toBe('11=0+520|12=1+540');
  });

  it('text comes back from the file', async () => {
    const html = '<p>ffi A fi<p>BA hV';
    const expected = { lines: ['ffi A fi', 'BA hV'], findings: [] };
    expect(await rendered({ html: `<style>${FACE}</style>${html}` })).toEqual(expected);
    expect(await rendered({ html: `<body style="font-family: PlatenAat">${html}`, fonts: [FILE.pathname] })).toEqual(
      expected,
    );
  });
  it('characters that only such a font has are shaped by it', () => {
    const fonts = new FontSet({ fonts: [AAT], systemFonts: false }, new Diagnostics());
    const text = '\u0628\u0628';
    const segments = shapeText(text, 0, 2, fonts.resolve(queryFor('Liberation Serif')), {
      ...DEFAULT_SHAPING,
      rightToLeft: true,
    });
    expect(segments.flatMap(({ run }) => [...run.glyphIds])).toEqual([20, 21]);
  });
});

describe('a table that cannot be followed', () => {
  beforeAll(loadAatEngine);
  const PLAIN_XX = '7=0+440|7=1+440';

  it('with a length that leads nowhere is passed over, and told of', async () => {
    const font = withMorx((morx) => morx.writeUInt32BE(4, morx.indexOf(Buffer.from('0000000100000003', 'hex')) + 8));
    const face = `@font-face { font-family: F; src: url(data:font/ttf;base64,${Buffer.from(font).toString('base64')}) }`;
    expect(await rendered({ html: `<style>${face}</style><p style="font-family: F">ffi` })).toEqual({
      lines: ['ffi'],
      findings: [expect.stringMatching(/^FONT_UNREADABLE The table "morx" of the font PlatenAat-Regular/)],
    });
  });
  it('that goes on for ever leaves the word as it is', () => {
    // The entry that puts in one glyph and goes on puts in none, and stays.
    const font = withMorx((morx) =>
      morx.writeUInt16BE(0x4000, morx.indexOf(Buffer.from('000000200000ffff', 'hex')) + 2),
    );
    expect(shaped('XX', {}, font)).toBe(PLAIN_XX);
  });
  it('that puts in glyphs for ever leaves the word as it is', () => {
    const font = withMorx((morx) =>
      morx.writeUInt16BE(0x43e0, morx.indexOf(Buffer.from('000000200000ffff', 'hex')) + 2),
    );
    expect(shaped('XX', {}, font)).toBe(PLAIN_XX);
  });
  it('in any way leaves as many glyphs as the growth of words allows', () => {
    const { length } = openFace(AAT).table('morx');
    const changes = fc.array(
      fc.tuple(fc.nat(length - 1), fc.oneof(fc.nat(255), fc.constantFrom(0, 1, 0x40, 0x7f, 0x80, 0xff))),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(changes, (list) => {
        const font = withMorx((morx) => {
          for (const [at, value] of list) morx[at] = value;
        });
        for (const [text, rightToLeft] of [
          ['ACEDABffiXhV', false],
          ['\u0628\u0628\u0628', true],
        ] as const) {
          const glyphs = shaped(text, { rightToLeft }, font).split('|');
          expect(glyphs.length).toBeGreaterThan(0);
          expect(glyphs.length).toBeLessThan(2_048);
        }
      }),
      { numRuns: 300 },
    );
  });
});
