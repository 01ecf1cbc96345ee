import { describe, expect, it } from 'vitest';
import type { LengthPercentage } from '../../../../src/engine/css/values/basic/length.ts';
import { type Position, position, positionAxis } from '../../../../src/engine/css/values/basic/position.ts';
import { computedValue } from '../support.ts';

const text = ({ px, percent }: LengthPercentage): string =>
  percent === 0 ? `${px}px` : px === 0 ? `${percent}%` : `${percent}% ${px}px`;
const at = (source: string): string | null => {
  const value: Position | null = computedValue(position(), source);
  return value === null ? null : `${text(value.x)}, ${text(value.y)}`;
};

describe('<position>', () => {
  it.each([
    ['center', '50%, 50%'],
    ['left', '0px, 50%'],
    ['top', '50%, 0px'],
    ['10px', '10px, 50%'],
    ['right bottom', '100%, 100%'],
    ['bottom right', '100%, 100%'],
    ['top center', '50%, 0px'],
    ['center left', '0px, 50%'],
    ['10% top', '10%, 0px'],
    ['left 20%', '0px, 20%'],
    ['right 10px bottom 20px', '100% -10px, 100% -20px'],
    ['bottom 10% left 1em', '20px, 90%'],
    ['left 10px top', '10px, 0px'],
    ['top 3px center', '50%, 3px'],
    ['center right 25%', '75%, 50%'],
  ])('%s is at %s', (source, expected) => expect(at(source)).toBe(expected));

  it.each([
    '',
    'left left',
    'top 10px',
    '10px left',
    'left right',
    'top bottom',
    'center 10px left',
    'left 10px right 10px',
    '1px 2px 3px',
    'middle',
  ])('%j is none', (source) => expect(at(source)).toBeNull());
  it('has halves', () => {
    expect(text(computedValue(positionAxis('x'), 'right 10px')!)).toBe('100% -10px');
    expect(computedValue(positionAxis('y'), 'left')).toBeNull();
  });
});
