import { expect, it } from 'vitest';
import { dumpOf, lines } from '../support.ts';

const markers = (html: string) =>
  Array.from(
    dumpOf(html).matchAll(/marker: \S+ block-container.*\n\s*"(.*)"|::marker replaced (\S+)/g),
    (match) => match[1] ?? match[2],
  );

it.each([
  ['<ol><li>a<li>b</ol>', ['1. ', '2. ']],
  ['<ol start=3><li>a<li value=10>b<li>c</ol>', ['3. ', '10. ', '11. ']],
  ['<ol reversed><li>a<li>b</ol>', ['2. ', '1. ']],
  ['<ol reversed><li>a<li style="counter-increment: list-item -3">b<li>c</ol>', ['5. ', '2. ', '1. ']],
  ['<ol reversed><li>a<li style="counter-set: list-item 4">b<li>c</ol>', ['5. ', '4. ', '3. ']],
  ['<ol reversed><li>a<ol reversed><li>b<li>c</ol><li>d</ol>', ['2. ', '2. ', '1. ', '1. ']],
  ['<ol reversed><li>a<li value=10>b<li>c</ol>', ['3. ', '10. ', '9. ']],
  ['<ol reversed><li>a<div><li>b</div><li style="display: none">c</ol>', ['2. ', '1. ']],
  ['<ol type=I start=5 reversed><li>a<li>b</ol>', ['V. ', 'IV. ']],
  ['<ol><li>a<ul><li>b<ul><li>c</ul></ul><li>d</ol>', ['1. ', 'circle', 'square', '2. ']],
  ['<ol style="counter-reset: other"><li>a</ol><ol><li>b</ol>', ['1. ', '1. ']],
  ['<ol><li>a<ol><li>b<li>c</ol><li>d</ol>', ['1. ', '1. ', '2. ', '2. ']],
  ['<ul style="list-style-type: \'- \'"><li>a</ul>', ['- ']],
  ['<ul style="list-style: none"><li>a</ul>', []],
  ['<ul style="list-style-image: url(no.png)"><li>a</ul>', ['disc']],
  ['<style>li::marker { content: "→" }</style><ul><li>a</ul>', ['→']],
  ['<p style="display: list-item">a</p>', ['disc']],
  ['<li value=3>x', ['disc']],
])('%s has %j', (html, expected) => expect(markers(html)).toEqual(expected));

it('outside, beside the content', () =>
  expect(dumpOf('<ol><li><p>a</p></ol>')).toBe(
    lines(`
      ol block-container
        li block-container
          marker: li::marker block-container root
            "1. "
          p block-container
            "a"
    `),
  ));

it('inside, first in the line', () =>
  expect(dumpOf('<style>li { list-style: inside } li::before { content: "b" }</style><ul><li>a</ul>')).toBe(
    lines(`
      ul block-container
        li block-container
          atomic: li::marker replaced disc
          li::before inline-box
            "b"
          "a"
    `),
  ));

it('an image, whose margin keeps it away', () =>
  expect(dumpOf('<ul style="list-style-image: url(ok.png)"><li>a</ul>')).toBe(
    lines(`
      ul block-container
        li block-container
          marker: li::marker block-container root
            atomic: li::marker replaced image https://example.test/ok.png
          "a"
    `),
  ));
