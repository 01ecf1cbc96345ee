/** Limits that end a conversion, and fonts given by option. */
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { layout, type PlatenError, type RenderOptions, render } from '../../../src/engine/index.ts';
import { readPdf } from '../../../src/testing/read-pdf.ts';

const BUNDLED = path.resolve(import.meta.dirname, '../../../fonts');
const MONO = path.join(BUNDLED, 'LiberationMono-Regular.ttf');
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'platen-fonts-'));
  mkdirSync(path.join(folder, 'good/deep'), { recursive: true });
  copyFileSync(MONO, path.join(folder, 'good/deep/m.ttf'));
  writeFileSync(path.join(folder, 'good/readme.txt'), 'no font');
  mkdirSync(path.join(folder, 'mixed'));
  copyFileSync(MONO, path.join(folder, 'mixed/m.ttf'));
  writeFileSync(path.join(folder, 'mixed/broken.ttf'), 'no font');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const errorOf = (work: Promise<unknown>): Promise<PlatenError | null> =>
  work.then(
    () => null,
    (error: PlatenError) => error,
  );

describe('limits', () => {
  test.each<[RenderOptions, Record<string, unknown>]>([
    [
      { html: '<p><b><i>', limits: { elements: 5 } },
      { code: 'DOCUMENT_TOO_COMPLEX', details: { limit: 'elements', value: 5 } },
    ],
    [
      { html: 'x', limits: { outputBytes: 100 } },
      { code: 'DOCUMENT_TOO_COMPLEX', details: { limit: 'outputBytes' } },
    ],
  ])('%j', async (options, error) => {
    const thrown = await errorOf(render(options));
    expect(thrown).toMatchObject(error);
    expect(thrown?.message).toMatch(/limit/);
  });
  test('elements may be as many as the limit', async () =>
    expect(await errorOf(render({ html: '<p><b><i>', limits: { elements: 6 } }))).toBeNull());
  test('depth moves what is deeper up', async () => {
    const { pages } = await layout({ html: '<div><div><div><p>', limits: { depth: 4 } });
    expect(pages[0]!.boxes.map(({ path: where }) => where.split('>').length)).toEqual([1, 2, 3, 4, 4, 4]);
  });
  test('pages leaves out the rest', async () => {
    const html = '<p style="break-after: page">x</p>'.repeat(5);
    expect(await render({ html, limits: { pages: 3 } })).toMatchObject({
      pageCount: 3,
      diagnostics: [{ code: 'PAGES_LIMIT', page: 3, count: 1 }],
    });
  });
  test('pages counts blank ones too', async () => {
    const html = '<p style="break-after: right">x</p>'.repeat(5);
    expect((await render({ html, limits: { pages: 2 } })).pageCount).toBe(2);
  });
  test.each(['div', 'b', 'ul><li', 'table><td', 'div style="display: flex"', 'i style="float: left"', 'svg', 'svg><g'])(
    'the deepest <%s> that is allowed goes through every stage',
    async (tag) => expect(await errorOf(render({ html: `<!doctype html>${`<${tag}>`.repeat(600)}x` }))).toBeNull(),
  );
  test('what needs more of the stack is told how to go on', async () => {
    const html = '<fieldset><svg>'.repeat(600);
    const error = await errorOf(render({ html }));
    if (error !== null) expect(error).toMatchObject({ code: 'DOCUMENT_TOO_COMPLEX', details: { limit: 'depth' } });
    expect(await errorOf(render({ html, limits: { depth: 100 } }))).toBeNull();
  });
});

describe('fonts', () => {
  const width = async (fonts: RenderOptions['fonts'], more: Partial<RenderOptions> = {}) => {
    const html = `<span style="font: 100px 'Liberation Mono', serif">iiii</span>`;
    const { pages, diagnostics } = await layout({ html, fonts, ...more });
    return [Math.round(pages[0]!.boxes.at(-1)!.width), ...diagnostics.map(({ code }) => code)];
  };
  test('from a file, a folder and bytes', async () => {
    for (const source of [MONO, path.join(folder, 'good'), new Uint8Array(readFileSync(MONO)), readFileSync(MONO)])
      expect(await width([source])).toEqual([240]);
  });
  test('come before the bundled faces', async () => {
    const sans = readFileSync(path.join(BUNDLED, 'LiberationSans-Regular.ttf'));
    // The name is the file's; a subset under the same name as a bundled face replaces it.
    const html = `<p style="font-family: 'Liberation Sans'">x`;
    const { pdf } = await render({ html, fonts: [sans] });
    expect((await readPdf(pdf)).pages[0]!.lines).toEqual(['x']);
  });
  test('that a folder holds and nobody can read are told of', async () =>
    expect(await width([path.join(folder, 'mixed')])).toEqual([240, 'FONT_UNREADABLE']));
  test.each<[string, () => NonNullable<RenderOptions['fonts']>[number], string]>([
    ['bytes that are no font', () => new Uint8Array([1, 2, 3]), 'FONT_UNREADABLE'],
    ['no bytes', () => new Uint8Array(), 'FONT_UNREADABLE'],
    ['half a font', () => readFileSync(MONO).subarray(0, 5_000), 'FONT_UNREADABLE'],
    ['a file that is no font', () => path.join(folder, 'good/readme.txt'), 'FONT_UNREADABLE'],
    ['a path that is not there', () => path.join(folder, 'none'), 'INVALID_OPTION'],
    ['an empty path', () => '', 'INVALID_OPTION'],
    ['a path with a null byte', () => 'a\0b', 'INVALID_OPTION'],
  ])('%s', async (_what, font, code) =>
    expect((await errorOf(layout({ html: 'x', fonts: [font()] })))?.code).toBe(code),
  );
  test('of the system are looked at only when asked for', async () => {
    const html = '<p>\u3042';
    const codes = async (options: Partial<RenderOptions>) =>
      (await layout({ html, ...options })).diagnostics.map(({ code }) => code);
    expect(await codes({})).toEqual(['GLYPH_MISSING']);
    expect(await codes({ systemFonts: false })).toEqual(['GLYPH_MISSING']);
    // The system may have the character, or not.
    expect([[], ['GLYPH_MISSING']]).toContainEqual(await codes({ systemFonts: true }));
  });
});
