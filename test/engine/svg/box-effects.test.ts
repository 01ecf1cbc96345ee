/** Clip paths and masks of SVG on boxes of CSS, and pictures of SVG in CSS. */
import { describe, expect, it } from 'vitest';
import { painted } from '../paint/painted.ts';

const box = (style: string, svg: string) =>
  painted(
    `<svg style="display: none">${svg}</svg><div style="width: 40px; height: 20px; margin: 10px; background: red; ${style}"></div>`,
  );

describe('clip-path: url()', () => {
  it.each([
    ['<clipPath id="c"><rect width="5" height="5"/></clipPath>', 'clip 10 10 5 5 {'],
    [
      '<clipPath id="c" clipPathUnits="objectBoundingBox"><rect width=".5" height="1"/></clipPath>',
      'clip 10 10 20 20 {',
    ],
  ])('%s', async (svg, expected) => expect(await box('clip-path: url(#c)', svg)).toContain(expected));
  it('to nothing clips nothing', async () =>
    expect((await box('clip-path: url(#x)', '')).filter((line) => line.startsWith('clip'))).toEqual([]));
});

describe('mask: url()', () => {
  it('is that of the element, placed on the box', async () =>
    expect(
      await box('mask: url(#m)', '<mask id="m" x="0" y="0" width="1" height="1"><rect width="5" height="5"/></mask>'),
    ).toContain('mask luminance [transform 1 0 0 1 10 10 {; clip 0 0 40 20 {; path 0 0 5 5 #000000; }; }] {'));
});

describe('clip-path on SVG elements', () => {
  it.each([
    ['circle(5 at 10 10)', 'clip 5 5 10 10 {'],
    ['inset(5 10) fill-box', 'clip 10 5 20 10 {'],
  ])('takes lengths without units in an attribute (SVG 2 §6.6): %s', async (shape, expected) =>
    expect(
      await painted(
        `<svg width="99" height="99" style="display: block"><rect width="40" height="20" clip-path="${shape}"/></svg>`,
      ),
    ).toContain(expected),
  );
  it.each([
    ['circle(5px at 10px 10px)', 'clip 5 5 10 10 {'],
    ['polygon(0 0, 100% 0, 0 100%)', 'clip 0 0 40 20 {'],
    ['inset(5px) fill-box', 'clip 5 5 30 10 {'],
    ['inset(10%) view-box', 'clip 10 10 80 80 {'],
  ])('%s', async (shape, expected) =>
    expect(
      await painted(
        `<svg width="100" height="100" style="display: block"><rect width="40" height="20" style="clip-path: ${shape}"/></svg>`,
      ),
    ).toContain(expected),
  );
});

describe('views of files', () => {
  const FILE = `<svg xmlns='http://www.w3.org/2000/svg' width='50' height='50' viewBox='0 0 100 100'><view id='v' viewBox='0 0 50 50'/><rect width='100' height='100'/></svg>`;
  it.each([
    ['', 'transform 0.5 0 0 0.5 0 0 {'],
    ['#svgView(viewBox(0,0,25,25))', 'transform 2 0 0 2 0 0 {'],
    ['#nothing', 'transform 0.5 0 0 0.5 0 0 {'],
  ])('%s', async (fragment, expected) =>
    expect(
      await painted(`<img style="display: block" src="data:image/svg+xml,${encodeURIComponent(FILE)}${fragment}">`),
    ).toContain(expected),
  );
  it('by id', async () =>
    expect(
      await painted(`<img style="display: block" src="data:image/svg+xml,${encodeURIComponent(FILE)}#v">`),
    ).not.toContain('transform 0.5 0 0 0.5 0 0 {'));
});

it('a list bullet without size is as large as half the ascent', async () => {
  const file = encodeURIComponent(
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 10'><rect width='20' height='10'/></svg>",
  ).replaceAll("'", '%27');
  const lines = await painted(
    `<ul style="font: 20px 'Liberation Sans'; list-style-image: url(data:image/svg+xml,${file})"><li>a</ul>`,
  );
  expect(lines.filter((line) => line.startsWith('clip')).map((line) => line.split(' ').slice(3, 5))).toEqual([
    ['9', '4'],
  ]);
});
