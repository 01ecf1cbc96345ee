import { describe, expect, it } from 'vitest';
import type { Justification } from '../../../../src/engine/layout/sizing/justification.ts';
import { inlineOffsetOf, NO_MARGINS, type UsedMargins } from '../../../../src/engine/layout/sizing/margins.ts';

/** The border box's left edge in a containing block of 100 px. */
const at = (
  width: number,
  changes: Partial<UsedMargins>,
  direction: 'ltr' | 'rtl' = 'ltr',
  position: Justification['position'] = 'start',
) =>
  inlineOffsetOf({ ...NO_MARGINS, ...changes }, 100, width, direction, {
    position,
    isSafe: false,
    isFitContent: false,
    isStretched: false,
  });

describe('where a block stands in its containing block (CSS 2.2 §10.3.3)', () => {
  it('at the left margin', () => expect(at(40, { left: 10 })).toBe(10));
  it('at the right margin in right-to-left blocks', () => expect(at(40, { left: 10, right: 20 }, 'rtl')).toBe(40));
  it('in the middle between automatic margins', () => expect(at(40, { isLeftAuto: true, isRightAuto: true })).toBe(30));
  it('at the end after an automatic margin', () => expect(at(40, { isLeftAuto: true, right: 10 })).toBe(50));
  it('at the start before an automatic margin', () => expect(at(40, { left: 10, isRightAuto: true }, 'rtl')).toBe(10));
  it('at the start edge when it is too wide', () => expect(at(140, { isLeftAuto: true, isRightAuto: true })).toBe(0));
  it('at the right edge when it is too wide, right to left', () =>
    expect(at(140, { isLeftAuto: true, isRightAuto: true }, 'rtl')).toBe(-40));
  it('in the middle in <center>', () => expect(at(40, { left: 10, right: 10 }, 'ltr', 'center')).toBe(30));
  it('at the right with align=right', () => expect(at(40, { right: 10 }, 'ltr', 'right')).toBe(50));
});
