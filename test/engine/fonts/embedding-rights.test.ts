/** What a font says of its licence (OpenType "OS/2", fsType), and what becomes of it. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { PlatenError } from '../../../src/engine/base/errors.ts';
import { render } from '../../../src/engine/render/render.ts';

const ORIGINAL = readFileSync(new URL('../../../fonts/LiberationMono-Regular.ttf', import.meta.url));

/** The font with other rights and another family name, so that it is asked for and found. */
function fontWith(rights: number): Uint8Array {
  const bytes = new Uint8Array(ORIGINAL);
  const view = new DataView(bytes.buffer);
  for (let at = 12; at < 12 + view.getUint16(4) * 16; at += 16)
    if (Buffer.from(bytes.subarray(at, at + 4)).toString('latin1') === 'OS/2')
      view.setUint16(view.getUint32(at + 8) + 8, rights);
  return bytes;
}

const options = (rights: number) => ({
  html: '<!doctype html><html lang=en><title>x</title>\n<p>usual</p>\n<p style="font-family: Liberation Mono">own',
  fonts: [fontWith(rights)],
});

const told = async (rights: number) =>
  (await render(options(rights))).diagnostics.map(({ code, message }) => `${code} ${message}`);

describe('a font', () => {
  it.each([
    [0x0002, /^FONT_LICENSE .*LiberationMono.*restricted/],
    [0x0200, /^FONT_LICENSE .*bitmaps/],
    [0x0100, /^FONT_LICENSE .*a part of it/],
  ])('with fsType %i is embedded, and told', async (rights, message) => {
    expect(await told(rights)).toEqual([expect.stringMatching(message)]);
  });

  it.each([[0], [4], [8], [2 | 8]])('with fsType %i may be embedded', async (rights) =>
    expect(await told(rights)).toEqual([]),
  );

  it.each([
    ['pdf/a-1b', '6.3.4'],
    ['pdf/a-2b', '6.2.11.4.1'],
    ['pdf/a-4', '6.2.10.4.1'],
    ['pdf/ua-1', '7.21.4.1'],
  ] as const)('that is restricted is refused by %s with its element', async (conformance, clause) => {
    const error = await render({ ...options(2), conformance }).then(
      () => null,
      (thrown: PlatenError) => thrown,
    );
    expect(error).toMatchObject({
      code: 'CONFORMANCE',
      details: { findings: [{ clause, element: 'html>body>p:nth-child(2)', line: 3, page: 1 }] },
    });
  });
});
