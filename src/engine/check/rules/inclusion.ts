/** What structure elements hold (ISO 32000-2, annex L; ISO/TS 32005, 6.2): each stands where its type may be. */
import { type Inclusion, inclusionOf } from '../../base/structure-inclusion.ts';
import type { StructureElement } from '../structure/structure-tree.ts';
import type { Report, Rule } from './rule.ts';

const inclusion: Rule = {
  clauses: { ua2: '8.2.4' },
  judge(subject, report) {
    const places = new Map<StructureElement, Place>();
    for (const element of subject.elements) {
      subject.file.effort.tick(element.kids.length);
      const around = element.parent === null ? null : (places.get(element.parent) ?? null);
      const place = new Place(element.type, around);
      places.set(element, place);
      judgeKids(element, place, report);
    }
  },
};

function judgeKids(element: StructureElement, place: Place, report: Report): void {
  const seen = new Set<string>();
  for (const { type, dict } of element.kids) {
    if (type === null) continue;
    const taken = place.takes(type);
    if (taken === 'never') report(`${type} lies in ${place.nameFor(type)} (ISO/TS 32005).`, dict.object);
    else if (taken === 'once' && seen.has(type))
      report(`${type} is in ${place.nameFor(type)} more than once (ISO/TS 32005).`, dict.object);
    seen.add(type);
  }
  if (element.contentCount > 0 && place.takes('content') === 'never')
    report(`Content lies in ${place.nameFor('content')} itself (ISO/TS 32005).`, element.dict.object);
}

/** An element, and what of the elements around it says what it may hold. */
class Place {
  readonly #type: string | null;
  /** The nearest around it that is no group without meaning. */
  readonly #holder: Place | null;
  /** Whether it groups blocks, as a link around paragraphs does. */
  readonly #isGroup: boolean;

  constructor(type: string | null, around: Place | null) {
    this.#type = type;
    this.#holder = around === null ? null : around.forKids();
    this.#isGroup = this.#holder === null || this.#holder.takes('P') === 'often';
  }

  /** Whether a type may be in it; `null` where nothing says so. */
  takes(kid: string): Inclusion | null {
    const own = this.#said(kid);
    if (own === 'in groups') return this.#isGroup ? 'often' : 'never';
    return own === 'as around it' ? (this.#holder?.takes(kid) ?? null) : own;
  }

  /** What says what is in its kids: itself, or what is around a group without meaning. */
  forKids(): Place | null {
    return this.#said('P') === 'as around it' ? this.#holder : this;
  }

  /** What it is called where it holds something wrong. */
  nameFor(kid: string): string {
    const isHolders = this.#said(kid) === 'as around it' && this.#holder !== null;
    return isHolders ? `${this.#type} of ${this.#holder.#type}` : `${this.#type}`;
  }

  #said(kid: string): Inclusion | null {
    return this.#type === null ? null : inclusionOf(this.#type, kid);
  }
}

export const INCLUSION: readonly Rule[] = [inclusion];
