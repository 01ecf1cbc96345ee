/** Which sheets of a document are in use: sets by title (CSSOM §6.2), `alternate`, `media`, `disabled`, `type`. */
import { describe, expect, it } from 'vitest';
import { type LaidOutBox, layout } from '../../../src/engine/index.ts';

const sheet = (attributes: string, width: number) => `<link ${attributes} href="data:text/css,p{width:${width}px}">`;

async function widthOf(head: string): Promise<number> {
  const { pages } = await layout({ html: `<!doctype html><style>p { width: 1px }</style>${head}<p>` });
  const paragraph = pages[0]!.boxes.find(({ path }: LaidOutBox) => path.endsWith('p:nth-child(1)'));
  return paragraph!.width;
}

describe('sheets in use', () => {
  it.each<[string, string, number]>([
    ['without a title', sheet('rel=stylesheet', 10), 10],
    ['two without', sheet('rel=stylesheet', 10) + sheet('rel=stylesheet', 20), 20],
    ['of the first title', sheet('rel=stylesheet title=a', 10) + sheet('rel=stylesheet title=b', 20), 10],
    ['both of one title', sheet('rel=stylesheet title=a', 10) + sheet('rel=stylesheet title=a', 20), 20],
    ['no alternates', sheet('rel=stylesheet title=a', 10) + sheet('rel="alternate stylesheet" title=b', 20), 10],
    ['no alternates without a title', sheet('rel="alternate stylesheet"', 20), 1],
    [
      'alternates of the chosen title',
      sheet('rel=stylesheet title=a', 10) + sheet('rel="alternate stylesheet" title=a', 20),
      20,
    ],
    [
      'those that default-style names',
      `<meta http-equiv=default-style content=b>${sheet('rel=stylesheet title=a', 10)}${sheet('rel="alternate stylesheet" title=b', 20)}`,
      20,
    ],
    [
      'style elements with a title',
      '<style title=a>p { width: 10px }</style><style title=b>p { width: 20px }</style>',
      10,
    ],
    ['for other media not', sheet('rel=stylesheet media=screen', 20), 1],
    ['for paper', sheet('rel=stylesheet media="screen, print"', 20), 20],
    ['disabled not', sheet('rel=stylesheet disabled', 20), 1],
    ['of other types not', sheet('rel=stylesheet type=text/x', 20), 1],
    ['of their type with parameters', sheet('rel=stylesheet type="text/css; charset=utf-8"', 20), 20],
    ['whatever the case', sheet('REL=StyleSheet', 20), 20],
  ])('%s', async (_, head, expected) => expect(await widthOf(head)).toBe(expected));
});

/** Each is a layer of its own, whatever else is alike (css-cascade-5 §6.4.2); of important declarations those of the first layer win. */
describe('anonymous layers', () => {
  const linked = '<link rel=stylesheet href="data:text/css,@layer{p{width:10px!important}}">';
  const styles = (css: string) => `<style>${css}</style>`;
  const named = styles('@layer a { p { width: 30px !important } }');

  it.each([
    ['of two style elements', styles('@layer { p { width: 10px !important } }') + named, 10],
    ['of two style elements, the second', named + styles('@layer { p { width: 10px !important } }'), 30],
    [
      'of two style elements with another between',
      styles('@layer { i { color: red } }') + named + styles('@layer { p { width: 10px !important } }'),
      30,
    ],
    ['of one sheet that is linked twice', linked + named + linked, 10],
  ])('%s are two', async (_, head, width) => {
    expect(await widthOf(head)).toBe(width);
  });

  it('of one sheet that is linked twice are two, the later above what is between', async () => {
    const plain = linked.replace('!important', '');
    const { pages } = await layout({
      html: `<!doctype html>${plain}${styles('@layer a { p { width: 30px } }')}${plain}<p>`,
    });
    expect(pages[0]!.boxes.find(({ path }: LaidOutBox) => path.endsWith('p:nth-child(1)'))!.width).toBe(10);
  });
});
