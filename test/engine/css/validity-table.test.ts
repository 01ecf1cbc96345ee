/** Which values each property and shorthand takes, as Chromium does. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { declarations } from './support.ts';

const table = JSON.parse(readFileSync(new URL('tables/validity.json', import.meta.url), 'utf8')) as {
  readonly properties: Readonly<
    Record<string, { readonly valid: readonly string[]; readonly invalid: readonly string[] }>
  >;
};

/** What Chromium does not know: for pages (css-lists-3, css-gcpm-3), and css-display-3 §2.1. */
const OURS: readonly string[] = [
  'reversed(a)',
  'reversed(a) 3',
  'running(a)',
  'footnote',
  'top',
  'run-in',
  'grid-lanes',
];

describe('properties', () => {
  test.each(Object.entries(table.properties))('%s', (property, { valid, invalid }) => {
    const isValid = (value: string): boolean => declarations(`${property}: ${value}`).length > 0;
    expect(valid.filter((value) => !isValid(value))).toEqual([]);
    expect(invalid.filter((value) => !OURS.includes(value) && isValid(value))).toEqual([]);
  });
});
