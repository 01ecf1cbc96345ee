import { describe, expect, it } from 'vitest';
import type { DisplayItem, Paint, PatternPaint } from '../../../src/engine/display/display-item.ts';
import { color, fill, page, pdfOf, solid } from '../../support/display-items.ts';
import { pixelAt, rasterise } from '../../support/rasterise.ts';

const RED = '#ff0000';
const GREEN = '#00ff00';
const WHITE = '#ffffff';

async function colorsAt(items: readonly DisplayItem[], ...points: readonly (readonly [number, number])[]) {
  const [image] = await rasterise(await pdfOf([page(items)]), { scale: 96 / 72 });
  return points.map(([x, y]) => pixelAt(image!, x, y));
}

const moved = (x: number, y: number) => ({ a: 1, b: 0, c: 0, d: 1, e: x, f: y });

describe('masks', () => {
  const masked = (mode: 'luminance' | 'alpha', mask: readonly DisplayItem[]): DisplayItem[] => [
    { kind: 'push-mask', mode, mask },
    fill(0, 0, 100, 100, solid(RED)),
    { kind: 'pop' },
  ];

  it('let through what is bright', async () =>
    expect(
      await colorsAt(
        masked('luminance', [fill(0, 0, 50, 100, solid(WHITE)), fill(50, 0, 50, 50, solid('#000000'))]),
        [25, 50],
        [75, 25],
        [75, 75],
      ),
    ).toEqual([RED, WHITE, WHITE]));
  it('or what is there, whatever its colour', async () =>
    expect(await colorsAt(masked('alpha', [fill(0, 0, 50, 100, solid('#000000'))]), [25, 50], [75, 50])).toEqual([
      RED,
      WHITE,
    ]));
  it('are in the coordinates where they are pushed, and may be inside each other', async () => {
    const inner = masked('alpha', [fill(0, 0, 50, 50, solid(WHITE))]);
    const items: DisplayItem[] = [
      { kind: 'push-transform', matrix: moved(10, 10) },
      { kind: 'push-mask', mode: 'alpha', mask: inner },
      fill(-10, -10, 100, 100, solid(GREEN)),
      { kind: 'pop' },
      { kind: 'pop' },
      fill(90, 90, 10, 10, solid(RED)),
    ];
    expect(await colorsAt(items, [5, 5], [15, 15], [55, 55], [65, 65], [95, 95])).toEqual([
      WHITE,
      GREEN,
      GREEN,
      WHITE,
      RED,
    ]);
  });
});

describe('patterns', () => {
  const checks = (size: number, more: Partial<PatternPaint> = {}): PatternPaint => ({
    kind: 'pattern',
    tile: { x: 0, y: 0, width: size, height: size },
    items: [fill(0, 0, size / 2, size, solid(RED)), fill(size / 2, 0, size, size, solid(GREEN))],
    matrix: moved(0, 0),
    opacity: 1,
    ...more,
  });

  it.each([
    ['few copies', checks(40)],
    ['many copies', checks(4, { tile: { x: 0, y: 0, width: 40, height: 4 }, items: checks(40).items })],
  ])('%s', async (_, paint) =>
    expect(await colorsAt([fill(0, 0, 100, 90, paint)], [10, 50], [30, 50], [50, 50], [70, 50], [50, 95])).toEqual([
      RED,
      GREEN,
      RED,
      GREEN,
      WHITE,
    ]),
  );
  it.each([-1e20, -1e308])('end where the shape begins at %s', async (x) =>
    expect(await colorsAt([fill(x, 0, 100 - x, 90, checks(40))], [50, 95])).toEqual([WHITE]),
  );
  it('of a shape that goes on far beyond the page are drawn where the page is', async () =>
    expect(await colorsAt([fill(-1e6, 0, 2e6, 90, checks(40))], [10, 50], [30, 50], [50, 95])).toEqual([
      RED,
      GREEN,
      WHITE,
    ]));
  it('are turned and moved by their matrix', async () => {
    const matrix = { a: 0, b: 1, c: -1, d: 0, e: 0, f: 10 };
    expect(await colorsAt([fill(0, 0, 100, 100, checks(40, { matrix }))], [50, 20], [50, 40], [50, 5])).toEqual([
      RED,
      GREEN,
      GREEN,
    ]);
  });
  it('have an opacity', async () => {
    const paint = checks(40, { items: [fill(0, 0, 40, 40, solid(RED))], opacity: 0.2 });
    expect(await colorsAt([fill(0, 0, 100, 100, paint)], [50, 50])).toEqual(['#ffcccc']);
  });
  it('without size paint nothing', async () =>
    expect(
      await colorsAt(
        [fill(0, 0, 100, 100, checks(0)), fill(0, 0, 9, 9, checks(9, { matrix: moved(Number.NaN, 0) }))],
        [5, 5],
      ),
    ).toEqual([WHITE]));
  it('paint lines too', async () => {
    const line: DisplayItem = {
      kind: 'stroke-path',
      path: { ops: ['M', 'L'], coords: [0, 50, 100, 50] },
      width: 20,
      dashes: [],
      dashOffset: 0,
      cap: 'butt',
      join: 'miter',
      miterLimit: 4,
      paint: checks(40),
    };
    expect(await colorsAt([line], [10, 50], [30, 50], [30, 70])).toEqual([RED, GREEN, WHITE]);
  });
});

describe('radial gradients', () => {
  it('begin at a circle around the focus', async () => {
    const paint: Paint = {
      kind: 'radial-gradient',
      center: { x: 50, y: 50 },
      radius: 50,
      focus: { x: 50, y: 50 },
      focusRadius: 25,
      matrix: moved(0, 0),
      stops: [
        { offset: 0, color: color(RED) },
        { offset: 0.5, color: color(RED) },
        { offset: 0.5, color: color(GREEN) },
        { offset: 1, color: color(GREEN) },
      ],
      spread: 'pad',
    };
    expect(await colorsAt([fill(0, 0, 100, 100, paint)], [50, 50], [82, 50], [92, 50])).toEqual([RED, RED, GREEN]);
    const repeated = { ...paint, spread: 'repeat' } as const;
    expect(await colorsAt([fill(0, 0, 100, 100, repeated)], [50, 50], [64, 50], [71, 50], [82, 50])).toEqual([
      RED,
      GREEN,
      GREEN,
      RED,
    ]);
  });
});
