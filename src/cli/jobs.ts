/** Which PDF each source becomes, by what stands on the command line. */
import path from 'node:path';
import { PlatenError } from '../engine/base/errors.ts';
import { isFolder, makeFolder } from '../engine/base/make-folder.ts';
import { checkWritable } from './named-files.ts';

export interface Job {
  readonly input: string;
  /** Of `--join`: what comes into the same PDF after it. */
  readonly further?: readonly string[];
  /** Path of the PDF; `null` for standard output. */
  readonly output: string | null;
}

/**
 * `platen in.html out.pdf` names both; several sources become a PDF each, beside them or in the folder that `-o` names. One source goes to standard
 * output where that is no terminal.
 *
 * @param words - the arguments
 * @param given - of `-o`
 * @throws PlatenError where that cannot be
 */
export function jobsOf(words: readonly string[], given: string | undefined, isTerminal: boolean): Job[] {
  const [first = '', second] = words;
  if (given === undefined && words.length === 2 && isPdf(second!) && !isPdf(first))
    return jobsOf([first], second, isTerminal);
  for (const word of words)
    if (isPdf(word)) throw wrong(`${word} is a PDF, not a source. Write platen SOURCE ${word}, or -o ${word}.`);
  if (words.length === 1) return [{ input: first, output: outputOfOne(first, given, isTerminal) }];
  if (words.includes('-')) throw wrong('Standard input can only be the one source there is.');
  if (given === '-')
    throw wrong(
      'Several sources are several PDFs, which standard output cannot hold. Name a folder with -o, leave it out, or make them one with --join.',
    );
  if (given !== undefined && isPdf(given) && !isFolder(given))
    throw wrong(
      `${words.length} sources do not go into one PDF, ${given}. Make them one with --join, or name a folder with -o, or leave it out: each PDF then lies beside its source.`,
    );
  const jobs = words.map((input) => ({
    input,
    output: given === undefined ? beside(input) : path.join(given, path.basename(beside(input))),
  }));
  const outputs = new Map<string, string>();
  for (const { input, output } of jobs) {
    const other = outputs.get(output);
    if (other !== undefined) throw wrong(`${other} and ${input} would both become ${output}.`);
    outputs.set(output, input);
  }
  return jobs;
}

/**
 * `platen a.html b.html --join -o book.pdf`: the sources are one PDF, in their order.
 *
 * @throws PlatenError where that cannot be
 */
export function joinedJob(words: readonly string[], given: string | undefined, isTerminal: boolean): Job {
  const last = words.at(-1)!;
  if (given === undefined && words.length > 1 && isPdf(last)) return joinedJob(words.slice(0, -1), last, isTerminal);
  for (const word of words)
    if (isPdf(word))
      throw wrong(`${word} is a PDF, not a source. Only the last name may be one: it is where the PDF goes.`);
  if (words.filter((word) => word === '-').length > 1) throw wrong('Standard input can only be one of the sources.');
  if (given === undefined && isTerminal)
    throw wrong('With --join no source says what the PDF is called. Name it: -o book.pdf.');
  if (given !== undefined && given !== '-' && isFolder(given))
    throw wrong(`${given} is a folder. With --join name the file: -o ${path.join(given, 'book.pdf')}.`);
  const [input = '', ...further] = words;
  return { input, further, output: given === undefined || given === '-' ? null : given };
}

function outputOfOne(input: string, given: string | undefined, isTerminal: boolean): string | null {
  if (given === '-') return null;
  if (given !== undefined)
    return isFolder(given) || /[\\/]$/.test(given) ? path.join(given, path.basename(beside(input))) : given;
  if (!isTerminal) return null;
  if (input === '-') throw wrong('The PDF would go to the terminal. Name a file with -o, or redirect standard output.');
  return beside(input);
}

/** A file's PDF lies beside it, that of an address in the current folder. */
function beside(input: string): string {
  if (!/^https?:/i.test(input)) return `${input.replace(/\.(?:x?html?|svg|xml|txt)$/i, '')}.pdf`;
  const { hostname, pathname } = new URL(input);
  const last = pathname.split('/').findLast((part) => part !== '') ?? hostname;
  return `${last.replace(/\.\w+$/, '')}.pdf`;
}

/** Makes the folders that PDFs go into, before anything is printed. @throws PlatenError where there can be none */
export function makeRoom(jobs: readonly Job[]): void {
  for (const { output } of jobs) {
    if (output === null) continue;
    if (isFolder(output)) throw wrong(`${output} is a folder. Name the file: -o ${path.join(output, 'out.pdf')}.`);
    try {
      makeFolder(path.dirname(output));
    } catch (error) {
      throw wrong(`The folder ${path.dirname(output)} cannot be made: ${(error as Error).message}`);
    }
    checkWritable(output);
  }
}

function isPdf(name: string): boolean {
  return /\.pdf$/i.test(name) && !/^https?:/i.test(name);
}

function wrong(message: string): PlatenError {
  return new PlatenError('INVALID_OPTION', message);
}
