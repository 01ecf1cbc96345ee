import { describe, expect, test } from 'vitest';
import { NO_CONTAINMENT } from '../../../src/engine/css/values/box/containment.ts';
import {
  BLOCK,
  CELL,
  CONTENTS,
  FLEX,
  INLINE,
  INLINE_BLOCK,
  ROW,
  RUBY,
  TABLE,
} from '../../../src/engine/css/values/box/display.ts';
import type { ComputedStyle } from '../../../src/engine/style/computed-style.ts';
import {
  hasLayoutContainment,
  hasPaintContainment,
  hasStyleContainment,
  sizeContainment,
  skipsContents,
} from '../../../src/engine/style/containment.ts';
import { initialStyle } from '../../../src/engine/style/initial-style.ts';

function styled(containment: Partial<ComputedStyle['containment']>, display = BLOCK): ComputedStyle {
  return {
    ...initialStyle,
    display: { ...initialStyle.display, display },
    containment: { ...initialStyle.containment, ...containment },
  };
}

describe('css-contain-2: containment of a box', () => {
  test('contain: layout and paint are of boxes, and not of parts of lines and tables', () => {
    const contain = { ...NO_CONTAINMENT, layout: true, paint: true };
    for (const display of [BLOCK, INLINE_BLOCK, FLEX, TABLE, CELL]) {
      expect(hasLayoutContainment(styled({ contain }, display))).toBe(true);
      expect(hasPaintContainment(styled({ contain }, display))).toBe(true);
    }
    for (const display of [INLINE, CONTENTS, ROW, RUBY])
      expect(hasLayoutContainment(styled({ contain }, display))).toBe(false);
  });

  test('size containment comes from contain, from container-type, and from what skips its contents', () => {
    expect(sizeContainment(styled({ contain: { ...NO_CONTAINMENT, size: 'inline-size' } }))).toBe('inline-size');
    expect(sizeContainment(styled({ type: 'size' }))).toBe('size');
    expect(sizeContainment(styled({ contentVisibility: 'hidden' }))).toBe('size');
    expect(sizeContainment(styled({ contentVisibility: 'auto' }))).toBe('none');
  });

  test('content-visibility: auto contains style, layout and paint, and on paper skips nothing', () => {
    const style = styled({ contentVisibility: 'auto' });
    expect([hasStyleContainment(style), hasLayoutContainment(style), hasPaintContainment(style)]).toEqual([
      true,
      true,
      true,
    ]);
    expect(skipsContents(style)).toBe(false);
    expect(skipsContents(styled({ contentVisibility: 'hidden' }))).toBe(true);
  });
});
