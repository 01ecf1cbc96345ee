/** `platen init`: an example of the package where one works. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addInitCommand } from '../../src/cli/init-command.ts';
import { captured } from './captured.ts';

const EXAMPLES = path.resolve(import.meta.dirname, '../../examples');
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'platen-init-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function init(...words: string[]) {
  const program = new Command('platen').exitOverride();
  addInitCommand(program);
  return captured(() => program.parseAsync(['init', ...words], { from: 'user' }));
}

it('lists every example with what it is', async () => {
  const { stdout } = await init();
  const names = new Set(
    readdirSync(EXAMPLES)
      .filter((file) => /\.(html|mjs)$/.test(file))
      .map((file) => path.parse(file).name),
  );
  const lines = stdout.toString().split('\n').slice(0, names.size);
  expect(lines.map((line) => line.split(/\s+/)[0])).toEqual([...names].sort());
  for (const line of lines) expect(line).toMatch(/^\S+ {2,}\S/);
});

it('copies the files of the name, and says what to type next', async () => {
  const { stdout, error } = await init('invoice', folder);
  expect(error).toBeNull();
  expect(readdirSync(folder)).toEqual(['invoice.html']);
  expect(readFileSync(path.join(folder, 'invoice.html'))).toEqual(readFileSync(path.join(EXAMPLES, 'invoice.html')));
  expect(stdout.toString()).toContain(`npx platen ${path.join(folder, 'invoice.html')} -o `);
});

it('makes the folder', async () => {
  await init('invoice', path.join(folder, 'a/b'));
  expect(readdirSync(path.join(folder, 'a/b'))).toEqual(['invoice.html']);
});

it('overwrites nothing without --force', async () => {
  const file = path.join(folder, 'invoice.html');
  writeFileSync(file, 'mine');
  const { error } = await init('invoice', folder);
  expect(error).toMatchObject({ message: `${file} would be overwritten; --force does so.` });
  expect(readFileSync(file, 'utf8')).toBe('mine');
  await init('invoice', folder, '--force');
  expect(readFileSync(file, 'utf8')).toContain('<!doctype html>');
});

it('lays down a second example that shares a file with the first', async () => {
  await init('invoice', folder);
  const { stdout, error } = await init('render-invoice', folder);
  expect(error).toBeNull();
  expect(readdirSync(folder).sort()).toEqual(['invoice.html', 'render-invoice.mjs']);
  expect(stdout.toString()).toContain(`is there already: ${path.join(folder, 'invoice.html')}\n`);
});

it.each(['inviose', '../README', 'clients'])(
  'says which examples there are where there is none named %s',
  async (name) => {
    const { error, stderr } = await init(name, folder);
    expect(stderr).toContain('invoice');
    expect(error).toMatchObject({ exitCode: 1, message: expect.stringContaining(`"${name}"`) });
    expect(readdirSync(folder)).toEqual([]);
  },
);

it.each([
  ['render-invoice', ['invoice.html', 'render-invoice.mjs'], 'npm install platen && node '],
  ['tickets', ['tickets.mjs'], 'npm install platen uqr && node '],
  ['mail-merge', ['mail-merge.csv', 'mail-merge.mjs'], 'npm install platen && node '],
  ['book', ['book.html', 'book.mjs'], 'npm install platen && node '],
  ['handlers', ['handlers.mjs'], 'npm install platen, then import what you need of '],
])('%s comes with what it reads, and says what it needs', async (name, files, next) => {
  const { stdout } = await init(name, folder);
  expect(readdirSync(folder).sort()).toEqual(files);
  expect(stdout.toString()).toContain(next);
});
