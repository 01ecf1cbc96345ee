import { describe, expect, it } from 'vitest';
import { encodeJpeg, exifSegment } from '../../support/tiny-images.ts';
import { painted } from './painted.ts';

const dataUrl = (bytes: Buffer): string => `data:image/jpeg;base64,${bytes.toString('base64')}`;
/** 16 × 8 pixels as stored, to be turned by 90 degrees: 8 × 16 as shown. */
const TURNED = dataUrl(encodeJpeg([[0], [255]], [exifSegment(6)]));
/** 16 × 8 pixels. */
const UPRIGHT = dataUrl(encodeJpeg([[0], [255]], []));

describe('image-orientation (css-images-3 §5.2)', () => {
  it('turns images as their files say', async () => {
    expect(await painted(`<img style="display: block" src="${TURNED}">`)).toEqual(['image 0 0 8 16']);
  });

  it.each([
    ['an image', `<img src="${TURNED}" style="display: block">`],
    ['a background', `<div style="width: 50px; height: 50px; background: url(${TURNED}) no-repeat"></div>`],
    ['content', `<div style="content: url(${TURNED})"></div>`],
    ['an image in SVG', `<svg width="50" height="50" style="display: block"><image href="${TURNED}"/></svg>`],
  ])('none shows %s as it is stored', async (_, html) => {
    const items = await painted(`<div style="image-orientation: none">${html}</div>`);
    expect(items.filter((item) => item.startsWith('image'))).toEqual(['image 0 0 16 8']);
  });
});

describe('object-view-box (css-images-4 §5.4)', () => {
  it('makes the size of the part that of the image, and shows that part', async () => {
    const style = 'display: block; object-view-box: xywh(4px 2px 8px 4px)';
    expect(await painted(`<img src="${UPRIGHT}" style="${style}">`)).toEqual([
      'clip 0 0 8 4 {',
      'image -4 -2 16 8',
      '}',
    ]);
  });

  it('stretches the part to the size of the box', async () => {
    const style = 'display: block; width: 80px; object-view-box: inset(25%)';
    expect(await painted(`<img src="${UPRIGHT}" style="${style}">`)).toContain('image -40 -20 160 80');
  });

  it.each(['none', 'xywh(0 0 0 0)', 'inset(50%)'])('%s has no effect', async (view) => {
    const style = `display: block; object-view-box: ${view}`;
    expect(await painted(`<img src="${UPRIGHT}" style="${style}">`)).toEqual(['image 0 0 16 8']);
  });
});

describe('image-set() (css-images-4 §2.4): the resolution decides about the size', () => {
  it.each([
    ['content', `<div style="content: image-set('${UPRIGHT}' 0.5x)"></div>`],
    ['a background', `<div style="height: 50px; background: image-set('${UPRIGHT}' 0.5x) no-repeat"></div>`],
  ])('of %s', async (_, html) => {
    expect(await painted(html)).toContain('image 0 0 32 16');
  });

  it('nothing is painted of an image without pixels per px', async () => {
    const items = await painted(`<div style="height: 50px; background: image-set('${UPRIGHT}' 0x)"></div>`);
    expect(items).toEqual([]);
  });
});

describe('pictures in their boxes (css-images-3 §5.5)', () => {
  const picture = async (style: string) =>
    (await painted(`<img src="${UPRIGHT}" style="display: block; width: 40px; height: 30px; ${style}">`)).filter(
      (line) => /^(image|clip)/.test(line),
    );

  it('are moved by lengths where they fill the box', async () =>
    expect(await picture('object-position: top 5px right 10px')).toEqual(['clip 0 0 40 30 {', 'image -10 5 40 30']));
  it('stay where they fill it by percentages', async () =>
    expect(await picture('object-position: 0 100%')).toEqual(['image 0 0 40 30']));
  // css-overflow-4 §3: the default sheet says `clip`, and authors may say otherwise.
  it('are cut off unless overflow is visible', async () => {
    expect(await picture('object-fit: cover; height: 10px')).toEqual([
      'clip 0 0 40 10 {',
      expect.stringMatching(/^image/),
    ]);
    expect(await picture('object-fit: cover; height: 10px; overflow: visible; border-radius: 5px')).toEqual([
      expect.stringMatching(/^image/),
    ]);
  });
});

describe('background-attachment: local (css-backgrounds-3 §2.5)', () => {
  const style = `width: 50px; height: 50px; padding: 5px; border: 2px solid transparent; background: url(${UPRIGHT}) no-repeat`;
  const boxOf = (more: string) => `<div style="${style}; ${more}"><div style="width: 80px; height: 90px"></div></div>`;
  it.each([
    ['of a box that scrolls goes over all that is in it', 'overflow: hidden local right bottom', 'image 76 94 16 8'],
    ['of one that does not scroll is as others are', 'overflow: visible local right bottom', 'image 46 54 16 8'],
    ['begins at the padding edge', 'overflow: hidden local left top', 'image 2 2 16 8'],
  ])('a background %s', async (_, words, image) => {
    const [, overflow, x, y] = /overflow: (\w+) local (\w+) (\w+)/.exec(words)!;
    const items = await painted(
      boxOf(`overflow: ${overflow}; background-attachment: local; background-position: ${x} ${y}`),
    );
    expect(items.filter((item) => item.startsWith('image'))).toEqual([image]);
  });
});
