/**
 * What the engine reads most is copied in one place for each kind, by name (docs/architecture.md, 2.9): an object that is spread has a hidden class of its own
 * for each place in the source, and code that meets many of them looks every field up.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { changedStyle, initialStyle } from '../src/engine/style/initial-style.ts';

const ENGINE = path.join(import.meta.dirname, '../src/engine');

/** Where something of that name is spread, as `file:line`. */
function spreadsOf(name: string): string[] {
  const spread = new RegExp(`\\{ \\.\\.\\.(?:[\\w.]+\\.)?${name}\\b(?![.[])|^\\s+\\.\\.\\.(?:[\\w.]+\\.)?${name},$`);
  return (readdirSync(ENGINE, { recursive: true }) as string[])
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) =>
      readFileSync(path.join(ENGINE, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => (spread.test(line) && !line.startsWith(' *') ? [`${file}:${index + 1}`] : [])),
    );
}

it.each([
  ['style', 'changedStyle'],
  ['initialStyle', 'changedStyle'],
  ['space', 'changedSpace'],
  ['fragmentation', 'changedFragmentation'],
  ['fragment', 'changedFragment'],
])('no %s is spread: %s copies it', (name) => {
  expect(spreadsOf(name)).toEqual([]);
});

it('a changed style has all groups of the other, in their order', () => {
  const { margin } = changedStyle(initialStyle, {});
  const changed = changedStyle(initialStyle, { margin: { ...margin, isDefaultTop: true } });
  expect(Object.keys(changed)).toEqual(Object.keys(initialStyle));
  expect({ ...changed, margin }).toEqual(initialStyle);
  expect(changed.margin.isDefaultTop).toBe(true);
});
