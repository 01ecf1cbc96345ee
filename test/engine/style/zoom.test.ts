import { describe, expect, test } from 'vitest';
import { initialStyle } from '../../../src/engine/style/initial-style.ts';
import { unzoomedStyle, zoomedStyle } from '../../../src/engine/style/zoomed-style.ts';

describe('css-viewport-1 §4: zoomed styles', () => {
  const half = { percent: 50, px: 3, math: null };
  const style = {
    ...initialStyle,
    zoom: { factor: 2 },
    sizing: { ...initialStyle.sizing, width: half, maxWidth: { fitContent: half } },
    shadow: { box: [{ x: 1, y: 2, blur: 3, spread: 4, color: 'currentcolor' as const, inset: false }] },
    table: { ...initialStyle.table, borderSpacing: { x: 5, y: 6 } },
    transform: {
      ...initialStyle.transform,
      transform: [
        { kind: 'scale' as const, x: 3, y: 3 },
        { kind: 'matrix' as const, a: 1, b: 0, c: 0, d: 1, e: 7, f: 8 },
      ],
    },
  };
  const zoomed = zoomedStyle(style);

  test('lengths are multiplied, percentages and numbers are not', () => {
    expect(zoomed.sizing.width).toEqual({ percent: 50, px: 6, math: null });
    expect(zoomed.sizing.maxWidth).toEqual({ fitContent: { percent: 50, px: 6, math: null } });
    expect(zoomed.shadow.box[0]).toMatchObject({ x: 2, y: 4, blur: 6, spread: 8 });
    expect(zoomed.table.borderSpacing).toEqual({ x: 10, y: 12 });
    expect(zoomed.transform.transform).toEqual([
      { kind: 'scale', x: 3, y: 3 },
      { kind: 'matrix', a: 1, b: 0, c: 0, d: 1, e: 14, f: 16 },
    ]);
    expect(zoomed.font.size).toBe(32);
  });

  test('a math function gets the basis that it would have without zoom', () => {
    const math = { evaluate: (basis: number) => Math.min(basis / 2, 30) };
    const { sizing } = zoomedStyle({ ...style, sizing: { ...style.sizing, width: { px: 0, percent: 0, math } } });
    const { width } = sizing;
    expect(typeof width === 'object' && 'px' in width && width.math?.evaluate(100)).toBe(50);
    expect(typeof width === 'object' && 'px' in width && width.math?.evaluate(1000)).toBe(60);
  });

  test('one style gives one zoomed style, which knows what it was', () => {
    expect(zoomedStyle(style)).toBe(zoomed);
    expect(unzoomedStyle(zoomed)).toBe(style);
  });

  test('without zoom there is nothing to do', () => {
    expect(zoomedStyle(initialStyle)).toBe(initialStyle);
    expect(zoomed.padding).toBe(initialStyle.padding);
  });
});
