/** Regular expressions are loops, too, and look at no clock: of the engine and the service each takes no longer than its text is long. */
import { expect, it } from 'vitest';
import { sourceFiles } from './support/imports.ts';
import { builtPatterns, slowPatterns } from './support/slow-patterns.ts';

it('patterns go over each character of a text a number of times that does not depend on its length', () => {
  const slow = sourceFiles
    .filter((file) => /^(?:engine|service)\//.test(file))
    .flatMap((file) => slowPatterns(file).map((pattern) => `${file} ${pattern}`));
  expect(slow).toEqual([]);
});

/** Patterns that are built at run time: of what, and why they take no longer than the text is long. */
const REVIEWED_BUILT: Readonly<Record<string, readonly [number, string]>> = {
  'engine/check/metadata/value-types.ts': [1, 'the choices of a table in the code, without repetitions'],
  'engine/check/rules/file-structure.ts': [1, 'one of three versions, on 64 bytes'],
  'engine/controls/validation.ts': [
    1,
    'of the author: classes with at most three repetitions, on at most 100 characters',
  ],
  'engine/fonts/complex/syllables.ts': [1, 'grammars in the code, on one word, which is cut where it is long'],
  'engine/style/pseudo-elements.ts': [2, 'names in the code, without repetitions'],
  'service/http/documentation-route.ts': [1, 'the name of an element in the code, on pages of our own'],
  'service/store/store-error.ts': [1, 'names in the code, without repetitions'],
};

it('patterns that are built at run time are known', () => {
  const built = sourceFiles
    .filter((file) => /^(?:engine|service)\//.test(file))
    .map((file) => [file, builtPatterns(file)] as const)
    .filter(([, count]) => count > 0);
  expect(Object.fromEntries(built)).toEqual(
    Object.fromEntries(Object.entries(REVIEWED_BUILT).map(([file, [count]]) => [file, count])),
  );
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
