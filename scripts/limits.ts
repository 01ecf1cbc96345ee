/**
 * How much documents use of the limits on work: `npm run limits -- [--every N] [FOLDER…]`, `examples` and `fixtures/documents` without a folder. Renders
 * every HTML file below the folders, or every Nth of each folder, and tells of each limit the document that uses most. Ends with 1 where a document meets a limit, or uses a tenth
 * of one other than memory: limits are for what is no document.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { DEFAULT_WORK_LIMITS, type WorkLimits } from '../src/engine/base/work-budget.ts';
import { PlatenError, render } from '../src/engine/index.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
/** ms, where others use the machine, too. What takes longer tells what it used until then. */
const TIMEOUT = 600_000;
/** The largest part of a limit that a document is to use. */
const MOST = 0.1;
/** Findings are counted as they are listed: a document may have many. */
const EXEMPT: ReadonlySet<string> = new Set(['memory', 'findings']);

interface Most {
  readonly used: number;
  readonly document: string;
}

const { values, positionals: given } = parseArgs({
  allowPositionals: true,
  options: { every: { type: 'string', default: '1' } },
});
const every = Number(values.every);
const folders =
  given.length > 0
    ? given.map((folder) => path.resolve(folder))
    : ['examples', 'fixtures/documents'].map((folder) => path.join(ROOT, folder));
const documents = folders.flatMap((folder) => htmlFiles(folder).map((file) => ({ folder, file })));
const most = new Map<keyof WorkLimits, Most>();
const met: string[] = [];
const failed: string[] = [];
for (const { folder, file } of documents) await measure(folder, file);
process.exitCode = report();

function htmlFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:x?html?|xht)$/.test(name))
    .map((name) => path.join(folder, name))
    .sort()
    .filter((_, index) => index % every === 0);
}

async function measure(folder: string, file: string): Promise<void> {
  const document = path.relative(path.dirname(folder), file);
  try {
    const { diagnostics } = await render({
      html: readFileSync(file),
      baseUrl: pathToFileURL(file).href,
      fileRoots: [folder],
      timeout: TIMEOUT,
      onEnd: ({ work }) => note(document, work),
    });
    if (diagnostics.some(({ code }) => code === 'WORK_LIMIT')) met.push(document);
  } catch (error) {
    const code = error instanceof PlatenError ? error.code : String(error);
    failed.push(`${code} ${document}`);
    if (
      error instanceof PlatenError &&
      error.details.limit !== undefined &&
      String(error.details.limit) in DEFAULT_WORK_LIMITS
    )
      met.push(document);
  }
}

function note(document: string, work: Readonly<Record<string, number>>): void {
  for (const name of Object.keys(DEFAULT_WORK_LIMITS) as (keyof WorkLimits)[]) {
    const used = work[name] ?? 0;
    if (used > (most.get(name)?.used ?? 0)) most.set(name, { used, document });
  }
}

function report(): number {
  let isOver = false;
  for (const [name, { used, document }] of most) {
    const share = used / DEFAULT_WORK_LIMITS[name];
    const isMuch = share >= MOST && !EXEMPT.has(name);
    isOver ||= isMuch;
    console.log(
      `${isMuch ? 'MUCH' : '    '} ${name.padEnd(14)} ${(100 * share).toFixed(3).padStart(8)} %  ${used}  ${document}`,
    );
  }
  for (const document of met) console.log(`LIMIT ${document}`);
  for (const document of failed) console.log(`     no PDF: ${document}`);
  console.log(`${documents.length} documents; ${met.length} met a limit, ${failed.length} are without a PDF`);
  return isOver || met.length > 0 ? 1 : 0;
}
