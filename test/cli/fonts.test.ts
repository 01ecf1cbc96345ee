/** `platen fonts`: what is found, and what shows a text. */
import path from 'node:path';
import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { addFontsCommand } from '../../src/cli/fonts-command.ts';
import { captured } from './captured.ts';

const AHEM = path.resolve(import.meta.dirname, '../../fixtures/fonts/Ahem.ttf');

async function fonts(...words: string[]) {
  const program = new Command('platen').exitOverride();
  addFontsCommand(program);
  const { stdout, ...rest } = await captured(() => program.parseAsync(['fonts', ...words], { from: 'user' }));
  return { text: stdout.toString(), ...rest };
}

describe('platen fonts', () => {
  it('lists families, faces and files', async () => {
    const { text } = await fonts('--font', AHEM);
    expect(text).toMatch(/^Ahem\n {2}Ahem +400 +\S+Ahem\.ttf\n/);
    expect(text).toMatch(/\nLiberation Sans\n {2}Liberation Sans Bold +700 +\S+LiberationSans-Bold\.ttf\n/);
    expect(text).toMatch(/\n\d+ families, \d+ faces\n$/);
  });
  it('lists them for programs', async () => {
    const faces = JSON.parse((await fonts('--font', AHEM, '--json')).text) as unknown[];
    expect(faces[0]).toEqual({ families: ['ahem'], fullName: 'Ahem', weight: [400, 400], style: 'normal', file: AHEM });
  });
  it('says for each script which face shows it', async () => {
    const { text, exitCode } = await fonts('--for', 'aЖ b', '--family', '"Arial", serif');
    expect(text).toMatch(
      /^Latin +Liberation Sans +\S+LiberationSans-Regular\.ttf +ab\nCyrillic +Liberation Sans +\S+ +Ж\n$/,
    );
    expect(exitCode).toBeUndefined();
  });
  it('says where there is none and what to do, and ends with 1', async () => {
    const { text, stderr, exitCode } = await fonts('--for', 'a\u{10ffff}');
    expect(text).toMatch(/\n\S+ +no font +\u{10ffff}\n$/u);
    expect(stderr).toMatch(/^Give fonts .*--font PATH, --system-fonts, or npm install platen-fonts-noto/);
    expect(exitCode).toBe(1);
  });
  it('refuses a font that is not there', async () =>
    expect((await fonts('--font', 'none.ttf')).error).toMatchObject({ code: 'INVALID_OPTION' }));
});
