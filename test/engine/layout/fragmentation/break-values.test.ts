import { describe, expect, it } from 'vitest';
import { isAvoidBreak, isForcedBreak, joinBreaks } from '../../../../src/engine/layout/fragmentation/break-values.ts';
import { AFTER_UNFORCED_BREAK, appendMargin, collapse, NO_MARGIN } from '../../../../src/engine/layout/margin-strut.ts';

describe('breaks that meet (css-break-4 §4.2)', () => {
  it('a forced one wins over avoidance', () => expect(joinBreaks('avoid', 'page')).toBe('page'));
  it('a forced one wins whichever comes first', () => expect(joinBreaks('page', 'avoid')).toBe('page'));
  it('of two forced ones the later wins', () => expect(joinBreaks('left', 'right')).toBe('right'));
  it('avoidance wins over nothing', () => expect(joinBreaks('avoid', 'auto')).toBe('avoid'));
  it('a column break does not break pages', () => expect(isForcedBreak('column', 'page')).toBe(false));
  it('a page break breaks columns', () => expect(isForcedBreak('page', 'column')).toBe(true));
  it('avoid-column lets pages break', () => expect(isAvoidBreak('avoid-column', 'page')).toBe(false));
});

describe('margins that adjoin (CSS 2.2 §8.3.1)', () => {
  const collapsed = (...margins: number[]) => collapse(margins.reduce(appendMargin, NO_MARGIN));
  it('take the largest of positive margins', () => expect(collapsed(10, 30, 20)).toBe(30));
  it('add the most negative to the most positive', () => expect(collapsed(10, -15, 30, -5)).toBe(15));
  it('take the most negative when none is positive', () => expect(collapsed(-5, -20)).toBe(-20));
  it('are truncated at an unforced break', () => expect(collapse(appendMargin(AFTER_UNFORCED_BREAK, 20))).toBe(0));
});
