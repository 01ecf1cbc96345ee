import { expect, it } from 'vitest';
import { boxesOf, dumpOf, lines } from '../support.ts';

it.each([
  ['text leaves an element as it is', 'content: "» "', '"a"'],
  ['so do an attribute and a counter', 'content: attr(id) counter(n)', '"a"'],
  ['so does an image beside others', 'content: url(ok.png) url(ok.png)', '"a"'],
  ['an image replaces what is in it', 'content: url(ok.png)', 'p replaced image https://example.test/ok.png'],
  ['so does what only formatters of pages know', 'content: "to " target-text("#x")', '"to a"'],
])('content of elements: %s', (_, style, expected) =>
  expect(dumpOf(`<style>p { ${style} }</style><p>a</p><b id=x>a</b>`)).toContain(expected),
);

it('::before and ::after', () =>
  expect(
    dumpOf('<style>p::before { content: "[" attr(id) } p::after { content: "]"; display: block }</style><p id=x>a</p>'),
  ).toBe(
    lines(`
      p#x block-container
        anonymous block-container
          p#x::before inline-box
            "[x"
          "a"
        p#x::after block-container
          "]"
    `),
  ));

const textOf = (html: string) => Array.from(dumpOf(html).matchAll(/"(.*)"/g), (match) => match[1]).join('');

it.each([
  [
    'counters in nested scopes',
    'ol{counter-reset:n;list-style:none} li{counter-increment:n} li::before{content:counters(n,".") " "}',
    '<ol><li><ol><li><li></ol><li></ol>',
    '1 1.1 1.2 2 ',
  ],
  [
    'a counter in another style',
    'b{counter-increment:n 4} b::before{content:counter(n,upper-roman)}',
    '<b></b><b></b>',
    'IVVIII',
  ],
  ['a counter that is set', 'b{counter-set:n 7} b::before{content:counter(n)}', '<b></b>', '7'],
  ['no counting without a box', 'b{counter-increment:n} u::before{content:counter(n)}', '<b hidden></b><u></u>', '0'],
  ['quotation marks by depth', '', '<q>a<q>b</q></q>', '“a‘b’”'],
  ['quotation marks of the language around a quotation', '', '<p lang=fr><q lang=de>a</q>', '«a»'],
  ['quotation marks by language', 'i::before{content:open-quote}', '<p lang=fr><i lang=de>a</i>', '„a'],
  ['quotation marks by language and script', '', '<p lang=zh-Hant><q>a</q>', '「a」'],
  ['quotation marks as given', 'q{quotes:"<" ">"}', '<q>a<q>b</q></q>', '<a<b>>'],
])('%s', (_, css, html, text) => expect(textOf(`<style>${css}</style>${html}`)).toBe(text));

it('an image as content', () =>
  expect(dumpOf('<style>p::before { content: url(ok.png) "x" }</style><p>a')).toBe(
    lines(`
      p block-container
        p::before inline-box
          atomic: p::before replaced image https://example.test/ok.png
          "x"
        "a"
    `),
  ));

it('what only pages could answer is reported', () =>
  expect(boxesOf('<style>p::after { content: string(t) }</style><p>a').messages.join()).toContain('string()'));

it('::first-letter takes the letter with its punctuation, from the first block with text', () =>
  expect(dumpOf('<style>div::first-letter { color: red }</style><div><p></p><p>“Ab</p>c</div>')).toBe(
    lines(`
      div block-container
        p block-container
        p block-container
          div::first-letter inline-box
            "“A"
          "b"
        anonymous block-container
          "c"
    `),
  ));

it('a floating ::first-letter is a block', () =>
  expect(dumpOf('<style>p::first-letter { float: left }</style><p><b>Ab</b></p>')).toBe(
    lines(`
      p block-container
        b inline-box
          p::first-letter block-container float-left root
            "A"
          "b"
    `),
  ));
