/** Boxes of a long document are built in pieces, between which the event loop may turn. */
import { describe, expect, it } from 'vitest';
import { Deadline } from '../../../src/engine/base/deadline.ts';
import { boxesInPieces, dumpOf, styledDocument } from './support.ts';

/** Elements that may be gone through between two pauses: a piece, and one element with hardly less in it. */
const MOST = 2_000;

/** Counts the elements that are gone through. */
class CountingDeadline extends Deadline {
  count = 0;

  constructor() {
    super(Number.POSITIVE_INFINITY);
  }

  override tick(steps = 1): void {
    this.count += steps;
  }
}

/** How many elements each piece goes through. */
function piecesOf(html: string): number[] {
  const deadline = new CountingDeadline();
  const pieces = boxesInPieces(styledDocument(html), new Map(), deadline);
  const counts: number[] = [];
  for (let isDone = false; !isDone; ) {
    const begin = deadline.count;
    isDone = pieces.next().done === true;
    counts.push(deadline.count - begin);
  }
  return counts;
}

type Made = (items: number) => string;
const repeated = (text: string, items: number) => text.repeat(items);
const CONTAINERS: Readonly<Record<string, Made>> = {
  'a table': (n) => `<table><tbody>${repeated('<tr><td>a<td><b>c</b>', n)}</table>`,
  'rows without a section': (n) =>
    `<div style="display: table">${repeated('<p style="display: table-row">a</p>', n)}</div>`,
  'cells without a row': (n) => `<p>${repeated('<i style="display: table-cell">a</i>', n)}</p>`,
  'a table in a table': (n) => `<table><tr><td><table>${repeated('<tr><td>a', n)}</table></table>`,
  blocks: (n) => repeated('<p>a <i>b</i></p>', n),
  'an inline box': (n) => `<p><b>${repeated('<i>a</i> ', n)}</b></p>`,
  'an inline box that blocks split': (n) => `<b>${repeated('x<p>a</p>', n)}</b>`,
  'a flex container': (n) => `<div style="display: flex">${repeated('<p>a</p>', n)}</div>`,
  'a grid container': (n) => `<div style="display: grid">${repeated('<p>a</p>', n)}</div>`,
  'a float': (n) => `<div style="float: left">${repeated('<p>a</p>', n)}</div>`,
  'an inline block': (n) => `x<div style="display: inline-block">${repeated('<p>a</p>', n)}</div>`,
  'a positioned box': (n) => `<div style="position: absolute">${repeated('<p>a</p>', n)}</div>`,
  'contents without a box': (n) => `<div style="display: contents">${repeated('<p>a</p>', n)}</div>`,
  columns: (n) => `<div style="columns: 2">${repeated('<p>a</p>', n)}</div>`,
  'a list': (n) => `<ul>${repeated('<li>a</li>', n)}</ul>`,
  'style containment': (n) =>
    `<style>p::before { content: open-quote }</style><div style="contain: style">${repeated('<p>a</p>', n)}</div>`,
  'elements in elements': (n) =>
    `<style>section::before { content: "x" } section::after { content: "y" }</style>${'<section>'.repeat(50)}${repeated('<p>a</p>', n)}`,
};

describe('boxes of a long document', () => {
  it.each(Object.entries(CONTAINERS))('are built in pieces in %s', (_, made) => {
    const counts = piecesOf(made(3_600));
    expect(counts.length).toBeGreaterThanOrEqual(4);
    expect(Math.max(...counts)).toBeLessThanOrEqual(MOST);
  });

  it.each(Object.entries(CONTAINERS))('are those that fewer elements have, in %s', (_, made) => {
    // What the second item adds, each later one adds again.
    const [two, three] = [dumpOf(made(2)).split('\n'), dumpOf(made(3)).split('\n')];
    const item = three.length - two.length;
    expect(item).toBeGreaterThan(0);
    const end = two.length - two.findLastIndex((line, index) => line !== three[index + item]) - 1;
    const begin = two.length - end;
    const added = three.slice(begin, begin + item);
    const expected = [
      ...two.slice(0, begin),
      ...Array.from({ length: 1_198 }, () => added).flat(),
      ...two.slice(begin),
    ];
    expect(dumpOf(made(1_200))).toBe(expected.join('\n'));
  });

  it('are built at once in a short one', () => {
    expect(piecesOf(CONTAINERS.blocks!(400))).toHaveLength(1);
  });
});
