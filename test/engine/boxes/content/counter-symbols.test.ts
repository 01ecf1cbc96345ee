import { describe, expect, it } from 'vitest';
import { dumpBoxes } from '../../../../src/engine/inspect/dump-boxes.ts';
import { boxesOf } from '../support.ts';

/** What Chromium 156 shows of items 1, 2 and 3. */
describe('css-counter-styles-3 §5.1: symbols()', () => {
  it.each([
    ["symbols('*' '+')", ['* ', '+ ', '** ']],
    ["symbols(symbolic '*' '+')", ['* ', '+ ', '** ']],
    ["symbols(cyclic '*' '+')", ['* ', '+ ', '* ']],
    ["symbols(numeric '0' '1')", ['1 ', '10 ', '11 ']],
    ["symbols(alphabetic 'x' 'y')", ['x ', 'y ', 'xx ']],
    ["symbols(fixed 'x' 'y')", ['x ', 'y ', '3 ']],
    ["symbols(alphabetic 'x')", ['1. ', '2. ', '3. ']],
    ['symbols()', ['1. ', '2. ', '3. ']],
  ])('%s', (value, markers) => {
    const { tree } = boxesOf(`<style>ol { list-style: inside ${value} }</style><ol><li><li><li></ol>`);
    expect(dumpBoxes(tree).match(/"[^"]+"/g)).toEqual(markers.map((marker) => JSON.stringify(marker)));
  });

  it('has neither prefix nor suffix in counter()', () => {
    const style =
      "p::before { counter-increment: c; content: counter(c, symbols('*')) counters(c, '.', symbols('+')) }";
    const { tree } = boxesOf(`<style>${style}</style><p></p>`);
    expect(dumpBoxes(tree).match(/"[^"]+"/g)).toEqual(['"*+"']);
  });
});
