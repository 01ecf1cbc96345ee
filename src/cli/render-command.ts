/** `platen INPUT -o out.pdf`, short for `platen render INPUT -o out.pdf`. */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { type Command, InvalidArgumentError } from 'commander';
import { PlatenError } from '../engine/base/errors.ts';
import { nearestName } from '../engine/base/nearest-name.ts';
import type { RenderResult } from '../engine/render/results.ts';
import { keepCompiledCode } from './compile-cache.ts';
import {
  addDocumentOptions,
  type DocumentFlags,
  documentOptions,
  filesOfFlags,
  joinedOptions,
} from './document-options.ts';
import { type Job, jobsOf, joinedJob, makeRoom } from './jobs.ts';
import { checkSource, writeOutput } from './named-files.ts';
import { renderDocument } from './render-document.ts';
import { note, ProgressLine, printDiagnostics, reportFailure } from './terminal.ts';

interface RenderFlags extends DocumentFlags {
  output?: string;
  join?: boolean;
  verbose?: boolean;
  quiet?: boolean;
  strict?: boolean;
  watch?: boolean;
  port?: number;
}

export const RENDER_EXAMPLES = `
Examples:
  platen invoice.html                      invoice.pdf beside it
  platen invoice.html out/invoice.pdf      the folder is made where it is not there
  platen *.html -o out/                    one PDF each, as many at once as there are processors
  platen a.html b.html --join -o book.pdf  one PDF of all
  platen invoice.html --watch              shown in the browser, anew with each change
  platen https://example.com/ page.pdf     pictures and fonts come along
  curl … | platen - > page.pdf             from standard input, to standard output

platen explain CODE tells what a code of a finding or an error means.
Exit codes: 0 done, 1 no result (or warnings, with --strict), 2 wrong usage.`;

export function addRenderCommand(program: Command): void {
  const command = program
    .command('render', { isDefault: true })
    .description('print documents as PDF')
    .argument(
      '<input...>',
      'HTML files, http(s) addresses, or - for standard input; a last name that ends in .pdf is -o',
    )
    .option(
      '-o, --output <file>',
      'where the PDF goes: a file, a folder, or - for standard output (default: beside the source; standard output in a pipe)',
    )
    .option('--join', 'all sources are one PDF: one outline, one count of pages, links from each to each')
    .option('-q, --quiet', 'no diagnostics')
    .option('-v, --verbose', 'all diagnostics, and what was done')
    .option('--strict', 'exit with 1 when there are warnings')
    .option(
      '-w, --watch',
      'show the PDF in a page of the browser, and print it again whenever a file it is made of changes',
    )
    .option('--port <number>', 'of that page, on 127.0.0.1 (default: 4280, or any that is free)', portNumber)
    .addHelpText('after', RENDER_EXAMPLES);
  addDocumentOptions(command).action(renderInputs);
}

async function renderInputs(words: readonly string[], flags: RenderFlags, command: Command): Promise<void> {
  checkCommand(words[0]!, command);
  if (flags.watch === true) return watchInputs(words, flags);
  if (flags.port !== undefined) throw wrongFlag('--port is for --watch, which is not there.');
  const { isTTY } = process.stdout;
  const jobs = flags.join === true ? [joinedJob(words, flags.output, isTTY)] : jobsOf(words, flags.output, isTTY);
  for (const { input, further = [] } of jobs) for (const each of [input, ...further]) checkSource(each);
  makeRoom(jobs);
  if (jobs.length === 1) await renderOne(jobs[0]!, flags);
  else await renderMany(jobs, flags);
}

/** Any first word that is no command is a source. @throws PlatenError for one that is no file either, but nearly a command */
function checkCommand(word: string, { parent }: Command): void {
  if (!/^[a-z]+$/i.test(word) || existsSync(word)) return;
  const meant = nearestName(
    word,
    (parent?.commands ?? []).map((each) => each.name()),
  );
  if (meant !== null) throw wrongFlag(`${word} is no command, and no file. Did you mean ${meant}?`);
}

/** Watching writes where printing on a terminal writes. */
async function watchInputs(words: readonly string[], flags: RenderFlags): Promise<void> {
  const jobs = flags.join === true ? [joinedJob(words, flags.output, true)] : jobsOf(words, flags.output, true);
  const [job] = jobs;
  if (job === undefined || jobs.length > 1)
    throw wrongFlag('--watch shows one PDF. Name one source, or make one PDF of all with --join.');
  if (job.output === null) throw wrongFlag('--watch writes into a file. Name one with -o, or leave -o out.');
  const inputs = [job.input, ...(job.further ?? [])];
  for (const input of inputs) {
    if (input === '-' || /^https?:/i.test(input))
      throw wrongFlag(`--watch follows files; ${input === '-' ? 'standard input' : input} is none.`);
    checkSource(input);
  }
  makeRoom(jobs);
  keepCompiledCode();
  const { watchDocument } = await import('./watch/watch-document.ts');
  const read = async () => ({
    options: await (job.further === undefined ? documentOptions(job.input, flags) : joinedOptions(inputs, flags)),
    files: await filesOfFlags(job.input, flags),
  });
  const { port = null, quiet: isQuiet = false, verbose: isVerbose = false } = flags;
  const end = new AbortController();
  const stop = (): void => end.abort();
  process.on('SIGINT', stop).on('SIGTERM', stop);
  try {
    await watchDocument({ job, options: read, port, end: end.signal, isQuiet, isVerbose });
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

async function renderOne(job: Job, flags: RenderFlags): Promise<void> {
  const progress = new ProgressLine();
  const start = performance.now();
  try {
    const { input, further } = job;
    const options = await (further === undefined
      ? documentOptions(input, flags)
      : joinedOptions([input, ...further], flags));
    keepCompiledCode();
    const result = await renderDocument({ ...options, onProgress: (event) => progress.update(event) });
    progress.end();
    await finish(job, result, flags, performance.now() - start);
  } finally {
    progress.end();
  }
}

function portNumber(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > 65_535)
    throw new InvalidArgumentError('Give a number from 0, for any that is free, to 65535.');
  return value;
}

function wrongFlag(message: string): PlatenError {
  return new PlatenError('INVALID_OPTION', message);
}

/** One that fails does not keep the others; it makes the exit code. */
async function renderMany(jobs: readonly Job[], flags: RenderFlags): Promise<void> {
  const { createPool } = await import('../pool/index.ts');
  const pool = createPool({ workers: Math.min(jobs.length, availableParallelism()) });
  let code = 0;
  const one = async (job: Job): Promise<void> => {
    const start = performance.now();
    try {
      const options = await documentOptions(job.input, flags);
      // A function cannot be sent to another thread.
      const result = await (typeof options.transform === 'function'
        ? renderDocument(options)
        : pool.render(options as Parameters<typeof pool.render>[0]));
      await finish(job, result, flags, performance.now() - start);
    } catch (error) {
      note(`${job.input}:`);
      code = Math.max(code, reportFailure(error));
    }
  };
  await Promise.all(jobs.map(one));
  await pool.close();
  if (code > 0) process.exitCode = code;
}

async function finish(
  job: Job,
  { pdf, pageCount, diagnostics }: RenderResult,
  flags: RenderFlags,
  time: number,
): Promise<void> {
  if (job.output === null)
    await new Promise<void>((resolve, reject) =>
      process.stdout.write(pdf, (error) => (error ? reject(error) : resolve())),
    );
  else writeOutput(job.output, pdf);
  if (flags.quiet !== true) printDiagnostics(diagnostics, flags.verbose === true);
  const wasNamed = flags.output !== undefined || job.output === null;
  if (flags.verbose === true || (!wasNamed && flags.quiet !== true && process.stderr.isTTY)) {
    note(
      `${job.output ?? 'standard output'}: ${pageCount} ${pageCount === 1 ? 'page' : 'pages'}, ${pdf.length} bytes, ${Math.round(time)} ms`,
    );
  }
  if (flags.strict === true && diagnostics.some((each) => each.severity === 'warning')) process.exitCode = 1;
}
