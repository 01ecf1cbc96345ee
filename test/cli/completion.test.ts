/** What the shell offers, with the script that `platen completion` writes: asked of bash itself. */
import { execFileSync } from 'node:child_process';
import { Command } from 'commander';
import { beforeAll, describe, expect, it } from 'vitest';
import { addCompletionCommand } from '../../src/cli/completion-command.ts';
import { addInspectCommand } from '../../src/cli/inspect-command.ts';
import { addRenderCommand } from '../../src/cli/render-command.ts';
import { captured } from './captured.ts';

async function script(shell: string): Promise<string> {
  const program = new Command('platen').exitOverride();
  addRenderCommand(program);
  addInspectCommand(program);
  addCompletionCommand(program);
  const { stdout } = await captured(() => program.parseAsync(['completion', shell], { from: 'user' }));
  return stdout.toString();
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

  it('offers commands first', () => expect(offered('in')).toEqual(['inspect']));
  it('offers the flags of a document without a command', () =>
    expect(offered('page.html', '--margin-t')).toEqual(['--margin-top']));
  it('offers the flags of the command that is named', () => {
    expect(offered('inspect', 'page.html', '--sta')).toEqual(['--stage']);
    expect(offered('page.html', '--sta')).toEqual(['']);
  });
  it('offers the values of a flag', () => expect(offered('page.html', '--media', 's')).toEqual(['screen']));
  it('leaves a value that may be anything to files', () => expect(offered('page.html', '--output', '-')).toEqual(['']));
});

it.each(['zsh', 'fish'])('%s gets every command and flag', async (shell) => {
  const text = await script(shell);
  for (const word of ['inspect', 'completion', 'stylesheet', 'stage']) expect(text).toContain(word);
});
