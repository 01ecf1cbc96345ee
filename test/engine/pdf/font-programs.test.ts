/** The font programs in our files, read by fontkit: glyph for glyph the outlines and advances of the fonts that they were made of. */
import { existsSync, readFileSync } from 'node:fs';
import { create, type Font, type FontCollection, type Glyph } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { openFace } from '../../../src/engine/fonts/open-face.ts';
import { writeSfnt } from '../../../src/engine/fonts/sfnt/container.ts';
import { render } from '../../../src/engine/render/render.ts';
import { type EmbeddedFont, embeddedFonts } from '../../support/pdf-fonts.ts';

const TEXT = 'Äpfel & Ünïcödé ½ AVATAR, “quoted” — (1 234,56 €) office fluff';
const fileOf = (folder: string, name: string) => new URL(`../../../${folder}/${name}`, import.meta.url).pathname;
const noto = (name: string) => `/usr/share/fonts/${name}`;

/** The fonts of a text that is set in a file alone. */
async function fontsFor(path: string, text: string, css = ''): Promise<EmbeddedFont[]> {
  const source = `url(data:font/ttf;base64,${readFileSync(path).toString('base64')})`;
  const html = `<style>@font-face { font-family: F; src: ${source}; font-weight: 1 1000 } p { font-family: F; ${css} }</style><p>${text}`;
  return embeddedFonts((await render({ html })).pdf);
}

/** An instance by its axes; fontkit cannot vary a font that is packed. */
function original(path: string, axes: Record<string, number> | null = null): Font {
  const bytes = readFileSync(path);
  if (axes !== null) return (create(Buffer.from(openFace(bytes).sfntBytes())) as Font).getVariation(axes);
  const font = create(bytes) as Font | FontCollection;
  return 'fonts' in font ? font.fonts[0]! : font;
}

/** A bare table CFF has no file of its own: it gets the tables that fontkit asks for. */
function programOf({ kind, program, widths }: EmbeddedFont): Font {
  if (kind === 'truetype') return create(Buffer.from(program)) as Font;
  const count = Math.max(...widths.keys()) + 1;
  const head = new Uint8Array(54);
  head.set([0x03, 0xe8], 18);
  const hhea = new Uint8Array(36);
  hhea.set([count >> 8, count & 0xff], 34);
  const tables = new Map([
    ['head', head],
    ['hhea', hhea],
    ['hmtx', new Uint8Array(count * 4)],
    ['maxp', Uint8Array.from([0, 0, 0x50, 0, count >> 8, count & 0xff])],
    ['CFF ', program],
  ]);
  return create(Buffer.from(writeSfnt({ flavor: 0x4f54544f, tables }))) as Font;
}

const outline = (glyph: Glyph) => glyph.path.commands.map(({ command, args }) => [command, ...args].join(' '));

/** Each code that stands for one character has that character's glyph. Gives how many there were. */
function compare(font: EmbeddedFont, source: Font): number {
  const program = programOf(font);
  let count = 0;
  for (const [code, text] of font.texts) {
    const [character, ...others] = Array.from(text);
    const codePoint = character!.codePointAt(0)!;
    if (others.length > 0 || !source.hasGlyphForCodePoint(codePoint)) continue;
    const wanted = source.glyphForCodePoint(codePoint);
    const glyph = program.getGlyph(font.glyphs?.[code] ?? code);
    expect([text, ...outline(glyph)]).toEqual([text, ...outline(wanted)]);
    expect([text, font.widths.get(code)]).toEqual([
      text,
      expect.closeTo((wanted.advanceWidth * 1000) / source.unitsPerEm, 1),
    ]);
    if (font.kind === 'truetype') expect([text, glyph.advanceWidth]).toEqual([text, wanted.advanceWidth]);
    count++;
  }
  return count;
}

const BUNDLED = ['Sans', 'Serif', 'Mono'].flatMap((family) =>
  ['Regular', 'Bold', 'Italic', 'BoldItalic'].map((style) => fileOf('fonts', `Liberation${family}-${style}.ttf`)),
);

describe.each([
  ...BUNDLED.map((path) => [path, TEXT] as const),
  // Which has other brackets beside figures.
  [fileOf('fixtures/fonts', 'Inter.woff2'), TEXT.replace(/[()]/g, '')] as const,
  [fileOf('fixtures/fonts', 'Ahem.ttf'), 'XpÉ é'] as const,
  [fileOf('fixtures/fonts', 'PlatenAat.ttf'), 'ABXY hV'] as const,
  [noto('truetype/noto/NotoSans-Regular.ttf'), `${TEXT} Съешь Ξεσκεπάζω`] as const,
  [noto('truetype/noto/NotoSerifHebrew-Bold.ttf'), 'שלום עולם'] as const,
  [noto('opentype/noto/NotoSansCJK-Regular.ttc'), 'あいう漢字 Latin 한글、。'] as const,
])('%s', (path, text) => {
  // Where Debian's fonts are not installed there is nothing to compare.
  it.skipIf(!existsSync(path))('is embedded with its outlines and advances', async () => {
    const [font, ...others] = await fontsFor(path, text);
    expect(others).toEqual([]);
    const source = original(path);
    expect(font!.name).toBe(source.postscriptName);
    // Ahem alone has fewer characters than a word has.
    expect(compare(font!, source)).toBeGreaterThan(3);
  });
});

describe('a TrueType program', () => {
  it('has the glyphs that are shown, .notdef, and the parts of composite ones', async () => {
    const [font] = await fontsFor(BUNDLED[0]!, 'Äa');
    const source = original(BUNDLED[0]!);
    const parts = new Set([0, ...[0xc4, 0x61].map((codePoint) => source.glyphForCodePoint(codePoint).id)]);
    const program = programOf(font!);
    expect(font!.widths.size).toBe(parts.size);
    // A and the dieresis.
    expect(program.numGlyphs).toBe(parts.size + 2);
    expect(outline(program.getGlyph(0))).toEqual(outline(source.getGlyph(0)));
  });
  it('has the ligature that stands for letters', async () => {
    const path = fileOf('fixtures/fonts', 'PlatenAat.ttf');
    const [font] = await fontsFor(path, 'ffi');
    const [code] = [...font!.texts].find(([, text]) => text === 'ffi')!;
    const source = original(path);
    const ids = Array.from({ length: source.numGlyphs }, (_, id) => id);
    const ligature = ids.map((id) => source.getGlyph(id)).find(({ name }) => name === 'f_f_i')!;
    expect(outline(programOf(font!).getGlyph(code))).toEqual(outline(ligature));
  });
});

describe('a CFF program', () => {
  const CJK = noto('opentype/noto/NotoSansCJK-Regular.ttc');
  it.skipIf(!existsSync(CJK))('is keyed by CIDs that are the numbers of its glyphs', async () => {
    const [font] = await fontsFor(CJK, '漢字かな');
    const { topDict, isCIDFont } = (programOf(font!) as unknown as { 'CFF ': CffTable })['CFF '];
    expect(isCIDFont).toBe(true);
    const { version, ranges } = topDict.charset;
    expect(version).toBeGreaterThan(0);
    expect(ranges).toEqual([expect.objectContaining({ offset: 0, first: 1, nLeft: font!.widths.size - 2 })]);
  });
});

interface CffTable {
  readonly isCIDFont: boolean;
  readonly topDict: { readonly charset: { readonly version: number; readonly ranges: readonly unknown[] } };
}

describe('an instance of a variable font', () => {
  it.each([
    ['Inter.woff2', 'Hamburgefonts', 'font-weight: 700', { wght: 700 }],
    ['Inter.woff2', 'Hamburgefonts', 'font-weight: 100', { wght: 100 }],
    ['PlatenVariable.otf', 'AV', 'font-weight: 600; font-variation-settings: "opsz" 16', { wght: 600, opsz: 16 }],
    ['PlatenVariable.otf', 'AV', 'font-weight: 400; font-variation-settings: "opsz" 72', { wght: 400, opsz: 72 }],
  ])('%s %s with %s has the outlines of the place between its masters', async (name, text, css, axes) => {
    const path = fileOf('fixtures/fonts', name);
    const [font] = await fontsFor(path, text, css);
    const source = original(path, axes);
    const program = programOf(font!);
    let count = 0;
    for (const [code, character] of font!.texts) {
      const wanted = source.glyphForCodePoint(character.codePointAt(0)!);
      const [ours, theirs] = [program.getGlyph(code), wanted].map((glyph) => glyph.path.commands);
      expect(ours!.map(({ command }) => command)).toEqual(theirs!.map(({ command }) => command));
      // Deltas are rounded once, by each reader in its own place.
      for (const [i, { args }] of ours!.entries()) {
        for (const [k, value] of args.entries()) expect(Math.abs(value - theirs![i]!.args[k]!)).toBeLessThanOrEqual(1);
      }
      expect(Math.abs(font!.widths.get(code)! - (wanted.advanceWidth * 1000) / source.unitsPerEm)).toBeLessThanOrEqual(
        1,
      );
      count++;
    }
    expect(count).toBeGreaterThan(1);
  });
});

describe('a colour font', () => {
  it('is embedded for text that is found, with the outlines below the colours', async () => {
    const path = fileOf('fixtures/fonts', 'PlatenColor.ttf');
    const [font] = await fontsFor(path, 'ABH');
    const source = create(Buffer.from(withoutColours(path))) as Font;
    expect(compare(font!, source)).toBe(3);
  });
});

/** Where a font has colours, fontkit gives glyphs their layers instead of their outlines. */
function withoutColours(path: string): Uint8Array {
  const face = openFace(readFileSync(path));
  const tags = face.tableTags.filter((tag) => tag !== 'COLR' && tag !== 'CPAL');
  return writeSfnt({ flavor: 0x00010000, tables: new Map(tags.map((tag) => [tag, face.table(tag).bytes])) });
}
