/** Rules on output intents and colour spaces. */
import type { ColorUse, Place } from '../content/facts.ts';
import { type IccHeader, readIccHeader } from '../content/icc-header.ts';
import { Dict, Name, nameOf, numberOf, type PdfObject, Ref, Stream } from '../file/objects.ts';
import type { Subject } from '../subject.ts';
import type { Clauses, Rule } from './rule.ts';

/** The output intents of the document, or of a page. */
function intentsOf({ file }: Subject, dict: Dict): Dict[] {
  return file
    .array(dict, 'OutputIntents')
    .map((each) => file.dict(each))
    .filter((each) => each !== null);
}

function profileOf({ file }: Subject, intent: Dict): IccHeader | null {
  const stream = file.get(intent, 'DestOutputProfile');
  const bytes = stream instanceof Stream ? file.decode(stream) : null;
  return bytes === null ? null : readIccHeader(bytes);
}

/** The space of the profile of the output intent of the standard: `RGB `, `CMYK`, `GRAY`; `null` for none. */
export function outputSpace(subject: Subject, dict: Dict): string | null {
  const kind = subject.profile.standard === 'x4' ? 'GTS_PDFX' : 'GTS_PDFA1';
  const intent = intentsOf(subject, dict).find((each) => subject.file.name(each, 'S') === kind);
  return intent === undefined ? null : (profileOf(subject, intent)?.space ?? null);
}

const outputIntents: Rule = {
  clauses: { a1: '6.2.2', a2: '6.2.3', a4: '6.2.3' },
  judge(subject, report) {
    const pages = subject.profile.standard === 'a4' ? subject.pages.map(({ dict }) => dict) : [];
    for (const holder of [subject.catalog, ...pages]) {
      const intents = intentsOf(subject, holder);
      const targets = intents.map((each) => each.entries.get('DestOutputProfile')).filter((each) => each !== undefined);
      if (new Set(targets.map(identity)).size > 1) report('The output intents have different profiles.', holder.object);
      for (const intent of intents) checkIntent(intent, subject, (message) => report(message, intent.object));
    }
  },
};

function checkIntent(intent: Dict, subject: Subject, report: (message: string) => void): void {
  const { standard } = subject.profile;
  const kind = subject.file.name(intent, 'S');
  if (intent.has('DestOutputProfileRef') && (standard === 'a4' || (kind === 'GTS_PDFX' && standard !== 'a1')))
    report('An output intent refers to a profile outside (DestOutputProfileRef).');
  if (!intent.has('DestOutputProfile')) {
    if (standard === 'a1' && kind === 'GTS_PDFA1') report('The output intent has no profile.');
    return;
  }
  const icc = profileOf(subject, intent);
  const isRight =
    icc !== null &&
    /^(?:prtr|mntr)$/.test(icc.deviceClass) &&
    /^(?:RGB |CMYK|GRAY)$/.test(icc.space) &&
    icc.version < (standard === 'a1' ? 3 : 5);
  if (!isRight)
    report(
      'The profile of an output intent is no ICC profile of an output device or monitor for grey, RGB or CMYK in a version that is allowed.',
    );
}

function identity(value: PdfObject): unknown {
  return value instanceof Ref ? value.number : value;
}

/** How a colour space is reached: it is used itself, as the alternate of special colourants, or as the base of an index or pattern. */
type Way = 'itself' | 'alternate' | 'base';

interface Part {
  readonly space: PdfObject;
  readonly way: Way;
  readonly use: ColorUse;
}

const MOST_PARTS = 200;

/** The colour spaces that are used, and those that they are made of. */
function* parts(subject: Subject): Generator<Part> {
  const { file } = subject;
  for (const use of subject.content.colors) {
    const pending: { readonly value: PdfObject; readonly way: Way }[] = [{ value: use.space, way: 'itself' }];
    for (let count = 0; pending.length > 0 && count < MOST_PARTS; count++) {
      const { value, way } = pending.pop()!;
      const space = way === 'itself' ? file.resolve(value) : file.resolve(use.resources.space(file.resolve(value)));
      file.effort.tick();
      yield { space, way, use };
      for (const next of componentsOf(subject, space)) pending.push(next);
    }
  }
}

function componentsOf({ file }: Subject, space: PdfObject): { readonly value: PdfObject; readonly way: Way }[] {
  if (!Array.isArray(space)) return [];
  const family = nameOf(file.resolve(space[0]));
  if (family === 'Indexed' || family === 'Pattern') return [{ value: space[1] ?? null, way: 'base' }];
  if (family === 'Separation') return [{ value: space[2] ?? null, way: 'alternate' }];
  if (family !== 'DeviceN') return [];
  const attributes = file.dict(space[4]);
  const colorants = [...(file.dict(attributes?.entries.get('Colorants'))?.entries.values() ?? [])];
  const process = file.dict(attributes?.entries.get('Process'));
  return [space[2] ?? null, ...colorants, process === null ? null : file.get(process, 'ColorSpace')].map((value) => ({
    value,
    way: 'alternate',
  }));
}

const SPACES: Readonly<Record<string, string>> = { DeviceRGB: 'RGB ', DeviceCMYK: 'CMYK', DeviceGray: 'GRAY' };

/** The space of a blending colour space that is independent of devices. */
function blendingSpace(subject: Subject, value: PdfObject): string | null {
  const { file } = subject;
  if (!Array.isArray(value)) return null;
  const family = nameOf(file.resolve(value[0]));
  if (family === 'CalRGB') return 'RGB ';
  if (family === 'CalGray') return 'GRAY';
  return family === 'ICCBased' ? (iccOf(subject, value)?.space ?? null) : null;
}

/** Whether a device space may be used: there is an output intent or, in PDF/A-4, a blending space for it. */
export function isDeviceSpaceKnown(subject: Subject, name: string, page: number | null, blending: PdfObject): boolean {
  const needed = SPACES[name];
  if (needed === undefined) return true;
  const isFour = subject.profile.standard === 'a4';
  const own = isFour && page !== null ? subject.pages[page - 1] : undefined;
  const output = (own === undefined ? null : outputSpace(subject, own.dict)) ?? outputSpace(subject, subject.catalog);
  // ISO 15930-7 §6.4.3.2: grey is that of a press or of grey itself.
  const knowsGray = output !== null && (subject.profile.standard !== 'x4' || output !== 'RGB ');
  return needed === 'GRAY' ? knowsGray : output === needed || (isFour && blendingSpace(subject, blending) === needed);
}

function deviceSpaces(clauses: Clauses, ways: readonly Way[]): Rule {
  return {
    clauses,
    judge(subject, report) {
      for (const { space, way, use } of parts(subject)) {
        const name = nameOf(space);
        if (name !== null && ways.includes(way) && !isDeviceSpaceKnown(subject, name, use.place.page, use.blending))
          report(`${name} is used without an output intent for it and without a default colour space.`, use.place);
      }
    },
  };
}

function iccOf({ file }: Subject, space: readonly PdfObject[]): IccHeader | null {
  const stream = file.resolve(space[1]);
  const bytes = stream instanceof Stream ? file.decode(stream) : null;
  return bytes === null ? null : readIccHeader(bytes);
}

interface IccPart {
  readonly stream: Stream;
  readonly icc: IccHeader | null;
  readonly way: Way;
  readonly use: ColorUse;
}

function* iccSpaces(subject: Subject): Generator<IccPart> {
  const { file } = subject;
  for (const { space, way, use } of parts(subject)) {
    if (!Array.isArray(space) || nameOf(file.resolve(space[0])) !== 'ICCBased') continue;
    const stream = file.resolve(space[1]);
    if (stream instanceof Stream) yield { stream, icc: iccOf(subject, space), way, use };
  }
}

const COMPONENTS: Readonly<Record<string, number>> = { GRAY: 1, 'RGB ': 3, 'Lab ': 3, CMYK: 4 };

const iccProfiles: Rule = {
  clauses: { a1: '6.2.3.2', a2: '6.2.4.2', a4: '6.2.4.2', x4: '6.4' },
  judge(subject, report) {
    const { file, profile } = subject;
    for (const { stream, icc, use } of iccSpaces(subject)) {
      const place: Place = { object: stream.dict.object, page: use.place.page };
      const isKnown =
        icc !== null &&
        /^(?:prtr|mntr|scnr|spac)$/.test(icc.deviceClass) &&
        COMPONENTS[icc.space] !== undefined &&
        icc.version < (profile.standard === 'a1' ? 3 : 5);
      if (!isKnown) report('The profile of an ICCBased colour space is no ICC profile that the standard knows.', place);
      else if (file.number(stream.dict, 'N') !== COMPONENTS[icc.space])
        report('The profile of an ICCBased colour space has another number of components than N.', place);
    }
  },
};

const overprint: Rule = {
  clauses: { a2: '6.2.4.2', a4: '6.2.4.2' },
  judge(subject, report) {
    for (const { icc, use } of iccSpaces(subject))
      if (icc?.space === 'CMYK' && use.isOverprinted && use.overprintMode !== 0)
        report('Overprint mode 1 is set where an ICCBased CMYK colour space is overprinted.', use.place);
  },
};

/** A profile without the fields of its header that do not count for its identifier (ISO 15076-1, 7.2.18). */
function identified(bytes: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(bytes);
  for (const [from, to] of [
    [44, 48],
    [64, 68],
    [84, 100],
  ] as const)
    copy.fill(0, from, to);
  return copy;
}

function sameProfile(ways: readonly Way[], clause: string): Rule {
  return {
    clauses: { a4: clause },
    judge(subject, report) {
      const { file } = subject;
      const bytesOf = (value: PdfObject) => {
        const stream = file.resolve(value);
        const bytes = stream instanceof Stream ? file.decode(stream) : null;
        return bytes === null ? null : identified(bytes);
      };
      const pages = new Map(subject.pages.map((page) => [page.number, page.dict]));
      for (const { stream, icc, way, use } of iccSpaces(subject)) {
        if (icc?.space !== 'CMYK' || !ways.includes(way)) continue;
        const page = pages.get(use.place.page ?? 0);
        const ofPage = page === undefined ? [] : intentsOf(subject, page);
        const all = ofPage.length > 0 ? ofPage : intentsOf(subject, subject.catalog);
        // Profiles are some hundred kilobytes, and are compared.
        file.effort.tick(1_000 * (1 + all.length));
        const intents = all.filter((each) => file.name(each, 'S') === 'GTS_PDFA1');
        const others = intents.map((each) => bytesOf(each.entries.get('DestOutputProfile') ?? null));
        if (Array.isArray(use.blending) && use.blending !== use.space) others.push(bytesOf(use.blending[1] ?? null));
        const own = bytesOf(stream);
        if (own !== null && others.some((each) => each !== null && Buffer.compare(each, own) === 0))
          report(
            'An ICCBased CMYK colour space has the profile of the output intent or of the blending space.',
            use.place,
          );
      }
    },
  };
}

const colorants: Rule = {
  clauses: { a2: '6.2.4.4', a4: '6.2.4.4' },
  judge(subject, report) {
    const { file } = subject;
    for (const { space, use } of parts(subject)) {
      if (!Array.isArray(space) || nameOf(file.resolve(space[0])) !== 'DeviceN') continue;
      const attributes = file.dict(space[4]);
      const defined = file.dict(attributes?.entries.get('Colorants'));
      const process = file.dict(attributes?.entries.get('Process'));
      const known = new Set([
        'Cyan',
        'Magenta',
        'Yellow',
        'Black',
        'None',
        ...file.array(process, 'Components').map((each) => nameOf(file.resolve(each)) ?? ''),
      ]);
      const names = file.resolve(space[1]);
      for (const each of Array.isArray(names) ? names : []) {
        const name = nameOf(file.resolve(each)) ?? '';
        if (!known.has(name) && !(defined?.has(name) ?? false))
          report(`The colourant ${name} of a DeviceN colour space is not in its Colorants.`, use.place);
      }
    }
  },
};

const separations: Rule = {
  clauses: { a2: '6.2.4.4', a4: '6.2.4.4' },
  judge(subject, report) {
    const { file } = subject;
    const known = new Map<string, { readonly space: PdfObject[]; readonly text: string }>();
    for (const { space, use } of parts(subject)) {
      if (!Array.isArray(space) || nameOf(file.resolve(space[0])) !== 'Separation') continue;
      const name = nameOf(file.resolve(space[1])) ?? '';
      if (name === 'All' || name === 'None') continue;
      const other = known.get(name);
      if (other?.space === space) continue;
      const text = `${written(subject, space[2] ?? null, 0)} ${written(subject, space[3] ?? null, 0)}`;
      if (other === undefined) known.set(name, { space, text });
      else if (other.text !== text)
        report(`The separation ${name} has different alternates or tint transforms.`, use.place);
    }
  },
};

/** An object and what it refers to, as text by which two are compared. */
function written(subject: Subject, value: PdfObject, depth: number): string {
  const { file } = subject;
  const object = file.resolve(value);
  file.effort.tick();
  if (depth > 12) return '…';
  if (object instanceof Stream)
    return `${written(subject, object.dict, depth + 1)}${Buffer.from(file.decode(object) ?? object.raw).toString('latin1')}`;
  if (object instanceof Dict)
    return `<<${[...object.entries]
      .filter(([key]) => !/^(?:Length|Filter|DecodeParms)$/.test(key))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => `/${key} ${written(subject, each, depth + 1)}`)
      .join(' ')}>>`;
  if (Array.isArray(object)) return `[${object.map((each) => written(subject, each, depth + 1)).join(' ')}]`;
  if (object instanceof Name) return `/${object.value}`;
  const number = numberOf(object);
  return number === null ? JSON.stringify(object) : String(number);
}

export const COLORS: readonly Rule[] = [
  outputIntents,
  deviceSpaces({ a1: '6.2.3.3', a2: '6.2.4.3', a4: '6.2.4.3', x4: '6.4.3.2' }, ['itself']),
  deviceSpaces({ a1: '6.2.3.4', a2: '6.2.4.4', a4: '6.2.4.4', x4: '6.4' }, ['alternate']),
  deviceSpaces({ a1: '6.2.3.3', a2: '6.2.4.5', a4: '6.2.4.5', x4: '6.4' }, ['base']),
  iccProfiles,
  overprint,
  sameProfile(['itself', 'base'], '6.2.4.2'),
  sameProfile(['alternate'], '6.2.4.4'),
  colorants,
  separations,
];
