/** The net under layout: what is taken off finished pages is found to be missing, with its place; what the document itself leaves out is not. */
import { describe, expect, it } from 'vitest';
import { Deadline } from '../../../src/engine/base/deadline.ts';
import { Diagnostics } from '../../../src/engine/base/diagnostics.ts';
import { inOnePiece } from '../../../src/engine/base/with-pauses.ts';
import type { Fragment, PlacedFragment } from '../../../src/engine/layout/fragment.ts';
import { createEnvironment } from '../../../src/engine/layout/layout.ts';
import { balanceOf, compareContent } from '../../../src/engine/pages/missing-content.ts';
import { surveyPages } from '../../../src/engine/pages/page-survey.ts';
import { type InspectedDocument, inspectDocument } from '../../../src/engine/render/inspect-document.ts';

const CSS = '@page { size: 200px 100px; margin: 0 } body { margin: 0; font: 10px/10px sans-serif } p { margin: 0 }';

/** What the pages show of all boxes, without a closer look. */
async function balanceIn(html: string) {
  const { boxes, pages } = await inspectDocument({ html: `<!doctype html><style>${CSS}</style>${html}` });
  return balanceOf(
    boxes,
    inOnePiece(
      surveyPages(
        pages.map(({ content }) => ({ content, top: 0, bottom: 100 })),
        boxes.boxCount,
      ),
    ),
  );
}

/** The findings for pages that were changed after layout. */
async function findingsOf(html: string, change: (pages: PlacedFragment[][]) => PlacedFragment[][]) {
  const document = await inspectDocument({ html: `<!doctype html><style>${CSS}</style>${html}` });
  const pages = change(document.pages.map(({ content }) => [...content]));
  const survey = inOnePiece(
    surveyPages(
      pages.map((content) => ({ content, top: 0, bottom: 100 })),
      document.boxes.boxCount,
    ),
  );
  if (balanceOf(document.boxes, survey) === 'equal') return NOTHING;
  const { missing, repeated } = compareContent(document.boxes, survey, environmentOf(document));
  return {
    missing: missing.map(({ element, text, count, page }) => ({ in: element?.localName, text, count, page })),
    repeated: repeated.map(({ text }) => text),
  };
}

function environmentOf({ fonts, images, boxes }: InspectedDocument) {
  return createEnvironment({
    fonts,
    images,
    diagnostics: new Diagnostics(),
    deadline: new Deadline(60_000, null),
    language: '',
    viewport: { width: 200, height: 100 },
    quirks: false,
    lineHeightQuirk: false,
    firstLines: boxes.firstLines,
    hasAnnotations: boxes.announcements.hasAnnotations,
    boxCount: boxes.boxCount + 1,
  });
}

/** Without the fragments for which the test holds. */
function without(test: (fragment: Fragment) => boolean) {
  const strip = (placed: readonly PlacedFragment[]): PlacedFragment[] =>
    placed
      .filter(({ fragment }) => !test(fragment))
      .map((each) => ({ ...each, fragment: { ...each.fragment, children: strip(each.fragment.children) } }));
  return (pages: PlacedFragment[][]) => pages.map(strip);
}

const isElement = (id: string) => (fragment: Fragment) => fragment.box?.source?.element.id === id;
const shows = (text: string) => (fragment: Fragment) =>
  fragment.detail?.kind === 'text' &&
  fragment.detail.text.slice(fragment.detail.run.clusters[fragment.detail.start]).startsWith(text);
const NOTHING = { missing: [], repeated: [] };
const unchanged = (pages: PlacedFragment[][]) => pages;

describe('content that no page shows', () => {
  it('is found with its element, its first words and the page of what comes before it', async () => {
    const html = `${'<p>before</p>'.repeat(12)}<p id="a">lost words</p><p>after</p>`;
    expect(await findingsOf(html, without(isElement('a')))).toEqual({
      missing: [{ in: 'p', text: 'lost words', count: 1, page: 2 }],
      repeated: [],
    });
  });

  it('is one passage from its beginning to its end', async () => {
    const html =
      '<p>before<div id="a"><p>one<p>two <b>words</b><img src="data:image/png;base64,x" alt="three"></div><p>after';
    const { missing } = await findingsOf(html, without(isElement('a')));
    expect(missing).toMatchObject([{ text: 'one', page: 1 }]);
  });

  it('is found where one line of a paragraph is missing', async () => {
    const { missing } = await findingsOf('<p>first<br>second<br>third', without(shows('second')));
    expect(missing).toMatchObject([{ in: 'p', text: 'second third' }]);
  });

  it('is found where a picture is missing', async () => {
    const { missing } = await findingsOf('<p>text <svg id="a" width="10" height="10"></svg>', without(isElement('a')));
    expect(missing).toEqual([{ in: 'svg', text: '', count: 1, page: 1 }]);
  });

  it('is found below the end of the page area', async () => {
    const down = (pages: PlacedFragment[][]) => pages.map((content) => content.map((each) => ({ ...each, y: 95 })));
    const { missing } = await findingsOf('<p>first<p>second', down);
    expect(missing).toMatchObject([{ text: 'second' }]);
  });
});

describe('content that is shown twice', () => {
  it('is found', async () => {
    const copied = without(() => false);
    const { repeated } = await findingsOf('<p>first<p>second', (pages) => [...pages, ...copied(pages)]);
    expect(repeated).toEqual(['first', 'second']);
  });
});

describe('nothing is missing', () => {
  it.each([
    ['white space that collapses', '<p>  a  <b> b </b>\n c&shy;d&#x200b;e  </p>'],
    ['hidden text', '<p style="visibility: hidden">a</p><p>b'],
    [
      'text that an ellipsis stands for',
      '<p style="width: 30px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">much too long',
    ],
    [
      'lines behind a clamp',
      '<p style="display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 1; overflow: hidden">a<br>b<br>c',
    ],
    ['what a low box clips', '<div style="height: 20px; overflow: hidden">a<br>b<br>c<br>d</div>e'],
    ['content that is skipped', '<div style="content-visibility: hidden">a</div>b'],
    [
      'what stands beside the sheet',
      '<p style="text-indent: -9999px">a</p><p style="position: absolute; left: -999px">b</p>c',
    ],
    [
      'what is moved below the sheet',
      '<p style="position: relative; top: 500px">a</p><p style="transform: translateY(500px)">b',
    ],
    [
      'what is moved out of a box that clips it',
      '<div style="overflow: hidden"><p style="position: relative; top: 30px">a</p></div><div style="display: grid; overflow: hidden"><svg style="position: relative; top: 200px" width="10" height="10"></svg></div>b',
    ],
    [
      'a picture whose position is out of a box that clips it',
      '<div style="overflow: hidden; position: relative"><svg style="position: absolute; top: 200px" width="10" height="10"></svg></div>b',
    ],
    [
      'the marker of a list item that clips it, beside which no line is',
      '<div><div style="display: list-item; margin-left: 40px; columns: 2; overflow: hidden"></div></div>b',
    ],
    ['headers of tables on each page', `<table><thead><tr><th>head<tbody>${'<tr><td>a'.repeat(30)}</table>`],
    ['fixed boxes on each page', `<p style="position: fixed; top: 0">a</p>${'<p>b'.repeat(30)}`],
    ['a picture that is cut between pages', '<svg width="10" height="250"></svg>'],
    ['a first line in another style', '<style>p::first-line { text-transform: uppercase }</style><p>a b c<br>d'],
    [
      'footnotes in one line',
      '<p>a<span style="float: footnote; footnote-display: inline">b</span> c<span style="float: footnote; footnote-display: inline">d</span>',
    ],
    [
      'running elements',
      '<style>@page { @top-center { content: element(h) } }</style><p style="position: running(h)">a</p><p style="position: running(h)">b</p>c',
    ],
    ['vertical text', '<div style="writing-mode: vertical-rl; height: 50px">a b c d e f g</div>'],
    ['right-to-left text', '<p dir="rtl">א ב a b ג</p>'],
    ['text whose hyphens are shown', '<p lang="en" style="width: 30px; hyphens: auto">international'],
    ['formulas', '<math><msqrt><mi>x</mi><mo>(</mo><mfrac><mn>1</mn><mn>2</mn></mfrac><mo>)</mo></msqrt></math>'],
  ])('of %s', async (_, html) => {
    expect(await findingsOf(html, unchanged)).toEqual(NOTHING);
  });
});

describe('a document is not searched where its numbers are right', () => {
  it.each([
    ['paragraphs over pages', '<p>a <b>b</b> &shy;c&nbsp;d'.repeat(30)],
    ['tables', `<table><caption>c</caption><thead><tr><th>head<tbody>${'<tr><td>a<td>b'.repeat(30)}</table>`],
    ['flex and grid containers', '<div style="display: flex">a<p>b</div><div style="display: grid">a<p>b</div>'],
    ['lists and generated text', '<style>p::before { content: "x " }</style><ol><li>a<li>b</ol><ul><li>a</ul><p>b'],
    ['hidden text', '<p style="visibility: hidden">a<p>b'],
    [
      'pictures and controls',
      '<svg width="10" height="250"></svg><input value="a"><select><option>a<option>b</select>',
    ],
    ['capitals', '<p style="text-transform: uppercase">abc<p style="font-variant: small-caps">abc'],
    [
      'first letters and lines',
      '<style>p::first-letter { float: left } p::first-line { color: red }</style><p>abc def',
    ],
    ['footnotes', '<p>a<span style="float: footnote">b</span> c'],
    ['vertical and mixed text', '<div style="writing-mode: vertical-rl; height: 50px">a 中文 b</div><p>א ב a'],
  ])('%s', async (_, html) => {
    expect(await balanceIn(html)).not.toBe('less');
  });
});
