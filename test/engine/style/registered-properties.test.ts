/** Registered custom properties (css-properties-values-api-1), beside what Chromium 156 computes. */
import { describe, expect, test } from 'vitest';
import { Diagnostics } from '../../../src/engine/base/diagnostics.ts';
import { parseStyleSheet } from '../../../src/engine/css/parse-stylesheet.ts';
import { parseSyntaxDefinition } from '../../../src/engine/css/registered-syntax.ts';
import { styled } from './styled.ts';

/** The text that a property of this syntax computes to, in an element of 20 px. */
function computedText(syntax: string, initial: string, value: string, more = ''): string {
  const rule = `@property --p { syntax: "${syntax}"; inherits: true; initial-value: ${initial} }`;
  const { map, elements } = styled(
    '<div><p id=x>x</div>',
    `${rule} div { font-size: 20px } #x { --p: ${value}; ${more} }`,
  );
  const element = elements.find(({ id }) => id === 'x')!;
  return map.customPropertyOf(element, '--p') ?? '';
}

describe('computed values', () => {
  test.each<[string, string, string, string]>([
    ['<length>', '0px', '2em', '40px'],
    ['<length>', '0px', 'calc(1em + 10px)', '30px'],
    ['<length>', '0px', 'min(1em, 3px)', '3px'],
    ['<length>', '0px', '10%', '0px'],
    ['<length>', '0px', '5', '0px'],
    ['<length>', '0px', '0', '0px'],
    ['<length>', '1px', 'var(--none)', '1px'],
    ['<length>', '0px', 'var(--none, 3em)', '60px'],
    ['<length>', '0px', 'initial', '0px'],
    ['<number>', '7', '1e3', '1000'],
    ['<number>', '7', '+1.50', '1.5'],
    ['<number>', '7', '1px', '7'],
    ['<number>', '7', 'calc(NaN)', '0'],
    ['<number>', '7', 'calc(1em / 2px)', '10'],
    ['<number>', '7', 'calc(sibling-index() * 2)', '2'],
    ['<integer>', '0', '1.5', '0'],
    ['<integer>', '0', 'calc(2.4 + 1)', '3'],
    ['<percentage>', '0%', 'calc(10% * 2)', '20%'],
    ['<length-percentage>', '0px', '10%', '10%'],
    ['<length-percentage>', '0px', 'calc(1em + 10%)', 'calc(20px + 10%)'],
    ['<length-percentage>', '0px', 'min(1em, 10%)', 'min(20px, 10%)'],
    ['<angle>', '0deg', '1turn', '360deg'],
    ['<time>', '0s', '100ms', '0.1s'],
    ['<resolution>', '1x', '96dpi', '1dppx'],
    ['<color>', 'red', 'blue', 'blue'],
    ['<color>', 'red', 'currentcolor', 'currentcolor'],
    ['<color>', 'red', '3px', 'red'],
    ['<url>', 'url(a)', 'url(https://x.test/b.png)', 'url("https://x.test/b.png")'],
    ['<image>', 'url(a)', 'linear-gradient(red, 1em, blue)', 'linear-gradient(red, 20px, blue)'],
    ['<transform-function>', 'scale(1)', 'translateX(1em)', 'translateX(20px)'],
    ['<transform-function>', 'scale(1)', 'translateX(1em) rotate(1turn)', 'scale(1)'],
    ['<transform-list>', 'scale(1)', 'translateX(1em) rotate(1turn)', 'translateX(20px) rotate(1turn)'],
    ['<custom-ident>', 'foo', 'Foo', 'Foo'],
    ['<custom-ident>', 'foo', 'default', 'foo'],
    ['<string>', "'x'", "'a b'", "'a b'"],
    ['foo | bar | <length>', 'foo', 'bar', 'bar'],
    ['foo | bar | <length>', 'foo', 'BAR', 'foo'],
    ['foo | bar | <length>', 'foo', '2em', '40px'],
    ['<length>+', '0px', '1em 2px  3px', '20px 2px 3px'],
    ['<length>+', '0px', '1em, 2px', '0px'],
    ['<length>#', '0px', '1em,2px , 3px', '20px, 2px, 3px'],
    ['*', 'a', 'b  c', 'b  c'],
  ])('%s, initially %s, set to %s is %s', (syntax, initial, value, expected) =>
    expect(computedText(syntax, initial, value)).toBe(expected),
  );

  test('the element below inherits the px, not the em', () => {
    const { style } = styled(
      '<div><p id=x>x</div>',
      '@property --w { syntax: "<length>"; inherits: true; initial-value: 0px } div { font-size: 20px; --w: 2em } p { font-size: 5px; width: var(--w) }',
    );
    expect(style('x').sizing.width).toMatchObject({ px: 40 });
  });

  test('a font size that depends on itself does not exist', () => {
    expect(computedText('<length>', '3px', '2em', 'font-size: var(--p)')).toBe('3px');
    expect(computedText('<length>', '3px', '2rem', 'font-size: var(--p)')).toBe('32px');
    const { style } = styled(
      '<p id=x>',
      `@property --a { syntax: "<length>"; inherits: false; initial-value: 1px }
      @property --b { syntax: "<length>"; inherits: false; initial-value: 7px }
      p { --a: 3em; --b: 2em; width: var(--a); font-size: var(--b); height: var(--b) }`,
    );
    expect(style('x').font.size).toBe(7);
    expect(style('x').sizing).toMatchObject({ width: { px: 21 }, height: { px: 7 } });
  });
});

describe('@property', () => {
  const registered = (descriptors: string): number =>
    parseStyleSheet(`@property --p { ${descriptors} }`, {
      origin: 'author',
      url: 'https://x.test/',
      quirks: false,
      media: { type: 'print', width: 700, height: 1000 },
      diagnostics: new Diagnostics(),
    }).propertyRules.length;

  test.each([
    'syntax: "*"; inherits: true',
    'syntax: "<length>"; inherits: false; initial-value: calc(1px + 1in)',
    'syntax: " <length> | a "; inherits: true; initial-value: a',
    'syntax: "<color>"; inherits: true; initial-value: currentcolor',
    'syntax: "<string>"; inherits: true; initial-value: "s"',
  ])('%s is valid', (text) => expect(registered(text)).toBe(1));

  test.each([
    'syntax: "<length>"; inherits: true; initial-value: 1em',
    'syntax: "<length>"; inherits: true; initial-value: 5%',
    'syntax: "<length>"; inherits: true',
    'syntax: "<length>"; initial-value: 1px',
    'syntax: "<lengthy>"; inherits: true; initial-value: 1px',
    'syntax: "<transform-list>+"; inherits: true; initial-value: scale(1)',
    'syntax: ""; inherits: true; initial-value: 1px',
    'syntax: "a"; inherits: true; initial-value: A',
    'syntax: "<length>"; inherits: true; initial-value: var(--x)',
  ])('%s is not', (text) => expect(registered(text)).toBe(0));

  test.each<[string, unknown]>([
    ['*', 'universal'],
    [
      '<length> | <percentage>+',
      [
        { type: '<length>', multiplier: '' },
        { type: '<percentage>', multiplier: '+' },
      ],
    ],
    [
      'a|b#',
      [
        { type: 'a', multiplier: '' },
        { type: 'b', multiplier: '#' },
      ],
    ],
    ['* | a', null],
    ['< length>', null],
    ['<length> +', null],
    ['<length>++', null],
    ['initial', null],
    ['|', null],
  ])('the syntax %s', (text, expected) => expect(parseSyntaxDefinition(text)).toEqual(expected));
});
