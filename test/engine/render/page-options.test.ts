/** Size, orientation and margins of pages: what the caller gives against what `@page` says (docs/library.md). */
import { describe, expect, test } from 'vitest';
import { layout, type PlatenError, type RenderOptions, render } from '../../../src/engine/index.ts';
import { readPdf } from '../../../src/testing/read-pdf.ts';

/** `width x height` of the paper of each page in pt. */
async function paper(options: RenderOptions): Promise<string> {
  const { pdf } = await render(options);
  return (await readPdf(pdf)).pages.map(({ width, height }) => `${Math.round(width)}x${Math.round(height)}`).join(' ');
}

/** Left margin, width of the page area, top margin, in whole px; seen by what fills the page. */
async function area(options: RenderOptions): Promise<{ width: number | undefined }> {
  const html = `${String(options.html ?? '')}<body style="margin: 0">x`;
  const { pages } = await layout({ ...options, html });
  return { width: Math.round(pages[0]!.boxes.find(({ path }) => path === 'html>body')!.width) };
}

const AT_PAGE = '<style>@page { size: 300px 400px }</style>';

describe('what size applies', () => {
  test.each<[string, RenderOptions, string]>([
    ['A4 where nothing is said', { html: '' }, '595x842'],
    ['a format', { html: '', format: 'letter' }, '612x792'],
    ['width and height', { html: '', width: '2in', height: '1in' }, '144x72'],
    ['@page where nothing is given', { html: AT_PAGE }, '225x300'],
    ['a format before @page', { html: AT_PAGE, format: 'Letter' }, '612x792'],
    ['width and height before @page', { html: AT_PAGE, width: '2in', height: '1in' }, '144x72'],
    [
      '@page before a format, with preferCSSPageSize',
      { html: AT_PAGE, format: 'Letter', preferCSSPageSize: true },
      '225x300',
    ],
    [
      'a format where @page says nothing, with preferCSSPageSize',
      { html: '', format: 'Letter', preferCSSPageSize: true },
      '612x792',
    ],
    ['an orientation of @page turns the default', { html: '<style>@page { size: landscape }</style>' }, '842x595'],
    ['but not what is given', { html: '<style>@page { size: landscape }</style>', format: 'A4' }, '595x842'],
    [
      'each named page its own',
      { html: '<style>@page b { size: 100px 200px } div + div { page: b }</style><div>a</div><div>b</div>' },
      '595x842 75x150',
    ],
  ])('%s', async (_what, options, size) => expect(await paper(options)).toBe(size));
});

describe('landscape turns whatever size applies so that its long side is horizontal', () => {
  test.each<[string, RenderOptions, string]>([
    ['the default', { html: '' }, '842x595'],
    ['a format', { html: '', format: 'Letter' }, '792x612'],
    ['width and height', { html: '', width: '1in', height: '2in' }, '144x72'],
    ['but never a size that is wide', { html: '', width: '2in', height: '1in' }, '144x72'],
    ['@page', { html: AT_PAGE }, '300x225'],
    ['@page with preferCSSPageSize', { html: AT_PAGE, format: 'A4', preferCSSPageSize: true }, '300x225'],
    ['once, with @page { size: landscape }', { html: '<style>@page { size: A4 landscape }</style>' }, '842x595'],
    ['@page { size: portrait } too', { html: '<style>@page { size: A4 portrait }</style>' }, '842x595'],
  ])('%s', async (_what, options, size) => expect(await paper({ ...options, landscape: true })).toBe(size));
});

describe('margins', () => {
  const AT_MARGIN = '<style>@page { margin: 50px }</style>';
  const size = { width: '600px', height: '400px' };
  test.each<[string, RenderOptions, number]>([
    // Margins that are given or by default count as whole points (CHROMIUM.md 16).
    ['are 0.4in where nothing is said', { html: '' }, 600 - 2 * 37],
    ['that are given replace only their side', { html: '', marginLeft: '75pt' }, 600 - 100 - 37],
    ['of @page count where nothing is given', { html: AT_MARGIN }, 500],
    ['that are given beat @page on their side', { html: AT_MARGIN, marginLeft: '75pt' }, 600 - 100 - 50],
    ['of @page beat all with preferCSSPageSize', { html: AT_MARGIN, marginLeft: '75pt', preferCSSPageSize: true }, 500],
    [
      'that @page leaves out are those given',
      { html: '<style>@page { margin-right: 50px }</style>', marginLeft: '75pt', preferCSSPageSize: true },
      450,
    ],
    ['may be 0', { html: '', marginLeft: '0', marginRight: '0' }, 600],
  ])('%s', async (_what, options, width) => {
    const { width: used } = await area({ ...size, ...options });
    expect(Math.abs(used! - width)).toBeLessThanOrEqual(2);
  });

  test.each<[string, RenderOptions]>([
    ['given ones on the default paper', { html: '', marginTop: '6in', marginBottom: '6in' }],
    ['default ones on small paper', { html: '', width: '50px', height: '300px' }],
    [
      'given ones that @page does not replace',
      { html: '', marginTop: '6in', marginBottom: '6in', preferCSSPageSize: true },
    ],
  ])('that leave no room: %s', async (_what, options) => {
    const error = await layout(options).catch((thrown: PlatenError) => thrown);
    expect(error).toMatchObject({ code: 'MARGINS_EXCEED_PAGE' });
  });
  test('of the document that leave no room are made smaller', async () => {
    const { pages, diagnostics } = await layout({
      html: '<style>@page { size: 100px; margin: 60px }</style>',
      shrinkToFit: false,
    });
    expect(pages[0]!.boxes[0]!.width).toBe(10);
    expect(diagnostics).toMatchObject([{ code: 'PAGE_MARGINS_CLAMPED' }]);
  });
  test('given ones are no error where @page makes room', async () => {
    const html = '<style>@page { size: 20in }</style>';
    expect(await paper({ html, marginTop: '6in', marginBottom: '6in' })).toBe('1440x1440');
  });
});

describe('a page of @page that is too large', () => {
  test('is clamped to 4,096 px a side', async () => {
    const { pages, diagnostics } = await layout({ html: '<style>@page { size: 9999px 100px; margin: 0 }</style>' });
    expect(pages[0]!.boxes[0]!.width).toBe(4096);
    expect(diagnostics).toMatchObject([{ code: 'PAGE_SIZE_CLAMPED', count: 1 }]);
  });
});

describe('shrinkToFit', () => {
  const html = '<!doctype html><body style="margin: 0"><div style="width: 750px; height: 10px"></div>';
  const size = { width: '600px', height: '400px', marginLeft: '0', marginRight: '0' };
  test('is on by default', async () => {
    const { diagnostics, pages } = await layout({ html, ...size });
    expect(diagnostics).toMatchObject([{ code: 'SHRUNK_TO_FIT', severity: 'info', count: 1 }]);
    expect(pages[0]!.boxes.find(({ path }) => path === 'html>body')!.width).toBe(750);
  });
  test('is not told where the document is as large as before to the eye', async () => {
    const { diagnostics } = await layout({ html: html.replace('750px', '601px'), ...size });
    expect(diagnostics).toEqual([]);
  });
  // As in Chromium 156.
  test.each([
    ['with content that overflows it', '<i style="float: left">a</i>', 750],
    ['without content', '', 600],
    ['with a positioned box alone', '<i style="position: absolute">a</i>', 600],
  ])('regards a box without height %s', async (_, content, width) => {
    const box = `<style>body { margin: 0 }</style><div style="position: relative; width: 750px; height: 0">${content}</div>`;
    const { pages } = await layout({ html: box, ...size });
    expect(pages[0]!.boxes.find(({ path }) => path === 'html>body')!.width).toBe(width);
  });
  test('can be off', async () => {
    const { diagnostics, pages } = await layout({ html, ...size, shrinkToFit: false });
    expect(diagnostics).toMatchObject([{ code: 'CONTENT_OVERFLOW', page: 1, count: 1 }]);
    expect(pages[0]!.boxes.find(({ path }) => path === 'html>body')!.width).toBe(600);
  });
});

describe('media and style sheets', () => {
  const html = '<style>@media print { p { width: 10px } } @media screen { p { width: 20px } }</style><p>';
  const widthOf = async (options: RenderOptions) =>
    (await layout(options)).pages[0]!.boxes.find(({ path }) => path.includes('p:nth'))!.width;
  test('print is the default', async () => expect(await widthOf({ html })).toBe(10));
  test('screen', async () => expect(await widthOf({ html, media: 'screen' })).toBe(20));
  test('given sheets come after the document’s own, in their order', async () =>
    expect(await widthOf({ html, stylesheets: ['p { width: 1px }', 'p { width: 2px }'] })).toBe(2));
  test('given sheets are author sheets: specificity decides first', async () =>
    expect(await widthOf({ html: '<style>html p { width: 3px }</style><p>', stylesheets: ['p { width: 1px }'] })).toBe(
      3,
    ));
});
