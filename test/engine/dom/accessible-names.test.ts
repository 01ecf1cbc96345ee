/** Names of elements, and how much of a text is looked at for one. */
import { expect, it } from 'vitest';
import { AccessibleNames, textOf } from '../../../src/engine/dom/accessible-names.ts';
import type { Element } from '../../../src/engine/dom/node.ts';

const link = (data: string) =>
  ({
    kind: 'element',
    namespace: 'html',
    localName: 'a',
    attributes: [],
    children: [{ kind: 'text', data }],
  }) as unknown as Element;

it.each([
  ['one  two', 'one two'],
  [`${' '.repeat(50_000)}one`, 'one'],
  ['word '.repeat(50_000), 'word '.repeat(60)],
  ['x'.repeat(50_000), 'x'.repeat(300)],
])('is cut after 300 characters (%#)', (text, name) => expect(new AccessibleNames([]).nameOf(link(text))).toBe(name));

it('takes little of a long text: each line of a link asks for its name', () =>
  expect(textOf(link('word '.repeat(50_000))).length).toBeLessThan(5_000));
