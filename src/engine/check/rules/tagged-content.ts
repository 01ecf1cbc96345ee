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

export const TAGGED_CONTENT: readonly Rule[] = [apart, complete];
