/** Edges that end behind floats: what they cost where a line begins with thousands of floats. */
import { describe, expect, it } from 'vitest';
import { px } from '../../../../src/engine/css/values/basic/length.ts';
import { ClosingEdges } from '../../../../src/engine/layout/inline/break/closing-edges.ts';
import type { InlineItem } from '../../../../src/engine/layout/inline/content/inline-content.ts';
import { initialStyle } from '../../../../src/engine/style/initial-style.ts';

const float = { kind: 'float' } as InlineItem;
const text = { kind: 'text' } as InlineItem;
const closing = (right: number) => {
  const style = { ...initialStyle, padding: { ...initialStyle.padding, right: px(right) } };
  return { kind: 'close', open: { box: { style, hasEnd: true } } } as InlineItem;
};

describe('edges that end behind a float', () => {
  it('are those before the next content', () => {
    const edges = new ClosingEdges();
    expect(edges.behind([float, closing(3), float, closing(4), text, closing(5)], 1, 0)).toBe(7);
  });

  it('do not count once they are passed', () => {
    const edges = new ClosingEdges();
    const items = [float, closing(3), float, closing(4), text, float, closing(5)];
    expect([1, 3, 6].map((from) => edges.behind(items, from, 0))).toEqual([7, 4, 5]);
  });

  it('count again for a line that goes back', () => {
    const edges = new ClosingEdges();
    const items = [float, closing(3), float, closing(4), text];
    expect([3, 1].map((from) => edges.behind(items, from, 0))).toEqual([4, 7]);
  });

  it('are looked at three times each, however many floats follow each other', () => {
    let looks = 0;
    const items = new Proxy(
      Array.from({ length: 1000 }, () => float),
      {
        get: (target, key) => {
          if (key !== 'length') looks++;
          return Reflect.get(target, key);
        },
      },
    );
    const edges = new ClosingEdges();
    for (let from = 1; from <= items.length; from++) edges.behind(items, from, 0);
    expect(looks).toBeLessThanOrEqual(3 * 1000);
  });
});
