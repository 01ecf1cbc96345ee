/** What shorthands set their longhands to (css-cascade-5 §3), beside Chromium's texts of the longhands, read by the same parsers. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Declaration } from '../../../src/engine/css/declared-value.ts';
import { nameOf } from '../../../src/engine/css/properties/logical.ts';
import { declarations } from './support.ts';

const table = JSON.parse(readFileSync(new URL('tables/expansions.json', import.meta.url), 'utf8')) as {
  readonly expansions: readonly (readonly [name: string, value: string, longhands: Readonly<Record<string, string>>])[];
};

/** Relative values are equal where they are relative. */
function comparable(declaration: Declaration): string {
  return declaration.kind === 'deferred' ? 'relative' : JSON.stringify(declaration.value);
}

describe('shorthands', () => {
  test.each(table.expansions)('%s: %s', (name, value, longhands) => {
    const set = new Map(declarations(`${name}: ${value}`).map((each) => [nameOf(each.property as number), each]));
    for (const [longhand, text] of Object.entries(longhands)) {
      const [expected] = declarations(`${longhand}: ${text}`);
      const actual = set.get(longhand);
      // A longhand that is not known yet is in no shorthand, either.
      if (expected === undefined && actual === undefined) continue;
      expect([longhand, comparable(actual!)]).toEqual([longhand, comparable(expected!)]);
    }
  });
});
