/** The pixels of pictures that floats take their shape from. */
import { describe, expect, it } from 'vitest';
import { Deadline } from '../../../../src/engine/base/deadline.ts';
import type { DisplayItem, StrokeLine } from '../../../../src/engine/display/display-item.ts';
import { type Path, PathBuilder } from '../../../../src/engine/display/path.ts';
import { alphaOfPicture } from '../../../../src/engine/layout/shapes/alpha-raster.ts';

const black = { kind: 'solid', color: { red: 0, green: 0, blue: 0, alpha: 1 } } as const;
const pop = { kind: 'pop' } as const;
const rect = (x: number, y: number, width: number, height: number) => new PathBuilder().rect(x, y, width, height);
const fill = (path: Path, rule: 'nonzero' | 'evenodd' = 'nonzero'): DisplayItem => ({
  kind: 'fill-path',
  path,
  rule,
  paint: black,
});

/** A digit for each pixel: tenths of its alpha, `#` for all of it, `.` for none. */
function drawn(items: readonly DisplayItem[], width = 6, height = 6): string[] | null {
  const alpha = alphaOfPicture(items, width, height, new Deadline(60_000));
  if (alpha === null) return null;
  const signs = [...alpha].map((each) => (each === 0 ? '.' : each > 0.99 ? '#' : String(Math.round(each * 10))));
  return Array.from({ length: height }, (_, row) => signs.slice(row * width, (row + 1) * width).join(''));
}

function stroke(path: Path, line: Partial<StrokeLine>): DisplayItem {
  const pen = { width: 2, dashes: [], dashOffset: 0, cap: 'butt', join: 'miter', miterLimit: 4 } as const;
  return { kind: 'stroke-path', path, paint: black, ...pen, ...line };
}

describe('areas', () => {
  it('are as full as the path covers them', () =>
    expect(drawn([fill(rect(0.5, 1, 2, 1.5))], 4, 4)).toEqual(['....', '5#5.', '353.', '....']));

  it('follow the rule', () => {
    const two = rect(0, 0, 4, 4).rect(1, 1, 2, 2);
    expect(drawn([fill(two)], 4, 4)).toEqual(['####', '####', '####', '####']);
    expect(drawn([fill(two, 'evenodd')], 4, 4)).toEqual(['####', '#..#', '#..#', '####']);
  });

  it('are cut, moved and seen through', () => {
    const matrix = { a: 1, b: 0, c: 0, d: 1, e: 1, f: 1 };
    expect(
      drawn(
        [
          { kind: 'push-clip', path: rect(0, 0, 3, 3), rule: 'nonzero' },
          { kind: 'push-transform', matrix },
          { kind: 'push-group', opacity: 0.5, blendMode: 'normal' },
          fill(rect(0, 0, 2, 4)),
          fill(rect(0, 0, 2, 4)),
          pop,
          pop,
          pop,
          { kind: 'push-mask', mode: 'alpha', mask: [fill(rect(3, 3, 1, 1))] },
          fill(rect(0, 0, 4, 4)),
          pop,
        ],
        4,
        4,
      ),
    ).toEqual(['....', '.55.', '.55.', '...#']);
  });
});

describe('lines', () => {
  it('have mitres at corners', () =>
    expect(drawn([stroke(rect(1, 1, 4, 4), {})])).toEqual([
      '######',
      '######',
      '##..##',
      '##..##',
      '######',
      '######',
    ]));

  it.each([
    ['butt', ['......', '..##..', '..##..']],
    ['square', ['......', '.####.', '.####.']],
  ] as const)('end %s', (cap, rows) => {
    const path = new PathBuilder().moveTo(2, 2).lineTo(4, 2);
    expect(drawn([stroke(path, { cap })])?.slice(0, 3)).toEqual(rows);
  });

  it('are round where they are asked to be', () => {
    const path = new PathBuilder().moveTo(2, 2).lineTo(4, 2);
    const row = drawn([stroke(path, { cap: 'round' })])![1]!;
    expect(row).toMatch(/^\.[5-9]##[5-9]\.$/);
  });
});

it.each<[string, DisplayItem]>([
  ['dashes', stroke(rect(0, 0, 2, 2), { dashes: [1, 1] })],
  ['images', { kind: 'image', image: 0, rect: { x: 0, y: 0, width: 2, height: 2 }, smooth: true }],
  ['masks by brightness', { kind: 'push-mask', mode: 'luminance', mask: [] }],
])('says of %s that it does not know', (_, item) => expect(drawn([item])).toBeNull());
