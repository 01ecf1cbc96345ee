/** What reaches into the margins of a page whose document says how large they are; on all other sides documents are cut off at the page area, as in Chromium. */
import { describe, expect, it } from 'vitest';
import { inspectDocument } from '../../../src/engine/render/inspect-document.ts';

async function pagesOf(page: string, html: string) {
  return inspectDocument({
    tagged: false,
    html: `<!doctype html><style>@page { ${page} } body { margin: 0; font: 10px/10px Ahem }</style>${html}`,
    preferCSSPageSize: true,
  });
}

const OWN = 'size: 200px 100px; margin: 20px';
const seenOf = async (page: string) => (await pagesOf(page, 'a')).pages[0]!.seen;
const scaleOf = async (page: string, html: string) =>
  Math.round((await pagesOf(page, html)).pages[0]!.scale * 1000) / 1000;
const box = (style: string) => `<div style="height: 10px; ${style}"></div>`;

describe('the flow is seen', () => {
  it('up to the edges of the sheet where @page says the margins', async () => {
    expect(await seenOf(OWN)).toEqual({ x: 0, y: 0, width: 200, height: 100 });
  });
  it('on the sides whose margins it says', async () => {
    const { pages } = await pagesOf('margin-top: 20px', 'a');
    const { areaX, exactWidth } = pages[0]!.box;
    expect(pages[0]!.seen).toMatchObject({ x: areaX, y: 0, width: exactWidth });
  });
  it('up to the page area on the right where content that nobody moved passes it', async () => {
    const { pages } = await pagesOf(OWN, box('width: 400px'));
    expect(pages[0]!.seen).toEqual({ x: 0, y: 0, width: 180, height: 100 });
  });
  it('and over the bleed', async () => {
    expect(await seenOf(`${OWN}; bleed: 5px`)).toEqual({ x: -5, y: -5, width: 210, height: 110 });
  });
  it('in the page area of other documents', async () => {
    const { pages } = await pagesOf('color: red', 'a');
    const { areaX, areaY, exactWidth, exactHeight } = pages[0]!.box;
    expect(pages[0]!.seen).toEqual({ x: areaX, y: areaY, width: exactWidth, height: exactHeight });
  });
});

describe('a document is shrunk', () => {
  it.each<[string, string, string, number]>([
    ['for what is too wide for the page area, as in Chromium', OWN, 'width: 200px', 0.8],
    ['not for a box with negative margins', OWN, 'margin: 0 -20px', 1],
    ['not for what is moved into the margin', OWN, 'position: relative; left: 20px', 1],
    ['for what may be moved, and is not', OWN, 'position: relative; left: 0; width: 200px', 0.8],
    ['for what stands at its static position', OWN, 'position: absolute; width: 200px', 0.8],
    ['not for what ends at the edge of the bleed', `${OWN}; bleed: 5px`, 'margin-right: -25px', 1],
    ['for what passes the sheet, until this ends at its edge', OWN, 'margin-right: -80px', 0.75],
  ])('%s', async (_, page, style, scale) => expect(await scaleOf(page, box(style))).toBe(scale));
  it('for what is too wide for a box that is moved, not for what ends with it', async () => {
    const inside = (width: number) => `<div style="margin-right: -10px">${box(`width: ${width}px`)}</div>`;
    expect(await scaleOf(OWN, inside(170))).toBe(1);
    expect(await scaleOf(OWN, inside(180))).toBe(Math.round((160 / 180) * 1000) / 1000);
  });
});

it('what is cut at the end of a page shows nothing of the next one in the margin', async () => {
  const { pages, lists } = await pagesOf(OWN, box('contain: size; height: 130px; background: lime'));
  expect(pages.map(({ cuts }) => [...cuts.values()])).toEqual([
    [{ from: null, to: 60 }],
    [{ from: 60, to: 120 }],
    [{ from: 120, to: null }],
  ]);
  const clips = lists.map(({ items }) =>
    items.flatMap((item) =>
      item.kind === 'push-clip' ? [[Math.max(-100, item.path.coords[1]!), Math.min(1000, item.path.coords[5]!)]] : [],
    ),
  );
  expect(clips.map((each) => each[1])).toEqual([
    [-100, 60],
    [0, 60],
    [0, 1000],
  ]);
});

it.each(['flex', 'grid'])('nor what is cut in a %s container', async (display) => {
  const { pages } = await pagesOf(
    OWN,
    `<div style="display: ${display}">${box('contain: size; height: 80px; width: 9px')}</div>`,
  );
  expect(pages.map(({ cuts }) => [...cuts.values()])).toEqual([[{ from: null, to: 60 }], [{ from: 60, to: null }]]);
});
