/** What PDF/UA asks of annotations and form fields. */
import { Dict, nameOf, PdfString, textOf } from '../file/objects.ts';
import type { Annotation, Subject } from '../subject.ts';
import type { Rule } from './rule.ts';

/** Annotations that are seen: not hidden, and on the page. */
const seen = (subject: Subject): Annotation[] =>
  subject.annotations.filter(({ flags, isOutsideCropBox }) => !isOutsideCropBox && ((flags ?? 0) & 2) === 0);

const isOther = ({ subtype }: Annotation) => subtype !== 'Widget' && subtype !== 'Popup' && subtype !== 'Link';

const tagged: Rule = {
  clauses: { ua1: '7.18.1' },
  judge(subject, report) {
    for (const annotation of seen(subject)) {
      const { subtype, element, contents, place } = annotation;
      // Those are judged by their own clauses.
      if (!isOther(annotation) || subtype === 'PrinterMark' || subtype === 'TrapNet') continue;
      if (element?.type !== 'Annot')
        report(`The ${subtype} annotation lies in ${element?.type ?? 'no tag'} instead of Annot.`, place);
      if ((contents ?? '') === '' && (element?.text('Alt') ?? '') === '')
        report(`The ${subtype} annotation has neither Contents nor an Alt in its tag.`, place);
    }
    for (const { dict, subtype, element, place } of seen(subject)) {
      if (subtype !== 'Widget') continue;
      // A widget without a name of its own is of the field above it.
      const field = dict.has('T') ? dict : subject.file.dict(dict.entries.get('Parent'));
      const tip = subject.inherited(field ?? dict, 'TU');
      if (!(tip instanceof PdfString && tip.bytes.length > 0) && (element?.text('Alt') ?? '') === '')
        report('A form field has neither TU nor an Alt in its tag.', place);
    }
  },
};

const trapNets: Rule = {
  clauses: { ua1: '7.18.2', ua2: '8.9.2.4.15' },
  judge(subject, report) {
    for (const { subtype, place } of subject.profile.standard === 'ua1' ? seen(subject) : subject.annotations)
      if (subtype === 'TrapNet') report('There is a TrapNet annotation.', place);
  },
};

const tabOrder: Rule = {
  clauses: { ua1: '7.18.3', ua2: '8.9.3.3' },
  judge({ pages, file, profile }, report) {
    const allowed = profile.standard === 'ua1' ? ['S'] : ['A', 'W', 'S'];
    for (const { dict, number, annotations } of pages) {
      const tabs = file.name(dict, 'Tabs');
      if (annotations.length > 0 && !allowed.includes(tabs ?? ''))
        report(`A page with annotations has Tabs ${tabs ?? 'missing'} instead of ${allowed.join(', ')}.`, {
          object: dict.object,
          page: number,
        });
    }
  },
};

const widgets: Rule = {
  clauses: { ua1: '7.18.4', ua2: '8.10.1' },
  judge(subject, report) {
    const isUa2 = subject.profile.standard === 'ua2';
    for (const { subtype, element, place } of isUa2 ? subject.annotations : seen(subject)) {
      if (subtype !== 'Widget' || element?.type === 'Form') continue;
      if (!isUa2 || (element !== null && element.type !== 'Artifact'))
        report(`A form field lies in ${element?.type ?? 'no tag'} instead of Form.`, place);
    }
    for (const element of subject.elements) {
      if (element.type !== 'Form') continue;
      const count = element.objects.filter((dict) => subject.file.name(dict, 'Subtype') === 'Widget').length;
      if (
        isUa2
          ? count > 1
          : element.attribute('PrintField', 'Role') === null && (count !== 1 || element.order.length !== 1)
      )
        report('Form holds other things than one form field.', element.dict.object);
    }
  },
};

const links: Rule = {
  clauses: { ua1: '7.18.5' },
  judge(subject, report) {
    for (const { subtype, element, contents, place } of seen(subject)) {
      if (subtype !== 'Link') continue;
      if (element?.type !== 'Link') report(`A link lies in ${element?.type ?? 'no tag'} instead of Link.`, place);
      if ((contents ?? '') === '') report('A link has no Contents.', place);
    }
  },
};

const printerMarks: Rule = {
  clauses: { ua1: '7.18.8', ua2: '8.9.2.4.14' },
  judge(subject, report) {
    for (const { subtype, element, place } of subject.profile.standard === 'ua1' ? seen(subject) : subject.annotations)
      if (subtype === 'PrinterMark' && element !== null && element.type !== 'Artifact')
        report('A PrinterMark annotation is tagged.', place);
  },
};

const attachedFiles: Rule = {
  clauses: { ua1: '7.18.7' },
  judge(subject, report) {
    for (const { dict, subtype, place } of subject.annotations) {
      const specification = subtype === 'FileAttachment' ? subject.file.dict(dict.entries.get('FS')) : null;
      if (specification === null || !specification.has('EF')) continue;
      for (const key of ['F', 'UF'])
        if ((subject.text(specification, key) ?? '') === '')
          report(`The file specification of a FileAttachment annotation has no ${key}.`, place);
    }
  },
};

const linkElements: Rule = {
  clauses: { ua2: '8.2.5.20' },
  judge(subject, report) {
    const targets = new Map<unknown, string>();
    const owners = new Map<string, unknown>();
    for (const { dict, subtype, element, place } of subject.annotations) {
      if (subtype !== 'Link') continue;
      if (element?.type !== 'Link' && element?.type !== 'Reference')
        report(`A link lies in ${element?.type ?? 'no tag'} instead of Link or Reference.`, place);
      const target = targetOf(dict, subject);
      if (element === null || target === null) continue;
      if ((targets.get(element.dict) ?? target) !== target)
        report('Links with different targets are in one structure element.', place);
      targets.set(element.dict, target);
      owners.set(target, element.dict);
    }
  },
};

function targetOf(link: Dict, { file }: Subject): string | null {
  const action = file.dict(link.entries.get('A'));
  const value =
    action === null
      ? file.get(link, 'Dest')
      : (file.get(action, 'SD') ?? file.get(action, 'D') ?? file.get(action, 'URI'));
  if (value instanceof PdfString) return textOf(value);
  if (!Array.isArray(value)) return nameOf(value);
  return value.map((each) => (each instanceof Dict ? each.object : (nameOf(each) ?? JSON.stringify(each)))).join(' ');
}

const inTree: Rule = {
  clauses: { ua2: '8.9.2.1' },
  judge(subject, report) {
    for (const { subtype, flags, element, width, height, place } of subject.annotations) {
      const bits = flags ?? 0;
      const isFree =
        subtype === 'Popup' ||
        subtype === 'PrinterMark' ||
        (subtype === 'Widget' && width === 0 && height === 0) ||
        (bits & 1) !== 0 ||
        ((bits & 32) !== 0 && (bits & 256) === 0);
      if (!isFree && (element === null || element.type === 'Artifact'))
        report(`The ${subtype} annotation is not in the structure tree.`, place);
    }
  },
};

const invisible: Rule = {
  clauses: { ua2: '8.9.2.2' },
  judge(subject, report) {
    for (const { flags, element, place } of subject.annotations) {
      const bits = flags ?? 0;
      const isUnseen = (bits & 1) !== 0 || ((bits & 32) !== 0 && (bits & 256) === 0);
      if (isUnseen && element !== null && element.type !== 'Artifact')
        report('An annotation that is not seen is in the structure tree.', place);
    }
  },
};

const MARKUP = new Set(
  'Text FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink FileAttachment Redact Projection'.split(
    ' ',
  ),
);

const markup: Rule = {
  clauses: { ua2: '8.9.2.3' },
  judge(subject, report) {
    for (const { dict, subtype, element, contents, place } of subject.annotations) {
      if (!MARKUP.has(subtype ?? '')) continue;
      if (element?.type !== 'Annot')
        report(`The ${subtype} annotation lies in ${element?.type ?? 'no tag'} instead of Annot.`, place);
      const rich = subject.text(dict, 'RC');
      if (rich !== null && contents !== null && plain(rich) !== plain(contents))
        report('RC and Contents of an annotation say different things.', place);
    }
  },
};

/** The text of rich text, without its elements. */
function plain(text: string): string {
  return text
    .replace(/<[^<>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

const stamps: Rule = {
  clauses: { ua2: '8.9.2.4.7' },
  judge(subject, report) {
    for (const { dict, subtype, contents, place } of subject.annotations)
      if (subtype === 'Stamp' && contents === null && !dict.has('Name'))
        report('A stamp has neither Name nor Contents.', place);
  },
};

const inks: Rule = {
  clauses: { ua2: '8.9.2.4.8' },
  judge(subject, report) {
    for (const { subtype, contents, place } of subject.annotations)
      if (subtype === 'Ink' && contents === null) report('An Ink annotation has no Contents.', place);
  },
};

const popups: Rule = {
  clauses: { ua2: '8.9.2.4.9' },
  judge(subject, report) {
    for (const { subtype, element, place } of subject.annotations)
      if (subtype === 'Popup' && element !== null && element.type !== 'Artifact')
        report('A Popup annotation is in the structure tree.', place);
  },
};

const attachments: Rule = {
  clauses: { ua2: '8.9.2.4.10' },
  judge(subject, report) {
    const { file } = subject;
    for (const { dict, subtype, place } of subject.annotations) {
      const specification = file.dict(dict.entries.get('FS'));
      if (subtype === 'FileAttachment' && specification !== null && !specification.has('AFRelationship'))
        report('The file of a FileAttachment annotation has no AFRelationship.', place);
    }
  },
};

const forbidden: Rule = {
  clauses: { ua2: '8.9.2.4.11' },
  judge(subject, report) {
    for (const { subtype, place } of subject.annotations)
      if (subtype === 'Sound' || subtype === 'Movie') report(`There is a ${subtype} annotation.`, place);
  },
};

const screens: Rule = {
  clauses: { ua2: '8.9.2.4.12' },
  judge(subject, report) {
    for (const { subtype, contents, place } of subject.annotations)
      if (subtype === 'Screen' && contents === null) report('A Screen annotation has no Contents.', place);
  },
};

const emptyWidgets: Rule = {
  clauses: { ua2: '8.9.2.4.13' },
  judge(subject, report) {
    for (const { subtype, element, width, height, place } of subject.annotations)
      if (subtype === 'Widget' && width === 0 && height === 0 && element !== null && element.type !== 'Artifact')
        report('A form field without a size is tagged.', place);
  },
};

const watermarks: Rule = {
  clauses: { ua2: '8.9.2.4.16' },
  judge(subject, report) {
    for (const { subtype, element, place } of subject.annotations)
      if (subtype === 'Watermark' && element !== null && element.type !== 'Annot' && element.type !== 'Artifact')
        report(`A Watermark annotation lies in ${element.type} instead of Annot.`, place);
  },
};

const media: Rule = {
  clauses: { ua2: '8.9.2.4.19' },
  judge(subject, report) {
    for (const { subtype, contents, place } of subject.annotations)
      if ((subtype === '3D' || subtype === 'RichMedia') && contents === null)
        report(`A ${subtype} annotation has no Contents.`, place);
  },
};

const descriptions: Rule = {
  clauses: { ua2: '8.9.4.2' },
  judge(subject, report) {
    for (const { contents, element, place } of subject.annotations) {
      const alternative = element?.text('Alt') ?? null;
      if (contents !== null && alternative !== null && contents !== alternative)
        report('Contents of an annotation and Alt of its tag differ.', place);
    }
  },
};

const labels: Rule = {
  clauses: { ua2: '8.10.2.3' },
  judge(subject, report) {
    for (const { dict, subtype, contents, element, width, height, place } of subject.annotations) {
      if (subtype !== 'Widget' || contents !== null || (width === 0 && height === 0)) continue;
      if (element === null || element.type === 'Artifact') continue;
      if (!element.kids.some(({ type }) => type === 'Lbl'))
        report('A form field has neither a label nor Contents.', place);
      if (dict.has('AA')) report('A form field with additional actions has no Contents.', place);
    }
  },
};

const richValues: Rule = {
  clauses: { ua2: '8.10.3.3' },
  judge(subject, report) {
    for (const field of subject.fields) {
      const rich = subject.text(field, 'RV');
      if (rich !== null && plain(rich) !== plain(subject.text(field, 'V') ?? ''))
        report('RV and V of a text field say different things.', field.object);
    }
  },
};

const destinations: Rule = {
  clauses: { ua2: '8.8' },
  judge(subject, report) {
    const { file, catalog } = subject;
    const opening = file.get(catalog, 'OpenAction');
    if (Array.isArray(opening) && !isStructureDestination(opening, subject))
      report('The destination that the file opens at is no structure destination.', catalog.object);
    for (const dict of subject.dicts) {
      const isAction = file.name(dict, 'S') === 'GoTo';
      if (isAction && !isStructureDestination(file.get(dict, 'SD') ?? file.get(dict, 'D'), subject))
        report('A GoTo action has no structure destination.', dict.object);
      const isHolder =
        file.name(dict, 'Subtype') === 'Link' || (dict.has('Title') && dict.has('Parent') && dict.has('Dest'));
      if (!isAction && isHolder && dict.has('Dest') && !isStructureDestination(file.get(dict, 'Dest'), subject))
        report('A destination is no structure destination.', dict.object);
    }
  },
};

/** Whether a destination begins with a structure element; names are looked up. */
function isStructureDestination(value: ReturnType<Subject['file']['get']>, subject: Subject): boolean {
  const { file } = subject;
  const found = nameOf(value) !== null || value instanceof PdfString ? namedDestination(value, subject) : value;
  const list = found instanceof Dict ? (file.get(found, 'SD') ?? file.get(found, 'D')) : found;
  const target = Array.isArray(list) ? file.resolve(list[0]) : null;
  return target instanceof Dict && target.has('S') && file.name(target, 'Type') !== 'Page';
}

function namedDestination(
  value: ReturnType<Subject['file']['get']>,
  subject: Subject,
): ReturnType<Subject['file']['get']> {
  const { file, catalog } = subject;
  const name = nameOf(value);
  if (name !== null) return file.get(file.dict(catalog.entries.get('Dests')), name);
  return subject.names('Dests').get(value instanceof PdfString ? textOf(value) : '') ?? null;
}

export const ACCESSIBLE_ANNOTATIONS: readonly Rule[] = [
  tagged,
  trapNets,
  tabOrder,
  widgets,
  links,
  printerMarks,
  attachedFiles,
  linkElements,
  inTree,
  invisible,
  markup,
  stamps,
  inks,
  popups,
  attachments,
  forbidden,
  screens,
  emptyWidgets,
  watermarks,
  media,
  descriptions,
  labels,
  richValues,
  destinations,
];
