/** What tests themselves keep to (docs/testing.md). */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const files = (readdirSync(import.meta.dirname, { recursive: true }) as string[])
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.split(path.sep).join('/'))
  .sort();

/** The lines of all test files that a pattern finds something in, as `file:line`. */
const linesWith = (pattern: RegExp): string[] =>
  files.flatMap((file) =>
    readFileSync(path.join(import.meta.dirname, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}`] : [])),
  );

// A busy machine is slow: a limit of time judges the machine. What work costs is counted in steps (support/steps.ts).
it('no test measures time', () => {
  const clocks = /\b(?:performance|Date)\.now\(\)|\bcpuUsage\(|\bhrtime\b/;
  expect(linesWith(clocks).filter((place) => !place.startsWith('service/'))).toEqual([]);
});
