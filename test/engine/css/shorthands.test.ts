import { describe, expect, it } from 'vitest';
import { shorthands } from '../../../src/engine/css/shorthands/registry.ts';
import { expanded } from './support.ts';

const px = (value: number) => ({ px: value, percent: 0, math: null });
const pc = (value: number) => ({ px: 0, percent: value, math: null });
const RED = { red: 1, green: 0, blue: 0, alpha: 1 };
const TRANSPARENT = { red: 0, green: 0, blue: 0, alpha: 0 };

describe('four sides', () => {
  it.each([
    ['1px', [1, 1, 1, 1]],
    ['1px 2px', [1, 2, 1, 2]],
    ['1px 2px 3px', [1, 2, 3, 2]],
    ['1px 2px 3px 4px', [1, 2, 3, 4]],
  ])('padding: %s', (text, [top, right, bottom, left]) => {
    expect(expanded('padding', text)).toEqual({
      'padding-top': px(top!),
      'padding-right': px(right!),
      'padding-bottom': px(bottom!),
      'padding-left': px(left!),
    });
  });
  it('may be auto for margins', () =>
    expect(expanded('margin', '0 auto')).toMatchObject({ 'margin-left': 'auto', 'margin-top': px(0) }));
  it('inset', () =>
    expect(expanded('inset', 'auto 1px')).toEqual({ top: 'auto', right: px(1), bottom: 'auto', left: px(1) }));
  it('border-style', () =>
    expect(expanded('border-style', 'solid none')).toMatchObject({
      'border-top-style': 'solid',
      'border-left-style': 'none',
    }));
});

describe('border-image', () => {
  const ALL = (value: unknown) => ({ top: value, right: value, bottom: value, left: value });
  it('has slices, widths and outsets between slashes', () =>
    expect(expanded('border-image', 'none 10 20% fill / 2 auto / 3px round space')).toEqual({
      'border-image-source': 'none',
      'border-image-slice': {
        ...ALL({ factor: 10 }),
        right: expect.objectContaining({ percent: 20 }) as unknown,
        left: expect.objectContaining({ percent: 20 }) as unknown,
        fill: true,
      },
      'border-image-width': { ...ALL({ factor: 2 }), right: 'auto', left: 'auto' },
      'border-image-outset': ALL(3),
      'border-image-repeat': { x: 'round', y: 'space' },
    }));
  it('may have outsets without widths', () =>
    expect(expanded('border-image', '1 / / 2')).toMatchObject({
      'border-image-width': ALL({ factor: 1 }),
      'border-image-outset': ALL({ factor: 2 }),
    }));
  it.each(['', '1 /', '1 / 2 /', '/ 2', '-1', '1 2 3 4 5', 'stretch stretch stretch', 'none none'])(
    'is not %j',
    (text) => expect(expanded('border-image', text)).toBeNull(),
  );
});

describe('border', () => {
  it('sets all sides, initial where nothing is said', () => {
    const border = expanded('border', 'red 2px')!;
    expect(Object.keys(border)).toHaveLength(12 + 5);
    expect(border['border-image-source']).toBe('none');
    expect(border).toMatchObject({ 'border-left-width': 2, 'border-left-style': 'none', 'border-left-color': RED });
  });
  it('sets one side', () =>
    expect(expanded('border-top', 'solid')).toEqual({
      'border-top-width': 3,
      'border-top-style': 'solid',
      'border-top-color': 'currentcolor',
    }));
  it('sets logical sides', () =>
    expect(Object.keys(expanded('border-inline', '1px solid')!)).toEqual(
      expect.arrayContaining(['border-inline-start-width', 'border-inline-end-color']),
    ));
  it('may be 0', () => expect(expanded('border', '0')).toMatchObject({ 'border-top-width': 0 }));
  it('may be none', () => expect(expanded('border', 'none')).toMatchObject({ 'border-top-style': 'none' }));
  it.each(['1px 2px', 'solid solid', '', 'red blue'])('%j is invalid', (text) =>
    expect(expanded('border', text)).toBeNull(),
  );
  it('has radii, vertical ones behind a slash', () => {
    expect(expanded('border-radius', '1px 2px / 3px')).toEqual({
      'border-top-left-radius': { x: px(1), y: px(3) },
      'border-top-right-radius': { x: px(2), y: px(3) },
      'border-bottom-right-radius': { x: px(1), y: px(3) },
      'border-bottom-left-radius': { x: px(2), y: px(3) },
    });
    expect(expanded('border-radius', '1px /')).toBeNull();
  });
});

describe('background', () => {
  it('has layers, and a colour in the last', () => {
    expect(expanded('background', 'url(a.png) no-repeat fixed right 10px top / cover content-box, red')).toEqual({
      'background-color': RED,
      'background-image': [{ kind: 'url', url: 'https://example.test/css/a.png', resolution: 1 }, 'none'],
      'background-position-x': [{ px: -10, percent: 100, math: null }, pc(0)],
      'background-position-y': [px(0), pc(0)],
      'background-size': ['cover', { width: 'auto', height: 'auto' }],
      'background-repeat': [
        { x: 'no-repeat', y: 'no-repeat' },
        { x: 'repeat', y: 'repeat' },
      ],
      'background-attachment': ['fixed', 'scroll'],
      'background-origin': ['content-box', 'padding-box'],
      'background-clip': ['content-box', 'border-box'],
    });
  });
  it('is reset by none', () =>
    expect(expanded('background', 'none')).toMatchObject({
      'background-color': TRANSPARENT,
      'background-image': ['none'],
    }));
  it('has a box for each of origin and clip', () => {
    expect(expanded('background', 'padding-box content-box red')).toMatchObject({
      'background-origin': ['padding-box'],
      'background-clip': ['content-box'],
    });
    expect(expanded('background', 'text red')).toMatchObject({
      'background-origin': ['padding-box'],
      'background-clip': ['text'],
    });
  });
  it.each([
    'red, blue',
    'red url(a), blue',
    'center / ',
    'url(a) center /',
    'url(a) center /, url(b)',
    'url(a) url(b)',
    '/ cover',
    '',
  ])('%j is invalid', (text) => expect(expanded('background', text)).toBeNull());
  it('has positions', () => {
    expect(expanded('background-position', 'left, 10px 20px')).toEqual({
      'background-position-x': [px(0), px(10)],
      'background-position-y': [pc(50), px(20)],
    });
  });
});

describe('font', () => {
  it('sets what is given and resets the rest', () => {
    expect(expanded('font', 'italic small-caps bold condensed 12px/1.5 "A B", serif')).toMatchObject({
      'font-style': 'italic',
      'font-variant-caps': 'small-caps',
      'font-weight': 700,
      'font-stretch': 75,
      'font-size': 12,
      'line-height': { number: 1.5 },
      'font-family': [
        { name: 'A B', generic: false },
        { name: 'serif', generic: true },
      ],
      'font-kerning': 'auto',
    });
    expect(expanded('font', '1em x')).toMatchObject({
      'font-style': 'normal',
      'font-weight': 400,
      'line-height': 'normal',
    });
  });
  it('may be a system font', () =>
    expect(expanded('font', 'caption')).toMatchObject({
      'font-family': [{ name: 'system-ui', generic: true }],
      'font-size': 16,
    }));
  it.each(['12px', 'serif', 'bold serif', 'normal normal normal normal normal 12px a', 'bold italic', '12px/ serif'])(
    '%j is invalid',
    (text) => expect(expanded('font', text)).toBeNull(),
  );
  it('has variants', () => {
    expect(expanded('font-variant', 'small-caps tabular-nums')).toMatchObject({
      'font-variant-caps': 'small-caps',
      'font-variant-numeric': [{ tag: 'tnum', value: 1 }],
    });
    expect(expanded('font-variant', 'normal')).toMatchObject({
      'font-variant-caps': 'normal',
      'font-variant-ligatures': [],
    });
    expect(expanded('font-variant', 'none small-caps')).toBeNull();
  });
});

describe('flex', () => {
  const flex = (text: string): unknown => {
    const set = expanded('flex', text);
    return set === null ? null : [set['flex-grow'], set['flex-shrink'], set['flex-basis']];
  };
  it.each<[string, unknown]>([
    ['none', [0, 0, 'auto']],
    ['auto', [1, 1, 'auto']],
    ['initial', ['initial', 'initial', 'initial']],
    ['2 3', [2, 3, expect.objectContaining({ px: 0, percent: 0 })]],
    ['0 1 0', [0, 1, px(0)]],
    ['2 10px', [2, 1, px(10)]],
    ['50% 2 3', [2, 3, pc(50)]],
    ['1 1 content', [1, 1, 'content']],
    ['1 2 3 4', null],
    ['10px 20px', null],
    ['', null],
    ['1 10px 1', null],
  ])('%j', (text, expected) => expect(flex(text)).toEqual(expected));
  it('has a basis that is a percentage where none is given', () =>
    expect(flex('1')).toEqual([1, 1, expect.objectContaining({ math: expect.anything() })]));
  it('has a flow', () =>
    expect(expanded('flex-flow', 'wrap column')).toEqual({ 'flex-direction': 'column', 'flex-wrap': 'wrap' }));
  it('has gaps and places', () => {
    expect(expanded('gap', '1px')).toEqual({ 'row-gap': px(1), 'column-gap': px(1) });
    expect(expanded('place-items', 'center')).toMatchObject({
      'align-items': { position: 'center' },
      'justify-items': { position: 'center' },
    });
    expect(expanded('place-content', 'start space-between')).toMatchObject({
      'justify-content': { position: 'space-between' },
    });
  });
  it('had other names in 2009', () =>
    expect(expanded('-webkit-box-pack', 'justify')).toEqual({
      'justify-content': { position: 'space-between', safe: false },
    }));
});

describe('lists, text, columns, breaks', () => {
  it.each<[string, string, Record<string, unknown> | null]>([
    ['list-style', 'none', { 'list-style-type': 'none', 'list-style-image': 'none', 'list-style-position': 'outside' }],
    [
      'list-style',
      'inside none square',
      { 'list-style-type': 'square', 'list-style-image': 'none', 'list-style-position': 'inside' },
    ],
    [
      'list-style',
      'none none',
      { 'list-style-type': 'none', 'list-style-image': 'none', 'list-style-position': 'outside' },
    ],
    ['list-style', 'none none none', null],
    ['list-style', 'circle square', null],
    ['columns', '2 10em', { 'column-count': 2, 'column-width': 200, 'column-height': 'auto' }],
    ['columns', 'auto 3', { 'column-count': 3, 'column-width': 'auto', 'column-height': 'auto' }],
    ['columns', '2 10em / 5em', { 'column-count': 2, 'column-width': 200, 'column-height': 100 }],
    ['columns', '2 /', null],
    ['columns', '/ 5em', null],
    ['columns', '1 2', null],
    ['columns', 'auto auto auto', null],
    ['white-space', 'pre-wrap', { 'white-space-collapse': 'preserve', 'text-wrap-mode': 'wrap' }],
    ['white-space', 'nowrap preserve', { 'white-space-collapse': 'preserve', 'text-wrap-mode': 'nowrap' }],
    ['text-wrap', 'balance', { 'text-wrap-mode': 'wrap', 'text-wrap-style': 'balance' }],
    [
      'text-decoration',
      'underline dotted red 2px',
      {
        'text-decoration-line': { underline: true, overline: false, lineThrough: false },
        'text-decoration-style': 'dotted',
        'text-decoration-color': RED,
        'text-decoration-thickness': px(2),
      },
    ],
    ['outline', 'auto', { 'outline-style': 'auto', 'outline-width': 3, 'outline-color': 'currentcolor' }],
    ['overflow', 'hidden', { 'overflow-x': 'hidden', 'overflow-y': 'hidden' }],
    ['overflow', 'auto clip', { 'overflow-x': 'auto', 'overflow-y': 'clip' }],
    ['page-break-before', 'always', { 'break-before': 'page' }],
    ['page-break-inside', 'avoid', { 'break-inside': 'avoid' }],
    ['page-break-inside', 'always', null],
    ['-webkit-column-break-inside', 'avoid', { 'break-inside': 'avoid-column' }],
  ])('%s: %s', (name, value, expected) => expect(expanded(name, value)).toEqual(expected));
});

it('have distinct names and distinct longhands', () => {
  expect(new Set(shorthands.map(({ name }) => name)).size).toBe(shorthands.length);
  for (const { name, longhands } of shorthands) expect(new Set(longhands).size, name).toBe(longhands.length);
});
