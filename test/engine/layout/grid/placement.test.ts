import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GridLine } from '../../../../src/engine/css/values/box/grid-line.ts';
import type { ExplicitAxis } from '../../../../src/engine/layout/grid/grid-lines.ts';
import { lineOf, resolvePlacement } from '../../../../src/engine/layout/grid/grid-lines.ts';
import { Occupancy } from '../../../../src/engine/layout/grid/occupancy.ts';

const axis: ExplicitAxis = {
  sizes: [],
  count: 4,
  lines: new Map([
    ['x', [0, 2]],
    ['a-start', [1]],
    ['a-end', [3]],
  ]),
  fitStart: 0,
  fitEnd: 0,
  isSubgrid: false,
};
const line = (count: number, name: string | null = null): GridLine => ({ count, name, isSpan: false });
const span = (count: number, name: string | null = null): GridLine => ({ count, name, isSpan: true });

describe('a placement (css-grid-2 §8.3)', () => {
  it.each<[string, GridLine, GridLine, number | null, number]>([
    ['auto', 'auto', 'auto', null, 1],
    ['a line takes one track', line(2), 'auto', 1, 1],
    ['a negative line', line(-1), 'auto', 4, 1],
    ['an end line alone', 'auto', line(3), 1, 1],
    ['two lines', line(1), line(-1), 0, 4],
    ['lines that are swapped', line(4), line(2), 1, 2],
    ['equal lines', line(2), line(2), 1, 1],
    ['a span from a line', line(2), span(2), 1, 2],
    ['a span up to a line', span(2), line(4), 1, 2],
    ['a span alone', span(3), 'auto', null, 3],
    ['of two spans the first', span(2), span(3), null, 2],
    ['a span to a name without a line', span(0, 'x'), 'auto', null, 1],
    ['an area', line(0, 'a'), line(0, 'a'), 1, 2],
    ['the second line of a name', line(2, 'x'), 'auto', 2, 1],
    ['the last line of a name', line(-1, 'x'), 'auto', 2, 1],
    ['implicit lines have all names', line(3, 'x'), 'auto', 5, 1],
    ['before the grid, too', line(-3, 'x'), 'auto', -1, 1],
    ['an unknown name is the first implicit line', line(0, 'y'), 'auto', 5, 1],
    ['a span to the next line of a name', line(1), span(0, 'x'), 0, 2],
    ['a span to a name behind the grid', line(3), span(0, 'x'), 2, 3],
    ['a span back to a name', span(0, 'x'), line(4), 2, 1],
    ['lines far outside', line(-10_000), line(10_000), -9_995, 19_994],
  ])('%s', (_name, start, end, first, length) =>
    expect(resolvePlacement(start, end, axis)).toEqual({ start: first, span: length }),
  );
  it('finds the end of an area by its name', () =>
    expect(lineOf({ count: 0, name: 'a', isSpan: false }, axis, '-end')).toBe(3));
});

const rectangle = fc.record({
  row: fc.nat(6),
  rows: fc.integer({ min: 1, max: 4 }),
  column: fc.nat(70),
  columns: fc.integer({ min: 1, max: 70 }),
});

it('knows free cells as a plain table does', () => {
  fc.assert(
    fc.property(fc.array(rectangle, { maxLength: 6 }), rectangle, (taken, asked) => {
      const occupancy = new Occupancy(3);
      const cells = new Set<string>();
      for (const { row, rows, column, columns } of taken) {
        occupancy.take(row, rows, column, columns);
        for (let r = row; r < row + rows; r++) for (let c = column; c < column + columns; c++) cells.add(`${r} ${c}`);
      }
      const isFree = (column: number) => {
        for (let r = asked.row; r < asked.row + asked.rows; r++)
          for (let c = column; c < column + asked.columns; c++) if (cells.has(`${r} ${c}`)) return false;
        return true;
      };
      let column = asked.column;
      while (!isFree(column)) column++;
      expect(occupancy.isFree(asked.row, asked.rows, asked.column, asked.columns)).toBe(isFree(asked.column));
      const most = Number.POSITIVE_INFINITY;
      expect(occupancy.findColumn(asked.row, asked.rows, asked.column, asked.columns, most)).toBe(column);
    }),
  );
});

it('passes over rows without room, and no others', () => {
  fc.assert(
    fc.property(fc.array(rectangle, { maxLength: 8 }), fc.integer({ min: 70, max: 140 }), (rectangles, most) => {
      const occupancy = new Occupancy(3);
      for (const { row, rows, column, columns } of rectangles) {
        const isRoom = (at: number) => occupancy.findColumn(at, rows, 0, columns, most) >= 0;
        let first = row;
        while (!isRoom(first)) first++;
        let found = row;
        while (!isRoom(found)) found = Math.max(found, occupancy.lastRowWithoutRoom(found, rows, columns, most)) + 1;
        expect(found).toBe(first);
        occupancy.take(row, rows, column, columns);
      }
    }),
  );
});
