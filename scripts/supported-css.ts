/** The README's table of supported CSS, from the registry: `npm run readme` writes it, test/readme.test.ts compares it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { logicalLonghands } from '../src/engine/css/properties/logical.ts';
import { longhands } from '../src/engine/css/properties/longhands.ts';
import { propertiesNotOnPaper } from '../src/engine/css/properties/not-on-paper.ts';
import { unsupportedProperties } from '../src/engine/css/properties/unsupported.ts';
import { shorthands } from '../src/engine/css/shorthands/registry.ts';

const START = '<!-- supported css: written by npm run readme -->';
const END = '<!-- end of supported css -->';
const README = new URL('../README.md', import.meta.url);

interface Module {
  readonly works: string[];
  readonly missing: string[];
}

export function supportedCssTable(): string {
  const modules = new Map<string, Module>();
  const moduleOf = (name: string) => {
    let module = modules.get(name);
    if (module === undefined) {
      module = { works: [], missing: [] };
      modules.set(name, module);
    }
    return module;
  };
  for (const { property } of longhands) {
    const module = moduleOf(property.spec.split('/')[0]!);
    if (property.unsupported !== null) module.missing.push(`${code(property.name)}: ${property.unsupported}`);
    else module.works.push(code(property.name));
    for (const [value, reason] of Object.entries(property.unsupportedValues ?? {})) {
      module.missing.push(`${code(`${property.name}: ${value}`)}: ${reason}`);
    }
  }
  for (const { name } of logicalLonghands) moduleOf('css-logical-1').works.push(code(name));
  const rows = [...modules]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([name, { works, missing }]) =>
        `| [${name}](https://drafts.csswg.org/${name}/) | ${works.join(' ')} | ${missing.join('; ')} |`,
    );
  const byReason = new Map<string, string[]>();
  for (const [name, { reason }] of unsupportedProperties)
    byReason.set(reason, [...(byReason.get(reason) ?? []), code(name)]);
  const later = Array.from(byReason, ([reason, names]) => `- ${reason}: ${names.join(' ')}`);
  return [
    '| Module | Works | Not yet |',
    '| --- | --- | --- |',
    ...rows,
    '',
    `Shorthands: ${shorthands.map(({ name }) => code(name)).join(' ')}.`,
    '',
    'Known, and reported when a document uses them, but without effect so far:',
    '',
    ...later,
    '',
    `${propertiesNotOnPaper.length} more have no meaning on paper (animations, transitions, scrolling, pointers, speech); they are reported as information.`,
  ].join('\n');
}

function code(name: string): string {
  return `\`${name}\``;
}

/** The README with the table as it should be. */
export function readmeWithTable(readme: string): string {
  const start = readme.indexOf(START);
  const end = readme.indexOf(END);
  if (start === -1 || end === -1) throw new Error(`README.md must have the lines ${START} and ${END}.`);
  return `${readme.slice(0, start + START.length)}\n${supportedCssTable()}\n${readme.slice(end)}`;
}

if (process.argv.includes('--write')) writeFileSync(README, readmeWithTable(readFileSync(README, 'utf8')));
