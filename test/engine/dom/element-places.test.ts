/** Where elements stand in the source of their document. */
import { expect, it } from 'vitest';
import { Diagnostics } from '../../../src/engine/base/diagnostics.ts';
import { ElementPlaces } from '../../../src/engine/dom/element-places.ts';
import type { Document } from '../../../src/engine/dom/node.ts';
import { parseHtml } from '../../../src/engine/dom/parse-html.ts';
import { DEFAULT_TREE_LIMITS } from '../../../src/engine/dom/parse-options.ts';
import { parseXml } from '../../../src/engine/dom/parse-xml.ts';

const options = { url: 'about:blank', limits: DEFAULT_TREE_LIMITS, diagnostics: new Diagnostics(), deadline: null };

function placesIn(document: Document): Record<string, string> {
  const places = new ElementPlaces(document, options);
  return Object.fromEntries(
    document.elements.map((element) => {
      const place = places.of(element);
      return [element.id ?? element.localName, place === null ? 'nowhere' : `${place.line}:${place.column}`];
    }),
  );
}

it('counts lines and columns from 1, and implied elements are nowhere', () => {
  const html = '<!doctype html>\n<title>a &amp; b</title>\r\n<p id=p>text with words\n  <b id=b>bold</b><i id=i>x</i>';
  expect(placesIn(parseHtml(html, options))).toEqual({
    html: 'nowhere',
    head: 'nowhere',
    title: '2:1',
    body: 'nowhere',
    p: '3:1',
    b: '4:3',
    i: '4:19',
  });
});

it('finds what the parser moves: before a table, and again after a wrong nesting', () => {
  const html = '<table id=t><em id=e>out</em><tr><td id=d>x</table>\n<p id=p><a id=a>1<p id=q>2</a>';
  expect(placesIn(parseHtml(html, options))).toMatchObject({ e: '1:13', t: '1:1', d: '1:34', p: '2:1', q: '2:18' });
});

it('finds elements of XML', () => {
  const xml =
    '<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml">\n <body><p id="p">x</p></body></html>';
  expect(placesIn(parseXml(xml, options))).toEqual({ html: '2:1', body: '3:2', p: '3:8' });
});

it('says nothing of a document that was changed after it was read', () => {
  const { elements, ...document } = parseHtml('<p>x', options);
  const changed = { ...document, elements: [...elements, elements.at(-1)!] };
  expect(Object.values(placesIn(changed))).toEqual(elements.map(() => 'nowhere'));
});
