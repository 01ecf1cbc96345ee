/** How a file names the standard that it keeps to. */
import type { XmpNode } from '../metadata/xmp.ts';
import type { Subject } from '../subject.ts';
import type { Report, Rule } from './rule.ts';

const PDFUA_ID = 'http://www.aiim.org/pdfua/ns/id/';
const PDFA_ID = 'http://www.aiim.org/pdfa/ns/id/';

/** Whether the metadata has anything of a namespace. */
function has(subject: Subject, namespace: string): boolean {
  return subject.xmp?.properties?.some((each) => each.namespace === namespace) ?? false;
}

function checkPrefix(node: XmpNode | null, prefix: string, report: Report): void {
  if (node !== null && node.prefix !== prefix)
    report(`The property ${node.name} has the prefix "${node.prefix}" instead of "${prefix}".`);
}

const uaIdentification: Rule = {
  clauses: { ua1: '5', ua2: '5' },
  judge(subject, report) {
    if (!has(subject, PDFUA_ID)) {
      report('The metadata does not name the part of PDF/UA that the file keeps to (pdfuaid:part).');
      return;
    }
    const { part, standard } = subject.profile;
    const node = subject.property(PDFUA_ID, 'part');
    if (node?.value === undefined || Number(node.value?.trim() ?? Number.NaN) !== part)
      report(`The property pdfuaid:part is ${node?.value ?? 'missing'} instead of ${part}.`);
    for (const name of standard === 'ua1' ? ['part', 'amd', 'corr'] : ['part', 'rev'])
      checkPrefix(subject.property(PDFUA_ID, name), 'pdfuaid', report);
    const revision = subject.property(PDFUA_ID, 'rev');
    if (standard === 'ua2' && !/^\d{4}$/.test(revision?.value ?? ''))
      report(`The property pdfuaid:rev is ${revision?.value ?? 'missing'} instead of a year of four digits.`);
  },
};

const LEVELS: Readonly<Record<string, string>> = { a: 'A', b: 'AB', u: 'AU', f: 'F' };

const aIdentification: Rule = {
  clauses: { a1: '6.7.11', a2: '6.6.4', a4: '6.7.3' },
  judge(subject, report) {
    const { part, level } = subject.profile;
    if (!has(subject, PDFA_ID)) {
      report('The metadata does not name the part of PDF/A that the file keeps to (pdfaid:part).');
      return;
    }
    const named = subject.property(PDFA_ID, 'part');
    if (Number(named?.value?.trim() ?? Number.NaN) !== part)
      report(`The property pdfaid:part is ${named?.value ?? 'missing'} instead of ${part}.`);
    for (const name of ['part', 'conformance', 'amd', 'corr', 'rev'])
      checkPrefix(subject.property(PDFA_ID, name), 'pdfaid', report);
    const conformance = subject.property(PDFA_ID, 'conformance')?.value ?? null;
    const allowed = level === null ? null : level === 'b' && part > 1 ? 'ABU' : LEVELS[level]!;
    if (
      allowed === null
        ? conformance !== null && !/^[EF]$/.test(conformance)
        : conformance === null || conformance.length !== 1 || !allowed.includes(conformance)
    )
      report(
        `The property pdfaid:conformance is ${conformance ?? 'missing'}; level ${level ?? 'none'} was to be checked.`,
      );
    const revision = subject.property(PDFA_ID, 'rev')?.value ?? '';
    if (part === 4 && !/^\d{4}$/.test(revision))
      report(`The property pdfaid:rev is ${revision === '' ? 'missing' : revision} instead of a year of four digits.`);
  },
};

export const IDENTIFICATION: readonly Rule[] = [uaIdentification, aIdentification];
