import { describe, expect, it } from 'vitest';
import { marksOfPages } from '../../support/marks.ts';

const RESET = '<style>h1, h2, p { margin: 0; font: 10px/10px serif }</style>';

async function bookmarksOf(html: string): Promise<string[][]> {
  const pages = await marksOfPages(RESET + html);
  return pages.map((marks) => marks.filter((mark) => mark.startsWith('bookmark')));
}

describe('a bookmark', () => {
  it('stands for each heading, with its level', async () =>
    expect(await bookmarksOf('<h1>A <b>b</b></h1><h2>C</h2>')).toEqual([
      ['bookmark 0,0 level 1 closed "A b" of h1', 'bookmark 0,10 level 2 closed "C" of h2'],
    ]));
  it('stands for what bookmark-level says, with its label and state', async () =>
    expect(
      await bookmarksOf('<p style="bookmark: a; bookmark-level: 3; bookmark-label: \'L\'; bookmark-state: open">x'),
    ).toEqual([['bookmark 0,0 level 3 open "L" of p']]));
  it('is on the first page of a heading that goes on', async () => {
    const pages = await bookmarksOf('<h1 style="height: 400px">A</h1>');
    expect(pages.map((bookmarks) => bookmarks.length)).toEqual([1, 0]);
  });
  it.each([
    ['takes no room', '<h1></h1>'],
    ['has no text', '<h1><img style="height: 9px"></h1>'],
  ])('is none for a heading that %s', async (_, html) => expect(await bookmarksOf(html)).toEqual([[]]));
  it('has 300 characters at most', async () => {
    const [[line]] = (await bookmarksOf(`<h1>${'a'.repeat(400)}</h1>`)) as [[string]];
    expect(/"(a+)"/.exec(line)?.[1]).toHaveLength(300);
  });
});
