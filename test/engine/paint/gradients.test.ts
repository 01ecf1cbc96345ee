import { describe, expect, it } from 'vitest';
import { unrollStops } from '../../../src/engine/layout/gradients/gradient-stops.ts';
import { painted } from './painted.ts';

/** What a box of 100 by 50 px at the page's corner paints for its background. */
const background = async (value: string, more = '') =>
  (await painted(`<div style="width: 100px; height: 50px; background: ${value}; ${more}"></div>`)).join(' | ');

it.each([
  ['5px solid', 'fill 5 5 100 50 linear'],
  ['5px groove', 'fill 5 5 100 50 linear'],
  ['6px double', 'tiles 0 0 112 62'],
  ['5px dashed', 'tiles 0 0 110 60'],
  ['5px solid #0008', 'tiles 0 0 110 60'],
])('with a border of %s images are seen where it is not opaque, as in Chromium 156', async (border, expected) =>
  expect(await background('linear-gradient(red, blue)', `border: ${border}`)).toContain(expected),
);

describe('linear gradients (css-images-3 §3.1)', () => {
  it.each([
    ['linear-gradient(red, blue)', '50 0 to 50 50: #ff0000 0, #0000ff 100'],
    ['linear-gradient(to right, red, blue)', '0 25 to 100 25: #ff0000 0, #0000ff 100'],
    ['linear-gradient(-90deg, red, blue)', '100 25 to 0 25: #ff0000 0, #0000ff 100'],
    ['linear-gradient(45deg, red, blue)', '12.5 62.5 to 87.5 -12.5: #ff0000 0, #0000ff 100'],
    ['linear-gradient(to bottom right, red, blue)', '30 -15 to 70 65: #ff0000 0, #0000ff 100'],
  ])('%s goes from and to the right points', async (value, expected) =>
    expect(await background(value)).toBe(`fill 0 0 100 50 linear ${expected}`),
  );

  it.each([
    ['red, lime, blue', '#ff0000 0, #00ff00 50, #0000ff 100'],
    ['red 20%, lime, white, blue 80%', '#ff0000 0, #ff0000 20, #00ff00 40, #ffffff 60, #0000ff 80, #0000ff 100'],
    ['red 60px, blue 20px', '#ff0000 0, #ff0000 60, #0000ff 60, #0000ff 100'],
    ['red 0 30%, blue 30% 100%', '#ff0000 0, #ff0000 30, #0000ff 30, #0000ff 100'],
    ['currentcolor, #00f0', '#008000 0, #0000ff/0 100'],
  ])('finds the places of %s', async (stops, expected) =>
    expect(await background(`linear-gradient(to right, ${stops})`, 'color: green')).toBe(
      `fill 0 0 100 50 linear 0 25 to 100 25: ${expected}`,
    ),
  );

  it('reaches out where stops lie beyond the line', async () =>
    expect(await background('linear-gradient(to right, red -50%, blue 150%)')).toBe(
      'fill 0 0 100 50 linear -50 25 to 150 25: #ff0000 0, #0000ff 100',
    ));
  it('repeats from the first stop to the last', async () =>
    expect(await background('repeating-linear-gradient(to right, red 10px, blue 30px)')).toBe(
      'fill 0 0 100 50 linear 10 25 to 30 25 repeat: #ff0000 0, #0000ff 100',
    ));
  it('is a plain fill where all stops have one colour, or repeat nothing', async () => {
    expect(await background('linear-gradient(red, red)')).toBe('fill 0 0 100 50 #ff0000');
    expect(await background('repeating-linear-gradient(red 10px, blue 10px)')).toBe('fill 0 0 100 50 #0000ff');
  });
  it('goes on with the last of several stops at the end', async () =>
    expect(await background('linear-gradient(to right, red, lime 100px, blue 100px)')).toMatch(
      /#ff0000 0, #00ff00 100, #0000ff 100$/,
    ));
  it('paints nothing where nothing is seen', async () =>
    expect(await background('linear-gradient(#f000, transparent)')).toBe(''));
});

it('has a piece of its own for what lies beyond a jump at the end of a radial gradient', async () =>
  expect(await background('radial-gradient(20px, red, lime 40px, blue 10%)')).toMatch(
    /radius 40 40: #ff0000 0, #00ff00 99.99, #0000ff 99.99, #0000ff 100$/,
  ));

describe('on the parts of an inline box (css-break-4 §5.4)', () => {
  const parts = async (style: string) => {
    const word = '<i style="display: inline-block; width: 40px; height: 9px"></i>';
    const html = `<div style="width: 50px; ${style}"><span style="background: linear-gradient(to right, red, blue)">${word} ${word}</span></div>`;
    return (await painted(html)).flatMap(
      (item) => / linear (\S+) \S+ to (\S+) /.exec(item)?.slice(1).join(' to ') ?? [],
    );
  };
  it('is one image that goes from part to part', async () => expect(await parts('')).toEqual(['0 to 80', '-40 to 40']));
  it('begins with the last part from right to left', async () =>
    expect(await parts('direction: rtl')).toEqual(['-30 to 50', '10 to 90']));
});

describe('what PDF cannot mix', () => {
  const middleOf = async (value: string) => / (#\w+) 50,/.exec(await background(value))?.[1];
  it('is written out for other colour spaces', async () => {
    expect(await middleOf('linear-gradient(in oklab, red, blue)')).toBe('#8c53a2');
    expect(await middleOf('linear-gradient(in hsl longer hue, red, blue)')).toBe('#00ff00');
    expect(await middleOf('linear-gradient(in srgb-linear, black, white)')).toBe('#bcbcbc');
  });
  it('is written out for hints', async () => {
    expect(await middleOf('linear-gradient(black, 25%, white)')).toBe('#b4b4b4');
    expect(await background('linear-gradient(red, 0%, blue)')).toContain('#ff0000 0, #0000ff 0, #0000ff 100');
    expect(await background('linear-gradient(red, 100%, blue)')).toContain('#ff0000 0, #ff0000 100, #0000ff 100');
  });
});

describe('radial gradients (css-images-3 §3.2)', () => {
  it.each([
    ['circle', '50 25 radius 55.9 55.9'],
    ['', '50 25 radius 70.71 35.36'],
    ['closest-side', '50 25 radius 50 25'],
    ['circle closest-side', '50 25 radius 25 25'],
    ['circle closest-corner at 10px 10px', '10 10 radius 14.14 14.14'],
    ['farthest-side at 25% 0', '25 0 radius 75 50'],
    ['10px 20%', '50 25 radius 10 10'],
  ])('%j has the right centre and radii', async (shape, expected) =>
    expect(await background(`radial-gradient(${shape === '' ? '' : `${shape}, `}red, blue)`)).toBe(
      `fill 0 0 100 50 radial ${expected}: #ff0000 0, #0000ff 100`,
    ),
  );
  it('reaches to the last stop, and starts in the centre', async () =>
    expect(await background('radial-gradient(circle 20px, red -50%, blue 150%)')).toBe(
      'fill 0 0 100 50 radial 50 25 radius 30 30: #bf0040 0, #0000ff 100',
    ));
  it('repeats, with the period cut at the centre', async () =>
    expect(await background('repeating-radial-gradient(circle, red 5px, blue 15px)')).toBe(
      'fill 0 0 100 50 radial 50 25 radius 10 10 repeat: #800080 0, #0000ff 50, #ff0000 50, #800080 100',
    ));
  it('of no size is its last colour', async () =>
    expect(await background('radial-gradient(circle 0px, red, blue)')).toBe('fill 0 0 100 50 #0000ff'));
});

describe('conic gradients (css-images-4 §3.3)', () => {
  it('have a centre, a start and shares of the turn', async () =>
    expect(await background('conic-gradient(from 90deg at 10px 20px, red 90deg, blue 75%)')).toBe(
      'fill 0 0 100 50 conic 10 20 from 90: #ff0000 0, #ff0000 25, #0000ff 75, #0000ff 100',
    ));
  it('repeat over the whole turn', async () =>
    expect(await background('repeating-conic-gradient(red 0 25%, blue 0 50%)')).toBe(
      'fill 0 0 100 50 conic 50 25 from 0: #ff0000 0, #ff0000 25, #0000ff 25, #0000ff 50, #ff0000 50, #ff0000 75, #0000ff 75, #0000ff 100',
    ));
});

describe('gradients as background images', () => {
  it('fill the rounded box in one piece', async () =>
    expect(await background('linear-gradient(red, blue)', 'border-radius: 10px')).toBe(
      'path 0 0 100 50 linear 50 0 to 50 50: #ff0000 0, #0000ff 100',
    ));
  it('are sized, placed and painted once', async () =>
    expect(await background('linear-gradient(red, blue) right / 20px 10px no-repeat')).toBe(
      'fill 80 20 20 10 linear 90 20 to 90 30: #ff0000 0, #0000ff 100',
    ));
  it('are repeated as tiles', async () =>
    expect(await background('radial-gradient(red, blue) 0 0 / 20px 10px')).toMatch(
      /^clip 0 0 100 50 { \| tiles 0 0 100 50 of 0 0 20 10 step 20 10 radial /,
    ));
  // No seams where the colours do not change from one tile to the next.
  it.each([
    ['down the box', 'linear-gradient(red, blue) 3px 0 / 20px 10px', 'of 0 0 100 10 step 100 10 linear 50 0 to 50 10'],
    [
      'across it',
      'linear-gradient(90deg, red, blue) 0 3px / 20px 10px',
      'of 0 0 20 50 step 20 50 linear 0 25 to 20 25',
    ],
  ])('are one along the axis of the tiles that they do not change along: %s', async (_, value, tiles) =>
    expect(await background(value)).toBe(`clip 0 0 100 50 { | tiles 0 0 100 50 ${tiles}: #ff0000 0, #0000ff 100 | }`),
  );
  it('are no tiles where one is all', async () =>
    expect(await background('linear-gradient(red, blue) 0 0 / 1px 100%')).toBe(
      'fill 0 0 100 50 linear 50 0 to 50 50: #ff0000 0, #0000ff 100',
    ));
  it('stay apart with room between them', async () =>
    expect(await background('linear-gradient(red, blue) 0 0 / 30px 10px space')).toContain('of 0 0 30 10 step 35 10'));
  it('lie over each other, the first on top, and over the colour', async () =>
    expect(
      await background(
        'linear-gradient(red, blue) 0 0 / 10px 10px no-repeat, linear-gradient(blue, red) no-repeat lime',
      ),
    ).toBe(
      'fill 0 0 100 50 #00ff00 | fill 0 0 100 50 linear 50 0 to 50 50: #0000ff 0, #ff0000 100 | fill 0 0 10 10 linear 5 0 to 5 10: #ff0000 0, #0000ff 100',
    ));
});

describe('background-clip: text', () => {
  const ink = async (html: string) => (await painted(html)).filter((line) => !line.endsWith('#000000/0'));

  it('paints the glyphs with the background', async () =>
    expect(
      await ink(
        '<p style="font: 20px/30px Arial; margin: 0; width: 100px; color: transparent; background: linear-gradient(to right, red, blue) text">Hi <b>you</b></p>',
      ),
    ).toEqual([
      'text "Hi " at 0 22 linear 0 15 to 100 15: #ff0000 0, #0000ff 100',
      expect.stringMatching(/^text "you" at .* 22 linear 0 15 to 100 15: #ff0000 0, #0000ff 100$/),
    ]));
  it('and with its colour', async () =>
    expect(
      await ink(
        '<p style="font: 20px/30px Arial; margin: 0; color: transparent; background: lime; background-clip: text">Hi</p>',
      ),
    ).toEqual(['text "Hi" at 0 22 #00ff00']));
});

describe('-webkit-gradient()', () => {
  it.each([
    ['linear, 20 10, 60 10, from(red), to(blue)', 'linear 20 10 to 60 10: #ff0000 0, #0000ff 100'],
    ['linear, left top, left top, from(red), to(blue)', '#0000ff'],
    [
      'linear, left top, right top, color-stop(-1, red), color-stop(2, blue)',
      'linear 0 0 to 100 0: #ff0000 0, #0000ff 100',
    ],
  ])('%s', async (value, expected) =>
    expect(await background(`-webkit-gradient(${value})`)).toBe(`fill 0 0 100 50 ${expected}`),
  );
  it('without stops paints nothing', async () =>
    expect(await background('-webkit-gradient(linear, left top, right top)')).toBe(''));
  it('may go inwards from its first circle', async () =>
    expect(await background('-webkit-gradient(radial, 50 25, 20, 50 25, 0, from(red), to(blue))')).toContain(
      '#0000ff 0, #ff0000 100',
    ));
});

it('repeats stops where numbers have no successor', () => {
  const stop = (offset: number) => ({ offset, color: { red: 0, green: 0, blue: 0, alpha: 1 } });
  expect(unrollStops([stop(0), stop(1)], 2 ** 53, 2 ** 53 + 4).length).toBe(8);
});
