import { describe, expect, it } from 'vitest';
import { type ImageValue, image } from '../../../../src/engine/css/values/image/image.ts';
import { computedValue } from '../support.ts';

const RED = { red: 1, green: 0, blue: 0, alpha: 1 };
const BLUE = { red: 0, green: 0, blue: 1, alpha: 1 };
const pc = (percent: number) => ({ px: 0, percent, math: null });
const px = (value: number) => ({ px: value, percent: 0, math: null });
const parse = (text: string): ImageValue | null => computedValue(image(), text);
const stop = (color: typeof RED, position: ReturnType<typeof px> | null = null) => ({ color, position, hint: false });

describe('<image>', () => {
  it.each([
    ['url(a.png)', 'https://example.test/css/a.png'],
    ['url("../b.png")', 'https://example.test/b.png'],
    ["url( 'https://other.test/c' )", 'https://other.test/c'],
    ['url(data:image/png;base64,AA==)', 'data:image/png;base64,AA=='],
    ['url(#id)', '#id'],
    ['url()', 'about:invalid'],
    ['url(//)', 'about:invalid'],
  ])('%s is at %s', (text, url) => expect(parse(text)).toEqual({ kind: 'url', url, resolution: 1 }));

  it.each([
    ['image-set("1.png" 1x, "2.png" 2x, "3.png" 3x)', '1.png', 1],
    ['image-set("half.png" 0.5x, "2.png" 2x, "3.png" 3x)', '2.png', 2],
    ['image-set(url(3.png) 3x, url(1.png) 1x)', '1.png', 1],
    ['-webkit-image-set(url(1.png) 1x)', '1.png', 1],
    ['image-set("a.jp2" type("image/jp2"), "a.png" type("image/png") 2x)', 'a.png', 2],
    ['image-set("a.bmp" type("image/bmp"), "a.png" type("image/png"))', 'a.bmp', 1],
    ['image-set("a.png" 192dpi)', 'a.png', 2],
  ])('%s chooses %s', (text, name, resolution) => {
    expect(parse(text)).toEqual({ kind: 'url', url: `https://example.test/css/${name}`, resolution });
  });

  it.each([
    ['cross-fade(url(1.png), url(2.png), 30%)', '1.png'],
    ['cross-fade(url(1.png), url(2.png), 0.7)', '2.png'],
    ['-webkit-cross-fade(url(1.png), url(2.png), 50%)', '1.png'],
    ['cross-fade(url(1.png) 20%, url(2.png))', '2.png'],
    ['cross-fade(url(1.png), 20% red, url(2.png) 50%)', '2.png'],
    ['light-dark(url(1.png), url(2.png))', '1.png'],
  ])('%s shows %s', (text, name) => {
    expect(parse(text)).toEqual({ kind: 'url', url: `https://example.test/css/${name}`, resolution: 1 });
  });

  it('image() of a colour is that colour all over', () => {
    expect(parse('image(red)')).toMatchObject({ kind: 'linear-gradient', stops: [stop(RED), stop(RED)] });
    for (const text of ['image()', 'image("a.png")', 'image(red, blue)', 'cross-fade()', 'cross-fade(url(1.png) 120%)'])
      expect(parse(text)).toBeNull();
  });

  it('is none', () => expect(parse('none')).toBe('none'));
  it.each([
    'a.png',
    'linear-gradient()',
    'linear-gradient(10%)',
    'linear-gradient(red,)',
    'linear-gradient(20%, red, blue)',
    'linear-gradient(red, 20%, 30%, blue)',
    'linear-gradient(to middle, red, blue)',
    'radial-gradient(circle 10px 20px, red, blue)',
    'radial-gradient(10% circle at, red, blue)',
    'conic-gradient(red 10px, blue)',
    'image-set()',
  ])('%s is invalid', (text) => expect(parse(text)).toBeNull());
});

describe('linear-gradient()', () => {
  const direction = (text: string): unknown =>
    (parse(`linear-gradient(${text}red, blue)`) as { direction: unknown }).direction;
  it.each([
    ['', 180],
    ['45deg, ', 45],
    ['0, ', 0],
    ['0.25turn, ', 90],
    ['to top, ', 0],
    ['to left, ', 270],
    ['to right top, ', 'to top right'],
    ['in oklab, ', 180],
    ['to right in hsl longer hue, ', 90],
  ])('goes %j', (text, expected) => expect(direction(text)).toBe(expected));

  it('has stops with no, one or two positions, and hints', () => {
    expect(parse('linear-gradient(red, red 10% 20%, 30%, blue 40px)')).toEqual({
      kind: 'linear-gradient',
      direction: 180,
      repeating: false,
      interpolation: { space: 'srgb', hue: 'shorter' },
      stops: [
        stop(RED),
        stop(RED, pc(10)),
        stop(RED, pc(20)),
        { color: 'currentcolor', position: pc(30), hint: true },
        stop(BLUE, px(40)),
      ],
    });
  });
  it.each([
    ['red, blue', 'srgb', 'shorter'],
    ['oklch(0.5 0.1 20), blue', 'oklab', 'shorter'],
    ['in lab, red, blue', 'lab', 'shorter'],
    ['in oklch longer hue to left, red, blue', 'oklch', 'longer'],
    ['45deg in hsl, red, blue', 'hsl', 'shorter'],
  ])('mixes %j in %s', (text, space, hue) =>
    expect(parse(`linear-gradient(${text})`)).toMatchObject({ interpolation: { space, hue } }),
  );
  it.each(['in, red, blue', 'in nowhere, red, blue', 'in srgb longer hue, red, blue', 'in hsl longer, red, blue'])(
    'does not know the method of %j',
    (text) => expect(parse(`linear-gradient(${text})`)).toBeNull(),
  );
  it('with a prefix starts where the keyword says', () => {
    expect(parse('-webkit-linear-gradient(top, red, blue)')).toEqual(parse('linear-gradient(to bottom, red, blue)'));
    expect(parse('-webkit-linear-gradient(0deg, red, blue)')).toEqual(parse('linear-gradient(90deg, red, blue)'));
    expect(parse('-webkit-linear-gradient(red, blue)')).toEqual(parse('linear-gradient(red, blue)'));
  });
  it('computes relative stops and colours', () => {
    const relative = parse('repeating-linear-gradient(light-dark(red, blue), blue 1em)');
    expect(relative).toMatchObject({ repeating: true, stops: [stop(RED), stop(BLUE, px(20))] });
  });
});

describe('radial-gradient()', () => {
  const CENTER = { x: pc(50), y: pc(50) };
  it.each([
    ['', 'ellipse', 'farthest-corner', CENTER],
    ['circle, ', 'circle', 'farthest-corner', CENTER],
    ['closest-side circle at left, ', 'circle', 'closest-side', { x: px(0), y: pc(50) }],
    ['10px, ', 'circle', [px(10)], CENTER],
    ['10px 20% at 1px 2px, ', 'ellipse', [px(10), pc(20)], { x: px(1), y: px(2) }],
    ['at bottom right, ', 'ellipse', 'farthest-corner', { x: pc(100), y: pc(100) }],
  ])('with %j', (text, shape, size, position) => {
    expect(parse(`radial-gradient(${text}red, blue)`)).toEqual({
      kind: 'radial-gradient',
      shape,
      size,
      position,
      focus: null,
      stops: [stop(RED), stop(BLUE)],
      repeating: false,
      interpolation: { space: 'srgb', hue: 'shorter' },
    });
  });
});

describe('conic-gradient()', () => {
  it('has positions as shares of the turn', () => {
    expect(parse('conic-gradient(from 90deg at 10px 20px, red 90deg, blue 50% 1turn)')).toEqual({
      kind: 'conic-gradient',
      from: 90,
      position: { x: px(10), y: px(20) },
      stops: [stop(RED, pc(25)), stop(BLUE, pc(50)), stop(BLUE, pc(100))],
      repeating: false,
      interpolation: { space: 'srgb', hue: 'shorter' },
    });
  });
});

describe('gradients of before the standard', () => {
  it.each([
    ['-webkit-radial-gradient(red, blue)', 'radial-gradient(red, blue)'],
    [
      '-webkit-radial-gradient(20px 30px, circle contain, red, blue)',
      'radial-gradient(circle closest-side at 20px 30px, red, blue)',
    ],
    ['-webkit-radial-gradient(left, 10px 20%, red, blue)', 'radial-gradient(10px 20% at left, red, blue)'],
    [
      '-webkit-radial-gradient(top left, farthest-side circle, red, blue)',
      'radial-gradient(farthest-side circle at top left, red, blue)',
    ],
    ['-webkit-radial-gradient(10px 20px, red, blue)', 'radial-gradient(at 10px 20px, red, blue)'],
    ['-webkit-radial-gradient(cover, red)', 'radial-gradient(red)'],
    [
      '-webkit-repeating-radial-gradient(center, circle, red, blue 20px)',
      'repeating-radial-gradient(circle at center, red, blue 20px)',
    ],
    ['-webkit-repeating-linear-gradient(left, red, blue 20px)', 'repeating-linear-gradient(to right, red, blue 20px)'],
  ])('%s is %s', (text, expected) => expect(parse(text)).toEqual(parse(expected)));

  it('-webkit-gradient(linear) goes from point to point, its stops sorted', () => {
    expect(
      parse('-webkit-gradient(linear, left 10, 20% bottom, color-stop(50%, red), to(blue), from(red))'),
    ).toMatchObject({
      kind: 'linear-gradient',
      direction: { from: { x: pc(0), y: px(10) }, to: { x: pc(20), y: pc(100) } },
      stops: [stop(RED, pc(0)), stop(RED, pc(50)), stop(BLUE, pc(100))],
    });
  });

  it('-webkit-gradient(radial) goes from circle to circle', () => {
    expect(
      parse('-webkit-gradient(radial, 10 10, 5, center center, 40, from(red), color-stop(1.5, blue))'),
    ).toMatchObject({
      kind: 'radial-gradient',
      size: [px(40)],
      position: { x: pc(50), y: pc(50) },
      focus: { position: { x: px(10), y: px(10) }, radius: 5 },
      stops: [stop(RED, pc(0)), stop(BLUE, pc(100))],
    });
  });

  it.each([
    '-webkit-radial-gradient(left, 10px, red, blue)',
    '-webkit-radial-gradient(circle 10px, red, blue)',
    '-webkit-radial-gradient(red, 10px, blue)',
    '-webkit-linear-gradient(to left, red, blue)',
    '-webkit-linear-gradient(red, 10px, blue)',
    '-webkit-gradient(linear, 10px 0, 0 0, from(red))',
    '-webkit-gradient(linear, top left, left bottom, from(red))',
    '-webkit-gradient(linear, left top, left bottom, from(currentcolor))',
    '-webkit-gradient(linear, left top, left bottom, red, blue)',
    '-webkit-gradient(linear, left top, left bottom, color-stop(red, 50%))',
    '-webkit-gradient(linear, left top, left bottom,)',
    '-webkit-gradient(radial, left top, -3, left bottom, 4, from(red))',
    '-webkit-gradient(radial, left top, left bottom, from(red))',
    '-webkit-gradient(conic, left top, left bottom)',
  ])('%s is invalid', (text) => expect(parse(text)).toBeNull());
});
