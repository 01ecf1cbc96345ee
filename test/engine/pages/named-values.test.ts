/** Named strings, running elements, counters and cross references on pages (css-gcpm-3 §1, css-content-3 §6). */
import { describe, expect, it } from 'vitest';
import type { DisplayList, GlyphsItem } from '../../../src/engine/display/display-item.ts';
import { inspectDocument } from '../../../src/engine/render/inspect-document.ts';
import { marksOf } from '../../../src/engine/structure/mark.ts';

const PAGE = 'size: 200px 200px; margin: 50px; font: 8px/1 serif;';

async function inspected(css: string, html: string) {
  return inspectDocument({
    tagged: false,
    html: `<!doctype html><style>body, p, h2 { margin: 0; font: 8px/1 serif } .new { break-before: page } ${css}</style>${html}`,
    preferCSSPageSize: true,
  });
}

/** The text of the flow, or that of margin boxes: only the flow is moved to its place as a whole. */
function textOf({ items }: DisplayList, where: 'flow' | 'margins'): string {
  let depth = 0;
  let text = '';
  for (const item of items) {
    if (item.kind === 'push-transform') depth++;
    else if (item.kind === 'pop') depth = Math.max(0, depth - 1);
    else if (item.kind === 'glyphs' && depth > 0 === (where === 'flow')) text += textOfGlyphs(item);
  }
  return text;
}

function textOfGlyphs({ text, run, start, end }: GlyphsItem): string {
  const to = end < run.clusters.length ? run.clusters[end]! : text.length;
  return text.slice(run.clusters[start]!, to);
}

/** What stands in the top margin of each page. */
async function headers(content: string, css: string, html: string): Promise<string[]> {
  const { lists } = await inspected(`@page { ${PAGE} @top-left { content: ${content} } } ${css}`, html);
  return lists.map((list) => textOf(list, 'margins'));
}

describe('a named string', () => {
  const html = '<p>-<h2>A</h2><h2>B</h2><p class="new">-<h2 class="new">C</h2><h2>D</h2>';
  const css = 'h2 { string-set: t content() }';
  it.each([
    ['first', ['A', 'B', 'C']],
    ['start', ['', 'B', 'C']],
    ['last', ['B', 'B', 'D']],
    ['first-except', ['', 'B', '']],
  ])('string(t, %s)', async (which, expected) =>
    expect(await headers(`string(t, ${which})`, css, html)).toEqual(expected),
  );

  const one = '<h2 title="att">Text <i>more</i></h2>';
  it.each([
    ['content()', 'Text more'],
    ['content(text)', 'Text more'],
    ['content(before)', '1. '],
    ['content(after)', ' !'],
    ['content(first-letter)', 'T'],
    ['attr(title)', 'att'],
    ['"(" counter(c, upper-roman) ")"', '(I)'],
    ['content(before) content()', '1. Text more'],
  ])('is set to %s', async (value, expected) => {
    const rules = `h2 { counter-increment: c; string-set: t ${value} }
      h2::before { content: counter(c) ". " } h2::after { content: " !" }`;
    expect(await headers('"<" string(t) ">"', rules, one)).toEqual([`<${expected}>`]);
  });

  it('is one of several', async () =>
    expect(await headers('string(a) string(b)', 'h2 { string-set: a "1", b content() }', '<h2>x</h2>')).toEqual([
      '1x',
    ]));
});

describe('a running element', () => {
  const css = '.h { position: running(h) } .h b::after { content: counter(page) "/" counter(pages) }';
  it('leaves the flow and stands in margin boxes, made anew for each page', async () => {
    const html = '<div class="h">one <b></b></div><p>x<p class="new">y<div class="h">two <b></b></div>';
    expect(await headers('element(h)', css, html)).toEqual(['one 1/2', 'two 2/2']);
  });
  it.each([
    ['start', ['one 1/2', 'one 2/2']],
    ['last', ['one 1/2', 'two 2/2']],
    ['first-except', ['', '']],
  ])('element(h, %s)', async (which, expected) => {
    const html = '<div class="h">one <b></b></div><p>x<p class="new">y<div class="h">two <b></b></div>';
    expect(await headers(`element(h, ${which})`, css, html)).toEqual(expected);
  });
  it('leaves no room behind', async () => {
    const { lists } = await inspected(`@page { ${PAGE} } ${css}`, '<div class="h">a<br>b</div><p>x</p>');
    expect(textOf(lists[0]!, 'flow')).toBe('x');
  });
});

describe('counters of the document in margin boxes', () => {
  it('have the first value of the page, else that of the page before', async () => {
    const html = '<h2>a</h2><p class="new">-<p class="new">-<h2>b</h2><h2>c</h2>';
    expect(await headers('counter(c)', 'h2 { counter-increment: c }', html)).toEqual(['1', '1', '2']);
  });
});

describe('the number of pages', () => {
  it('is that of the group which an element begins', async () => {
    const html = '<p>a<p class="new">b<p class="new" style="counter-reset: page 1 pages">c';
    expect(await headers('counter(page) "/" counter(pages)', '', html)).toEqual(['1/2', '2/2', '1/1']);
  });
});

describe('a cross reference', () => {
  const flow = async (css: string, html: string) => {
    const { lists, diagnostics } = await inspected(`@page { ${PAGE} } ${css}`, html);
    return { text: textOf(lists[0]!, 'flow'), codes: diagnostics.map(({ code }) => code), count: lists.length };
  };
  const target = '<h2 class="new" id="t">Target <i>x</i></h2>';
  it.each([
    ['target-counter(attr(href), page)', '2'],
    ['target-counter("#t", page, lower-roman)', 'ii'],
    ['target-counter(url(#t), c)', '7'],
    ['target-counters(url(#t), c, ".")', '5.7'],
    ['target-text(attr(href))', 'Target x'],
    ['target-text(attr(href), before)', '7:'],
    ['target-text(attr(href), after)', '.'],
    ['target-text(attr(href), first-letter)', 'T'],
    ['counter(page) counter(pages)', '12'],
  ])('%s looks forward', async (content, expected) => {
    const css = `body { counter-reset: c 5 } a::after { content: ${content} } main { counter-reset: c 6 } h2 { counter-increment: c }
      h2::before { content: counter(c) ": " } h2::after { content: "." }`;
    const { text } = await flow(css, `<p><a href="#t"></a></p><main>${target}</main>`);
    expect(text).toBe(expected);
  });
  it('to nowhere is told', async () => {
    const { text, codes } = await flow(
      'a::after { content: "p" target-counter(attr(href), page) }',
      '<a href="#no">x</a>',
    );
    expect([text, codes]).toEqual(['xp', ['REFERENCE_MISSING']]);
  });
  it('that moves its own target to and fro ends with a finding', async () => {
    // On page 1 the number 1 is so long that it pushes the target to a later page, whose number is short.
    const css = `@counter-style flip { system: fixed; symbols: "${'x '.repeat(400)}" }
      a::after { content: target-counter(attr(href), page, flip) }`;
    const { codes } = await flow(css, '<p><a href="#t"></a></p><p id="t">t</p>');
    expect(codes).toContain('REFERENCES_UNSETTLED');
  });
  it('that refers to itself ends', async () => {
    const { codes } = await flow('a::before { content: target-text("#a", before) "x" }', '<a id="a">x</a>');
    expect(codes).toContain('REFERENCES_UNSETTLED');
  });
});

describe('a leader', () => {
  it('fills the line, and its text stands below that of other lines', async () => {
    const css = `@page { ${PAGE} } p::after { content: leader(".") attr(title) }`;
    const { lists } = await inspected(css, '<p title="1">a</p><p title="1234">bbbb</p>');
    const dots = lists[0]!.items.filter((item) => item.kind === 'glyphs' && item.text.includes('..'));
    expect(dots).toHaveLength(2);
    const [one, two] = dots.map((item) => (item.kind === 'glyphs' ? item : null)!);
    expect(one!.text.length).toBeGreaterThan(two!.text.length + 5);
    const phases = [one!, two!].map(({ origin }) => Math.round((((origin.x % 2) + 2) % 2) * 8) / 8);
    expect(phases[0]).toBe(phases[1]);
  });
  it('goes to the next line with what follows it', async () => {
    const { lists } = await inspected(
      `@page { ${PAGE} } p::after { content: leader(".") "long end" }`,
      '<p>words that fill a whole line</p>',
    );
    const texts = lists[0]!.items.flatMap((item) => (item.kind === 'glyphs' ? [item.text] : []));
    expect(texts.at(-1)).toContain('end');
  });
});

describe('the outline', () => {
  it.each([
    ['h2 { bookmark-label: "-" content() }', [['-A', 2, 'closed']]],
    ['h2 { bookmark-level: none }', []],
    ['h2 { bookmark-level: 4; bookmark-state: open }', [['A', 4, 'open']]],
    [
      'p { bookmark-level: 1 }',
      [
        ['A', 2, 'closed'],
        ['x', 1, 'open'],
      ],
    ],
  ])('%s', async (css, expected) => {
    const { structure } = await inspected(css, '<h2>A</h2><p>x</p>');
    const found = marksOf(structure, 'bookmark').map(({ mark }) => [mark.title, mark.level, mark.state]);
    expect(found).toEqual(expected);
  });
});

it('labels of pages are those of the counter and its style', async () => {
  const css = `@page { @top-left { content: counter(page) } } @page front { @top-left { content: counter(page, lower-roman) } }
    .f { page: front }`;
  const { structure } = await inspected(css, '<p class="f">a<p class="f new">b<p style="counter-reset: page 1">c');
  expect(structure.pages.map(({ label }) => [label?.number, label?.style])).toEqual([
    [1, 'lower-roman'],
    [2, 'lower-roman'],
    [1, 'decimal'],
  ]);
});
