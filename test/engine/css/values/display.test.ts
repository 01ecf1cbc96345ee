/** css-display-3 §2: what `display` may be, what it computes to, and how it is serialised. */
import { describe, expect, it } from 'vitest';
import {
  blockified,
  DISPLAYS,
  type Display,
  inlinified,
  isInlineBox,
} from '../../../../src/engine/css/values/box/display.ts';
import { expanded } from '../support.ts';

function display(text: string): Display | null {
  const set = expanded('display', text);
  return set === null ? null : (set.display as Display);
}

const keywords = (text: string): string | null => display(text)?.keywords ?? null;

describe('the value of display', () => {
  it.each([
    ['block', 'block'],
    ['BLOCK', 'block'],
    ['block flow', 'block'],
    ['flow', 'block'],
    ['flow-root', 'flow-root'],
    ['block flow-root', 'flow-root'],
    ['inline', 'inline'],
    ['flow inline', 'inline'],
    ['inline flow-root', 'inline-block'],
    ['inline-block', 'inline-block'],
    ['run-in', 'run-in'],
    ['run-in flow', 'run-in'],
    ['flow-root run-in', 'run-in flow-root'],
    ['flex', 'flex'],
    ['block flex', 'flex'],
    ['inline flex', 'inline-flex'],
    ['grid block', 'grid'],
    ['inline grid', 'inline-grid'],
    ['grid-lanes block', 'grid-lanes'],
    ['inline grid-lanes', 'inline-grid-lanes'],
    ['inline table', 'inline-table'],
    ['run-in table', 'run-in table'],
    ['list-item', 'list-item'],
    ['block flow list-item', 'list-item'],
    ['list-item inline', 'inline list-item'],
    ['block flow-root list-item', 'flow-root list-item'],
    ['inline flow-root list-item', 'inline flow-root list-item'],
    ['list-item run-in', 'run-in list-item'],
    ['ruby', 'ruby'],
    ['inline ruby', 'ruby'],
    ['block ruby', 'block ruby'],
    ['math', 'math'],
    ['inline math', 'math'],
    ['math block', 'block math'],
    ['table-cell', 'table-cell'],
    ['ruby-text', 'ruby-text'],
    ['none', 'none'],
    ['contents', 'contents'],
    ['-webkit-box', '-webkit-box'],
    ['-webkit-inline-flex', 'inline-flex'],
  ])('%s is serialised as %s', (text, expected) => expect(keywords(text)).toBe(expected));

  it.each([
    'flex list-item',
    'inline table list-item',
    'block block',
    'block inline',
    'flow flow-root',
    'none block',
    'inline-block flow',
    'table-row block',
    'list-item list-item',
    '-ms-grid',
  ])('is not %s', (text) => expect(display(text)).toBeNull());

  it('is read back from its serialisation as the same object', () => {
    for (const each of DISPLAYS) expect(display(each.keywords)).toBe(each);
  });

  it.each([
    ['list-item', 'block', 'flow', true],
    ['inline-block', 'inline', 'flow-root', false],
    ['run-in', 'run-in', 'flow', false],
    ['ruby', 'inline', 'ruby', false],
    ['table-cell', null, 'flow-root', false],
    ['table-row', null, null, false],
    ['none', null, null, false],
  ])('%s is %s outside and %s inside', (text, outer, inner, isListItem) =>
    expect(display(text)).toMatchObject({ outer, inner, isListItem }),
  );

  it.each([
    ['inline', true],
    ['run-in list-item', true],
    ['ruby', true],
    ['ruby-text', true],
    ['inline-block', false],
    ['math', false],
    ['block ruby', false],
    ['table-cell', false],
    ['contents', false],
  ])('%s is an inline box: %s', (text, expected) => expect(isInlineBox(display(text)!)).toBe(expected));
});

describe('blockification (§2.7)', () => {
  it.each([
    ['inline', 'block'],
    ['inline-block', 'block'],
    ['run-in', 'block'],
    ['run-in flow-root', 'block'],
    ['inline list-item', 'list-item'],
    ['inline flow-root list-item', 'list-item'],
    ['inline-table', 'table'],
    ['run-in grid', 'grid'],
    ['ruby', 'block ruby'],
    ['math', 'block math'],
    ['table-cell', 'block'],
    ['ruby-text', 'block'],
    ['-webkit-inline-box', '-webkit-box'],
  ])('makes %s %s', (from, to) => expect(blockified(display(from)!).keywords).toBe(to));

  it.each(['block', 'flow-root', 'list-item', 'flex', '-webkit-box', 'block ruby', 'none', 'contents'])(
    'leaves %s as it is',
    (text) => expect(blockified(display(text)!).keywords).toBe(text),
  );
});

describe('inlinification (§2.7)', () => {
  it.each([
    ['block', 'inline-block'],
    ['flow-root', 'inline-block'],
    ['list-item', 'inline flow-root list-item'],
    ['table', 'inline-table'],
    ['flex', 'inline-flex'],
    ['block ruby', 'ruby'],
    ['block math', 'math'],
    ['-webkit-box', '-webkit-inline-box'],
  ])('makes %s %s', (from, to) => expect(inlinified(display(from)!).keywords).toBe(to));

  it.each(['inline', 'inline-grid', '-webkit-inline-box', 'run-in', 'ruby-text', 'table-row', 'none', 'contents'])(
    'leaves %s as it is',
    (text) => expect(inlinified(display(text)!).keywords).toBe(text),
  );
});
