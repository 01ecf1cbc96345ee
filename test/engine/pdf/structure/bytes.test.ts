/** What tags cost in bytes: in documents of all kinds, and in a long table, which has the most elements for what it shows. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { render } from '../../../../src/engine/index.ts';

const EXAMPLES = path.resolve('examples');
const KINDS = ['Card payment', 'Direct debit', 'Transfer', 'Fee'];
const NAMES = [
  'Harbour Bakery',
  'Northern Railway',
  'Lindley and Sons',
  'Orchard Press',
  'Mill Lane Stores',
  'Castle Trading',
];

/** Amounts by chance, from one seed. */
function statement(rows: number): string {
  let seed = 7;
  const draw = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * below);
  };
  const cells = Array.from({ length: rows }, (_, i) => [
    i + 1,
    `2026-${String(1 + Math.floor((i * 12) / rows)).padStart(2, '0')}-${String(1 + draw(28)).padStart(2, '0')}`,
    KINDS[draw(KINDS.length)],
    NAMES[draw(NAMES.length)],
    `R${100_000 + draw(900_000)}`,
    (draw(40_000) / 100).toFixed(2),
    (draw(9_000_000) / 100).toFixed(2),
  ]);
  const row = (each: readonly unknown[]) => `<tr>${each.map((cell) => `<td>${cell}`).join('')}`;
  return `<!doctype html><html lang="en"><title>Statement</title><table><thead><tr>${'<th>Head'.repeat(7)}<tbody>${cells.map(row).join('')}</table>`;
}

it('a cell of a long table costs at most three and a half bytes, with all that leads from it to its row and its page, and back', async () => {
  const rows = 1_000;
  const html = statement(rows);
  const { pdf: tagged } = await render({ html });
  const { pdf: untagged } = await render({ html, tagged: false });
  expect((tagged.length - untagged.length) / (7 * rows)).toBeLessThan(3.5);
});

/** What the examples of the package, each of another kind, and a long table cost together. */
it('documents of all kinds are at most a fifth larger', async () => {
  const files = readdirSync(EXAMPLES).filter((name) => name.endsWith('.html'));
  const documents = files.map((name) => ({
    html: readFileSync(path.join(EXAMPLES, name), 'utf8'),
    baseUrl: pathToFileURL(path.join(EXAMPLES, name)).href,
    fileRoots: [EXAMPLES],
    preferCSSPageSize: true,
  }));
  let tagged = 0;
  let untagged = 0;
  for (const each of [...documents, { html: statement(300) }]) {
    tagged += (await render(each)).pdf.length;
    untagged += (await render({ ...each, tagged: false })).pdf.length;
  }
  expect(files.length).toBeGreaterThan(5);
  expect(tagged / untagged).toBeLessThan(1.2);
});
