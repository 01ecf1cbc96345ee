/** Arbitrary substitution: var(), env(), attr(), if() (css-values-5 §6, §7), as Chromium 156 has it. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diagnostics, styled } from './styled.ts';

const ATTRIBUTES =
  'data-n=42 data-len=30 data-w=3em data-px=30px data-c=red data-s="hello world" data-i=foo data-bad=xx data-pct=20% data-neg=-5 data-sp=" 7 " data-e="" ' +
  'data-ref="attr(data-len px)" data-loop="attr(data-loop type(*))" data-var="var(--len)" data-url="url(x.png)"';

/** The width of an element whose own is declared; `auto` where the declaration is invalid at computed-value time. */
function width(value: string, more = ''): unknown {
  const css = `#x { font-size: 20px; --len: 8px; --one: 1; ${more}; width: ${value} }`;
  const { sizing } = styled(`<div><p id=x ${ATTRIBUTES}>x</div>`, css).style('x');
  const size = sizing.width;
  if (typeof size !== 'object' || !('px' in size)) return size;
  return size.percent === 0 ? size.px : `${size.percent}%`;
}

describe('attr()', () => {
  test.each<[string, unknown]>([
    ['attr(data-len px)', 30],
    ['attr(DATA-LEN PX)', 30],
    ['attr(data-n em)', 840],
    ['attr(data-n %)', '42%'],
    ['attr(data-px px)', 'auto'],
    ['attr(data-sp px)', 'auto'],
    ['attr(data-len foo)', 'auto'],
    ['attr(data-len)', 'auto'],
    ['attr(data-len, 5px)', 'auto'],
    ['attr(data-bad px, 7px)', 7],
    ['attr(data-none px, 7px)', 7],
    ['attr(data-none px)', 'auto'],
    ['attr(data-w type(<length>))', 60],
    ['attr(data-bad type(<length>), 5px)', 5],
    ['attr(data-len type(<number>))', 'auto'],
    ['calc(attr(data-n type(<number>)) * 1px)', 42],
    ['calc(attr(data-n number) * 1px)', 42],
    ['attr(data-pct type(<length> | <percentage>))', '20%'],
    ['attr(data-w type(*))', 60],
    ['attr(data-ref type(*))', 30],
    ['attr(data-ref type(<length>))', 30],
    ['attr(data-var type(<length>))', 8],
    ['attr(data-loop type(*), 3px)', 3],
    ['attr(data-none px, attr(data-len px))', 30],
    ['attr(data-none px, var(--len))', 8],
  ])('width: %s is %s', (value, expected) => expect(width(value)).toBe(expected));

  test.each([
    'attr()',
    'attr("data-n")',
    'attr(|data-len px)',
    'attr(ns|data-len px)',
    'attr(data-n 5)',
    'attr(data-n number px)',
    'attr(data-n type(<foo>))',
    'attr(data-n type("<number>"))',
    'attr(data-n type(<url>))',
    'attr(var(--n) px)',
  ])('%s is not valid at all', (value) => expect(width(value, 'width: 1px')).toBe(1));

  test('elements with other attributes have other styles, those with equal ones share theirs', () => {
    const { map, elements } = styled(
      '<i data-w=1></i><i data-w=2></i><i data-w=1></i><i></i><i></i>',
      'i { display: block; width: attr(data-w px, 9px) }',
    );
    const styles = elements.filter(({ localName }) => localName === 'i').map((element) => map.styleOf(element));
    expect(styles.map(({ sizing }) => sizing.width)).toMatchObject([
      { px: 1 },
      { px: 2 },
      { px: 1 },
      { px: 9 },
      { px: 9 },
    ]);
    expect(styles[2]).toBe(styles[0]);
    expect(styles[4]).toBe(styles[3]);
  });

  test('attributes that refer to others exponentially often end in a limit', () => {
    const attributes = Array.from(
      { length: 40 },
      (_, i) => `data-a${i}="attr(data-a${i + 1} type(*))attr(data-a${i + 1} type(*))"`,
    );
    const { style } = styled(`<p id=x ${attributes.join(' ')}>`, 'p { width: attr(data-a0 type(*), 5px) }');
    expect(style('x').sizing.width).toMatchObject({ px: 5 });
  });

  test('what is relative is so to the element, also where it has no custom properties', () => {
    const { style } = styled('<p id=x data-w=3em>', 'p { font-size: 20px; width: attr(data-w type(<length>), 5px) }');
    expect(style('x').sizing.width).toMatchObject({ px: 60 });
  });

  test('a custom property takes the attribute of the element that declares it', () => {
    const { style } = styled(
      '<p data-n=3><b id=a data-n=5></b></p><p data-n=4><b id=b data-n=5></b></p>',
      'p { --n: attr(data-n number) } b { display: block; width: calc(var(--n) * 1px) }',
    );
    expect([style('a'), style('b')].map(({ sizing }) => sizing.width)).toMatchObject([{ px: 3 }, { px: 4 }]);
  });

  test('what comes from an attribute is no address', () => {
    const { style } = styled(
      '<p id=a data-u="url(https://evil.test/)" data-s="https://evil.test/"></p>',
      'p { --u: attr(data-u type(*)); background-image: var(--u); list-style-image: image-set(attr(data-s)); border-collapse: collapse }',
    );
    expect(style('a').background.image).toEqual(styled('<p id=a>').style('a').background.image);
    expect(style('a').list.image).toBe('none');
    const { style: other } = styled(
      '<p id=b data-u="/*\u0002*/url(https://evil.test/)"></p>',
      'p { list-style-image: attr(data-u type(*)) }',
    );
    expect(other('b').list.image).toBe('none');
  });
});

describe('if()', () => {
  test.each<[string, unknown]>([
    ['if(style(--one: 1): 10px; else: 20px)', 10],
    ['if(style(--one: 2): 10px; else: 20px)', 20],
    ['if(style(--one): 10px; else: 20px)', 10],
    ['if(style(--none): 10px; else: 20px)', 20],
    ['if(style(not (--one: 2)): 10px; else: 20px)', 10],
    ['if(style((--one: 2) or (--one: 1)): 10px; else: 20px)', 10],
    ['if(style(--one >= 1): 10px; else: 20px)', 10],
    ['if(style(1px < 2px): 10px; else: 20px)', 10],
    ['if(style(0 < --len <= 8px): 10px; else: 20px)', 10],
    ['if(style(1em > 19px): 10px; else: 20px)', 10],
    ['if(style(color: red): 10px; else: 20px)', 20],
    ['if(media(width > 1px): 10px; else: 20px)', 10],
    ['if(media(print): 10px; else: 20px)', 10],
    ['if(media(screen): 10px; else: 20px)', 20],
    ['if(media((width > 1px) and (height > 9999px)): 10px; else: 20px)', 20],
    ['if(not media(width > 1px): 10px; else: 20px)', 20],
    ['if(supports(display: flex): 10px; else: 20px)', 10],
    ['if(supports(not (display: flex)): 10px; else: 20px)', 20],
    ['if(supports(selector(a > b)): 10px; else: 20px)', 10],
    ['if(media(width > 1px) and supports(foo: bar): 10px; else: 20px)', 20],
    ['if((media(width > 1px)): 13px)', 13],
    ['if(media(screen): 10px)', 'auto'],
    ['if(media(screen): 1px; media(print): 15px;)', 15],
    ['if(else: 14px; media(print): 13px)', 14],
    ['if(foo(x): 1px; else: 2px)', 2],
    ['if(not foo(x): 1px; else: 2px)', 2],
    ['calc(if(media(print): 3px; else: 4px) * 2)', 6],
    ['if(media(print): if(supports(a: b): 1px; else: var(--len)); else: 2px)', 8],
    ['if(style(--one: var(--one)): 10px; else: 20px)', 10],
  ])('width: %s is %s', (value, expected) => expect(width(value)).toBe(expected));

  test.each([
    'if()',
    'if(media(print))',
    'if(media(print): !; else: 2px)',
    'if(: 1px)',
    'if(not else: 1px)',
    'if(media(print) 3px; else: 2px)',
    'if(media(print): 3px;; else: 2px)',
    'if (media(print): 1px)',
  ])('%s is not valid at all', (value) => expect(width(value, 'width: 1px')).toBe(1));
});

describe('env()', () => {
  test.each<[string, unknown]>([
    ['env(safe-area-inset-top)', 0],
    ['env(foo, 3px)', 3],
    ['env(foo)', 'auto'],
    ['env(safe-area-inset-top 1, 9px)', 9],
    ['env(foo, env(bar, var(--len)))', 8],
  ])('width: %s is %s', (value, expected) => expect(width(value)).toBe(expected));

  test.each(['env()', 'env(5)', 'env(a b)', 'env(a -1, 2px)', 'env(a 1.5, 2px)', 'env(var(--n))'])(
    '%s is not valid at all',
    (value) => expect(width(value, 'width: 1px')).toBe(1),
  );
});

describe('cycles', () => {
  test.each<[string, string, unknown]>([
    ['both are invalid', '--a: var(--b); --b: var(--a); width: var(--a, 3px)', 3],
    ['also where a fallback would help', '--a: var(--b, 5px); --b: var(--a); width: var(--a, 3px)', 3],
    ['who only refers to a cycle takes its fallback', '--a: var(--a); --b: var(--a, 4px); width: var(--b)', 4],
    ['a fallback that is not used is in none', '--b: 1px; --a: var(--b, var(--a)); width: var(--a, 3px)', 1],
    ['one that is used is', '--a: var(--b, var(--a)); width: var(--a, 3px)', 3],
    ['a branch that is not taken is in none', '--a: if(media(print): 5px; else: var(--a)); width: var(--a, 3px)', 5],
    ['a query of itself is one', '--a: if(style(--a: 1): 5px; else: 6px); width: var(--a, 3px)', 3],
    ['all of a component', '--a: var(--b) var(--c); --b: var(--a); --c: var(--a, 2px); width: var(--c, 3px)', 3],
  ])('%s', (_, css, expected) => {
    expect(styled('<p id=x>', `#x { ${css} }`).style('x').sizing.width).toMatchObject({ px: expected });
  });
});

describe('positions among siblings and chance', () => {
  test('sibling-index() and sibling-count() count elements', () => {
    const { map, elements } = styled(
      '<p>text<i></i><i></i>text<i></i>',
      'i { display: block; width: calc(sibling-index() * 10px); order: sibling-count() }',
    );
    const styles = elements.filter(({ localName }) => localName === 'i').map((element) => map.styleOf(element));
    expect(styles.map(({ sizing }) => sizing.width)).toMatchObject([{ px: 10 }, { px: 20 }, { px: 30 }]);
    expect(styles.map(({ flex }) => flex.order)).toEqual([3, 3, 3]);
  });

  test('random() is the same each time, in its range and on its steps', () => {
    expect(width('random(fixed 0.5, 1px, 3px)')).toBe(2);
    expect(width('random(fixed 0.6, 0px, 10px, 3px)')).toBe(6);
    expect(width('random(5px, 1px)')).toBe(5);
    const value = width('random(--a, 1px, 9px)');
    expect(value).toBe(width('random(--a, 1px, 9px)'));
    expect(value).toBeGreaterThanOrEqual(1);
    expect(value).toBeLessThanOrEqual(9);
    expect(width('random(1, 2)', 'width: 3px')).toBe(3);
  });
});

test('what is invalid then is reported once, with its place', () => {
  const before = diagnostics.list().length;
  styled('<p><p><p>', 'p { --n: 7;\n width: var(--n);\n  height: var(--none); color: var(--n, red) }');
  const found = diagnostics.list().slice(before);
  expect(found).toMatchObject([
    { severity: 'warning', code: 'CSS_INVALID_VALUE', line: 2, column: 2, hint: 'Did you mean 7px?', count: 1 },
    { severity: 'info', code: 'CSS_INVALID_VALUE', line: 3, column: 3, count: 1 },
    { severity: 'warning', code: 'CSS_INVALID_VALUE', line: 3, count: 1 },
  ]);
  expect(found[0]!.message).toMatch(/^width: "7" is not valid; expected /);
  expect(found[1]!.message).toBe('height: "var(--none)" refers to nothing, and counts as unset');
});

test('CSS-wide keywords may come out of a substitution', () => {
  expect(width('var(--none, initial)')).toBe('auto');
  expect(width('if(media(print): inherit; else: 1px)')).toBe('auto');
});

test.each<[string, string, unknown]>([
  ['revert goes to the user agent', 'h1 { margin-top: 1px } h1 { margin-top: var(--none, revert) }', { px: 21.44 }],
  [
    'revert-layer to the layer before',
    '@layer a, b; @layer a { h1 { margin-top: 2px } } @layer b { h1 { margin-top: 3px } h1 { margin-top: var(--none, revert-layer) } }',
    { px: 2 },
  ],
  [
    'revert-rule to the rule before',
    'h1 { margin-top: 1px } h1 { margin-top: 5px; margin-top: if(else: revert-rule) }',
    { px: 1 },
  ],
  [
    'one after the other',
    'h1 { margin-top: 4px } h1 { margin-top: var(--a, revert-rule) } h1 { margin: var(--b, revert-rule) }',
    { px: 4 },
  ],
])('out of a substitution, %s', (_, css, expected) => {
  expect(styled('<h1 id=x>x', css).style('x').margin.top).toMatchObject(expected as object);
});

test('rules that match twice and give way to each other come to an end', () => {
  const css =
    'p, #x { width: var(--a, revert-rule) } p.c, p { width: var(--b, revert-rule) } #x, p { width: var(--c, revert-rule) }';
  expect(styled('<p id=x class=c>', css).style('x').sizing.width).toBe('auto');
});

test('revert-rule lets the other rules decide', () => {
  const css =
    '#x { width: 3px } p { width: 1px } p { width: 2px } #x { width: revert-rule; --a: revert-rule } p { --a: 1 }';
  expect(styled('<p id=x>', css).style('x').sizing.width).toMatchObject({ px: 3 });
});

test('any text between brackets is read without an exception', () => {
  const token = fc.constantFrom(
    'var(',
    'attr(',
    'if(',
    'env(',
    'type(',
    'style(',
    'media(',
    'supports(',
    ')',
    '(',
    ':',
    ';',
    ',',
    '--a',
    'x',
    '1',
    '%',
    '<',
    '>',
    '*',
    'else',
    'not',
    'and',
    '!',
    '"',
    '{',
    '}',
    ' ',
  );
  fc.assert(
    fc.property(fc.array(token, { maxLength: 24 }), (parts) => {
      styled('<p id=x x=1>', `p { --a: ${parts.join('')}; width: ${parts.join('')}; color: red }`).style('x');
    }),
    { numRuns: 150 },
  );
});
