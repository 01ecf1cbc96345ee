import { expect, it } from 'vitest';
import { type ReadBookmark, readPdf } from '../../../../src/testing/read-pdf.ts';
import { page, pdfOf } from '../../../support/display-items.ts';
import { bookmark } from '../../../support/marks.ts';

const text = (items: readonly ReadBookmark[]): string =>
  items.map(({ title, items: inner }) => (inner.length === 0 ? title : `${title}(${text(inner)})`)).join(' ');

it.each([
  [[1, 2, 2, 1], '0(1 2) 3'],
  [[1, 3, 2], '0(1 2)'],
  [[3, 2, 1], '0 1 2'],
  [[2, 4, 6, 2], '0(1(2)) 3'],
])('nests levels %j', async (levels, expected) => {
  const marks = [levels.map((level, i) => bookmark(`${i}`, level))];
  expect(text((await readPdf(await pdfOf([page([])], { marks }))).outline)).toBe(expected);
});

it('goes on over pages', async () => {
  const marks = [[bookmark('a', 1)], [bookmark('b', 2)], [bookmark('c', 1)]];
  const pages = marks.map(() => page([]));
  expect(text((await readPdf(await pdfOf(pages, { marks }))).outline)).toBe('a(b) c');
});
