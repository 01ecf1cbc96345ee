/** Glyphs in colours (OpenType "COLR", "CPAL", "CBDT"), and how text in them is painted. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { Diagnostics } from '../../../src/engine/base/diagnostics.ts';
import type { FontPaletteValuesRule } from '../../../src/engine/css/font-values-rules.ts';
import { BLACK } from '../../../src/engine/display/color.ts';
import type { DisplayItem, GlyphsItem } from '../../../src/engine/display/display-item.ts';
import type { FontFace } from '../../../src/engine/display/font-face.ts';
import { colorGlyph } from '../../../src/engine/fonts/color-glyphs.ts';
import { colorTextItems } from '../../../src/engine/fonts/color-text.ts';
import { type FontRules, NO_FONT_RULES } from '../../../src/engine/fonts/font-rules.ts';
import { FontSet } from '../../../src/engine/fonts/font-set.ts';
import { openFace } from '../../../src/engine/fonts/open-face.ts';
import { readContainer, writeSfnt } from '../../../src/engine/fonts/sfnt/container.ts';
import { shapeText } from '../../../src/engine/fonts/shape.ts';
import { subsetFace } from '../../../src/engine/fonts/subset.ts';
import { render } from '../../../src/engine/render/render.ts';
import { encodePng } from '../../support/tiny-images.ts';
import { descriptorsOf, queryFor } from './queries.ts';

const bytes = readFileSync(new URL('../../../fixtures/fonts/PlatenColor.ttf', import.meta.url));
const face = openFace(bytes);

/** Items in a few words: kind, and colour or number of stops. */
function words(items: readonly DisplayItem[] | null): string[] | null {
  if (items === null) return null;
  return items.map((item) => {
    if (item.kind !== 'fill-path') return item.kind;
    const { paint } = item;
    if (paint.kind !== 'solid') return paint.kind;
    const { red, green, blue } = paint.color;
    return `fill ${[red, green, blue].map((channel) => Math.round(channel * 255)).join(' ')}`;
  });
}
const RED = 'fill 255 0 0';
const BLUE = 'fill 0 0 255';
const drawn = (character: string, from: FontFace = face, foreground = BLACK) =>
  words(colorGlyph(from, from.glyphForCodePoint(character.codePointAt(0)!), foreground));

describe('paints of COLR 1', () => {
  test.each([
    ['a linear gradient', 'A', ['linear-gradient']],
    ['a radial gradient', 'B', ['radial-gradient']],
    ['a sweep, inside its glyph', 'C', ['push-clip', 'push-transform', 'conic-gradient', 'pop', 'pop']],
    ['layers, one of them moved', 'D', [RED, BLUE]],
    ['a blend mode', 'E', ['push-group', RED, 'push-group', BLUE, 'pop', 'pop']],
    ['turned and scaled', 'F', [RED, BLUE]],
    ['one shape inside another', 'I', ['push-clip', BLUE, 'pop']],
    ['a gradient with a transform of its own', 'J', ['linear-gradient']],
    ['no colours', 'K', null],
  ])('%s', (_, character, expected) => expect(drawn(character)).toEqual(expected));
  it('takes parts in the colour of the text', () =>
    expect(drawn('G', face, { red: 0, green: 1, blue: 0, alpha: 1 })).toEqual(['fill 0 255 0', RED]));
  it('ends where glyphs paint each other', () => expect(drawn('X')!.length).toBeLessThan(200));
  it('moves outlines with their transforms', () => {
    const [first, second] = colorGlyph(face, face.glyphForCodePoint(0x44), BLACK)!;
    const left = (item: DisplayItem | undefined) =>
      item?.kind === 'fill-path' ? Math.min(...item.path.coords.filter((_, i) => i % 2 === 0)) : Number.NaN;
    expect([left(first), left(second)]).toEqual([100, 600]);
  });
  it('turns around a centre', () => {
    const [bar] = colorGlyph(face, face.glyphForCodePoint(0x46), BLACK)!;
    expect(bar?.kind === 'fill-path' && Math.round(Math.max(...bar.path.coords.filter((_, i) => i % 2 === 0)))).toBe(
      850,
    );
  });
});

describe('font-palette', () => {
  const rule = (rest: Partial<FontPaletteValuesRule>): FontRules => ({
    ...NO_FONT_RULES,
    palettes: [{ name: '--own', families: ['Face'], base: 0, overrides: new Map(), layer: null, ...rest }],
  });
  const layers = (palette: string, rules: FontRules = NO_FONT_RULES) => {
    const fonts = new FontSet({ fonts: [], systemFonts: false }, new Diagnostics());
    fonts.addDocumentFace(descriptorsOf('Face'), bytes);
    fonts.useRules(rules, []);
    return drawn('H', fonts.resolve(queryFor('Face', {}, { palette })).primary);
  };
  test('normal is the first', () => expect(layers('normal')).toEqual([RED, BLUE]));
  test('light', () => expect(layers('light')).toEqual(['fill 0 255 0', 'fill 255 255 0']));
  test('dark', () => expect(layers('dark')).toEqual(['fill 0 255 255', 'fill 255 0 255']));
  test('a name without a rule is the first', () => expect(layers('--own')).toEqual([RED, BLUE]));
  test('base-palette by number', () =>
    expect(layers('--own', rule({ base: 2 }))).toEqual(['fill 0 255 255', 'fill 255 0 255']));
  test('override-colors', () =>
    expect(layers('--own', rule({ overrides: new Map([[1, BLACK]]) }))).toEqual([RED, 'fill 0 0 0']));
  test('rules for another family do not count', () =>
    expect(layers('--own', rule({ families: ['Other'], base: 2 }))).toEqual([RED, BLUE]));
});

describe('text', () => {
  const fonts = new FontSet({ fonts: [], systemFonts: false }, new Diagnostics());
  fonts.addDocumentFace(descriptorsOf('Face'), bytes);
  const itemsOf = (text: string, rightToLeft = false) => {
    const [segment] = shapeText(text, 0, text.length, fonts.resolve(queryFor('Face')));
    const item: GlyphsItem = {
      kind: 'glyphs',
      run: segment!.run,
      start: 0,
      end: text.length,
      origin: { x: 10, y: 50 },
      fontSize: 10,
      letterSpacing: 1,
      wordSpacing: 0,
      rightToLeft,
      text,
      paint: { kind: 'solid', color: BLACK },
      embolden: 0,
      slant: 0,
      isShadow: false,
    };
    return colorTextItems(item, () => null)!;
  };
  const glyphs = (items: readonly DisplayItem[]) =>
    items
      .filter((item) => item.kind === 'glyphs')
      .map(({ start, end, origin, paint }) => [
        start,
        end,
        origin.x,
        paint.kind === 'solid' && paint.color.alpha === 0 ? 'without ink' : 'ink',
      ]);
  it('is there without ink where its glyphs have colours', () =>
    expect(glyphs(itemsOf('HKKH'))).toEqual([
      [0, 1, 10, 'without ink'],
      [1, 3, 21, 'ink'],
      [3, 4, 43, 'without ink'],
    ]));
  it('from right to left the last glyph is on the left', () =>
    expect(glyphs(itemsOf('HK', true))).toEqual([
      [1, 2, 10, 'ink'],
      [0, 1, 21, 'without ink'],
    ]));
});

/** OpenType 1.9 "sbix": each glyph is the same picture of one strike. */
function withPictures(font: Uint8Array, png: Uint8Array): Uint8Array {
  const { flavor, tables } = readContainer(font);
  const count = openFace(font).numGlyphs;
  const view = new DataView(new ArrayBuffer(12 + 4 + 4 * (count + 1) + count * (8 + png.length)));
  view.setUint16(0, 1);
  view.setUint32(4, 1);
  view.setUint32(8, 12);
  view.setUint16(12, 100);
  for (let glyph = 0; glyph <= count; glyph++) {
    const from = 4 + 4 * (count + 1) + glyph * (8 + png.length);
    view.setUint32(16 + glyph * 4, from);
    if (glyph === count) continue;
    view.setUint32(12 + from + 4, 0x706e6720);
    new Uint8Array(view.buffer).set(png, 12 + from + 8);
  }
  return writeSfnt({ flavor, tables: new Map([...tables, ['sbix', new Uint8Array(view.buffer)]]) });
}

describe('pictures of glyphs', () => {
  it('are written once, however often a glyph is shown', async () => {
    const png = encodePng({ width: 1, height: 1, colorType: 2, samples: [255, 0, 0] });
    const data = Buffer.from(withPictures(bytes, png)).toString('base64');
    const { pdf } = await render({
      html: `<style>@font-face { font-family: Face; src: url(data:font/ttf;base64,${data}) } p { font-family: Face }</style>
        <p>KK</p><p>K</p>`,
    });
    const text = Buffer.from(pdf).toString('latin1');
    expect(text.match(/\/Subtype ?\/Image/g)).toHaveLength(1);
  });
});

describe.skipIf(!existsSync('/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf'))('pictures', () => {
  it('have a subset of empty glyphs, so that their text can be copied', () => {
    const emoji = openFace(readFileSync('/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf'));
    expect(subsetFace(emoji, [emoji.glyphForCodePoint(0x1f600)]).numGlyphs).toBe(2);
  });
});
