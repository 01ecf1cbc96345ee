/**
 * Times each stage on generated documents, or on the HTML files of folders: `npm run bench [-- FOLDER …] [--runs 5] [--only name]`.
 * Each document has a process of its own, so that its peak memory is its own; the figures are medians of warm runs, ms of CPU.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { benchDocuments } from './documents.ts';
import { measure } from './measure.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '5' },
    only: { type: 'string' },
    child: { type: 'boolean', default: false },
  },
});
const runs = Math.max(1, Number(values.runs));

/** What a child process is given: the name of a generated document, or a file. */
async function measureHere(subject: string): Promise<void> {
  const generated = benchDocuments.find(({ name }) => name === subject);
  const options =
    generated === undefined
      ? {
          html: readFileSync(subject),
          baseUrl: pathToFileURL(subject).href,
          fileRoots: [path.dirname(path.resolve(subject))],
        }
      : { html: generated.html };
  process.stdout.write(JSON.stringify(await measure({ ...options, timeout: 600_000 }, runs)));
}

function subjects(): string[] {
  const all =
    positionals.length === 0
      ? benchDocuments.map(({ name }) => name)
      : positionals.flatMap((folder) =>
          readdirSync(folder)
            .filter((name) => name.endsWith('.html'))
            .map((name) => path.join(folder, name)),
        );
  return all.filter((name) => values.only === undefined || path.basename(name).includes(values.only));
}

const COLUMNS = ['load', 'parse', 'sheets', 'style', 'images', 'boxes', 'fonts', 'layout', 'paint', 'write'] as const;

function printTable(): void {
  const head = ['document', 'pages', ...COLUMNS, 'total', 'first', 'MB peak', 'kB'];
  const width = (index: number) => (index === 0 ? 18 : 8);
  const line = (cells: readonly (string | number)[]) =>
    `${cells.map((cell, index) => (index === 0 ? String(cell).padEnd(width(index)) : String(cell).padStart(width(index)))).join('')}\n`;
  process.stdout.write(line(head));
  for (const subject of subjects()) {
    const self = fileURLToPath(import.meta.url);
    const child = spawnSync(process.execPath, ['--import', 'tsx', self, '--child', '--runs', String(runs), subject], {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    const name = path.basename(subject, '.html');
    if (child.status !== 0) {
      process.stdout.write(`${name.padEnd(18)}failed: ${child.stderr.trim().split('\n').at(-1)}\n`);
      continue;
    }
    const result = JSON.parse(child.stdout) as Awaited<ReturnType<typeof measure>>;
    const steps = COLUMNS.map((step) => (result.steps[step] ?? 0).toFixed(1));
    process.stdout.write(
      line([
        name,
        result.pages,
        ...steps,
        result.total.toFixed(0),
        result.first.toFixed(0),
        result.peakMegabytes.toFixed(0),
        (result.bytes / 1000).toFixed(0),
      ]),
    );
  }
}

if (values.child) await measureHere(positionals[0]!);
else printTable();
