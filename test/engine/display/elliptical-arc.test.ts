/** Arcs (SVG 2 §9.5): from where to where, around which centre, on which side. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arcToCurves } from '../../../src/engine/display/elliptical-arc.ts';
import { PathBuilder } from '../../../src/engine/display/path.ts';

type Point = readonly [x: number, y: number];

/** Points on the curves, eight for each. */
function pointsOf(from: Point, path: PathBuilder): Point[] {
  const points: Point[] = [from];
  for (let at = 0; at < path.coords.length; at += 6) {
    const [x0, y0] = points.at(-1)!;
    const [x1, y1, x2, y2, x, y] = path.coords.slice(at, at + 6) as [number, number, number, number, number, number];
    for (let i = 1; i <= 8; i++) {
      const t = i / 8;
      const on = (a: number, b: number, c: number, d: number) =>
        (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t ** 2 * c + t ** 3 * d;
      points.push([on(x0, x1, x2, x), on(y0, y1, y2, y)]);
    }
  }
  return points;
}

function arc(from: Point, radii: Point, rotation: number, isLarge: boolean, isSweep: boolean, to: Point): Point[] {
  const path = new PathBuilder();
  arcToCurves(path, ...from, ...radii, rotation, isLarge, isSweep, ...to);
  return pointsOf(from, path);
}

describe('of four arcs between two points, the flags choose', () => {
  // Circles of radius 10 through (0, 0) and (10, 10) have their centres at (10, 0) and (0, 10).
  it.each([
    ['the small one, clockwise', false, true, [0, 10]],
    ['the small one, anticlockwise', false, false, [10, 0]],
    ['the large one, clockwise', true, true, [10, 0]],
    ['the large one, anticlockwise', true, false, [0, 10]],
  ] as const)('%s', (_, isLarge, isSweep, centre) => {
    const points = arc([0, 0], [10, 10], 0, isLarge, isSweep, [10, 10]);
    for (const [x, y] of points) expect(Math.hypot(x - centre[0], y - centre[1])).toBeCloseTo(10, 1);
    // A quarter is one curve, three quarters are three.
    expect(points).toHaveLength(isLarge ? 25 : 9);
  });
});

it('runs from its start to its end, whatever it is given', () => {
  const number = fc.integer({ min: -100, max: 100 });
  fc.assert(
    fc.property(
      fc.tuple(number, number),
      fc.tuple(number, number),
      number,
      fc.boolean(),
      fc.boolean(),
      fc.tuple(number, number),
      (from, radii, rotation, isLarge, isSweep, to) => {
        fc.pre(radii[0] !== 0 && radii[1] !== 0 && (from[0] !== to[0] || from[1] !== to[1]));
        const points = arc(from, radii, rotation, isLarge, isSweep, to);
        expect(points.at(-1)![0]).toBeCloseTo(to[0], 6);
        expect(points.at(-1)![1]).toBeCloseTo(to[1], 6);
        expect(points.flat().every(Number.isFinite)).toBe(true);
      },
    ),
  );
});

it('makes radii larger that do not reach: half an ellipse of the same shape', () => {
  const points = arc([0, 0], [2, 1], 0, false, true, [20, 0]);
  for (const [x, y] of points) expect(((x - 10) / 10) ** 2 + (y / 5) ** 2).toBeCloseTo(1, 2);
  expect(Math.min(...points.map(([, y]) => y))).toBeCloseTo(-5, 2);
});

it('takes negative radii as positive ones', () =>
  expect(arc([0, 0], [-10, -10], 0, false, true, [10, 10])).toEqual(arc([0, 0], [10, 10], 0, false, true, [10, 10])));

it('turns the ellipse by its rotation', () => {
  // An ellipse of 20 by 10 that stands upright: half of it beside a line of its long axis.
  const points = arc([0, -20], [20, 10], 90, false, true, [0, 20]);
  for (const [x, y] of points) expect((x / 10) ** 2 + (y / 20) ** 2).toBeCloseTo(1, 2);
  expect(Math.max(...points.map(([x]) => x))).toBeCloseTo(10, 2);
});
