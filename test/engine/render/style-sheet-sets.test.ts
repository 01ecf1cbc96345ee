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
