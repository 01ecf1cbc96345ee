/**
 * `@function` (css-mixins-1): what `--r` of `#a`, a child of `#p`, is under a sheet, as text, nothing for the guaranteed-invalid value. The
 * answers are Chromium's.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Diagnostics } from '../../../src/engine/base/diagnostics.ts';
import { parseStyleSheet } from '../../../src/engine/css/parse-stylesheet.ts';
import { diagnostics, styled, styledWithContainers } from './styled.ts';

const answers = JSON.parse(readFileSync(new URL('custom-functions.json', import.meta.url), 'utf8')) as [
  string,
  string,
][];

const HTML = '<body><div id=p><div id=a>x</div></div>';

function resultOf(css: string, html = HTML): string {
  const { map, elements } = styled(html, css);
  return (map.customPropertyOf(elements.find(({ id }) => id === 'a')!, '--r') ?? '').trim();
}

it.each(answers)('%s', (css, expected) => {
  expect(resultOf(css)).toBe(expected);
});

describe('custom functions in properties', () => {
  it('are lengths where they give lengths', () => {
    const css = '@function --twice(--x <length>) returns <length> { result: calc(2 * var(--x)) }';
    const { style } = styled(
      HTML,
      `${css} #a { font-size: 10px; width: --twice(1em); margin: --twice(1px) --twice(2px) }`,
    );
    expect(style('a').sizing.width).toMatchObject({ px: 20 });
    expect(style('a').margin.left).toMatchObject({ px: 4 });
  });

  it('are relative to the parent where they give the size of the font', () => {
    const css =
      '@function --f(--x <length>) { result: var(--x) } #p { font-size: 20px } #a { font-size: --f(2em); width: --f(2em) }';
    const { style } = styled(HTML, css);
    expect(style('a').font.size).toBe(40);
    expect(style('a').sizing.width).toMatchObject({ px: 80 });
  });

  it('leave the declaration before them where they are written wrong', () => {
    expect(styled(HTML, '#a { order: 5; order: --f(,) }').style('a').flex.order).toBe(5);
  });

  it('read the attributes of their own element', () => {
    const css = '@function --width() { result: attr(w type(<length>), 0px) } p { width: --width() }';
    const { style } = styled('<p id=a w=3px><p id=b w=4px>', css);
    expect(style('a').sizing.width).toMatchObject({ px: 3 });
    expect(style('b').sizing.width).toMatchObject({ px: 4 });
  });

  it('ask the containers of their own element', () => {
    const css = `@function --f() { result: 1; @container (width > 50px) { result: 2 } }
      div { container-type: inline-size } p { order: --f() }`;
    const html = '<div id=x><p id=a></div><div id=y><p id=b></div>';
    const { style } = styledWithContainers(html, { x: { width: 40, height: 1 }, y: { width: 60, height: 1 } }, css);
    expect(style('a').flex.order).toBe(1);
    expect(style('b').flex.order).toBe(2);
  });
});

it('functions that call others exponentially often end in a diagnostic', () => {
  const calls = Array.from({ length: 60 }, (_, i) => `@function --f${i}(){result:--f${i + 1}() --f${i + 1}()}`);
  expect(resultOf(`${calls.join('')} #a{--r:--f0()}`)).toBe('');
  expect(diagnostics.list().some(({ message }) => /calls of custom functions|grows/.test(message))).toBe(true);
});

it('says what of a function is left out', () => {
  const found = new Diagnostics();
  const media = { type: 'print', width: 1, height: 1 } as const;
  const options = { origin: 'author', url: 'about:blank', quirks: false, media, diagnostics: found } as const;
  parseStyleSheet('@function f() {}\n@function --f() { color: red; b { } @layer x { } result: 1 !important }', options);
  expect(found.list().map(({ line, message }) => [line, message])).toEqual([
    [1, '@function needs a name that begins with two dashes, and parameters whose defaults are of their type'],
    [2, '@function: "color" is neither "result" nor a local variable'],
    [2, '@function: it holds local variables, "result" and conditional rules only'],
    [2, '@function: @layer cannot stand in it, or is not valid'],
    [2, '@function: "result" is not valid'],
  ]);
});
