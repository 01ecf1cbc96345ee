/** Documents name what is there: files, options, codes. Links and what is made of the documentation: docs.test.ts. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');

it.each([
  'README.md',
  'docs/architecture.md',
  'docs/library.md',
  'docs/cli.md',
  'docs/service.md',
  'docs/testing.md',
  'docs/operations.md',
  'docs/clients.md',
  'docs/performance.md',
  'docs/paged-media.md',
  'CONTRIBUTING.md',
  'docs/releasing.md',
  'docs/bundlers.md',
])('%s names files that are there', (file) => {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const sources = [...text.matchAll(/`((?:src|test|fixtures|examples|docs|bench|scripts|fonts)\/[\w./-]+)`/g)].map(
    ([, name]) => name!,
  );
  expect(sources.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([]);
});

it('names every option of the library', () => {
  const names = ['options', 'output-options'].flatMap((file) => {
    const options = readFileSync(path.join(ROOT, `src/engine/render/${file}.ts`), 'utf8');
    const [, block] = /export interface (?:Render|Output)Options [^{]*\{([\s\S]*?)\n\}/.exec(options)!;
    return [...block!.matchAll(/^ {2}readonly (\w+)\?:/gm)].map(([, name]) => name!);
  });
  const library = readFileSync(path.join(ROOT, 'docs/library.md'), 'utf8');
  expect(names.length).toBeGreaterThan(25);
  expect(names.filter((name) => !library.includes(`\`${name}\``))).toEqual([]);
});

it('names every code of errors and diagnostics', () => {
  const codes = ['errors', 'diagnostics'].flatMap((file) => {
    const text = readFileSync(path.join(ROOT, `src/engine/base/${file}.ts`), 'utf8');
    return [...text.matchAll(/^ {2}\| '([A-Z_]+)'/gm)].map(([, code]) => code!);
  });
  const library = readFileSync(path.join(ROOT, 'docs/library.md'), 'utf8');
  expect(codes.length).toBeGreaterThan(30);
  expect(codes.filter((code) => !library.includes(`\`${code}\``))).toEqual([]);
});

it('shows the example of docs/architecture.md as it is laid out', () => {
  const text = readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8');
  const file = /`(fixtures\/layout\/[\w./-]+)`/.exec(text)![1]!;
  const [, expected] = /<!-- expect [^\n]*\n([\s\S]*?)\n-->/.exec(readFileSync(path.join(ROOT, file), 'utf8'))!;
  // What stands beside a line explains it.
  const shown = text.split('\n').map((line) => line.replace(/(?<=\S) {3,}.*$/, ''));
  expect(expected!.split('\n').filter((line) => !shown.includes(line))).toEqual([]);
});
