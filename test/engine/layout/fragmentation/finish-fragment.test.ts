import { describe, expect, it } from 'vitest';
import { type FragmentDemand, fragmentEnd } from '../../../../src/engine/layout/fragmentation/finish-fragment.ts';

const demand = (given: Partial<FragmentDemand>): FragmentDemand => ({
  remaining: 40,
  contentEnd: 0,
  endEdges: 0,
  clonedEdges: 0,
  room: 100,
  hasBrokenContent: false,
  isAutomatic: true,
  mayStickOut: false,
  isResumed: false,
  ...given,
});

describe('the block size of a fragment (css-break-4 §5.1)', () => {
  it('is what remains where it fits', () =>
    expect(fragmentEnd(demand({}))).toEqual({ blockSize: 40, continues: false }));
  it('is the room where more remains', () =>
    expect(fragmentEnd(demand({ remaining: 140 }))).toEqual({ blockSize: 100, continues: true }));
  it('fills the fragmentainer where content was broken', () =>
    expect(fragmentEnd(demand({ hasBrokenContent: true }))).toEqual({ blockSize: 100, continues: true }));
  it('ends where a fixed size ends, though content goes on', () =>
    expect(fragmentEnd(demand({ hasBrokenContent: true, isAutomatic: false }))).toEqual({
      blockSize: 40,
      continues: false,
    }));
  it('leaves padding and border that do not fit to the next fragment', () =>
    expect(fragmentEnd(demand({ remaining: 110, contentEnd: 85, endEdges: 25 }))).toEqual({
      blockSize: 85,
      continues: true,
    }));
  it('divides the free space above them', () =>
    expect(fragmentEnd(demand({ remaining: 210, contentEnd: 20, endEdges: 25 }))).toEqual({
      blockSize: 100,
      continues: true,
    }));
  it('sticks out of a column with what cannot be broken, and ends there', () =>
    expect(fragmentEnd(demand({ remaining: 120, contentEnd: 150, mayStickOut: true }))).toEqual({
      blockSize: 120,
      continues: false,
    }));
  it('takes an end that no column has room for', () =>
    expect(fragmentEnd(demand({ remaining: 120, endEdges: 120, mayStickOut: true, isResumed: true }))).toEqual({
      blockSize: 120,
      continues: false,
    }));
  it('ends where cloned edges leave no room for what remains', () =>
    expect(fragmentEnd(demand({ remaining: 120, clonedEdges: 110, isResumed: true }))).toEqual({
      blockSize: 120,
      continues: false,
    }));
  it('divides an end that no page has room for', () =>
    expect(fragmentEnd(demand({ remaining: 120, endEdges: 120, isResumed: true }))).toEqual({
      blockSize: 100,
      continues: true,
    }));
});
