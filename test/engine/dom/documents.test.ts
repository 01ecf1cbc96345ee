/** Bytes, XML, old attributes and the `transform` option. */
import { describe, expect, it } from 'vitest';
import { Diagnostics } from '../../../src/engine/base/diagnostics.ts';
import { decodeHtml, decodeStyleSheet } from '../../../src/engine/dom/decode-bytes.ts';
import { dimension, fontSize, legacyColor } from '../../../src/engine/dom/legacy-values.ts';
import { transformDocument } from '../../../src/engine/dom/linkedom-transform.ts';
import type { Document, Node } from '../../../src/engine/dom/node.ts';
import { parseHtml } from '../../../src/engine/dom/parse-html.ts';
import { DEFAULT_TREE_LIMITS } from '../../../src/engine/dom/parse-options.ts';
import { parseXml } from '../../../src/engine/dom/parse-xml.ts';
import { HintReader } from '../../../src/engine/dom/presentational-hints.ts';

const options = {
  url: 'https://example.org/',
  limits: DEFAULT_TREE_LIMITS,
  diagnostics: new Diagnostics(),
  deadline: null,
};
const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

function dump(node: Node): string {
  if (node.kind === 'text') return node.data;
  const children = node.children.map(dump).join('');
  if (node.kind === 'document') return children;
  const name = node.namespace === 'html' ? node.localName : `${node.namespace}:${node.localName}`;
  return `<${name}${node.attributes.map((each) => ` ${each.name}=${each.value}`).join('')}>${children}</>`;
}

describe('encodings', () => {
  it.each<[string, Uint8Array, string | null, string]>([
    ['UTF-8 mark', bytes('\xef\xbb\xbf\xc3\xa4'), 'latin1', 'UTF-8'],
    ['UTF-16 mark', bytes('\xff\xfea\0'), null, 'UTF-16LE'],
    ['header', bytes('<meta charset=utf-8>'), 'ISO-8859-2', 'ISO-8859-2'],
    ['meta charset', bytes('<!-- <meta charset=x> --><p a="<meta charset=x>"><META CHARSET="koi8-r">'), null, 'KOI8-R'],
    [
      'meta http-equiv',
      bytes("<meta http-equiv=Content-Type content='text/html; charset=Shift_JIS'>"),
      null,
      'Shift_JIS',
    ],
    ['meta of UTF-16 is UTF-8', bytes('<meta charset=utf-16>'), null, 'UTF-8'],
    ['XML declaration', bytes('<?xml version="1.0" encoding="utf-8"?>'), null, 'UTF-8'],
    ['none', bytes('<p>'), null, 'windows-1252'],
    ['unknown label', bytes('<meta charset=nonsense>'), 'nonsense', 'windows-1252'],
  ])('by %s', async (_, input, charset, expected) => {
    const { encoding } = await decodeHtml(input, charset);
    expect(encoding.toLowerCase()).toBe(expected.toLowerCase());
  });

  it('decodes windows-1252 as browsers do', async () => {
    expect((await decodeHtml(bytes('\x80'), null)).text).toBe('€');
  });
  it('reads @charset, then the document', async () => {
    expect((await decodeStyleSheet(bytes('@charset "windows-1251"; \xe4'), null, null)).text).toContain('д');
    expect((await decodeStyleSheet(bytes('\xe4'), null, 'windows-1251')).text).toBe('д');
  });
});

it('gives html and body what their further tags have, however many there are', () => {
  const tags = Array.from({ length: 40_000 }, (_, i) => `<html a${i}=x class=b><body c${i}=x>`).join('');
  const [root, , body] = parseHtml(`<html class=a>${tags}`, options).elements;
  expect([root!.attributes.length, body!.attributes.length]).toEqual([40_001, 40_000]);
  expect(root!.attributes[0]!.value).toBe('a');
});

describe('XML', () => {
  const xhtml = (body: string) =>
    `<?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x.dtd" [<!ENTITY e "x">]><html xmlns="http://www.w3.org/1999/xhtml">${body}</html>`;
  it.each<[string, string, string]>([
    ['empty elements', '<body><div/><p>a</p></body>', '<body><div></><p>a</></>'],
    ['no implied elements', '<body><table><tr><td/></tr></table></body>', '<body><table><tr><td></></></></>'],
    [
      'CDATA and entities',
      '<style><![CDATA[a > b]]></style><p>&lt;&nbsp;&#x41;&amp;e;&e;</p>',
      '<style>a > b</><p><\u00a0A&e;x</>',
    ],
    [
      'prefixes',
      '<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:linearGradient/></s:svg>',
      '<svg:svg xmlns:s=http://www.w3.org/2000/svg><svg:linearGradient></></>',
    ],
    [
      'prefixes, in what declares them',
      '<a:svg xmlns:a="http://www.w3.org/2000/svg"><p xmlns:a="x"><a:b/></p><a:g/></a:svg><i xmlns:c="http://www.w3.org/2000/svg"/><c:g/>',
      '<svg:svg xmlns:a=http://www.w3.org/2000/svg><p xmlns:a=x><a:b></></><svg:g></></><i xmlns:c=http://www.w3.org/2000/svg></><c:g></>',
    ],
    ['mismatched end tags', '<p><b>x</i></p>y', '<p><b>x</></>y'],
    ['comments and instructions', '<!-- x --><?php y ?><p>z</p>', '<p>z</>'],
    ['quotes with brackets', '<p title="a>b" class=\'c\'>d</p>', '<p title=a>b class=c>d</>'],
  ])('%s', (_, body, expected) =>
    expect(dump(parseXml(xhtml(body), options))).toBe(`<html xmlns=http://www.w3.org/1999/xhtml>${expected}</>`),
  );

  it('turns style sheet instructions into links', () => {
    const document = parseXml(
      '<?xml-stylesheet href="a.css" type="text/css"?><html xmlns="http://www.w3.org/1999/xhtml"><head/></html>',
      options,
    );
    expect(dump(document)).toContain('<head><link rel=stylesheet href=a.css type=text/css></></>');
  });

  it.each([
    ['of another file', '<!ENTITY e SYSTEM "file:///etc/passwd">'],
    ['of another server', '<!ENTITY e PUBLIC "x" "http://127.0.0.1/x">'],
    ['of parameters', '<!ENTITY % p SYSTEM "file:///etc/passwd"> %p; <!ENTITY e "%p;">'],
    ['of themselves', '<!ENTITY e "&f;"><!ENTITY f "&e;">'],
    ['that are not closed', '<!ENTITY e "a>b]>" <!ENTITY e '],
  ])('knows no entities %s', (_, declared) => {
    const document = parseXml(
      `<!DOCTYPE html [${declared}]><html xmlns="http://www.w3.org/1999/xhtml"><p>&e;</p></html>`,
      options,
    );
    expect(dump(document)).toMatch(/<p>&e;<\/>/);
  });

  // XML 1.0 §4; Chromium has the same of each.
  it.each<[string, string, string, string]>([
    ['in text', '<!ENTITY e "a">', '<p>&e;&e;</p>', '<p>aa</>'],
    ['in attributes', '<!ENTITY e \'a "b"\'>', '<p title="&e;"/>', '<p title=a "b"></>'],
    [
      'of namespaces',
      '<!ENTITY e "http://www.w3.org/2000/svg">',
      '<g xmlns="&e;"/>',
      '<svg:g xmlns=http://www.w3.org/2000/svg></>',
    ],
    ['of elements', '<!ENTITY e "<b>c</b>">', '<p>a&e;d</p>', '<p>a<b>c</>d</>'],
    ['of others, declared behind', '<!ENTITY e "a&f;"><!ENTITY f "<i/>">', '<p>&e;</p>', '<p>a<i></></>'],
    ['of numbers, replaced where it is declared', '<!ENTITY e "&#60;i/>">', '<p>&e;</p>', '<p><i></></>'],
    ['of what is text for ever', '<!ENTITY e "&lt;i/>">', '<p>&e;</p>', '<p><i/></>'],
    ['declared twice', '<!ENTITY e "a"><!ENTITY e "b">', '<p>&e;</p>', '<p>a</>'],
    [
      'behind a comment and brackets',
      '<!-- "> --><!ELEMENT p (a)><!ENTITY f "]>"><!ENTITY e "a">',
      '<p>&e;</p>',
      '<p>a</>',
    ],
    ['but not in CDATA and comments', '<!ENTITY e "a">', '<p><![CDATA[&e;]]><!--&e;--></p>', '<p>&e;</>'],
  ])('reads entities %s', (_, declared, body, expected) => {
    const document = parseXml(
      `<!DOCTYPE html [${declared}]><a xmlns="http://www.w3.org/1999/xhtml">${body}</a>`,
      options,
    );
    expect(dump(document)).toBe(`<a xmlns=http://www.w3.org/1999/xhtml>${expected}</>`);
  });

  it.each([
    ['text', '<p>&e10;</p>'],
    ['an attribute', '<p title="&e10;"/>'],
  ])('refuses entities that are ten times ten of others in %s', (_, body) => {
    const tenOf = (name: string) => `&${name};`.repeat(10);
    const declared = Array.from({ length: 10 }, (_, i) => `<!ENTITY e${i + 1} "${tenOf(`e${i}`)}">`).join('');
    for (const last of ['ha', ''])
      expect(() => parseXml(`<!DOCTYPE html [<!ENTITY e0 "${last}">${declared}]>${body}`, options)).toThrow(
        'more than 20000000 characters of generated content',
      );
  });

  it('ends on any nesting', () =>
    expect(parseXml('<a xmlns="http://www.w3.org/1999/xhtml">'.repeat(20_000), options).elements.length).toBe(20_000));

  // Each would take minutes if every tag went along what is open, or took the prefixes over.
  it.each<[string, number, string]>([
    ['end tags of what is not open', 60_000, `${'<a>'.repeat(60_000)}${'</b>'.repeat(200_000)}`],
    [
      'tags with prefixes of their own, in many',
      20_001,
      `<a ${Array.from({ length: 20_000 }, (_, i) => `xmlns:a${i}="b"`).join(' ')}>${'<i xmlns:x="y"/>'.repeat(20_000)}`,
    ],
    ['declarations', 0, '<!a>'.repeat(600_000)],
  ])('ends on %s', (_, count, text) => expect(parseXml(text, options).elements.length).toBe(count));
});

describe('old attributes', () => {
  it.each<[string, string | null]>([
    ['red', 'red'],
    ['#f00', '#f00'],
    ['chucknorris', '#c00000'],
    ['ff0000', '#ff0000'],
    ['', null],
    ['transparent', null],
    ['#12', '#010200'],
  ])('colour %s', (value, expected) => expect(legacyColor(value)).toBe(expected));
  it.each<[string, string | null]>([
    ['10', '10px'],
    [' 12.5px', '12.5px'],
    ['50%', '50%'],
    ['x', null],
    ['-1', null],
  ])('dimension %s', (value, expected) => expect(dimension(value)).toBe(expected));
  it.each<[string, string | null]>([
    ['3', 'medium'],
    ['+1', 'large'],
    ['-5', 'x-small'],
    ['9', 'xxx-large'],
    ['x', null],
  ])('font size %s', (value, expected) => expect(fontSize(value)).toBe(expected));

  const hints = (html: string, name: string) => {
    const document = parseHtml(html, options);
    return new HintReader(document).hintsOf(document.elements.find((element) => element.localName === name)!);
  };
  it.each<[string, string, string]>([
    [
      '<table width="50%" cellspacing=3 bgcolor=red border>',
      'table',
      'width:50%;border-spacing:3px;background-color:red;border-width:1px;',
    ],
    ['<table cellpadding=4><td nowrap width=0>', 'td', 'padding:4px;'],
    [
      '<img width=10 height=20 border=1 hspace=2>',
      'img',
      'width:10px;aspect-ratio:auto 10/20;height:20px;border:1px solid;margin-left:2px;margin-right:2px;',
    ],
    ['<body link=blue text=#000 background="a b.png"><a href=x>', 'a', 'color:blue;'],
    ['<body background="a&quot;b.png">', 'body', 'background-image:url("a\\"b.png");'],
    ['<hr size=5 noshade color=red>', 'hr', 'height:3px;border-style:solid;border-color:red;background-color:red;'],
    ['<table hspace=3>', 'table', ''],
    ['<table cellpadding=x><td>', 'td', 'padding:0px;'],
    ['<table><td height=0>', 'td', ''],
    ['<table><col width=2*>', 'col', ''],
    ['<body topmargin=4>', 'body', 'margin-top:4px;margin-bottom:4px;'],
    ['<body marginwidth=0 leftmargin=9>', 'body', 'margin-left:0px;margin-right:0px;margin-left:9px;margin-right:9px;'],
    ['<font size=+2 face="Arial, x" color=red>', 'font', 'font-size:x-large;font-family:Arial, x;color:red;'],
    ['<font face="x;color:red">', 'font', ''],
    [
      '<svg><rect fill="red" stroke-width="2" font-size="12" opacity=".5;x:y" id="a"/></svg>',
      'rect',
      'fill:red;stroke-width:2px;font-size:12px;',
    ],
    ['<div width=10>', 'div', ''],
  ])('%s', (html, name, expected) => expect(hints(html, name)).toBe(expected));
});

/** What the test uses of a standard document. */
interface Page {
  querySelector(selector: string): { innerHTML: string } | null;
  createElement(name: string): object;
  readonly body: { append(node: object): void };
}

describe('transform', () => {
  const changed = async (html: string, change: (document: Page) => void): Promise<Document> =>
    transformDocument(parseHtml(html, options), change as never, options);

  it('gives a standard document and reads it back', async () => {
    const document = await changed('<p class=a>x</p><svg viewBox="0 0 1 1"><linearGradient/></svg>', (page) => {
      page.querySelector('p')!.innerHTML = 'a<b>c</b>';
      page.body.append(page.createElement('hr'));
    });
    expect(dump(document)).toBe(
      '<html><head></><body><p class=a>a<b>c</></><svg:svg viewBox=0 0 1 1><svg:linearGradient></></><hr></></></>',
    );
    expect(document.elements.map((element) => element.index)).toEqual([...document.elements.keys()]);
  });

  it('lets errors of the function through', async () => {
    await expect(
      changed('x', () => {
        throw new Error('mine');
      }),
    ).rejects.toThrow('mine');
  });
});
