/** What `--help` says: examples of rendering, flags in groups, every flag and exit code where one looks for them. */
import { describe, expect, it } from 'vitest';
import { runProgram } from '../../src/cli/program.ts';
import { captured } from './captured.ts';

async function helpOf(...args: string[]): Promise<string> {
  const { stdout, stderr } = await captured(() => runProgram([...args, '--help']));
  expect(stderr).toBe('');
  return stdout.toString();
}

describe('help', () => {
  it('begins with what is printed how', async () => {
    const help = await helpOf();
    expect(help).toContain('Examples:\n  platen invoice.html  ');
    expect(help).toContain('platen render --help lists the flags of documents.');
    expect(help).toContain('Exit codes: 0 done, 1 no result (or warnings, with --strict), 2 wrong usage.');
  });

  it('has the flags of documents in groups', async () => {
    const help = await helpOf('render');
    const groups = Array.from(help.matchAll(/^([A-Z][\w ,]+):$/gm), ([, name]) => name);
    expect(groups.length).toBeGreaterThan(5);
    expect(groups.slice(0, 3)).toEqual(['Arguments', 'Options', 'Page']);
    expect(help.indexOf('--format <name>')).toBeGreaterThan(help.indexOf('Page:'));
  });

  it.each(['inspect', 'check', 'sign', 'fonts', 'init', 'explain', 'completion'])(
    'is there for %s',
    async (command) => {
      expect(await helpOf(command)).toContain(`Usage: platen ${command} `);
    },
  );
});
