/** Whose marks count: of what is on several pages, in the margins, taken out of the flow, and in documents inside the document. */
import { describe, expect, it } from 'vitest';
import { inspectDocument } from '../../../src/engine/render/inspect-document.ts';
import { marksOfPages } from '../../support/marks.ts';

const NEXT = '<p style="break-before: page">y';
const link = (name: string) => `<a style="display: block; width: 50px; height: 20px" href="http://a.test/${name}"></a>`;

/** Kinds and targets, without places and elements. */
async function kindsOf(html: string, more = {}): Promise<string[][]> {
  const pages = await marksOfPages(html, more);
  return pages.map((marks) =>
    marks.map((mark) => /^(\w+).*?(#[\w: ]*(?= of)|http:\S+|"[^"]*")/.exec(mark)?.slice(1).join(' ') ?? mark),
  );
}

describe('what is on every page', () => {
  const content = `${link('x')}<h1 id=h>H</h1>`;
  const toIt = '<a style="position: absolute" href="#h">to</a>';
  const first = ['link http://a.test/x', 'anchor "h"', 'bookmark "H"'];

  it('as a fixed box can be clicked on each, and is found and listed once', async () => {
    const [one, two] = await kindsOf(`<div style="position: fixed">${content}</div><p>x${toIt}${NEXT}`);
    expect(one).toEqual(expect.arrayContaining(first));
    expect(two).toEqual(['link http://a.test/x']);
  });
  it('as the header of a table can be clicked on each, and is found and listed once', async () => {
    const row = '<tr><td style="height: 200px">';
    const low = '<style>h1 { margin: 0; font: 16px/20px serif }</style>';
    const [one, two] = await kindsOf(`${low}${toIt}<table><thead><tr><th>${content}</thead>${row}${row}</table>`);
    expect(one).toEqual(expect.arrayContaining(first));
    expect(two).toEqual(['link http://a.test/x']);
  });
  it('as a running element in the margin can be clicked on each, and is listed once', async () => {
    const css = '@page { @top-left { content: element(r) } } .r { position: running(r) } h1 { margin: 0 }';
    const html = `<style>${css}</style><div class=r>${link('x')}<h1>H</h1></div><p>x${NEXT}`;
    const [one, two] = await kindsOf(html, { marginTop: '100px' });
    expect(one).toEqual(['link http://a.test/x', 'bookmark "H"']);
    expect(two).toEqual(['link http://a.test/x']);
  });
});

it('the watermark, the background and marks of the printer mean nothing', async () => {
  const css = '@page { marks: crop cross; background: red } body { background: url(http://a.test/) }';
  expect(await marksOfPages(`<style>${css}</style>x`, { watermark: 'DRAFT' })).toEqual([[]]);
});

describe('a document in a frame', () => {
  const frame = (html: string, size = 'width=200 height=100') =>
    `<iframe style="border: 0; display: block" ${size} srcdoc='<style>body, h1 { margin: 0 }</style>${html.replaceAll("'", '&apos;')}'></iframe>`;

  it('brings its links, moved to where it is', async () =>
    expect(await marksOfPages(`<div style="height: 30px"></div>${frame(link('x'))}`)).toEqual([
      ['link 0,30 50x20 http://a.test/x of a'],
    ]));
  it('brings what is seen of them only', async () =>
    expect(await marksOfPages(frame(link('x'), 'width=40 height=10'))).toEqual([
      ['link 0,0 40x10 http://a.test/x of a'],
    ]));
  it('brings its anchors under names of its own', async () =>
    expect(await kindsOf(`<a href="#a">o</a>${frame('<a href="#a">i</a><p id=a>n')}<p id=a>m`)).toEqual([
      ['link #a', 'link #frame 1: a', 'anchor "frame 1: a"', 'anchor "a"'],
    ]));
  it('brings those of frames in it', async () =>
    expect(await marksOfPages(frame(frame(link('x')).replaceAll('"', '&quot;')))).toEqual([
      ['link 0,0 50x20 http://a.test/x of a'],
    ]));
  it('keeps its headings', async () =>
    expect(await kindsOf(`<h1>out</h1>${frame('<h1>in</h1>')}`)).toEqual([['bookmark "out"']]));
  it('brings nothing where it is hidden', async () =>
    expect(await marksOfPages(`<div style="visibility: hidden">${frame(link('x'))}</div>`)).toEqual([[]]));
});

describe('a foreignObject', () => {
  const foreign = (html: string) =>
    `<svg width="200" height="100" style="display: block"><g transform="translate(10 20)"><foreignObject width="100" height="50">${html}</foreignObject></g></svg>`;

  it('brings its links, moved to where it is', async () =>
    expect(await marksOfPages(foreign(link('x')))).toEqual([['link 10,20 50x20 http://a.test/x of a']]));
  it('has anchors that links outside go to', async () =>
    expect(await kindsOf(`<a href="#f">o</a>${foreign('<p id=f>i</p>')}`)).toEqual([['link #f', 'anchor "f"']]));
  it('keeps its headings', async () => expect(await kindsOf(foreign('<h1>in</h1>'))).toEqual([[]]));
});

it('a mark is of one source on all pages of its element', async () => {
  const html = '<a style="display: block; height: 2000px" href="http://a.test/"></a>';
  const { structure } = await inspectDocument({ html });
  const [first, ...others] = structure.pages.flatMap(({ marks }) => marks.map(({ source }) => source));
  expect(others.length).toBeGreaterThan(0);
  for (const source of others) expect(source).toBe(first);
});

it('what is painted nowhere is still meant: a link in a box without opacity', async () =>
  expect(await kindsOf(`<div style="opacity: 0">${link('x')}</div>`)).toEqual([['link http://a.test/x']]));

it('pages carry their labels', async () => {
  const css = '@page { @top-left { content: counter(page, lower-roman) } }';
  const { structure } = await inspectDocument({ html: `<style>${css}</style>x` });
  expect(structure.pages.map(({ label }) => label)).toEqual([{ prefix: '', number: 1, style: 'lower-roman' }]);
});

describe('the language', () => {
  const languageOf = async (html: string, more = {}) => (await inspectDocument({ html, ...more })).structure.language;
  it('is that of the root element', async () => expect(await languageOf('<html lang=de-CH>')).toBe('de-CH'));
  it('may be given', async () => expect(await languageOf('<html lang=de>', { language: 'fr' })).toBe('fr'));
  it('is null where nobody says it', async () => expect(await languageOf('<p lang=de>x')).toBe(null));
});
