/** Lengths, numbers and calculations beside Chromium's (css-values-4): what each property makes of them. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { longhandOf } from '../../../../src/engine/css/properties/logical.ts';
import { groupNames } from '../../../../src/engine/css/properties/longhands.ts';
import { styled } from '../../style/styled.ts';
import { declarations } from '../support.ts';

type Row = readonly [property: string, value: string, expected: number | null];

const table = JSON.parse(readFileSync(new URL('tables/numbers.json', import.meta.url), 'utf8')) as {
  readonly values: readonly Row[];
};

/** Of the containing block. */
const WIDTH = 400;
const CONTEXT = 'html { font: 16px/20px serif } div { font: 20px/30px serif } #x { display: block }';

function computedNumber(property: string, value: string): unknown {
  const [declaration] = declarations(`${property}: ${value}`);
  const { style } = styled('<div><p id=x>x</div>', `${CONTEXT} #x { ${property}: ${value} }`);
  const longhand = longhandOf(declaration!.property);
  const group = style('x')[groupNames[longhand.group]!] as Readonly<Record<string, unknown>>;
  return inPx(group[longhand.field], property);
}

function inPx(value: unknown, property: string): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return inPx(value[0], property);
  if (!('percent' in value) || !('px' in value)) return value;
  const { px, percent, math } = value as {
    px: number;
    percent: number;
    math: { evaluate(basis: number): number } | null;
  };
  if (math !== null) return math.evaluate(WIDTH);
  return /^(width|padding|margin)/.test(property)
    ? px + (percent * WIDTH) / 100
    : px === 0 && percent !== 0
      ? percent
      : px;
}

describe('values', () => {
  test.each(table.values)('%s: %s is %s', (property, value, expected) => {
    if (expected === null) {
      expect(declarations(`${property}: ${value}`)).toEqual([]);
      return;
    }
    const actual = computedNumber(property, value);
    // Chromium lays out in 64ths of a px, and prints six digits.
    if (typeof actual === 'number')
      expect(Math.abs(actual - expected)).toBeLessThanOrEqual(Math.max(1 / 32, Math.abs(expected) / 1e5));
  });
});
