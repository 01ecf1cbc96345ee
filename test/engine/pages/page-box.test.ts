/** The page area, as Chromium 156 has it (asked with Page.printToPDF and the fonts of the scores). */
import { describe, expect, test } from 'vitest';
import { Diagnostics } from '../../../src/engine/base/diagnostics.ts';
import { px } from '../../../src/engine/css/values/basic/length.ts';
import { type PageRequest, pageBoxOf, scaledPageBox } from '../../../src/engine/pages/page-box.ts';
import { initialStyle } from '../../../src/engine/style/initial-style.ts';
import type { PageStyle } from '../../../src/engine/style/page-style.ts';

const MM = 96 / 25.4;
const NO_MARGINS = { top: null, right: null, bottom: null, left: null };

function request(width: number, height: number, margin: number | null): PageRequest {
  const margins = { top: margin, right: margin, bottom: margin, left: margin };
  return {
    size: { width, height },
    landscape: false,
    margins,
    preferCssPageSize: true,
    preferCssMargins: true,
    defaultSize: { width, height },
    defaultMargin: 0,
    largestSide: 20000,
  };
}

function declared(size: PageStyle['size'], margins: PageStyle['margins'] = NO_MARGINS): PageStyle {
  return { size, margins, style: initialStyle } as PageStyle;
}

function areaOf(style: PageStyle, asked: PageRequest): string {
  const { areaX, areaY, areaWidth, areaHeight } = pageBoxOf(style, asked, new Diagnostics());
  return `${areaX} ${areaY} ${areaWidth} ${areaHeight}`;
}

describe('what the caller gave counts as whole points: paper rounded up, margins rounded down', () => {
  test.each([
    [8.27, 11.69, 0.4, '37 37 721 1049'],
    [8.26, 11.69, 0.4, '37 37 719 1049'],
    [8.5, 11, 0.4, '37 37 742 982'],
    [8.27, 11.69, 0, '0 0 795 1123'],
    [8.27, 11.69, 0.41, '39 39 718 1046'],
    [8.27, 11.69, 0.5, '48 48 699 1027'],
  ])('%f x %f in with margins of %f in', (width, height, margin, area) => {
    expect(areaOf(declared(null), request(width * 96, height * 96, margin * 96))).toBe(area);
  });
});

describe('what @page declares is exact', () => {
  const asked = request(8.27 * 96, 11.69 * 96, 0.4 * 96);
  const a4 = { width: 210 * MM, height: 297 * MM, orientation: null };
  const all = (side: number) => ({ top: px(side), right: px(side), bottom: px(side), left: px(side) });

  test('size', () => expect(areaOf(declared(a4), asked)).toBe('37 37 720 1048'));
  test('margins', () => expect(areaOf(declared(null, all(10 * MM)), asked)).toBe('38 38 720 1048'));
  test('both', () => expect(areaOf(declared(a4, all(20 * MM)), asked)).toBe('76 76 643 972'));
});

test('a document that is shrunk gets an area that many times larger', () => {
  const box = pageBoxOf(declared(null), request(8.27 * 96, 11.69 * 96, 0.4 * 96), new Diagnostics());
  expect(scaledPageBox(box, 900 / 721)).toMatchObject({ areaWidth: 899, scale: 1 / (900 / 721) });
  // Chromium 156.
  const widths = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((excess) => scaledPageBox(box, (721 + excess) / 721).areaWidth);
  expect(widths).toEqual([722, 723, 723, 725, 726, 726, 727, 729, 729, 730]);
  const viewports = [742, 745, 748].map((width) => scaledPageBox(box, width / 721).viewportWidth);
  expect(viewports).toEqual([740, 743, 746]);
});

test('a document shrinks by 1.5 at most, and is painted by exactly that, as in Chromium 156', () => {
  const box = pageBoxOf(declared(null), request(8.27 * 96, 11.69 * 96, 0.4 * 96), new Diagnostics());
  expect(scaledPageBox(box, 1.5)).toMatchObject({ viewportWidth: 1080, scale: 1 / 1.5 });
});

describe('the area begins at the whole px of the margins where lines and flow begin', () => {
  const writing = (changes: Partial<PageStyle['style']['writing']>) =>
    ({ ...initialStyle, writing: { ...initialStyle.writing, ...changes } }) as PageStyle['style'];
  test.each([
    [{ direction: 'rtl' }, '36.701 38'],
    [{ writingMode: 'vertical-rl' }, '36.701 38'],
    [{ writingMode: 'vertical-rl', direction: 'rtl' }, '36.701 37.52'],
    [{ writingMode: 'vertical-lr', direction: 'rtl' }, '38 37.52'],
    [{ writingMode: 'sideways-lr' }, '38 37.52'],
    [{ writingMode: 'sideways-lr', direction: 'rtl' }, '38 38'],
  ] as const)('%o', (changes, expected) => {
    const ten = px(10 * MM);
    const margins = { top: ten, right: ten, bottom: ten, left: ten };
    const style = {
      ...declared({ width: 210 * MM, height: 297 * MM } as PageStyle['size'], margins),
      style: writing(changes),
    };
    const { areaX, areaY } = pageBoxOf(style, request(816, 1056, null), new Diagnostics());
    expect(`${Number(areaX.toFixed(3))} ${Number(areaY.toFixed(3))}`).toBe(expected);
  });

  test('of paper that the caller gave, as the flow has it', () => {
    const style = { ...declared(null as unknown as PageStyle['size']), style: writing({ direction: 'rtl' }) };
    const { areaX } = pageBoxOf(style, request(8.27 * 96, 11.69 * 96, 0.4 * 96), new Diagnostics());
    expect(areaX).toBeCloseTo(36.67, 2);
  });
});
