import { describe, expect, it } from 'vitest';
import type { ResolvedDeclaration } from '../../../src/engine/css/declared-value.ts';
import { groupNames } from '../../../src/engine/css/properties/longhands.ts';
import { inheritedGroups, styleGroups } from '../../../src/engine/css/properties/registry.ts';
import { usedColor } from '../../../src/engine/css/values/color/color-value.ts';
import { computeStyle } from '../../../src/engine/style/compute.ts';
import { type StyleEnvironment, StyleViewportUse } from '../../../src/engine/style/compute-context.ts';
import type { ComputedStyle } from '../../../src/engine/style/computed-style.ts';
import { ElementScope } from '../../../src/engine/style/element-scope.ts';
import { anonymousStyle, initialStyle } from '../../../src/engine/style/initial-style.ts';
import { declarations } from '../css/support.ts';
import { UNKNOWN_FONTS } from './unknown-fonts.ts';

const PAGE = {
  viewport: new StyleViewportUse(700, 1000),
  fonts: UNKNOWN_FONTS,
  container: null,
  scope: new ElementScope(),
  quirks: false,
  colorProfiles: new Map(),
  defaultDecorations: new Set<never>(),
  defaultMargins: null,
};
const ROOT: StyleEnvironment = { ...PAGE, rootStyle: null };

/** The style of the innermost of nested elements, outermost first. */
function styleOf(...elements: string[]): ComputedStyle {
  let parent: ComputedStyle | null = null;
  let environment = ROOT;
  for (const text of elements) {
    parent = computeStyle(declarations(text) as ResolvedDeclaration[], parent, environment);
    if (environment === ROOT) environment = { ...PAGE, rootStyle: parent };
  }
  return parent!;
}

describe('sharing of groups', () => {
  it('takes the initial and the parent groups by pointer', () => {
    const parent = styleOf('color: red');
    const child = computeStyle(declarations('margin-top: 1px') as ResolvedDeclaration[], parent, {
      ...PAGE,
      rootStyle: parent,
    });
    expect(child.padding).toBe(initialStyle.padding);
    expect(child.color).toBe(parent.color);
    expect(child.margin).toEqual({ ...initialStyle.margin, top: { px: 1, percent: 0, math: null } });
  });
  it('gives anonymous boxes what is inherited', () => {
    const parent = styleOf('color: red; margin: 1px');
    const anonymous = anonymousStyle(parent);
    expect(anonymous.color).toBe(parent.color);
    expect(anonymous.margin).toBe(initialStyle.margin);
    expect(anonymousStyle(parent)).toBe(anonymous);
  });
  it('passes on the groups that inherit, and no others', () => {
    const parent = Object.fromEntries(groupNames.map((name) => [name, { ...initialStyle[name] }])) as ComputedStyle;
    const anonymous = anonymousStyle(parent);
    for (const name of groupNames)
      expect(anonymous[name], name).toBe((name in inheritedGroups ? parent : initialStyle)[name]);
  });
  it('has the initial values of the registry', () => {
    for (const name of groupNames) expect(initialStyle[name], name).toBe(styleGroups[name].initial);
  });
});

describe('the cascade within a style', () => {
  it('lets the last declaration win', () => expect(styleOf('top: 1px; top: 2px').inset.top).toMatchObject({ px: 2 }));
  it('maps logical properties by the own direction, in order', () => {
    expect(styleOf('margin-inline-start: 1px; direction: rtl').margin).toMatchObject({
      left: { px: 0 },
      right: { px: 1 },
    });
    expect(styleOf('margin-left: 2px; margin-inline-start: 1px').margin.left).toMatchObject({ px: 1 });
    expect(styleOf('margin-inline-start: 1px; margin-left: 2px').margin.left).toMatchObject({ px: 2 });
    expect(styleOf('direction: rtl', 'padding-inline: 1px 2px').padding).toMatchObject({
      left: { px: 2 },
      right: { px: 1 },
    });
  });
  it.each([
    ['horizontal-tb', 'top', 'left'],
    ['vertical-rl', 'right', 'top'],
    ['vertical-lr', 'left', 'top'],
    ['sideways-rl', 'right', 'top'],
    ['sideways-lr', 'left', 'bottom'],
    ['tb-rl', 'right', 'top'],
  ] as const)('maps logical properties by the writing mode %s', (mode, blockStart, inlineStart) => {
    const logical = 'margin-block-start: 1px; margin-inline-start: 2px; inline-size: 3px; overflow-block: clip';
    const style = styleOf(`${logical}; writing-mode: ${mode}`);
    expect(style.margin[blockStart]).toMatchObject({ px: 1 });
    expect(style.margin[inlineStart]).toMatchObject({ px: 2 });
    expect(style.sizing[mode === 'horizontal-tb' ? 'width' : 'height']).toMatchObject({ px: 3 });
    expect(style.overflow[mode === 'horizontal-tb' ? 'y' : 'x']).toBe('clip');
    expect(styleOf(`writing-mode: ${mode}`, logical).margin).toEqual(style.margin);
  });
  it('gives logical corners the radii of both sides', () => {
    const { radius } = styleOf('writing-mode: vertical-rl; direction: rtl; border-start-start-radius: 1px');
    expect(radius.bottomRight).not.toEqual(initialStyle.radius.bottomRight);
    expect(radius.topLeft).toEqual(initialStyle.radius.topLeft);
  });
  it.each([
    ['inherit', 5, 'red'],
    ['initial', 0, 'black'],
    ['unset', 0, 'red'],
    ['revert', 0, 'red'],
  ])('%s', (keyword, margin, color) => {
    const style = styleOf('margin-top: 5px; color: red', `margin-top: ${keyword}; color: ${keyword}`);
    expect(style.margin.top).toMatchObject({ px: margin });
    expect(style.color.color.red).toBe(color === 'red' ? 1 : 0);
  });
});

describe('font size', () => {
  it.each([
    ['font-size: 2em', 32],
    ['font-size: 2rem', 32],
    ['font-size: 150%', 24],
    ['font-size: larger', 19.2],
    ['font-size: calc(1em + 4px)', 20],
    ['font-size: x-large', 24],
    ['font-size: initial', 16],
  ])('%s under 16 px is %d px', (text, size) => expect(styleOf('font-size: 16px', text).font.size).toBeCloseTo(size));

  it('is the basis of em in the other properties', () => {
    expect(
      styleOf('font-size: 10px', 'font-size: 2em; width: 2em; border-top: 1em solid; line-height: 150%'),
    ).toMatchObject({
      sizing: { width: { px: 40 } },
      border: { topWidth: 20 },
      font: { lineHeight: { px: 30 } },
    });
  });
  it('of the root is the basis of rem, there too', () => {
    expect(styleOf('font-size: 20px; width: 2rem').sizing.width).toMatchObject({ px: 40 });
    expect(styleOf('font-size: 2rem').font.size).toBe(32);
    expect(styleOf('font-size: 20px', 'width: 2rem').sizing.width).toMatchObject({ px: 40 });
  });
  it('lets lh be the own line height, but in font properties the parent’s', () => {
    expect(styleOf('font-size: 10px; line-height: 2', 'font-size: 20px; width: 1lh').sizing.width).toMatchObject({
      px: 40,
    });
    expect(styleOf('font-size: 10px; line-height: 2', 'line-height: 1lh').font.lineHeight).toEqual({ px: 20 });
  });

  // Each as Chromium 156 has it.
  it.each<[string[], number]>([
    [['', 'font-family: monospace'], 13],
    [['', 'font-family: monospace; font-size: 1em'], 13],
    [['', 'font-family: monospace; font-size: 100%'], 13],
    [['', 'font-family: monospace; font-size: larger'], 15.6],
    [['', 'font-family: monospace; font-size: 1rem'], 16],
    [['', 'font-family: monospace; font-size: 16px'], 16],
    [['', 'font-family: monospace; font-size: calc(1em + 0px)'], 16],
    [['', 'font-family: monospace, monospace'], 16],
    [['', 'font-family: "monospace"'], 16],
    [['font-size: 20px', 'font-family: monospace'], 20],
    [['font-size: 20px', 'font-family: monospace; font-size: 1em'], 20],
    [['', 'font-size: 1.5em', 'font-family: monospace'], 19.5],
    [['', 'font-size: large', 'font-family: monospace'], 16],
    [['', 'font-size: x-small', 'font-family: monospace'], 10],
    [['', 'font-size: small', 'font-family: monospace'], 12],
    [['', 'font-family: monospace', 'font-family: serif'], 16],
    [['', 'font-family: monospace; font-size: 2em', 'font-family: serif'], 32],
    [['', 'font-family: monospace', ''], 13],
    [['', 'font-family: monospace; font-size: xxx-large'], 39],
  ])('%j is %d px', (elements, size) => expect(styleOf(...elements).font.size).toBeCloseTo(size));
});

describe('font weight', () => {
  it.each([
    ['normal', 'bolder', 700],
    ['bold', 'bolder', 900],
    ['100', 'bolder', 400],
    ['bold', 'lighter', 400],
    ['900', 'lighter', 700],
    ['normal', 'lighter', 100],
  ])('%s, then %s', (parent, child, weight) =>
    expect(styleOf(`font-weight: ${parent}`, `font-weight: ${child}`).font.weight).toBe(weight),
  );
});

describe('colours', () => {
  it('keep currentcolor as a keyword, so that it is inherited as such', () => {
    expect(styleOf('border-top-color: currentcolor').border.topColor).toBe('currentcolor');
  });
  it.each([
    'rgb(from currentcolor g r b)',
    'color-mix(in srgb, currentcolor, currentcolor)',
    'rgb(from color-mix(in srgb, currentcolor, currentcolor) r g b)',
    'contrast-color(currentcolor)',
    'alpha(from currentcolor / 1)',
  ])('inherit %s as a function, made of the colour of the one who inherits it', (text) => {
    const colorOf = (style: ComputedStyle) => usedColor(style.background.color, style.color.color);
    const inherited = styleOf(`background-color: ${text}; color: #0000ff`, 'background-color: inherit; color: #ffff00');
    const own = styleOf(`background-color: ${text}; color: #ffff00`);
    expect(colorOf(inherited)).toEqual(colorOf(own));
    expect(colorOf(inherited)).not.toEqual(colorOf(styleOf(`background-color: ${text}; color: #0000ff`)));
  });
  it('take currentcolor for the inherited colour in `color`', () => {
    expect(styleOf('color: red', 'color: currentcolor').color.color).toMatchObject({ red: 1 });
    expect(styleOf('color: red', 'color: color-mix(in srgb, currentcolor, blue)').color.color).toMatchObject({
      red: 0.5,
      blue: 0.5,
    });
  });
  it('mix with the element’s own colour', () => {
    const mixed = styleOf('color: red', 'background-color: color-mix(in srgb, currentcolor 20%, white); color: black');
    expect(usedColor(mixed.background.color, mixed.color.color)).toMatchObject({ red: 0.8 });
  });
});

describe('display', () => {
  const display = (...elements: string[]): string => styleOf(...elements).display.display.keywords;
  it.each([
    [['display: inline'], 'block'],
    [['display: contents'], 'block'],
    [['display: inline-flex'], 'flex'],
    [['display: none'], 'none'],
    [['', ''], 'inline'],
    [['', 'float: left'], 'block'],
    [['', 'position: absolute; display: inline-table'], 'table'],
    [['', 'position: relative'], 'inline'],
    [['display: flex', 'display: inline-block'], 'block'],
    [['display: grid', 'display: table-cell'], 'block'],
    [['display: flex', 'display: contents', ''], 'block'],
    [['display: flex', '', ''], 'inline'],
    [['display: ruby', 'display: block'], 'inline-block'],
    [['display: ruby', 'display: ruby-text', 'display: table'], 'inline-table'],
    [['display: ruby', '', 'display: contents', 'display: flex'], 'inline-flex'],
    [['display: ruby', 'display: inline-block', 'display: block'], 'block'],
    [['display: ruby', 'float: left'], 'block'],
    [['display: inline', 'display: run-in; position: absolute'], 'block'],
  ])('%j is %s', (elements, expected) => expect(display(...elements)).toBe(expected));
  it('ends floating where the box is positioned', () =>
    expect(styleOf('', 'float: left; position: fixed').display.float).toBe('none'));
});

describe('values that depend on others', () => {
  it.each([
    ['overflow-x: hidden', 'hidden', 'auto'],
    ['overflow: clip visible', 'clip', 'visible'],
    ['overflow: clip auto', 'hidden', 'auto'],
  ])('%s', (text, x, y) => expect(styleOf(text).overflow).toMatchObject({ x, y }));

  it.each([
    [['text-align: end', 'text-align: match-parent'], 'right'],
    [['direction: rtl', 'text-align: match-parent'], 'right'],
    [['text-align: center', 'text-align: match-parent'], 'center'],
    [['', 'text-align: -internal-th-center'], 'center'],
    [['text-align: right', 'text-align: -internal-th-center'], 'right'],
  ])('text-align of %j is %s', (elements, expected) => expect(styleOf(...elements).text.align).toBe(expected));

  it.each([
    ['white-space: pre', 'pre'],
    ['white-space-collapse: preserve', 'pre-wrap'],
    ['white-space: pre; text-wrap: wrap', 'pre-wrap'],
    ['text-wrap: nowrap', 'nowrap'],
    ['white-space: pre-line', 'pre-line'],
    ['white-space: break-spaces', 'break-spaces'],
  ])('%s makes %s', (text, expected) => expect(styleOf(text, 'color: red').text.whiteSpace).toBe(expected));
});

it('knows viewport units', () =>
  expect(styleOf('width: 10vw; height: 10vh').sizing).toMatchObject({ width: { px: 70 }, height: { px: 100 } }));
