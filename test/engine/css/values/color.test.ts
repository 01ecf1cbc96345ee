import { describe, expect, it } from 'vitest';
import { color, colorWithQuirk } from '../../../../src/engine/css/values/color/color.ts';
import { convert } from '../../../../src/engine/css/values/color/color-spaces.ts';
import { usedColor } from '../../../../src/engine/css/values/color/color-value.ts';
import { computedValue, ELEMENT, QUIRKS } from '../support.ts';

/** `#rrggbb`, with the alpha in percent behind it where it is not 1. */
function hex(text: string): string | null {
  const computed = computedValue(color(), text);
  if (computed === null || computed === 'currentcolor') return computed;
  const value = usedColor(computed, ELEMENT.currentColor);
  const digits = [value.red, value.green, value.blue]
    .map((each) =>
      Math.round(each * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('');
  return `#${digits}${value.alpha === 1 ? '' : ` ${Math.round(value.alpha * 100)}%`}`;
}

describe('<color>', () => {
  it.each([
    ['red', '#ff0000'],
    ['RebeccaPurple', '#663399'],
    ['transparent', '#000000 0%'],
    ['currentColor', 'currentcolor'],
    ['CanvasText', '#000000'],
    ['#0f8', '#00ff88'],
    ['#0F88', '#00ff88 53%'],
    ['#123456', '#123456'],
    ['#12345680', '#123456 50%'],
    ['rgb(1, 2, 3)', '#010203'],
    ['rgb(1 2 3 / 50%)', '#010203 50%'],
    ['rgba(1,2,3,.25)', '#010203 25%'],
    ['rgb(100%, 0%, 50%)', '#ff0080'],
    ['rgb(300 -5 0)', '#ff0000'],
    ['rgb(none 255 0)', '#00ff00'],
    ['rgb(calc(100 + 27) 0 0)', '#7f0000'],
    ['hsl(120, 100%, 50%)', '#00ff00'],
    // The third of its siblings.
    ['hsl(calc(sibling-index() * 40) 100% 50%)', '#00ff00'],
    ['rgb(from red r calc(sibling-index() * 85) b)', '#ffff00'],
    ['alpha(from red / calc(sibling-index() / 4))', '#ff0000 75%'],
    ['device-cmyk(0 calc(sibling-index() / 3) 0 0)', '#ff00ff'],
    ['hsl(120deg 100% 25% / 0.5)', '#008000 50%'],
    ['hsl(0.5turn 100 50)', '#00ffff'],
    ['hsl(-120 100% 50%)', '#0000ff'],
    ['hwb(120 0% 50%)', '#008000'],
    ['hwb(0 50% 50%)', '#808080'],
    ['hwb(0 80% 80%)', '#808080'],
    ['lab(100 0 0)', '#ffffff'],
    ['lab(46.2775% -47.5621 48.5837)', '#008000'],
    ['lch(46.2775% 67.9892 134.3912)', '#008000'],
    ['oklab(51.975% -0.1403 0.10768)', '#008000'],
    ['oklch(51.975% 0.17686 142.495)', '#008000'],
    ['oklch(0 0 0)', '#000000'],
    ['color(srgb 0 0.5019608 0)', '#008000'],
    ['color(srgb-linear 0.5 0 0)', '#bc0000'],
    ['color(display-p3 0.21604 0.49418 0.13151)', '#008000'],
    ['color(rec2020 0.235202 0.431704 0.085432)', '#008000'],
    ['color(a98-rgb 0.281363 0.498012 0.116746)', '#008000'],
    ['color(prophoto-rgb 0.230479 0.395789 0.129968)', '#008000'],
    ['color(xyz 0.07719 0.15438 0.02573)', '#008000'],
    ['color(xyz-d50 0.08312 0.154746 0.020961)', '#008000'],
    ['color(display-p3 0 1 0)', '#00ff00'],
    ['color-mix(in srgb, red, blue)', '#800080'],
    ['color-mix(in srgb, red 25%, blue)', '#4000bf'],
    ['color-mix(in srgb, red 30%, blue 30%)', '#800080 60%'],
    ['color-mix(in srgb, red, transparent 75%)', '#ff0000 25%'],
    ['color-mix(in hsl, red, lime)', '#ffff00'],
    ['color-mix(in hsl longer hue, red, lime)', '#0000ff'],
    ['color-mix(in srgb, currentcolor, blue)', '#800080'],
    ['color-mix(in lch, white, blue)', hex('color-mix(in lch, blue, white)')!],
    ['rgb(from #123456 r g b / 50%)', '#123456 50%'],
    ['rgb(from red calc(r - 55) 0 0)', '#c80000'],
    ['hsl(from lime calc(h + 120) s l)', '#0000ff'],
    ['rgb(from currentcolor g r b)', '#00ff00'],
    ['light-dark(red, blue)', '#ff0000'],
    ['device-cmyk(0 1 1 0)', '#ff0000'],
    ['device-cmyk(0% 0% 0% 100%)', '#000000'],
  ])('%s is %s', (text, expected) => expect(hex(text)).toBe(expected));

  it.each([
    'ff0000',
    '#12345',
    '#ggg',
    'rgb()',
    'rgb(1 2)',
    'rgb(1, 2 3)',
    'rgb(100%, 0, 0)',
    'rgb(1 2 3 4)',
    'rgb(1, 2, 3 / 1)',
    'rgb(none, 1, 2)',
    'rgb(1px 2 3)',
    'hsl(10% 10% 10%)',
    'lab(1, 2, 3)',
    'color(none 1 2 3)',
    'color-mix(in srgb, red)',
    'color-mix(in rgb, red, blue)',
    'color-mix(in srgb shorter hue, red, blue)',
    'nocolor',
    '12px',
    'rgb(from red x y z)',
    'light-dark(red)',
  ])('%s is none', (text) => expect(hex(text)).toBeNull());

  it('may lack its # in quirks mode', () => {
    expect(computedValue(colorWithQuirk(), 'ff0000', QUIRKS)).toEqual({ red: 1, green: 0, blue: 0, alpha: 1 });
    expect(computedValue(colorWithQuirk(), '000000', QUIRKS)).toEqual({ red: 0, green: 0, blue: 0, alpha: 1 });
    expect(computedValue(colorWithQuirk(), '123', QUIRKS)).toEqual(computedValue(color(), '#000123'));
    expect(computedValue(colorWithQuirk(), 'abc', QUIRKS)).toEqual(computedValue(color(), '#abc'));
  });
  it('comes back from every colour space', () => {
    for (const space of [
      'srgb-linear',
      'display-p3',
      'a98-rgb',
      'prophoto-rgb',
      'rec2020',
      'xyz-d50',
      'lab',
      'lch',
      'oklab',
      'oklch',
      'hsl',
      'hwb',
    ] as const) {
      const there = convert([0.2, 0.4, 0.7], 'srgb', space);
      const back = convert(there, space, 'srgb');
      for (const [i, value] of [0.2, 0.4, 0.7].entries()) expect(back[i]).toBeCloseTo(value, 6);
    }
  });
});
