/** Footnotes (css-gcpm-3 §2): calls, markers, where notes go, and that none is lost. */
import { describe, expect, it } from 'vitest';
import type { Fragment, PlacedFragment } from '../../../src/engine/layout/fragment.ts';
import { inspectDocument } from '../../../src/engine/render/inspect-document.ts';

const BASE = `<!doctype html><style>@page { size: 200px 120px; margin: 10px; @footnote { margin-top: 5px } }
  body, p, ul, div { margin: 0; padding: 0; font: 10px/10px serif } .f { float: footnote }</style>`;

async function laidOut(html: string, css = '') {
  return inspectDocument({ tagged: false, html: `${BASE}<style>${css}</style>${html}`, preferCSSPageSize: true });
}

interface Word {
  readonly text: string;
  readonly y: number;
}

function linesOf(placed: readonly PlacedFragment[], y = 0): Word[] {
  return placed.flatMap((each) => {
    if (each.fragment.detail?.kind !== 'line') return linesOf(each.fragment.children, y + each.y);
    return [{ text: textOf(each.fragment), y: y + each.y }];
  });
}

function lineFragmentsIn(fragment: Fragment): Fragment[] {
  if (fragment.detail?.kind === 'line') return [fragment];
  return fragment.children.flatMap((child) => lineFragmentsIn(child.fragment));
}

function textOf({ detail, children }: Fragment): string {
  if (detail?.kind === 'text') {
    const { run, start, end, text } = detail;
    return text.slice(run.clusters[start], end < run.clusters.length ? run.clusters[end] : text.length);
  }
  return children.map(({ fragment }) => textOf(fragment)).join('');
}

/** Per page the texts of the flow and those of the notes. */
async function pagesOf(html: string, css = ''): Promise<{ flow: string[]; notes: string[] }[]> {
  const { pages } = await laidOut(html, css);
  return pages.map(({ content }) => {
    const isFlow = ({ y }: PlacedFragment) => y === 0;
    return {
      flow: linesOf(content.filter(isFlow)).map(({ text }) => text),
      notes: linesOf(content.filter((each) => !isFlow(each))).map(({ text }) => text),
    };
  });
}

const lines = (count: number, name = 'l') => Array.from({ length: count }, (_, i) => `<p>${name}${i + 1}`).join('');
const names = (count: number, name = 'l') => Array.from({ length: count }, (_, i) => `${name}${i + 1}`);

describe('a long footnote', () => {
  const words = (count: number) => Array.from({ length: count }, (_, i) => `<div>n${i + 1}</div>`).join('');
  const long = (policy = '') =>
    `${lines(4)}<div>c<span class="f" style="${policy}">${words(7)}</span></div>${lines(3, 'm')}`;

  it('is divided: the line of its call stays and ends the page, the note begins below it', async () => {
    const [first, second] = await pagesOf(long());
    expect(first!.flow).toEqual([...names(4), 'c1']);
    expect(first!.notes).toEqual(['1. n1', 'n2', 'n3', 'n4']);
    expect(second).toEqual({ flow: names(3, 'm'), notes: ['n5', 'n6', 'n7'] });
  });

  it('moves with its call where fewer than two lines of it fit', async () => {
    const [first] = await pagesOf(long().replace(lines(4), lines(8)));
    expect(first).toEqual({ flow: names(8), notes: [] });
  });

  it('moves with the line of its call where footnote-policy says so', async () => {
    const [first] = await pagesOf(long('footnote-policy: line'));
    expect(first).toEqual({ flow: names(4), notes: [] });
  });
});

describe('a footnote', () => {
  it('leaves its call behind and stands at the bottom of the page', async () => {
    const { pages } = await laidOut('<p>a<span class="f">note</span> b</p>');
    const all = linesOf(pages[0]!.content);
    expect(all.map(({ text }) => text)).toEqual(['a1 b', '1. note']);
    expect(all[1]!.y).toBe(90);
  });

  it.each([
    ['::footnote-call { content: "[" counter(footnote) "]" }', 'a[1]', '1. n'],
    ['::footnote-marker { content: "M" counter(footnote, upper-roman) "-" }', 'a1', 'MI-n'],
    ['.f { counter-increment: footnote 5 }', 'a5', '5. n'],
    ['::footnote-call { content: none }', 'a', '1. n'],
    ['body { counter-reset: footnote 9 }', 'a10', '10. n'],
  ])('%s', async (css, call, note) => {
    const [page] = await pagesOf('<p>a<span class="f">n</span></p>', css);
    expect([page!.flow, page!.notes]).toEqual([[call], [note]]);
  });

  it('may be a pseudo-element', async () => {
    const [page] = await pagesOf('<p><a href="x:y">a</a>', 'a::after { content: attr(href); float: footnote }');
    expect([page!.flow, page!.notes]).toEqual([['a1'], ['1. x:y']]);
  });

  it('takes its marker into its first block', async () => {
    const [page] = await pagesOf('<div>a<span class="f"><div>one</div><div>two</div></span></div>');
    expect(page!.notes).toEqual(['1. one', 'two']);
  });

  it('stays with its call: the line goes to the next page where there is no room', async () => {
    const html = `${lines(9)}<p>call<span class="f">A<br>B</span><p>z`;
    const pages = await pagesOf(html);
    expect(pages).toEqual([
      { flow: names(9), notes: [] },
      { flow: ['call1', 'z'], notes: ['1. A', 'B'] },
    ]);
  });

  it('with footnote-policy: block takes its whole paragraph along', async () => {
    const html = `${lines(5)}<p>one<br>two<br>three<br>call<span class="f">A<br>B</span></p>`;
    const css = 'p { orphans: 1; widows: 1 }';
    expect((await pagesOf(html, css)).map(({ flow }) => flow.length)).toEqual([8, 1]);
    expect((await pagesOf(html, `${css} .f { footnote-policy: block }`)).map(({ flow }) => flow.length)).toEqual([
      5, 4,
    ]);
  });

  it('takes as many with it as there is room for', async () => {
    const html = names(8, 'c')
      .map((name) => `<p>${name}<span class="f">n</span>`)
      .join('');
    expect((await pagesOf(html)).map(({ flow, notes }) => [flow.length, notes.length])).toEqual([
      [4, 4],
      [4, 4],
    ]);
  });

  it('that is too high for any page goes on on the next', async () => {
    const tall = names(30, 'T').join('<br>');
    const pages = await pagesOf(`<p>call<span class="f">${tall}</span><p>x<p>y`);
    expect(pages.length).toBeLessThan(6);
    expect(pages.flatMap(({ notes }) => notes)).toEqual(
      names(30, 'T').map((name, i) => (i === 0 ? `1. ${name}` : name)),
    );
    expect(pages[0]!.notes.length).toBeGreaterThan(5);
    expect(pages.flatMap(({ flow }) => flow)).toEqual(['call1', 'x', 'y']);
  });

  it.each([
    ['a list', '<ul><li>a<span class="f">n</span>b</ul>'],
    ['a table', '<table><tr><td>a<span class="f">n</span><td>b</table>'],
    ['a flex container', '<div style="display: flex"><div>a<span class="f">n</span></div><div>b</div></div>'],
    ['a flex container, as an item', '<div style="display: flex">a<span class="f">n</span></div>'],
    ['a grid', '<div style="display: grid"><div>a<span class="f">n</span></div></div>'],
    ['columns', '<div style="columns: 2"><p>a<span class="f">n</span><p>b</div>'],
    ['a float', '<div style="float: left">a<span class="f">n</span></div>'],
    ['an inline block', '<p><span style="display: inline-block">a<span class="f">n</span></span>'],
    ['an absolutely positioned box', '<div style="position: absolute">a<span class="f">n</span></div>'],
    ['a box that hides its overflow', '<div style="overflow: hidden">a<span class="f">n</span></div>'],
    ['a fieldset', '<fieldset><legend>a<span class="f">n</span></legend></fieldset>'],
  ])('is found in %s', async (_, html) => {
    const pages = await pagesOf(html);
    expect(pages[0]!.notes).toEqual(['1. n']);
    expect(pages[0]!.flow.concat(pages[0]!.notes).join(' ')).toContain('a1');
  });

  it('in a footnote stands behind it', async () => {
    const [page] = await pagesOf('<p>a<span class="f">o<span class="f">i</span></span>b<span class="f">n</span>');
    expect([page!.flow, page!.notes]).toEqual([['a1b3'], ['1. o2', '2. i', '3. n']]);
  });

  it.each([
    ['a fieldset', '<fieldset class="f">note</fieldset>', 'note'],
    ['a button', '<button class="f">note</button>', 'note'],
    ['a list to choose from', '<select class="f"><option>note</select>', 'note'],
  ])('may be %s, which stands in the note as it is', async (_, html, shown) => {
    const { pages } = await laidOut(`<p>a${html} b`, '::footnote-call, ::footnote-marker { content: none }');
    const notes = linesOf(pages[0]!.content.filter(({ y }) => y > 0)).map(({ text }) => text);
    expect(notes).toContain(shown);
  });

  it('may be a picture', async () => {
    const { pages } = await laidOut('<p>a<svg class="f" width="10" height="30"></svg> b');
    const holdsPicture = ({ detail, children }: Fragment): boolean =>
      detail?.kind === 'replaced' || children.some(({ fragment }) => holdsPicture(fragment));
    expect(pages[0]!.content.filter(({ y }) => y > 0).map(({ fragment }) => holdsPicture(fragment))).toEqual([true]);
  });

  it('in the row of a table moves the row on', async () => {
    const html = `${lines(7)}<table><tr><td>c<span class="f">A<br>B<br>C</span></table>`;
    const pages = await pagesOf(html, 'table, td { border-spacing: 0; padding: 0 }');
    expect(pages.map(({ flow, notes }) => [flow.length, notes.length])).toEqual([
      [7, 0],
      [1, 3],
    ]);
  });
});

describe('the numbers of footnotes', () => {
  const html =
    '<p>a<span class="f">n</span> b<span class="f">n</span><p style="break-before: page">c<span class="f">n</span>';
  it('go through the document', async () =>
    expect((await pagesOf(html)).map(({ notes }) => notes)).toEqual([['1. n', '2. n'], ['3. n']]));
  it('begin anew on each page where @page says so', async () =>
    expect(
      (await pagesOf(html, '@page { counter-reset: footnote }')).map(({ flow, notes }) => [...flow, ...notes]),
    ).toEqual([
      ['a1 b2', '1. n', '2. n'],
      ['c1', '1. n'],
    ]));
  it('are what cross references give', async () => {
    const css = 'a::after { content: target-counter(attr(href), footnote) }';
    const [page] = await pagesOf(
      '<p><a href="#x">see </a><p>a<span class="f">n</span>b<span class="f" id="x">n</span>',
      css,
    );
    expect(page!.flow).toEqual(['see 2', 'a1b2']);
  });
});

describe('footnote-display', () => {
  const html =
    '<p>a<span class="f">n</span>b<span class="f">m</span>c<span class="f">a note that fills most of a line</span>';
  it.each([
    ['block', ['1. n', '2. m', '3. a note that fills most of a line']],
    ['inline', ['1. n 2. m 3. a note that fills most of a line']],
    ['compact', ['1. n 2. m', '3. a note that fills most of a line']],
  ])('%s', async (value, expected) => {
    const [page] = await pagesOf(html, `.f { footnote-display: ${value} }`);
    expect(page!.notes.map((text) => text.trim())).toEqual(expected);
  });
  it.each(['static', 'relative', 'absolute'])(
    'has lines of its own writing mode in a %s box of vertical text',
    async (position) => {
      const { pages } = await laidOut(
        `<div style="writing-mode: vertical-rl; height: 50px; position: ${position}">a<span class="f">note</span></div>`,
      );
      const lines = pages.flatMap(({ content }) => content.flatMap(({ fragment }) => lineFragmentsIn(fragment)));
      expect(lines.find((each) => textOf(each).includes('note'))?.detail).toMatchObject({ axes: 'vertical-rl' });
    },
  );

  it('inline is broken between pages, too', async () => {
    const many = Array.from({ length: 60 }, (_, i) => `<span class="f">n${i}</span>`).join('');
    const pages = await pagesOf(`<p>x${many}`, '.f { footnote-display: inline }');
    const all = pages.flatMap(({ notes }) => notes).join(' ');
    for (let i = 0; i < 60; i++) expect(all).toContain(`${i + 1}. n${i}`);
  });
});

describe('the footnote area', () => {
  it('has a border, padding and margins of its own', async () => {
    const { pages } = await laidOut(
      '<p>a<span class="f">n</span>',
      '@page { @footnote { border-top: 2px solid; padding: 3px; margin: 5px 7px 1px } }',
    );
    const area = pages[0]!.content.find(({ y }) => y > 0)!;
    expect(area).toMatchObject({ x: 7, y: 81, fragment: { width: 166, height: 18 } });
  });
  it('is no higher than max-height: what does not fit goes on on the next page', async () => {
    const html = `<p>a${'<span class="f">n</span>'.repeat(5)}<p>b<p>c`;
    const pages = await pagesOf(html, '@page { @footnote { max-height: 30px } }');
    expect(pages.map(({ notes }) => notes.length)).toEqual([3, 2]);
  });
  it('may be all that a page has', async () => {
    const pages = await pagesOf(`<p>a<span class="f">${names(40, 'T').join('<br>')}</span>`);
    expect(pages.at(-1)!.flow).toEqual([]);
    expect(pages.flatMap(({ notes }) => notes)).toHaveLength(40);
  });
});

it('documents in frames keep footnotes in their lines', async () => {
  const frame = '<iframe srcdoc="<style>b { float: footnote }</style>x<b>note</b>"></iframe>';
  const { lists } = await laidOut(frame);
  expect(
    lists[0]!.items
      .filter((item) => item.kind === 'glyphs')
      .map((item) => item.text)
      .join(''),
  ).toContain('note');
});

describe('whatever the document', () => {
  it.each([
    ['2,000 footnotes in one line', `<p>${'w<span class="f">n</span> '.repeat(2_000)}`, 2_000],
    ['footnotes in footnotes', `<p>x${'<span class="f">n'.repeat(200)}`, 200],
    [
      'notes without an area',
      `<style>@page { @footnote { max-height: 0; padding: 60px } }</style>${'<p>w<span class="f">n</span>'.repeat(50)}`,
      50,
    ],
    [
      'notes in rows higher than pages',
      `<table>${'<tr><td>w<span class="f">n<br>2<br>3<br>4<br>5<br>6<br>7<br>8<br>9<br>10</span>'.repeat(30)}</table>`,
      30,
    ],
  ])('nothing is lost of %s', async (_, html, count) => {
    const { pages, diagnostics } = await laidOut(html);
    const markers = pages.flatMap(({ content }) => linesOf(content)).filter(({ text }) => /^\d+\. n/.test(text));
    expect(markers).toHaveLength(count);
    expect(diagnostics.filter(({ code }) => code === 'PAGES_LIMIT')).toEqual([]);
  });
});
