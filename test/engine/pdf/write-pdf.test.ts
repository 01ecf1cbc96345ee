import { describe, expect, it } from 'vitest';
import { Diagnostics } from '../../../src/engine/base/diagnostics.ts';
import { readPdf } from '../../../src/testing/read-pdf.ts';
import { fill, glyphs, page, pdfOf, solid } from '../../support/display-items.ts';
import { readLinks } from '../../support/pdf-links.ts';
import { contentStreams } from '../../support/pdf-streams.ts';

const link = (target: string, x = 0, y = 0) =>
  ({ kind: 'link', rect: { x, y, width: 20, height: 10 }, target }) as const;
const anchor = (name: string, x: number, y: number) => ({ kind: 'anchor', name, point: { x, y } }) as const;

describe('the file', () => {
  it('is the same for the same lists', async () => {
    const lists = () => [page([fill(0, 0, 10, 10), glyphs('Hello', 10, 50), link('https://example.com/')])];
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
  it('survives unbalanced pushes, pops and tags', async () => {
    const items = [
      { kind: 'pop' },
      { kind: 'push-group', opacity: 0.5, blendMode: 'normal' },
      { kind: 'push-transform', matrix: { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 } },
      { kind: 'begin-tag', role: 'P', attributes: null },
      { kind: 'end-tag' },
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
    language: 'de',
    creationDate: new Date(Date.UTC(2026, 1, 3, 4, 5, 6)),
  };
  it('is in the information dictionary', async () => {
    const facts = await readPdf(await pdfOf([page([])], {}, info));
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

describe('links', () => {
  it('lead to addresses', async () => {
    const { links } = await readLinks(await pdfOf([page([link('https://example.com/ä?(x)\\', 10, 20)])]));
    expect(links).toEqual([
      { page: 1, url: 'https://example.com/%C3%A4?(x)\\', dest: null, rect: [7.5, 52.5, 22.5, 60] },
    ]);
  });
  it('lead to places on other pages, and on earlier ones', async () => {
    const { links, destinations } = await readLinks(
      await pdfOf([page([link('#später')]), page([anchor('später', 4, 40), link('#später')])]),
    );
    const name = Buffer.from('später').toString('latin1');
    expect(links).toMatchObject([
      { page: 1, dest: name },
      { page: 2, dest: name },
    ]);
    expect(Object.values(destinations)[0]).toMatchObject([{}, { name: 'XYZ' }, 3, 45, null]);
  });
  it('are moved by transforms', async () => {
    const matrix = { a: 0.5, b: 0, c: 0, d: 0.5, e: 10, f: 20 };
    const { links } = await readLinks(
      await pdfOf([page([{ kind: 'push-transform', matrix }, link('https://x.y/', 0, 0), { kind: 'pop' }])]),
    );
    expect(links[0]!.rect).toEqual([7.5, 56.25, 15, 60]);
  });
  it.each(['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x', 'relative.html'])(
    'never lead to %s',
    async (target) => {
      const diagnostics = new Diagnostics();
      const { links } = await readLinks(await pdfOf([page([link(target)])], { diagnostics }));
      expect(links).toEqual([]);
      expect(diagnostics.list().map(({ code }) => code)).toEqual(['RESOURCE_BLOCKED']);
    },
  );
  it('lead nowhere when there is no such place', async () =>
    expect((await readLinks(await pdfOf([page([link('#none')])]))).links).toEqual([]));
  it('finds each of many places', async () => {
    const names = Array.from({ length: 500 }, (_, i) => `n${i}`);
    const { destinations } = await readLinks(await pdfOf([page(names.map((name, i) => anchor(name, 0, i / 10)))]));
    expect(Object.keys(destinations).sort()).toEqual([...names].sort());
  });
});

describe('the outline', () => {
  const titles = async (...levels: number[]) => {
    const outline = levels.map((level, i) => ({ title: `${i}`, level, state: 'closed' as const, page: 0, y: 0 }));
    const text = (items: readonly { title: string; items: readonly never[] }[]): string =>
      items.map(({ title, items: inner }) => (inner.length === 0 ? title : `${title}(${text(inner)})`)).join(' ');
    return text((await readPdf(await pdfOf([page([])], { outline }))).outline as never);
  };
  it.each([
    [[1, 2, 2, 1], '0(1 2) 3'],
    [[1, 3, 2], '0(1 2)'],
    [[3, 2, 1], '0 1 2'],
    [[2, 4, 6, 2], '0(1(2)) 3'],
  ])('nests levels %j', async (levels, expected) => expect(await titles(...levels)).toBe(expected));
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
