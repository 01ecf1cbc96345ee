/** Which boxes look at the height of one around them, and what it costs to know. */
import { describe, expect, it } from 'vitest';
import type { Box } from '../../../../src/engine/boxes/tree/box.ts';
import { percent } from '../../../../src/engine/css/values/basic/length.ts';
import type { LayoutEnvironment, MemoKind } from '../../../../src/engine/layout/environment.ts';
import { dependsOnBlockPercentages } from '../../../../src/engine/layout/sizing/percentage-dependence.ts';
import { initialStyle } from '../../../../src/engine/style/initial-style.ts';

function environment(): LayoutEnvironment {
  const memos = new Map<unknown, Map<Box, unknown>>();
  const memo = <T>(kind: MemoKind<T>, box: Box): T => {
    const known = memos.get(kind) ?? new Map<Box, unknown>();
    memos.set(kind, known);
    if (!known.has(box)) known.set(box, kind.create());
    return known.get(box) as T;
  };
  return { memo } as unknown as LayoutEnvironment;
}

let looks = 0;

function block(height: 'auto' | ReturnType<typeof percent>, ...children: Box[]): Box {
  const style = { ...initialStyle, sizing: { ...initialStyle.sizing, height } };
  return {
    kind: 'block-container',
    content: { kind: 'blocks', children },
    get style() {
      looks++;
      return style;
    },
  } as unknown as Box;
}

describe('percentage heights inside', () => {
  it('are found through boxes of automatic height', () => {
    expect(dependsOnBlockPercentages(block('auto', block('auto', block(percent(50)))), environment())).toBe(true);
    expect(dependsOnBlockPercentages(block('auto', block('auto')), environment())).toBe(false);
  });

  it('are looked for once in each box, whoever asks around it', () => {
    const boxes = [block('auto')];
    for (let depth = 0; depth < 500; depth++) boxes.unshift(block('auto', boxes[0]!));
    const env = environment();
    looks = 0;
    for (const box of boxes) expect(dependsOnBlockPercentages(box, env)).toBe(false);
    expect(looks).toBeLessThan(5 * boxes.length);
  });
});
