import { describe, expect, it } from 'vitest';
import { readPdf } from '../../../src/testing/read-pdf.ts';
import { fill, glyphs, page, pdfOf, solid } from '../../support/display-items.ts';
import { contentStreams } from '../../support/pdf-streams.ts';

describe('the file', () => {
  it('is the same for the same lists', async () => {
    const lists = () => [page([fill(0, 0, 10, 10), glyphs('Hello', 10, 50)])];
    const [first, second] = [await pdfOf(lists()), await pdfOf(lists())];
    expect(Buffer.compare(first, second)).toBe(0);
  });
  it('has another id for other content', async () => {
    const id = async (text: string) =>
      /\/ID \[<(\w+)>/.exec(Buffer.from(await pdfOf([page([glyphs(text, 0, 20)])])).toString('latin1'))?.[1];
    expect(await id('a')).not.toBe(await id('b'));
  });
  it('has pages of the exact size', async () => {
    const { pages } = await readPdf(await pdfOf([page([], 793.703125, 1122.515625), page([], 816, 1056)]));
    expect(pages.map(({ width, height }) => [width, height])).toEqual([
      [595.277, 841.887],
      [612, 792],
    ]);
  });
  it('keeps the order of pages', async () => {
    const { pages } = await readPdf(await pdfOf(['one', 'two', 'three'].map((text) => page([glyphs(text, 0, 20)]))));
    expect(pages.map(({ lines }) => lines.join(''))).toEqual(['one', 'two', 'three']);
  });
  it('survives unbalanced pushes and pops', async () => {
    const items = [
      { kind: 'pop' },
      { kind: 'push-group', opacity: 0.5, blendMode: 'normal' },
      { kind: 'push-transform', matrix: { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 } },
    ] as const;
    expect((await readPdf(await pdfOf([page(items)]))).pages).toHaveLength(1);
  });
});

describe('metadata', () => {
  const info = {
    title: 'A & B <c> – ü',
    author: 'Jane (Doe)',
    subject: 'S',
    keywords: ['x', 'y<'],
    creationDate: new Date(Date.UTC(2026, 1, 3, 4, 5, 6)),
  };
  it('is in the information dictionary', async () => {
    const facts = await readPdf(await pdfOf([page([])], { language: 'de' }, info));
    expect(facts.info).toMatchObject({
      Title: 'A & B <c> – ü',
      Author: 'Jane (Doe)',
      Subject: 'S',
      Keywords: 'x, y<',
      Producer: 'platen test',
      Language: 'de',
      CreationDate: 'D:20260203040506Z',
    });
  });
  it('is escaped in XMP', async () => {
    const { xmp } = await readPdf(await pdfOf([page([])], {}, info));
    expect(xmp).toContain('A &amp; B &lt;c&gt; – ü');
  });
  it('has no date unless one is given', async () => {
    const file = Buffer.from(await pdfOf([page([])])).toString('latin1');
    expect(file).not.toMatch(/CreateDate|pdfkit/i);
    expect((await readPdf(await pdfOf([page([])]))).info).not.toHaveProperty('CreationDate');
  });
});

describe('content', () => {
  const contentOf = async (...items: Parameters<typeof page>[0]) =>
    contentStreams(await pdfOf([page(items)]))[0]!
      .split('\n')
      .slice(1, -1);
  it('repeats no colour', async () =>
    expect(await contentOf(fill(0, 0, 1, 1, solid('#ff0000')), fill(2, 0, 1, 1, solid('#ff0000')))).toEqual([
      '1 0 0 rg',
      '0 0 1 1 re',
      'f',
      '2 0 1 1 re',
      'f',
    ]));
  it('starts with black', async () => expect(await contentOf(fill(0, 0, 1, 1))).toEqual(['0 0 1 1 re', 'f']));
  it('writes gray with one number', async () =>
    expect(await contentOf(fill(0, 0, 1, 1, solid('#808080')))).toEqual(['.502 g', '0 0 1 1 re', 'f']));
  it('forgets colours with Q', async () => {
    const clip = { kind: 'push-clip', path: { ops: [], coords: [] }, rule: 'nonzero' } as const;
    const red = fill(0, 0, 1, 1, solid('#ff0000'));
    expect((await contentOf(clip, red, { kind: 'pop' }, red)).filter((line) => line.endsWith('rg'))).toHaveLength(2);
  });
  it('paints nothing that is transparent', async () =>
    expect(await contentOf(fill(0, 0, 1, 1, solid('#000000', 0)))).toEqual([]));
});
