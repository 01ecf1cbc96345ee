/** Files of PDF 2.0: namespaces of structure elements and structure destinations (ISO 32000-2), and PDF/UA-2, which asks for them. */
import { beforeAll, describe, expect, it } from 'vitest';
import { check } from '../../../src/engine/check/check.ts';
import type { RenderOptions } from '../../../src/engine/render/options.ts';
import { render } from '../../../src/engine/render/render.ts';
import { readTags } from '../../support/struct-tree.ts';

/** What is loaded with the first document is not a part of its time. */
beforeAll(() => render({ html: '', conformance: 'pdf/a-2b', timeout: 600_000 }), 600_000);

const page = (body: string) => `<!doctype html><html lang="en"><title>A</title>${body}`;
const BODY = `<h1 id="top">Report</h1><p>See <a href="#end">the end</a> and <a href="https://example.com/">there</a>.
  <ul><li>one<ol><li>two</ol></ul><dl><dt>Term<dd>Meaning</dl><blockquote>Quoted</blockquote>
  <p role="doc-footnote">A note.</p><h2 id="end">End</h2>`;

const attachments = [
  { name: 'data.csv', data: new TextEncoder().encode('a,b'), type: 'text/csv', description: 'Figures' },
] as const;

/** The dictionaries of a file, as text, by the numbers of their objects; and the element with which each destination begins. */
async function objectsOf(options: RenderOptions) {
  const source = Buffer.from((await render({ classicXref: true, ...options })).pdf).toString('latin1');
  const objects = new Map<string, string>();
  for (const [, number, text] of source.matchAll(/(?<=\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(number!, text!);
  const types = new Map<string, string | null>();
  for (const text of objects.values()) {
    const type = /\/S \/(\w+)/.exec(text)?.[1];
    if (type === undefined || !/\/P \d+ 0 R/.test(text)) continue;
    const namespace = objects.get(/\/NS (\d+) 0 R/.exec(text)?.[1] ?? '');
    types.set(type, namespace === undefined ? null : (/\((http[^)]*)\)/.exec(namespace)?.[1] ?? ''));
  }
  return { objects, types };
}

describe('a structure element of a file of PDF 2.0', () => {
  const PDF_2 = 'http://iso.org/pdf2/ssn';

  it('is of the namespace of its type (ISO 32000-2 §14.8.6)', async () => {
    const { types } = await objectsOf({ html: page(BODY), conformance: 'pdf/ua-2' });
    expect(types.get('Document')).toBe(PDF_2);
    expect(types.get('H1')).toBe(PDF_2);
    expect(types.get('LI')).toBe(PDF_2);
    // Table Annex M.1: PDF 2.0 has no such type.
    expect(types.get('BlockQuote')).toBeNull();
  });

  it('is FENote for a note', async () => {
    const { types } = await objectsOf({ html: page(BODY), conformance: 'pdf/ua-2' });
    expect([types.get('FENote'), types.has('Note')]).toEqual([PDF_2, false]);
  });

  it('is so in tables of many elements', async () => {
    const rows = '<tr><td>1<td>2</tr>'.repeat(200);
    const { pdf } = await render({ html: page(`<table><tr><th>a<th>b</tr>${rows}</table>`), conformance: 'pdf/ua-2' });
    expect(await check(pdf, { profile: 'pdf/ua-2' })).toEqual({ conforms: true, findings: [] });
  });

  it('is of MathML in a formula (ISO 32000-2 §14.8.6.3), also where nothing is seen of it', async () => {
    const MATHML = 'http://www.w3.org/1998/Math/MathML';
    const formula =
      '<math display=block><mi mathvariant=normal>a</mi><mo>=</mo><semantics><mfrac><mrow></mrow><msqrt><mtext>b<b>c</b></mtext></msqrt></mfrac>' +
      '<annotation encoding="application/x-tex">n</annotation></semantics></math>';
    const options = { html: page(`<h1>A</h1><p>x ${formula}`), conformance: 'pdf/ua-2' } as const;
    const { types, objects } = await objectsOf(options);
    expect(types.get('Formula')).toBe(PDF_2);
    const elements = ['math', 'mi', 'mo', 'mfrac', 'mrow', 'msqrt', 'mtext'];
    expect(elements.map((name) => types.get(name))).toEqual(elements.map(() => MATHML));
    expect(['semantics', 'annotation', 'b'].filter((name) => types.has(name))).toEqual([]);
    expect([...objects.values()].join('\n')).toMatch(/\/O \/NSO\/NS \d+ 0 R\/mathvariant \(normal\)/);
    const { pdf } = await render(options);
    expect((await check(pdf, { profile: 'pdf/ua-2' })).findings).toEqual([]);
    // PDF.js reads what has content on the page.
    expect((await readTags(pdf))[0]!.tree).toEqual([
      'H1 "A"',
      'P',
      '  "x"',
      '  Formula alt=a = /√(bc)',
      '    math',
      '      mi "a"',
      '      mo "="',
      '      mfrac',
      '        msqrt',
      '          mtext',
      '            "b"',
      '            "c"',
    ]);
  });
  it('is text alone in a formula of an older file', async () => {
    const { types } = await objectsOf({ html: page('<h1>A</h1><p><math><mi>a</mi></math>'), conformance: 'pdf/ua-1' });
    expect([types.has('Formula'), types.has('mi')]).toEqual([true, false]);
  });

  it('names no namespace in older files', async () => {
    const { types } = await objectsOf({ html: page(BODY.replace(/<p role.*/, '')), conformance: 'pdf/ua-1' });
    expect([...new Set(types.values())]).toEqual([null]);
  });
});

describe('a destination in a file of PDF 2.0', () => {
  it('names the structure element, and the page for readers that know no such (ISO 32000-2 §12.3.2.3)', async () => {
    const { objects } = await objectsOf({ html: page(BODY), conformance: 'pdf/ua-2' });
    const found = [...objects.values()].flatMap((text) => {
      const match = /\/S \/GoTo\s*\/D \[(\d+) 0 R[\s\S]*?\/SD \[(\d+) 0 R/.exec(text);
      if (match === null) return [];
      const [, shown = '', element = ''] = match;
      return [[/\/Type \/(\w+)/.exec(objects.get(shown)!)?.[1], /\/S \/(\w+)/.exec(objects.get(element)!)?.[1]]];
    });
    expect(found).toEqual([
      ['Page', 'H1'],
      ['Page', 'H2'],
    ]);
  });

  it('is an element on the page that opens first', async () => {
    const html = page(`${BODY}<p style="break-before: page">Second`);
    const { pdf } = await render({ html, conformance: 'pdf/ua-2', viewer: { openPage: 2 } });
    expect((await check(pdf, { profile: 'pdf/ua-2' })).findings).toEqual([]);
  });
});

describe('PDF/UA-2', () => {
  it.each([
    ['headings, lists, links, notes', BODY],
    [
      'markers that are drawn',
      '<ul><li>a<li style="list-style: square">b</ul><details open><summary>s</summary>x</details>',
    ],
    ['a ruby of two bases', '<p>x <ruby>a<rt>b</rt>c<rt>d</rt></ruby>'],
    ['a ruby without a text', '<p><ruby>a</ruby>'],
    ['a menu', '<menu><li>a</menu>'],
    ['a table', '<table><caption>c</caption><thead><tr><th>a<th>b</thead><tbody><tr><td>1<td>2</table>'],
    [
      'formulas and pictures',
      '<p><math><mi>x</mi></math> <svg role="img" width="9" height="9"><title>t</title><path d="M0 0h9v9z"/></svg>',
    ],
  ])('is kept by %s', async (_, body) => {
    const { pdf } = await render({ html: page(body), conformance: 'pdf/ua-2' });
    expect((await check(pdf, { profile: 'pdf/ua-2' })).findings).toEqual([]);
  });

  it('goes together with PDF/A-4f', async () => {
    const { pdf } = await render({ html: page(BODY), conformance: ['pdf/a-4f', 'pdf/ua-2'], attachments });
    for (const profile of ['pdf/a-4f', 'pdf/ua-2'] as const)
      expect((await check(pdf, { profile })).findings).toEqual([]);
  });
});
