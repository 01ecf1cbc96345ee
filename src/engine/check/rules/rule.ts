/** What a rule is: one place for one demand, with the clause that makes it in each standard. */
import type { Place } from '../content/facts.ts';
import type { Standard } from '../profiles.ts';
import type { Subject } from '../subject.ts';

/** By standard; one that is not named makes no such demand. PDF/A-3 has the clauses of PDF/A-2 unless it is named. */
export type Clauses = { readonly [S in Standard]?: string | null };

/** Tells of a breach. */
export type Report = (message: string, place?: Place | number | null) => void;

export interface Rule {
  readonly clauses: Clauses;
  /** The levels of PDF/A that make the demand; all where none is named. */
  readonly levels?: string;
  judge(subject: Subject, report: Report): void;
}

/** The clause that makes a rule in a standard; `null` where none does. */
export function clauseOf({ clauses }: Rule, standard: Standard): string | null {
  const own = clauses[standard];
  return (own === undefined && standard === 'a3' ? clauses.a2 : own) ?? null;
}
