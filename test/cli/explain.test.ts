/** `platen explain CODE`, and the page that it reads. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { addExplainCommand } from '../../src/cli/explain-command.ts';
import { captured } from './captured.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const codesIn = (file: string, type: string) => {
  const [, list] = new RegExp(`export type ${type} =([^;]*);`).exec(readFileSync(path.join(ROOT, file), 'utf8'))!;
  return Array.from(list!.matchAll(/'([A-Z_\d]+)'/g), ([, code]) => code!);
};
const CODES = [
  ...codesIn('src/engine/base/errors.ts', 'PlatenErrorCode'),
  ...codesIn('src/engine/base/diagnostics.ts', 'DiagnosticCode'),
];

function explain(...words: string[]) {
  const program = new Command('platen').exitOverride();
  addExplainCommand(program);
  return captured(() => program.parseAsync(['explain', ...words], { from: 'user' }));
}

describe('platen explain', () => {
  it.each(CODES)('explains %s', async (code) => {
    const { stdout } = await explain(code);
    expect(stdout.toString()).toMatch(new RegExp(`^${code}\n\n[A-Z\`].{30}`));
    expect(stdout.toString()).not.toMatch(/^#/m);
  });
  it('lists all codes, and no others', async () => {
    const { stdout } = await explain();
    expect(stdout.toString().trim().split('\n').sort()).toEqual([...new Set(CODES)].sort());
  });
  it('takes codes as problem types of the service spell them', async () =>
    expect((await explain('url-not-allowed')).stdout.toString()).toMatch(/^URL_NOT_ALLOWED\n/));
  it('says what may be meant', async () =>
    expect((await explain('GLYPH_MISING')).error).toMatchObject({
      message: 'There is no code GLYPH_MISING. Did you mean GLYPH_MISSING?',
    }));
  it('knows codes by their words in another order', async () =>
    expect((await explain('missing_glyph')).error).toMatchObject({
      message: 'There is no code MISSING_GLYPH. Did you mean GLYPH_MISSING?',
    }));
});
