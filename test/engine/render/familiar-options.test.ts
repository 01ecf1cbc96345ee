/** Options as page.pdf() of puppeteer and others have them: what means the same is taken, of the rest it is said what to write. */
import { describe, expect, it } from 'vitest';
import type { PAGE_FORMATS } from '../../../src/engine/base/page-size.ts';
import { parseOptions, type RenderOptions } from '../../../src/engine/render/options.ts';
import { render } from '../../../src/engine/render/render.ts';

const parse = (options: object) => parseOptions({ html: '', ...options } as RenderOptions);
const MM = 96 / 25.4;

describe('margin', () => {
  it.each<[object, object]>([
    [{ margin: '1in' }, { top: 96, right: 96, bottom: 96, left: 96 }],
    [{ margin: 10 }, { top: 10, right: 10, bottom: 10, left: 10 }],
    [{ margin: 0 }, { top: 0, right: 0, bottom: 0, left: 0 }],
    [{ margin: { top: '1in', left: 5 } }, { top: 96, right: null, bottom: null, left: 5 }],
    [{ margin: {} }, { top: null, right: null, bottom: null, left: null }],
    [
      { margin: { top: 1 }, marginLeft: 2 },
      { top: 1, right: null, bottom: null, left: 2 },
    ],
    [
      { margin: { top: undefined }, marginTop: '1px' },
      { top: 1, right: null, bottom: null, left: null },
    ],
  ])('%j', (options, margins) => expect(parse(options).margins).toEqual(margins));
});

describe('numbers are px', () => {
  it('of pages', () => expect(parse({ width: 400, height: 300.5 }).size).toEqual({ width: 400, height: 300.5 }));
  it.each([Number.NaN, Number.POSITIVE_INFINITY, -1])('but not %d', (width) =>
    expect(() => parse({ width, height: 5 })).toThrow(/width: expected a length/),
  );
  it('that are too small or too large are refused as lengths are', () => {
    expect(() => parse({ width: 0, height: 5 })).toThrow(/"0px" is no size for a page/);
    expect(() => parse({ width: 5000, height: 5 })).toThrow(/"5000px" is more than the largest page side/);
  });
});

describe('formats', () => {
  // ISO 216, JIS P 0138 (css-page-3 §3.1), and page.pdf() of puppeteer.
  it.each<[keyof typeof PAGE_FORMATS, number, number]>([
    ['A0', 841 * MM, 1189 * MM],
    ['A3', 297 * MM, 420 * MM],
    ['A6', 105 * MM, 148 * MM],
    ['B5', 176 * MM, 250 * MM],
    ['JIS-B4', 257 * MM, 364 * MM],
    ['Ledger', 17 * 96, 11 * 96],
    ['Tabloid', 11 * 96, 17 * 96],
  ])('%s', (format, width, height) => {
    const size = parse({ format: format.toLowerCase() }).size!;
    expect(size.width).toBeCloseTo(width, 6);
    expect(size.height).toBeCloseTo(height, 6);
  });
  it('are the sizes that are printed, the largest, too', async () => {
    const { pdf } = await render({ html: '<p>x', format: 'A0', classicXref: true });
    const box = /\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/.exec(Buffer.from(pdf).toString('latin1'));
    expect(Number(box?.[1])).toBeCloseTo(841 * MM * 0.75, 0);
    expect(Number(box?.[2])).toBeCloseTo(1189 * MM * 0.75, 0);
  });
});

describe('what others have and we have not', () => {
  it.each<[object, string]>([
    [{ margin: { tpo: 5 } }, 'There is no side "tpo". Did you mean top?'],
    [{ margin: { top: true } }, 'margin.top: expected a length'],
    [{ margin: [] }, 'margin: expected a length, for example "10mm", or an object of them'],
    [{ margin: '1cm', marginTop: 5 }, 'marginTop: margin says it, too. Give one of them.'],
    [{ margin: { top: 1 }, marginTop: 5 }, 'marginTop: margin.top says it, too. Give one of them.'],
    [{ margin: { top: '5' } }, 'margin.top: "5" is not a length'],
    [{ path: '' }, 'path: expected the path of a file, got "".'],
    [{ pageRanges: '1-3', pages: '2' }, 'pageRanges: pages says it, too. Give one of them.'],
    [{ omitBackground: true }, 'Paper has no background of its own: leave the option out.'],
    [{ scale: 3 }, 'scale: expected a number from 0.1 to 2, got 3.'],
    [{ scale: 0.05 }, 'scale: expected a number from 0.1 to 2, got 0.05.'],
    [{ zoom: 2 }, 'Write scale: 1.2.'],
    [{ waitForFonts: true }, 'leave the option out'],
    [{ file: 'invoice.html' }, 'renderFile(from, to)'],
    [{ output: 'invoice.pdf' }, 'Write path'],
    [{ headerHtml: '<p>' }, 'headerTemplate'],
    [{ headless: true }, 'no browser'],
    [{ paperWidth: 8.5 }, 'Write width, with the unit: "8.5in".'],
    [{ generateTaggedPDF: true }, 'Write tagged'],
    [{ transferMode: 'ReturnAsStream' }, 'renderStream()'],
    [{ encoding: 'utf8' }, 'leave the option out'],
    [{ viewport: {} }, 'width and height'],
    [{ content: '<p>' }, 'Write html'],
    [{ pdfa: 'PDF/A-3b' }, 'Write conformance: "pdf/a-3b".'],
    [{ preferCssPageSize: true }, 'Did you mean preferCSSPageSize?'],
  ])('%j', (options, message) => {
    try {
      parse(options);
    } catch (error) {
      expect(error).toMatchObject({ message: expect.stringContaining(message) });
      return;
    }
    expect.unreachable();
  });
});
