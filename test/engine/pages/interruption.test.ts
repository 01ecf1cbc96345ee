/** A page that asks for all of a long container is laid out with stops, and is the same page. */
import { describe, expect, it, vi } from 'vitest';
import { Interruption } from '../../../src/engine/layout/interruption.ts';
import { render } from '../../../src/engine/render/engine.ts';
import { unlessNight } from '../../support/nightly.ts';

const CELL = 'rank '.repeat(8);
const many = (count: number, html: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => html(i)).join('');
const items = many(9_000, (i) => `<p>${i} some words`);

const LONG = {
  table: `<table>${many(3_000, (i) => `<tr><td>${i}<td>${CELL}<td><table><tr><td>in</table>`)}</table>`,
  'flex container with lines': `<div style="display: flex; flex-wrap: wrap">${items}</div>`,
  'flex container with a column': `<div style="display: flex; flex-flow: column">${items}</div>`,
  'text of many lines': `<pre>${many(12_000, (i) => `line ${i} of a log\n`)}</pre>`,
  'text without end': `<p>${many(140_000, (i) => `${i} words `)}`,
  'grid container': `<div style="display: grid; grid-template-columns: auto 1fr minmax(20px, auto)">${items}</div>`,
};

function print(html: string) {
  const document = `<!doctype html><html lang="en"><title>T</title><style>p { hyphens: auto; margin: 0 }</style>
<p style="float: left">before<p lang="xx">the container<div style="display: flex"><p>item</div>
${html}<p lang="xx">after`;
  return render({ html: document, creationDate: new Date(0), timeout: 300_000 });
}

describe('what is long', () => {
  it.each(unlessNight(['table', 'flex container with a column', 'text without end'], Object.entries(LONG)))(
    'is measured in pieces, between which the page is left and begun again: a %s',
    async (_, html) => {
      const allowed = vi.spyOn(Interruption.prototype, 'allowedIn');
      const withStops = await print(html);
      const left = allowed.mock.results.filter(({ value }) => value === null).length;
      // Whoever may not be interrupted does it without a stop.
      allowed.mockImplementation((work) => work());
      const inOnePiece = await print(html);
      allowed.mockRestore();
      expect(left).toBeGreaterThan(2);
      expect(withStops.diagnostics).toEqual(inOnePiece.diagnostics);
      expect(Buffer.compare(withStops.pdf, inOnePiece.pdf)).toBe(0);
    },
    300_000,
  );
});
