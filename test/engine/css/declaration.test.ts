import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSubstituted, supportsDeclaration } from '../../../src/engine/css/declaration.ts';
import type { UnparsedDeclaration } from '../../../src/engine/css/declared-value.ts';
import { idOf, nameOf } from '../../../src/engine/css/properties/logical.ts';
import { knownNames } from '../../../src/engine/css/properties/names.ts';
import { streamOf } from '../../../src/engine/css/syntax/token-stream.ts';
import { tokensReadDuring } from '../../support/steps.ts';
import { declarations, expanded, QUIRKS, reports } from './support.ts';

const setNames = (text: string): string[] =>
  declarations(text).map(({ property }) => (property === -1 ? 'custom' : nameOf(property)));

describe('parsing a declaration', () => {
  it('ignores the case of names', () =>
    expect(expanded('COLOR', 'RED')).toEqual({ color: { red: 1, green: 0, blue: 0, alpha: 1 } }));
  it('drops what is unknown, invalid or left over', () => {
    expect(
      setNames('colour: red; color: 12px; color: red red; margin: 1px 2px 3px 4px 5px; color:; width: 10px }'),
    ).toEqual([]);
  });
  it('takes CSS-wide keywords for every property', () => {
    expect(declarations('margin: InHerit')).toMatchObject(
      ['top', 'right', 'bottom', 'left'].map((side) => ({
        kind: 'keyword',
        property: idOf(`margin-${side}`),
        value: 'inherit',
      })),
    );
    expect(setNames('margin: inherit 1px')).toEqual([]);
  });
  it('expands `all` to everything but direction and unicode-bidi', () => {
    const names = setNames('all: unset');
    expect(names).toContain('width');
    expect(names).toContain('font-size');
    expect(names).not.toContain('direction');
    expect(names).not.toContain('unicode-bidi');
    expect(setNames('all: 1px')).toEqual([]);
  });
  it('keeps logical properties as such', () =>
    expect(setNames('margin-inline: 1px 2px')).toEqual(['margin-inline-start', 'margin-inline-end']));
  it('knows aliases', () => {
    expect(setNames('word-wrap: break-word; -webkit-box-sizing: border-box; grid-gap: 1px')).toEqual([
      'overflow-wrap',
      'box-sizing',
      'row-gap',
      'column-gap',
    ]);
  });
  it('keeps custom properties as text, names with their case', () => {
    expect(declarations('--Main: { a: b }')).toEqual([
      {
        kind: 'custom',
        property: -1,
        important: false,
        value: { name: '--Main', text: '{ a: b }', keyword: null, hasReferences: false, readsElement: false },
      },
    ]);
    expect(declarations('--x: inherit')).toMatchObject([{ value: { keyword: 'inherit' } }]);
    expect(declarations('--x:')).toMatchObject([{ value: { text: '' } }]);
    expect(declarations('--x: var(--y)')).toMatchObject([{ value: { hasReferences: true } }]);
  });
  it('takes unitless lengths in quirks mode in longhands and the shorthands of four sides', () => {
    expect(expanded('width', '10', QUIRKS)).toEqual(expanded('width', '10px'));
    expect(expanded('margin', '10', QUIRKS)).toEqual(expanded('margin', '10px'));
    expect(expanded('border', '10 solid red', QUIRKS)).toBeNull();
    expect(expanded('width', '10')).toBeNull();
  });
  it('leaves functions to be replaced for later, but not those that are malformed', () => {
    for (const value of ['var(--x)', 'env(x)', 'attr(x px)', 'if(else: 1px)', 'calc(1px * attr(x number))'])
      expect(declarations(`width: ${value}`)).toMatchObject([{ kind: 'unparsed', value: { text: value } }]);
    for (const value of ['var(x)', 'env()', 'attr(1)', 'if(1px)']) expect(expanded('width', value)).toBeNull();
    expect(declarations('content: attr(x)')).toMatchObject([{ kind: 'value' }]);
  });
});

describe('var()', () => {
  const unparsed = (text: string): UnparsedDeclaration[] => declarations(text) as UnparsedDeclaration[];

  it('leaves a declaration unparsed, shorthands for each longhand', () => {
    const [first, second] = unparsed('overflow: var(--x, hidden)');
    expect(first).toMatchObject({ kind: 'unparsed', value: { name: 'overflow', text: 'var(--x, hidden)' } });
    expect(second!.value).toBe(first!.value);
  });
  it('is parsed when it has been replaced', () => {
    const [x, y] = unparsed('overflow: var(--x)');
    expect(parseSubstituted(x!.value, x!.property, 'hidden clip', false)).toMatchObject({
      kind: 'value',
      value: 'hidden',
    });
    expect(parseSubstituted(y!.value, y!.property, 'hidden clip', true)).toMatchObject({
      value: 'clip',
      important: true,
    });
  });
  it('is nothing where the result is invalid', () => {
    const [width] = unparsed('width: var(--x)');
    expect(parseSubstituted(width!.value, width!.property, 'red', false)).toBeNull();
    expect(parseSubstituted(width!.value, width!.property, 'inherit', false)).toMatchObject({
      kind: 'keyword',
      value: 'inherit',
    });
  });
});

describe('reports', () => {
  it.each([
    ['brek-inside', 'avoid', 'CSS_UNKNOWN_PROPERTY', 'warning', 'Did you mean break-inside?'],
    ['break-inside', 'avoid-pagee', 'CSS_INVALID_VALUE', 'warning', 'Did you mean avoid-page?'],
    ['width', 'min-contents', 'CSS_INVALID_VALUE', 'warning', 'Did you mean min-content?'],
    ['width', '10', 'CSS_INVALID_VALUE', 'warning', 'Did you mean 10px?'],
    ['colro', 'red', 'CSS_UNKNOWN_PROPERTY', 'warning', 'Did you mean color?'],
    ['color', 'rde', 'CSS_INVALID_VALUE', 'warning', 'Did you mean red?'],
    ['width', 'red', 'CSS_INVALID_VALUE', 'warning', undefined],
    ['reading-flow', 'flex-visual', 'CSS_UNSUPPORTED', 'warning', undefined],
    ['wrap-flow', 'both', 'CSS_UNSUPPORTED', 'warning', undefined],
    ['offset-path', 'url(#line)', 'CSS_UNSUPPORTED', 'warning', undefined],
    ['offset-path', 'border-box url("lines.svg#line")', 'CSS_INVALID_VALUE', 'warning', undefined],
    ['cursor', 'pointer', 'CSS_UNSUPPORTED', 'info', undefined],
    ['-moz-binding', 'none', 'CSS_UNKNOWN_PROPERTY', 'info', undefined],
    ['background-image', '-moz-linear-gradient(red, blue)', 'CSS_INVALID_VALUE', 'info', undefined],
  ])('%s: %s is %s', (name, value, code, severity, hint) =>
    expect(reports(name, value)).toMatchObject([{ code, severity, ...(hint && { hint }) }]),
  );

  it.each([
    ['color', 'red'],
    ['reading-flow', 'normal'],
    ['transform', 'none'],
    ['reading-flow', 'inherit'],
    ['columns', 'auto'],
    ['font', '12px serif'],
  ])('%s: %s gives none', (name, value) => expect(reports(name, value)).toEqual([]));
});

describe('@supports', () => {
  it.each([
    ['display', 'flex', true],
    ['display', 'inline flow-root', true],
    ['display', 'masonry', false],
    ['margin', '1px auto', true],
    ['--x', 'y', true],
    ['color', 'var(--x)', true],
    ['color', 'var(--x, )', true],
    ['color', 'var(1px)', false],
    ['color', 'var(--x,;)', false],
    ['color', 'var(--x) !important !important', false],
    ['--x', 'var(--y, !)', false],
    ['--x', '( ! ; )', true],
    ['reading-flow', 'normal', false],
    ['transition', 'none', false],
    ['nothing', '1', false],
  ])('%s: %s is %s', (name, value, expected) => expect(supportsDeclaration(name, streamOf(value))).toBe(expected));
});

describe('hostile declarations', () => {
  it.each([
    ['functions in functions', `${'calc('.repeat(20_000)}1`],
    ['colours in colours', `${'rgb('.repeat(20_000)}`],
    ['lengths', `${'1px '.repeat(20_000)}`],
    ['gradients in gradients', `${'linear-gradient(red,'.repeat(9_000)}`],
    ['commas', `${'a,'.repeat(20_000)}a`],
  ])('of thousands of %s are refused after few of their tokens', async (_, value) => {
    for (const name of ['width', 'background', 'font', 'transform', 'content', 'box-shadow']) {
      let result: unknown;
      const read = await tokensReadDuring(() => {
        result = expanded(name, value);
      });
      expect([name, result]).toEqual([name, null]);
      expect(read, name).toBeLessThan(500);
    }
  });
  it('never throw', () => {
    const names = [...knownNames()];
    const words = fc.constantFrom(
      'red',
      '1px',
      '0',
      '2',
      '50%',
      '1em',
      'auto',
      'none',
      'normal',
      'center',
      'left',
      'url(a)',
      '"s"',
      ',',
      '/',
      '(',
      ')',
      'calc(1px + 1%)',
      'rgb(1 2 3)',
      'linear-gradient(',
      'to',
      'at',
      'circle',
      'solid',
      'bold',
      'span',
      '#fff',
      '#',
      '!',
      '+',
      '-',
      'from',
      'in',
      'counter(a)',
      'rotate(1deg)',
      'translate(',
      'attr(x)',
      'rect(',
      'color-mix(in lch,',
      '[',
      ']',
      '{',
      '}',
      '\\',
      '<!--',
      'env(x)',
      'env(',
    );
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.array(words, { maxLength: 10 }), (name, list) => {
        expanded(name, list.join(' '));
        reports(name, list.join(''));
      }),
      { numRuns: 3_000 },
    );
  });
});
