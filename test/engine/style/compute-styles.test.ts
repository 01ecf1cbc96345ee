/** The cascade (css-cascade-5), custom properties (css-variables-1), hints and pages, seen through computed styles. */
import { describe, expect, it } from 'vitest';
import { diagnostics, sheet, styled, styledInQuirks } from './styled.ts';

/** `float` of `<p id=x>` is the winner's name. */
const floatOf = (css: string, attributes = '') =>
  styled(`<p id=x class=c ${attributes}>`, css).style('x').display.float;
const order = (css: string) => styled('<p id=x class=c style="">', css).style('x').flex.order;

describe('a document of many elements, which is styled in pieces', () => {
  it('knows the ancestors and siblings that came before a pause', () => {
    const { style } = styled(
      `<section class=a>${'<p class=b>'.repeat(1_200)}<div><p id=inner class=b></div></section><p id=after class=b>`,
      '.b { order: 1 } .a > .b + div .b { order: 2 } .a + .b { order: 3 }',
    );
    expect([style('inner').flex.order, style('after').flex.order]).toEqual([2, 3]);
  });
});

describe('order of the cascade', () => {
  it.each<[string, string, number]>([
    ['specificity', 'p.c { order: 1 } p { order: 2 }', 1],
    ['order of appearance', 'p { order: 1 } p { order: 2 }', 2],
    ['importance', 'p { order: 1 !important } #x.c { order: 2 }', 1],
    ['importance within a block', 'p { order: 1 !important; order: 2 }', 1],
    [
      'specificity among important ones',
      'p { order: 1 !important } .c { order: 2 !important } p { order: 3 !important }',
      2,
    ],
    ['layers below unlayered rules', '@layer a { #x { order: 1 } } p { order: 2 }', 2],
    ['later layers', '@layer a, b; @layer b { p { order: 1 } } @layer a { #x { order: 2 } }', 1],
    [
      'important ones of earlier layers',
      '@layer a { p { order: 1 !important } } @layer b { #x { order: 2 !important } } #x { order: 3 !important }',
      1,
    ],
    ['nested layers below their outer one', '@layer a { @layer b { #x { order: 1 } } p { order: 2 } }', 2],
    ['layers named by a statement first', '@layer a; @layer b { p { order: 1 } } @layer a { p { order: 2 } }', 1],
    ['inherit, initial and unset', 'body { order: 5 } p { order: 1 } p { order: inherit }', 5],
    ['initial', 'p { order: 1 } p { order: initial }', 0],
    [
      'revert-layer to the layer below',
      '@layer a { p { order: 1 } } @layer b { p { order: 2; order: revert-layer } }',
      1,
    ],
    ['revert-layer of unlayered rules', '@layer a { p { order: 1 } } p { order: 2 } p { order: revert-layer }', 1],
    ['revert to nothing', 'p { order: 1 } #x { order: revert }', 0],
  ])('%s', (_, css, expected) => expect(order(css)).toBe(expected));

  it('revert goes back to the default sheet', () => {
    const { style } = styled('<div id=x>', 'div { display: inline } #x { display: revert }');
    expect(style('x').display.display.keywords).toBe('block');
  });

  it('style attributes beat rules, and important rules beat them', () => {
    expect(floatOf('#x { float: left }', 'style="float: right"')).toBe('right');
    expect(floatOf('p { float: left !important }', 'style="float: right"')).toBe('left');
    expect(floatOf('p { float: left !important }', 'style="float: right !important"')).toBe('right');
  });

  it('the user loses to the author, and wins when important', () => {
    const user = sheet('p { order: 1; float: left !important }', 'user');
    const style = styled('<p id=x>', user, 'p { order: 2; float: right !important }').style('x');
    expect([style.flex.order, style.display.float]).toEqual([2, 'left']);
  });

  it('imported sheets come before what imports them, in layers of their own', () => {
    const outer = sheet('@import "https://example.org/x.css" layer(a); p { order: 1 }').sheet;
    const imported = sheet('p { order: 2 } #x { order: 3 }', 'author', 'a');
    expect(styled('<p id=x>', { sheet: outer, imported: [imported] }).style('x').flex.order).toBe(1);
  });

  it('hints lose to any rule of the author', () => {
    const { style } = styled('<table id=x width=100 border=3 cellpadding=7><td id=y bgcolor=red>', '* { width: 50px }');
    expect(style('x').sizing.width).toMatchObject({ px: 50 });
    expect(style('y').padding.left).toMatchObject({ px: 7 });
    expect(style('y').background.color).toMatchObject({ red: 1 });
  });
});

describe('custom properties', () => {
  const value = (css: string, html = '<p id=x>') => styled(html, css).style('x').flex.order;
  it.each<[string, string, number]>([
    ['inherit', 'body { --a: 3 } p { order: var(--a) }', 3],
    ['are replaced by their fallback', 'p { order: var(--a, 4) }', 4],
    ['are replaced by a fallback with another', 'p { --b: 5; order: var(--a, var(--b)) }', 5],
    ['refer to others, declared later', 'p { --a: var(--b); --b: 6; order: var(--a) }', 6],
    ['may be replaced by nothing', 'p { --a: var(--none, ); order: var(--a) 7 }', 7],
    ['make invalid values unset', 'p { order: 1; order: var(--none) }', 0],
    ['make wrong values unset', 'p { --a: red; order: 1; order: var(--a) }', 0],
    ['in a cycle are invalid', 'p { --a: var(--b); --b: var(--a); order: var(--a, 7) }', 7],
    [
      'in a cycle are invalid although they have a fallback',
      'p { --a: var(--b, 1); --b: var(--a, 2); order: var(--a, 7) }',
      7,
    ],
    ['outside a cycle that they refer to may fall back', 'p { --a: var(--b, 8); --b: var(--b); order: var(--a) }', 8],
    ['cascade', '.c { --a: 1 } p { --a: 2; order: var(--a) }', 2],
    ['keep the case of their names', 'p { --a: 1; --A: 2; order: var(--A) }', 2],
    ['may be initial', 'body { --a: 1 } p { --a: initial; order: var(--a, 9) }', 9],
    ['do not grow together with neighbours', 'p { --a: 1; order: var(--a)2 }', 0],
    ['in math', 'p { --a: 2; order: calc(var(--a) * 3) }', 6],
    [
      'registered not to inherit',
      '@property --a { syntax: "*"; inherits: false } body { --a: 1 } p { order: var(--a, 7) }',
      7,
    ],
    [
      'registered with an initial value',
      '@property --a { syntax: "<integer>"; inherits: true; initial-value: 8 } p { order: var(--a) }',
      8,
    ],
  ])('%s', (_, css, expected) => expect(value(css)).toBe(expected));

  it('work in shorthands', () => {
    const style = styled('<p id=x>', 'p { --m: 1px 2px; margin: var(--m) }').style('x');
    expect([style.margin.top, style.margin.left]).toMatchObject([{ px: 1 }, { px: 2 }]);
  });

  it('that explode are cut off', () => {
    const css = Array.from({ length: 60 }, (_, i) => `--a${i + 1}: var(--a${i}) var(--a${i})`).join(';');
    styled('<p id=x>', `p { --a0: xxxxxxxxxxxxxxxx; ${css}; order: var(--a60) }`);
    expect(diagnostics.list().some(({ code }) => code === 'STYLE_LIMIT')).toBe(true);
  });

  it('in long chains end', () => {
    const css = Array.from({ length: 5_000 }, (_, i) => `--a${i}: var(--a${i + 1})`).join(';');
    expect(value(`p { ${css}; order: var(--a0, 3) }`)).toBe(3);
  });
});

describe('sharing', () => {
  it('gives rows of a table the same style objects', () => {
    const { elements, map } = styled(
      `<table>${'<tr><td class=n>1<td>2'.repeat(50)}</table>`,
      '.n { text-align: right }',
    );
    const cells = elements.filter((element) => element.localName === 'td');
    expect(new Set(cells.map((cell) => map.styleOf(cell))).size).toBe(2);
  });
});

describe('pseudo-elements', () => {
  it('have styles where rules give them content', () => {
    const { map, elements } = styled(
      '<p id=x><b></b>',
      '*::before { float: left } p::before { content: "x" } p:first-line { float: left }',
    );
    const [p, b] = ['p', 'b'].map((name) => elements.find((element) => element.localName === name)!);
    expect(map.pseudoStyleOf(p!, 'before')!.display.float).toBe('left');
    expect(map.pseudoStyleOf(b!, 'before')).toBeNull();
    expect(map.pseudoStyleOf(p!, 'first-line')).not.toBeNull();
    expect(map.pseudoStyleOf(p!, 'after')).toBeNull();
  });

  it('inherit from their element', () => {
    const { map, elements } = styled('<p id=x>', 'p { color: rgb(255 0 0); --c: "y" } p::after { content: var(--c) }');
    expect(map.pseudoStyleOf(elements.at(-1)!, 'after')!.color.color).toMatchObject({ red: 1 });
  });
});

describe('pages', () => {
  const page = { name: '', isFirst: false, isBlank: false, side: 'right', number: 2, groupNumber: 2 } as const;

  it('take the rules that select them, by specificity', () => {
    const { map } = styled(
      '',
      '@page :first { margin-top: 1px } @page { margin: 5px } @page wide { size: 300px 200px } @page :left { margin-left: 9px }',
    );
    expect(map.pageStyle(page).margins).toMatchObject({ top: { px: 5 }, left: { px: 5 } });
    expect(map.pageStyle({ ...page, isFirst: true }).margins.top).toMatchObject({ px: 1 });
    expect(map.pageStyle({ ...page, side: 'left' }).margins.left).toMatchObject({ px: 9 });
    expect(map.pageStyle({ ...page, name: 'wide' }).size).toEqual({ width: 300, height: 200, orientation: null });
    expect(map.pageStyle(page).size).toBeNull();
  });

  it('know nothing of margins that no rule sets', () => {
    expect(styled('', '').map.pageStyle(page).margins).toEqual({ top: null, right: null, bottom: null, left: null });
  });

  it('have margin boxes where there is content, in the default alignment', () => {
    const { map } = styled(
      '',
      '@page { color: rgb(255 0 0); @top-right { content: "x" } @top-left { float: left } } @page :nth(2n) { @top-right { content: none } }',
    );
    const boxes = map.pageStyle({ ...page, number: 3 }).marginBoxes;
    expect([...boxes.keys()]).toEqual(['top-right']);
    expect(boxes.get('top-right')!.text.align).toBe('right');
    expect(boxes.get('top-right')!.color.color).toMatchObject({ red: 1 });
    expect(map.pageStyle(page).marginBoxes.size).toBe(0);
  });

  it('are shared by pages that the same rules select', () => {
    const { map } = styled('', '@page { margin: 1px }');
    expect(map.pageStyle(page)).toBe(map.pageStyle({ ...page, number: 4 }));
  });
});

describe('rules are found by', () => {
  it.each<[string, boolean]>([
    ['.a > *', true],
    ['.c > *', false],
    ['div.a > *', true],
    ['.a > :first-child', true],
    ['body > .a > *', true],
    ['.a *', true],
    ['* > *', true],
    [':is(.a, .z) > *', true],
    ['.a > p', true],
    ['[title]', true],
    [':not(.z)', true],
    [':root *', true],
  ])('%s', (selector, isFound) => {
    const { style } = styled('<div class="a b"><p id=x title=t></p></div>', `${selector} { order: 7 }`);
    expect(style('x').flex.order).toBe(isFound ? 7 : 0);
  });

  it('pseudo-elements with those of their elements', () => {
    const { map, elements } = styled(
      '<p id=x class=a>',
      '.a { order: 1 } .a::before, p::after { content: "x"; order: 2 }',
    );
    const x = elements.find(({ id }) => id === 'x')!;
    const orders = [map.styleOf(x), map.pseudoStyleOf(x, 'before'), map.pseudoStyleOf(x, 'after')];
    expect(orders.map((style) => style?.flex.order)).toEqual([1, 2, 2]);
  });
});

describe('default margins in quirks mode (HTML §15.3.10)', () => {
  const isDefault = (html: string, css: string) => styledInQuirks(html, css).style('x').margin.isDefaultTop;
  it.each<[string, boolean]>([
    ['', true],
    ['p { color: red }', true],
    ['p { margin-top: 1em }', false],
    ['p { margin: 1em 0 }', false],
    ['p { margin-top: 16px } p { margin-top: revert }', true],
  ])('%j', (css, expected) => expect(isDefault('<p id=x>', css)).toBe(expected));

  it('are not marked in other modes', () => {
    expect(styled('<p id=x>').style('x').margin.isDefaultTop).toBe(false);
  });
});

describe('colour of tables in quirks mode', () => {
  const RED = { red: 1, green: 0, blue: 0 };
  const GREEN = { red: 0, green: 128 / 255, blue: 0 };
  const BLUE = { red: 0, green: 0, blue: 1 };
  const inRed = '<body><div style="color: red"><table id=x><td>';
  const nested = '<body><div style="color: red"><table style="color: lime"><td><table id=x><td>';
  const colorOf = (html: string, css: string) => styledInQuirks(html, css).style('x').color.color;
  it.each([
    ['is that of body', inRed, 'body { color: green } html { color: blue }', GREEN],
    ['is inherited by body', inRed, 'html { color: blue }', BLUE],
    ['is not that of a table around', nested, 'body { color: green }', GREEN],
    ['gives way to what is declared', inRed, 'body { color: green } table { color: inherit }', RED],
    ['is not that of other boxes', '<body><div style="color: red"><p id=x>', 'body { color: green }', RED],
  ])('%s', (_, html, css, expected) => expect(colorOf(html, css)).toMatchObject(expected));

  it('is inherited in other modes', () => {
    expect(styled(inRed).style('x').color.color).toMatchObject(RED);
  });
});
