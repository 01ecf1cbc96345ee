/** From the axes of a writing mode to the page's: the sides, and that the way back leads back. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WritingMode } from '../../../../src/engine/css/properties/text.ts';
import {
  entryInAxes,
  physicalEdges,
  physicalEntry,
  physicalRect,
  physicalSize,
} from '../../../../src/engine/layout/axes.ts';
import type { OutOfFlowBox } from '../../../../src/engine/layout/layout-outcome.ts';

const MODES = ['horizontal-tb', 'vertical-rl', 'vertical-lr', 'sideways-rl', 'sideways-lr'] as const;
const AREA = { width: 100, height: 60 };

describe('a box at the start of the first line', () => {
  it.each<[WritingMode, number, number]>([
    ['horizontal-tb', 0, 0],
    ['vertical-rl', 40, 0],
    ['vertical-lr', 0, 0],
    ['sideways-rl', 40, 0],
    ['sideways-lr', 0, 90],
  ])('%s', (axes, x, y) => {
    const { width, height } = physicalSize(axes, 10, 20);
    expect(physicalRect(axes, AREA, { x: 0, y: 0, width: 10, height: 20 })).toEqual({ x, y, width, height });
  });
});

describe('the block-start edge', () => {
  it.each<[WritingMode, string]>([
    ['horizontal-tb', 'top'],
    ['vertical-rl', 'right'],
    ['vertical-lr', 'left'],
    ['sideways-rl', 'right'],
    ['sideways-lr', 'left'],
  ])('%s', (axes, side) => {
    const edges = physicalEdges(axes, { top: 1, right: 0, bottom: 0, left: 0 });
    expect(Object.entries(edges).filter(([, width]) => width > 0)).toEqual([[side, 1]]);
  });
});

it('turns static positions there and back', () => {
  const entries = fc.record({
    x: fc.integer({ min: -50, max: 200 }),
    y: fc.integer({ min: -50, max: 200 }),
    inlineEdge: fc.constantFrom('left', 'center', 'right'),
    blockEdge: fc.constantFrom('top', 'center', 'bottom'),
  });
  fc.assert(
    fc.property(entries, fc.constantFrom(...MODES), (given, axes) => {
      const entry = given as OutOfFlowBox;
      expect(entryInAxes(axes, AREA, physicalEntry(axes, AREA, entry))).toEqual(entry);
    }),
  );
});
