/** Regular expressions are loops, too, and look at no clock: of the engine and the service each takes no longer than its text is long. */
import { expect, it } from 'vitest';
import { sourceFiles } from './support/imports.ts';
import { slowPatterns } from './support/slow-patterns.ts';

it('patterns go over each character of a text a number of times that does not depend on its length', () => {
  const slow = sourceFiles
    .filter((file) => /^(?:engine|service)\//.test(file))
    .flatMap((file) => slowPatterns(file).map((pattern) => `${file} ${pattern}`));
  expect(slow).toEqual([]);
});

it.each([
  String.raw`/\s+$/`,
  String.raw`/^\s*,?\s*[a-z]/`,
  String.raw`/\s*,?\s*[a-z]/y`,
  String.raw`/^(\d+\.?\d*|\.\d+)$/`,
  String.raw`/^\s*(\d*)\s*(-?)\s*(\d*)\s*$/`,
  '/<[^>]*>/g',
  String.raw`/(\w+)=/`,
  '/^(?:a+)+$/',
  '/^(?:a|[a-z])*$/',
  String.raw`/^x|\.+$/`,
])('%s is slow', (pattern) => {
  expect(slowPatterns('engine/case.ts', `const a = ${pattern};`)).toEqual([pattern]);
});

it.each([
  String.raw`/\s+/g`,
  String.raw`/^\s+$/`,
  String.raw`/(?<!\s)\s+$/`,
  String.raw`/\b\w+=/g`,
  String.raw`/^\s*(?:,\s*)?[a-z]/`,
  String.raw`/^(?:\d+(?:\.\d*)?|\.\d+)$/`,
  '/<[^<>]*>/g',
  '/[?#].*/s',
  '/^[^|"]+$/',
  String.raw`/^\d{1,9}\d{1,9}$/`,
])('%s is not', (pattern) => {
  expect(slowPatterns('engine/case.ts', `const a = ${pattern};`)).toEqual([]);
});
