/** Whether content is tagged or an artifact, and never both. */
import type { Mark } from '../content/facts.ts';
import type { StructureElement } from '../structure/structure-tree.ts';
import type { Subject } from '../subject.ts';
import type { Rule } from './rule.ts';

function elementOfMark(mark: Mark, { tree }: Subject): StructureElement | null {
  return mark.mcid === null || tree === null ? null : tree.elementOfContent(mark.owner, mark.mcid);
}

function isIn(mark: Mark | null, test: (mark: Mark) => boolean): boolean {
  for (let at = mark; at !== null; at = at.parent) if (test(at)) return true;
  return false;
}

const isArtifact = ({ tag }: Mark) => tag === 'Artifact';

const apart: Rule = {
  clauses: { ua1: '7.1' },
  judge(subject, report) {
    for (const mark of subject.content.marks) {
      const isTagged = elementOfMark(mark, subject) !== null;
      if (isArtifact(mark) && isIn(mark.parent, (each) => elementOfMark(each, subject) !== null))
        report('An artifact lies in tagged content.', mark.place);
      if (isTagged && isIn(mark.parent, isArtifact)) report('Tagged content lies in an artifact.', mark.place);
    }
  },
};

const complete: Rule = {
  clauses: { ua1: '7.1', ua2: '8.2.2' },
  judge(subject, report) {
    for (const item of subject.content.items)
      if (!isIn(item.mark, (mark) => isArtifact(mark) || elementOfMark(mark, subject) !== null))
        report(`Content (${item.kind}) is neither tagged nor marked as an artifact.`, item.place);
  },
};

/** Pictures and drawings that mean something are figures or formulas, or have a text in their place. */
const pictures: Rule = {
  clauses: { ua2: '8.5.1' },
  judge(subject, report) {
    for (const { kind, mark, place } of subject.content.items) {
      if (kind === 'text' || isIn(mark, isArtifact)) continue;
      const element = nearestElement(mark, subject);
      if (element === null || isIn(mark, ({ properties }) => subject.text(properties, 'ActualText') !== null)) continue;
      if (!isPicture(element))
        report(`Content (${kind}) is tagged outside Figure and Formula, and has no text in its place.`, {
          object: element.dict.object,
          page: place.page,
        });
    }
  },
};

function nearestElement(mark: Mark | null, subject: Subject): StructureElement | null {
  for (let at = mark; at !== null; at = at.parent) {
    const element = elementOfMark(at, subject);
    if (element !== null) return element;
  }
  return null;
}

/** An element whose type is not known is judged for that. */
function isPicture(element: StructureElement): boolean {
  if (element.type === null) return true;
  for (let at: StructureElement | null = element; at !== null; at = at.parent)
    if (at.type === 'Figure' || at.type === 'Formula' || at.type === 'Artifact' || at.text('ActualText') !== null)
      return true;
  return false;
}

export const TAGGED_CONTENT: readonly Rule[] = [apart, complete, pictures];
