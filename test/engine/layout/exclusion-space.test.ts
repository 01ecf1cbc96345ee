import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addExclusion,
  clearanceOffset,
  EMPTY_EXCLUSIONS,
  type Exclusion,
  type ExclusionSpace,
  findOpportunity,
  nextOpportunityTop,
  opportunityAt,
} from '../../../src/engine/layout/exclusion-space.ts';

const left = (l: number, top: number, right: number, bottom: number): Exclusion => ({
  side: 'left',
  left: l,
  top,
  right,
  bottom,
  shape: null,
});
const right = (l: number, top: number, r: number, bottom: number): Exclusion => ({
  side: 'right',
  left: l,
  top,
  right: r,
  bottom,
  shape: null,
});
const spaceOf = (...floats: Exclusion[]): ExclusionSpace =>
  floats.reduce((space, float) => addExclusion(space, float, false), EMPTY_EXCLUSIONS);
const edges = ({ top, left: l, right: r }: { top: number; left: number; right: number }) => [top, l, r];

describe('the strip between floats (CSS 2.2 §9.5)', () => {
  const space = spaceOf(left(0, 0, 30, 50), right(80, 20, 100, 40));
  it('is that of the containing block without floats', () =>
    expect(edges(opportunityAt(EMPTY_EXCLUSIONS, 0, 0, 0, 100))).toEqual([0, 0, 100]));
  it('starts beside the floats at its top', () =>
    expect(edges(opportunityAt(space, 0, 0, 0, 100))).toEqual([0, 30, 100]));
  it('is as narrow as all its height asks', () =>
    expect(edges(opportunityAt(space, 0, 30, 0, 100))).toEqual([0, 30, 80]));
  it('does not see a float that starts where it ends', () =>
    expect(edges(opportunityAt(space, 0, 20, 0, 100))).toEqual([0, 30, 100]));
  it('does not see a float that ends where it starts', () =>
    expect(edges(opportunityAt(space, 50, 10, 0, 100))).toEqual([50, 0, 100]));
  it('is found further down where it is wide enough', () =>
    expect(edges(findOpportunity(space, 20, 0, 0, 100, 60))).toEqual([40, 30, 100]));
  it('is found below all floats for what is too wide', () =>
    expect(edges(findOpportunity(space, 0, 0, 0, 100, 200))).toEqual([50, 0, 100]));
});

describe('clearance (CSS 2.2 §9.5.2)', () => {
  const space = spaceOf(left(0, 0, 30, 50), right(80, 20, 100, 70));
  it('passes the floats of its side', () => expect(clearanceOffset(space, 'left', 'ltr')).toBe(50));
  it('passes both', () => expect(clearanceOffset(space, 'both', 'ltr')).toBe(70));
  it('reads inline sides by the direction', () => expect(clearanceOffset(space, 'inline-start', 'rtl')).toBe(70));
  it('is nothing without floats', () =>
    expect(clearanceOffset(EMPTY_EXCLUSIONS, 'both', 'ltr')).toBe(Number.NEGATIVE_INFINITY));
});

it('leaves the space that a float is added to as it was', () => {
  const before = spaceOf(left(0, 0, 30, 50));
  addExclusion(before, left(30, 0, 60, 50), false);
  expect(edges(opportunityAt(before, 0, 0, 0, 100))).toEqual([0, 30, 100]);
});

it('answers like a search through all floats', () => {
  const float = fc
    .record({ isLeft: fc.boolean(), x: fc.nat(90), width: fc.nat(60), top: fc.nat(200), height: fc.nat(80) })
    .map(({ isLeft, x, width, top, height }) =>
      isLeft ? left(0, top, width, top + height) : right(x, top, 100, top + height),
    );
  fc.assert(
    fc.property(fc.array(float, { maxLength: 120 }), fc.nat(250), fc.nat(40), (floats, top, height) => {
      const space = spaceOf(...floats);
      const beside = floats.filter(
        (each) => each.bottom > top && (height === 0 ? each.top <= top : each.top < top + height),
      );
      const l = Math.max(0, ...beside.filter(({ side }) => side === 'left').map((each) => each.right));
      const r = Math.min(100, ...beside.filter(({ side }) => side === 'right').map((each) => each.left));
      expect(edges(opportunityAt(space, top, height, 0, 100))).toEqual([top, l, r]);
      const touching = floats.filter((each) => each.bottom > top && each.top <= top + height);
      const next = touching.length === 0 ? null : Math.min(...touching.map(({ bottom }) => bottom));
      expect(nextOpportunityTop(space, top, height)).toBe(next);
    }),
  );
});
