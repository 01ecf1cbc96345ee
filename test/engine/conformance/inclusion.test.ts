/** Where elements stand in files of PDF 2.0 (ISO 32000-2, annex L; ISO/TS 32005, 6.2), of documents in which HTML has them elsewhere. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PlatenError } from '../../../src/engine/base/errors.ts';
import type { RenderOptions } from '../../../src/engine/render/options.ts';
import { render } from '../../../src/engine/render/render.ts';
import { manyByNight } from '../../support/nightly.ts';
import { readTags } from '../../support/struct-tree.ts';

/** What is loaded with the first document is not a part of its time. */
beforeAll(() => render({ html: '', conformance: 'pdf/a-2b', timeout: 600_000 }), 600_000);

const page = (body: string) => `<!doctype html><html lang="en"><title>A</title><h1>A</h1>${body}`;
const picture = `<img alt="x" src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><path d='M0 0h9v9'/></svg>">`;

/** The elements after the heading, one in the other by depth. */
async function tree(body: string, options: RenderOptions = {}): Promise<readonly string[]> {
  const { pdf } = await render({ html: page(body), ...options });
  return (await readTags(pdf))[0]!.tree.slice(1);
}

describe('in a file of PDF 2.0', () => {
  it.each<[string, string, readonly string[]]>([
    [
      'a link around blocks is a group',
      '<a href="http://a.b/"><h2>T</h2><p>b</p></a>',
      ['Link', '  H2 "T"', '  P "b"'],
    ],
    [
      'an article in an article is a section',
      '<article><h2>b</h2><article><p>c</article></article>',
      ['Art', '  H2 "b"', '  Sect', '    P "c"'],
    ],
    [
      'a quotation in a cell is a group',
      '<table><tr><th>h<td><blockquote><p>q<p>r</blockquote></table>',
      ['Table', '  TBody', '    TR', '      TH "h"', '      TD', '        Div', '          P "q"', '          P "r"'],
    ],
    [
      'code in code is a part of its text',
      '<p><code>a<code>b</code></code>',
      ['P', '  Code', '    "a"', '    Span "b"'],
    ],
    ['code with a picture is text', `<p><code>a${picture}</code>`, ['P', '  Span', '    "a"', '    Figure alt=x']],
    [
      'a term with a heading is a body',
      '<dl><dt><h2>a</h2><dd>b</dl>',
      ['L', '  LI', '    LBody', '      H2 "a"', '    LBody "b"'],
    ],
    ['blocks in a button are a group', '<button><div>a</div><div>b</div></button>', ['Div', '  P "a"', '  P "b"']],
    [
      'a button with a picture is a group',
      `<p>a <button>${picture}</button> b`,
      ['Div', '  P "a"', '  Form', '    Figure alt=x', '  P "b"'],
    ],
    [
      'a caption of a group is a paragraph',
      '<figure><p>x<figcaption>c</figcaption></figure>',
      ['Div', '  P "x"', '  P "c"'],
    ],
    [
      'a phrase around blocks is a group',
      '<span lang="de">x<div>a</div></span>',
      ['Div lang=de', '  P "x"', '  P "a"'],
    ],
    [
      'a block in ruby is a part of its text',
      '<div><ruby><rb><div>x</div></rb><rt>y</rt></ruby></div>',
      ['P', '  Ruby', '    RB', '      Span "x"', '    RT "y"'],
    ],
    [
      'a second head of a table is a body',
      '<table><thead><tr><th>a<thead><tr><th>b</table>',
      ['Table', '  THead', '    TR', '      TH "a"', '  TBody', '    TR', '      TH "b"'],
    ],
  ])('%s', async (_, body, expected) => {
    expect(await tree(body, { conformance: 'pdf/ua-2' })).toEqual(expected);
  });
});

it('older files have the elements as HTML has them', async () => {
  const article = '<article><h2>b</h2><article><p>c</article></article>';
  expect(await tree(article)).toEqual(['Art', '  H2 "b"', '  Art', '    P "c"']);
});

/** HTML that nests what it likes, and roles. */
const nested = fc.letrec<{ node: string; element: string }>((tie) => ({
  node: fc.oneof({ maxDepth: 5 }, fc.constantFrom('w ', 'x '), tie('element')),
  element: fc
    .record({
      name: fc.constantFrom(
        ...'div span p a code q blockquote section article ul ol li dl dt dd table tr td th caption figure figcaption button legend summary ruby rt rb h2'.split(
          ' ',
        ),
      ),
      role: fc.option(
        fc.constantFrom('note', 'doc-index', 'list', 'listitem', 'link', 'heading', 'row', 'cell', 'math'),
        {
          freq: 6,
        },
      ),
      kids: fc.array(tie('node'), { minLength: 1, maxLength: 3 }),
    })
    .map(({ name, role, kids }) => {
      const href = name === 'a' ? ' href="http://a.b/"' : name === 'span' ? ' lang="de"' : '';
      return `<${name}${href}${role === null ? '' : ` role="${role}"`}>${kids.join('')}</${name}>`;
    }),
}));

it('what HTML nests is never refused for it', async () => {
  await fc.assert(
    fc.asyncProperty(nested.element, async (html) => {
      const refused = await render({ html: page(html), conformance: 'pdf/ua-2' }).then(
        () => [],
        (error: PlatenError) => (error.details as { findings: readonly { message: string }[] }).findings,
      );
      // Of headers and tables of contents the document itself has to say more.
      const wrong = refused
        .map(({ message }) => message)
        .filter((message) => /32005|lies in|has the kids/.test(message));
      expect(wrong).toEqual([]);
    }),
    { numRuns: manyByNight(60, 1000) },
  );
});
