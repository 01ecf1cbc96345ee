/** `platen init NAME`: lays an example of the package down where one works, to begin with. An example is all files of its name. */
import { constants, promises as disk } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { CommanderError } from 'commander';
import { makeFolder } from '../engine/base/make-folder.ts';
import { packageRoot } from '../engine/base/package-files.ts';

interface InitFlags {
  readonly force?: boolean;
}

/** What an example begins with; files of its name with other endings are its data. */
const KINDS = ['.html', '.mjs'];

export function addInitCommand(program: Command): void {
  program
    .command('init')
    .description('lay down an example to begin with; without a name: say which there are')
    .argument('[name]', 'such as invoice')
    .argument('[folder]', 'where to', '.')
    .option('--force', 'overwrite files that are there')
    .action(async (name: string | undefined, folder: string, flags: InitFlags) => {
      if (name === undefined) process.stdout.write(await listOfExamples());
      else process.stdout.write(await layDown(name, folder, flags.force === true));
    });
}

/** All that `platen init` lays down. */
export async function exampleNames(): Promise<readonly string[]> {
  return [...(await examples()).keys()];
}

function examplesFolder(): string {
  if (packageRoot === null)
    throw new Error('The examples lie in the package platen, which is not beside this program.');
  return fileURLToPath(new URL('examples/', packageRoot));
}

/** Files by the names of their examples. */
async function examples(): Promise<Map<string, string[]>> {
  const entries = (await disk.readdir(examplesFolder(), { withFileTypes: true })).filter((entry) => entry.isFile());
  const names = entries
    .filter(({ name }) => KINDS.includes(path.extname(name)))
    .map(({ name }) => path.parse(name).name);
  const files = entries.map(({ name }) => name);
  const named = async (name: string): Promise<[string, string[]]> => {
    const own = files.filter((file) => path.parse(file).name === name);
    const text = await programOf(own);
    // What a program reads goes along with it.
    return [name, [...own, ...files.filter((file) => !own.includes(file) && text.includes(`'./${file}'`))]];
  };
  return new Map(await Promise.all([...new Set(names)].sort().map(named)));
}

/** The text of the program among the files; empty where there is none. */
async function programOf(files: readonly string[]): Promise<string> {
  const program = files.find((file) => file.endsWith('.mjs'));
  return program === undefined ? '' : disk.readFile(path.join(examplesFolder(), program), 'utf8');
}

async function listOfExamples(): Promise<string> {
  const all = await examples();
  const width = Math.max(...[...all.keys()].map(({ length }) => length)) + 2;
  const lines = Array.from(all, async ([name, files]) => `${name.padEnd(width)}${await descriptionOf(files)}\n`);
  return `${(await Promise.all(lines)).join('')}\nplaten init NAME lays one down here.\n`;
}

/** The first comment of a program, the title of a document. */
async function descriptionOf(files: readonly string[]): Promise<string> {
  const program = files.find((file) => file.endsWith('.mjs'));
  const text = await disk.readFile(path.join(examplesFolder(), program ?? files[0]!), 'utf8');
  const found = program === undefined ? /<title>([^<]*)/.exec(text) : /^\/\/ ([^.:]*)/.exec(text);
  return found?.[1]?.trim() ?? '';
}

async function layDown(name: string, folder: string, overwrites: boolean): Promise<string> {
  const all = await examples();
  const files = all.get(name);
  if (files === undefined) {
    const known = [...all.keys()].join(', ');
    throw usageError(`There is no example "${name}"; there are ${known}.`);
  }
  makeFolder(folder);
  const targets = files.map((file) => path.join(folder, file));
  const there = overwrites ? new Map<string, boolean>() : await filesThatExist(files, targets);
  const taken = targets.filter((target) => there.get(target) === false);
  if (taken.length > 0) throw new Error(`${taken.join(', ')} would be overwritten; --force does so.`);
  const said: string[] = [];
  for (const [index, target] of targets.entries()) {
    said.push(`${there.has(target) ? 'is there already:' : 'wrote'} ${target}\n`);
    if (there.has(target)) continue;
    // Also against a file that has come into being since.
    await disk.copyFile(path.join(examplesFolder(), files[index]!), target, overwrites ? 0 : constants.COPYFILE_EXCL);
  }
  return `${said.join('')}\n${nextStep(targets, await programOf(files))}\n`;
}

/** Of the targets that are there, whether they are what would be written: examples share files, and who laid down one may want another. */
async function filesThatExist(files: readonly string[], targets: readonly string[]): Promise<Map<string, boolean>> {
  const entries = await Promise.all(targets.map((target) => disk.readdir(path.dirname(target))));
  const there = new Map<string, boolean>();
  for (const [index, target] of targets.entries())
    if (entries[index]!.includes(path.basename(target))) there.set(target, await isCopy(files[index]!, target));
  return there;
}

async function isCopy(file: string, target: string): Promise<boolean> {
  if (!(await disk.stat(target)).isFile()) return false;
  return (await disk.readFile(target)).equals(await disk.readFile(path.join(examplesFolder(), file)));
}

/** A program has statements of its own; others are there to be imported. */
const DOES_SOMETHING = /^(?:await|console|if|(?:const|let) .*= await)\b/m;

/** What to type next: a program renders itself. */
function nextStep(targets: readonly string[], text: string): string {
  const program = targets.find((target) => target.endsWith('.mjs'));
  if (program !== undefined) {
    const packages = Array.from(text.matchAll(/^import .* from '(?!node:)([^'.][^']*)';$/gm), ([, name]) => name!);
    const install = `npm install ${[...new Set(['platen', ...packages.map(packageOf)])].join(' ')}`;
    return DOES_SOMETHING.test(text)
      ? `${install} && node ${program}`
      : `${install}, then import what you need of ${program}`;
  }
  const document = targets.find((target) => target.endsWith('.html'))!;
  return `npx platen ${document} -o ${document.replace(/\.html$/, '.pdf')}`;
}

/** `platen` of `platen/pool`. */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Ends in exit code 2, as other wrong words on the command line. */
function usageError(message: string): CommanderError {
  process.stderr.write(`error: ${message}\n`);
  return new CommanderError(1, 'platen.init', message);
}
