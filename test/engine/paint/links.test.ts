import { describe, expect, it } from 'vitest';
import { painted, paintedItems } from './painted.ts';

const link = 'style="display: block; width: 50px; height: 20px"';

async function linksOf(html: string, more: Record<string, unknown> = {}): Promise<string[]> {
  return (await painted(html, more)).filter((item) => item.startsWith('link') || item.startsWith('anchor'));
}

describe('links', () => {
  it.each([
    ['an address', `<a ${link} href="http://a.test/x">`, ['link 0 0 50 20 http://a.test/x']],
    ['a relative address', `<a ${link} href="y">`, ['link 0 0 50 20 http://a.test/y']],
    [
      'a place in the document',
      `<a ${link} href="#p"></a><p id=p style="margin: 0">`,
      ['link 0 0 50 20 #p', 'anchor p 0 20'],
    ],
    [
      'the same place by its whole address',
      `<a ${link} href="http://a.test/#p"></a><p id=p style="margin: 0">`,
      ['link 0 0 50 20 #p', 'anchor p 0 20'],
    ],
    [
      'a named anchor',
      `<a ${link} href="#n"></a><a name=n style="display: block">`,
      ['link 0 0 50 20 #n', 'anchor n 0 20'],
    ],
    ['the top of the document', `<a ${link} href="#">`, ['anchor  0 0', 'link 0 0 50 20 #']],
    ['a script', `<a ${link} href="javascript:alert(1)">`, []],
    ['a hidden link', `<a style="visibility: hidden" href="http://a.test/x">x</a>`, []],
  ])('%s', async (_, html, expected) => {
    expect(await linksOf(html, { baseUrl: 'http://a.test/' })).toEqual(expected);
  });

  it('are as large as each line of their text', async () => {
    const items = await linksOf(
      '<div style="width: 60px; font: 16px/20px monospace"><a href="http://a.test/">aaaa bbbb</a></div>',
    );
    expect(items).toHaveLength(2);
  });

  it('follow the scale of shrunk pages', async () => {
    const items = await linksOf(`<div style="width: 800px; height: 10px"></div><a ${link} href="http://a.test/"></a>`);
    expect(items).toEqual([expect.stringMatching(/^link 0 6\.67 33\.33 13\.33 /)]);
  });
});

it('an anchor is announced on the first of its pages only', async () => {
  const pages = await paintedItems('<a href="#p">x</a><p id=p style="height: 500px">');
  const anchors = pages.map((items) => items.filter(({ kind }) => kind === 'anchor').length);
  expect(anchors).toEqual([1, 0]);
});
