/** The text of elements. */
import { expect, it } from 'vitest';
import type { Node } from '../../../src/engine/dom/node.ts';
import { openingText } from '../../../src/engine/dom/text-content.ts';

/** An element of texts and of other elements, as far as its text is asked for; tells of each text that is looked at. */
function element(children: readonly (string | Node)[], onLook: () => void = () => {}): Node {
  const text = (data: string) => ({
    kind: 'text',
    get data() {
      onLook();
      return data;
    },
  });
  return {
    kind: 'element',
    children: children.map((each) => (typeof each === 'string' ? text(each) : each)),
  } as unknown as Node;
}

it.each([
  [[' one\n ', ' two '], 'one two'],
  [['one', element(['\t', element(['two'])]), ' three'], 'one two th'],
  [['', ' ', element([]), 'one', ' '], 'one'],
  [['12345', '67890', '12345'], '1234567890'],
  [['12345', '    ', '7890', '1'], '12345 7890'],
  [[' '.repeat(50), 'one', ' '.repeat(50), 'two three'], 'one two th'],
])('of %j the first ten characters are %j', (children, expected) => {
  expect(openingText(element(children), 10)).toBe(expected);
});

it('looks at no more texts than the opening takes', () => {
  let looks = 0;
  const nested = (depth: number): Node => element(['four', ...(depth === 0 ? [] : [nested(depth - 1)])], () => looks++);
  expect(openingText(nested(500), 10)).toBe('fourfourfo');
  expect(looks).toBe(3);
});
