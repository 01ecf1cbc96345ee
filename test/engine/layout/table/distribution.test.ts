/** Sharing widths among columns (css-tables-3 §3.9.3) and heights among rows (§3.10.5). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ColumnConstraint,
  distributeFixed,
  distributeWidth,
  emptyColumn,
} from '../../../../src/engine/layout/table/column-distribution.ts';
import {
  distributeHeight,
  emptyMetrics,
  type RowMetrics,
} from '../../../../src/engine/layout/table/row-distribution.ts';

const auto = (min: number, max: number): ColumnConstraint => ({ ...emptyColumn(), min, max });
const fixed = (min: number, max: number): ColumnConstraint => ({ ...auto(min, max), isFixed: true });
const percent = (share: number, min = 0, max = min): ColumnConstraint => ({ ...auto(min, max), percent: share });

function shared(width: number, ...columns: ColumnConstraint[]): number[] {
  const widths = new Float64Array(columns.length);
  distributeWidth(columns, 0, columns.length, width, true, widths);
  return [...widths];
}

function sharedFixed(width: number, ...columns: ColumnConstraint[]): number[] {
  const widths = new Float64Array(columns.length);
  distributeFixed(columns, width, widths);
  return [...widths];
}

describe('automatic layout', () => {
  it('never goes below minimum widths', () => expect(shared(10, auto(20, 50), auto(30, 30))).toEqual([20, 30]));
  it('grows from minimum to maximum in proportion to the difference', () =>
    expect(shared(60, auto(10, 30), auto(10, 70))).toEqual([20, 40]));
  it('shares what is beyond the maximum in proportion to it', () =>
    expect(shared(120, auto(5, 20), auto(5, 40))).toEqual([40, 80]));
  it('gives percentages their width before the others', () =>
    expect(shared(100, percent(30, 10), auto(10, 200))).toEqual([30, 70]));
  it('gives fixed columns theirs before automatic ones', () =>
    expect(shared(100, fixed(10, 60), auto(20, 80))).toEqual([60, 40]));
  it('grows fixed columns only where there is no automatic one', () =>
    expect(shared(100, fixed(10, 20), fixed(10, 30))).toEqual([40, 60]));
  it('grows percentages last', () => expect(shared(100, percent(20), percent(30))).toEqual([40, 60]));
  it('fills the width exactly, whatever is asked for', () => {
    const size = fc.integer({ min: 0, max: 3000 }).map((n) => n / 64);
    const column = fc
      .tuple(size, size, fc.constantFrom('auto', 'fixed', 'percent'), fc.integer({ min: 1, max: 40 }))
      .map(([a, b, kind, share]) => {
        const min = Math.min(a, b);
        const max = Math.max(a, b);
        return kind === 'auto' ? auto(min, max) : kind === 'fixed' ? fixed(min, max) : percent(share, min, max);
      });
    fc.assert(
      fc.property(fc.array(column, { minLength: 1, maxLength: 6 }), size, (columns, width) => {
        const widths = shared(width, ...columns);
        const min = columns.reduce((sum, each) => sum + each.min, 0);
        const sum = widths.reduce((total, each) => total + each, 0);
        return sum === Math.max(width, min) && widths.every((each, i) => each >= columns[i]!.min);
      }),
    );
  });
});

describe('fixed layout', () => {
  it('shares the rest evenly', () =>
    expect(sharedFixed(100, fixed(40, 40), auto(0, 0), auto(0, 0))).toEqual([40, 30, 30]));
  it('scales fixed widths where nothing else can take the rest', () =>
    expect(sharedFixed(100, fixed(10, 10), fixed(30, 30))).toEqual([25, 75]));
  it('counts percentages of the whole', () => expect(sharedFixed(100, percent(20), auto(0, 0))).toEqual([20, 80]));
});

describe('heights', () => {
  const rows = (...heights: number[]): RowMetrics => {
    const metrics = emptyMetrics(heights.length, 1);
    metrics.heights.set(heights);
    return metrics;
  };
  const raised = (metrics: RowMetrics, wanted: number, isSpan = false, basis = Number.POSITIVE_INFINITY) => {
    distributeHeight(metrics, 0, metrics.heights.length, wanted, 0, isSpan, basis);
    return [...metrics.heights];
  };

  it('grow in proportion', () => expect(raised(rows(10, 30), 80)).toEqual([20, 60]));
  it('of rows with a height of their own stay', () => {
    const metrics = rows(10, 30);
    metrics.isFixed[1] = 1;
    expect(raised(metrics, 80)).toEqual([50, 30]);
  });
  it('of percentages come first', () => {
    const metrics = rows(10, 10);
    metrics.percents[1] = 50;
    metrics.isFixed[1] = 1;
    expect(raised(metrics, 100, false, 100)).toEqual([50, 50]);
  });
  it('of empty rows grow only where all are empty', () => {
    expect(raised(rows(0, 20), 60)).toEqual([0, 60]);
    expect(raised(rows(0, 0), 60)).toEqual([30, 30]);
  });
  it('under a span go to rows in which another span begins', () => {
    const metrics = rows(10, 10);
    metrics.beginsSpan[1] = 1;
    expect(raised(metrics, 40, true)).toEqual([10, 30]);
  });
  it('of collapsed rows stay 0', () => {
    const metrics = rows(10, 0);
    metrics.isCollapsed[1] = 1;
    expect(raised(metrics, 40)).toEqual([40, 0]);
  });
});
