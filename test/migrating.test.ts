/** docs/migrating.md: each block of code runs, and names options that there are. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { addRenderCommand } from '../src/cli/render-command.ts';
import { explainUnknownFlags } from '../src/cli/unknown-flag.ts';
import * as platen from '../src/engine/index.ts';
import * as puppeteer from '../src/puppeteer/index.ts';

const page = readFileSync(path.resolve(import.meta.dirname, '../docs/migrating.md'), 'utf8');
const blocks = (language: string) =>
  Array.from(page.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g')), ([, code]) => code!);

/** Runs a module whose only import is platen, or what stands for puppeteer; what it renders has to be without findings. */
async function run(code: string): Promise<number> {
  let count = 0;
  const render = async (options: platen.RenderOptions) => {
    const result = await platen.render(options);
    expect(result.diagnostics).toEqual([]);
    expect(Buffer.from(result.pdf.subarray(0, 5)).toString()).toBe('%PDF-');
    count++;
    return result;
  };
  const launch = async () => {
    const browser = await puppeteer.launch();
    const page = await browser.newPage();
    const pdf = page.pdf.bind(page);
    page.pdf = async (options) => {
      const bytes = await pdf(options);
      expect(page.diagnostics()).toEqual([]);
      count++;
      return bytes;
    };
    browser.newPage = async () => page;
    return browser;
  };
  const body = code
    .replace(/^import \{ ([^}]*) \} from 'platen';$/m, 'const { $1 } = platen;')
    .replace(/^import puppeteer from 'platen\/puppeteer';/m, 'const puppeteer = { launch: platen.launch };');
  const AsyncFunction = Object.getPrototypeOf(run).constructor as new (
    ...parts: string[]
  ) => (library: object) => unknown;
  await new AsyncFunction('platen', body)({ ...platen, render, launch });
  return count;
}

describe('docs/migrating.md', () => {
  it.each(blocks('js'))('runs: %s', async (code) => expect(await run(code)).toBe(1));

  it.each(blocks('sh'))('has flags that there are: %s', (line) => {
    const program = new Command('platen').exitOverride();
    addRenderCommand(program);
    const [render] = program.commands;
    render!.exitOverride().action(() => {});
    expect(() => program.parse(line.trim().split(' ').slice(1), { from: 'user' })).not.toThrow();
  });

  /** Flags in the first column of a table: of the other program. */
  const flagsOfOthers = page.split('\n').flatMap((line) => {
    const cell = /^\|([^|]*)\|/.exec(line)?.[1] ?? '';
    return Array.from(cell.matchAll(/`(--[a-z-]+)/g), ([, flag]) => flag!);
  });
  it.each(flagsOfOthers)('the command line has %s, or says what to write instead', (flag) => {
    const program = new Command('platen').exitOverride();
    addRenderCommand(program);
    explainUnknownFlags(program);
    const [render] = program.commands;
    let said = '';
    render!.exitOverride().configureOutput({ writeErr: (text) => (said += text) });
    if (render!.options.some(({ long }) => long === flag)) return;
    expect(() => program.parse(['render', 'a.html', flag], { from: 'user' })).toThrow();
    const own = render!.options.map(({ long }) => long!);
    const named = said.replace(flag, '').match(/--[a-z-]+/g) ?? [];
    expect(own).toEqual(expect.arrayContaining(named));
    expect(said).toMatch(/Write --|Did you mean --|write --|leave it out/);
  });

  it.each(Array.from(page.matchAll(/`(--[a-z-]+)[^`]*`[^|\n]*\|$/gm), ([, flag]) => flag!))(
    'names flags that there are: %s',
    (flag) => {
      const program = new Command('platen');
      addRenderCommand(program);
      const known = program.commands[0]!.options.map(({ long }) => long);
      expect(known).toContain(flag);
    },
  );
});
