/** Whether the natural language of every text is told (PDF/UA-1, 7.2). */
import type { Mark } from '../content/facts.ts';
import type { XmpNode } from '../metadata/xmp.ts';
import type { Subject } from '../subject.ts';
import type { Rule } from './rule.ts';

/** The language of marked content: its own, that of sequences around, or of a structure element. */
function languageOf(mark: Mark | null, subject: Subject): string | null {
  for (let at = mark; at !== null; at = at.parent) {
    const own = subject.text(at.properties, 'Lang');
    if (own !== null) return own;
    const element = at.mcid === null ? null : (subject.tree?.elementOfContent(at.owner, at.mcid) ?? null);
    if (element?.language !== undefined && element.language !== null) return element.language;
  }
  return null;
}

function isArtifact(mark: Mark | null): boolean {
  for (let at = mark; at !== null; at = at.parent) if (at.tag === 'Artifact') return true;
  return false;
}

/** Whether a text is there in no language but the default one. */
function hasDefaultAlone(node: XmpNode): boolean {
  const isAlone =
    node.kind === 'Alt' && node.children.length > 0 && node.children.every(({ language }) => language === 'x-default');
  return isAlone || node.children.some(hasDefaultAlone);
}

const TEXTS = ['ActualText', 'Alt', 'E'];

const documentTexts: Rule = {
  clauses: { ua1: '7.2' },
  judge(subject, report) {
    if (subject.hasLanguage) return;
    const { file, catalog } = subject;
    if (file.dict(file.dict(catalog.entries.get('Outlines'))?.entries.get('First')) !== null)
      report('The language of the outline cannot be told: the catalog has no Lang.');
    if (subject.xmp?.properties?.some(hasDefaultAlone))
      report('The language of the metadata cannot be told (x-default alone).');
    for (const field of subject.fields) {
      const element = subject.tree?.elementOf(file.number(field, 'StructParent')) ?? null;
      if (field.has('TU') && (element?.language ?? null) === null)
        report('The language of the TU of a form field cannot be told.', field.object);
    }
    for (const { contents, element, place } of subject.annotations)
      if (contents !== null && (element?.language ?? null) === null)
        report('The language of the Contents of an annotation cannot be told.', place);
  },
};

const contentTexts: Rule = {
  clauses: { ua1: '7.2' },
  judge(subject, report) {
    if (subject.hasLanguage) return;
    for (const element of subject.elements)
      for (const key of TEXTS)
        if (element.text(key) !== null && element.language === null)
          report(`The language of ${key} of a structure element cannot be told.`, element.dict.object);
    for (const mark of subject.content.marks)
      for (const key of mark.tag === 'Span' ? TEXTS : [])
        if (subject.text(mark.properties, key) !== null && languageOf(mark, subject) === null)
          report(`The language of ${key} of marked content cannot be told.`, mark.place);
    for (const item of subject.content.items)
      if (item.kind === 'text' && !isArtifact(item.mark) && languageOf(item.mark, subject) === null)
        report('The language of text of a page cannot be told.', item.place);
  },
};

export const LANGUAGES: readonly Rule[] = [documentTexts, contentTexts];
