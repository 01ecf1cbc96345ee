import { describe, expect, it } from 'vitest';
import { expanded } from '../support.ts';

/** The computed value that a declaration gives its longhand; `null` where it is invalid. */
const value = (declaration: string): unknown => {
  const [name, text] = declaration.split(': ') as [string, string];
  const set = expanded(name, text);
  return set === null ? null : set[name];
};

describe('sizes', () => {
  const P = { px: 0, percent: 50, math: null };
  it.each<[string, unknown]>([
    ['width: auto', 'auto'],
    ['width: 50%', P],
    ['width: -1px', null],
    ['width: -webkit-fill-available', 'stretch'],
    ['width: fit-content', 'fit-content'],
    ['width: fit-content(50%)', { fitContent: P }],
    ['max-width: none', 'none'],
    ['max-width: auto', null],
    ['min-height: auto', 'auto'],
    ['aspect-ratio: 16 / 9', { auto: false, ratio: 16 / 9 }],
    ['aspect-ratio: 2', { auto: false, ratio: 2 }],
    ['aspect-ratio: auto 1/2', { auto: true, ratio: 0.5 }],
    ['aspect-ratio: 1/2 auto', { auto: true, ratio: 0.5 }],
    ['aspect-ratio: 0/1', { auto: true, ratio: null }],
    ['border-top-width: thin', 1],
    ['border-top-width: 0.3px', 1],
    ['border-top-width: 2.9px', 2],
    ['border-top-left-radius: 10px 50%', { x: { px: 10, percent: 0, math: null }, y: P }],
    ['border-spacing: 1px', { x: 1, y: 1 }],
    ['border-spacing: 1px 1em', { x: 1, y: 20 }],
    ['opacity: 150%', 1],
    ['opacity: -1', 0],
    ['z-index: 1.5', null],
    ['clip: rect(1px, auto, 1em, 0)', { top: 1, right: 'auto', bottom: 20, left: 0 }],
    ['clip: rect(1px 2px 3px 4px)', { top: 1, right: 2, bottom: 3, left: 4 }],
    ['clip: rect(1px, 2px, 3px)', null],
    ['clip: rect(1px, 2px 3px, 4px)', null],
    ['clip: rect(1px 2px, 3px, 4px)', null],
    ['background-repeat: repeat-x', [{ x: 'repeat', y: 'no-repeat' }]],
    ['background-size: 50%', [{ width: P, height: 'auto' }]],
    ['background-size: cover, auto', ['cover', { width: 'auto', height: 'auto' }]],
    ['box-shadow: none', []],
    ['stroke-width: 2', { px: 2, percent: 0, math: null }],
    ['stroke-dasharray: 1 2, 50%', [{ px: 1, percent: 0, math: null }, { px: 2, percent: 0, math: null }, P]],
    ['fill: url(#a) none', { url: '#a', fallback: 'none' }],
  ])('%s', (declaration, expected) => expect(value(declaration)).toEqual(expected));

  it('reads shadows in any order', () => {
    const red = { red: 1, green: 0, blue: 0, alpha: 1 };
    expect(value('box-shadow: inset 1px 2px red, currentcolor 1em 0 3px -1px')).toEqual([
      { x: 1, y: 2, blur: 0, spread: 0, color: red, inset: true },
      { x: 20, y: 0, blur: 3, spread: -1, color: 'currentcolor', inset: false },
    ]);
    expect(value('text-shadow: 1px 1px 1px 1px red')).toBeNull();
    expect(value('box-shadow: 1px 1px -1px red')).toBeNull();
  });
});

describe('alignment', () => {
  it.each<[string, unknown]>([
    ['align-items: center', { position: 'center', safe: false }],
    ['align-items: safe end', { position: 'end', safe: true }],
    ['align-items: last baseline', { position: 'last-baseline', safe: false }],
    ['align-self: auto', { position: 'auto', safe: false }],
    ['align-items: auto', null],
    ['justify-content: space-between', { position: 'space-between', safe: false }],
    ['justify-content: left', { position: 'left', safe: false }],
    ['align-content: left', null],
    ['justify-content: baseline', null],
    ['justify-content: safe stretch', null],
    ['flex-basis: content', 'content'],
    ['row-gap: normal', 'normal'],
  ])('%s', (declaration, expected) => expect(value(declaration)).toEqual(expected));
});

describe('text', () => {
  it.each<[string, unknown]>([
    ['text-indent: 1em hanging', { length: { px: 20, percent: 0, math: null }, hanging: true, eachLine: false }],
    ['text-indent: each-line', null],
    ['text-transform: uppercase full-width', { case: 'uppercase', fullWidth: true, fullSizeKana: false }],
    ['text-transform: uppercase lowercase', null],
    ['text-decoration-line: underline line-through', { underline: true, overline: false, lineThrough: true }],
    ['text-decoration-line: underline underline', null],
    ['tab-size: 4', { spaces: 4, px: 0 }],
    ['tab-size: 1em', { spaces: 0, px: 20 }],
    ['letter-spacing: -0.5px', -0.5],
    ['vertical-align: -25%', { px: 0, percent: -25, math: null }],
    ['list-style-type: "- "', { marker: '- ' }],
    ['list-style-type: Lower-Roman', 'lower-roman'],
    ['list-style-type: Mine', 'Mine'],
    ['page: Landscape', 'Landscape'],
    ['page: auto', 'auto'],
    [
      'quotes: "a" "b" "c" "d"',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['quotes: "a"', null],
    [
      'counter-increment: a b -2',
      [
        { name: 'a', value: 1 },
        { name: 'b', value: -2 },
      ],
    ],
    ['counter-reset: a', [{ name: 'a', value: 0, isReversed: false, isCounted: false }]],
    ['counter-reset: none', []],
    ['counter-reset: 3', null],
  ])('%s', (declaration, expected) => expect(value(declaration)).toEqual(expected));
});

describe('content', () => {
  it.each<[string, unknown]>([
    ['normal', 'normal'],
    [
      '"a" attr(href)',
      [
        { kind: 'string', text: 'a' },
        { kind: 'attribute', name: 'href', fallback: '' },
      ],
    ],
    ['attr(data-x string, "none")', [{ kind: 'attribute', name: 'data-x', fallback: 'none' }]],
    [
      'counter(page) " / " counter(pages, upper-roman)',
      [
        { kind: 'counter', name: 'page', style: 'decimal' },
        { kind: 'string', text: ' / ' },
        { kind: 'counter', name: 'pages', style: 'upper-roman' },
      ],
    ],
    ['counters(a, ".")', [{ kind: 'counters', name: 'a', separator: '.', style: 'decimal' }]],
    ['open-quote', [{ kind: 'quote', quote: 'open-quote' }]],
    ['"x" / "alt"', [{ kind: 'string', text: 'x' }]],
    [
      'url(a.png)',
      [
        {
          kind: 'image',
          image: { kind: 'url', url: 'https://example.test/css/a.png', resolution: 1 },
          alternative: null,
        },
      ],
    ],
    ['string(title)', [{ kind: 'named-string', name: 'title', which: 'first' }]],
    ['string(title, last)', [{ kind: 'named-string', name: 'title', which: 'last' }]],
    ['element(header first-except)', [{ kind: 'element', name: 'header', which: 'first-except' }]],
    ['leader(dotted)', [{ kind: 'leader', text: '. ' }]],
    [
      'target-counter(attr(href url), page)',
      [
        {
          kind: 'target-counter',
          url: { kind: 'attribute', name: 'href' },
          name: 'page',
          separator: null,
          style: 'decimal',
        },
      ],
    ],
    ['target-text(url(#a))', [{ kind: 'target-text', url: { kind: 'url', url: '#a' }, what: 'content' }]],
    ['foo', null],
    ['counter()', null],
    ['counters(a)', null],
    ['"a" /', null],
  ])('%s', (text, expected) => expect(value(`content: ${text}`)).toEqual(expected));
});

describe('fonts', () => {
  const families = (text: string): unknown =>
    (value(`font-family: ${text}`) as { name: string; generic: boolean }[] | null)?.map(({ name, generic }) =>
      generic ? `<${name}>` : name,
    );
  it.each<[string, unknown]>([
    ['Arial, Sans-Serif', ['Arial', '<sans-serif>']],
    ['"serif", serif', ['serif', '<serif>']],
    ['Times   New  Roman', ['Times New Roman']],
    ['monospace, monospace', ['<monospace>', '<monospace>']],
    ['Arial,', undefined],
    ['Arial inherit, inherit', undefined],
    ['12px', undefined],
  ])('%s', (text, expected) => expect(families(text)).toEqual(expected));

  it.each<[string, unknown]>([
    ['font-size: 12pt', 16],
    ['font-size: 150%', 30],
    ['font-size: larger', 24],
    ['font-size: x-large', 24],
    ['font-size: -1px', null],
    ['font-weight: bolder', 700],
    ['font-weight: 350', 350],
    ['font-weight: 0', null],
    ['font-style: oblique', { oblique: 14 }],
    ['font-style: oblique 20deg', { oblique: 20 }],
    ['font-style: oblique 100deg', null],
    ['font-stretch: condensed', 75],
    ['font-stretch: 80%', 80],
    ['line-height: 1.5', { number: 1.5 }],
    ['line-height: 150%', { px: 30 }],
    ['line-height: calc(1 + .5)', { number: 1.5 }],
    ['line-height: 2em', { px: 40 }],
    ['line-height: -1', null],
    [
      'font-feature-settings: "smcp", "kern" off, "salt" 2',
      [
        { tag: 'smcp', value: 1 },
        { tag: 'kern', value: 0 },
        { tag: 'salt', value: 2 },
      ],
    ],
    ['font-feature-settings: "toolong"', null],
    ['font-variation-settings: "wght" 350.5', [{ tag: 'wght', value: 350.5 }]],
    [
      'font-variant-numeric: tabular-nums slashed-zero',
      [
        { tag: 'tnum', value: 1 },
        { tag: 'zero', value: 1 },
      ],
    ],
    ['font-variant-numeric: lining-nums oldstyle-nums', null],
    [
      'font-variant-ligatures: no-common-ligatures',
      [
        { tag: 'liga', value: 0 },
        { tag: 'clig', value: 0 },
      ],
    ],
  ])('%s', (declaration, expected) => expect(value(declaration)).toEqual(expected));
});

describe('transforms', () => {
  it.each<[string, unknown]>([
    ['transform: none', []],
    [
      'transform: rotate(45deg) scale(2)',
      [
        { kind: 'rotate', angle: 45 },
        { kind: 'scale', x: 2, y: 2 },
      ],
    ],
    [
      'transform: translate(50%, 1em)',
      [{ kind: 'translate', x: { px: 0, percent: 50, math: null }, y: { px: 20, percent: 0, math: null } }],
    ],
    ['transform: matrix(1,2,3,4,5,6)', [{ kind: 'matrix', a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 }]],
    ['transform: skewX(10deg)', [{ kind: 'skew', x: 10, y: 0 }]],
    ['transform: scale(1, 2, 3)', null],
    ['transform: rotate(90)', null],
    [
      'transform: translateX(1px',
      [{ kind: 'translate', x: { px: 1, percent: 0, math: null }, y: { px: 0, percent: 0, math: null } }],
    ],
    [
      'transform-origin: top left 5px',
      { x: { px: 0, percent: 0, math: null }, y: { px: 0, percent: 0, math: null }, z: 5 },
    ],
    ['width: calc-size(50px, size + 10px)', { px: 60, percent: 0, math: null }],
    ['width: calc-size(10%, size * 2)', { px: 0, percent: 20, math: null }],
    ['width: calc-size(any, 10px)', { px: 10, percent: 0, math: null }],
    ['width: calc-size(any, size)', null],
    ['width: calc-size(calc-size(10px, size * 2), size + 1px)', { px: 21, percent: 0, math: null }],
    ['width: calc-size(auto, size)', { basis: 'auto', calculate: expect.any(Function) }],
    ['width: calc-size(fit-content(50%), size)', null],
    ['max-width: calc-size(none, size)', { basis: 'none', calculate: expect.any(Function) }],
    ['width: calc-size(auto, size * size)', null],
    ['width: calc-size(auto, 2)', null],
    ['width: calc-size(none, size)', null],
    ['width: calc-size(50px)', null],
    ['width: calc-size(50px, )', null],
    ['rotate: 90deg', { kind: 'rotate', angle: 90 }],
    ['rotate: z 90deg', { kind: 'rotate', angle: 90 }],
    ['rotate: 0 0 2 90deg', { kind: 'rotate', angle: 90 }],
    ['rotate: 360deg x', { kind: 'matrix3d', values: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] }],
    ['scale: 2 50%', { x: 2, y: 0.5 }],
    ['translate: none', 'none'],
  ])('%s', (declaration, expected) => expect(value(declaration)).toEqual(expected));
});
