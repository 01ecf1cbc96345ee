/** Style sheets: which rules come out, in which order, and what is reported on the way. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Diagnostics } from '../../../src/engine/base/diagnostics.ts';
import { matchesMedia } from '../../../src/engine/css/media-query.ts';
import { parseStyleSheet } from '../../../src/engine/css/parse-stylesheet.ts';
import type { StyleSheet } from '../../../src/engine/css/stylesheet.ts';
import { parseUnicodeRange } from '../../../src/engine/css/unicode-range.ts';
import { tokensReadDuring } from '../../support/steps.ts';

const media = { type: 'print', width: 700, height: 1000 } as const;

function parse(text: string, diagnostics = new Diagnostics()): StyleSheet {
  return parseStyleSheet(text, {
    origin: 'author',
    url: 'https://example.org/css/a.css',
    quirks: false,
    media,
    diagnostics,
  });
}

const rules = (text: string) =>
  parse(text).styleRules.map(
    ({ selector, block }) => `${selector.text}{${block.declarations.map((each) => String(each.value)).join(' ')}}`,
  );
const names = (text: string) => parse(text).styleRules.map(({ selector }) => selector.text);
const codes = (text: string) => {
  const diagnostics = new Diagnostics();
  parse(text, diagnostics);
  return diagnostics.list().map(({ code, line, column }) => `${code} ${line}:${column}`);
};

describe('style rules', () => {
  it('split selector lists and share the block', () => {
    const [a, b] = parse('a, b { float: left }').styleRules;
    expect(a!.block).toBe(b!.block);
  });

  it.each<[string, string, string[]]>([
    ['errors in a declaration end at its semicolon', 'a { color red; float: left }', ['a{left}']],
    ['an unclosed block ends with the sheet', 'a { float: left', ['a{left}']],
    ['an invalid selector drops its rule', 'a:foo, b { float: left } c { float: right }', ['c{right}']],
    ['comments are nowhere', '/* x */ a/**/{/**/float/**/:/**/left/**/}', ['a{left}']],
    ['CDO and CDC are skipped', '<!-- a { float: left } -->', ['a{left}']],
    ['stray closing brackets belong to the selector', '} a { float: left } b { float: right }', ['b{right}']],
    ['important is taken off', 'a { float: left !important }', ['a{left}']],
    ['case of properties and escapes', 'a { FL\\6f AT: LEFT }', ['a{left}']],
  ])('%s', (_, text, expected) => expect(rules(text)).toEqual(expected));

  it.each<[string, string, string[]]>([
    ['with &', '.a { & .b { float: left } }', ['& .b{left}']],
    [
      'without &, also a type selector with a colon',
      '.a { p:hover { float: left } float: right }',
      ['p:hover{left}', '.a{right}'],
    ],
    [
      'declarations after a rule keep their place',
      '.a { float: left; b { float: right } float: none }',
      ['.a{left}', 'b{right}', '.a{none}'],
    ],
    ['with a leading combinator', '.a { > b { float: left } }', ['> b{left}']],
    ['in @media, declarations directly', '.a { @media print { float: left } }', ['.a{left}']],
    ['an invalid nested rule does not end the block', '.a { %% { float: left } float: right }', ['.a{right}']],
  ])('nest: %s', (_, text, expected) => expect(rules(text)).toEqual(expected));

  it('specificity of nested rules counts the parent', () => {
    const [rule] = parse('#a, .b { .c & { float: left } }').styleRules;
    expect(rule!.selector.specificity).toBe((1 << 20) + (1 << 10));
  });
});

describe('conditions', () => {
  it.each<[string, boolean]>([
    ['', true],
    ['print', true],
    ['screen', false],
    ['screen, print', true],
    ['not screen', true],
    ['not print', false],
    ['only print', true],
    ['(min-width: 700px)', true],
    ['(min-width: 701px)', false],
    ['(min-width: calc(600px + 100px))', true],
    ['(min-width: calc(1em * 44))', false],
    ['(min-width: calc(3))', false],
    ['(max-width: 43.75em)', true],
    ['(width >= 500px)', true],
    ['(500px < width <= 700px)', true],
    ['(700px < width)', false],
    ['(width = 700px)', true],
    ['(500px > width)', false],
    ['print and (orientation: portrait)', true],
    ['(orientation: landscape)', false],
    ['(aspect-ratio: 7/10)', true],
    ['(min-aspect-ratio: 1/1)', false],
    ['(min-resolution: 96dpi)', true],
    ['(min-resolution: 300dpi)', true],
    ['(min-resolution: 4dppx)', false],
    ['(resolution: 1)', false],
    ['(color: 8.0)', false],
    ['(scan)', false],
    ['(aspect-ratio: 7 / calc(5 + 5))', true],
    ['(color)', true],
    ['(monochrome)', false],
    ['(hover)', false],
    ['(hover: none)', true],
    ['(prefers-color-scheme: light)', true],
    ['(prefers-color-scheme: dark)', false],
    ['(prefers-reduced-motion: reduce)', false],
    ['not (hover)', true],
    ['(color) and (not (hover))', true],
    ['(hover) or (color)', true],
    ['(hover) and (color) or (color)', false],
    ['(unknown)', false],
    ['not (unknown)', false],
    ['(unknown) or (color)', true],
    ['print and', false],
    ['print (color)', false],
    ['and', false],
    ['(overflow-block: paged)', true],
    ['(update: none)', true],
    ['print and (color) or (hover)', false],
    ['(min-width:)', false],
    ['(-webkit-min-device-pixel-ratio: 2)', true],
    ['not all and (monochrome)', true],
    ['tv, (color)', true],
    ['(', false],
  ])('@media %s', (query, expected) => expect(matchesMedia(query, media)).toBe(expected));

  it.each<[string, boolean]>([
    ['(display: flex)', true],
    ['(display: nonsense)', false],
    ['(nonsense: 1)', false],
    ['not (nonsense: 1)', true],
    ['(display: flex) and (float: left)', true],
    ['(display: x) or (float: left)', true],
    ['selector(a > b)', true],
    ['selector(a:foo)', false],
    ['(--x: anything at all)', true],
    ['((display: flex))', true],
    ['font-format(woff2)', true],
    ['unknown()', false],
    ['not unknown()', true],
    ['not ({ anything [ balanced ] })', true],
    ['(display: flex !bogus)', false],
    ['(display: flex !important)', true],
  ])('@supports %s', (condition, expected) =>
    expect(names(`@supports ${condition} { a { float: left } }`).length).toBe(expected ? 1 : 0),
  );
});

describe('at-rules', () => {
  it('list imports that apply, with their layers', () => {
    const sheet = parse(
      '@charset "utf-8"; @layer z; @import "b.css"; @import url(../c.css) layer(x.y) print; @import "d.css" screen; @import "e.css" layer supports(display: flex); a { float: left } @import "late.css";',
    );
    expect(sheet.imports.map(({ url, layer }) => [url, layer?.replace(/\0.*/, 'anonymous')])).toEqual([
      ['https://example.org/css/b.css', undefined],
      ['https://example.org/c.css', 'x.y'],
      ['https://example.org/css/e.css', 'anonymous'],
    ]);
    expect(sheet.earlyLayers.slice(0, 3)).toEqual(['z', 'x', 'x.y']);
  });

  it('that are no rules do not end the imports', () => {
    const sheet = parse('@media; @charset; @nonsense; @import "b.css"; @media all {} @import "late.css";');
    expect(sheet.imports.map(({ url }) => url)).toEqual(['https://example.org/css/b.css']);
  });

  it('name layers in their order', () => {
    const sheet = parse(
      '@layer b, a.c; @layer a { x { float: left } @layer d { y { float: left } } } z { float: left }',
    );
    expect(sheet.layers).toEqual(['b', 'a', 'a.c', 'a.d']);
    expect(sheet.styleRules.map(({ layer }) => layer)).toEqual(['a', 'a.d', null]);
  });

  it('read pages with descriptors and margin boxes', () => {
    const [rule, second] = parse(
      '@page wide:first, :left { size: A5 landscape; margin: 1cm; marks: crop cross; bleed: 3mm; @top-left { content: "x" } }',
    ).pageRules;
    expect(rule!.selector).toMatchObject({ name: 'wide', isFirst: true, specificity: (1 << 20) + (1 << 10) });
    expect(second!.selector).toMatchObject({ name: null, side: 'left', specificity: 1 });
    expect(rule!.size!.value.width).toBeCloseTo((210 / 25.4) * 96);
    expect(rule!.block.declarations.length).toBe(4);
    expect([...rule!.marginBoxes.keys()]).toEqual(['top-left']);
    expect(rule!.marks!.value).toEqual({ crop: true, cross: true });
  });

  it.each(['@page :foo {}', '@page a b {}', '@page :nth(x) {}'])('refuse %s', (text) => {
    expect(parse(text).pageRules).toEqual([]);
    expect(codes(text)[0]).toMatch(/^CSS_INVALID_SELECTOR/);
  });

  it('read font faces', () => {
    const [face] = parse(
      '@font-face { font-family: "My Font"; src: local(Foo Bar), url(f.eot) format("embedded-opentype"), url("f.woff2") format(woff2); font-weight: 200 bold; font-style: oblique 10deg; unicode-range: U+26, U+4??; ascent-override: 90% }',
    ).fontFaces;
    expect(face).toMatchObject({
      family: 'My Font',
      sources: [
        { kind: 'local', name: 'Foo Bar' },
        { kind: 'url', url: 'https://example.org/css/f.woff2', format: 'woff2' },
      ],
      weight: [200, 700],
      style: 'oblique',
      unicodeRange: [0x26, 0x26, 0x400, 0x4ff],
      metricsOverride: { ascent: 0.9, descent: null, lineGap: null },
    });
  });

  it.each<[string, number[] | null]>([
    ['U+26', [0x26, 0x26]],
    ['u+0-7f', [0, 0x7f]],
    ['U+4??', [0x400, 0x4ff]],
    ['U+10FFFF', [0x10ffff, 0x10ffff]],
    ['U+5-4', null],
    ['U+1234567', null],
    ['26', null],
    ['U+', null],
    ['U+26, U+0025-00FF', [0x26, 0x26, 0x25, 0xff]],
  ])('unicode-range %s', (text, expected) => expect(parseUnicodeRange(text)).toEqual(expected));

  it('drop descriptors of counter styles with more than a value', () => {
    const sheet = parse(
      `@counter-style x { system: extends Hiragana; prefix: "#"; prefix: '$' '$'; fallback: DECIMAL }`,
    );
    expect(sheet.counterStyles[0]!.style).toMatchObject({ extends: 'hiragana', prefix: '#', fallback: 'decimal' });
  });
  it('read counter styles and registered properties', () => {
    const sheet = parse(
      '@counter-style x { system: fixed 3; symbols: "a" b; suffix: ") " } @counter-style decimal { symbols: a } @property --p { syntax: "<length>"; inherits: false; initial-value: 1px }',
    );
    expect(sheet.counterStyles).toHaveLength(1);
    expect(sheet.counterStyles[0]!.style).toMatchObject({
      system: 'fixed',
      first: 3,
      symbols: ['a', 'b'],
      suffix: ') ',
    });
    expect(sheet.propertyRules).toMatchObject([
      { name: '--p', syntax: [{ type: '<length>', multiplier: '' }], inherits: false, initialValue: '1px' },
    ]);
  });

  it('know namespaces', () => {
    expect(parse('@namespace s url(http://www.w3.org/2000/svg); s|a, t|b { float: left }').styleRules).toEqual([]);
    expect(names('@namespace s "http://www.w3.org/2000/svg"; s|a { float: left }')).toEqual(['s|a']);
  });
});

describe('findings', () => {
  it.each<[string, string[]]>([
    ['a { colr: red }', ['CSS_UNKNOWN_PROPERTY 1:5']],
    ['a {\n  float: up }', ['CSS_INVALID_VALUE 2:3']],
    ['a:foo { }', ['CSS_INVALID_SELECTOR 1:1']],
    ['@foo { }', ['CSS_UNKNOWN_AT_RULE 1:1']],
    ['@container (width > 1px) { }', []],
    ['@container not { }', ['CSS_SYNTAX 1:1']],
    ['@position-try --a { }', []],
    ['@position-try a { }', ['CSS_INVALID_VALUE 1:1']],
    ['@position-try --a { color: red }', ['CSS_UNKNOWN_PROPERTY 1:21']],
    ['a { b c d }', ['CSS_SYNTAX 1:5']],
    ['@media print { a { float: left } }', []],
  ])('%j', (text, expected) => expect(codes(text)).toEqual(expected));
});

describe('hostile text', () => {
  it('never throws', () => {
    const pieces = fc.constantFrom(
      ...'{ } ( ) [ ] ; : , @media @import @layer @supports @page @font-face @scope @property @namespace a .b & > --x color var( url( url(" " \' \\ !important /* */ print and not <!-- --> 1px #f00 calc( :is( ::before \n'.split(
        ' ',
      ),
      ' ',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => void parse(parts.join(''))),
      { numRuns: 3_000 },
    );
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => void parse(text)),
      { numRuns: 1_000 },
    );
  });

  it.each<[string, (n: number) => string]>([
    ['brackets', (n) => '('.repeat(10 * n)],
    ['blocks', (n) => 'a{'.repeat(2 * n)],
    ['media', (n) => '@media print{'.repeat(n)],
    ['conditions', (n) => `@supports ${'('.repeat(n)}{}`],
    ['selectors', (n) => `${':is('.repeat(n)}{}`],
    ['nested parents', (n) => `${'& &{'.repeat(n / 2_000)}float:left`],
    ['values', (n) => `a{width:${'calc('.repeat(n)}`],
    ['custom properties', (n) => `a{--x:${'{'.repeat(n)}`],
    ['strings', (n) => '"\\'.repeat(n)],
    ['comments', (n) => '/*'.repeat(n)],
    ['declarations without semicolons', (n) => 'a{b:c'.repeat(n / 2)],
    ['unknown properties', (n) => `a{${'x:y;'.repeat(n / 2)}}`],
  ])('of deep or endless %s takes at most twice the steps for twice the length', async (_, textOf) => {
    const once = await tokensReadDuring(() => parse(textOf(50_000)));
    const twice = await tokensReadDuring(() => parse(textOf(100_000)));
    expect(twice).toBeLessThanOrEqual(2.1 * once);
  });
});

describe('what was meant', () => {
  it.each<[string, string | null]>([
    ['@meda print { }', 'Did you mean @media?'],
    ['@medai print { }', 'Did you mean @media?'],
    ['@-moz-document url() { }', null],
    ['a:frist-child { }', 'Did you mean :first-child?'],
    ['a:nth-chlid(2) { }', 'Did you mean :nth-child?'],
    ['a:first-child:hovr { }', 'Did you mean :hover?'],
    ['a::befor { }', 'Did you mean ::before?'],
    ['a::-moz-focus-inner { }', null],
    ['a > > b { }', null],
  ])('%s: %s', (text, expected) => {
    const diagnostics = new Diagnostics();
    parse(text, diagnostics);
    expect(diagnostics.list().map(({ hint }) => hint ?? null)).toEqual([expected]);
  });

  it('old tricks are information', () => {
    const diagnostics = new Diagnostics();
    parse('a { *zoom: 1 }', diagnostics);
    expect(diagnostics.list().map(({ severity }) => severity)).toEqual(['info']);
  });
});
