/** What a document breaks of the standards that it is to claim, told in one error: every demand, with the element and its place. */
import { PlatenError } from '../base/errors.ts';
import { elementPath } from '../dom/element-path.ts';
import type { PlacesInDocuments } from '../dom/element-places.ts';
import { documentOf, type Element } from '../dom/node.ts';
import type { Conformance, ConformanceProfile } from './profiles.ts';
import type { BrokenRule, Demand } from './rules.ts';
import { demandsOf } from './rules.ts';

/** Something that breaks a rule. */
export interface Fault {
  readonly rule: BrokenRule;
  readonly message: string;
  readonly element: Element | null;
  /** Counted from 1. */
  readonly page: number | null;
}

/** As it stands in `details.findings` of the error. */
export type ConformanceFinding = Demand & {
  readonly message: string;
  /** `html>body>p:nth-child(2)`. */
  readonly element: string | null;
  readonly url: string | null;
  readonly line: number | null;
  readonly column: number | null;
  readonly page: number | null;
  /** The number of the indirect object that breaks it, where only the finished file shows it. */
  readonly object: number | null;
};

/** Of one error; the rest is counted. */
const MOST_FINDINGS = 1_000;

/** The demands that are broken; each fault of an element is told once. */
export function findingsOf(
  faults: readonly Fault[],
  conformance: Conformance,
  places: PlacesInDocuments,
): ConformanceFinding[] {
  const told = new Set<string>();
  return faults.flatMap(({ rule, message, element, page }) => {
    const key = `${rule} ${message} ${element === null ? `page ${page}` : numberOf(element, places)}`;
    if (told.has(key)) return [];
    told.add(key);
    const whence = whereabouts(element, places);
    return demandsOf(conformance, rule).map((demand) => ({ ...demand, message, ...whence, page, object: null }));
  });
}

/** One for each element of the file. */
function numberOf(element: Element, { documents }: PlacesInDocuments): string {
  return `${documents.indexOf(documentOf(element))} ${element.index}`;
}

/** @param findings - at least one */
export function refusal(findings: readonly ConformanceFinding[]): PlatenError {
  const profiles = [...new Set(findings.map(({ profile }) => profile))];
  const first = findings[0]!;
  const more = findings.length === 1 ? '' : ` ${findings.length - 1} more: see details.findings.`;
  return new PlatenError(
    'CONFORMANCE',
    `The document cannot be written as ${profiles.join(', ')}. ${first.profile} ${first.clause}: ${first.message}${where(first)}.${more}`,
    { conformance: profiles, count: findings.length, findings: findings.slice(0, MOST_FINDINGS) },
  );
}

function where({ element, line, column, page }: ConformanceFinding): string {
  const parts = [
    element ?? '',
    line === null ? '' : `line ${line}, column ${column}`,
    page === null ? '' : `page ${page}`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : ` (${parts.join('; ')})`;
}

/** What the checker found in the finished file. @param element - that the object stands for; `null` where it stands for none */
export function findingOfFile(
  profile: ConformanceProfile,
  found: {
    readonly clause: string;
    readonly message: string;
    readonly object: number | null;
    readonly page: number | null;
  },
  element: Element | null,
  places: PlacesInDocuments,
): ConformanceFinding {
  const { clause, message, object, page } = found;
  return { profile, clause, message: message.replace(/\.$/, ''), ...whereabouts(element, places), page, object };
}

function whereabouts(element: Element | null, places: PlacesInDocuments) {
  const place = element === null ? null : places.of(element);
  return {
    element: element === null ? null : elementPath(element),
    url: place?.url ?? null,
    line: place?.line ?? null,
    column: place?.column ?? null,
  };
}
