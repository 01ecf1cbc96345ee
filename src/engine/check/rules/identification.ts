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
    if (standard === 'ua2' && revision?.value !== '2024')
      report(`The property pdfuaid:rev is ${revision?.value ?? 'missing'} instead of 2024.`);
  },
};

const aIdentification: Rule = {
  clauses: { a1: '6.7.11', a2: '6.6.4', a4: '6.7.3' },
  judge(subject, report) {
    const { part } = subject.profile;
    if (!has(subject, PDFA_ID)) {
      report('The metadata does not name the part of PDF/A that the file keeps to (pdfaid:part).');
      return;
    }
    const named = subject.property(PDFA_ID, 'part');
    if (Number(named?.value?.trim() ?? Number.NaN) !== part)
      report(`The property pdfaid:part is ${named?.value ?? 'missing'} instead of ${part}.`);
    const known = ['part', 'amd', 'conformance', ...(part === 1 ? [] : ['corr', 'rev'])];
    for (const node of subject.xmp?.properties ?? []) {
      if (node.namespace !== PDFA_ID) continue;
      if (!known.includes(node.name)) report(`The property pdfaid:${node.name} is not defined.`);
      checkPrefix(node, 'pdfaid', report);
    }
    checkLevel(subject, report);
    const revision = subject.property(PDFA_ID, 'rev')?.value ?? '';
    if (part === 4 && !/^\d{4}$/.test(revision))
      report(`The property pdfaid:rev is ${revision === '' ? 'missing' : revision} instead of a year of four digits.`);
  },
};

/** A file of a higher level keeps to the lower ones, too. */
function checkLevel(subject: Subject, report: Report): void {
  const { part, level } = subject.profile;
  const conformance = subject.property(PDFA_ID, 'conformance')?.value ?? null;
  const allowed = {
    a: ['A'],
    b: part === 1 ? ['A', 'B'] : ['A', 'B', 'U'],
    u: ['A', 'U'],
    f: ['F'],
    '': [null],
  }[level ?? ''];
  if (!(allowed as (string | null)[]).includes(conformance))
    report(
      `The property pdfaid:conformance is ${conformance ?? 'missing'}; ${level === null ? 'no level' : `level ${level}`} was to be checked.`,
    );
}

export const IDENTIFICATION: readonly Rule[] = [uaIdentification, aIdentification];
