/** What cannot be broken and goes over many pages: each looks at its own part of it, and shows what it would show of the whole. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Fragment } from '../../../src/engine/layout/fragment.ts';
import { Slices } from '../../../src/engine/pages/sliced-content.ts';
import { inspectDocument } from '../../../src/engine/render/inspect-document.ts';
import { printedPages } from '../../support/platen-print.ts';
import { printedListing } from '../../support/printed-page.ts';

const STYLE = `@page { size: 400px 300px; margin: 20px } body { margin: 0 } p { margin: 4px 0 }
table { border-collapse: collapse } td { border: 1px solid }`;

const many = (count: number, html: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => html(i)).join('');
const items = (count: number, open = '<p>') => many(count, (i) => `${open}${i} some <u>words</u></p>`);
const inBlock = (content: string, style = '') => `<div style="display: inline-block; ${style}">${content}</div>`;

function inspect(html: string) {
  return inspectDocument({
    html: `<!doctype html><html lang="en"><title>T</title><style>${STYLE}</style>${html}`,
    preferCSSPageSize: true,
  });
}

function countOf({ children }: Fragment): number {
  return children.reduce((sum, { fragment }) => sum + countOf(fragment), 1);
}

async function fragmentsOnPages(html: string): Promise<number> {
  const { pages } = await inspect(html);
  expect(pages.length).toBeGreaterThan(10);
  return pages.flatMap(({ content }) => content).reduce((sum, { fragment }) => sum + countOf(fragment), 0);
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the work for all pages grows as the document does', () => {
  it.each([
    ['an inline-block', (count: number) => inBlock(items(count))],
    ['one in another', (count: number) => inBlock(`a ${inBlock(items(count), 'border: 1px solid')} b`)],
    ['one in an inline box', (count: number) => `<p><span>a ${inBlock(items(count))}</span>`],
    ['an inline table', (count: number) => inBlock(`<table>${many(count, (i) => `<tr><td>${i}<td>x`)}</table>`)],
    ['what overflows one', (count: number) => inBlock(items(count), 'height: 30px')],
    ['a flex container', (count: number) => inBlock(items(count), 'display: inline-flex; flex-flow: column')],
    ['what size containment keeps in one piece', (count: number) => `<div style="contain: size">${items(count)}</div>`],
  ])('of %s', async (_, html) => {
    const few = await fragmentsOnPages(html(300));
    expect(await fragmentsOnPages(html(600))).toBeLessThan(2.2 * few);
  });
});

describe('pages show what they would show of the whole', () => {
  it.each([
    ['words', inBlock(items(100))],
    ['shadows', inBlock(items(60, '<p style="box-shadow: 0 70px 9px 5px red; margin: 30px">'))],
    ['shadows of text', inBlock(items(60, '<p style="text-shadow: 0 80px 3px blue">'))],
    ['outlines', inBlock(items(60, '<p style="outline: 40px solid #0f08">'))],
    ['what is turned', inBlock(items(60, '<p style="transform: rotate(80deg); width: 200px">'))],
    ['what is seen in perspective', inBlock(items(60, '<p style="transform: rotateX(40deg)">'), 'perspective: 300px')],
    ['filters', inBlock(items(60, '<p style="filter: drop-shadow(0 90px 0 green)">'))],
    [
      'what a picture paints outside',
      inBlock(many(20, () => '<svg width=20 height=90 style="overflow: visible"><path d="M0-99h9v300h-9"/></svg><br>')),
    ],
    [
      'thick lines under words',
      inBlock(items(60, '<p style="text-decoration: underline 30px; text-underline-offset: 60px">')),
    ],
    [
      'what stands elsewhere',
      inBlock(`<p style="position: absolute; top: 900px">moved</p>${items(100)}`, 'position: relative; top: 90px'),
    ],
    ['columns', inBlock(items(150), 'columns: 2; height: 1500px; border: 2px dashed')],
    ['borders between cells', inBlock(`<table>${many(90, (i) => `<tr><td>${i}<td rowspan=${(i % 3) + 1}>x`)}</table>`)],
    ['a grid', inBlock(items(150), 'display: inline-grid; grid: auto / auto auto; gap: 9px; row-rule: 1px solid')],
    ['a fieldset', `<fieldset style="display: inline-block"><legend>L</legend>${items(100)}</fieldset>`],
    ['backgrounds', inBlock(items(100), 'background: linear-gradient(red, blue); border-radius: 90px')],
    ['a header on each page', `<table><thead><tr><td>head</thead><tr><td>${inBlock(items(100))}</table>`],
    ['what goes upwards', inBlock(`${items(60)}<p style="margin-top: -700px; color: red">up</p>`)],
  ])('%s', async (_, html) => {
    const sliced = await inspect(html);
    vi.spyOn(Slices.prototype, 'of').mockImplementation((fragment) => fragment);
    const whole = await inspect(html);
    expect(sliced.pages.length).toBeGreaterThan(4);
    expect(printedListing(printedPages(sliced.pages, sliced.lists))).toBe(
      printedListing(printedPages(whole.pages, whole.lists)),
    );
  });
});

it('an anchor is on the page that shows its element, and a link is told of once', async () => {
  const { structure, diagnostics } = await inspect(
    `<p><a href="#p90">to it</a></p>${inBlock(`${many(100, (i) => `<p id="p${i}">${i} words</p>`)}<p><a href="#p5">x</a>`)}`,
  );
  const at = structure.pages.findIndex(({ marks }) =>
    marks.some((mark) => mark.kind === 'anchor' && mark.name === 'p90'),
  );
  expect(at).toBeGreaterThan(4);
  expect(structure.pages.flatMap(({ marks }) => marks).filter(({ kind }) => kind === 'link')).toHaveLength(2);
  expect(diagnostics).toEqual([]);
});
