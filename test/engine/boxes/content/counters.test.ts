import { describe, expect, it } from 'vitest';
import { Counters } from '../../../../src/engine/boxes/content/counters.ts';
import { dumpOf } from '../support.ts';

it('a sibling’s reset replaces the counter', () => {
  const counters = new Counters();
  counters.reset('a', 1);
  counters.reset('a', 5);
  expect(counters.values('a')).toEqual([5]);
});

it('a descendant’s reset nests, and ends with its parent', () => {
  const counters = new Counters();
  counters.reset('a', 1);
  counters.enterChildren();
  counters.reset('a', 2);
  expect(counters.values('a')).toEqual([1, 2]);
  counters.leaveChildren();
  expect(counters.values('a')).toEqual([1]);
});

it('a reset inside the scope of another counter is not seen by the siblings that follow', () => {
  const counters = new Counters();
  counters.reset('a', 1);
  counters.enterChildren();
  counters.reset('a', 48);
  counters.enterChildren();
  expect(counters.values('a')).toEqual([1, 48]);
  counters.leaveChildren();
  counters.increment('a', 1);
  expect(counters.values('a')).toEqual([2]);
});

it('an increment counts on after the element’s children', () => {
  const counters = new Counters();
  counters.reset('a', 0);
  counters.enterChildren();
  counters.increment('a', 3);
  counters.leaveChildren();
  expect(counters.value('a')).toBe(3);
});

it('an increment without a counter creates one for the siblings that follow', () => {
  const counters = new Counters();
  counters.enterChildren();
  counters.increment('a', 1);
  counters.increment('a', 1);
  expect(counters.value('a')).toBe(2);
  counters.leaveChildren();
  expect(counters.has('a')).toBe(false);
});

it('a reversed list counts down', () => {
  const counters = new Counters();
  counters.reset('list-item', 4, true);
  counters.countListItem();
  expect(counters.value('list-item')).toBe(3);
});

it('values stay within 32 bits', () => {
  const counters = new Counters();
  counters.reset('a', 2 ** 31 - 1);
  counters.increment('a', 10);
  expect(counters.value('a')).toBe(2 ** 31 - 1);
});

describe('a reversed() counter', () => {
  const texts = (css: string) => {
    const dump = dumpOf(
      `<style>${css} b::before { content: counters(c, ".") }</style><div><b></b><b></b><b></b></div>`,
    );
    return [...dump.matchAll(/"([\d.-]+)"/g)].map((each) => each[1]);
  };
  it.each([
    ['div { counter-reset: reversed(c) } b { counter-increment: c -1 }', ['3', '2', '1']],
    ['div { counter-reset: reversed(c) 9 } b { counter-increment: c -2 }', ['7', '5', '3']],
    [
      'div { counter-reset: reversed(c) } b { counter-increment: c -2 } b + b { counter-set: c 10 }',
      ['12', '10', '10'],
    ],
    [
      'div { counter-reset: reversed(c) } b { counter-increment: c -1 } div::before { counter-increment: c -4; content: "" } b::after { counter-increment: c -1; content: "" }',
      ['6', '4', '2'],
    ],
    ['div { counter-reset: reversed(c) } b { counter-increment: c -1 } b + b { contain: style }', ['3', '2', '1']],
  ])('%s', (css, expected) => expect(texts(css)).toEqual(expected));
});

it.each([
  ['<div><i></i></div><i></i>', '2 1'],
  ['<section><div><i></i></div><i></i></section>', '1.1 0'],
  ['<div><i></i><div><i></i><i></i></div><i></i></div>', '2 2.2 2.1 1'],
])('a reversed() counter counts what is in its scope: %s', (html, expected) => {
  const css = 'section { counter-reset: c 1 } div { counter-reset: reversed(c) } i { counter-increment: c -1 }';
  const dump = dumpOf(`<style>${css} i::before { content: counters(c, ".") }</style>${html}`);
  expect([...dump.matchAll(/"([\d.-]+)"/g)].map((each) => each[1]).join(' ')).toBe(expected);
});
