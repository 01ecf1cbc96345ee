/** The house rules that a machine can check: who imports whom, no cycles, no barrels, no long files (docs/architecture.md). */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const SRC = path.resolve(import.meta.dirname, '../src');
const LONGEST_FILE = 600;

const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  base: [],
  display: ['base', 'fonts'],
  css: ['base', 'display'],
  dom: ['base', 'css'],
  resources: ['base'],
  style: ['base', 'css', 'display', 'dom'],
  fonts: ['base', 'css', 'display', 'resources'],
  boxes: ['base', 'css', 'dom', 'style'],
  svg: ['base', 'css', 'display', 'dom', 'fonts', 'layout', 'resources', 'style'],
  hyphenation: [],
  layout: ['base', 'boxes', 'css', 'display', 'dom', 'fonts', 'hyphenation', 'resources', 'style'],
  pages: ['base', 'boxes', 'css', 'dom', 'layout', 'style'],
  paint: ['base', 'boxes', 'css', 'display', 'dom', 'fonts', 'layout', 'pages', 'resources', 'style', 'svg'],
  pdf: ['base', 'display', 'fonts', 'resources'],
  inspect: ['base', 'boxes', 'css', 'display', 'dom', 'layout', 'pages', 'style'],
  render: [
    'base',
    'boxes',
    'css',
    'display',
    'dom',
    'fonts',
    'inspect',
    'layout',
    'pages',
    'paint',
    'pdf',
    'resources',
    'style',
    'svg',
  ],
  server: ['base', 'render', 'inspect', 'resources'],
  cli: ['base', 'dom', 'inspect', 'render', 'server'],
  testing: ['base', 'display', 'inspect', 'render'],
};

const files = (readdirSync(SRC, { recursive: true }) as string[])
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.split(path.sep).join('/'));

const imports = new Map(files.map((file) => [file, importsOf(file)]));

function importsOf(file: string): { target: string; typeOnly: boolean }[] {
  const text = readFileSync(path.join(SRC, file), 'utf8');
  const found = text.matchAll(/^(?:import|export)\s(type\s)?[^;]*?from\s'(\.[^']+)';/gms);
  return Array.from(found, ([, type, target]) => ({
    target: path.posix.normalize(path.posix.join(path.posix.dirname(file), target!)),
    typeOnly: type !== undefined,
  }));
}

const folderOf = (file: string) => (file.includes('/') ? file.split('/')[0]! : '');

it('lets each folder import only what lies below it', () => {
  const bad: string[] = [];
  for (const [file, targets] of imports) {
    const from = folderOf(file);
    if (from === '') continue;
    for (const { target } of targets) {
      const to = folderOf(target);
      if (to !== from && !MAY_IMPORT[from]?.includes(to)) bad.push(`${file} -> ${target}`);
    }
  }
  expect(bad).toEqual([]);
});

it('has no cycle of imports', () => {
  const state = new Map<string, 'open' | 'done'>();
  const trail: string[] = [];
  const cycles: string[] = [];
  const visit = (file: string): void => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(file)), file].join(' -> '));
      return;
    }
    state.set(file, 'open');
    trail.push(file);
    for (const { target, typeOnly } of imports.get(file) ?? []) if (!typeOnly) visit(target);
    trail.pop();
    state.set(file, 'done');
  };
  for (const file of imports.keys()) visit(file);
  expect(cycles).toEqual([]);
});

it('imports only files that are there', () => {
  const missing = [...imports].flatMap(([file, targets]) =>
    targets
      .filter(({ target }) => !imports.has(target) && !target.startsWith('..'))
      .map(({ target }) => `${file} -> ${target}`),
  );
  expect(missing).toEqual([]);
});

it('has no barrel inside src', () => {
  expect(files.filter((file) => file.endsWith('/index.ts') && file !== 'testing/index.ts')).toEqual([]);
});

it(`keeps every file under ${LONGEST_FILE} lines`, () => {
  const long = files
    .filter((file) => !file.includes('/generated/'))
    .map((file) => ({ file, lines: readFileSync(path.join(SRC, file), 'utf8').split('\n').length }))
    .filter(({ lines }) => lines > LONGEST_FILE);
  expect(long).toEqual([]);
});
