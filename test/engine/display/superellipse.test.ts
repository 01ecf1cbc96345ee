/** The curves of `corner-shape` (css-borders-4 §4): where a corner of 100 px goes through its middle. */
import { expect, it } from 'vitest';
import { PathBuilder } from '../../../src/engine/display/path.ts';
import { insetRounded, SQUARE } from '../../../src/engine/display/rounded-rect.ts';
import { addSuperellipse } from '../../../src/engine/display/superellipse.ts';

/** The points from (0, 100) to (100, 0) around (0, 0). */
function cornerOf(shape: number): readonly (readonly [number, number])[] {
  const path = new PathBuilder().moveTo(0, 100);
  addSuperellipse(path, { x: 0, y: 100 }, { x: 0, y: 0 }, { x: 100, y: 0 }, shape);
  const { coords } = path;
  return path.ops.map((_, i) => [coords[2 * i]!, coords[2 * i + 1]!]);
}

/** How far from either side the curve is where it is as far from the one as from the other. */
function middleOf(shape: number): number {
  const points = cornerOf(shape);
  const next = points.findIndex(([x, y]) => x >= y);
  const [a, b] = [points[next - 1]!, points[next]!];
  const share = (a[1] - a[0]) / (a[1] - a[0] - (b[1] - b[0]));
  return a[0] + (b[0] - a[0]) * share;
}

it.each([
  ['round', 1, 100 * (1 - Math.SQRT1_2)],
  ['bevel', 0, 50],
  ['scoop', -1, 100 * Math.SQRT1_2],
  ['squircle', 2, 100 * (1 - 2 ** -0.25)],
  ['square', Number.POSITIVE_INFINITY, 0],
  ['notch', Number.NEGATIVE_INFINITY, 100],
])('%s', (_name, shape, expected) => {
  expect(middleOf(shape)).toBeCloseTo(expected, 0);
  expect(cornerOf(shape).at(-1)).toEqual([100, 0]);
});

it('keeps a border as wide across a bevel as at the sides', () => {
  const bevel = { x: 50, y: 50, shape: 0 };
  const radii = { topLeft: bevel, topRight: SQUARE, bottomRight: SQUARE, bottomLeft: SQUARE };
  const inner = insetRounded(
    { rect: { x: 0, y: 0, width: 200, height: 200 }, radii },
    { top: 10, right: 10, bottom: 10, left: 10 },
  );
  // The lines x + y = 50 and x + y = 20 + r are 10 px apart.
  expect((20 + inner.radii!.topLeft.x - 50) / Math.SQRT2).toBeCloseTo(10, 5);
});
