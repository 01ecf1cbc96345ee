import { expect, it } from 'vitest';
import { boxesOf, dumpOf, lines } from '../support.ts';

it('inline content beside blocks gets an anonymous block, white space alone does not', () =>
  expect(dumpOf('<div>a<p>b</p> <p>c</p>d</div>')).toBe(
    lines(`
      div block-container
        anonymous block-container
          "a"
        p block-container
          "b"
        p block-container
          "c"
        anonymous block-container
          "d"
    `),
  ));

it('white space that is kept gets an anonymous block', () =>
  expect(dumpOf('<div style="white-space: pre"> <p></p></div>')).toBe(
    lines(`
      div block-container
        anonymous block-container
          " "
        p block-container
    `),
  ));

it('a block splits the inline boxes around it', () =>
  expect(dumpOf('<div><i>a<b>x<p>y</p></b>z</i></div>')).toBe(
    lines(`
      div block-container
        anonymous block-container
          i inline-box start
            "a"
            b inline-box start
              "x"
        p block-container
          "y"
        anonymous block-container
          i inline-box end
            "z"
    `),
  ));

it('parts between blocks are made only where there is content', () =>
  expect(dumpOf('<div><i><p>a</p><p>b</p>c<p>d</p></i></div>')).toBe(
    lines(`
      div block-container
        anonymous block-container
          i inline-box start
        p block-container
          "a"
        p block-container
          "b"
        anonymous block-container
          i inline-box middle
            "c"
        p block-container
          "d"
    `),
  ));

it('an end edge is kept without content', () =>
  expect(dumpOf('<div><i style="padding: 1px"><p>a</p></i></div>')).toBe(
    lines(`
      div block-container
        anonymous block-container
          i inline-box start
        p block-container
          "a"
        anonymous block-container
          i inline-box end
    `),
  ));

it('floats stand in their line, and among blocks where there is no line', () =>
  expect(dumpOf('<div><b style="float: left">f</b> <p>x</p>t<b style="float: right">g</b></div>')).toBe(
    lines(`
      div block-container
        b block-container float-left root
          "f"
        p block-container
          "x"
        anonymous block-container
          "t"
          b block-container float-right root
            "g"
    `),
  ));

it('absolutely positioned boxes likewise', () =>
  expect(dumpOf('<p>a<b style="position: absolute">f</b></p><div><b style="position: fixed">g</b></div>')).toBe(
    lines(`
      p block-container
        "a"
        b block-container absolute root
          "f"
      div block-container
        b block-container fixed root
          "g"
    `),
  ));

it('display: contents has no box, display: none nothing', () =>
  expect(dumpOf('<div><i style="display: contents">a</i><b style="display: none">b</b></div>')).toBe(
    lines(`
      div block-container
        "a"
    `),
  ));

it('a flex container has items: elements, and runs of text', () =>
  expect(dumpOf('<div style="display: flex"> a <b>b</b> <i style="display: contents"><u>c</u></i></div>')).toBe(
    lines(`
      div flex-container
        anonymous block-container root
          " a "
        b block-container root
          "b"
        u block-container root
          "c"
    `),
  ));

it.each([
  ['overflow: hidden', true],
  ['overflow: clip', false],
  ['display: flow-root', true],
  ['display: inline-block', true],
  ['float: left', true],
  ['position: absolute', true],
  ['position: relative', false],
])('%s establishes a formatting context: %s', (style, isRoot) =>
  expect(dumpOf(`<div style="${style}">a</div>`)).toMatch(
    isRoot ? /div block-container( \S+)* root/ : /div block-container$/m,
  ),
);

it('the body’s overflow belongs to the viewport', () => {
  const root = boxesOf('<body style="overflow: hidden">a').tree.root!;
  expect(root.kind === 'block-container' && root.content.kind === 'blocks' && root.content.children[0]).toMatchObject({
    isFormattingContextRoot: false,
  });
});

it('splitting stays bounded, and says so', () => {
  const { tree, messages } = boxesOf(`<div>${'<i>'.repeat(400)}${'t<b style="display: block">x</b>'.repeat(2_000)}`);
  expect(tree.boxCount).toBeLessThan(400_000);
  expect(messages.some((message) => message.includes('split these into more than'))).toBe(true);
});
