/**
 * Whether what is claimed is so: `npm run conformance -- [--most N] [FOLDER…]`, six of `examples` without one. Of the documents in the folders those
 * that the hash of their names draws are printed in every profile, and in pairs of them. A file has to be clean for the checker, for `qpdf --check`,
 * for pdf.js, which reads what it claims and its text, and as PDF/A-1b for PDFBox Preflight (`--jars FOLDER` where it is elsewhere than Debian puts
 * it); a refusal has to name a rule. Says so of each file as it goes, and ends with 1 where one of it is not so. `npm run nightly` takes 60.
 * `--journal FILE` keeps what was judged: a run that was broken off goes on behind it, and several runs share one (`--share 1/2`, `--share 2/2`).
 * `--system-fonts` takes what the bundled fonts do not have from the system's.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { CLAIMS } from './conformance/claims.ts';
import { type Judgement, judge, type Source } from './conformance/judge.ts';
import { preflightIn } from './conformance/preflight.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

const { values, positionals } = parseArgs({
  options: {
    most: { type: 'string' },
    jars: { type: 'string' },
    'system-fonts': { type: 'boolean', default: false },
    journal: { type: 'string' },
    share: { type: 'string', default: '1/1' },
  },
  allowPositionals: true,
});
const folders = (positionals.length > 0 ? positionals : [path.join(ROOT, 'examples')]).map((each) =>
  path.resolve(each),
);
const most = Number(values.most ?? (positionals.length > 0 ? 60 : 6));
const work = mkdtempSync(path.join(os.tmpdir(), 'platen-conformance-'));
const judges = {
  hasQpdf: spawnSync('qpdf', ['--version']).status === 0,
  preflight: preflightIn(values.jars ?? '/usr/share/java'),
  work,
  systemFonts: values['system-fonts'],
};
if (!judges.hasQpdf) console.log('qpdf is not installed: it is not asked.');
if (judges.preflight === null)
  console.log('Java, PDFBox Preflight, JAXB or Activation is not installed: Preflight is not asked.');
const judged = new Map<string, Judgement>();
try {
  await judgeAll();
} finally {
  rmSync(work, { recursive: true, force: true });
}
report();

async function judgeAll(): Promise<void> {
  const former = readJournal();
  for (const source of drawn())
    for (const claim of CLAIMS) {
      const name = `${path.relative(ROOT, source.file)} as ${claim.join(' and ')}`;
      const judgement = former.get(name) ?? (await judge(source, claim, judges));
      judged.set(name, judgement);
      if (former.has(name)) continue;
      if (values.journal !== undefined) appendFileSync(values.journal, `${JSON.stringify({ name, judgement })}\n`);
      say(name, judgement);
    }
}

function say(name: string, { isWritten, refusals, faults }: Judgement): void {
  console.log(`${isWritten ? 'written' : 'refused'} ${name}${refusals.length > 0 ? `: ${refusals.join(', ')}` : ''}`);
  for (const fault of faults) console.log(`  WRONG ${fault}`);
}

function readJournal(): ReadonlyMap<string, Judgement> {
  const lines = values.journal !== undefined && existsSync(values.journal) ? readFileSync(values.journal, 'utf8') : '';
  const entries = lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { name: string; judgement: Judgement });
  return new Map(entries.map(({ name, judgement }) => [name, judgement]));
}

/** Documents, the first by the hash of their names. */
function drawn(): readonly Source[] {
  const [share, shares] = values.share.split('/').map(Number) as [number, number];
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.x?html?$/.test(name))
      .map((name) => ({ folder, name, hash: createHash('sha256').update(name).digest('hex') })),
  );
  return files
    .sort((a, b) => (a.hash < b.hash ? -1 : 1))
    .slice(0, most)
    .filter((_, index) => index % shares === share - 1)
    .map(({ folder, name }) => ({ file: path.join(folder, name), root: path.join(folder, topOf(name)) }));
}

/** The folder at the top that a document lies in: what belongs to it may lie beside its own. */
function topOf(name: string): string {
  const [top, ...below] = name.split(path.sep);
  return below.length > 0 ? top! : '';
}

function report(): void {
  const all = [...judged];
  const counts = new Map<string, number>();
  for (const rule of all.flatMap(([, each]) => each.refusals)) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  const wrong = all.flatMap(([name, { faults }]) => faults.map((fault) => `${name}: ${fault}`));
  const written = all.filter(([, each]) => each.isWritten).length;
  console.log(`${written} of ${all.length} files were written, and are clean but for what follows.`);
  for (const [rule, count] of [...counts].sort()) console.log(`refused by ${rule}: ${count}`);
  for (const fault of wrong) console.log(`WRONG ${fault}`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
}
