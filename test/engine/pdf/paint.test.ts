import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import type { DisplayItem, Paint } from '../../../src/engine/display/display-item.ts';
import { PathBuilder } from '../../../src/engine/display/path.ts';
import { decodeImage } from '../../../src/engine/resources/image/decode-image.ts';
import { ImageSet } from '../../../src/engine/resources/image/image-set.ts';
import { color, fill, page, pdfOf, solid } from '../../support/display-items.ts';
import type { RasterPage } from '../../support/rasterise.ts';
import { pixelAt, rasterise } from '../../support/rasterise.ts';
import { encodeGif, encodeJpeg, encodePng, exifSegment } from '../../support/tiny-images.ts';

const RED = '#ff0000';
const GREEN = '#00ff00';
const BLUE = '#0000ff';
const WHITE = '#ffffff';
const pop: DisplayItem = { kind: 'pop' };

/** The page, one px to a pixel. */
async function painted(items: readonly DisplayItem[], images = new ImageSet()): Promise<RasterPage> {
  const [first] = await rasterise(await pdfOf([page(items)], { images }), { scale: 96 / 72 });
  return first!;
}

const colorsAt = (image: RasterPage, ...points: readonly (readonly [number, number])[]) =>
  points.map(([x, y]) => pixelAt(image, x, y));

/** Whether two colours are the same but for rounding. */
function expectNear(actual: readonly string[], expected: readonly string[], tolerance = 4) {
  const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const far = actual.filter((hex, i) =>
    channels(hex).some((value, c) => Math.abs(value - channels(expected[i]!)[c]!) > tolerance),
  );
  expect(far.length === 0 ? expected : actual).toEqual(expected);
}

describe('shapes', () => {
  it('has y down from the top left corner', async () =>
    expect(colorsAt(await painted([fill(10, 20, 30, 10, solid(RED))]), [12, 22], [38, 28], [12, 18], [12, 78])).toEqual(
      [RED, RED, WHITE, WHITE],
    ));
  it('mixes with what is below', async () =>
    expectNear(colorsAt(await painted([fill(0, 0, 50, 50, solid(RED, 0.5))]), [10, 10]), ['#ff8080']));
  it('clips, and ends the clip', async () => {
    const path = new PathBuilder().rect(0, 0, 20, 20);
    const image = await painted([
      { kind: 'push-clip', path, rule: 'nonzero' },
      fill(0, 0, 50, 50, solid(RED)),
      pop,
      fill(60, 0, 10, 10, solid(BLUE)),
    ]);
    expect(colorsAt(image, [10, 10], [30, 10], [65, 5])).toEqual([RED, WHITE, BLUE]);
  });
  it('shows nothing in an empty clip', async () =>
    expect(
      colorsAt(
        await painted([{ kind: 'push-clip', path: new PathBuilder(), rule: 'nonzero' }, fill(0, 0, 50, 50)]),
        [10, 10],
      ),
    ).toEqual([WHITE]));
  it('leaves holes by the even-odd rule', async () => {
    const path = new PathBuilder().rect(0, 0, 60, 60).rect(20, 20, 20, 20);
    const image = await painted([{ kind: 'fill-path', path, rule: 'evenodd', paint: solid(RED) }]);
    expect(colorsAt(image, [10, 10], [30, 30])).toEqual([RED, WHITE]);
  });
  it('transforms by the innermost matrix first', async () => {
    const shift = { a: 1, b: 0, c: 0, d: 1, e: 50, f: 0 };
    const double = { a: 2, b: 0, c: 0, d: 2, e: 0, f: 0 };
    const image = await painted([
      { kind: 'push-transform', matrix: shift },
      { kind: 'push-transform', matrix: double },
      fill(5, 5, 10, 10, solid(RED)),
      pop,
      pop,
    ]);
    expect(colorsAt(image, [62, 12], [78, 28], [58, 12], [82, 12])).toEqual([RED, RED, WHITE, WHITE]);
  });
  it('strokes with dashes', async () => {
    const line = new PathBuilder().moveTo(0, 50).lineTo(100, 50);
    const stroke = {
      kind: 'stroke-path',
      path: line,
      width: 10,
      dashOffset: 0,
      cap: 'butt',
      join: 'miter',
      miterLimit: 4,
      paint: solid(RED),
    } as const;
    expect(colorsAt(await painted([{ ...stroke, dashes: [20, 20] }]), [10, 50], [30, 50], [50, 50])).toEqual([
      RED,
      WHITE,
      RED,
    ]);
    expect(colorsAt(await painted([{ ...stroke, dashes: [0, 0] }]), [10, 50], [30, 50])).toEqual([RED, RED]);
  });
});

describe('groups', () => {
  it('are faded as a whole', async () => {
    const group = { kind: 'push-group', opacity: 0.5, blendMode: 'normal' } as const;
    const image = await painted([group, fill(0, 0, 40, 40, solid(RED)), fill(20, 0, 40, 40, solid(BLUE)), pop]);
    expectNear(colorsAt(image, [10, 10], [30, 10]), ['#ff8080', '#8080ff']);
  });
  it('blend', async () => {
    const group = { kind: 'push-group', opacity: 1, blendMode: 'multiply' } as const;
    const image = await painted([
      fill(0, 0, 50, 50, solid('#ffff00')),
      group,
      fill(0, 0, 50, 50, solid('#00ffff')),
      pop,
    ]);
    expectNear(colorsAt(image, [10, 10]), [GREEN]);
  });
  it('keep the transform around them', async () => {
    const matrix = { a: 2, b: 0, c: 0, d: 2, e: 20, f: 0 };
    const group = { kind: 'push-group', opacity: 0.5, blendMode: 'normal' } as const;
    const image = await painted([{ kind: 'push-transform', matrix }, group, fill(0, 0, 10, 10, solid(RED)), pop, pop]);
    expectNear(colorsAt(image, [30, 10], [50, 10]), ['#ff8080', WHITE]);
  });
});

describe('gradients', () => {
  const stops = (...colors: readonly (readonly [number, string, number?])[]) =>
    colors.map(([offset, hex, alpha]) => ({ offset, color: color(hex, alpha) }));
  const linear = (to: number, list: ReturnType<typeof stops>, spread: 'pad' | 'repeat' | 'reflect' = 'pad'): Paint => ({
    kind: 'linear-gradient',
    from: { x: 0, y: 0 },
    to: { x: to, y: 0 },
    stops: list,
    spread,
  });
  const row = async (paint: Paint, ...xs: readonly number[]) =>
    colorsAt(await painted([fill(0, 0, 100, 100, paint)]), ...xs.map((x) => [x, 50] as const));

  it('run along their line', async () =>
    expectNear(
      await row(linear(100, stops([0, '#000000'], [1, '#ffffff'])), 0, 25, 50, 99),
      ['#010101', '#414141', '#818181', '#fefefe'],
      6,
    ));
  it('pad with their last colours', async () =>
    expectNear(await row(linear(50, stops([0, RED], [1, BLUE])), 60, 90), [BLUE, BLUE]));
  it('jump at a hard stop', async () =>
    expectNear(await row(linear(100, stops([0, RED], [0.5, RED], [0.5, BLUE], [1, BLUE])), 40, 60), [RED, BLUE]));
  it('repeat', async () =>
    expectNear(
      await row(linear(20, stops([0, RED], [0.5, RED], [0.5, BLUE], [1, BLUE]), 'repeat'), 5, 15, 25, 35, 95),
      [RED, BLUE, RED, BLUE, BLUE],
    ));
  it('reflect', async () =>
    expectNear(await row(linear(20, stops([0, RED], [0.5, RED], [0.5, BLUE], [1, BLUE]), 'reflect'), 5, 15, 25, 35), [
      RED,
      BLUE,
      BLUE,
      RED,
    ]));
  it('fade to nothing without a gray edge', async () =>
    expectNear(await row(linear(100, stops([0, RED], [1, '#000000', 0])), 50), ['#ff8080'], 6));
  // Of the viewers at hand Poppler finds colour and alpha apart from each other.
  it.skipIf(spawnSync('pdftoppm', ['-v']).status !== 0)('end at a transparent stop without a dark rim', async () => {
    const darkest = async (list: ReturnType<typeof stops>) => {
      const dot: Paint = {
        kind: 'radial-gradient',
        center: { x: 0, y: 0 },
        focus: { x: 0, y: 0 },
        radius: 1,
        matrix: { a: 40.3, b: 0, c: 0, d: 40.3, e: 50.4, f: 50.7 },
        stops: list,
        spread: 'pad',
      };
      const input = await pdfOf([page([fill(0, 0, 100, 100, dot)])]);
      const { stdout } = spawnSync('pdftoppm', ['-r', '96', '-singlefile', '-'], { input });
      const pixels = stdout.subarray(stdout.length - 3 * 100 * 100);
      return Math.min(...pixels.filter((_, i) => i % 3 === 0));
    };
    // Red has all of its red, and so has the paper.
    expect(await darkest(stops([0, RED], [0.5, RED], [0.5, '#000000', 0], [1, '#000000', 0]))).toBeGreaterThan(250);
    expect(await darkest(stops([0, '#000000', 0], [0.5, '#000000', 0], [0.5, RED], [1, RED]))).toBeGreaterThan(250);
  });
  it('go round', async () => {
    const paint: Paint = {
      kind: 'radial-gradient',
      center: { x: 0, y: 0 },
      focus: { x: 0, y: 0 },
      radius: 1,
      matrix: { a: 40, b: 0, c: 0, d: 20, e: 50, f: 50 },
      stops: stops([0, RED], [0.5, RED], [0.5, BLUE], [1, BLUE]),
      spread: 'pad',
    };
    expectNear(colorsAt(await painted([fill(0, 0, 100, 100, paint)]), [50, 50], [65, 50], [50, 65], [95, 50]), [
      RED,
      RED,
      BLUE,
      BLUE,
    ]);
  });
  it('follow transforms', async () => {
    const matrix = { a: 1, b: 0, c: 0, d: 1, e: 40, f: 0 };
    const paint = linear(20, stops([0, RED], [0.5, RED], [0.5, BLUE], [1, BLUE]));
    const image = await painted([{ kind: 'push-transform', matrix }, fill(0, 0, 60, 60, paint), pop]);
    expectNear(colorsAt(image, [45, 10], [55, 10]), [RED, BLUE]);
  });
  it('without extent are their last colour', async () =>
    expectNear(await row(linear(0, stops([0, RED], [1, BLUE])), 50), [BLUE]));
});

describe('images', () => {
  const FOUR = [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255];
  const RGBA = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 0, 0, 0, 0];
  const quarters = async (bytes: Buffer, item: Partial<DisplayItem> = {}) => {
    const images = new ImageSet();
    const image = await decodeImage(bytes, { pixels: 1e6 });
    if (image.kind === 'svg') throw new Error('not a bitmap');
    const index = images.add(image);
    const draw = {
      kind: 'image',
      image: index,
      rect: { x: 0, y: 0, width: 40, height: 40 },
      smooth: true,
      ...item,
    } as DisplayItem;
    return colorsAt(
      await painted([fill(0, 0, 100, 100, solid('#808080')), draw], images),
      [10, 10],
      [30, 10],
      [10, 30],
      [30, 30],
    );
  };
  const upright = [RED, GREEN, BLUE, WHITE];
  const withHole = [RED, GREEN, BLUE, '#808080'];
  const sixteen = (samples: readonly number[]) => samples.map((value) => value * 257);
  const indexed = { width: 2, height: 2, colorType: 3, palette: FOUR, samples: [0, 1, 2, 3] } as const;

  it.each([
    ['RGB', encodePng({ width: 2, height: 2, colorType: 2, samples: FOUR, filter: 4 }), upright],
    ['RGB of 16 bits', encodePng({ width: 2, height: 2, colorType: 2, bitDepth: 16, samples: sixteen(FOUR) }), upright],
    ['interlaced RGB', encodePng({ width: 2, height: 2, colorType: 2, samples: FOUR, isInterlaced: true }), upright],
    [
      'RGB with a key',
      encodePng({ width: 2, height: 2, colorType: 2, samples: FOUR, transparency: [0, 255, 0, 255, 0, 255] }),
      withHole,
    ],
    ['RGBA', encodePng({ width: 2, height: 2, colorType: 6, samples: RGBA, filter: 4 }), withHole],
    [
      'RGBA of 16 bits',
      encodePng({ width: 2, height: 2, colorType: 6, bitDepth: 16, samples: sixteen(RGBA), filter: 3 }),
      withHole,
    ],
    [
      'interlaced RGBA',
      encodePng({ width: 2, height: 2, colorType: 6, samples: RGBA, isInterlaced: true, filter: 1 }),
      withHole,
    ],
    ['a palette', encodePng({ ...indexed, bitDepth: 2 }), upright],
    ['a palette with alpha', encodePng({ ...indexed, bitDepth: 4, transparency: [255, 255, 255, 0] }), withHole],
    [
      'an interlaced palette with alpha',
      encodePng({ ...indexed, isInterlaced: true, transparency: [255, 255, 255, 0] }),
      withHole,
    ],
    [
      'gray',
      encodePng({ width: 2, height: 2, colorType: 0, bitDepth: 1, samples: [0, 1, 1, 0] }),
      ['#000000', WHITE, WHITE, '#000000'],
    ],
    [
      'gray with alpha',
      encodePng({ width: 2, height: 2, colorType: 4, samples: [0, 255, 255, 255, 0, 0, 255, 255], filter: 2 }),
      ['#000000', WHITE, '#808080', WHITE],
    ],
    [
      'GIF',
      encodeGif({ screen: [2, 2], place: [0, 0, 2, 2], palette: FOUR, indices: [0, 1, 2, 3], transparent: 3 }),
      withHole,
    ],
  ])('%s', async (_, bytes, expected) => expectNear(await quarters(bytes), expected));

  it('JPEG: gray, RGB and inverted CMYK', async () => {
    const halves = async (bytes: Buffer) => (await quarters(bytes)).slice(0, 2);
    expectNear(await halves(encodeJpeg([[0], [255]])), ['#000000', WHITE]);
    expectNear(
      await halves(
        encodeJpeg([
          [255, 0, 0],
          [0, 0, 255],
        ]),
      ),
      [RED, BLUE],
    );
    expectNear(
      await halves(
        encodeJpeg([
          [255, 255, 255, 255],
          [255, 255, 255, 0],
        ]),
      ),
      [WHITE, '#000000'],
      40,
    );
  });
  it.each([
    [1, ['#000000', WHITE, '#000000', WHITE]],
    [2, [WHITE, '#000000', WHITE, '#000000']],
    [3, [WHITE, '#000000', WHITE, '#000000']],
    [6, ['#000000', '#000000', WHITE, WHITE]],
    [8, [WHITE, WHITE, '#000000', '#000000']],
  ])('turns a JPEG of orientation %i', async (orientation, expected) =>
    expectNear(await quarters(encodeJpeg([[0], [255]], [exifSegment(orientation)])), expected),
  );
  it('shows what is there of a PNG that is cut short', async () => {
    const whole = encodePng({ width: 2, height: 2, colorType: 2, samples: FOUR });
    const [first] = await quarters(whole.subarray(0, whole.length - 30));
    expect(first).toMatch(/^#/);
  });

  const rgb = encodePng({ width: 2, height: 2, colorType: 2, samples: FOUR });
  it.each([20, 0.5])('repeats in steps of %d px', async (size) => {
    const images = new ImageSet();
    const image = await decodeImage(rgb, { pixels: 100 });
    if (image.kind === 'svg') throw new Error('not a bitmap');
    const pattern: DisplayItem = {
      kind: 'image-pattern',
      image: images.add(image),
      area: { x: 10, y: 10, width: 60, height: 60 },
      tile: { x: 30, y: 30, width: size, height: size },
      stepX: size,
      stepY: size,
      smooth: true,
    };
    const page = await painted([pattern], images);
    // Tiles of 20 px start at 10 and 30; those of half a pixel run together, but not over the area.
    if (size === 20)
      expectNear(colorsAt(page, [15, 15], [25, 15], [15, 25], [35, 35], [55, 15], [75, 15]), [
        RED,
        GREEN,
        BLUE,
        RED,
        RED,
        WHITE,
      ]);
    else expect(colorsAt(page, [40, 40], [80, 80]).map((pixel) => pixel === WHITE)).toEqual([false, true]);
  });
});
