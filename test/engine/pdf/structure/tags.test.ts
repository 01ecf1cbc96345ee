/** The structure tree (ISO 32000-1 §14.7, §14.8) as PDF.js reads it: what is a heading, a list, a table, and in which order. */
import { beforeAll, describe, expect, it } from 'vitest';
import { Effort } from '../../../../src/engine/check/effort.ts';
import type { PdfObject } from '../../../../src/engine/check/file/objects.ts';
import { PdfFile } from '../../../../src/engine/check/file/pdf-file.ts';
import { render } from '../../../../src/engine/render/render.ts';
import { embeddedFonts } from '../../../support/pdf-fonts.ts';
import { contentStreams, inflatedStreams } from '../../../support/pdf-streams.ts';
import { readTags } from '../../../support/struct-tree.ts';
import { readByPdfium } from '../../../support/trees/by-pdfium.ts';
import { readByPdfJs } from '../../../support/trees/by-pdfjs.ts';

const print = async (html: string) =>
  (await render({ html: `<!doctype html><html lang=en>${html}`, tagged: true, timeout: 300_000 })).pdf;
/** What is loaded with the first document is not a part of its time. */
beforeAll(async () => readTags(await print('')), 600_000);

const tags = async (html: string) => readTags(await print(html));
const tree = async (html: string) => (await tags(html)).flatMap((page) => page.tree);

describe('elements', () => {
  it('are there with their types and texts', async () =>
    expect(await tree('<h1>One</h1><p>two <em>three</em> four</p><blockquote><p>five</blockquote>')).toEqual([
      'H1 "One"',
      'P',
      '  "two"',
      '  "three"',
      '  "four"',
      'BlockQuote',
      '  P "five"',
    ]));
  it('that only group others have paragraphs around their text', async () =>
    expect(await tree('<section>a <b>b</b><div>c</div>d</section><div>e</div>')).toEqual([
      'Sect',
      '  P',
      '    "a"',
      '    "b"',
      '  P "c"',
      '  P "d"',
      'P "e"',
    ]));
  it('are what their ARIA role says', async () =>
    expect(
      await tree('<div role=heading aria-level=3>a</div><div role=list><div role=listitem>b</div></div><p role=none>c'),
    ).toEqual(['H3 "a"', 'L', '  LI', '    LBody "b"', 'P "c"']));
  it('say their language where it changes', async () =>
    expect(await tree('<p>a <span lang=de>b</span></p><p lang=fr>c')).toEqual([
      'P',
      '  "a"',
      '  Span lang=de "b"',
      'P lang=fr "c"',
    ]));
  it('that are pictures have their alternatives', async () => {
    const svg = (label: string) => `<svg width=9 height=9 ${label}><rect width=9 height=9 /></svg>`;
    expect(await tree(`<p>${svg('aria-label=x')}</p><p>${svg('').replace('<rect', '<title>y</title><rect')}`)).toEqual([
      'P',
      '  Figure alt=x',
      'P',
      '  Figure alt=y',
    ]);
  });
  it('are described by desc where they have no title (svg-aam-1.0 §8.1)', async () => {
    const svg = (text: string) => `<p><svg width=9 height=9>${text}<rect width=9 height=9 /></svg></p>`;
    const found = await tree(svg('<desc>a <b>red</b> box</desc>') + svg('<title>box</title><desc>it is red</desc>'));
    expect(found.join('\n')).toMatch(/a red box[\s\S]*\bbox/);
    expect(found.join('\n')).not.toContain('it is red');
  });
  it('that are drawings without a name say what words are in them, and their links are links', async () =>
    expect(await tree('<svg width=99 height=30><a href="https://a.example/"><text y=20>go</text></a></svg>')).toEqual([
      'P',
      '  Figure alt=go',
      '    "go"',
      '    Link',
    ]));
  it('in frames stand where the frame is, with its name and their language, and links in them', async () => {
    const inner = '<html lang=fr><h2>b</h2><p>c <a href=https://a.example/>d</a>';
    const pdf = await print(`<p>a <iframe title=framed srcdoc="${inner}"></iframe> e<p>f`);
    expect((await readTags(pdf))[0]!.tree).toEqual([
      'Div',
      '  P "a"',
      '  Div lang=fr',
      '    H2 "b"',
      '    P',
      '      "c"',
      '      Link "d"',
      '  P "e"',
      'P "f"',
    ]);
    expect(inflatedStreams(pdf).join('\n')).toContain('/T (framed)');
  });
  it('in frames that are decoration are no content', async () =>
    expect(await tree('<p>a<iframe aria-hidden=true srcdoc="<p>b"></iframe>')).toEqual(['P "a"']));
  it('that are cut off wholly are read: so texts are hidden that only screen readers are to find', async () =>
    expect(
      await tree(
        '<p>a<b style="position: absolute; width: 1px; height: 1px; overflow: hidden; clip: rect(0 0 0 0)">b</b><p>c',
      ),
    ).toEqual(['P', '  "a"', '  "b"', 'P "c"']));
  it('that are boxes of a pixel, as style sheets hide texts for screen readers, are read whole', async () => {
    const hidden = 'position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; white-space: nowrap';
    const named = (style: string) => `<p>Change<span style="${style}">the date of birth</span>`;
    expect(await tree(named(hidden))).toEqual(['P', '  "Change"', '  "the date of birth"']);
    expect(await tree(named(`${hidden}; clip: rect(0 0 0 0)`))).toEqual(['P', '  "Change"', '  "the date of birth"']);
    // In lines of a word each, which the reader of this test puts together.
    expect((await tree(named(hidden.replace('nowrap', 'normal')))).join('')).toContain('"thedateofbirth"');
    expect((await tree(named(hidden.replaceAll(': 1px', ': 9px')))).join('')).not.toContain('date');
  });
  it('that are hidden in boxes of a pixel beside the page are not read: menus wait there', async () => {
    const hidden =
      'position: absolute; width: 1px; height: 1px; overflow: hidden; clip: rect(0 0 0 0); white-space: nowrap';
    const menu = (left: string) =>
      `<div style="position: absolute; left: ${left}"><b style="${hidden}">show what is in it</b></div><p>a`;
    expect(await tree(menu('-20px'))).toEqual(['P "a"']);
    expect((await tree(menu('20px'))).join('')).toContain('show what is in it');
  });
  it('that are paragraphs with headings in them are groups', async () =>
    expect(await tree('<details open><summary><h2>a</h2></summary>b</details>')).toEqual([
      'Div',
      '  Div',
      '    P',
      '      Span',
      '    H2 "a"',
      '  P "b"',
    ]));
  it('that are pictures and formulas have a box on their page (§14.8.5.4.3)', async () => {
    const at = 'position: absolute; left: 20px; top: 30px';
    const svg = `<svg role=img aria-label=x style="${at}" width=40 height=16><rect width=40 height=16 /></svg>`;
    const pdf = await print(`<style>@page { size: 200px 100px; margin: 0 } body { margin: 0 }</style>${svg}`);
    // pt from the bottom left corner: 20 px are 15 pt, 100 - 30 - 16 px are 40.5 pt.
    expect(inflatedStreams(pdf).join('\n')).toContain('/A <</O /Layout/BBox [15 40.5 45 52.5]>>');
  });
  it('have what ARIA calls them as title, or in place of their text', async () => {
    const pdf = await print(
      '<section aria-label=part><h1 aria-label=one>1</h1><nav aria-labelledby=n><p id=n>way</nav></section>',
    );
    expect((await readTags(pdf))[0]!.tree).toEqual(['Sect', '  H1 alt=one "1"', '  Sect', '    P "way"']);
    expect(
      inflatedStreams(pdf)
        .join('\n')
        .match(/\/T \(\w+\)/g),
    ).toEqual(['/T (part)', '/T (way)']);
  });
  it('that have no list or table around them are groups (wai-aria-1.2 §5.2.9)', async () =>
    expect(
      await tree('<table role=presentation><tr><td>a<td><p>b</table><ul role=none style="list-style: none"><li>c</ul>'),
    ).toEqual(['Div', '  Div', '    P "a"', '    Div', '      P "b"', 'P "c"']));
  it('that are formulas say them on one line', async () => {
    const alternative = async (inside: string) =>
      (await tree(`<math>${inside}</math>`)).join().match(/alt=([^"]*?)(?: "|,|$)/)![1];
    expect(await alternative('<mfrac><mi>a</mi><mrow><mi>b</mi><mo>+</mo><mn>1</mn></mrow></mfrac>')).toBe('a/(b + 1)');
    expect(await alternative('<msqrt><msup><mi>x</mi><mn>2</mn></msup></msqrt>')).toBe('√(x^2)');
    expect(
      await alternative(
        '<semantics><mi>a</mi><annotation encoding="application/x-tex">\\alpha</annotation></semantics>',
      ),
    ).toBe('\\alpha');
    expect(
      await alternative(
        '<mi>x</mi><mo>=</mo><semantics><mi>a</mi><annotation encoding="application/x-tex">\\alpha</annotation></semantics>',
      ),
    ).toBe('x = a');
  });
  it('that are controls are forms, drawn as they are (§14.8.5.6)', async () => {
    const pdf = await print(
      '<p>Name <input aria-label=N value=v> <input type=checkbox checked><input type=radio> <button>ok</button>',
    );
    expect((await readTags(pdf))[0]!.tree).toEqual([
      'P',
      '  "Name"',
      '  Form "v"',
      '  Form alt=☑',
      '  Form alt=○',
      '  Form "ok"',
    ]);
    expect(
      inflatedStreams(pdf)
        .join('\n')
        .match(/\/O \/PrintField[^>]*/g),
    ).toEqual([
      '/O /PrintField/Role /tv/Desc (N)',
      '/O /PrintField/Role /cb/checked /on',
      '/O /PrintField/Role /rb/checked /off',
      '/O /PrintField/Role /pb',
    ]);
  });
  it('that are drawn alone have their value in words in their place (ISO 14289-2 §8.5.1)', async () => {
    const pdf = await print(
      '<p><input type=range max=10 value=4 aria-label=Size> <input type=color value=#00ff7f> <progress></progress> <progress value=.254></progress> ' +
        '<meter value=6 max=10>6 of\n10</meter> <meter value=1 aria-valuetext="full">1</meter>',
    );
    expect((await readTags(pdf))[0]!.tree).toEqual([
      'P',
      ...['40%', '#00ff7f', '…', '25%', '6 of 10', 'full'].map((value) => `  Form alt=${value}`),
    ]);
  });
  it('that are links hold their annotation', async () => {
    const pdf = await print('<p>see <a href="https://a.example/">there</a>');
    const [page] = await readTags(pdf);
    expect(page!.tree).toEqual(['P', '  "see"', '  Link "there"']);
    const objects = inflatedStreams(pdf).join('\n');
    expect(objects).toMatch(/\/Type \/OBJR\/Obj \d+ 0 R/);
    expect(objects).toMatch(/\/StructParent \d+\/Contents \(there\)/);
  });
});

describe('a hyphen at the end of a line', () => {
  it('is read as a soft one (§14.8.2.2.3): it is part of no word', async () => {
    const pdf = await print('<p style="width: 4em">hyphen&shy;ation');
    expect((await readTags(pdf))[0]!.tree).toEqual(['P', '  "hyphen"', '  Span alt=\u00ad "‐"', '  "ation"']);
    expect(inflatedStreams(pdf).join('\n')).toContain('/ActualText <FEFF00AD>');
  });
});

describe('lists', () => {
  it('have labels and bodies', async () =>
    expect(await tree('<ol><li>a<li>b<ul><li>c</ul></ol>')).toEqual([
      'L',
      '  LI',
      '    Lbl "1."',
      '    LBody "a"',
      '  LI',
      '    Lbl "2."',
      '    LBody',
      '      "b"',
      '      L',
      '        LI',
      '          Lbl',
      '          LBody "c"',
    ]));
  it('of terms have an item for each description with its terms', async () =>
    expect(await tree('<dl><dt>a<dt>b<dd>c<dt>d<dd>e</dl>')).toEqual([
      'L',
      '  LI',
      '    Lbl "a"',
      '    Lbl "b"',
      '    LBody "c"',
      '  LI',
      '    Lbl "d"',
      '    LBody "e"',
    ]));
});

describe('notes', () => {
  const referring = (pdf: Uint8Array) =>
    inflatedStreams(pdf)
      .join('\n')
      .match(/\/Ref \[[^\]]*\]/g)?.length ?? 0;

  it('stand behind what calls them, wherever the page puts them, and refer to each other', async () => {
    const pdf = await print('<style>i { float: footnote }</style><p>one<i>first</i> two<i>second</i> three');
    expect((await readTags(pdf))[0]!.tree).toEqual([
      'P',
      '  "one"',
      '  Reference',
      '    Link "1"',
      '  Note',
      '    Lbl',
      '      Link "1."',
      '    "first"',
      '  "two"',
      '  Reference',
      '    Link "2"',
      '  Note',
      '    Lbl',
      '      Link "2."',
      '    "second"',
      '  "three"',
    ]);
    expect(referring(pdf)).toBe(4);
    const objects = inflatedStreams(pdf).join('\n');
    expect(new Set(objects.match(/\/ID <\w+>/g)).size).toBe(2);
  });

  it('and their calls are what roles say (dpub-aria-1.1)', async () => {
    const pdf = await print(
      '<p>a<a role=doc-noteref href="#n">1</a> b<aside role=doc-footnote id=n><p>note</aside><p>c<a role=doc-noteref href="#gone">2</a>',
    );
    expect((await readTags(pdf))[0]!.tree).toEqual([
      'P',
      '  "a"',
      '  Reference',
      '    Link "1"',
      '  "b"',
      'Note',
      '  P "note"',
      'P',
      '  "c"',
      '  Reference',
      '    Link "2"',
    ]);
    expect(referring(pdf)).toBe(2);
  });
});

describe('a table of contents', () => {
  const list = '<ol><li><a href="#a">A</a> 1<ol><li><a href="#b">B</a></ol></ol>';
  const after = '<h1 id=a>A</h1><h2 id=b>B</h2>';
  const contents = [
    '  TOC',
    '    TOCI',
    '      Lbl "1."',
    '      P',
    '        Link "A"',
    '        "1"',
    '      TOC',
    '        TOCI',
    '          Lbl "1."',
    '          P',
    '            Link "B"',
  ];

  it.each([
    ['by its role', `<div role=doc-toc>${list}</div>`],
    ['that leads to places of the document alone', `<nav>${list}</nav>`],
  ])('%s has entries, which refer to what they lead to', async (_, body) => {
    const pdf = await print(body + after);
    expect((await readTags(pdf))[0]!.tree).toEqual(['Sect', ...contents, 'H1 "A"', 'H2 "B"']);
    expect(
      inflatedStreams(pdf)
        .join('\n')
        .match(/\/Ref \[\d+ 0 R\]/g),
    ).toHaveLength(2);
  });

  it('is none whose entries name no place', async () => {
    const nav = await tree('<nav><ul><li><a href="#">A</a><li><a href="#top">B</a></ul></nav>');
    expect(nav).toContain('  L');
    expect(nav).not.toContain('  TOC');
  });

  it('is none that leads elsewhere', async () =>
    expect(
      await tree(`<nav><ul><li><a href="https://a.example/">A</a><li><a href="#b">B</a></ul></nav>${after}`),
    ).toContain('  L'));
});

describe('an element that holds very many', () => {
  it('has all of them in their order, and what it says of itself', async () => {
    const count = 230;
    const pdf = await print(`<ol>${Array.from({ length: count }, (_, i) => `<li>n${i}`).join('')}</ol>`);
    const file = new PdfFile(pdf, new Effort(60_000));
    const root = file.dict(file.catalog.entries.get('StructTreeRoot'))!;
    const document = file.dict(root.entries.get('K'))!;
    const list = file.dict(document.entries.get('K'))!;
    expect([file.name(list, 'S'), file.name(file.dict(list.entries.get('A'))!, 'ListNumbering')]).toEqual([
      'L',
      'Decimal',
    ]);
    const items = file.resolve(list.entries.get('K') ?? null) as PdfObject[];
    expect(items.map((item) => file.name(file.dict(item)!, 'S'))).toEqual(new Array(count).fill('LI'));
    expect(items.map((item) => file.dict(file.dict(item)!.entries.get('P')))).toEqual(new Array(count).fill(list));
    const { leaves } = await readByPdfJs(pdf);
    expect(leaves.map(({ text }) => text.trim()).filter((text) => text.startsWith('n'))).toEqual(
      Array.from({ length: count }, (_, i) => `n${i}`),
    );
  });
});

describe('tables', () => {
  it('with a head alone have it as their body (ISO 32000-1 table 337)', async () =>
    expect(await tree('<table><thead><tr><th>a<th>b</thead></table>')).toEqual([
      'Table',
      '  TBody',
      '    TR',
      '      TH "a"',
      '      TH "b"',
    ]));
  const table = '<table><caption>t</caption><thead><tr><th>a<th>b</thead><tr><th>c<td><tr><td colspan=2>d</table>';
  it('have rows with cells, also those without content', async () => {
    expect(
      inflatedStreams(await print(table))
        .join('\n')
        .match(/\/S \/TD\b/g),
    ).toHaveLength(2);
    expect(await tree(table)).toEqual([
      'Table',
      '  Caption "t"',
      '  THead',
      '    TR',
      '      TH "a"',
      '      TH "b"',
      '  TBody',
      '    TR',
      '      TH "c"',
      '    TR',
      '      TD "d"',
    ]);
  });
  it('say what a header is for and how far cells reach', async () => {
    const objects = inflatedStreams(await print(table)).join('\n');
    expect(objects.match(/\/Scope \/Column/g)).toHaveLength(2);
    expect(objects.match(/\/Scope \/Row/g)).toHaveLength(1);
    expect(objects).toContain('/ColSpan 2');
  });
  it('have a corner that heads its column, where all else in the first row does (HTML §4.9.12.2 passes over empty cells)', async () => {
    const objects = inflatedStreams(await print('<table><tr><td>&nbsp;<th>a<th>b<tr><th>c<td>1<td>2</table>')).join();
    expect(objects.match(/\/Scope \/(?:Column|Row)/g)).toEqual([
      '/Scope /Column',
      '/Scope /Column',
      '/Scope /Column',
      '/Scope /Row',
    ]);
  });
  it.each([
    ['that end early', '<tr><td>a<td>b<td>c<tr><td>d<tr><td>e<td>f', { TD: 9 }],
    ['below cells that reach beyond all others', '<tr><td colspan=100>a<tr><td>b<td>c', { TD: 3, ColSpan: [2] }],
    ['in columns that no cell begins in', '<tr><td colspan=3>a<td>b<tr><td colspan=3>c<td>d', { TD: 4, ColSpan: [] }],
    ['beside cells that reach into them', '<tr><td rowspan=2>a<td>b<td>c<tr><td>d', { TD: 5, RowSpan: [2] }],
    ['that cells would reach behind', '<tr><td rowspan=9>a<td>b<tr><td>c', { TD: 3, RowSpan: [2] }],
    ['that cells of no number reach to the end of', '<tr><td rowspan=0>a<td>b<tr><td>c<tr><td>d', { RowSpan: [3] }],
    ['of which some are empty', '<tr><td rowspan=2>a<td>b<tr></tr><tr><td>c<td>d', { TD: 4, RowSpan: [] }],
  ])('have as many cells in rows %s (ISO 14289-1 §7.2)', async (_, rows, expected) => {
    const html = `<!doctype html><html lang=en><title>t</title><table>${rows}</table>`;
    const { pdf } = await render({ html, conformance: 'pdf/ua-1', timeout: 300_000 });
    const objects = inflatedStreams(pdf).join('\n');
    const spans = (name: string) => [...objects.matchAll(new RegExp(`/${name} (\\d+)`, 'g'))].map(([, n]) => Number(n));
    const found = { TD: objects.match(/\/S \/TD\b/g)?.length, ColSpan: spans('ColSpan'), RowSpan: spans('RowSpan') };
    expect(found).toMatchObject(expected);
  });
});

describe('the numbers of content', () => {
  const numbersIn = async (html: string) =>
    [...contentStreams(await print(html))[0]!.matchAll(/MCID (\d+)/g)].map(([, number]) => Number(number));
  const rows = (cells: number) => `<table>${`<tr>${'<td>x'.repeat(cells)}`.repeat(3)}</table>`;

  it('begin anew at round ones in rows of many cells, so that columns end in one digit', async () => {
    expect(await numbersIn(`${rows(5)}<p>a<p>b`)).toEqual([
      0, 1, 2, 3, 4, 10, 11, 12, 13, 14, 20, 21, 22, 23, 24, 30, 31,
    ]);
    expect(await numbersIn(`${rows(3)}<p>a`)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
  it('lead to elements also where some are left out, on every page of a long table', async () => {
    const cells = Array.from(
      { length: 90 },
      (_, row) => `<tr>${[0, 1, 2, 3, 4].map((i) => `<td>${row}.${i}`).join('')}`,
    );
    const pages = await tags(`<table>${cells.join('')}</table>`);
    const found = pages.flatMap((page) => page.tree).flatMap((line) => line.match(/TD "(.*)"/)?.[1] ?? []);
    expect(pages.length).toBeGreaterThan(1);
    expect(found).toHaveLength(450);
    expect(found.slice(-6)).toEqual(['88.4', '89.0', '89.1', '89.2', '89.3', '89.4']);
  });
  it('stand before the colour of what they number', async () => {
    const [content] = contentStreams(await print('<p>a <b style="color: red">b</b>'));
    expect(content).toMatch(/\/P<<\/MCID 1>>BDC\n1 0 0 rg\n/);
  });
});

describe('order', () => {
  it('is that of the document, whatever is moved on the page', async () =>
    expect(
      await tree(
        '<div style="display: flex; flex-direction: row-reverse"><p>a<p>b</div>' +
          '<div style="display: grid"><p style="order: 2">c<p>d</div>' +
          '<p>e <span style="float: right">f</span> g <span style="position: absolute; top: 0">h</span> i',
      ),
    ).toEqual([
      'Div',
      '  P "a"',
      '  P "b"',
      'Div',
      '  P "c"',
      '  P "d"',
      'P',
      '  "e"',
      '  "f"',
      '  "g"',
      '  "h"',
      '  "i"',
    ]));
  it('is kept inside of what is painted as a group, whose content is in a form', async () => {
    const pdf = await print('<div style="opacity: 0.5"><p>a<p>b</div><p>c');
    const objects = inflatedStreams(pdf).join('\n');
    expect((await readTags(pdf))[0]!.tree).toEqual(['Div', '  P "a"', '  P "b"', 'P "c"']);
    expect(objects.match(/\/Type \/MCR\/Pg \d+ 0 R\/Stm \d+ 0 R/g)).toHaveLength(2);
    expect(objects.match(/\/S \/P\b/g)).toHaveLength(3);
    expect(objects).toMatch(/\/S \/Div\b/);
  });
});

describe('pages', () => {
  const style = '<style>@page { size: 60mm 40mm; margin: 10mm; @top-center { content: "head" } }</style>';
  it('share the elements that are broken over them', async () => {
    const pdf = await print(`${style}<p>${'word '.repeat(60)}`);
    const pages = await readTags(pdf);
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.every((page) => page.tree[0]!.startsWith('P'))).toBe(true);
    expect(
      inflatedStreams(pdf)
        .join('\n')
        .match(/\/S \/P\b/g),
    ).toHaveLength(1);
  });
  it('have artifacts: margin boxes, headers of tables that come again, what is hidden from readers', async () => {
    const rows = '<tr><td>x'.repeat(12);
    const pages = await tags(
      `${style}<table style="font-size: 6pt"><thead><tr><th>again</thead>${rows.repeat(3)}</table><p aria-hidden=true>hidden</p><div style="position: fixed; bottom: 0">fixed</div>`,
    );
    const all = pages.flatMap((page) => page.tree).join('\n');
    expect(all.match(/again/g)).toHaveLength(1);
    expect(all.match(/fixed/g)).toHaveLength(1);
    expect(all).not.toMatch(/head|hidden/);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages[1]!.artifacts).toContain('again');
    expect(pages.every((page) => page.artifacts.includes('head'))).toBe(true);
  });
  it('have words apart where lines end between them', async () => {
    const pdf = await print('<p style="width: 4em">first second third');
    const [font] = embeddedFonts(pdf);
    const space = String.fromCharCode([...font!.texts].find(([, text]) => text === ' ')![0]);
    const ends = [...contentStreams(pdf)[0]!.matchAll(/([\s\S])\)\]TJ/g)].map(([, code]) => code === space);
    expect(ends).toEqual([true, true, false]);
  });
});

it('has every operator that paints in content or in an artifact', async () => {
  const pdf = await print(
    '<p style="background: red; text-shadow: 1px 1px 2px blue">a<div style="opacity: .5; border: 1px solid">b <u>c</u></div><p style="filter: blur(2px)">d<hr><input type=checkbox>',
  );
  for (const stream of inflatedStreams(pdf).filter((each) => /\bBMC|\bBDC/.test(each))) {
    let depth = 0;
    for (const line of stream.split('\n')) {
      if (/\b(?:BMC|BDC)$/.test(line)) depth++;
      if (line === 'EMC') depth--;
      // The content of a group is marked in its form.
      if (/ gs\/X\d+ Do Q$/.test(line)) continue;
      if (/(?:\]TJ| re\nf|\bDo Q|^f\*?|^S)$/.test(line)) expect([depth > 0, line]).toEqual([true, line]);
    }
    expect(depth).toBe(0);
  }
});

it('is there unless it is left out', async () => {
  expect((await readTags((await render({ html: '<p>a' })).pdf)).flatMap((page) => page.tree)).toEqual(['P "a"']);
  const { pdf } = await render({ html: '<p>a', tagged: false });
  expect((await readTags(pdf)).flatMap((page) => page.tree)).toEqual([]);
  expect(inflatedStreams(pdf).join('')).not.toMatch(/MCID|Artifact|StructTreeRoot/);
});

describe('tables in tables', () => {
  const nested = (depth: number): string =>
    depth === 0 ? 'deep' : `<table><tr><td><div>${nested(depth - 1)}</div></table>`;

  it('have all of their groups where readers reach the root', async () =>
    expect(await tree(nested(2))).toEqual([
      'Table',
      '  TBody',
      '    TR',
      '      TD',
      '        Div',
      '          Table',
      '            TBody',
      '              TR',
      '                TD',
      '                  P "deep"',
    ]));

  it('are read whole by PDFium, which goes up 32 levels, also beside what is that deep', async () => {
    const pdf = await print(`<p>${nested(7)}<p>shallow`);
    const { leaves } = await readByPdfium(pdf, () => '');
    expect(leaves.map(({ text }) => text.trim())).toEqual(['deep', 'shallow']);
    expect(leaves[0]!.path.length).toBeLessThanOrEqual(32);
    expect(leaves[0]!.path.filter((type) => type === 'Table')).toHaveLength(7);
  });
});
