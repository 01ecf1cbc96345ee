import { describe, expect, it } from 'vitest';
import { inspectDocument } from '../../../src/engine/render/inspect-document.ts';
import { boxesOfPage } from '../../../src/engine/render/laid-out-boxes.ts';

/** Of a page that is 400 px wide. */
async function scaleOf(html: string, shrinkToFit = true): Promise<number> {
  const { pages } = await inspectDocument({
    html: `<!doctype html><style>@page { size: 400px 300px; margin: 0 } body { margin: 0 }</style>${html}`,
    shrinkToFit,
  });
  return Math.round(pages[0]!.scale * 1000) / 1000;
}

const wide = (width: number, more = '') => `<div style="width: ${width}px; height: 10px; ${more}"></div>`;
const positioned = (style: string, content = '') =>
  `<div style="position: absolute; width: 100px; height: 20px; ${style}">${content}</div>`;

const clipped = (style: string, around = '', content = '') =>
  `<div style="position: relative; overflow: hidden; height: 50px; ${around}">${positioned(style, content)}</div>`;

const turned = (content: string, more = '') =>
  `<div style="height: 200px; transform: rotate(-10deg); ${more}">${content}</div>`;

describe('the document is scaled down to what sticks out at the right', () => {
  it.each<[string, string, number]>([
    ['nothing', wide(400), 1],
    ['a wide box', wide(500), 0.8],
    ['at most half as wide again', wide(5000), 0.667],
    ['an unbreakable word', `<p style="font: 20px/20px monospace">${'m'.repeat(40)}`, 0.833],
    ['a box on a later page', `<div style="height: 300px"></div>${wide(500)}`, 0.8],
    ['an absolutely positioned box', wide(100, 'position: absolute; left: 400px'), 0.8],
    ['a relatively positioned box', wide(400, 'position: relative; left: 100px'), 0.8],
    ['an invisible box', wide(500, 'visibility: hidden'), 0.8],
    ['what is clipped does not count', `<div style="overflow: hidden">${wide(500)}</div>`, 1],
    ['nor does what paint containment cuts off', `<div style="contain: paint">${wide(500)}</div>`, 1],
    // Chromium 156: 16 px are 12.774, 14.849, 13.306 px high.
    ['an absolutely positioned box that is clipped does with its first px', clipped('left: 500px'), 0.798],
    ['also in a box that clips at its padding edge', clipped('left: 430px', 'overflow: clip'), 0.928],
    [
      'wherever a transform moves it',
      `<div style="overflow: hidden"><div style="margin-left: 50px; position: relative; transform: translate(30px)">${positioned('left: 430px')}</div></div>`,
      0.832,
    ],
    ['but not where it begins on the page', clipped('left: 380px'), 1],
    ['nor without an area', clipped('left: 430px; width: 0'), 1],
    [
      'nor in a box that pages do not break',
      `<div style="overflow: hidden"><div style="position: relative; display: inline-block">${positioned('left: 430px')}</div></div>`,
      1,
    ],
    [
      'nor in a column',
      `<div style="overflow: hidden"><div style="columns: 2; width: 800px"><div style="position: relative">${positioned('left: 430px')}</div></div></div>`,
      1,
    ],
    ['nor in another one that is clipped', clipped('left: 10px', '', positioned('left: 430px')), 1],
    ['clipped downwards it does', `<div style="overflow-y: clip">${wide(500)}</div>`, 0.8],
    ['a box without height does not count', `<div style="width: 500px"></div>`, 1],
    ['but with what is in it', `<div style="width: 500px; height: 0">X</div>`, 0.8],
    ['also where it is positioned', `<div style="position: absolute; width: 500px; height: 0">X</div>`, 0.8],
    ['not with what is positioned in it', `<div style="width: 500px; height: 0">${positioned('left: 10px')}</div>`, 1],
    ['a box without width does not count', wide(0, 'position: absolute; left: 500px'), 1],
    ['a fixed box does not count', wide(500, 'position: fixed'), 1],
    ['what the root would clip on screen', `<style>html { overflow-x: hidden }</style>${wide(500)}`, 0.8],
    ['what body would clip for the root', `<style>body { overflow-x: hidden }</style>${wide(500)}`, 0.8],
    ['what body clips by itself does not', `<style>html, body { overflow-x: hidden }</style>${wide(500)}`, 1],
    ['a box moved by a transform', wide(400, 'transform: translate(100px)'), 0.8],
    ['a box turned by a transform', wide(500, 'transform: rotate(90deg); transform-origin: 0 0'), 1],
    // Chromium 156: these three.
    ['what overflows a turned box is turned with it as one rectangle', turned(wide(450)), 0.863],
    ['but not what it clips', turned(wide(450), 'overflow: hidden'), 0.965],
    ['with a box in it that is turned back', turned(wide(450, 'transform: rotate(10deg)')), 0.868],
    ['what sticks out at the left does not count', wide(400, 'margin-left: -100px'), 1],
  ])('%s', async (_, html, scale) => expect(await scaleOf(html)).toBe(scale));

  it('unless the caller does not want it', async () => {
    expect(await scaleOf(wide(500), false)).toBe(1);
  });
});

// Chromium 156 paints these boxes so in A4 with margins of 0.4in, 720.0156 px wide.
describe('viewport units are of the enlarged page', () => {
  it.each<[string, number, number, number]>([
    ['width: 100vw; height: 10px', 700, 720, 10],
    ['width: 100vw; height: 10px', 900, 898, 10],
    ['width: 100vw; height: 10px', 1400, 1080, 10],
    ['width: 50vw; height: 10px', 900, 449, 10],
    ['width: 100px; height: 50vh', 900, 100, 654],
    ['width: 100px; height: 50vh', 1400, 100, 786],
    ['width: 10vmin; height: 10px', 1400, 108, 10],
  ])('%s beside %i px', async (style, beside, width, height) => {
    const html = `<!doctype html><style>body { margin: 0 }</style><div style="${style}"></div>${wide(beside)}`;
    const margins = { marginTop: '0.4in', marginRight: '0.4in', marginBottom: '0.4in', marginLeft: '0.4in' };
    const { pages } = await inspectDocument({ html, width: '8.27in', height: '11.69in', ...margins });
    const box = boxesOfPage(pages[0]!).find(({ path }) => path.endsWith('div:nth-child(1)'))!;
    expect([Math.round(box.width), Math.round(box.height)]).toEqual([width, height]);
  });
  it('and the document is not measured again with them', async () => {
    const html = `<div style="width: 120vw; height: 10px"></div>`;
    expect(await scaleOf(html)).toBe(0.833);
  });
});
