import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PathBuilder } from '../../../../src/engine/display/path.ts';
import { isStraight, Outline, piecesOf, withMargin } from '../../../../src/engine/layout/shapes/outline.ts';

const square = piecesOf(new PathBuilder().rect(10, 10, 20, 20));

describe('an outline', () => {
  const outline = new Outline(square);
  it.each([
    ['beside it', 12, 15, 30],
    ['over its upper edge', 5, 15, 30],
    ['over all of it', 0, 100, 30],
    ['at one height', 20, 20, 30],
    ['above it', 0, 10, Number.NEGATIVE_INFINITY],
    ['below it', 30, 40, Number.NEGATIVE_INFINITY],
    ['at its lower edge', 30, 30, Number.NEGATIVE_INFINITY],
  ])('reaches, for a line %s', (_, from, to, expected) => expect(outline.furthest(from, to)).toBe(expected));

  it('reaches nowhere without pieces', () => expect(new Outline([]).furthest(0, 10)).toBe(Number.NEGATIVE_INFINITY));

  it('is wider by its margin, and round at its corners', () => {
    const wide = new Outline(withMargin(square, 10));
    expect(wide.furthest(15, 25)).toBe(40);
    expect(wide.furthest(0, 2)).toBeCloseTo(36, 1);
  });
});

it.each([
  ['one point', [5, 5, 5, 5], true],
  ['two points', [0, 0, 3, 4, 3, 4, 0, 0], true],
  ['points on a line', [0, 0, 1, 1, 1, 1, 4, 4, 4, 4, 0, 0], true],
  ['a triangle', [0, 0, 1, 1, 1, 1, 4, 3, 4, 3, 0, 0], false],
])('%s: is it straight?', (_, pieces, expected) => expect(isStraight(pieces)).toBe(expected));

it('quarters of circles are as round as circles', () => {
  const k = 40 * 0.5522847498;
  const path = new PathBuilder().moveTo(0, -40).curveTo(k, -40, 40, -k, 40, 0).lineTo(0, 0).close();
  expect(new Outline(piecesOf(path)).furthest(-40, -30)).toBeCloseTo(Math.sqrt(700), 2);
});

it('a line looks at few of many pieces, and sees what all of them say', () => {
  const coordinate = fc.integer({ min: -50, max: 50 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 40 }),
      coordinate,
      fc.nat(20),
      (points, from, height) => {
        const path = new PathBuilder();
        for (const [i, [x, y]] of points.entries()) {
          if (i === 0) path.moveTo(x, y);
          else path.lineTo(x, y);
        }
        const pieces = piecesOf(path.close());
        const to = from + height + 1;
        let furthest = Number.NEGATIVE_INFINITY;
        for (let i = 0; i < pieces.length; i += 4)
          furthest = Math.max(furthest, reach(pieces.slice(i, i + 4), from, to));
        const found = new Outline(pieces).furthest(from, to);
        if (furthest === Number.NEGATIVE_INFINITY) expect(found).toBe(furthest);
        else expect(found).toBeCloseTo(furthest, 6);
      },
    ),
  );
});

/** Of one piece, cut to a strip. */
function reach(piece: readonly number[], from: number, to: number): number {
  const [x1, y1, x2, y2] = piece as [number, number, number, number];
  const top = Math.min(y1, y2);
  const bottom = Math.max(y1, y2);
  if (top === bottom || bottom <= from || top >= to) return Number.NEGATIVE_INFINITY;
  const at = (y: number) => x1 + ((x2 - x1) * (y - y1)) / (y2 - y1);
  return Math.max(at(Math.max(from, top)), at(Math.min(to, bottom)));
}
