/** Files that the page holds for a document, and what findings propose. */
import { describe, expect, it } from 'vitest';
import type { Warning } from '../../src/playground/conversion.ts';
import { type HeldFile, markupFor, typeOf, withFiles } from '../../src/playground/files.ts';
import { quickFixOf } from '../../src/playground/quick-fix.ts';

const file = (name: string, text: string): HeldFile => ({
  name,
  type: typeOf(name)!,
  bytes: new TextEncoder().encode(text),
});
const data = (type: string, text: string) => `data:${type};base64,${Buffer.from(text).toString('base64')}`;

describe('a held file', () => {
  const logo = file('my logo.png', 'PNG');
  const address = data('image/png', 'PNG');

  it.each([
    ['<img src="my%20logo.png">', `<img src="${address}">`],
    ["<img src='./my%20logo.png'>", `<img src='${address}'>`],
    ['p { background: url(my%20logo.png) }', `p { background: url(${address}) }`],
    ['<img src="other.png">', '<img src="other.png">'],
    ['<p>my%20logo.png', '<p>my%20logo.png'],
    ['<img src="100%.png">', '<img src="100%.png">'],
  ])('stands where %s names it', (text, sent) => {
    expect(withFiles(text, [logo]).html).toBe(sent);
  });

  it('that is a style sheet carries the fonts and pictures that it names', () => {
    const files = [file('a.css', '@font-face { src: url(f.woff2) }'), file('f.woff2', 'W')];
    const sheet = data('text/css', `@font-face { src: url(${data('font/woff2', 'W')}) }`);
    expect(withFiles('<link href="a.css">', files).html).toBe(`<link href="${sheet}">`);
  });

  it('does not move the places of findings', () => {
    const text = '<p>\n<img src="my%20logo.png"><i style="colr: red"><img src="my%20logo.png"><b style="colr: red">';
    const sent = withFiles(text, [logo]);
    const [written, there] = [text, sent.html].map((each) => {
      const line = each.split('\n')[1]!;
      return [line.indexOf('colr') + 1, line.lastIndexOf('colr') + 1];
    });
    expect(there!.map((column) => sent.columnOf(2, column))).toEqual(written);
    expect(sent.columnOf(1, 3)).toBe(3);
  });

  it.each([
    ['my logo.png', '<img src="my%20logo.png" alt="">'],
    ['a.css', '<link rel="stylesheet" href="a.css">'],
    ['Lato.woff2', '<style>@font-face { font-family: "Lato"; src: url("Lato.woff2") }</style>'],
  ])('%s is put into the document by %s', (name, markup) => {
    expect(markupFor(file(name, ''))).toBe(markup);
  });

  it('is an image, a style sheet or a font', () => {
    expect(['a.PNG', 'b.txt', 'c', 'd.html'].map(typeOf)).toEqual(['image/png', null, null, null]);
  });
});

describe('a quick fix', () => {
  const warning = (message: string, hint: string, line: number, column: number): Warning => ({
    ...{ code: '', severity: 'warning', message, hint, line, column, count: 1 },
  });
  const fixed = (text: string, each: Warning) => {
    const fix = quickFixOf(each, text);
    return fix === null ? null : text.slice(0, fix.from) + fix.insert + text.slice(fix.to);
  };

  it.each([
    ['There is no property "colr"', 'Did you mean color?', 1, '<p style="colr: red">', '<p style="color: red">'],
    ['There is no rule @pag', 'Did you mean @page?', 1, '<style>@pag { }', '<style>@page { }'],
    [
      'display: "blok" is not valid; expected block',
      'Did you mean block?',
      1,
      '<p style="display: blok">',
      '<p style="display: block">',
    ],
    [
      'width: "12" is not valid; expected <length>',
      'Did you mean 12px?',
      2,
      '<p>12\n<p style="width: 12">',
      '<p>12\n<p style="width: 12px">',
    ],
    [
      '-webkit-break-inside is a name of another browser, which',
      'The standard name break-inside has effect.',
      1,
      '<p style="-webkit-break-inside: avoid">',
      '<p style="break-inside: avoid">',
    ],
  ])('for %s', (message, hint, line, text, wanted) => {
    expect(fixed(text, warning(message, hint, line, 1))).toBe(wanted);
  });

  it('begins at the place of the finding', () => {
    const text = '<p style="colr: red"><b style="colr: blue">';
    expect(fixed(text, warning('There is no property "colr"', 'Did you mean color?', 1, 32))).toBe(
      '<p style="colr: red"><b style="color: blue">',
    );
  });

  it('is none where the text has changed, or nothing is proposed', () => {
    expect(quickFixOf(warning('There is no property "colr"', 'Did you mean color?', 1, 1), '<p>')).toBeNull();
    expect(quickFixOf({ ...warning('There is no property "x"', '', 1, 1), hint: null }, 'x')).toBeNull();
  });
});
