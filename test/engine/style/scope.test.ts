/** `@scope` (css-cascade-6 §2.5): what is in scope, what `:scope` and `&` are, and which of two scopes wins. Answers are Chromium's. */
import { describe, expect, it } from 'vitest';
import { parseStyleSheet } from '../../../src/engine/css/parse-stylesheet.ts';
import { diagnostics, styled } from './styled.ts';

const HTML = `
<div class=out><div class=card id=card><p id=p><b></b></p><div class=card id=card2><p id=p2></p></div></div></div>
<div class=nest><div class=x id=x><i id=i1></i></div></div>
<div class=q><i id=q1></i><div class=y><i id=q2></i></div><div><div class=y><i id=q3></i></div></div></div>`;

/** Ids of the elements that get the declaration `order: 1`. */
function matched(css: string, html = HTML): string {
  const { elements, map } = styled(html, css);
  return elements
    .filter((element) => element.id !== null && map.styleOf(element).flex.order === 1)
    .map(({ id }) => id)
    .join(' ');
}

describe('scope', () => {
  it.each<[string, string]>([
    ['@scope (.card) { .card { order: 1 } }', 'card2'],
    ['@scope (.card) { > p { order: 1 } }', 'p p2'],
    ['@scope (.card) { p { order: 1 } }', 'p p2'],
    ['@scope (.card) { :scope { order: 1 } }', 'card card2'],
    ['@scope (.card) { & { order: 1 } }', 'card card2'],
    ['@scope (.card) { & & { order: 1 } }', ''],
    ['@scope (.card) { order: 1 }', 'card card2'],
    // Chromium's answer; the specification lets declarations stand there.
    ['@scope (.card) { @media print { order: 1 } }', ''],
    ['@scope (.card) { .out p { order: 1 } }', ''],
    ['@scope (.card) { .out :scope { order: 1 } }', 'card card2'],
    ['@scope (.card) { p:has(b) { order: 1 } }', 'p'],
    ['@scope (.card) { :scope:has(> p > b) { order: 1 } }', 'card'],
    ['@scope (.card) { p:nth-child(1 of :scope > p) { order: 1 } }', 'p p2'],
    ['@scope (.card) { p:nth-child(1 of p) { order: 1 } }', 'p p2'],
    ['@scope (.card) { :scope:has(:scope > p > b) { order: 1 } }', ''],
    ['@scope (.card) to (.card) { p { order: 1 } }', 'p p2'],
    ['@scope (.q) to (.y) { i { order: 1 } }', 'q1'],
    ['@scope (.q) to (> .y) { i { order: 1 } }', 'q1 q3'],
    ['.nest { @scope (& .x) { i { order: 1 } } }', 'i1'],
    ['.nest { @scope (> .x) { i { order: 1 } } }', 'i1'],
    ['@scope (.out) { @scope (.card) { p { order: 1 } } }', 'p p2'],
    ['@scope (.nest) { @scope (.card) { p { order: 1 } } }', ''],
    ['@scope (.x) { .x { order: 1 } } @scope () { i { order: 1 } }', ''],
    ['@scope { i { order: 1 } }', 'i1 q1 q2 q3'],
  ])('%s', (css, expected) => expect(matched(css)).toBe(expected));

  it('without a prelude is the parent of the element that has the sheet', () => {
    const { elements, map } = styled(HTML, {
      sheet: parseStyleSheet('@scope { i, :scope { order: 1 } }', {
        origin: 'author',
        url: 'about:blank',
        quirks: false,
        media: { type: 'print', width: 1, height: 1 },
        diagnostics,
        ownerParent: styled(HTML).elements.findIndex(({ classes }) => classes.includes('nest')),
      }),
      imported: [],
    });
    const found = elements.filter((element) => map.styleOf(element).flex.order === 1);
    expect(found.map(({ id, classes }) => id ?? classes[0])).toEqual(['nest', 'i1']);
  });
});

describe('proximity', () => {
  const html = '<div class=b><div class=a><i id=x></i></div></div>';
  it.each<[string, string, number]>([
    ['the nearer root wins', '@scope (.a) { i { order: 1 } } @scope (.b) { i { order: 2 } }', 1],
    ['specificity comes first', '@scope (.a) { i { order: 1 } } @scope (.b) { i#x { order: 2 } }', 2],
    ['any scope is nearer than none', '@scope (.a) { i { order: 1 } } i { order: 2 }', 1],
    ['then the order of appearance', '@scope (.a) { i { order: 1 } } @scope (.a) { i { order: 2 } }', 2],
    ['important ones, too', '@scope (.a) { i { order: 1 !important } } @scope (.b) { i { order: 2 !important } }', 1],
    [
      '`:scope` counts as a class, what is implied counts nothing',
      '@scope (.a) { i { order: 1 } } @scope (.b) { :scope i { order: 2 } }',
      2,
    ],
  ])('%s', (_, css, expected) => expect(styled(html, css).style('x').flex.order).toBe(expected));
});

// 200 scopes about 4,000 elements: trying each position in each scope anew would use up the steps that searching may take.
it.each([
  [
    'i:nth-child(odd of .b) { order: 1 } :scope:has(i ~ u) { order: 2 } * + u:has(b) { order: 3 }',
    { i1: 1_000, i0: 1_000, b0: 2_000 },
  ],
  ['i:nth-child(1 of :scope > .b) { order: 1 } b:not(:scope:has(> u)) { order: 2 }', { i1: 1, i0: 1_999, b2: 2_000 }],
])('answers where scopes are many: %s', (rules, expected) => {
  const html = `<div class=a>${'<div class=a>'.repeat(200)}${'<i class=b></i><b></b>'.repeat(2_000)}</div>`;
  const { elements, map } = styled(html, `@scope (.a) { ${rules} }`);
  const counts: Record<string, number> = {};
  for (const element of elements.filter(({ localName }) => localName === 'i' || localName === 'b')) {
    const key = `${element.localName}${map.styleOf(element).flex.order}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  expect(counts).toEqual(expected);
});
