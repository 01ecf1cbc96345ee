/** The demands of the standards that a document can break so that nothing can be put right when it is written, with their clauses. */
import type { Conformance, ConformanceProfile } from './profiles.ts';

type Standard = 'a1' | 'a2' | 'a4' | 'ua1' | 'ua2' | 'x4';
type Clauses = { readonly [S in Standard]?: string };

/** By what is broken. PDF/A-3 has the clauses of PDF/A-2. */
const CLAUSES = {
  /** A character that no font has. */
  missingGlyph: { a1: '6.3.5', a2: '6.2.11.8', a4: '6.2.10.9', ua1: '7.21.8', ua2: '8.4.5.9', x4: '6.5' },
  /** A font whose licence forbids that it is embedded. */
  fontRights: { a1: '6.3.4', a2: '6.2.11.4.1', a4: '6.2.10.4.1', ua1: '7.21.4.1', ua2: '8.4.5.5.1', x4: '6.5' },
  /** Clips and transforms in each other. */
  nesting: { a1: '6.1.12', a2: '6.1.13' },
  transparency: { a1: '6.4' },
  pageSize: { a2: '6.1.13' },
  /** Files of any kind. */
  attachments: { a1: '6.1.11', a2: '6.8', a4: '6.9', x4: '6.7' },
  /** What readers who do not see the page are told of it. */
  alternative: { ua1: '7.3', ua2: '8.2.5.28.2' },
  headingLevel: { ua1: '7.4.2' },
  fieldName: { ua1: '7.18.1' },
  title: { ua1: '7.1', ua2: '8.11.1', x4: '6.10' },
  language: { ua1: '7.2', ua2: '8.4.4' },
} as const satisfies Record<string, Clauses>;

export type BrokenRule = keyof typeof CLAUSES;

/** One demand of one standard. */
export type Demand = { readonly profile: ConformanceProfile; readonly clause: string };

/** What each standard that is claimed says of it; empty where none says anything. */
export function demandsOf({ profiles }: Conformance, rule: BrokenRule): readonly Demand[] {
  const clauses: Clauses = CLAUSES[rule];
  return profiles.flatMap((profile) => {
    const clause = clauses[standardOf(profile)];
    return clause === undefined ? [] : [{ profile, clause }];
  });
}

function standardOf(profile: ConformanceProfile): Standard {
  const [, kind, part] = /^pdf\/(ua|a|x)-(\d)/.exec(profile)!;
  return (kind === 'a' && part === '3' ? 'a2' : `${kind}${part}`) as Standard;
}
