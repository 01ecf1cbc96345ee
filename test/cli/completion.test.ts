/** What the shell offers, with the script that `platen completion` writes: asked of the shells themselves, where they are. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCompletionCommand } from '../../src/cli/completion-command.ts';
import { addExplainCommand } from '../../src/cli/explain-command.ts';
import { addInitCommand } from '../../src/cli/init-command.ts';
import { addInspectCommand } from '../../src/cli/inspect-command.ts';
import { addRenderCommand } from '../../src/cli/render-command.ts';
import { captured } from './captured.ts';

async function script(shell: string): Promise<string> {
  const program = new Command('platen').exitOverride();
  addRenderCommand(program);
  addInspectCommand(program);
  addExplainCommand(program);
  addInitCommand(program);
  addCompletionCommand(program);
  const { stdout } = await captured(() => program.parseAsync(['completion', shell], { from: 'user' }));
  return stdout.toString();
}

function isThere(shell: string): boolean {
  return spawnSync(shell, ['-c', 'exit 0']).status === 0;
}

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'platen-completion-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe('bash', () => {
  let text = '';
  beforeAll(async () => {
    text = await script('bash');
  });
  /** @param words - of the line; the last is the one that is completed */
  const offered = (...words: string[]): string[] => {
    const line = ['platen', ...words].map((word) => `'${word}'`).join(' ');
    const ask = `COMP_WORDS=(${line}); COMP_CWORD=${words.length}; _platen; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return execFileSync('bash', ['-c', `${text}\n${ask}`], { encoding: 'utf8' })
      .trim()
      .split('\n');
  };

  it('offers commands first', () => expect(offered('ins')).toEqual(['inspect']));
  it('offers the flags of a document without a command', () =>
    expect(offered('page.html', '--margin-t')).toEqual(['--margin-top']));
  it('offers the flags of the command that is named', () => {
    expect(offered('inspect', 'page.html', '--sta')).toEqual(['--stage']);
    expect(offered('page.html', '--sta')).toEqual(['']);
  });
  it('offers the values of a flag', () => {
    expect(offered('page.html', '--media', 's')).toEqual(['screen']);
    expect(offered('page.html', '--format', 'Le')).toEqual(['Letter', 'Legal', 'Ledger']);
    expect(offered('page.html', '--conformance', 'pdf/ua')).toEqual(['pdf/ua-1', 'pdf/ua-2']);
  });
  it('offers the names that the first argument may be', () => {
    expect(offered('explain', 'RESOURCE_M')).toEqual(['RESOURCE_MISSING']);
    expect(offered('init', 'dipl')).toEqual(['diploma']);
    expect(offered('completion', 'z')).toEqual(['zsh']);
    expect(offered('init', 'invoice', 'dipl')).toEqual(['']);
  });
  it('leaves a value that may be anything to files', () => expect(offered('page.html', '--output', '-')).toEqual(['']));
});

describe.skipIf(!isThere('zsh'))('zsh', () => {
  const folder = temporaryFolder();
  let file = '';
  beforeAll(async () => {
    file = path.join(folder, '_platen');
    writeFileSync(file, await script('zsh'));
  });
  /** What the line becomes by a Tab at its end: the program that is called says with what. */
  const completed = (line: string): string => {
    const start = `PS1=; cd ${folder}; autoload -U compinit; compinit -D -u; source ${file}; platen() { print -r -- "GOT""<$*>" }`;
    const ask = `zmodload zsh/zpty; zpty z zsh -f -i; zpty -w z '${start}; print REA""DY'; zpty -r -m z seen '*READY*'
zpty -w -n z $'${line}\\t\\n'; zpty -r -m z seen '*GOT<*>*'; print -r -- $seen`;
    const said = execFileSync('zsh', ['-f', '-c', ask], { encoding: 'utf8', env: { ...process.env, TERM: 'dumb' } });
    return /GOT<([^>]*)>/.exec(said)![1]!.trim();
  };

  it('completes a command', () => expect(completed('platen ins')).toBe('inspect'));
  it('completes flags of a document without a command', () =>
    expect(completed('platen page.html --margin-t')).toBe('page.html --margin-top'));
  it('completes flags of the command that is named', () =>
    expect(completed('platen inspect page.html --sta')).toBe('inspect page.html --stage'));
  it('completes values of a flag', () => {
    expect(completed('platen page.html --media s')).toBe('page.html --media screen');
    expect(completed('platen page.html --format Tab')).toBe('page.html --format Tabloid');
  });
  it('completes the name that the first argument may be', () => {
    expect(completed('platen explain RESOURCE_M')).toBe('explain RESOURCE_MISSING');
    expect(completed('platen init dipl')).toBe('init diploma');
    expect(completed('platen completion fi')).toBe('completion fish');
  });
  it('completes files', () => {
    writeFileSync(path.join(folder, 'lonely.html'), '');
    expect(completed('platen inspect lon')).toBe('inspect lonely.html');
    expect(completed('platen page.html --output lon')).toBe('page.html --output lonely.html');
  });
});

describe.skipIf(!isThere('fish'))('fish', () => {
  let text = '';
  beforeAll(async () => {
    text = await script('fish');
  });
  /** @returns what is offered, without what is said of it */
  const offered = (line: string): string[] =>
    execFileSync('fish', ['--no-config', '-c', `${text}\ncomplete -C '${line}'`], { encoding: 'utf8' })
      .split('\n')
      .filter((each) => each !== '')
      .map((each) => each.split('\t')[0]!);

  it('offers commands first', () => expect(offered('platen ins')).toEqual(['inspect']));
  it('offers the flags of a document without a command', () =>
    expect(offered('platen page.html --margin-t')).toEqual(['--margin-top']));
  it('offers the flags of the command that is named', () => {
    expect(offered('platen inspect page.html --sta')).toEqual(['--stage']);
    expect(offered('platen page.html --sta')).toEqual([]);
  });
  it('offers the values of a flag', () => {
    expect(offered('platen page.html --media s')).toEqual(['screen']);
    expect(offered('platen page.html --format Tab')).toEqual(['Tabloid']);
  });
  it('offers the names that the first argument may be', () => {
    expect(offered('platen explain RESOURCE_M')).toEqual(['RESOURCE_MISSING']);
    expect(offered('platen init dipl')).toEqual(['diploma']);
    expect(offered('platen completion z')).toEqual(['zsh']);
    expect(offered('platen init invoice dipl')).toEqual([]);
  });
});

it.each(['zsh', 'fish'])('%s gets every command and flag', async (shell) => {
  const text = await script(shell);
  for (const word of ['inspect', 'completion', 'stylesheet', 'stage']) expect(text).toContain(word);
});
