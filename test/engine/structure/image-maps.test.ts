/** Areas of image maps are links (HTML §4.8.13, §4.8.14). */
import { describe, expect, it } from 'vitest';
import { marksOfPages } from '../../support/marks.ts';
import { encodePng } from '../../support/tiny-images.ts';

async function linksOf(areas: string, image = '', usemap = '#m'): Promise<string[]> {
  const src = `data:image/png;base64,${encodePng({ width: 1, height: 1, colorType: 0, samples: [0] }).toString('base64')}`;
  const html = `<img src="${src}" usemap="${usemap}" width=100 height=80 style="display: block; ${image}"><map name=m>${areas}</map>`;
  return (await marksOfPages(html, { baseUrl: 'http://a.test/' })).flat().filter((mark) => mark.startsWith('link'));
}

describe('an area', () => {
  it.each([
    ['a rectangle', 'coords="10,20,30,50"', '10,20 20x30'],
    ['a rectangle with its corners exchanged', 'shape=rect coords="30,50,10,20"', '10,20 20x30'],
    ['around a circle', 'shape=circle coords="50 40 10"', '40,30 20x20'],
    ['around a polygon', 'shape=poly coords="10,10;50,20;30,60"', '10,10 40x50'],
    ['the whole picture', 'shape=default', '0,0 100x80'],
    ['cut to the picture', 'coords="90,70,200,200"', '90,70 10x10'],
    ['with a number that is none', 'coords="x,10,20,20"', '0,10 20x10'],
  ])('is %s', async (_, attributes, place) =>
    expect(await linksOf(`<area ${attributes} href="x">`)).toEqual([`link ${place} http://a.test/x of area`]),
  );

  it.each([
    ['has no address', '<area coords="1,1,9,9">'],
    ['has too few coordinates', '<area coords="1,1,9" href=x>'],
    ['has no extent', '<area coords="1,1,1,9" href=x>'],
    ['leads to a script', '<area coords="1,1,9,9" href="javascript:x">'],
    ['lies beside the picture', '<area coords="200,0,210,10" href=x>'],
  ])('is no link where it %s', async (_, area) => expect(await linksOf(area)).toEqual([]));

  it('lies above those after it', async () => {
    const areas = '<area shape=circle coords="50,40,10" href=top><area shape=default href=below>';
    expect((await linksOf(areas)).map((line) => line.split(' ')[3])).toEqual([
      'http://a.test/below',
      'http://a.test/top',
    ]);
  });
  it('is placed from the content box of the picture', async () =>
    expect(await linksOf('<area coords="0,0,10,10" href="#m">', 'padding: 5px; border: 2px solid')).toEqual([
      'link 7,7 10x10 #m of area',
    ]));
  it('follows transforms', async () =>
    expect(await linksOf('<area coords="0,0,10,20" href="#m">', 'transform-origin: 0 0; transform: scale(2)')).toEqual([
      'link 0,0 20x40 #m of area',
    ]));
  it('is nothing of a hidden picture, or of one that asks for another map', async () => {
    expect(await linksOf('<area shape=default href=x>', 'visibility: hidden')).toEqual([]);
    expect(await linksOf('<area shape=default href=x>', '', '#n')).toEqual([]);
    expect(await linksOf('<area shape=default href=x>', '', 'm')).toEqual([]);
  });
});
