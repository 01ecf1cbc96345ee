import { describe, expect, it } from 'vitest';
import { Diagnostics } from '../../../../src/engine/base/diagnostics.ts';
import type { Mark } from '../../../../src/engine/structure/mark.ts';
import { page, pdfOf } from '../../../support/display-items.ts';
import { anchor, link } from '../../../support/marks.ts';
import { readLinks } from '../../../support/pdf-links.ts';

const written = async (...marks: (readonly Mark[])[]) =>
  readLinks(
    await pdfOf(
      marks.map(() => page([])),
      { marks },
    ),
  );

describe('links', () => {
  it('lead to addresses, over their rectangle in points', async () => {
    const { links } = await written([link('https://example.com/ä?(x)\\', 10, 20)]);
    expect(links).toEqual([
      { page: 1, url: 'https://example.com/%C3%A4?(x)\\', dest: null, rect: [7.5, 52.5, 22.5, 60] },
    ]);
  });
  it('lead to places on other pages, and on earlier ones', async () => {
    const { links, destinations } = await written([link('#später')], [anchor('später', 4, 40), link('#später')]);
    const name = Buffer.from('später').toString('latin1');
    expect(links).toMatchObject([
      { page: 1, dest: name },
      { page: 2, dest: name },
    ]);
    expect(Object.values(destinations)[0]).toMatchObject([{}, { name: 'XYZ' }, 3, 45, null]);
  });
  it.each(['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x', 'relative.html'])(
    'never lead to %s',
    async (target) => {
      const diagnostics = new Diagnostics();
      const { links } = await readLinks(await pdfOf([page([])], { marks: [[link(target)]], diagnostics }));
      expect(links).toEqual([]);
      expect(diagnostics.list().map(({ code }) => code)).toEqual(['RESOURCE_BLOCKED']);
    },
  );
  it('lead nowhere when there is no such place', async () =>
    expect((await written([link('#none')])).links).toEqual([]));
});

describe('places', () => {
  it('are all found, however many', async () => {
    const names = Array.from({ length: 500 }, (_, i) => `n${i}`);
    const { destinations } = await written(names.map((name, i) => anchor(name, 0, i / 10)));
    expect(Object.keys(destinations).sort()).toEqual([...names].sort());
  });
  it('of one name are the first', async () => {
    const { destinations } = await written([anchor('a', 0, 0)], [anchor('a', 8, 8)]);
    expect(destinations.a).toMatchObject([{}, { name: 'XYZ' }, 0, 75, null]);
  });
});
