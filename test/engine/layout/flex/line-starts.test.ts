/** Where flex lines start: css-flexbox-1 §9.3 step 5, and even lines by css-flexbox-2 §5.2 (numbers: Chromium 156). */
import { expect, it } from 'vitest';
import { INDEFINITE } from '../../../../src/engine/base/lengths.ts';
import { balancedLineStarts } from '../../../../src/engine/layout/flex/line-starts.ts';

const widths = (sizes: readonly number[], available: number, gap = 0, least = 1) =>
  balancedLineStarts(sizes, available, gap, least);

it('makes as many lines as plain wrapping, as even as can be', () =>
  expect(widths([31, 32, 33, 34], 100)).toEqual([0, 2]));
it('counts gaps', () => expect(widths([31, 32, 33, 34], 100, 10)).toEqual([0, 2]));
it('gives what does not divide evenly to the first lines', () =>
  expect(widths([25, 25, 25, 25, 25, 25, 25], 100, 10)).toEqual([0, 3, 5]));
it('makes at least as many lines as asked for', () => expect(widths([50, 50, 50, 50], 100, 0, 3)).toEqual([0, 2, 3]));
it('makes no empty lines', () => expect(widths([31, 32, 33], 100, 0, 10)).toEqual([0, 1, 2]));
it('leaves an item that does not fit alone on its line', () => expect(widths([150, 150], 100)).toEqual([0, 1]));
it('balances without a limit, too', () => expect(widths([80, 40, 40], INDEFINITE, 20, 2)).toEqual([0, 1]));
it('wraps plainly where there are too many items to look at all ways', () =>
  expect(widths(new Array<number>(1000).fill(50), 100)).toHaveLength(500));
