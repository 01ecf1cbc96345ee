import { describe, expect, it } from 'vitest';
import type { BlurredBoxItem, DisplayItem, PlainPaint } from '../../../src/engine/display/display-item.ts';
import { color, fill, glyphs, page, pdfOf } from '../../support/display-items.ts';
import { pixelAt, type RasterPage, rasterise } from '../../support/rasterise.ts';

const RED = '#ff0000';
const GREEN = '#00ff00';
const BLUE = '#0000ff';
const WHITE = '#ffffff';

/** The page of 100 by 100 px, one px to a pixel. */
async function painted(items: readonly DisplayItem[]): Promise<RasterPage> {
  const [first] = await rasterise(await pdfOf([page(items)]), { scale: 96 / 72 });
  return first!;
}

async function colorsAt(items: readonly DisplayItem[], ...points: readonly (readonly [number, number])[]) {
  const image = await painted(items);
  return points.map(([x, y]) => pixelAt(image, x, y));
}

/** The red of pixels where black lies on white: what of it is seen, in per cent. */
async function inkAt(items: readonly DisplayItem[], ...points: readonly (readonly [number, number])[]) {
  const colors = await colorsAt(items, ...points);
  return colors.map((hex) => Math.round((1 - Number.parseInt(hex.slice(1, 3), 16) / 255) * 100));
}

function expectNear(actual: readonly number[], expected: readonly number[], tolerance: number) {
  const isNear = actual.every((value, i) => Math.abs(value - expected[i]!) <= tolerance);
  expect(isNear ? expected : actual).toEqual(expected);
}

const stops = (...list: readonly (readonly [number, string, number?])[]) =>
  list.map(([offset, hex, alpha]) => ({ offset, color: color(hex, alpha) }));

describe('conic gradients', () => {
  const conic = (list: ReturnType<typeof stops>, from = 0): PlainPaint => ({
    kind: 'conic-gradient',
    center: { x: 50, y: 50 },
    from,
    stops: list,
  });
  const quarters = stops([0, RED], [0.25, RED], [0.25, GREEN], [0.5, GREEN], [0.5, BLUE], [1, BLUE]);
  it('go clockwise from the top, with hard edges', async () =>
    expect(
      await colorsAt([fill(0, 0, 100, 100, conic(quarters))], [52, 2], [97, 48], [97, 52], [52, 97], [48, 97], [2, 2]),
    ).toEqual([RED, RED, GREEN, GREEN, BLUE, BLUE]));
  it('start where they are told', async () =>
    expect(await colorsAt([fill(0, 0, 100, 100, conic(quarters, 90))], [97, 52], [2, 97], [52, 2])).toEqual([
      RED,
      GREEN,
      BLUE,
    ]));
  it('change evenly', async () => {
    const paint = conic(stops([0, '#000000'], [1, WHITE]));
    expectNear(await inkAt([fill(0, 0, 100, 100, paint)], [90, 50], [50, 90], [10, 50]), [75, 50, 25], 3);
  });
  it('have alpha', async () => {
    const paint = conic(stops([0, '#000000', 0.5], [0.5, '#000000', 0.5], [0.5, '#000000', 0], [1, '#000000', 0]));
    expectNear(await inkAt([fill(0, 0, 100, 100, paint)], [75, 50], [25, 50]), [50, 0], 2);
  });
});

describe('tiles of a gradient', () => {
  const stripes: PlainPaint = {
    kind: 'linear-gradient',
    from: { x: 10, y: 0 },
    to: { x: 20, y: 0 },
    stops: stops([0, RED], [0.5, RED], [0.5, BLUE], [1, BLUE]),
    spread: 'pad',
  };
  const tiles = (step: number, paint: PlainPaint = stripes): DisplayItem => ({
    kind: 'paint-pattern',
    paint,
    area: { x: 0, y: 0, width: 60, height: 100 },
    tile: { x: 10, y: 0, width: 10, height: step },
    stepX: 20,
    stepY: step,
  });
  it.each([
    ['few', 50],
    ['many', 2],
  ])('%s of them', async (_, step) =>
    expect(await colorsAt([tiles(step)], [12, 50], [18, 50], [25, 50], [32, 90], [38, 1], [72, 50])).toEqual([
      RED,
      BLUE,
      WHITE,
      RED,
      BLUE,
      WHITE,
    ]),
  );
  it('have alpha', async () => {
    const faint: PlainPaint = {
      ...stripes,
      stops: stops([0, '#000000', 0.5], [0.5, '#000000', 0.5], [0.5, WHITE, 0], [1, WHITE, 0]),
    };
    expectNear(await inkAt([tiles(50, faint)], [12, 50], [18, 50]), [50, 0], 2);
  });
});

describe('blurred boxes', () => {
  const blurred = (more: Partial<BlurredBoxItem> = {}): BlurredBoxItem => ({
    kind: 'blurred-box',
    rect: { x: 30, y: 30, width: 40, height: 40 },
    radii: null,
    deviation: 4,
    color: color('#000000'),
    around: null,
    ...more,
  });
  it('are half there at the edge, a quarter at a corner', async () =>
    expectNear(
      await inkAt([blurred()], [50, 50], [50, 30], [30, 30], [30, 50], [50, 15], [2, 2]),
      [100, 52, 28, 55, 0, 0],
      5,
    ));
  it('fall off like the normal distribution', async () =>
    expectNear(await inkAt([blurred()], [50, 25], [50, 33], [50, 37]), [12, 79, 96], 4));
  it('have less in round corners', async () => {
    const radii = [20, 20, 20, 20, 20, 20, 20, 20];
    expectNear(await inkAt([blurred({ radii })], [50, 50], [50, 30], [36, 36], [33, 33]), [100, 50, 52, 17], 5);
  });
  it('can be larger than the box', async () =>
    expectNear(
      await inkAt([blurred({ rect: { x: 45, y: 45, width: 10, height: 10 }, deviation: 10 })], [50, 50], [70, 50]),
      [15, 2],
      2,
    ));
  it('have a colour with alpha, and can be turned around', async () => {
    const around = { x: 20, y: 20, width: 60, height: 60 };
    expectNear(
      await inkAt([blurred({ around, color: color('#000000', 0.5) })], [50, 50], [50, 30], [22, 22], [10, 10]),
      [0, 23, 50, 0],
      4,
    );
  });
  it('alike share one mask', async () => {
    const one = await pdfOf([page([blurred()])]);
    const five = await pdfOf([page([0, 1, 2, 3, 4].map((x) => blurred({ rect: { x, y: 0, width: 40, height: 40 } })))]);
    expect(five.length - one.length).toBeLessThan(200);
  });
});

describe('blurred text', () => {
  const shadow = (deviation: number): DisplayItem => ({
    kind: 'blurred-glyphs',
    glyphs: glyphs('l', 20, 80, { fontSize: 100, isShadow: true }),
    deviation,
    color: color('#000000'),
  });
  it('is soft, and as dark as the text in wide strokes', async () => {
    const sharp = await inkAt([glyphs('l', 20, 80, { fontSize: 100 })], [34, 50], [27, 50]);
    const [middle, edge, beside, beyond] = await inkAt([shadow(2)], [34, 50], [30, 50], [26, 50], [15, 50]);
    expect(sharp).toEqual([100, 0]);
    expect(middle).toBeGreaterThan(90);
    expect(edge).toBeGreaterThan(beside!);
    expect(beside).toBeGreaterThan(2);
    expect(beyond).toBe(0);
  });
});
