/** The standards that a file can claim, and which of them go together. */
import { PlatenError } from '../base/errors.ts';

export const CONFORMANCE_PROFILES = [
  'pdf/ua-1',
  'pdf/ua-2',
  'pdf/a-1b',
  'pdf/a-2b',
  'pdf/a-2u',
  'pdf/a-2a',
  'pdf/a-3b',
  'pdf/a-3u',
  'pdf/a-3a',
  'pdf/a-4',
  'pdf/a-4f',
  'pdf/x-4',
] as const;

export type ConformanceProfile = (typeof CONFORMANCE_PROFILES)[number];

/** ISO 19005-1 to -4. */
export interface ArchiveLevel {
  readonly part: 1 | 2 | 3 | 4;
  readonly level: 'a' | 'b' | 'u' | 'f' | null;
}

/** What a file is to claim. */
export interface Conformance {
  /** At least one. */
  readonly profiles: readonly ConformanceProfile[];
  readonly archive: ArchiveLevel | null;
  /** The part of ISO 14289. */
  readonly accessible: 1 | 2 | null;
  /** ISO 15930-7: PDF/X-4. */
  readonly isForPrint: boolean;
}

/** Levels A and PDF/UA are about tags. */
export function needsTags({ archive, accessible }: Conformance): boolean {
  return accessible !== null || archive?.level === 'a';
}

/** Whether what the document says of itself is asked for: its title and more. */
export function asksOfDocument({ accessible, isForPrint }: Conformance): boolean {
  return accessible !== null || isForPrint;
}

/** Whether the printing condition must be told. */
export function needsOutputIntent({ isForPrint }: Conformance): boolean {
  return isForPrint;
}

/** Whether files of any kind may be attached (ISO 19005-3; ISO 19005-4, level F). In the other parts attached files must be PDF/A themselves. */
export function allowsAttachments({ archive, isForPrint }: Conformance): boolean {
  if (isForPrint) return false;
  return archive === null || archive.part === 3 || archive.level === 'f';
}

/**
 * @param given - one profile or a list
 * @returns `null` where nothing is claimed
 * @throws PlatenError `INVALID_OPTION` for a profile that is not known, and for a list in which two do not fit
 */
export function conformanceOf(given: string | readonly string[] | undefined): Conformance | null {
  const names = given === undefined ? [] : typeof given === 'string' ? [given] : given;
  if (names.length === 0) return null;
  const profiles = [...new Set(names)].map(profileNamed);
  const archives = profiles.filter((each) => each.startsWith('pdf/a-'));
  const accessibles = profiles.filter((each) => each.startsWith('pdf/ua-'));
  if (archives.length > 1) throw unfit(archives, 'a file is of one part and level of PDF/A.');
  if (accessibles.length > 1) throw unfit(accessibles, 'PDF/UA-1 is about PDF 1.7, PDF/UA-2 about PDF 2.0.');
  const archive = archives.length === 0 ? null : archiveLevelOf(archives[0]!);
  const accessible = accessibles.length === 0 ? null : accessibles[0] === 'pdf/ua-1' ? 1 : 2;
  if (archive !== null && accessible !== null && (archive.part === 4) !== (accessible === 2)) {
    const wayOut =
      accessible === 2
        ? 'PDF/UA-2 goes with pdf/a-4 and pdf/a-4f.'
        : 'PDF/UA-1 goes with PDF/A-1, PDF/A-2 and PDF/A-3.';
    throw unfit([archives[0]!, accessibles[0]!], `they ask for different versions of PDF. ${wayOut}`);
  }
  const isForPrint = profiles.includes('pdf/x-4');
  if (isForPrint && (accessible !== null || (archive !== null && archive.part !== 2))) {
    const other = profiles.find((each) => each !== 'pdf/x-4')!;
    throw unfit(['pdf/x-4', other], 'PDF/X-4 is about PDF 1.6. It goes with pdf/a-2b, pdf/a-2u and pdf/a-2a.');
  }
  return { profiles, archive, accessible, isForPrint };
}

function profileNamed(name: string): ConformanceProfile {
  const known = CONFORMANCE_PROFILES.find((each) => each === name.trim().toLowerCase());
  if (known !== undefined) return known;
  throw new PlatenError(
    'INVALID_OPTION',
    `conformance: ${JSON.stringify(name.slice(0, 60))} is no profile that can be written. Known are ${CONFORMANCE_PROFILES.join(', ')}.`,
    { option: 'conformance', value: name.slice(0, 60), allowed: CONFORMANCE_PROFILES },
  );
}

function archiveLevelOf(name: ConformanceProfile): ArchiveLevel {
  const [, part, level = ''] = /^pdf\/a-(\d)(\w?)$/.exec(name)!;
  return { part: Number(part) as 1, level: level === '' ? null : (level as 'a') };
}

function unfit(names: readonly string[], reason: string): PlatenError {
  return new PlatenError('INVALID_OPTION', `conformance: ${names.join(' and ')} do not go together: ${reason}`, {
    option: 'conformance',
    value: names.join(', '),
    allowed: CONFORMANCE_PROFILES,
  });
}
