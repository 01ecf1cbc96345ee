/** Numbers in attributes of SVG. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NumberReader } from '../../../src/engine/display/number-reader.ts';

const all = (text: string) => new NumberReader(text).rest();

describe('numbers', () => {
  it.each<[string, number[]]>([
    ['1 2 3', [1, 2, 3]],
    ['1,2, 3 ,4', [1, 2, 3, 4]],
    ['1.5.5', [1.5, 0.5]],
    ['1-2+3', [1, -2, 3]],
    ['1e2-1E-1', [100, -0.1]],
    ['5.', [5]],
    ['-.5', [-0.5]],
    ['1 x 2', [1]],
    ['1e999 2', []],
    ['e5', []],
    ['', []],
    [' , ', []],
  ])('%j', (text, expected) => expect(all(text)).toEqual(expected));

  it('are read back as they were written', () =>
    fc.assert(
      fc.property(
        fc.array(fc.double({ noNaN: true, noDefaultInfinity: true })),
        fc.constantFrom(' ', ',', ' , '),
        (values, between) => {
          expect(all(values.map(String).join(between))).toEqual(values.map((value) => value + 0));
        },
      ),
    ));
});

it('are all there or none', () => {
  expect(new NumberReader('1 2 3').numbers(3)).toEqual([1, 2, 3]);
  expect(new NumberReader('1 2').numbers(3)).toBeNull();
});

it('letters are no part of numbers', () => {
  const reader = new NumberReader('m1 2');
  expect(reader.letter()).toBe('m');
  expect(reader.letter()).toBeNull();
  expect(reader.numbers(2)).toEqual([1, 2]);
  expect(reader.atEnd()).toBe(true);
});

describe('the arguments of an arc', () => {
  it.each<[string, number[] | null]>([
    ['1 2 30 0 1 5 6', [1, 2, 30, 0, 1, 5, 6]],
    ['1 2 30 0,1,5,6', [1, 2, 30, 0, 1, 5, 6]],
    ['1 2 30 015 6', [1, 2, 30, 0, 1, 5, 6]],
    ['1 2 30 11.5.5', [1, 2, 30, 1, 1, 0.5, 0.5]],
    ['1 2 30 2 1 5 6', null],
    ['1 2 30 0 1 5', null],
    ['1 2', null],
  ])('%j', (text, expected) => expect(new NumberReader(text).arcArguments()).toEqual(expected));
});
