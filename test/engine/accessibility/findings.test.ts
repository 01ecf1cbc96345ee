/** What readers who do not see the pages, or not well, would lack (WCAG 2.2): told when it is asked for, at its place in the source. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { RenderOptions } from '../../../src/engine/render/options.ts';
import { render } from '../../../src/engine/render/render.ts';
import { encodePng } from '../../support/tiny-images.ts';

const PNG = `data:image/png;base64,${encodePng({ width: 1, height: 1, colorType: 0, samples: [0] }).toString('base64')}`;

/** What is loaded with the first document is not a part of its time. */
beforeAll(() => render({ html: '', accessibility: true, timeout: 600_000 }), 600_000);

const all = async (html: string, options: RenderOptions = {}) =>
  (await render({ html, accessibility: true, timeout: 300_000, ...options })).diagnostics.filter(({ code }) =>
    code.startsWith('A11Y_'),
  );

/** In a document that lacks nothing else. @param body - the element that lacks something comes after the mark § */
async function found(body: string): Promise<string[]> {
  const mark = body.indexOf('§') + 1;
  const html = `<!doctype html><html lang=en><title>x</title><body>\n${body.replace('§', '')}`;
  return (await all(html)).map(({ code, line, column }) => {
    expect({ line, column }).toEqual({ line: 2, column: mark });
    return code.slice(5);
  });
}

describe('a picture without alternative', () => {
  it.each([
    ['an image', `<p>§<img src="${PNG}">`, ['ALT_MISSING']],
    ['an image with alt', `<img src="${PNG}" alt=x>`, []],
    ['decoration', `<img src="${PNG}" alt=""><img src="${PNG}" role=presentation>`, []],
    ['a name by ARIA', `<img src="${PNG}" aria-label=x><b id=n>n</b><img src="${PNG}" aria-labelledby=n>`, []],
    ['hidden', `<div hidden><img src="${PNG}"></div><p aria-hidden=true><img src="${PNG}">`, []],
    ['an inline SVG', '§<svg width=9 height=9><rect width=9 height=9 /></svg>', ['ALT_MISSING']],
    ['an SVG with title', '<svg width=9 height=9><title>x</title><rect width=9 height=9 /></svg>', []],
    ['an SVG with desc', '<svg width=9 height=9><desc>x</desc><rect width=9 height=9 /></svg>', []],
    ['text as a picture', '<p>§<span role=img>★★</span>', ['ALT_MISSING']],
    ['a frame', '§<iframe srcdoc=x></iframe>', ['ALT_MISSING']],
    [
      'an area',
      `<map name=m>§<area href="#a" coords="0,0,9,9"></map><img alt=x usemap="#m" src="${PNG}">`,
      ['ALT_MISSING'],
    ],
  ])('%s', async (_, body, expected) => expect(await found(body)).toEqual(expected));
});

describe('headings', () => {
  it.each([
    ['one by one', '<h1>a</h1><h2>b</h2><h3>c</h3><h2>d</h2><h1>e</h1>', []],
    ['a level left out', '<h1>a</h1>§<h3>b</h3><h4>c</h4>', ['HEADING_SKIPPED']],
    ['that begin below the first level', '§<h2>a</h2>', ['HEADING_SKIPPED']],
    ['by their role', '<h1>a</h1>§<p role=heading aria-level=3>b', ['HEADING_SKIPPED']],
    ['that are not shown, or empty', '<h1>a</h1><h3 style="display: none">b</h3><h3></h3><h2>c</h2>', []],
  ])('%s', async (_, body, expected) => expect(await found(body)).toEqual(expected));
});

describe('a table', () => {
  const rows = '<tr><td>a<td>b<tr><td>c<td>d';
  const roles = (first: string) =>
    `<p role=row><b role=${first}>a</b><b role=cell>b</b></p><p role=row><b role=cell>c</b><b role=cell>d</b></p>`;
  it.each([
    ['without headers', `§<table>${rows}</table>`, ['TABLE_HEADERS_MISSING']],
    ['with headers', `<table><thead><tr><th>x<th>y</thead>${rows}</table>`, []],
    ['of one column, or one row', '<table><tr><td>a<tr><td>b</table><table><tr><td>a<td>b</table>', []],
    ['for the layout', `<table role=presentation>${rows}</table>`, []],
    [
      'in a table with headers',
      `<table><tr><th>x<th>y<tr><td>z<td>§<table>${rows}</table></table>`,
      ['TABLE_HEADERS_MISSING'],
    ],
    ['by roles, without headers', `§<div role=table>${roles('cell')}</div>`, ['TABLE_HEADERS_MISSING']],
    [
      'by roles, in a group of rows',
      `§<div role=grid><div role=rowgroup>${roles('gridcell')}</div></div>`,
      ['TABLE_HEADERS_MISSING'],
    ],
    ['by roles, with headers', `<div role=table>${roles('rowheader')}</div>`, []],
  ])('%s', async (_, body, expected) => expect(await found(body)).toEqual(expected));
});

describe('a control without label', () => {
  it.each([
    ['a field', '§<input>', ['LABEL_MISSING']],
    ['a field with label', '<label>x <input></label><label for=i>y</label><input id=i><input title=z>', []],
    ['a list', '§<select><option>x</select>', ['LABEL_MISSING']],
    [
      'a button',
      '§<button></button><button>x</button><input type=submit><input type=button value=x>',
      ['LABEL_MISSING'],
    ],
    ['what is hidden', '<input type=hidden>', []],
  ])('%s', async (_, body, expected) => expect(await found(body)).toEqual(expected));
});

describe('a link without text', () => {
  it.each([
    ['empty', '<p>§<a href="https://a.example/"></a>', ['LINK_EMPTY']],
    ['with text, or a name', '<a href="#a">x</a><a href="#b" aria-label=y></a>', []],
    ['with a picture', `<a href="#a"><img alt=x src="${PNG}"></a>`, []],
    ['a place', '<a name=x></a>', []],
    ['with the text of a style sheet', '<style>a::before { content: "no. 1" }</style><p><a href="#a"></a>', []],
    ['with an icon', '<style>i::before { content: "\\f101" }</style><p>§<a href="#a"><i></i></a>', ['LINK_EMPTY']],
  ])('%s', async (_, body, expected) => expect(await found(body)).toEqual(expected));
});

describe('the document', () => {
  const codes = async (html: string, options?: RenderOptions) => (await all(html, options)).map(({ code }) => code);
  it('has a title and says its language', async () => {
    expect(await codes('<p>x')).toEqual(['A11Y_TITLE_MISSING', 'A11Y_LANGUAGE_MISSING']);
    expect(await codes('<title> </title><body lang=en><p>x')).toEqual(['A11Y_TITLE_MISSING']);
    expect(await codes('<p>x', { title: 'x', language: 'en' })).toEqual([]);
  });
});

describe('contrast', () => {
  // Ratios by the formula of WCAG 2.2: #777 on white has 4.48, #767676 has 4.54; red on white 3.998.
  it.each([
    ['enough', '<p style="color: #767676">x', []],
    ['too little', '§<p style="color: #777">x', ['CONTRAST']],
    ['on a ground', '<div style="background: #000">§<p style="color: #555">x', ['CONTRAST']],
    [
      'on the nearest ground',
      '<div style="background: #fff; color: #000"><div style="background: #000">§<p>x',
      ['CONTRAST'],
    ],
    ['on a ground beside it', '<div style="float: left; width: 9px; height: 9px; background: #000"></div><p>x', []],
    [
      'on a positioned ground',
      '<div style="position: absolute; z-index: -1; inset: 0; background: #222"></div>§<p>x',
      ['CONTRAST'],
    ],
    ['large', '<p style="font-size: 24px; color: red">x<b style="font-size: 19px">y', []],
    ['large and too little', '§<p style="font-size: 24px; color: #999">x', ['CONTRAST']],
    ['transparent text', '§<p style="color: rgb(0 0 0 / 40%)">x', ['CONTRAST']],
    ['opacity', '§<p style="opacity: 0.4">x', ['CONTRAST']],
    [
      'a ground seen through another',
      '<div style="background: #000"><p style="background: rgb(255 255 255 / 90%)">x',
      [],
    ],
    ['a gradient that some of it shows on', '<p style="background: linear-gradient(#fff, #000)">x', []],
    ['a gradient that none of it shows on', '§<p style="background: linear-gradient(#000, #222)">x', ['CONTRAST']],
    ['on a picture', `<p style="background: url(${PNG})">x`, []],
    [
      'outside of a rounded ground',
      '<div style="border-radius: 50%; background: #000; width: 300px; height: 300px">x',
      [],
    ],
    ['turned', '§<div style="transform: rotate(30deg); background: #111; width: 99px; height: 99px">x', ['CONTRAST']],
    ['not seen', '<p style="color: transparent">x<p style="color: #fff; clip-path: inset(50%)">y', []],
  ])('%s', async (_, body, expected) => expect(await found(body)).toEqual(expected));
  it('is told once for each pair of colours, with the page', async () => {
    const html =
      '<!doctype html><html lang=en><title>x</title><body><p style="break-after: page">a<p style="color: #777">b<p style="color: #777">c';
    expect(await all(html)).toMatchObject([
      { message: 'Text of the colour #777777 on #ffffff has a contrast of 4.47, and needs 4.5.', page: 2, count: 2 },
    ]);
  });
});

it('is nothing without being asked', async () => {
  const { diagnostics } = await render({ html: '<h3>x</h3><a href="#x"></a><input>' });
  expect(diagnostics.filter(({ code }) => code.startsWith('A11Y_'))).toEqual([]);
});

it('changes nothing in the file', async () => {
  const html = '<h3>x</h3><p style="opacity: .5">y<input>';
  const [without, asked] = await Promise.all([render({ html }), render({ html, accessibility: true })]);
  expect(Buffer.compare(without.pdf, asked.pdf)).toBe(0);
});

it('names the element, the place and the way out', async () => {
  const [finding] = await all(`<!doctype html>\n<html lang=en><title>x</title>\n<p>\n  <img src="${PNG}">`, {
    baseUrl: 'https://a.example/',
  });
  expect(finding).toEqual({
    code: 'A11Y_ALT_MISSING',
    severity: 'warning',
    message: 'A picture has no alternative text: html>body>p:nth-child(1)>img:nth-child(1).',
    hint: 'Say what it shows: alt="…"; or that it is decoration: alt="".',
    url: 'https://a.example/',
    line: 4,
    column: 3,
    count: 1,
  });
});
