/** Corners: css-backgrounds-3 §4.2 (curves further in) and §6.1.1 (shapes of shadows). */
import { describe, expect, it } from 'vitest';
import {
  ellipsePath,
  insetRounded,
  NO_SIDES,
  type RoundedRect,
  roundedPath,
  type Sides,
  SQUARE,
  spreadRounded,
  withSquareSides,
} from '../../../src/engine/display/rounded-rect.ts';

const rect = { x: 0, y: 0, width: 100, height: 60 };
const round = (x: number, y = x): RoundedRect => ({
  rect,
  radii: { topLeft: { x, y }, topRight: { x, y }, bottomRight: { x, y }, bottomLeft: { x, y } },
});
const edges = { top: 5, right: 10, bottom: 15, left: 20 };

describe('the padding edge', () => {
  it('lies in by the widths of the borders', () =>
    expect(insetRounded({ rect, radii: null }, edges)).toEqual({
      rect: { x: 20, y: 5, width: 70, height: 40 },
      radii: null,
    }));
  it('has radii smaller by the borders', () =>
    expect(insetRounded(round(30), edges).radii).toEqual({
      topLeft: { x: 10, y: 25 },
      topRight: { x: 20, y: 25 },
      bottomRight: { x: 20, y: 15 },
      bottomLeft: { x: 10, y: 15 },
    }));
  it('is square where a border is as wide as the radius', () =>
    expect(insetRounded(round(20), edges).radii).toMatchObject({
      topLeft: { x: 0, y: 0 },
      topRight: { x: 10, y: 15 },
      bottomLeft: { x: 0, y: 0 },
    }));
  it('is never of negative size', () =>
    expect(insetRounded({ rect, radii: null }, { top: 40, right: 60, bottom: 40, left: 60 }).rect).toMatchObject({
      width: 0,
      height: 0,
    }));
});

describe('the shape of a spread shadow', () => {
  const spreadOf = (radius: number, spread: number) => spreadRounded(round(radius), spread).radii!.topLeft.x;
  it('grows on all sides', () =>
    expect(spreadRounded({ rect, radii: null }, 5)).toEqual({
      rect: { x: -5, y: -5, width: 110, height: 70 },
      radii: null,
    }));
  it('keeps square corners square', () => expect(spreadOf(0, 10)).toBe(0));
  it('has radii larger by the spread where they are as large', () => expect(spreadOf(20, 10)).toBe(30));
  // §6.1.1: r + spread * (1 + (r / spread - 1)^3)
  it('has radii larger by less where they are small', () => expect(spreadOf(5, 10)).toBe(5 + 10 * (1 - 0.5 ** 3)));
  it('has smaller radii where it shrinks, no less than none', () =>
    expect([spreadOf(20, -5), spreadOf(3, -5)]).toEqual([15, 0]));
});

describe('square sides', () => {
  const square = (...sides: (keyof Sides)[]) =>
    withSquareSides(round(10), { ...NO_SIDES, ...Object.fromEntries(sides.map((side) => [side, true])) }).radii;
  it('leave the other corners round', () =>
    expect(square('top')).toMatchObject({ topLeft: SQUARE, bottomLeft: { x: 10 } }));
  it('of opposite sides leave no round corner', () => {
    expect(square('top', 'bottom')).toBeNull();
    expect(square('left', 'right')).toBeNull();
  });
});

describe('the outline', () => {
  it('of square corners is a rectangle', () => expect(roundedPath({ rect, radii: null }).ops.join('')).toBe('MLLLZ'));
  it('of round corners has a curve at each', () => expect(roundedPath(round(10)).ops.join('')).toBe('MLCLCLCLCZ'));
  it('of an ellipse touches the middle of each side', () => {
    const { ops, coords } = ellipsePath(rect);
    expect(ops.filter((op) => op === 'C')).toHaveLength(4);
    expect(coords.slice(0, 2)).toEqual([50, 0]);
    for (const point of ['100,30', '50,60', '0,30']) {
      const pairs = coords.flatMap((value, i) => (i % 2 === 0 ? [`${value},${coords[i + 1]}`] : []));
      expect(pairs).toContain(point);
    }
  });
});
