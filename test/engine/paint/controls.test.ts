/** What form controls show, where Chromium's answer is not that of their style alone. */
import { describe, expect, it } from 'vitest';
import type { Path } from '../../../src/engine/display/path.ts';
import { painted, paintedItems } from './painted.ts';

it('the line height of a placeholder is that of its field', async () => {
  const field = '<input placeholder=Foo>';
  expect(await painted(`<style>::placeholder { line-height: 0 }</style>${field}`)).toEqual(await painted(field));
});

it('an option with an empty label shows its text', async () => {
  const plain = await painted('<select><option>Text</option></select>');
  expect(await painted('<select><option label>Text</option></select>')).toEqual(plain);
  expect(await painted('<select><option label="Other">Text</option></select>')).not.toEqual(plain);
});

it('a drop-down list is as high as its font without the line gap', async () => {
  // Liberation Sans at 16 px: 14 + 3, and a gap of 1.
  const style =
    'display: block; appearance: none; border: 0; width: 100px; background: green; font: 16px Liberation Sans';
  expect(await painted(`<select style="${style}"><option>x</option></select>`)).toContain('fill 0 0 100 17 #008000');
});

// Chromium 156: where the arrow is, and what is seen of the text between the edges of the content.
it.each([
  ['padding: 24px 1px; height: 30px', 'stroke 18 23 8 4', 'clip 2 25 11 2'],
  ['padding: 10px 1px; height: 30px', 'stroke 18 13 8 4', 'clip 2 11 11 8'],
  ['padding: 1px; height: 10px', 'stroke 18 3 8 4', 'clip 2 2 11 6'],
  ['padding: 24px 1px 0; height: 30px', 'stroke 18 13 8 4', 'clip 2 25 11 4'],
  ['padding: 0 1px 24px; height: 30px', 'stroke 18 13 8 4', 'clip 2 1 11 4'],
])(
  'a drop-down list has its arrow in the middle of its box, and no text outside of its content: %s',
  async (style, arrow, clip) => {
    const select = `<select style="display: block; border: 1px solid; ${style}"><option>x</option></select>`;
    const lines = await painted(select);
    expect(lines).toContain(`${arrow} width 2 dashes none #000000`);
    expect(lines).toContain(`${clip} {`);
  },
);

describe('::file-selector-button', () => {
  const button = (style: string) =>
    painted(`<style>input::file-selector-button { ${style} }</style><input type=file style="display: block">`);

  it('has the look that an author gives it', async () => {
    const items = await button('background: green; border: 0; padding: 0; width: 100px; height: 30px');
    expect(items).toContain('fill 0 0 100 30 #008000');
  });
  it('keeps the look of a button where only its text is styled', async () => {
    expect(await button('color: red')).toEqual(
      (await button('')).map((item) => item.replace(/^(text .*Choose.* )#\w+/, '$1#ff0000')),
    );
  });
  it('is not there where an author has hidden it', async () => {
    const texts = (await button('display: none')).filter((item) => item.includes('Choose'));
    expect(texts).toEqual([]);
  });
});

/** Where and how thick Chromium's borders are: lines of no width in the middle of 1 px, or 1 px. */
it.each([
  ['fields', '<input style="display: block; width: 100px; height: 20px; box-sizing: border-box">', true],
  ['areas', '<textarea style="display: block; width: 100px; height: 20px; box-sizing: border-box"></textarea>', true],
  ['drop-downs', '<select style="display: block; width: 100px; height: 20px"></select>', true],
  ['lists', '<select multiple style="display: block; width: 100px; height: 20px"></select>', false],
  ['buttons', '<button style="display: block; width: 100px; height: 20px"></button>', false],
])('the borders of %s', async (_, html, isHairline) => {
  const items = (await paintedItems(html))[0]!;
  const strokes = items.flatMap((item) => (item.kind === 'stroke-path' ? [item.width] : []));
  const hairlines = strokes.filter((width) => width < 0.5);
  expect(hairlines.length > 0).toBe(isHairline);
});

it.each([
  ['fields', '<input style="display: block; box-shadow: 2px 2px 0 #ccc">', false],
  ['areas', '<textarea style="display: block; box-shadow: 2px 2px 0 #ccc"></textarea>', false],
  ['drop-downs', '<select style="display: block; box-shadow: 2px 2px 0 #ccc"></select>', false],
  ['fields without one', '<input style="display: block; box-shadow: none">', true],
])('a shadow ends the native look of %s', async (_, html, isNative) => {
  const items = (await paintedItems(html))[0]!;
  const hairlines = items.filter((item) => item.kind === 'stroke-path' && item.width < 0.5);
  expect(hairlines.length > 0).toBe(isNative);
});

// Chromium 156 shows the third option at the same place, and no fourth.
it('shows of a list what lies in its padding', async () => {
  const options = [1, 2, 3, 4, 5].map((n) => `<option>o${n}</option>`).join('');
  const style = 'display: block; padding: 20px; font: 16px Liberation Sans';
  const lines = await painted(`<select multiple size="2" style="${style}">${options}</select>`);
  const texts = lines.filter((line) => /^text "o/.test(line)).map((line) => line.split(' ').slice(1, 2).join());
  expect(texts).toEqual(['"o1"', '"o2"', '"o3"']);
});

/** As Chromium paints them: along the inline axis of the control. */
describe('bars', () => {
  const bar = async (html: string) => (await painted(html)).map((line) => line.replace(/^path/, 'fill'));
  const progress = (style: string) => bar(`<progress value=70 max=100 style="display: block; ${style}"></progress>`);

  it.each([
    ['direction: ltr', 'fill 0 0 112 16 #008000'],
    ['direction: rtl', 'fill 48 0 112 16 #008000'],
    ['writing-mode: vertical-rl', 'fill 0 0 16 112 #008000'],
    ['writing-mode: vertical-lr; direction: rtl', 'fill 0 48 16 112 #008000'],
    ['writing-mode: sideways-lr', 'fill 0 48 16 112 #008000'],
  ])('without the look of the theme are plain: %s', async (style, done) => {
    const items = await progress(`appearance: none; ${style}`);
    expect(items).toContain(done);
    expect(items[0]).toMatch(/^fill 0 0 (160 16|16 160) #808080$/);
  });
  it('of the theme fill from the start of the line', async () => {
    expect(await progress('direction: rtl')).toContain('fill 48 4 112 8 #0075ff');
    expect(await progress('writing-mode: vertical-lr')).toContain('fill 4 0 8 112 #0075ff');
  });
  // Chromium 156, for a meter at 15.609, 2.594 in a page: the track from 5.844 to 12.344 px, and what is done to 41.809 px.
  it('the track of a meter and what is done come to whole pixels by themselves', async () => {
    const style = 'display: block; margin: 2.594px 0 0 15.609px; width: 65px; height: 13px';
    const [items] = await paintedItems(`<meter value=.4 style="${style}"></meter>`);
    const [track] = items!.flatMap((item) => (item.kind === 'fill-path' ? [item.path.coords] : []));
    const xs = track!.filter((_, index) => index % 2 === 0);
    const ys = track!.filter((_, index) => index % 2 === 1);
    expect([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]).toEqual([16, 6, 81, 12]);
    const done = items!.flatMap((item) => (item.kind === 'fill-rect' ? [item.rect] : []));
    expect(done).toEqual([{ x: 17, y: 7, width: 25, height: 4 }]);
  });
  it('a slider has its knob where its value is', async () => {
    const slider = (style: string) => bar(`<input type=range value=10 style="display: block; margin: 0; ${style}">`);
    expect((await slider('')).at(-1)).toBe('fill 11.5 0.5 15 15 #0075ff');
    expect((await slider('direction: rtl')).at(-1)).toBe('fill 102.5 0.5 15 15 #0075ff');
    expect((await slider('writing-mode: vertical-lr')).at(-1)).toBe('fill 0.5 11.5 15 15 #0075ff');
    // Without its track, on the ground that its element has.
    expect(await slider('appearance: none')).toEqual(['fill 0 0 129 16 #ffffff', 'fill 11.5 0.5 15 15 #0075ff']);
  });
  // Chromium 156: the track from 1 to 154 px, its edge over what is done, the knob from 24.5 to 39.5 px.
  it('a slider has its track in its border box', async () => {
    const html = '<input type=range value=10 style="display: block; margin: 0; border: 3px solid; padding: 0 10px">';
    const items = (await paintedItems(html))[0]!.filter(({ kind }) => kind.endsWith('-path'));
    const boxes = items.map((item) => {
      const { coords } = (item as { readonly path: Path }).path;
      const xs = coords.filter((_, index) => index % 2 === 0);
      return [item.kind, Math.min(...xs), Math.max(...xs)];
    });
    expect(boxes).toEqual([
      ['fill-path', 1, 154],
      ['stroke-path', 1.5, 153.5],
      ['fill-path', 24.5, 39.5],
    ]);
  });
});

describe('controls that are painted as a whole', () => {
  it.each([
    ['checkbox', 'border: 4px solid red; padding: 5px; background: lime'],
    ['radio', 'border: 4px solid red; padding: 5px; background: lime'],
    ['range', 'border: 4px solid red; background: lime'],
  ])('%s has no border and no background but its own', async (type, style) => {
    const items = await painted(`<input type=${type} style="display: block; ${style}">`);
    expect(items.filter((item) => /#ff0000|#00ff00/.test(item))).toEqual([]);
  });

  // Chromium 156: the ring of a radio button of 100 by 34 px is 34 px wide.
  it.each(['checkbox', 'radio'])('%s stays square', async (type) => {
    const [items] = await paintedItems(
      `<input type=${type} style="display: block; margin: 0; width: 100px; height: 34px">`,
    );
    const paths = items!.flatMap((item) => (item.kind === 'fill-path' ? [item.path] : []));
    const xs = paths[0]!.coords.filter((_, index) => index % 2 === 0);
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([33, 67]);
  });
});

// Chromium 156, with `padding: 0` and `box-sizing: border-box`.
describe('buttons', () => {
  const button = async (style: string, attributes = '') => {
    const always = 'display: block; margin: 0; padding: 0; box-sizing: border-box';
    const items = await painted(`<input type=button ${attributes} style="${always}; ${style}">`);
    return items.filter((item) => /^(fill|stroke|path)/.test(item));
  };

  it.each([
    ['width: 4px; height: 20px', '', 'fill 0 0 4 20 #efefef'],
    ['width: 40px; height: 4px', '', 'fill 0 0 40 4 #efefef'],
    ['width: 40px; height: 4px', 'disabled', 'fill 0 0 40 4 #efefef/0.3'],
  ])('of less than 5 px are their ground alone: %s %s', async (style, attributes, ground) => {
    expect(await button(style, attributes)).toEqual([ground]);
  });
  it.each(['width: 5px; height: 20px', 'width: 40px; height: 5px'])('of 5 px have a border: %s', async (style) => {
    expect((await button(style)).at(-1)).toMatch(/^(stroke|path).*#767676/);
  });
});

describe('line-height of controls', () => {
  const placeAfter = async (control: string) =>
    (
      await painted(`<style>body { margin: 0 }</style>${control}<div style="height: 1px; background: lime"></div>`)
    ).find((item) => item.includes('#00ff00'));
  const block = 'display: block; margin: 0';

  // Chromium 156: boxes of 20 px text with `line-height: 3` are as high as with `normal`.
  it.each([
    ['drop-down lists', (style: string) => `<select style="${block}; ${style}"></select>`],
    ['buttons', (style: string) => `<input type=submit value=x style="${block}; ${style}">`],
  ])('does not concern %s', async (_, html) =>
    expect(await placeAfter(html('line-height: 3'))).toBe(await placeAfter(html(''))),
  );
  it.each([
    ['a drop-down list without its look', '<select style="appearance: none; STYLE"></select>'],
    ['a button with an own border', '<input type=submit value=x style="border: 1px solid; STYLE">'],
  ])('is that of %s', async (_, html) => {
    const place = (style: string) => placeAfter(html.replace('STYLE', `${block}; ${style}`));
    expect(await place('line-height: 3')).not.toBe(await place(''));
  });
});

// Where Chromium 156 paints them.
describe('places in controls', () => {
  const find = async (html: string, pattern: RegExp) => (await painted(html)).filter((item) => pattern.test(item));

  it('the arrow of a drop-down list is at the end of its padding box', async () => {
    const style = 'display: block; width: 200px; height: 40px; padding: 0 20px; border: 1px solid red';
    const arrows = await find(`<select style="${style}"><option>a</select>`, /^stroke \S+ \S+ 8 4 width 2/);
    expect(arrows.map((item) => item.split(' ').slice(0, 3).join(' '))).toEqual(['stroke 187 18']);
  });

  it.each(['progress', 'meter'])('a %s is half as thick as its box', async (name) => {
    const style = 'display: block; width: 160px; height: 20px';
    expect(await find(`<${name} style="${style}" value=.5></${name}>`, /^path 0 5 160 10 /)).toHaveLength(1);
  });

  it.each([
    ['number', 162],
    ['search', 164],
  ])('the text of a %s field ends before its buttons', async (type, width) => {
    const clips = await find(`<input type=${type} style="display: block" value="${'1'.repeat(90)}">`, /^clip /);
    expect(clips.at(-1)).toBe(`clip 4 3 ${width} 15 {`);
  });

  it.each([
    ['number', 'inner-spin-button { appearance: none; margin: 0 }', 177],
    ['number', 'inner-spin-button { display: none }', 177],
    ['number', 'inner-spin-button { height: auto }', 162],
    ['search', 'search-cancel-button { -webkit-appearance: none }', 173],
    ['search', 'search-cancel-button { display: none }', 177],
  ])('the text of a %s field has the room of a button that is taken away: %s', async (type, rule, width) => {
    const html = `<style>::-webkit-${rule}</style><input type=${type} style="display: block" value="${'1'.repeat(90)}">`;
    expect((await find(html, /^clip /)).at(-1)).toBe(`clip 4 3 ${width} 15 {`);
  });

  it('faces for other scripts do not make a field higher', async () => {
    const placeAfter = (value: string) =>
      find(`<input style="display: block" value="${value}"><div style="height: 1px; background: lime">`, /#00ff00/);
    expect(await placeAfter('\u4eca\u65e5')).toEqual(await placeAfter('abc'));
  });
});

// Chromium 156: rgb(169, 169, 169) at 20 %, rgb(239, 239, 239) at 30 %, and a line of rgb(118, 118, 118) at 30 %.
it.each(['<button disabled', '<fieldset disabled><button'])('paints a disabled button pale: %s', async (button) => {
  const items = await painted(`${button} style="display: block; width: 100px; height: 20px"></button>`);
  expect(items.filter((item) => /^(path|stroke)/.test(item)).slice(-3)).toEqual([
    expect.stringMatching(/^path .* 99 19 #a9a9a9\/0.2$/),
    expect.stringMatching(/^path .* 99 19 #efefef\/0.3$/),
    expect.stringMatching(/^stroke .* 99 19 width 1 .* #767676\/0.3$/),
  ]);
});
