import { describe, expect, it } from 'vitest';
import { marksOfPages } from '../../support/marks.ts';

async function anchorsOf(html: string): Promise<string[][]> {
  const pages = await marksOfPages(html);
  return pages.map((marks) => marks.filter((mark) => mark.startsWith('anchor')));
}

describe('an anchor', () => {
  it.each([
    ['an id', '<a href="#p">x</a><p id=p style="margin: 20px 0">', ['anchor 0,38 "p" of p#p']],
    ['a name of a link', '<a href="#n"></a><a name=n style="display: block"></a>', ['anchor 0,0 "n" of a']],
    ['the top of the document', '<a href="#">x</a>', ['anchor 0,0 ""']],
  ])('is at %s that a link goes to', async (_, html, expected) =>
    expect(await anchorsOf(`<style>body { font: 16px/18px serif }</style>${html}`)).toEqual([expected]),
  );
  it('is at no other', async () => expect(await anchorsOf('<p id=p>x')).toEqual([[]]));
  it('is at every id and name, once, where all are asked for', async () => {
    const html = '<p id=p style="margin: 0">x<b id=p></b></p><p id="">y<a name=n></a>';
    const [page] = await marksOfPages(`<style>body { font: 16px/18px serif }</style>${html}`, { destinations: 'all' });
    expect(page!.map((mark) => mark.split(' ').slice(0, 3).join(' '))).toEqual(['anchor 0,0 "p"', 'anchor 8,34 "n"']);
  });
  it('is on the first page of its element only', async () => {
    const pages = await anchorsOf('<a href="#p">x</a><p id=p style="height: 500px">');
    expect(pages.map((anchors) => anchors.length)).toEqual([1, 0]);
  });
  it('is where a link of SVG goes, too', async () => {
    const pages = await anchorsOf(
      '<svg><a xlink:href="#p"><rect width="9" height="9"/></a></svg><p id=p style="break-before: page">x',
    );
    expect(pages.map((anchors) => anchors.length)).toEqual([0, 1]);
  });
});
