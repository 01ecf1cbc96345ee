/** HTML parsing: the same trees as parse5 builds on its own, without comments; limits; what the nodes say about themselves. */
import fc from 'fast-check';
import { type DefaultTreeAdapterMap, parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import { Diagnostics } from '../../../src/engine/base/diagnostics.ts';
import { attribute, type Document, documentElement, type Node } from '../../../src/engine/dom/node.ts';
import { parseHtml, parseHtmlInPieces } from '../../../src/engine/dom/parse-html.ts';
import { DEFAULT_TREE_LIMITS } from '../../../src/engine/dom/parse-options.ts';

function parsed(source: string, limits = DEFAULT_TREE_LIMITS, diagnostics = new Diagnostics()): Document {
  return parseHtml(source, { url: 'https://example.org/dir/page.html', limits, diagnostics, deadline: null });
}

function dumpOurs(node: Node): string {
  if (node.kind === 'text') return JSON.stringify(node.data);
  const children = node.children.map(dumpOurs).join('');
  if (node.kind === 'document') return children;
  const attributes = node.attributes.map(({ name, value }) => ` ${name}=${JSON.stringify(value)}`).join('');
  return `<${node.namespace}:${node.localName}${attributes}>${children}</>`;
}

type ParseNode = DefaultTreeAdapterMap['node'];
const NAMES: Record<string, string> = { xhtml: 'html', svg: 'svg', MathML: 'mathml' };

function dumpReference(node: ParseNode): string {
  if ('value' in node) return JSON.stringify(node.value);
  if (!('childNodes' in node)) return '';
  const children = withoutComments(node.childNodes).map(dumpReference).join('');
  if (!('tagName' in node)) return children;
  const attributes = node.attrs
    .map(({ name, value, prefix }) => ` ${prefix ? `${prefix}:` : ''}${name}=${JSON.stringify(value)}`)
    .join('');
  return `<${NAMES[node.namespaceURI.split('/').at(-1)!]}:${node.tagName}${attributes}>${children}</>`;
}

function withoutComments(nodes: readonly ParseNode[]): ParseNode[] {
  const kept: ParseNode[] = [];
  for (const node of nodes) {
    const last = kept.at(-1);
    if (last !== undefined && 'value' in node && 'value' in last)
      kept[kept.length - 1] = { ...last, value: last.value + node.value };
    else if ('value' in node || 'tagName' in node) kept.push(node);
  }
  return kept;
}

function expectReferenceTree(source: string): void {
  expect(dumpOurs(parsed(source))).toBe(dumpReference(parse(source, { scriptingEnabled: false })));
}

describe('trees', () => {
  it.each([
    '<!doctype html><title>a &amp; b</title><p>one two\n three<p>four &lt; five',
    'text before <b>any</b> markup',
    '<table> x <tr> <td>cell</td> y </table> z',
    '<pre>\n\n first</pre><textarea>\nx</textarea><pre>\r\nx</pre><pre> \n</pre>',
    '<select> <option>a <option> b</select>',
    '<style>a < b & c</style><script>if (a < b) "</scr"</script><xmp> <b> </xmp>',
    '<svg viewBox="0 0 1 1"><foreignObject><p>in</p></foreignObject><text> a <tspan/> b</text></svg>',
    '<svg><a xlink:href="#x"><![CDATA[ <raw> & ]]></a></svg>',
    '<math><mi>x</mi><annotation-xml encoding="text/html"><p>y</annotation-xml></math>',
    '<p>\u0000a\u0000</p><svg>\u0000b</svg><title>\u0000</title>',
    '<a>1<table><a>2</a></table>3<div>4</a>5</div>',
    '<frameset> <frame> </frameset> x',
    '  <frameset>',
    'x<frameset>',
    '<body> \n <frameset>',
    '<p>one<!-- c -->two</p><!-- end -->\n',
    '<html lang=de><body class=a><html lang=en id=x><body class=b id=y>',
    '<p>&nbsp;&#10;&#x1F600;&notit;&unknown; 😀 \ud800</p>',
    'a\rb\r\nc\n\rd',
    '<caption>x</caption><table><caption> a <b>c</caption><colgroup> <col> x <tbody>\n<tr>\n<td>\n</table>',
    '<noscript><p>shown</p></noscript><head><noscript><link></noscript>',
    '<plaintext> a <b> \u0000 &amp;',
  ])('of %j', expectReferenceTree);

  it('of random markup', () => {
    const pieces = fc.constantFrom(
      ...'p div b i a table tr td caption select option svg math mi foreignObject pre textarea style script title template body html head frameset li ul h1 form button br img'
        .split(' ')
        .filter((name) => name !== 'template')
        .flatMap((name) => [`<${name}>`, `<${name} class="x y">`, `</${name}>`]),
      ' ',
      '\n',
      'word',
      ' two words ',
      '&amp;',
      '&',
      '<',
      '>',
      '\u0000',
      '\r\n',
      '<!-- c -->',
      '<![CDATA[ x ]]>',
      '"',
      '=',
      '😀',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => expectReferenceTree(parts.join(''))),
      { numRuns: 600 },
    );
  });

  it('leaves out the content of templates', () => {
    expect(dumpOurs(parsed('<template><p>x</template>y'))).toContain('<html:template></>');
  });
});

describe('text that is longer than what parse5 keeps', () => {
  it.each([
    ['of references with white space between', '&lt;\n    '],
    ['of words and references', 'a&lt;b&gt; c\n'],
  ])('%s', (_, piece) => {
    const source = `<pre>${piece.repeat(70_000 / piece.length)}</pre><p>x`;
    for (let shift = 0; shift < 8; shift++) expectReferenceTree(`${' '.repeat(shift)}<p>y</p>${source}`);
  });

  it('of a table, which moves it out', () => expectReferenceTree(`<table>${'&lt; a '.repeat(12_000)}<tr><td>x`));
});

describe('nodes', () => {
  it('are numbered in document order and know their siblings', () => {
    const document = parsed('<ul><li>a<b>b</b></li>text<li>c</ul>');
    for (const [index, element] of document.elements.entries()) expect(element.index).toBe(index);
    const items = document.elements.filter((element) => element.localName === 'li');
    expect(items.map((item) => item.siblingIndex)).toEqual([0, 1]);
    expect(items[0]!.nextElement).toBe(items[1]);
    expect(items[1]!.previousElement).toBe(items[0]);
  });

  it('share class strings and know their id', () => {
    const [a, b] = parsed('<p class=" x  y x" id=i></p><p class="y x" id=""></p>').elements.filter(
      (e) => e.localName === 'p',
    );
    expect(a!.classes).toEqual(['x', 'y']);
    expect([a!.id, b!.id]).toEqual(['i', null]);
  });

  it('say the mode and the base address', () => {
    expect(parsed('<p>').quirksMode).toBe('quirks');
    expect(parsed('<!doctype html>').quirksMode).toBe('no-quirks');
    expect(parsed('<base href="../x/"><base href="y">').baseUrl).toBe('https://example.org/x/');
    expect(parsed('<base href="data:text/html,x">').baseUrl).toBe('https://example.org/dir/page.html');
    expect(attribute(documentElement(parsed('<html lang=fr>'))!, 'lang')).toBe('fr');
  });
});

describe('limits', () => {
  it('move elements that are too deep up to the deepest level, in document order', () => {
    const diagnostics = new Diagnostics();
    const document = parsed('<div>a<div>b<div>c<p>d</p>e</div>f</div>g', { elements: 100, depth: 4 }, diagnostics);
    expect(dumpOurs(document.children[0]!)).toBe(
      '<html:html><html:head></><html:body><html:div>"a"<html:div>"b"</><html:div>"c"</><html:p>"d"</>"e""f""g"</></></>',
    );
    expect(diagnostics.list()[0]!.code).toBe('HTML_DEPTH_LIMIT');
  });

  it('stop a document of too many elements', () => {
    const bomb = Array.from({ length: 500 }, (_, i) => `<b c=${i}><p>`).join('');
    expect(() => parsed(bomb, { elements: 10_000, depth: 512 })).toThrow(/more than 10000 elements/);
  });

  it('take deep nesting in linear time', () => {
    const document = parsed('<div>'.repeat(50_000));
    expect(document.elements.length).toBe(50_003);
    let depth = 0;
    for (
      let node: Document['elements'][number] | Document = document.elements.at(-1)!;
      node.kind === 'element';
      node = node.parent
    )
      depth++;
    expect(depth).toBe(512);
  });
});

describe('parsing in pieces', () => {
  const options = () => ({
    url: 'about:blank',
    limits: DEFAULT_TREE_LIMITS,
    diagnostics: new Diagnostics(),
    deadline: null,
  });
  // A pause after every thousandth element, wherever that is: in a table that moves its text out, in foreign content, at the end.
  const source = `<!doctype html><title>T</title>${'<p>a<b>b<table>x<tr><td>c<svg><g/><text>d</text></svg></table></i>&amp;'.repeat(500)}<pre>\n\nx</pre>`;

  it('pauses again and again, and gives the tree that parse5 builds', () => {
    const pieces = parseHtmlInPieces(source, options());
    let pauses = 0;
    let step = pieces.next();
    for (; step.done !== true; step = pieces.next()) pauses++;
    expect(pauses).toBeGreaterThanOrEqual(3);
    expect(dumpOurs(step.value)).toBe(dumpReference(parse(source, { scriptingEnabled: false })));
  });

  it('does not pause in a small document', () => {
    expect(parseHtmlInPieces('<p>x', options()).next().done).toBe(true);
  });
});
