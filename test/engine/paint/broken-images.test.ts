import { expect, it } from 'vitest';
import { inspectDocument } from '../../../src/engine/render/inspect-document.ts';
import { painted } from './painted.ts';

const icon = (x: number, y: number) => `path ${x} ${y} 16 16 #999999`;

it.each([
  ['an icon where an image without text failed', '<img src="no.png">', [icon(0, 0)], []],
  [
    'in a frame where the author gave a size',
    '<img src="no.png" width="60" height="40">',
    [icon(2, 2)],
    ['stroke 0.5 0.5 59 39 width 1 dashes none #c0c0c0'],
  ],
  [
    'a frame alone where there is no room',
    '<img src="no.png" width="10" height="10">',
    [],
    ['stroke 0.5 0.5 9 9 width 1 dashes none #c0c0c0'],
  ],
  [
    'both where the image says nothing, too',
    '<img src="no.png" alt="" width="60" height="40">',
    [icon(2, 2)],
    ['stroke 0.5 0.5 59 39 width 1 dashes none #c0c0c0'],
  ],
  [
    'a frame alone where no file is named',
    '<img width="60" height="40">',
    [],
    ['stroke 0.5 0.5 59 39 width 1 dashes none #c0c0c0'],
  ],
  [
    'also where its height is given by what stands beside it',
    '<div style="display: flex; height: 40px"><img alt="" width="60"></div>',
    [],
    ['stroke 0.5 0.5 59 39 width 1 dashes none #c0c0c0'],
  ],
  ['none where that is lower than 3 px', '<img width="60" height="2">', [], []],
  [
    'one of its whole size where that is a percentage',
    '<img height="40" style="width: 20%">',
    [],
    ['stroke 0.5 0.5 79 39 width 1 dashes none #c0c0c0'],
  ],
  [
    'a smaller one where a file is named',
    '<img src="no.png" height="40" style="width: 20%">',
    [icon(2, 2)],
    ['stroke 0.5 0.5 15 39 width 1 dashes none #c0c0c0'],
  ],
  [
    'one as high as the icon where a ratio gives the height',
    '<img src="no.png" width="60" height="40" style="height: auto">',
    [icon(2, 2)],
    ['stroke 0.5 0.5 59 19 width 1 dashes none #c0c0c0'],
  ],
  [
    'one of the whole width where a ratio gives that',
    '<img src="no.png" width="60" height="40" style="width: auto">',
    [icon(2, 2)],
    ['stroke 0.5 0.5 59 39 width 1 dashes none #c0c0c0'],
  ],
  [
    'the icon at the beginning of lines from right to left',
    '<img src="no.png" width="50" style="display: block; direction: rtl">',
    [icon(34, 0)],
    [],
  ],
  [
    'it there in a frame, too',
    '<img src="no.png" width="60" height="40" style="direction: rtl">',
    [icon(42, 2)],
    ['stroke 0.5 0.5 59 39 width 1 dashes none #c0c0c0'],
  ],
  ['nothing where the image says nothing and has no size', '<img src="no.png" alt="" width="60">', [], []],
])('paints %s', async (_, html, icons, frames) => {
  const items = await painted(`<div style="line-height: 0">${html}</div>`, { allowPrivateAddresses: false });
  expect(items.filter((item) => item.endsWith('#999999')).slice(0, 1)).toEqual(icons);
  expect(items.filter((item) => item.endsWith('#c0c0c0'))).toEqual(frames);
});

it('sets alternative text beside the icon, with the margins of the image, whatever its size', async () => {
  const items = await painted('<img src="no.png" alt="text" width="300" height="200" style="margin: 10px"><br>x');
  expect(items.find((item) => item.endsWith('#999999'))).toBe(icon(10, 10));
  expect(items.find((item) => item.startsWith('text "text"'))).toMatch(/at 26 24/);
  expect(items.find((item) => item.startsWith('text "x"'))).toMatch(/at 0 52/);
});

it('frames the text in quirks mode, where the author gave the image a size', async () => {
  const { lists } = await inspectDocument({
    tagged: false,
    html: '<body style="margin: 0"><img src="no.png" alt="text" width="100" height="60">',
    marginTop: '0',
    marginLeft: '0',
  });
  const frame = lists[0]!.items.find((item) => item.kind === 'stroke-path');
  expect(frame?.path.coords.slice(0, 6)).toEqual([0.5, 0.5, 99.5, 0.5, 99.5, 59.5]);
  const text = lists[0]!.items.find((item) => item.kind === 'glyphs');
  expect(text?.origin).toEqual({ x: 18, y: 16 });
});

it('underlines the text of an image in a link', async () => {
  const items = await painted('<u style="color: red"><img src="no.png" alt="text"></u>');
  expect(items.filter((item) => item.startsWith('fill') && item.endsWith('#ff0000'))).toHaveLength(1);
});

it('cuts the text of a block off at its content box, as HTML §15.4.1 has it', async () => {
  const image = '<img src="no.png" alt="text" width="20" height="10" style="display: block; padding: 16px">';
  const items = await painted(image);
  expect(items.filter((item) => item.startsWith('clip'))).toEqual(['clip 16 16 20 10 {']);
});
