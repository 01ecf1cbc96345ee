/** Random tables on small pages: whatever breaks, repeats, spans or has a height, no word is lost or shown twice. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shownWords } from '../../../support/random-flow.ts';

/** A style, then words or a box of a height. */
const cell = fc.record({
  style: fc.constantFrom(
    '',
    '',
    '',
    'vertical-align:middle',
    'vertical-align:bottom',
    'vertical-align:baseline',
    'height:70px',
    'break-inside:avoid',
    'break-before:page',
    'padding:8px',
    'border:3px solid',
    'position:relative',
    'font-size:20px',
  ),
  rowSpan: fc.constantFrom(1, 1, 1, 1, 2, 3),
  colSpan: fc.constantFrom(1, 1, 1, 2),
  content: fc.array(fc.constantFrom('words', 'words', 'box', 'line', 'tall', 'overflow', 'forced', 'float', 'table'), {
    maxLength: 3,
  }),
});
const row = fc.record({
  style: fc.constantFrom(
    '',
    '',
    '',
    '',
    'height:30px',
    'height:120px',
    'break-inside:avoid',
    'break-after:page',
    'break-before:avoid',
  ),
  cells: fc.array(cell, { maxLength: 3 }),
});
const section = fc.record({
  tag: fc.constantFrom('tbody', 'tbody', 'tbody', 'thead', 'tfoot'),
  style: fc.constantFrom('', '', '', 'break-inside:avoid', 'break-inside:auto', 'height:90px', 'break-before:page'),
  rows: fc.array(row, { maxLength: 4 }),
});
const table = fc.record({
  style: fc.constantFrom(
    '',
    '',
    'border-collapse:collapse',
    'border-spacing:7px',
    'border:5px solid',
    'border:9px solid;box-decoration-break:clone',
    'height:150px',
    'break-inside:avoid',
    'padding:20px 0',
    'margin:15px 0',
  ),
  captions: fc.array(fc.constantFrom('', 'caption-side:bottom', 'margin:12px 0', 'height:80px'), { maxLength: 2 }),
  sections: fc.array(section, { maxLength: 4 }),
});

type Parts = typeof table extends fc.Arbitrary<infer T> ? T : never;

/** Numbers its words, so that each is known. */
class Writer {
  readonly words: string[] = [];
  /** Those of headers and footers. */
  readonly repeated = new Set<string>();

  #words(count: number): string {
    const from = this.words.length;
    for (let i = 0; i < count; i++) this.words.push(`W${from + i}`);
    return this.words.slice(from).join(' ');
  }

  table({ style, captions, sections }: Parts): string {
    const above = captions.map((side) => `<caption style="${side}">${this.#words(6)}</caption>`).join('');
    return `<table style="${style}">${above}${sections.map((each) => this.#section(each)).join('')}</table>`;
  }

  #section({ tag, style, rows }: Parts['sections'][number]): string {
    const from = this.words.length;
    const inside = rows.map((each) => this.#row(each)).join('');
    if (tag !== 'tbody') for (const word of this.words.slice(from)) this.repeated.add(word);
    return `<${tag} style="${style}">${inside}</${tag}>`;
  }

  #row({ style, cells }: Parts['sections'][number]['rows'][number]): string {
    const inside = cells.map(
      ({ style: own, rowSpan, colSpan, content }) =>
        `<td style="${own}" rowspan="${rowSpan}" colspan="${colSpan}">${content.map((kind) => this.#content(kind)).join('')}</td>`,
    );
    return `<tr style="${style}">${inside.join('')}</tr>`;
  }

  #content(kind: string): string {
    switch (kind) {
      case 'box':
        return `<div style="height:35px">${this.#words(1)}</div>`;
      case 'line':
        return `<p>${this.#words(1)}</p>`;
      case 'tall':
        return `<div>${Array.from({ length: 9 }, () => `<div>${this.#words(1)}</div>`).join('')}</div>`;
      case 'overflow':
        return `<div style="height:20px">${Array.from({ length: 7 }, () => `<div>${this.#words(1)}</div>`).join('')}</div>`;
      case 'forced':
        return `${this.#words(1)}<div style="break-before:page">${this.#words(1)}</div>`;
      case 'float':
        return `<div style="float:left">${this.#words(2)}</div>`;
      case 'table':
        return `<table><tr><td>${this.#words(3)}<td><p>${this.#words(1)}<p>${this.#words(1)}</table>`;
      default:
        return ` ${this.#words(5)} `;
    }
  }
}

it('loses no word, repeats none but those of headers and footers, and ends', async () => {
  const page = fc.constantFrom([90, 60], [150, 100], [200, 130]);
  const before = fc.constantFrom(0, 0, 40, 55);
  await fc.assert(
    fc.asyncProperty(table, page, before, async (parts, [width, height], offset) => {
      const writer = new Writer();
      const body = writer.table(parts);
      const html = `<!doctype html><style>body { margin: 0; font: 10px/1 sans-serif; orphans: 1; widows: 1 } p { margin: 6px 0 }</style><div style="height:${offset}px"></div>${body}`;
      const found = await shownWords(html, width!, height!);
      const once = found.filter((word, i) => !writer.repeated.has(word) || found.indexOf(word) === i);
      expect(once.sort()).toEqual(writer.words.sort());
    }),
    { numRuns: 100 },
  );
}, 60_000);
