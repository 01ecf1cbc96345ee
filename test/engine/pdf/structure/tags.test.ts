/** The structure tree (ISO 32000-1 §14.7, §14.8) as PDF.js reads it: what is a heading, a list, a table, and in which order. */
import { describe, expect, it } from 'vitest';
import { render } from '../../../../src/engine/render/render.ts';
import { embeddedFonts } from '../../../support/pdf-fonts.ts';
import { contentStreams, inflatedStreams } from '../../../support/pdf-streams.ts';
import { readTags } from '../../../support/struct-tree.ts';

const print = async (html: string) =>
  (await render({ html: `<!doctype html><html lang=en>${html}`, tagged: true, timeout: 300_000 })).pdf;
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

describe('tables', () => {
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
    // PDF.js takes no content in forms into the tree of a page.
    expect((await readTags(pdf))[0]!.tree).toEqual(['P "c"']);
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
      `${style}<table><thead><tr><th>again</thead>${rows}</table><p aria-hidden=true>hidden</p><div style="position: fixed; bottom: 0">fixed</div>`,
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
