/** `@container` (css-conditional-5 §4): which container is asked, and what it answers. */
import { describe, expect, it } from 'vitest';
import { styledWithContainers } from './styled.ts';

const HTML =
  '<div id=a style="container: outer / size; --k: 1  2; --n: red"><div id=b style="container: inner / inline-size; font-size: 10px"><p id=x>';
const SIZES = { a: { width: 400, height: 200 }, b: { width: 100, height: 50 } };

const orderOf = (css: string, id = 'x') => styledWithContainers(HTML, SIZES, css).style(id).flex.order;
const holds = (query: string, id = 'x') => orderOf(`@container ${query} { #${id} { order: 1 } }`, id) === 1;

describe('queries', () => {
  it.each<[string, boolean]>([
    ['(width: 100px)', true],
    ['(min-width: 100px) and (max-width: 100px)', true],
    ['(width > 100px)', false],
    ['(50px < inline-size <= 100px)', true],
    ['(100px >= width)', true],
    ['(width = 10em)', true],
    ['(width: calc(5em + 50px))', true],
    ['(calc(5em + 50px) = width)', true],
    ['(width)', true],
    ['outer (width: 400px)', true],
    ['nobody (width: 400px)', false],
    ['(height: 200px)', true],
    ['inner (height: 50px)', false],
    ['(aspect-ratio: 2 / 1)', true],
    ['(aspect-ratio > 1)', true],
    ['(orientation: landscape)', true],
    ['not (width > 100px)', true],
    ['(width > 100px) or (height > 100px)', true],
    ['(width > 100px) or (width < 200px)', true],
    ['(foo: bar)', false],
    ['not (foo: bar)', false],
    ['(foo: bar) or (width: 100px)', false],
    ['outer', true],
    ['nobody', false],
    ['style(--k: 1 2)', true],
    ['style(--k: 1/**/ 2)', true],
    ['style(--k: 12)', false],
    ['style(--k)', true],
    ['style(--unset)', false],
    ['style(not (--unset))', true],
    ['style((--k) and (--n: red))', true],
    ['style(--n: var(--n))', true],
    ['style(--unset: initial)', true],
    ['style(color: red)', false],
    ['outer style(--k) and (width > 300px)', true],
    ['scroll-state(stuck: top)', false],
    ['not scroll-state(stuck: top)', true],
  ])('%s', (query, expected) => expect(holds(query)).toBe(expected));

  it.each([
    'not',
    '(width > 1px) and',
    'and (width)',
    'none (width)',
    '(width) and (height) or (width)',
    'a b (width)',
  ])('%s is no query', (query) => expect(holds(query)).toBe(false));

  it('elements do not ask themselves, their pseudo-elements do', () => {
    expect(holds('(width: 400px)', 'a')).toBe(false);
    const { map, elements } = styledWithContainers(
      HTML,
      SIZES,
      '@container (width: 100px) { #b::before { content: ""; order: 1 } }',
    );
    const b = elements.find(({ id }) => id === 'b')!;
    expect(map.pseudoStyleOf(b, 'before')?.flex.order).toBe(1);
  });

  it('nested rules must satisfy all, each with its own container', () => {
    expect(orderOf('@container outer (width: 400px) { @container (width: 100px) { #x { order: 1 } } }')).toBe(1);
    expect(orderOf('@container outer (width: 401px) { @container (width: 100px) { #x { order: 1 } } }')).toBe(0);
    expect(orderOf('#b { @container (width: 100px) { p { order: 1 } } }')).toBe(1);
    expect(orderOf('p { @container (width: 100px) { order: 1 } }')).toBe(1);
  });

  it('tell which containers were asked for their size', () => {
    const asked = (css: string) =>
      [...styledWithContainers(HTML, {}, css).map.askedContainers].map(({ id }) => id).join(' ');
    expect(asked('p { order: 1 }')).toBe('');
    expect(asked('@container (width > 1px) { p { order: 1 } }')).toBe('b');
    expect(asked('@container style(--k) { p { order: 1 } }')).toBe('');
    expect(asked('p { width: 1cqw }')).toBe('b a');
  });
});

describe('units', () => {
  it.each<[string, number]>([
    ['10cqw', 10],
    ['10cqi', 10],
    ['10cqh', 20],
    ['10cqb', 20],
    ['10cqmin', 10],
    ['10cqmax', 20],
  ])('%s', (width, expected) => {
    expect(styledWithContainers(HTML, SIZES, `p { margin-left: ${width} }`).style('x').margin.left).toMatchObject({
      px: expected,
    });
  });

  it('are of the viewport where there is no container', () => {
    const { style } = styledWithContainers('<p id=x>', {}, 'p { margin-left: 10cqw; margin-top: 10cqh }');
    expect([style('x').margin.left, style('x').margin.top]).toMatchObject([{ px: 70 }, { px: 100 }]);
  });

  it('differ between containers of one style', () => {
    const { style } = styledWithContainers(
      '<div id=a class=c><p id=x></p></div><div id=b class=c><p id=y></p></div>',
      SIZES,
      '.c { container-type: inline-size } p { margin-left: 10cqw }',
    );
    expect([style('x').margin.left, style('y').margin.left]).toMatchObject([{ px: 40 }, { px: 10 }]);
  });
});
