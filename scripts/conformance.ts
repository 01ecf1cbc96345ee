/**
 * Whether what is claimed is so: `npm run conformance -- [--most N] [FOLDER…]`, six of `examples` without one. Of the documents in the folders those
 * that the hash of their names draws are printed in every profile. A file has to be clean for the checker, for `qpdf --check` and for pdf.js, which
 * reads what it claims and its text; a refusal has to name a rule. Ends with 1 where one of it is not so. `npm run nightly` takes 60.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { CheckProfile } from '../src/engine/check/profiles.ts';
import { CONFORMANCE_PROFILES, type ConformanceProfile, check, PlatenError, render } from '../src/engine/index.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
/** ms */
const TIMEOUT = 300_000;

const { values, positionals } = parseArgs({ options: { most: { type: 'string' } }, allowPositionals: true });
const folders = (positionals.length > 0 ? positionals : [path.join(ROOT, 'examples')]).map((each) =>
  path.resolve(each),
);
const most = Number(values.most ?? (positionals.length > 0 ? 60 : 6));
const work = mkdtempSync(path.join(os.tmpdir(), 'platen-conformance-'));
const hasQpdf = spawnSync('qpdf', ['--version']).status === 0;
if (!hasQpdf) console.log('qpdf is not installed: it is not asked.');
let written = 0;
const refusals = new Map<string, number>();
const wrong: string[] = [];
try {
  for (const file of drawn()) for (const profile of CONFORMANCE_PROFILES) await judge(file, profile);
} finally {
  rmSync(work, { recursive: true, force: true });
}
report();

/** Documents, the first by the hash of their names. */
function drawn(): readonly string[] {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.x?html?$/.test(name))
      .map((name) => ({ file: path.join(folder, name), hash: createHash('sha256').update(name).digest('hex') })),
  );
  return files
    .sort((a, b) => (a.hash < b.hash ? -1 : 1))
    .slice(0, most)
    .map(({ file }) => file);
}

async function judge(file: string, profile: ConformanceProfile): Promise<void> {
  const name = `${path.relative(ROOT, file)} as ${profile}`;
  try {
    const options = {
      url: pathToFileURL(file).href,
      fileRoots: [path.dirname(file)],
      conformance: profile,
      timeout: TIMEOUT,
    };
    const { pdf } = await render(options);
    written++;
    const faults = [...(await findingsOf(pdf, profile)), ...faultsOfQpdf(pdf), ...(await faultsOfReader(pdf, profile))];
    wrong.push(...faults.map((fault) => `${name}: ${fault}`));
  } catch (error) {
    const findings = error instanceof PlatenError && error.code === 'CONFORMANCE' ? error.details.findings : null;
    const rules = Array.isArray(findings)
      ? (findings as { clause: string; message: string; object: number | null }[])
      : [];
    if (rules.length === 0) wrong.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    for (const { clause, message, object } of rules) {
      if (!/^\d/.test(clause)) wrong.push(`${name}: a refusal without a rule, ${message}`);
      // What only the finished file shows is a fault of the writer.
      if (object !== null) wrong.push(`${name}: ${clause} ${message} (object ${object})`);
    }
    for (const clause of new Set(rules.map((rule) => rule.clause)))
      refusals.set(`${profile} ${clause}`, (refusals.get(`${profile} ${clause}`) ?? 0) + 1);
  }
}

async function findingsOf(pdf: Uint8Array, profile: CheckProfile): Promise<string[]> {
  const { findings } = await check(pdf, { profile, timeout: TIMEOUT });
  return findings.map(({ clause, message }) => `the checker says ${clause} ${message}`);
}

function faultsOfQpdf(pdf: Uint8Array): string[] {
  if (!hasQpdf) return [];
  const file = path.join(work, 'out.pdf');
  writeFileSync(file, pdf);
  const { status, stdout, stderr } = spawnSync('qpdf', ['--check', file], { encoding: 'utf8' });
  return status === 0 ? [] : [`qpdf says ${(stderr || stdout).trim().split('\n', 1)[0]}`];
}

/** What a reader of others finds in the metadata: the part and the level that are claimed; and that every page can be read. */
async function faultsOfReader(pdf: Uint8Array, profile: ConformanceProfile): Promise<string[]> {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  try {
    const document = await task.promise;
    for (let number = 1; number <= document.numPages; number++) await (await document.getPage(number)).getTextContent();
    const [, kind, part, level = ''] = /^pdf\/(ua|a|x)-(\d)([a-z]?)$/.exec(profile)!;
    if (kind === 'x') return [];
    const { metadata } = await document.getMetadata();
    const said = (name: string): string => String(metadata?.get(`pdf${kind}id:${name}`) ?? '');
    const isLevelSaid = kind === 'ua' || said('conformance').toLowerCase() === level;
    return said('part') === part && isLevelSaid
      ? []
      : [`pdf.js reads part "${said('part')}", "${said('conformance')}"`];
  } catch (error) {
    return [`pdf.js says ${(error as Error).message}`];
  } finally {
    await task.destroy();
  }
}

function report(): void {
  console.log(`${written} files were written, and are clean but for what follows.`);
  for (const [rule, count] of [...refusals].sort()) console.log(`refused by ${rule}: ${count}`);
  for (const fault of wrong) console.log(`WRONG ${fault}`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
}
