import { describe, expect, it } from 'vitest';
import { dumpFragments } from '../../../src/engine/inspect/dump-fragments.ts';
import { dumpPages } from '../../../src/engine/inspect/dump-pages.ts';
import { dumpMatchedDeclarations, dumpStyles } from '../../../src/engine/inspect/dump-styles.ts';
import { inspectionReport } from '../../../src/engine/inspect/report.ts';
import { selectElements } from '../../../src/engine/inspect/select-elements.ts';
import { inspectDocument } from '../../../src/engine/render/inspect-document.ts';

const SHEET = { width: '200px', height: '100px', marginTop: '0', marginRight: '0', marginBottom: '0', marginLeft: '0' };
const inspect = (html: string) => inspectDocument({ html: `<!doctype html>${html}`, ...SHEET });

describe('fragments', () => {
  it('leave anonymous boxes out and put floats before lines, positioned boxes last', async () => {
    const { pages } = await inspect(
      '<body style="margin: 0; font: 20px/20px Arial"><i style="position: absolute; top: 3px">p</i>text<b style="float: right; width: 9px; height: 8px"></b><div id=d style="height: 5px"></div>',
    );
    expect(
      dumpFragments(pages)
        .replace(/ "p"$/m, '')
        .split('\n')
        .map((line) => line.replace(/[\d.]+x.*/, '')),
    ).toEqual(['body 0,0 ', '  b 191,0 ', '  line 0,-1 ', '  div#d 0,20 ', 'i 0,3 ', '  line 0,-1 ']);
  });

  it('of several pages stand under their numbers', async () => {
    const { pages } = await inspect(
      '<body style="margin: 0"><div style="height: 60px"></div><div style="height: 60px">',
    );
    expect(dumpFragments(pages).split('\n')).toEqual([
      'page 1',
      '  body 0,0 200x100 continued',
      '    div 0,0 200x60',
      '    div 0,60 200x40 continued',
      'page 2',
      '  body 0,0 200x20',
      '    div 0,0 200x20',
    ]);
  });

  it('can be those of some boxes only', async () => {
    const { pages } = await inspect('<body style="margin: 0"><div><p id=a style="margin: 7px; height: 3px">');
    expect(dumpFragments(pages, (node) => node.kind === 'box' && node.name === 'p#a')).toBe('p#a 7,7 186x3');
  });
});

describe('the display list', () => {
  it('is one line an item, indented by what encloses it', async () => {
    const { lists, structure } = await inspect(
      '<body style="margin: 0"><div style="opacity: .5; background: #abc; width: 50px; height: 10px"></div><p style="margin: 0; font: 10px Arial; color: red">Hi',
    );
    const text = dumpPages(lists, structure.pages).join('\n');
    expect(text).toMatch(/^page 1 200x100\n/);
    expect(text).toMatch(/\n +group opacity 0.5\n +fill 0,0 50x10 #aabbcc/);
    expect(text).toMatch(/\n +text 0,\d+ "Hi" LiberationSans 10px #ff0000/);
  });
});

describe('the marks of a page', () => {
  const pagesOf = async (html: string) => {
    const { lists, structure } = await inspect(html);
    return dumpPages(lists, structure.pages).map((text) => text.slice(text.indexOf('marks')).split('\n'));
  };
  it('stand after what it shows, one line a mark, with the element whose it is', async () =>
    expect(
      await pagesOf('<h1 class=c style="margin: 0; line-height: 10px"><a style="display: block" href="#a" id=a>x</a>'),
    ).toEqual([
      [
        'marks of page 1',
        '  bookmark 8,8 level 1 closed "x" of h1.c',
        '  anchor 8,8 "a" of a#a',
        '  link 8,8 184x10 #a of a#a',
      ],
    ]));
  it('tell the label where readers show another number', async () => {
    const css = '@page { @top-left { content: counter(page, upper-roman) } }';
    expect(await pagesOf(`<style>${css}</style>`)).toEqual([['marks of page 1', '  label 1 upper-roman']]);
  });
});

describe('styles', () => {
  const HTML =
    '<style>p { color: red }\n#a { color: blue; margin: 0 !important }</style><p id=a style="margin-top: 4px">x';

  it('say what an element has of its own', async () => {
    const { document, styles } = await inspect(HTML);
    const wanted = new Set(selectElements(document, '#a')!);
    expect(dumpStyles(document, styles, wanted).trim()).toBe(
      'p#a { display: block; unicode-bidi: isolate; color: #0000ff }',
    );
  });

  it('say which declaration won, and where it stands', async () => {
    const { document, styles } = await inspect(HTML);
    const lines = dumpMatchedDeclarations(selectElements(document, 'p')![0]!, styles).split('\n');
    const at = lines.findIndex((line) => line.startsWith('  color: #0000ff'));
    expect(lines[at]).toMatch(/:2\)$/);
    expect(lines[at + 1]).toMatch(/^ {4}beaten: color: #ff0000 {2}\(.*:1\)$/);
    expect(lines.find((line) => line.startsWith('  margin-top'))).toContain('0px !important');
  });

  it('name origin and layer', async () => {
    const { document, styles } = await inspect(
      '<style>@layer base { p { width: 2em } }\np { width: 5px }</style><p style="color: red">x<table bgcolor=red>',
    );
    const lines = dumpMatchedDeclarations(selectElements(document, 'p')![0]!, styles).split('\n');
    expect(lines.find((line) => line.startsWith('  width'))).toMatch(/^ {2}width: 5px {2}\(author, .*:2\)$/);
    expect(lines.find((line) => line.startsWith('    beaten: width'))).toMatch(
      /relative.*\(author, layer base, .*:1\)$/,
    );
    expect(lines.find((line) => line.startsWith('  color'))).toContain('(style attribute');
    expect(lines.find((line) => line.startsWith('  display'))).toContain('(user agent');
    const table = dumpMatchedDeclarations(selectElements(document, 'table')![0]!, styles);
    expect(table).toMatch(/background-color: #ff0000 {2}\(presentational hint/);
  });

  it('are of elements that a selector means', async () => {
    const { document } = await inspect(HTML);
    expect(selectElements(document, 'p:not(#b), html')).toHaveLength(2);
    expect(selectElements(document, '..')).toBe(null);
  });
});

describe('the report', () => {
  it('is one file that needs no other', async () => {
    const inspected = await inspect('<title>A & B</title><p id="<x>">Text</p><img src="data:,">');
    const html = inspectionReport({ ...inspected, title: 'A & B' });
    expect(html).toContain('<title>platen: A &amp; B</title>');
    expect(html).not.toContain('<x>');
    expect(html).not.toMatch(/(src|href)=/);
    expect(html.match(/<section>/g)).toHaveLength(1);
  });
  it('shows marks, in the list and at their places', async () => {
    const inspected = await inspect('<a style="display: block; height: 20px" href="http://a.test/"></a>');
    const html = inspectionReport({ ...inspected, title: 'A' });
    expect(html).toContain('>link 8,8 184x20 http://a.test/ of a</li>');
    expect(html).toContain('<rect class="mark" x="8" y="8" width="184" height="20"/>');
  });
});
