/** `parts`: many documents in one file. pdf.js reads what came of them. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { check } from '../../../../src/engine/check/check.ts';
import { layout, render } from '../../../../src/engine/index.ts';
import type { PartOption } from '../../../../src/engine/render/parts/part-options.ts';
import { embeddedFonts } from '../../../support/pdf-fonts.ts';
import { readLinks } from '../../../support/pdf-links.ts';
import { textOfPages, withPdfJs } from '../../../support/read-with-pdfjs.ts';
import { readTags } from '../../../support/struct-tree.ts';

/** The machine may be busy with other tests. */
const TIMEOUT = 300_000;
// The engine is loaded with the first document, which takes long where other tests run beside this.
beforeAll(() => render({ html: '', timeout: TIMEOUT }), TIMEOUT);

const ADDRESS = 'https://example.com/book/';
const part = (name: string, html: string): PartOption => ({ html, baseUrl: `${ADDRESS}${name}.html` });
const printed = async (...parts: PartOption[]) => (await render({ parts, timeout: TIMEOUT })).pdf;
const textsOf = async (...parts: PartOption[]) => textOfPages(await printed(...parts));

const NUMBERED = '<style>@page { @bottom-right { content: counter(page) " of " counter(pages) } }</style>';
const NEXT = '<div style="break-before: page">';

describe('three parts are one file', () => {
  const chapters = ['One', 'Two', 'Three'].map((title, i) =>
    part(
      `c${i + 1}`,
      `<html lang="en"><title>${title} of the book</title>${NUMBERED}
       <h1 id="top${i + 1}">${title}</h1>${NEXT}<h2>More of ${title}</h2><p>Text</div>`,
    ),
  );

  it('whose pages are counted through it', async () => {
    const pages = await textsOf(...chapters);
    expect(pages.map((text) => /\d+ of \d+$/.exec(text)?.[0])).toEqual([1, 2, 3, 4, 5, 6].map((n) => `${n} of 6`));
  });
  it('with one outline', async () => {
    const outline = await withPdfJs(await printed(...chapters), async (document) => {
      const pageOf = async (dest: unknown) => (await document.getPageIndex((dest as [never])[0])) + 1;
      const entries = (await document.getOutline()) ?? [];
      return Promise.all(
        entries.map(async ({ title, dest, items }) => [
          title,
          await pageOf(dest),
          items[0]?.title,
          await pageOf(items[0]?.dest),
        ]),
      );
    });
    expect(outline).toEqual([
      ['One', 1, 'More of One', 2],
      ['Two', 3, 'More of Two', 4],
      ['Three', 5, 'More of Three', 6],
    ]);
  });
  it('with one font object for each face', async () => {
    const names = embeddedFonts(await printed(...chapters)).map(({ name }) => name);
    expect(names.toSorted()).toEqual(['LiberationSerif', 'LiberationSerif-Bold']);
  });
  it('with one font object for a face that two of them load for themselves', async () => {
    const font = readFileSync('fonts/LiberationMono-Regular.ttf').toString('base64');
    const html = (text: string) =>
      `<style>@font-face { font-family: Own; src: url(data:font/ttf;base64,${font}) } p { font-family: Own }</style><p>${text}`;
    const pdf = await printed({ html: html('abc') }, { html: html('def') });
    expect(embeddedFonts(pdf).map(({ name }) => name)).toEqual(['LiberationMono']);
    expect(await textOfPages(pdf)).toEqual(['abc', 'def']);
  });
  it('whose title and language are those of the first', async () => {
    const { title } = await render({ parts: chapters });
    expect(title).toBe('One of the book');
  });
  it('whose tags are a part each, in their order', async () => {
    const tags = await readTags(await printed(part('a', '<h1>A</h1><p>x'), part('b', '<p lang="de">y')));
    expect(tags.map(({ tree }) => tree)).toEqual([
      ['Part', '  H1 "A"', '  P "x"'],
      ['Part', '  P lang=de "y"'],
    ]);
  });
  it('of the same bytes each time', async () =>
    expect(Buffer.compare(await printed(...chapters), await printed(...chapters))).toBe(0));
  it('that is the file of one document where there is one part', async () => {
    const html = `${NUMBERED}<h1 id=a>A</h1><p style="float: footnote">note</p><a href="#a">a</a>`;
    const [alone, joined] = [await render({ html, tagged: false }), await render({ parts: [{ html }], tagged: false })];
    expect(Buffer.compare(joined.pdf, alone.pdf)).toBe(0);
  });
});

describe('each part has for itself', () => {
  it('its @page rules and its page names', async () => {
    const sized = (size: string, named: string) =>
      `<style>@page { size: ${size}; margin: 10px } @page wide { size: ${named} }</style><p>x<p style="page: wide">y`;
    const pdf = await printed(
      { html: sized('300px 200px', '400px 100px') },
      { html: sized('160px 240px', '80px 120px') },
    );
    const sizes = await withPdfJs(pdf, async (document) => {
      const views: number[][] = [];
      for (let n = 1; n <= document.numPages; n++) views.push((await document.getPage(n)).view.slice(2));
      return views.map((view) => view.map((pt) => Math.round(pt / 0.75)));
    });
    expect(sizes).toEqual([
      [300, 200],
      [400, 100],
      [160, 240],
      [80, 120],
    ]);
  });
  it('its first page', async () => {
    const html = `<style>@page :first { @top-left { content: "first" } }</style><p>x${NEXT}y`;
    expect(await textsOf({ html }, { html: `<p>z${NEXT}w` }, { html })).toEqual([
      'xfirst',
      'y',
      'z',
      'w',
      'xfirst',
      'y',
    ]);
  });
  it('its style sheets, counter styles and root font size', async () => {
    const html = (size: number, symbol: string) =>
      `<style>html { font-size: ${size}px } p { font-size: 2rem; margin: 0 }
       @counter-style own { system: cyclic; symbols: "${symbol}" } li { list-style: own }</style><p>x</p><ul><li>y</ul>`;
    const parts = [{ html: html(10, '+') }, { html: html(30, '=') }];
    const { pages } = await layout({ parts });
    const heights = pages.map(({ boxes }) => Math.round(boxes.find(({ path }) => path.includes('>p'))!.height));
    expect(heights).toEqual([23, 69]);
    expect(await textsOf(...parts)).toEqual([expect.stringContaining('+'), expect.stringContaining('=')]);
  });
  it('its base', async () => {
    const { links } = await readLinks(
      await printed(part('one/a', '<a href="other.html">x</a>'), part('two/b', '<a href="other.html">x</a>')),
    );
    expect(links.map(({ url }) => url)).toEqual([`${ADDRESS}one/other.html`, `${ADDRESS}two/other.html`]);
  });
  it('its quirks', async () => {
    const html = '<table style="font-size: 40px"><td>x</table><style>table { margin: 0 }</style>';
    const sheet = '<style>body { font-size: 40px } table { line-height: 1 }</style><table><td>x</table>';
    const { pages } = await layout({ parts: [{ html: sheet }, { html: `<!doctype html>${sheet}` }, { html }] });
    const heights = pages.map(({ boxes }) => boxes.find(({ path }) => path.includes('>td'))!.height);
    // In quirks mode a table does not inherit the size of the font (HTML §15.3.9).
    expect(heights[0]).toBeLessThan(heights[1]!);
  });
  it('its radio buttons and fields', async () => {
    const html = '<input type=radio name=r value=a checked><input type=radio name=r value=b><input name=n value=v>';
    const { pdf } = await render({ parts: [{ html }, { html }], forms: true });
    const fields = await withPdfJs(pdf, (document) => document.getFieldObjects());
    expect(Object.keys(fields ?? {}).toSorted()).toEqual(['n', 'n_2', 'r', 'r_2']);
  });
});

describe('what goes on from part to part', () => {
  it('left and right pages, with a blank one before a part that asks for its side', async () => {
    const sides =
      '<style>@page :left { @top-left { content: "left" } } @page :right { @top-left { content: "right" } } @page :blank { @top-left { content: "blank" } }</style>';
    const pages = await textsOf(
      { html: `${sides}a` },
      { html: `${sides}b` },
      { html: `${sides}c` },
      { html: `${sides}<h1 style="break-before: right; margin: 0">d` },
      { html: `${sides}<style>html { break-before: right }</style>e` },
    );
    expect(pages).toEqual(['aright', 'bleft', 'cright', 'blank', 'dright', 'blank', 'eright']);
  });
  it('counters, as if the bodies were one', async () => {
    const chapter = `<style>h1 { counter-increment: chapter; counter-reset: section } h2 { counter-increment: section }
      h1::before { content: counter(chapter) ' ' } h2::before { content: counters(section, '.') ' ' }</style>`;
    const pages = await textsOf(
      { html: `${chapter}<h1>A</h1><h2>a</h2><h2>b</h2>` },
      { html: `${chapter}<h2>c</h2><h1>B</h1><h2>d</h2>` },
      { html: `${chapter}<style>body { counter-reset: chapter 6 }</style><h1>C</h1>` },
      { html: `${chapter}<h1>D</h1>` },
    );
    expect(pages.map((text) => text.replace(/\s+/g, ' '))).toEqual(['1 A1 a2 b', '3 c2 B1 d', '7 C', '8 D']);
  });
  it('not the numbers of lists', async () => {
    const html = `<style>ol { counter-reset: item } li::marker { content: counters(item, '.') ' ' } li { counter-increment: item }</style><ol><li>x<li>y</ol>`;
    expect(await textsOf({ html }, { html })).toEqual(['1 x2 y', '1 x2 y']);
  });
  it('the numbers of footnotes', async () => {
    const html = '<p>x<span style="float: footnote">note</span>';
    expect(await textsOf({ html }, { html })).toEqual([
      expect.stringContaining('1. note'),
      expect.stringContaining('2. note'),
    ]);
  });
  it('named strings, until a part gives them anew', async () => {
    const sheet = '<style>@page { @top-left { content: string(title) } } h1 { string-set: title content() }</style>';
    expect(
      await textsOf({ html: `${sheet}<h1>A</h1>` }, { html: `${sheet}<p>x` }, { html: `${sheet}<h1>B</h1>` }),
    ).toEqual(['AA', 'xA', 'BB']);
  });
  it('the count of pages, which a part may begin anew', async () => {
    const pages = await textsOf(
      { html: `${NUMBERED}a${NEXT}b` },
      { html: `${NUMBERED}<style>body { counter-reset: page 1 pages }</style>c${NEXT}d` },
    );
    expect(pages).toEqual(['a1 of 2', 'b2 of 2', 'c1 of 2', 'd2 of 2']);
  });
});

describe('parts lead to each other', () => {
  const pageOf = async (pdf: Uint8Array) => {
    const { links, destinations } = await readLinks(pdf);
    return withPdfJs(pdf, async (document) => {
      const pages: (number | string | null)[] = [];
      for (const { url, dest } of links) {
        const place = destinations[dest as string] as [Parameters<typeof document.getPageIndex>[0]] | undefined;
        pages.push(place === undefined ? url : (await document.getPageIndex(place[0])) + 1);
      }
      return pages;
    });
  };

  it.each([
    ['by address and id', 'b.html#b', 2],
    ['by address, to where it begins', 'b.html', 2],
    ['by an absolute address', `${ADDRESS}c.html#c`, 3],
    ['by an id alone', '#c', 3],
    ['by an escaped id', 'c.html#%C3%A4', 3],
    ['to an id of their own first', '#own', 1],
    ['to what is no part, by its address', 'd.html#b', `${ADDRESS}d.html#b`],
  ])('%s', async (_, href, expected) => {
    const pdf = await printed(
      part('a', `<p id=own>x <a href="${href}">link</a>`),
      part('b', '<p id=own>x<p id=b>x'),
      part('c', '<p id=c>x<p id=ä>y'),
    );
    expect(await pageOf(pdf)).toEqual([expected]);
  });
  it('to their own top', async () =>
    expect(await pageOf(await printed(part('a', 'x'), part('b', `y${NEXT}<a href="#">link</a>`)))).toEqual([2]));
  it('backwards, and each to its own of an id that all have', async () => {
    const html = '<h1 id=same>x</h1><a href="#same">s</a><a href="a.html#same">a</a>';
    expect(await pageOf(await printed(part('a', html), part('b', html), part('c', html)))).toEqual([1, 1, 2, 1, 3, 1]);
  });
  it('through image maps', async () => {
    const gif = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAAAAAAALAAAAAABAAEAAAIBRAA7';
    const html = `<map name=m><area href="b.html" coords="0,0,5,5"></map><img usemap="#m" src="${gif}" width=10 height=10>`;
    expect(await pageOf(await printed(part('a', html), part('b', 'x')))).toEqual([2]);
  });
  it('with a footnote of each leading to its own call', async () => {
    const html = '<p>x<span style="float: footnote">note</span>';
    expect(await pageOf(await printed({ html }, { html }))).toEqual([1, 1, 2, 2]);
  });
  it('and a link to an id that none has is told', async () => {
    const { diagnostics } = await render({ parts: [part('a', '<a href="#none">x</a>'), part('b', 'y')] });
    expect(diagnostics).toEqual([
      expect.objectContaining({ code: 'REFERENCE_MISSING', url: `${ADDRESS}a.html`, line: 1 }),
    ]);
  });
  it('with all ids as places, those of several parts after their part', async () => {
    const html = '<p id=x>x<p id=y>y';
    const { pdf } = await render({ parts: [{ html }, { html: `${html}<p id=z>z` }], destinations: 'all' });
    const { destinations } = await readLinks(pdf);
    expect(Object.keys(destinations).toSorted()).toEqual(['part 2: x', 'part 2: y', 'x', 'y', 'z']);
  });
});

describe('generated content asks other parts', () => {
  const toc = (...hrefs: string[]) => {
    const entries = hrefs.map((href) => `<li><a href="${href}">x</a>`).join('');
    return `<style>a::after { content: ' p' target-counter(attr(href url), page) ' of ' target-counter(attr(href url), pages) ' c' target-counter(attr(href url), c) ' ' target-text(attr(href url)) ' ' target-text(attr(href url), before) }
      ul, li { list-style: none; margin: 0; padding: 0; display: block }</style><ul>${entries}</ul>`;
  };
  const chapter = (id: string, title: string) =>
    `<style>h1 { counter-increment: c } h1::before { content: '§' } b { display: none }</style><h1 id=${id}>${title}<b>no</b></h1>${NEXT}`;

  it('for pages, counters and texts behind them', async () => {
    const [first] = await textsOf(
      part('toc', toc('a.html#a', '#b')),
      part('a', chapter('a', 'Alpha')),
      part('b', chapter('b', 'Beta')),
    );
    expect(first!.replace(/\s+/g, ' ')).toBe('x p2 of 5 c1 Alpha §x p4 of 5 c2 Beta §');
  });
  it('and before them', async () => {
    const pages = await textsOf(
      part('a', chapter('a', 'Alpha')),
      part('b', chapter('b', 'Beta')),
      part('toc', toc('#a', 'b.html#b')),
    );
    expect(pages.at(-1)!.replace(/\s+/g, ' ')).toBe('x p1 of 5 c1 Alpha §x p3 of 5 c2 Beta §');
  });
  it('where the answer moves what follows', async () => {
    const long = Array.from({ length: 60 }, () => 'a.html#a');
    const pages = await textsOf(part('toc', toc(...long)), part('a', chapter('a', 'Alpha')));
    expect(pages.length).toBe(4);
    expect(pages[0]).toContain('p3 of 4');
  });
  it('in margin boxes', async () => {
    const html = `<style>@page { @top-left { content: target-counter(url('b.html#b'), page) target-text(url('b.html#b')) } }</style>x`;
    expect((await textsOf(part('a', html), part('b', chapter('b', 'Beta'))))[0]).toBe('x2Beta');
  });
  it('and a place that is nowhere is told', async () => {
    const { diagnostics } = await render({ parts: [part('toc', toc('a.html#none')), part('a', 'x')] });
    expect(diagnostics.map(({ code }) => code)).toContain('REFERENCE_MISSING');
  });
});

describe('with other options', () => {
  it.each(['pdf/ua-1', 'pdf/a-2a', 'pdf/a-4'] as const)('keeps to %s', async (conformance) => {
    const chapter = (title: string) =>
      `<html lang="en"><title>${title}</title><h1>${title}</h1><p>Text<span style="float: footnote">note</span></p>`;
    const { pdf } = await render({ parts: [{ html: chapter('A') }, { html: chapter('B') }], conformance });
    expect((await check(pdf, { profile: conformance })).conforms).toBe(true);
  });
  it('names the part whose element breaks a standard', async () => {
    const error = await render({
      parts: [part('a', '<title>t</title><p>x'), part('b', '<p>y\n<p>\u{10FFFD}')],
      conformance: 'pdf/a-2b',
    }).catch((each: { details: { findings: unknown } }) => each.details.findings);
    expect(error).toEqual([expect.objectContaining({ url: `${ADDRESS}b.html`, line: 2, page: 2 })]);
  });
  it('writes ranges of all pages', async () => {
    const { pdf } = await render({ parts: [{ html: `a${NEXT}b` }, { html: `c${NEXT}d` }], pages: '2-3' });
    expect(await textOfPages(pdf)).toEqual(['b', 'c']);
  });
  it('transforms each', async () => {
    const { pdf } = await render({
      parts: [{ html: '<p>a' }, { html: '<p>b' }],
      transform: (document) => void document.body.append('!'),
    });
    expect((await textOfPages(pdf)).map((text) => text.trim())).toEqual(['a!', 'b!']);
  });
  it('has the files that any of them attaches, with names of their own', async () => {
    const html = (text: string) => `<a rel=attachment href="data:text/plain,${text}" download="x.txt">${text}</a>`;
    const pdf = await printed({ html: html('one') }, { html: html('two') });
    const files = await withPdfJs(pdf, (document) => document.getAttachments());
    expect(Object.keys(files as object).toSorted()).toEqual(['x (2).txt', 'x.txt']);
  });
  it('counts the pages of all to the limit', async () => {
    const html = `x${NEXT}y`;
    const { pageCount, diagnostics } = await render({ parts: [{ html }, { html }, { html }], limits: { pages: 3 } });
    expect(pageCount).toBe(3);
    expect(diagnostics.map(({ code }) => code)).toEqual(['PAGES_LIMIT']);
    const full = await render({ parts: [{ html }, { html }, { html }], limits: { pages: 2 } });
    expect([full.pageCount, full.diagnostics.map(({ code }) => code)]).toEqual([2, ['PAGES_LIMIT']]);
  });
  it('counts the elements of all to the limit', async () =>
    expect(render({ parts: [{ html: '<p>x' }, { html: '<p>y' }], limits: { elements: 5 } })).rejects.toMatchObject({
      code: 'DOCUMENT_TOO_COMPLEX',
      details: { limit: 'elements', allowed: 5 },
    }));
});

describe('what is no list of parts is refused', () => {
  it.each<[object, string, string]>([
    [
      { parts: [] },
      'parts',
      'expected at least one source, got an empty array. Give [{ html: "<p>Hello" }], or html or url alone.',
    ],
    [{ parts: '<p>' }, 'parts', 'expected an array of sources'],
    [{ parts: ['<p>'] }, 'parts', 'expected an array of sources'],
    [{ parts: [{ html: '' }], html: '' }, 'html', 'it does not go with parts, which has 1 of its own.'],
    [{ parts: [{ html: '' }], url: 'https://example.com/' }, 'url', 'it does not go with parts'],
    [{ parts: [{ html: '' }, {}] }, 'parts[1]', 'neither html nor url was given. Give exactly one of them'],
    [{ parts: [{ html: '', url: 'https://example.com/' }] }, 'parts[0]', 'both html and url were given'],
    [{ parts: [{ url: 'b.html' }] }, 'parts[0].url', '"b.html" is not an absolute address.'],
    [{ parts: [{ html: '', baseUrl: 'x' }] }, 'parts[0].baseUrl', '"x" is not an absolute address.'],
    [{ parts: [{ html: 5 }] }, 'parts[0].html', 'expected a string or a Uint8Array, got 5.'],
  ])('%j', async (options, option, message) => {
    const error = await render(options as never).catch((each: Error) => each);
    expect(error).toMatchObject({ code: 'INVALID_OPTION', details: { option } });
    expect((error as Error).message).toContain(`${option}: ${message}`);
  });
  it('a member that there is none of, with the nearest', async () =>
    expect(render({ parts: [{ htm: '' } as never] })).rejects.toThrow('There is no member "htm". Did you mean html?'));
});
