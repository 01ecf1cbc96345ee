/** Audio and video that nothing is loaded for: their controls, as Chromium prints them. */
import { describe, expect, it } from 'vitest';
import { painted } from './painted.ts';

const PILL = '#f1f3f4';
const withColor = (items: readonly string[], color: string) => items.filter((item) => item.includes(color));

describe('audio', () => {
  const audio = (style: string) => painted(`<audio controls style="display: block; ${style}"></audio>`);

  it('is a pill', async () => expect(withColor(await audio(''), PILL)).toEqual([`path 0 0 300 54 ${PILL}`]));
  it('is no higher than its controls, and lies at its lower edge', async () =>
    expect(withColor(await audio('width: 500px; height: 80px'), PILL)).toEqual([`path 0 26 500 54 ${PILL}`]));
  it('has a bar as long as there is room', async () => {
    const bars = async (style: string) => (await audio(style)).filter((item) => / 4 #000000/.test(item)).length;
    expect([await bars(''), await bars('width: 200px'), await bars('width: 100px')]).toEqual([1, 0, 0]);
  });
  it('without controls is not there', async () => expect(await painted('<audio></audio>')).toEqual([]));
});

describe('video', () => {
  it('is a dark screen', async () => {
    const items = await painted('<video controls style="display: block"></video>');
    expect(withColor(items, '#333333')).toEqual(['fill 0 0 300 150 #333333']);
  });
  it('without controls stays empty', async () => expect(await painted('<video></video>')).toEqual([]));
  it('with a poster is the poster', async () => {
    const poster = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><rect width="30" height="20" fill="lime"/></svg>')}`;
    const items = await painted(`<video controls poster='${poster}' style="display: block"></video>`);
    expect(withColor(items, '#333333')).toEqual([]);
  });
});
