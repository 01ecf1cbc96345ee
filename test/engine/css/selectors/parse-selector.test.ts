/** Which selectors are valid, how specific they are, and what An+B means. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAnPlusB } from '../../../../src/engine/css/selectors/nth.ts';
import { parseSelectorList, TOP_LEVEL } from '../../../../src/engine/css/selectors/parse-selector.ts';
import { streamOf } from '../../../../src/engine/css/syntax/token-stream.ts';

const parse = (text: string) => parseSelectorList(streamOf(text), TOP_LEVEL);
const specificity = (text: string) => {
  const value = parse(text)![0]!.specificity;
  return [value >> 20, (value >> 10) & 1023, value & 1023];
};
const anb = (text: string) => {
  const result = parseAnPlusB(streamOf(text));
  return result && [result.step, result.offset];
};

describe('specificity (selectors-4 §17)', () => {
  it.each<[string, number[]]>([
    ['*', [0, 0, 0]],
    ['li', [0, 0, 1]],
    ['ul ol+li', [0, 0, 3]],
    ['h1 + *[rel=up]', [0, 1, 1]],
    ['li.red.level', [0, 2, 1]],
    ['#s12:not(foo)', [1, 0, 1]],
    ['.foo :is(.bar, #baz)', [1, 1, 0]],
    [':where(#a) b', [0, 0, 1]],
    ['a::before', [0, 0, 2]],
    ['a:before', [0, 0, 2]],
    [':nth-child(2n+1 of .a, #b)', [1, 1, 0]],
    ['a:has(> #x)', [1, 0, 1]],
    [':lang(de)', [0, 1, 0]],
  ])('of %s', (text, expected) => expect(specificity(text)).toEqual(expected));
});

describe('validity', () => {
  it.each(
    [
      'a|b',
      ':unknown',
      '::unknown',
      'a >',
      '> a',
      'a,,b',
      'a,',
      '#1a',
      '.1a',
      '[a=1]',
      '[a b]',
      '::before a',
      ':not(::before)',
      ':has(:has(a))',
      ':nth-child(x)',
      ':nth-child(2 n)',
      'a::before.b',
      ':not()',
      '',
      '..a',
      'a||b',
      ':host(a',
      '!',
      'a::before:hover',
      'a::first-line::before',
      'a::marker:not(b)',
      'a::-webkit-scrollbar:nth-child(1)',
      ':has(:not(:has(a)))',
      ':playing',
    ].filter((text) => text !== ':host(a'),
  )('refuses %j', (text) => expect(parse(text)).toBeNull());

  it.each([
    '*|b',
    '|b',
    ':is()',
    ':is(:unknown, a)',
    ':where()',
    '::-webkit-anything',
    '[a="b" i]',
    '[a=b s]',
    'a:hover',
    '::slotted(a)',
    ':host',
    'a::file-selector-button:hover',
    '::-webkit-scrollbar-thumb:vertical',
    'a::before:is(b)',
    ':nth-child( 2n + 1 of a )',
    '::before::marker',
    'a/**/>/**/b',
    '#\\31 a',
    ':not(a, b c)',
    ':has(> a, ~ b)',
  ])('accepts %j', (text) => expect(parse(text)).not.toBeNull());

  it('leaves invalid selectors out of forgiving lists', () => {
    const test = parse(':is(:unknown, a, ::before, b)')![0]!.subject.tests[0]!;
    expect(test.kind === 'is' && test.selectors.map((each) => each.text)).toEqual(['a', 'b']);
  });

  it('names pseudo-elements', () => {
    expect(parse('a::Before, b:first-line, ::-webkit-input-placeholder')!.map((each) => each.pseudoElement)).toEqual([
      'before',
      'first-line',
      'placeholder',
    ]);
  });
});

describe('An+B (css-syntax-3 §6)', () => {
  it.each<[string, number[] | null]>([
    ['odd', [2, 1]],
    ['EVEN', [2, 0]],
    ['3', [0, 3]],
    ['+3', [0, 3]],
    ['-3', [0, -3]],
    ['n', [1, 0]],
    ['+n', [1, 0]],
    ['-n', [-1, 0]],
    ['2n', [2, 0]],
    ['2n+1', [2, 1]],
    ['2n-1', [2, -1]],
    ['2n - 1', [2, -1]],
    ['2n- 1', [2, -1]],
    ['2n -1', [2, -1]],
    ['-n+3', [-1, 3]],
    ['-n-3', [-1, -3]],
    ['n-3', [1, -3]],
    ['+n-3', [1, -3]],
    ['+ n', null],
    ['2n + -1', null],
    ['2.5', null],
    ['2n+', null],
    ['x', null],
  ])('%s', (text, expected) => expect(anb(text)).toEqual(expected));
});

it('ends on any input', () => {
  const pieces = fc.constantFrom(
    ...':is( :not( :has( ( ) [ ] { } , > + ~ * | a .b #c :: : & ::before :nth-child(2n+1 of \\ " i = ^= url( /* */'.split(
      ' ',
    ),
    ' ',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => void parse(parts.join(''))),
    { numRuns: 2_000 },
  );
  expect(parse(':not('.repeat(100_000))).toBeNull();
  expect(parse('a '.repeat(100_000))).toBeNull();
});
