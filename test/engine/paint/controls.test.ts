/** What form controls show, where Chromium's answer is not that of their style alone. */
import { describe, expect, it } from 'vitest';
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
