/** `imageDpi`: images with more pixels than they need are made smaller. */
import { describe, expect, it } from 'vitest';
import { render } from '../../../src/engine/index.ts';
import { averaged } from '../../../src/engine/pdf/image-averages.ts';
import { pixelAt, rasterise } from '../../support/rasterise.ts';
import { encodePng } from '../../support/tiny-images.ts';

/** Noise, which nothing packs, in two halves: dark red and light blue. */
function noise(side: number, colorType: 2 | 6 = 2): string {
  const samples: number[] = [];
  let random = 1;
  for (let i = 0; i < side * side; i++) {
    random = (random * 1_103_515_245 + 12_345) % 2_147_483_648;
    const jitter = Math.floor(random / 65_536) % 32;
    const isLeft = i % side < side / 2;
    samples.push(
      ...(isLeft ? [120 + jitter, 0, 0] : [200, 200, 223 + jitter]),
      ...(colorType === 6 ? [isLeft ? 255 : 128] : []),
    );
  }
  return `data:image/png;base64,${encodePng({ width: side, height: side, colorType, samples }).toString('base64')}`;
}

/** Widths of the images in a file. */
async function widths(html: string, imageDpi?: number): Promise<number[]> {
  const { pdf } = await render({ html, imageDpi, timeout: 300_000 });
  return [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/\/Subtype \/Image\/Width (\d+)/g),
  ].map(([, width]) => Number(width));
}

describe('an image', () => {
  const src = noise(96);
  it.each<[string, string, number | undefined, number]>([
    ['keeps its pixels where nothing is said', 'width: 24px', undefined, 96],
    ['has what its size needs', 'width: 24px', 96, 24],
    ['has more where more are asked for', 'width: 24px', 192, 48],
    ['keeps what it needs all', 'width: 96px', 96, 96],
    ['keeps a few more than it needs', 'width: 90px', 96, 96],
    ['is never made larger', 'width: 24px', 1000, 96],
    ['follows transforms', 'width: 24px; transform: scale(2)', 96, 48],
    ['that shows its pixels keeps them', 'width: 24px; image-rendering: pixelated', 96, 96],
  ])('%s', async (_, style, dpi, expected) =>
    expect(await widths(`<img src="${src}" style="${style}">`, dpi)).toEqual([expected]),
  );
  it('has what its largest place needs', async () =>
    expect(
      await widths(
        `<img src="${src}" width=24><img src="${src}" width=32><p style="background: url(${src}) 0 0/16px">`,
        96,
      ),
    ).toEqual([32]));
  it('looks as before', async () => {
    const html = `<body style="margin: 0"><img src="${noise(96, 6)}" width=40 style="display: block">`;
    const [page] = await rasterise((await render({ html, imageDpi: 96, marginTop: '0', marginLeft: '0' })).pdf, {
      scale: 96 / 72,
    });
    const channels = (x: number) => [1, 3, 5].map((at) => Number.parseInt(pixelAt(page!, x, 20).slice(at, at + 2), 16));
    for (const [x, color] of [
      [8, [136, 0, 0]],
      [32, [228, 228, 247]],
    ] as const)
      for (const [i, value] of channels(x).entries()) expect(Math.abs(value - color[i]!)).toBeLessThan(16);
  });
});

describe('averages', () => {
  it('are of what a pixel takes the place of, by how much it covers', () => {
    const gray = (...values: number[]) => Uint8Array.from(values.flatMap((value) => [value, value, value]));
    const three = { width: 3, height: 1, rgb: gray(0, 90, 240), alpha: null };
    expect(averaged(three, 2, 1).rgb).toEqual(gray(30, 190));
    expect(averaged({ ...three, width: 1, height: 3 }, 1, 2).rgb).toEqual(gray(30, 190));
    expect(averaged(three, 1, 1).rgb).toEqual(gray(110));
  });
  it('weigh colours by their alpha', () => {
    const picture = { width: 2, height: 1, rgb: Uint8Array.of(200, 0, 0, 0, 100, 0), alpha: Uint8Array.of(255, 0) };
    expect(averaged(picture, 1, 1)).toEqual({ rgb: Uint8Array.of(200, 0, 0), alpha: Uint8Array.of(128) });
  });
});

it.each([0, -1, '150', Number.NaN, 20_000])('%j is refused', async (imageDpi) => {
  await expect(render({ html: '', imageDpi: imageDpi as number })).rejects.toThrow(
    'imageDpi: expected a number of pixels an inch from 1 to 10000',
  );
});
