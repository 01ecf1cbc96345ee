/** What PDF/A asks of annotations, forms, actions, optional content, embedded files and presentations. */
import { Dict, nameOf, PdfString, Stream, textOf } from '../file/objects.ts';
import type { CheckProfile } from '../profiles.ts';
import type { Annotation, Subject } from '../subject.ts';
import type { Report, Rule } from './rule.ts';

const types = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const TYPES_14 =
  'Text Link FreeText Line Square Circle Highlight Underline Squiggly StrikeOut Stamp Ink Popup Widget PrinterMark TrapNet';
const TYPES_17 = `${TYPES_14} Polygon PolyLine Caret FileAttachment Watermark Redact`;
const TYPES: Readonly<Record<string, ReadonlySet<string>>> = {
  a1: types(TYPES_14),
  a2: types(TYPES_17),
  a3: types(TYPES_17),
  a4: types(`${TYPES_17} Projection`),
};

const annotationTypes: Rule = {
  clauses: { a1: '6.5.2', a2: '6.3.1', a4: '6.3.1' },
  judge({ annotations, profile }, report) {
    for (const { subtype, place } of annotations) {
      const isFile = subtype === 'FileAttachment' && profile.standard === 'a4' && profile.level !== 'f';
      if (isFile || !TYPES[profile.standard]!.has(subtype ?? ''))
        report(`There is an annotation of the type ${subtype ?? 'none'}.`, place);
    }
  },
};

const annotationFlags: Rule = {
  clauses: { a1: '6.5.3', a2: '6.3.2', a4: '6.3.2' },
  judge({ annotations, profile }, report) {
    const isFirst = profile.standard === 'a1';
    for (const { subtype, flags, place } of annotations) {
      if (flags === null) {
        if (isFirst || subtype !== 'Popup') report(`The ${subtype} annotation has no flags (F).`, place);
        continue;
      }
      // Invisible, Hidden, NoView and, later, ToggleNoView.
      const forbidden = isFirst ? 1 | 2 | 32 : 1 | 2 | 32 | 256;
      if ((flags & 4) === 0 || (flags & forbidden) !== 0)
        report(`The ${subtype} annotation has the flags ${flags}: it is hidden, or not printed.`, place);
    }
  },
};

const appearances: Rule = {
  clauses: { a1: '6.5.3', a2: '6.3.3', a4: '6.3.3' },
  judge(subject, report) {
    const { file, profile } = subject;
    for (const annotation of subject.annotations) {
      const { dict, subtype, width, height, place } = annotation;
      const appearance = file.dict(dict.entries.get('AP'));
      const isFree =
        (width === 0 && height === 0) ||
        /^(?:Popup|Link)$/.test(subtype ?? '') ||
        (subtype === 'Projection' && profile.standard === 'a4');
      if (appearance !== null) checkAppearance(annotation, appearance, subject, report);
      else if (!isFree && profile.standard !== 'a1') report(`The ${subtype} annotation has no appearance.`, place);
    }
  },
};

function checkAppearance(
  { dict, subtype, place }: Annotation,
  appearance: Dict,
  subject: Subject,
  report: Report,
): void {
  const { file } = subject;
  if ([...appearance.entries.keys()].some((key) => key !== 'N'))
    report(`The appearance of the ${subtype} annotation has other entries than N.`, place);
  const normal = file.get(appearance, 'N');
  const isButton = subtype === 'Widget' && nameOf(subject.inherited(dict, 'FT')) === 'Btn';
  if (isButton ? !(normal instanceof Dict && normal.entries.size > 0) : !(normal instanceof Stream))
    report(
      `The normal appearance of the ${subtype} annotation is no ${isButton ? 'dictionary of states' : 'stream'}.`,
      place,
    );
}

const annotationColors: Rule = {
  clauses: { a1: '6.5.3' },
  judge(subject, report) {
    const { file } = subject;
    for (const { dict, place } of subject.annotations) {
      if ((file.number(dict, 'CA') ?? 1) !== 1) report('An annotation has CA other than 1.', place);
      const isColored = dict.has('C') || dict.has('IC');
      if (isColored && !hasRgbIntent(subject))
        report('An annotation has colours without an output intent for RGB.', place);
    }
  },
};

function hasRgbIntent({ file, catalog }: Subject): boolean {
  return file.array(catalog, 'OutputIntents').some((each) => {
    const intent = file.dict(each);
    const stream = file.get(intent, 'DestOutputProfile');
    const bytes = stream instanceof Stream ? file.decode(stream) : null;
    return (
      file.name(intent, 'S') === 'GTS_PDFA1' &&
      bytes !== null &&
      Buffer.from(bytes.subarray(16, 20)).toString('latin1') === 'RGB '
    );
  });
}

const widgetActions: Rule = {
  clauses: { a1: '6.6.1', a2: '6.4.1', a4: '6.4.1' },
  judge({ annotations, fields }, report) {
    for (const { dict, subtype, place } of annotations)
      if (subtype === 'Widget' && dict.has('A')) report('A form field has an action (A).', place);
    for (const field of fields)
      if (field.has('A') && !field.has('Subtype')) report('A form field has an action (A).', field.object);
  },
};

const fieldActions: Rule = {
  clauses: { a1: '6.6.2', a2: '6.4.1' },
  judge({ annotations, fields }, report) {
    const widgets = annotations.filter(({ subtype }) => subtype === 'Widget').map(({ dict }) => dict);
    for (const dict of new Set([...widgets, ...fields]))
      if (dict.has('AA')) report('A form field has additional actions (AA).', dict.object);
  },
};

const needAppearances: Rule = {
  clauses: { a1: '6.9', a2: '6.4.1', a4: '6.4.1' },
  judge({ file, form }, report) {
    if (file.get(form, 'NeedAppearances') === true)
      report('The form leaves appearances to the reader (NeedAppearances).', form?.object ?? null);
  },
};

const fieldAppearances: Rule = {
  clauses: { a1: '6.9' },
  judge({ annotations }, report) {
    for (const { dict, subtype, place } of annotations)
      if (subtype === 'Widget' && !dict.has('AP')) report('A form field has no appearance.', place);
  },
};

const xfa: Rule = {
  clauses: { a2: '6.4.2', a4: '6.4.2' },
  judge({ file, form, catalog }, report) {
    if (form?.has('XFA') === true) report('The form has an XFA form.', form.object);
    if (file.get(catalog, 'NeedsRendering') === true) report('The catalog has NeedsRendering true.');
  },
};

const ACTIONS: Readonly<Record<string, ReadonlySet<string>>> = {
  a1: types('GoTo GoToR Thread URI Named SubmitForm'),
  a2: types('GoTo GoToR GoToE Thread URI Named SubmitForm'),
  a3: types('GoTo GoToR GoToE Thread URI Named SubmitForm'),
  a4: types('GoTo GoToR GoToE Thread URI Named SubmitForm JavaScript RichMediaExecute GoToDp'),
};

/** The actions of a file, from what holds them, with those that follow. */
function actionsOf({ file, dicts, catalog }: Subject): Dict[] {
  const actions = new Set<Dict>();
  const pending: Dict[] = [];
  const add = (value: Parameters<typeof file.dict>[0]) => {
    const dict = file.dict(value);
    if (dict !== null && !actions.has(dict) && file.name(dict, 'S') !== null) {
      actions.add(dict);
      pending.push(dict);
    }
  };
  add(catalog.entries.get('OpenAction'));
  for (const dict of dicts) {
    const isHolder = dict.has('A') && (dict.has('Subtype') || dict.has('Title') || dict.has('FT') || dict.has('T'));
    if (isHolder) add(dict.entries.get('A'));
    if (file.name(dict, 'Type') === 'Action') add(dict);
    for (const each of file.dict(dict.entries.get('AA'))?.entries.values() ?? []) add(each);
  }
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const following = file.get(next, 'Next');
    for (const each of Array.isArray(following) ? following : [following]) add(each);
  }
  return [...actions];
}

const actions: Rule = {
  clauses: { a1: '6.6.1', a2: '6.5.1', a4: '6.6.1' },
  judge(subject, report) {
    const { file, profile } = subject;
    for (const dict of actionsOf(subject)) {
      const kind = file.name(dict, 'S') ?? '';
      if (!ACTIONS[profile.standard]!.has(kind)) report(`There is an action of the type ${kind}.`, dict.object);
      const name = file.name(dict, 'N');
      if (kind === 'Named' && !/^(?:Next|Prev|First|Last)Page$/.test(name ?? ''))
        report(`There is the named action ${name ?? 'without a name'}.`, dict.object);
    }
    const scripts = file.dict(file.dict(subject.catalog.entries.get('Names'))?.entries.get('JavaScript'));
    if (scripts !== null && profile.standard !== 'a4')
      report('The document has scripts in its name dictionary.', scripts.object);
  },
};

const additionalActions: Rule = {
  clauses: { a1: '6.6.2', a2: '6.5.2' },
  judge({ catalog, pages, profile }, report) {
    if (catalog.has('AA')) report('The catalog has additional actions (AA).');
    if (profile.standard === 'a1') return;
    for (const { dict, number } of pages)
      if (dict.has('AA')) report('A page has additional actions (AA).', { object: dict.object, page: number });
  },
};

const triggers: Rule = {
  clauses: { a4: '6.6.3' },
  judge({ file, catalog, pages, annotations }, report) {
    const holders = [
      catalog,
      ...pages.map(({ dict }) => dict),
      ...annotations.filter(({ subtype }) => subtype !== 'Widget').map(({ dict }) => dict),
    ];
    for (const holder of holders)
      for (const key of file.dict(holder.entries.get('AA'))?.entries.keys() ?? [])
        if (!/^(?:E|X|D|U|Fo|Bl)$/.test(key))
          report(`There is an additional action for the event ${key}.`, holder.object);
  },
};

const noOptionalContent: Rule = {
  clauses: { a1: '6.1.13' },
  judge({ catalog }, report) {
    if (catalog.has('OCProperties')) report('The catalog has optional content (OCProperties).');
  },
};

const optionalContent: Rule = {
  clauses: { a2: '6.9', a4: '6.10' },
  judge({ file, catalog, profile }, report) {
    const properties = file.dict(catalog.entries.get('OCProperties'));
    if (properties === null) return;
    const configurations = [properties.entries.get('D') ?? null, ...file.array(properties, 'Configs')]
      .map((each) => file.dict(each))
      .filter((each) => each !== null);
    const names = new Set<string>();
    const groups = new Set(file.array(properties, 'OCGs').map((each) => file.dict(each)));
    for (const dict of configurations) {
      const value = file.get(dict, 'Name');
      const name = value instanceof PdfString ? textOf(value) : '';
      if (name === '' && !(profile.standard === 'a4' && value !== null))
        report('A configuration of optional content has no Name.', dict.object);
      else if (names.has(name)) report(`Two configurations of optional content have the name "${name}".`, dict.object);
      names.add(name);
      if (dict.has('AS') && profile.standard !== 'a4')
        report('A configuration of optional content has the key AS.', dict.object);
      if (!dict.has('Order')) continue;
      const listed = listedGroups(file, dict);
      file.effort.tick(groups.size);
      if ([...groups].some((group) => group !== null && !listed.has(group)))
        report('The Order of optional content does not have all groups.', dict.object);
    }
  },
};

function listedGroups(file: Subject['file'], dict: Dict): Set<Dict> {
  const listed = new Set<Dict>();
  const pending = [...file.array(dict, 'Order')];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    file.effort.tick();
    const value = file.resolve(next);
    if (Array.isArray(value)) for (const each of value) pending.push(each);
    else if (value instanceof Dict) listed.add(value);
  }
  return listed;
}

const noEmbeddedFiles: Rule = {
  clauses: { a1: '6.1.11' },
  judge(subject, report) {
    const { file, catalog } = subject;
    if (file.dict(catalog.entries.get('Names'))?.has('EmbeddedFiles') === true)
      report('The name dictionary has embedded files.');
    for (const dict of subject.dicts)
      if (dict.has('EF') && file.dict(dict.entries.get('EF')) !== null)
        report('A file specification has an embedded file (EF).', dict.object);
  },
};

const embeddedFiles: Rule = {
  clauses: { a2: '6.8', a4: '6.9' },
  judge(subject, report) {
    const { file, catalog, profile } = subject;
    const associated = profile.standard === 'a3' ? associatedFiles(subject) : null;
    for (const dict of subject.dicts) {
      const embedded = file.dict(dict.entries.get('EF'));
      if (embedded === null) continue;
      checkSpecification(dict, subject, report);
      if (associated?.has(dict) === false)
        report('An embedded file is not associated with the document or a part of it (AF).', dict.object);
      const streams = [...embedded.entries.values()].map((value) => file.dict(value));
      for (const stream of profile.part >= 3 ? streams : [])
        if (stream !== null) checkEmbedded(stream, subject, report);
    }
    if (profile.level === 'f' && file.dict(catalog.entries.get('Names'))?.has('EmbeddedFiles') !== true)
      report('The name dictionary has no embedded files.');
  },
};

function checkSpecification(dict: Dict, { file, profile }: Subject, report: Report): void {
  for (const key of ['F', 'UF'])
    if (!(file.get(dict, key) instanceof PdfString))
      report(`The file specification of an embedded file has no ${key}.`, dict.object);
  if (profile.part >= 3 && !dict.has('AFRelationship'))
    report('The file specification of an embedded file has no AFRelationship.', dict.object);
}

function checkEmbedded(stream: Dict, { file, profile }: Subject, report: Report): void {
  const type = file.name(stream, 'Subtype');
  if (!/^[-\w+.]+\/[-\w+.]+$/.test(type ?? ''))
    report(`An embedded file has the media type ${type ?? 'none'}.`, stream.object);
  const parameters = file.dict(stream.entries.get('Params'));
  if (profile.standard === 'a3' && !(parameters?.has('ModDate') ?? false))
    report('An embedded file has no date of modification.', stream.object);
}

/** PDF/A-2, and PDF/A-4 without level f, hold files of PDF/A only. */
const embeddedDocuments: Rule = {
  clauses: { a2: '6.8', a3: null, a4: '6.9' },
  levels: '-abu',
  judge({ file, dicts, profile, judgeOther }, report) {
    const allowed: CheckProfile[] =
      profile.standard === 'a4' ? ['pdf/a-1b', 'pdf/a-2b', 'pdf/a-4'] : ['pdf/a-1b', 'pdf/a-2b'];
    const seen = new Set<Stream>();
    for (const dict of judgeOther === null ? [] : dicts)
      for (const value of file.dict(dict.entries.get('EF'))?.entries.values() ?? []) {
        const stream = file.resolve(value);
        if (!(stream instanceof Stream) || seen.has(stream)) continue;
        seen.add(stream);
        const bytes = file.decode(stream);
        if (bytes === null || !allowed.some((name) => judgeOther!(bytes, name)))
          report('An embedded file is no PDF/A of a part that is allowed.', stream.dict.object);
      }
  },
};

/** File specifications in an array AF of any object. */
function associatedFiles({ file, dicts }: Subject): Set<Dict> {
  const files = new Set<Dict>();
  for (const dict of dicts) {
    if (!dict.has('AF')) continue;
    for (const each of [file.dict(dict.entries.get('AF')), ...file.array(dict, 'AF').map((value) => file.dict(value))])
      if (each !== null) files.add(each);
  }
  return files;
}

const presentations: Rule = {
  clauses: { a2: '6.10', a4: '6.11' },
  judge({ file, catalog, pages }, report) {
    if (file.dict(catalog.entries.get('Names'))?.has('AlternatePresentations') === true)
      report('The name dictionary has alternate presentations.');
    for (const { dict, number } of pages)
      if (dict.has('PresSteps'))
        report('A page has steps of a presentation (PresSteps).', { object: dict.object, page: number });
  },
};

const requirements: Rule = {
  clauses: { a2: '6.11', a4: '6.12' },
  judge({ catalog }, report) {
    if (catalog.has('Requirements')) report('The catalog has requirements.');
  },
};

export const INTERACTION: readonly Rule[] = [
  annotationTypes,
  annotationFlags,
  appearances,
  annotationColors,
  widgetActions,
  fieldActions,
  needAppearances,
  fieldAppearances,
  xfa,
  actions,
  additionalActions,
  triggers,
  noOptionalContent,
  optionalContent,
  noEmbeddedFiles,
  embeddedFiles,
  embeddedDocuments,
  presentations,
  requirements,
];
