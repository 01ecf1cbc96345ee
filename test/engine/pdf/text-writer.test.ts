import { describe, expect, it } from 'vitest';
import type { GlyphsItem } from '../../../src/engine/display/display-item.ts';
import type { ShapedRun } from '../../../src/engine/display/shaped-run.ts';
import { readPdf } from '../../../src/testing/read-pdf.ts';
import { fill, glyphs, page, pdfOf, serifFace, solid } from '../../support/display-items.ts';
import { contentStreams } from '../../support/pdf-streams.ts';
import { pixelAt, rasterise } from '../../support/rasterise.ts';

const operators = async (...items: readonly Parameters<typeof page>[0][number][]) =>
  contentStreams(await pdfOf([page(items, 400, 100)]))[0]!;
const textOf = async (...items: readonly GlyphsItem[]) =>
  (await readPdf(await pdfOf([page(items, 400, 100)]))).pages[0]!.lines.join('');
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** The run with some of its arrays replaced. */
const withRun = (item: GlyphsItem, change: Partial<ShapedRun>): GlyphsItem => {
  const run = { ...item.run, ...change };
  return { ...item, run, end: run.glyphIds.length };
};

describe('text', () => {
  it.each(['Hello, world', 'a(b)c\\d', '%<>[]{}/', 'ÄÖÜ – “quoted” €'])('is found again: %s', async (text) =>
    expect(await textOf(glyphs(text, 10, 50))).toBe(text),
  );

  it('with more than 256 glyphs has codes of two bytes', async () => {
    const text = String.fromCharCode(...Array.from({ length: 300 }, (_, i) => 0xc0 + i));
    expect((await textOf(glyphs(text, 10, 50, { fontSize: 1 }))).length).toBe(300);
  });

  it('on one baseline is one array', async () => {
    const content = await operators(glyphs('one ', 10, 50), glyphs('two', 60, 50), glyphs('three', 100, 50));
    expect([count(content, /BT/g), count(content, /TJ/g), count(content, /Tf/g)]).toEqual([1, 1, 1]);
  });
  it('on several lines is one text object', async () => {
    const content = await operators(glyphs('one', 10, 20), glyphs('two', 10, 40), glyphs('three', 10, 60));
    expect([count(content, /BT/g), count(content, /TJ/g), count(content, / Td/g)]).toEqual([1, 3, 2]);
  });
  it('changes colour inside a text object', async () => {
    const content = await operators(glyphs('one', 10, 20), glyphs('two', 60, 20, { paint: solid('#ff0000') }));
    expect([count(content, /BT/g), count(content, /TJ/g)]).toEqual([1, 2]);
  });
  it('ends its text object before paths', async () =>
    expect(await operators(glyphs('one', 10, 20), fill(0, 0, 1, 1))).toMatch(/TJ\nET\n0 0 1 1 re/));
  it('that is transparent can still be found', async () => {
    const item = glyphs('hidden', 10, 20, { paint: solid('#000000', 0) });
    expect(await operators(item)).toContain('3 Tr');
    expect(await textOf(item)).toBe('hidden');
  });

  it('writes no adjustment where advances are the declared widths', async () =>
    expect(await operators(glyphs('plain', 10, 50))).toMatch(/\[\([^()]*\)\]TJ/));
  it('kerns by adjustments', async () => {
    const item = glyphs('AV', 10, 50);
    const advances = item.run.advances.slice();
    advances[0]! -= serifFace().unitsPerEm / 8;
    expect(await operators(withRun(item, { advances }))).toMatch(/\)125\(/);
  });
  it('keeps a tenth of an em between letters below what readers take for a space, as far as letters go', async () => {
    const item = glyphs('OTTO'.repeat(40), 10, 50, { letterSpacing: 1.6, fontSize: 16 });
    const content = await operators(item);
    expect(content).toContain(')-99.99(');
    expect(count(content, /\)-1\d\d/g)).toBeLessThan(160 / 40);
  });
  it('spaces letters and words', async () => {
    const item = glyphs('a b', 10, 50, { letterSpacing: 1.6, wordSpacing: 3.2 });
    expect(await operators(item)).toMatch(/\)-99.99\(.\)-300\(/);
  });
});

describe('clusters', () => {
  it('of a ligature are its letters', async () => {
    const face = serifFace();
    const glyph = face.glyphForCodePoint(0xfb01);
    const item = { ...glyphs('xfiy', 10, 50) };
    const ids = [face.glyphForCodePoint(0x78), glyph, face.glyphForCodePoint(0x79)];
    const change = {
      glyphIds: Uint16Array.from(ids),
      advances: Float32Array.from(ids, (id) => face.advanceOf(id)),
      clusters: Uint32Array.of(0, 1, 3),
      safeToBreak: new Uint8Array(3),
    };
    expect(await textOf(withRun(item, change))).toBe('xfiy');
    expect(await operators(withRun(item, change))).not.toContain('ActualText');
  });
  it('of several glyphs carry their text', async () => {
    const face = serifFace();
    const ids = [0x65, 0x301].map((point) => face.glyphForCodePoint(point));
    const change = {
      glyphIds: Uint16Array.from(ids),
      advances: Float32Array.of(face.advanceOf(ids[0]!), 0),
      clusters: Uint32Array.of(0, 0),
      xOffsets: Float32Array.of(0, -400),
      yOffsets: Float32Array.of(0, 100),
      safeToBreak: new Uint8Array(2),
    };
    const content = await operators(withRun(glyphs('é', 10, 50), change));
    expect(content).toContain('/ActualText<FEFF00E9>');
    expect(content).toMatch(/\.781 Ts/);
  });
  it('with one glyph for two characters have a code for each', async () => {
    const item = glyphs('ab', 10, 50);
    const same = withRun(item, { glyphIds: Uint16Array.of(item.run.glyphIds[0]!, item.run.glyphIds[0]!) });
    expect(await textOf(same)).toBe('ab');
    expect(await operators(same)).not.toContain('ActualText');
  });
  it('of several glyphs side by side give each glyph its part of the text', async () => {
    const item = glyphs('ab', 10, 50);
    const cluster = withRun(item, { clusters: Uint32Array.of(0, 0) });
    expect(await textOf({ ...cluster, text: 'xyz' })).toBe('xyz');
    expect(await operators({ ...cluster, text: 'xyz' })).not.toContain('ActualText');
  });
  it('that stand for what readers should not find are left out', async () => {
    const item = glyphs('a-b', 10, 50);
    const { advances } = item.run;
    const invisible = withRun(item, { advances: Float32Array.of(advances[0]!, 0, advances[2]!) });
    for (const character of ['\u00ad', '\u200b', '\ufeff'])
      expect(await textOf({ ...invisible, text: `a${character}b` })).toBe('ab');
  });
});

describe('on the page', () => {
  const box = (x: number, y: number) => ({ x, y });
  /** Left and right end of what is inked on a row of pixels. */
  const inked = async (...items: readonly GlyphsItem[]) => {
    const [image] = await rasterise(await pdfOf([page(items, 200, 50)]), { scale: 96 / 72 });
    let left = Number.POSITIVE_INFINITY;
    let right = -1;
    for (let y = 0; y < image!.height; y++) {
      for (let x = 0; x < image!.width; x++) {
        if (pixelAt(image!, x, y) > '#808080') continue;
        left = Math.min(left, x);
        right = Math.max(right, x);
      }
    }
    return [left, right];
  };
  it('stands upright on its baseline', async () => {
    const [image] = await rasterise(await pdfOf([page([glyphs('L', 10, 80, { fontSize: 80 })])]), { scale: 96 / 72 });
    // The foot of the L is below, its right upper half is empty.
    expect([pixelAt(image!, 40, 78), pixelAt(image!, 40, 50)].map((pixel) => pixel < '#808080')).toEqual([true, false]);
  });
  it('puts right-to-left glyphs in visual order', async () => {
    const forward = glyphs('|.....', 10, 30, { fontSize: 20 });
    const [leftToRight] = await inked(forward);
    const [start, end] = await inked({ ...forward, rightToLeft: true });
    // The bar, first in reading order, is painted last and so at the right.
    expect(leftToRight).toBeLessThan(15);
    expect(start).toBeGreaterThan(9);
    expect(end).toBeGreaterThan(35);
  });
  it('puts each of many items at its place', async () => {
    const items = Array.from({ length: 12 }, (_, i) => glyphs('i', 10 + i * 15, 30, { origin: box(10 + i * 15, 30) }));
    const [left, right] = await inked(...items);
    expect([left! >= 10 && left! <= 12, right! >= 176 && right! <= 180]).toEqual([true, true]);
  });
  it('is bolder when it is emboldened', async () => {
    const dark = async (embolden: number) => {
      const [image] = await rasterise(
        await pdfOf([page([glyphs('lll', 10, 30, { fontSize: 20, embolden })], 60, 50)]),
        { scale: 2 },
      );
      return image!.rgba.filter((value, i) => i % 4 === 0 && value < 128).length;
    };
    expect(await dark(1)).toBeGreaterThan((await dark(0)) * 1.3);
  });
});
