/** What has no text in the document is measured in the font that its language asks for, as its text would be (css-fonts-4 §5.1): the line of a marker (css-lists-3 §3), the width of a field (HTML §15.5.4). */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inspectDocument } from '../../../src/engine/render/inspect-document.ts';
import { boxesOfPage } from '../../../src/engine/render/laid-out-boxes.ts';

/** Ahem under the name of the family that Chromium takes for Japanese. */
const JAPANESE = renamed(
  readFileSync(new URL('../../../fixtures/fonts/Ahem.ttf', import.meta.url)),
  'Noto Sans CJK JP',
);

/** The same font file with another family name: a table of names of its own at its end. */
function renamed(font: Buffer, family: string): Uint8Array {
  const name = Buffer.from(family, 'utf16le').swap16();
  const table = Buffer.alloc(18);
  [0, 1, 18, 3, 1, 0x409, 1, name.length, 0].forEach((value, index) => {
    table.writeUInt16BE(value, 2 * index);
  });
  const bytes = Buffer.concat([font, table, name]);
  for (let entry = 12; entry < 12 + 16 * font.readUInt16BE(4); entry += 16) {
    if (bytes.toString('latin1', entry, entry + 4) !== 'name') continue;
    bytes.writeUInt32BE(font.length, entry + 8);
    bytes.writeUInt32BE(table.length + name.length, entry + 12);
  }
  return new Uint8Array(bytes);
}

it.each(['', 'X'])('an item that holds %j is as high as a line of its language', async (text) => {
  const html = `<html lang=ja><body style="margin: 0"><ul style="margin: 0; font-size: 20px"><li>${text}</li></ul>`;
  const { pages } = await inspectDocument({ html, fonts: [JAPANESE], marginTop: '0' });
  const item = boxesOfPage(pages[0]!).find(({ path }) => path.endsWith('li:nth-child(1)'));
  // Ahem's line is 1 em high, Liberation's 1.15.
  expect(item!.height).toBe(20);
});

it.each(['input', 'textarea'])('%s is as wide as in the named font', async (field) => {
  const [own, named] = ['inherit', "20px 'Noto Sans CJK JP'"].map(
    (font) => `<${field} style="font: ${font}"></${field}>`,
  );
  const html = `<html lang=ja><body style="margin: 0; font-size: 20px">${own}<br>${named}`;
  const { pages } = await inspectDocument({ html, fonts: [JAPANESE], marginTop: '0' });
  const widths = boxesOfPage(pages[0]!).flatMap(({ path, width }) => (path.includes(field) ? [width] : []));
  expect(widths).toHaveLength(2);
  expect(widths[0]).toBe(widths[1]);
});
