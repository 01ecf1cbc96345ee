/** One document printed as it claims, looked at by the judges that are here. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type ConformanceProfile, check, PlatenError, render } from '../../src/engine/index.ts';
import { pressProfile } from '../../test/support/press-profile.ts';
import type { Claim } from './claims.ts';
import { faultByPreflight } from './preflight.ts';

/** ms */
const TIMEOUT = 300_000;

export interface Source {
  readonly file: string;
  /** What it may read. */
  readonly root: string;
}

export interface Judges {
  readonly hasQpdf: boolean;
  /** Its class path, see `preflightIn`. */
  readonly preflight: string | null;
  /** A folder for files that programs read. */
  readonly work: string;
  readonly systemFonts: boolean;
}

export interface Judgement {
  readonly isWritten: boolean;
  /** Profile and clause of each rule that refuses it. */
  readonly refusals: readonly string[];
  readonly faults: readonly string[];
}

export async function judge(source: Source, claim: Claim, judges: Judges): Promise<Judgement> {
  let pdf: Uint8Array;
  try {
    ({ pdf } = await render({
      url: pathToFileURL(source.file).href,
      fileRoots: [source.root],
      conformance: claim,
      systemFonts: judges.systemFonts,
      timeout: TIMEOUT,
      ...(claim.includes('pdf/x-4') && { outputIntent: { profile: pressProfile(), identifier: 'CGATS TR 001' } }),
      // ISO 19005-4 §6.9: there is no PDF/A-4f without a file that goes along.
      ...(claim.includes('pdf/a-4f') && { attachments: [{ name: 'source.txt', data: 'x', description: 'A file' }] }),
    }));
  } catch (error) {
    return refusal(error);
  }
  const faults = faultsOfPrograms(pdf, claim, judges);
  for (const profile of claim)
    faults.push(...(await findingsOf(pdf, profile)), ...(await faultsOfReader(pdf, profile)));
  return { isWritten: true, refusals: [], faults };
}

function refusal(error: unknown): Judgement {
  const findings = error instanceof PlatenError && error.code === 'CONFORMANCE' ? error.details.findings : null;
  const rules = Array.isArray(findings)
    ? (findings as {
        profile: string;
        clause: string;
        message: string;
        object: number | null;
        element: string | null;
      }[])
    : [];
  const faults = rules.length === 0 ? [error instanceof Error ? error.message : String(error)] : [];
  for (const { clause, message, object, element } of rules) {
    if (!/^\d/.test(clause)) faults.push(`a refusal without a rule, ${message}`);
    // What only the finished file shows, and no element, is a fault of the writer.
    if (object !== null && element === null) faults.push(`${clause} ${message} (object ${object})`);
  }
  return { isWritten: false, refusals: [...new Set(rules.map((each) => `${each.profile} ${each.clause}`))], faults };
}

async function findingsOf(pdf: Uint8Array, profile: ConformanceProfile): Promise<string[]> {
  const { findings } = await check(pdf, { profile, timeout: TIMEOUT });
  return findings.map(({ clause, message }) => `the checker says ${clause} ${message}`);
}

function faultsOfPrograms(pdf: Uint8Array, claim: Claim, { hasQpdf, preflight, work }: Judges): string[] {
  const file = path.join(work, 'out.pdf');
  writeFileSync(file, pdf);
  const faults: string[] = [];
  if (hasQpdf) {
    const { status, stdout, stderr } = spawnSync('qpdf', ['--check', file], { encoding: 'utf8' });
    if (status !== 0) faults.push(`qpdf says ${(stderr || stdout).trim().split('\n', 1)[0]}`);
  }
  if (preflight !== null && claim[0] === 'pdf/a-1b') {
    const fault = faultByPreflight(preflight, file);
    if (fault !== null) faults.push(`Preflight says ${fault}`);
  }
  return faults;
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
