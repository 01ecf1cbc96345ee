/** `width`, `height`, automatic and negative margins, percentages and padding of the page box (css-page-3 §3.3), as Chromium 156 prints them. */
import { describe, expect, it, test } from 'vitest';
import { inspectDocument } from '../../../src/engine/render/inspect-document.ts';

const PAPER = { format: 'Letter', preferCSSPageSize: true } as const;

/** Sheet, and page area: left, top, width, height. */
async function pageOf(declarations: string): Promise<string> {
  const { pages } = await inspectDocument({
    html: `<!doctype html><style>@page { ${declarations} }</style><p>a`,
    ...PAPER,
  });
  const { width, height, areaX, areaY, areaWidth, areaHeight } = pages[0]!.box;
  return `${Math.round(width)} x ${Math.round(height)}: ${areaX} ${areaY} ${areaWidth} ${areaHeight}`;
}

describe('margins, edges and content fill the page size', () => {
  test.each([
    ['margin: -20px', '300 x 200: -20 -20 340 240'],
    ['margin: 0 0 -50px 0', '300 x 200: 0 0 300 250'],
    ['width: 100px; margin: auto', '300 x 200: 100 0 100 200'],
    ['width: 400px; margin: auto', '300 x 200: -50 0 400 200'],
    ['width: 100px; margin: 10px auto 10px 20px', '300 x 200: 20 10 100 180'],
    ['height: 50px; margin: auto 10px', '300 x 200: 10 75 280 50'],
    ['margin: 10% 20%; padding: 10%; border: 5px solid', '300 x 200: 95 45 110 110'],
  ])('%s', async (declarations, page) => expect(await pageOf(`size: 300px 200px; ${declarations}`)).toBe(page));
});

describe('the sheet is as large as the page box where no margin is automatic', () => {
  test.each([
    ['size: 300px 200px; width: 100px; margin: 10px', '120 x 200: 10 10 100 180'],
    ['size: 300px 200px; max-width: 100px; margin: 10px', '120 x 200: 10 10 100 180'],
    ['size: 300px 200px; min-width: 400px; margin: 10px', '420 x 200: 10 10 400 180'],
    ['size: 300px 200px; width: 50%; margin: 10px; box-sizing: border-box; padding: 20px', '170 x 200: 30 30 110 140'],
    ['width: 300px; height: 200px; margin: 10px', '320 x 220: 10 10 300 200'],
    ['size: 1234px; width: 50vw; height: 25vh; margin: 0', '408 x 264: 0 0 408 264'],
  ])('%s', async (declarations, page) => expect(await pageOf(declarations)).toBe(page));
});

describe('a size without an area counts as auto', () => {
  it.each(['0', '0 4in', '4in 0'])('%s', async (size) => {
    const html = `<!doctype html><style>@page { size: ${size} }</style><p>a`;
    const { pages, diagnostics } = await inspectDocument({ html, ...PAPER });
    expect(pages.map(({ box }) => [box.width, box.height])).toEqual([[816, 1056]]);
    expect(diagnostics).toMatchObject([{ code: 'PAGE_SIZE_CLAMPED' }]);
  });
});
