/** What PDF/UA asks of the document as a whole: tagging, title, language, security, optional content, embedded files. */
import { type Dict, PdfString, Stream, textOf } from '../file/objects.ts';
import type { Subject } from '../subject.ts';
import type { Rule } from './rule.ts';

const DC = 'http://purl.org/dc/elements/1.1/';

const marked: Rule = {
  clauses: { ua1: '6.2', ua2: '6.2', a1: '6.8.2.2', a2: '6.7.2.2' },
  levels: '-a',
  judge({ file, catalog }, report) {
    if (file.get(file.dict(catalog.entries.get('MarkInfo')), 'Marked') !== true)
      report('The catalog has no MarkInfo with Marked true.');
  },
};

const suspects: Rule = {
  clauses: { ua1: '7.1' },
  judge({ file, catalog }, report) {
    if (file.get(file.dict(catalog.entries.get('MarkInfo')), 'Suspects') === true)
      report('The file has Suspects true.');
  },
};

const treeRoot: Rule = {
  clauses: { ua1: '7.1', ua2: '8.2.1', a1: '6.8.3.3', a2: '6.7.3.3' },
  levels: '-a',
  judge({ tree }, report) {
    if (tree === null) report('The catalog has no StructTreeRoot.');
  },
};

const metadata: Rule = {
  clauses: { ua1: '7.1', ua2: '8.11.1', a1: '6.7.2', a2: '6.6.2.1', a4: '6.7.2.1' },
  judge({ file, catalog }, report) {
    const stream = file.get(catalog, 'Metadata');
    if (!(stream instanceof Stream)) report('The catalog has no metadata stream.');
    else if (file.name(stream.dict, 'Type') !== 'Metadata' || file.name(stream.dict, 'Subtype') !== 'XML')
      report('The metadata stream of the catalog is not of the Type Metadata and the Subtype XML.', stream.dict.object);
  },
};

const title: Rule = {
  clauses: { ua1: '7.1', ua2: '8.11.1' },
  judge(subject, report) {
    if (subject.xmp !== null && subject.property(DC, 'title') === null) report('The metadata has no dc:title.');
  },
};

const shownTitle: Rule = {
  clauses: { ua1: '7.1', ua2: '8.11.2' },
  judge({ file, catalog }, report) {
    if (file.get(file.dict(catalog.entries.get('ViewerPreferences')), 'DisplayDocTitle') !== true)
      report('The catalog has no ViewerPreferences with DisplayDocTitle true.');
  },
};

const documentLanguage: Rule = {
  clauses: { ua2: '8.4.4' },
  judge(subject, report) {
    if ((subject.text(subject.catalog, 'Lang') ?? '') === '') report('The catalog has no Lang.');
  },
};

const LANGUAGE_TAG = /^[a-zA-Z]{1,8}(?:-[a-zA-Z0-9]{1,8})*$/;

const languageTags: Rule = {
  clauses: { ua1: '7.2', ua2: '8.4.4', a1: '6.8.4', a2: '6.7.4' },
  levels: '-a',
  judge(subject, report) {
    const isTag = (text: string) => LANGUAGE_TAG.test(text) || (text === '' && subject.profile.isPdfA);
    const test = (dict: Dict | null, what: string, object: number) => {
      const value = subject.file.get(dict, 'Lang');
      if (value instanceof PdfString && !isTag(textOf(value)))
        report(`The language "${textOf(value)}" of ${what} is no language tag.`, object);
    };
    test(subject.catalog, 'the document', subject.catalog.object);
    for (const { dict } of subject.elements) test(dict, 'a structure element', dict.object);
    for (const { properties, place } of subject.content.marks) test(properties, 'marked content', place.object);
  },
};

/** The configurations of optional content, the default one first. */
function configurations({ file, catalog }: Subject): Dict[] {
  const properties = file.dict(catalog.entries.get('OCProperties'));
  const all = [
    file.dict(properties?.entries.get('D')),
    ...file.array(properties, 'Configs').map((each) => file.dict(each)),
  ];
  return all.filter((each) => each !== null);
}

const optionalContent: Rule = {
  clauses: { ua1: '7.10', ua2: '8.7' },
  judge(subject, report) {
    const all = configurations(subject);
    const needsName = subject.profile.standard === 'ua1' || all.length > 1;
    for (const dict of all) {
      if (needsName && (subject.text(dict, 'Name') ?? '') === '')
        report('A configuration of optional content has no Name.', dict.object);
      if (dict.has('AS')) report('A configuration of optional content has the key AS.', dict.object);
    }
  },
};

const embeddedFiles: Rule = {
  clauses: { ua1: '7.11' },
  judge(subject, report) {
    for (const dict of subject.dicts) {
      if (!dict.has('EF') || subject.file.dict(dict.entries.get('EF')) === null) continue;
      for (const key of ['F', 'UF'])
        if ((subject.text(dict, key) ?? '') === '')
          report(`The file specification of an embedded file has no ${key}.`, dict.object);
    }
  },
};

/** Files that only annotations name are described by these. */
const describedFiles: Rule = {
  clauses: { ua2: '8.14.1' },
  judge(subject, report) {
    const { file } = subject;
    for (const value of subject.names('EmbeddedFiles').values()) {
      const dict = file.dict(value);
      if (dict !== null && (subject.text(dict, 'Desc') ?? '') === '')
        report('The file specification of an embedded file has no Desc.', dict.object);
    }
  },
};

const forms: Rule = {
  clauses: { ua1: '7.15', ua2: '8.10.1' },
  judge(subject, report) {
    const { form, file } = subject;
    if (form === null || !form.has('XFA')) return;
    if (subject.profile.standard === 'ua2') report('The form has an XFA form.', form.object);
    else {
      const value = file.get(form, 'XFA');
      const parts = (Array.isArray(value) ? value : [value]).map((each) => file.resolve(each));
      const text = parts
        .map((part) => (part instanceof Stream ? Buffer.from(file.decode(part) ?? []).toString('utf8') : ''))
        .join('');
      if (/<dynamicRender>\s*required\s*</.test(text)) report('The form is a dynamic XFA form.', form.object);
    }
  },
};

const mediaClips: Rule = {
  clauses: { ua1: '7.18.6.2' },
  judge(subject, report) {
    const { file } = subject;
    for (const dict of subject.dicts) {
      if (file.name(dict, 'S') !== 'MCD' || (file.name(dict, 'Type') ?? 'MediaClip') !== 'MediaClip') continue;
      if (!dict.has('CT')) report('The data of a media clip have no CT.', dict.object);
      const alternatives = file.get(dict, 'Alt');
      const isRight =
        Array.isArray(alternatives) &&
        alternatives.length > 0 &&
        alternatives.length % 2 === 0 &&
        alternatives.every((each, index) => {
          const text = file.resolve(each);
          return text instanceof PdfString && (index % 2 === 0 || text.bytes.length > 0);
        });
      if (!isRight) report('The data of a media clip have no Alt of pairs of a language and a text.', dict.object);
    }
  },
};

const referenceXObjects: Rule = {
  clauses: { ua1: '7.20' },
  judge({ content }, report) {
    for (const { form, place } of content.forms.values())
      if (form.dict.has('Ref')) report('A form XObject is a reference to another file (Ref).', place);
  },
};

const sharedForms: Rule = {
  clauses: { ua1: '7.20' },
  judge({ content }, report) {
    for (const { count, hasMcid, place } of content.forms.values())
      if (count > 1 && hasMcid) report('A form XObject with marked content of its own is used more than once.', place);
  },
};

export const ACCESSIBLE_DOCUMENT: readonly Rule[] = [
  marked,
  suspects,
  treeRoot,
  metadata,
  title,
  shownTitle,
  documentLanguage,
  languageTags,
  optionalContent,
  embeddedFiles,
  describedFiles,
  forms,
  mediaClips,
  referenceXObjects,
  sharedForms,
];
