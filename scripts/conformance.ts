/**
 * Whether what is claimed is so: `npm run conformance -- [--most N] [FOLDER…]`, six of `examples` without one. Of the documents in the folders those
 * that the hash of their names draws are printed in every profile, and in pairs of them. A file has to be clean for the checker, for `qpdf --check`,
 * for pdf.js, which reads what it claims and its text, and as PDF/A-1b for PDFBox Preflight (`--jars FOLDER` where it is elsewhere than Debian puts
 * it); a refusal has to name a rule. Ends with 1 where one of it is not so. `npm run nightly` takes 60.
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
import { pressProfile } from '../test/support/press-profile.ts';
import { faultsByPreflight, preflightIn } from './conformance/preflight.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
/** ms */
const TIMEOUT = 300_000;

/** Each alone, and pairs of each part that has some. */
const CLAIMS: readonly (readonly ConformanceProfile[])[] = [
  ...CONFORMANCE_PROFILES.map((profile) => [profile]),
  ['pdf/a-1b', 'pdf/ua-1'],
  ['pdf/a-2a', 'pdf/ua-1'],
  ['pdf/a-3a', 'pdf/ua-1'],
  ['pdf/a-4', 'pdf/ua-2'],
  ['pdf/a-4f', 'pdf/ua-2'],
  ['pdf/a-2u', 'pdf/x-4'],
];

const { values, positionals } = parseArgs({
  options: { most: { type: 'string' }, jars: { type: 'string' } },
  allowPositionals: true,
});
const folders = (positionals.length > 0 ? positionals : [path.join(ROOT, 'examples')]).map((each) =>
  path.resolve(each),
);
const most = Number(values.most ?? (positionals.length > 0 ? 60 : 6));
const work = mkdtempSync(path.join(os.tmpdir(), 'platen-conformance-'));
const hasQpdf = spawnSync('qpdf', ['--version']).status === 0;
if (!hasQpdf) console.log('qpdf is not installed: it is not asked.');
const preflight = preflightIn(values.jars ?? '/usr/share/java');
if (preflight === null)
  console.log('Java, PDFBox Preflight, JAXB or Activation is not installed: Preflight is not asked.');
const forPreflight = new Map<string, string>();
let written = 0;
const refusals = new Map<string, number>();
const wrong: string[] = [];
try {
  for (const file of drawn()) for (const claim of CLAIMS) await judge(file, claim);
  if (preflight !== null) judgeByPreflight(preflight);
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

async function judge(file: string, claim: readonly ConformanceProfile[]): Promise<void> {
  const name = `${path.relative(ROOT, file)} as ${claim.join(' and ')}`;
  try {
    const options = {
      url: pathToFileURL(file).href,
      fileRoots: [path.dirname(file)],
      conformance: claim,
      timeout: TIMEOUT,
      ...(claim.includes('pdf/x-4') && { outputIntent: { profile: pressProfile(), identifier: 'CGATS TR 001' } }),
      // ISO 19005-4 §6.9: there is no PDF/A-4f without a file that goes along.
      ...(claim.includes('pdf/a-4f') && { attachments: [{ name: 'source.txt', data: 'x', description: 'A file' }] }),
    };
    const { pdf } = await render(options);
    written++;
    const faults = faultsOfQpdf(pdf);
    for (const profile of claim)
      faults.push(...(await findingsOf(pdf, profile)), ...(await faultsOfReader(pdf, profile)));
    wrong.push(...faults.map((fault) => `${name}: ${fault}`));
    if (claim[0] === 'pdf/a-1b') keepForPreflight(name, pdf);
  } catch (error) {
    noteRefusal(name, error);
  }
}

function noteRefusal(name: string, error: unknown): void {
  const findings = error instanceof PlatenError && error.code === 'CONFORMANCE' ? error.details.findings : null;
  const rules = Array.isArray(findings)
    ? (findings as { profile: string; clause: string; message: string; object: number | null }[])
    : [];
  if (rules.length === 0) wrong.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  for (const { clause, message, object } of rules) {
    if (!/^\d/.test(clause)) wrong.push(`${name}: a refusal without a rule, ${message}`);
    // What only the finished file shows is a fault of the writer.
    if (object !== null) wrong.push(`${name}: ${clause} ${message} (object ${object})`);
  }
  for (const rule of new Set(rules.map((each) => `${each.profile} ${each.clause}`)))
    refusals.set(rule, (refusals.get(rule) ?? 0) + 1);
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
    const { metadata } = await document.getMetadata();
    if (kind === 'x') {
      const version = String(metadata?.get('pdfxid:gts_pdfxversion'));
      return version === 'PDF/X-4' ? [] : [`pdf.js reads "${version}" as the version of PDF/X`];
    }
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

function keepForPreflight(name: string, pdf: Uint8Array): void {
  if (preflight === null) return;
  const file = path.join(work, `${forPreflight.size}.pdf`);
  writeFileSync(file, pdf);
  forPreflight.set(file, name);
}

function judgeByPreflight(classPath: string): void {
  for (const [file, fault] of faultsByPreflight(classPath, [...forPreflight.keys()]))
    wrong.push(`${forPreflight.get(file)}: Preflight says ${fault}`);
}

function report(): void {
  console.log(`${written} files were written, and are clean but for what follows.`);
  for (const [rule, count] of [...refusals].sort()) console.log(`refused by ${rule}: ${count}`);
  for (const fault of wrong) console.log(`WRONG ${fault}`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
}
