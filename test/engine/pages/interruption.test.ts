/** A page that asks for all rows of a long table is laid out with stops, and is the same page. */
import { describe, expect, it, vi } from 'vitest';
import { Interruption } from '../../../src/engine/layout/interruption.ts';
import { render } from '../../../src/engine/render/engine.ts';

const CELL = 'rank '.repeat(8);
const ROWS = Array.from({ length: 3_000 }, (_, i) => `<tr><td>${i}<td>${CELL}<td><table><tr><td>in</table>`).join('');
const HTML = `<!doctype html><html lang="en"><title>T</title><style>p { hyphens: auto }</style>
<p style="float: left">before<p lang="xx">the table<div style="display: flex"><p>item</div>
<table>${ROWS}</table><p lang="xx">after`;

function print() {
  return render({ html: HTML, creationDate: new Date(0), timeout: 300_000 });
}

describe('a table of many rows', () => {
  it('is measured in pieces, between which the page is left and begun again', async () => {
    const allowed = vi.spyOn(Interruption.prototype, 'allowedIn');
    const withStops = await print();
    const left = allowed.mock.results.filter(({ value }) => value === null).length;
    // Whoever may not be interrupted does it without a stop.
    allowed.mockImplementation((work) => work());
    const inOnePiece = await print();
    allowed.mockRestore();
    expect(left).toBeGreaterThan(2);
    expect(withStops.diagnostics).toEqual(inOnePiece.diagnostics);
    expect(Buffer.compare(withStops.pdf, inOnePiece.pdf)).toBe(0);
  }, 300_000);
});
