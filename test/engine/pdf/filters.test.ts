import { describe, expect, it } from 'vitest';
import { grayscale, linear } from '../../../src/engine/display/color-filter.ts';
import type { DisplayItem } from '../../../src/engine/display/display-item.ts';
import { decodeImage } from '../../../src/engine/resources/image/decode-image.ts';
import { ImageSet } from '../../../src/engine/resources/image/image-set.ts';
import { color, fill, page, pdfOf, solid } from '../../support/display-items.ts';
import { pixelAt, rasterise } from '../../support/rasterise.ts';
import { encodeJpeg, encodePng } from '../../support/tiny-images.ts';

async function colorsAt(
  items: readonly DisplayItem[],
  points: readonly (readonly [number, number])[],
  images = new ImageSet(),
): Promise<string[]> {
  const [first] = await rasterise(await pdfOf([page(items)], { images }), { scale: 96 / 72 });
  return points.map(([x, y]) => pixelAt(first!, x, y));
}

async function imageSet(bytes: Uint8Array): Promise<ImageSet> {
  const images = new ImageSet();
  const image = await decodeImage(bytes, { pixels: 10_000 });
  if (image.kind === 'svg') throw new Error('no bitmap');
  images.add(image);
  return images;
}

describe('filtered images', () => {
  const rect = { x: 0, y: 0, width: 50, height: 50 };
  const image = (filter: Extract<DisplayItem, { kind: 'image' }>['filter']): DisplayItem => ({
    kind: 'image',
    image: 0,
    rect,
    smooth: true,
    ...(filter && { filter }),
  });
  const green = { width: 1, height: 1, colorType: 2, samples: [0, 170, 0] } as const;
  const palette = { ...green, colorType: 3, samples: [0], palette: [0, 170, 0] } as const;
  it.each([
    ['JPEG', encodeJpeg([[0, 170, 0]])],
    ['PNG', encodePng(green)],
    ['palette', encodePng(palette)],
  ])('%s: the same data in several colours', async (_name, bytes) => {
    const images = await imageSet(bytes);
    for (const [filter, expected] of [
      [undefined, '#00aa00'],
      [[grayscale(1)], '#7a7a7a'],
      [[linear(-1, 1)], '#ff55ff'],
    ] as const)
      expect(await colorsAt([image(filter)], [[25, 25]], images)).toEqual([expected]);
  });
});

describe('blurred pictures', () => {
  const two: readonly DisplayItem[] = [fill(20, 20, 30, 60, solid('#ff0000')), fill(50, 20, 30, 60, solid('#0000ff'))];
  it('are mixed inside and fade at their edges', async () => {
    const item: DisplayItem = { kind: 'blurred-group', items: two, deviationX: 4, deviationY: 4 };
    const [left, right, middle, edge] = await colorsAt(
      [item],
      [
        [32, 50],
        [68, 50],
        [50, 50],
        [20, 50],
      ],
    );
    expect([left, right]).toEqual(['#ff0000', '#0000ff']);
    const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
    const [red, , blue] = channels(middle!);
    expect(Math.abs(red! - blue!)).toBeLessThan(60);
    const [edgeRed, edgeGreen] = channels(edge!);
    expect(edgeRed).toBeGreaterThan(250);
    expect(Math.abs(edgeGreen! - 128)).toBeLessThan(20);
  });

  it('are as smooth where they are enlarged', async () => {
    const small = [fill(2, 2, 3, 6, solid('#000000')), fill(5, 2, 3, 6, solid('#000000'))];
    const items: DisplayItem[] = [
      { kind: 'push-transform', matrix: { a: 10, b: 0, c: 0, d: 10, e: 0, f: 0 } },
      { kind: 'blurred-group', items: small, deviationX: 1, deviationY: 1 },
      { kind: 'pop' },
    ];
    const along = await colorsAt(
      items,
      Array.from({ length: 40 }, (_, i) => [i, 50]),
    );
    expect(new Set(along).size).toBeGreaterThan(18);
  });
});

describe('masks', () => {
  it('in masks', async () => {
    const left = fill(0, 0, 50, 100);
    const top = fill(0, 0, 100, 50);
    const inner: DisplayItem[] = [{ kind: 'push-mask', mode: 'alpha', mask: [left] }, top, { kind: 'pop' }];
    const items: DisplayItem[] = [
      { kind: 'push-mask', mode: 'alpha', mask: inner },
      fill(0, 0, 100, 100, { kind: 'solid', color: color('#ff0000') }),
      { kind: 'pop' },
    ];
    expect(
      await colorsAt(items, [
        [25, 25],
        [75, 25],
        [25, 75],
      ]),
    ).toEqual(['#ff0000', '#ffffff', '#ffffff']);
  });
});

describe('groups', () => {
  it('do not take over the colour that held before them', async () => {
    const items: DisplayItem[] = [
      fill(0, 0, 10, 10, solid('#ff0000')),
      { kind: 'push-group', opacity: 0.5, blendMode: 'normal' },
      fill(20, 20, 50, 50, solid('#000000')),
      { kind: 'pop' },
    ];
    expect(await colorsAt(items, [[40, 40]])).toEqual(['#808080']);
  });
});
