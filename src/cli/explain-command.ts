/** `platen explain CODE`: what a code of a finding or an error means, and the way out. The texts are those of docs/codes.md. */
import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { PlatenError } from '../engine/base/errors.ts';
import { nearestName } from '../engine/base/nearest-name.ts';
import { packageRoot } from '../engine/base/package-files.ts';

export function addExplainCommand(program: Command): void {
  program
    .command('explain')
    .description('tell what a code of a finding or an error means')
    .argument('[code]', 'for example RESOURCE_MISSING; without one, all there are')
    .action((code: string | undefined) => {
      process.stdout.write(`${explanation(code)}\n`);
    });
}

/** All that `platen explain` knows. */
export function codeNames(): readonly string[] {
  return [...explanations().keys()];
}

/** @throws PlatenError for a code that there is not */
function explanation(code: string | undefined): string {
  const texts = explanations();
  if (code === undefined) return [...texts.keys()].join('\n');
  const name = code.toUpperCase().replaceAll('-', '_');
  const text = texts.get(name);
  if (text !== undefined) return `${name}\n\n${text}`;
  const names = [...texts.keys()];
  const nearest =
    names.find((each) => each.startsWith(name) || wordsOf(each) === wordsOf(name)) ?? nearestName(name, names);
  throw new PlatenError(
    'INVALID_OPTION',
    `There is no code ${name}.${nearest === null ? ' platen explain lists them.' : ` Did you mean ${nearest}?`}`,
  );
}

/** MISSING_GLYPH is GLYPH_MISSING. */
function wordsOf(name: string): string {
  return name.split('_').sort().join(' ');
}

/** By code, in the order of the page. */
function explanations(): ReadonlyMap<string, string> {
  if (packageRoot === null) throw new Error('The documentation is not beside this program.');
  const page = readFileSync(new URL('docs/codes.md', packageRoot), 'utf8');
  const sections = page.split(/^### /m).slice(1);
  return new Map(
    sections.map((section) => {
      const end = section.indexOf('\n');
      return [
        section.slice(0, end).trim(),
        section
          .slice(end)
          .replace(/^## [\s\S]*/m, '')
          .trim(),
      ];
    }),
  );
}
