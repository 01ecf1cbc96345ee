/** The table of flags and variables in docs/service.md is what the command takes. `npm test -- -u` writes it. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import { expect, it } from 'vitest';
import { addServeCommand } from '../../../src/service/commands/serve-command.ts';

const FILE = path.resolve(import.meta.dirname, '../../../docs/service.md');
const HEADING = '## Flags and variables';
const HEAD = '| Flag | Variable | Default | |\n| --- | --- | --- | --- |';

function commandOf(): Command {
  const program = new Command();
  addServeCommand(program);
  return program.commands[0]!;
}

function table(): string {
  const rows = commandOf().options.map(({ flags, envVar, defaultValue, description, negate }) => {
    const isNamed = defaultValue !== undefined && defaultValue !== false && !negate;
    return `| \`${flags}\` | \`${envVar}\` | ${isNamed ? `\`${defaultValue}\`` : ''} | ${description} |`;
  });
  return `${HEAD}\n${rows.join('\n')}\n`;
}

function section(text: string): { readonly start: number; readonly end: number } {
  const start = text.indexOf(HEAD, text.indexOf(HEADING));
  return { start, end: text.indexOf('\n\n', start) + 1 };
}

it('every flag is in the table, with its variable and its default', () => {
  const text = readFileSync(FILE, 'utf8');
  expect(text).toContain(`${HEADING}\n`);
  const { start, end } = section(text);
  if (process.env.PLATEN_UPDATE === '1') {
    writeFileSync(FILE, text.slice(0, start) + table() + text.slice(end));
    return;
  }
  expect(text.slice(start, end)).toBe(table());
});

it('every flag has a variable of its own', () => {
  const variables = commandOf().options.map(({ envVar }) => envVar);
  expect(new Set(variables).size).toBe(variables.length);
  for (const variable of variables) expect(variable).toMatch(/^PLATEN_[A-Z_]+$/);
});
