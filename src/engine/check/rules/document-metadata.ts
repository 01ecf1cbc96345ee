/** What PDF/A asks of metadata: packets, properties, extension schemas, the document information dictionary. */
import { PdfString, Stream, textOf } from '../file/objects.ts';
import { type Extension, readExtension } from '../metadata/extension-schemas.ts';
import { DC, PDF, PDFA_EXTENSION, predefinedSchemas, XMP } from '../metadata/predefined-schemas.ts';
import { ValueTypes } from '../metadata/value-types.ts';
import { readXmp, type XmpNode, type XmpPacket } from '../metadata/xmp.ts';
import type { Subject } from '../subject.ts';
import type { Rule } from './rule.ts';

/** All packets of the file, that of the document first. */
function packets(subject: Subject): { readonly packet: XmpPacket | null; readonly stream: Stream }[] {
  const { file, catalog } = subject;
  const streams = new Set<Stream>();
  const own = file.get(catalog, 'Metadata');
  if (own instanceof Stream) streams.add(own);
  for (const dict of subject.dicts) {
    const stream = file.get(dict, 'Metadata');
    if (stream instanceof Stream) streams.add(stream);
  }
  return [...streams].map((stream) => {
    const bytes = file.decode(stream);
    return { stream, packet: bytes === null ? null : readXmp(bytes, file.effort) };
  });
}

const filters: Rule = {
  clauses: { a1: '6.7.2' },
  judge(subject, report) {
    for (const { stream } of packets(subject))
      if (stream.dict.has('Filter')) report('A metadata stream has a filter.', stream.dict.object);
  },
};

const headers: Rule = {
  clauses: { a1: '6.7.5', a2: '6.6.2.1', a4: '6.7.2.1' },
  judge(subject, report) {
    for (const { packet, stream } of packets(subject))
      for (const key of ['bytes', 'encoding'])
        if (packet?.header.has(key) === true)
          report(`The header of an XMP packet has the attribute ${key}.`, stream.dict.object);
  },
};

const wellFormed: Rule = {
  clauses: { a1: '6.7.9', a2: '6.6.2.1', a4: '6.7.2.1', x4: '6.10' },
  judge(subject, report) {
    for (const { packet, stream } of packets(subject)) {
      if (packet?.properties === null || packet === null)
        report('An XMP packet is no well-formed XMP.', stream.dict.object);
      else if (packet.encoding !== 'UTF-8' && subject.profile.standard !== 'a1')
        report(`An XMP packet is in ${packet.encoding} instead of UTF-8.`, stream.dict.object);
    }
  },
};

/** Of each packet, what its extension schemas define. PDF/A-2 lets other packets use those of the document. */
function extensions(subject: Subject): {
  readonly properties: readonly XmpNode[];
  readonly own: Extension;
  readonly main: Extension | null;
  readonly object: number;
}[] {
  const { part } = subject.profile;
  const schemas = predefinedSchemas(part);
  const all = packets(subject).flatMap(({ packet, stream }) => {
    const properties = packet?.properties ?? null;
    return properties === null
      ? []
      : [{ properties, own: readExtension(properties, schemas, part), object: stream.dict.object }];
  });
  const main = part === 1 ? null : (all[0]?.own ?? null);
  return all.map((each) => ({ ...each, main }));
}

const schemasWell: Rule = {
  clauses: { a1: '6.7.8', a2: '6.6.2.3.3' },
  judge(subject, report) {
    for (const { own, object } of extensions(subject)) for (const fault of own.faults) report(fault, object);
  },
};

/** A property with what is wrong with it; `null` for nothing. */
function* faultyProperties(
  subject: Subject,
): Generator<{ readonly isOfExtension: boolean; readonly fault: string; readonly object: number }> {
  const schemas = predefinedSchemas(subject.profile.part);
  const predefined = new ValueTypes(schemas, new Map(), subject.profile.part);
  for (const { properties: nodes, own, main, object } of extensions(subject))
    for (const node of nodes) {
      if (node.namespace === PDFA_EXTENSION) continue;
      const name = `${node.prefix}:${node.name}`;
      const known = schemas.properties.get(node.namespace);
      const type = known?.get(node.name);
      if (type !== undefined) {
        if (!predefined.fits(node, type))
          yield { isOfExtension: false, fault: `The property ${name} is not of the type ${type}.`, object };
        continue;
      }
      const extension = [own, main].find((each) => each?.properties.get(node.namespace)?.has(node.name));
      const defined = extension?.properties.get(node.namespace)?.get(node.name);
      const isOfExtension = known === undefined;
      if (defined === undefined)
        yield {
          isOfExtension,
          fault: `The property ${name} is neither predefined nor in an extension schema.`,
          object,
        };
      else if (extension?.types.get(node.namespace)?.fits(node, defined) === false)
        yield { isOfExtension, fault: `The property ${name} is not of the type ${defined}.`, object };
    }
}

const properties: Rule = {
  clauses: { a1: '6.7.2', a2: '6.6.2.3.1' },
  judge(subject, report) {
    const isFirst = subject.profile.standard === 'a1';
    for (const { isOfExtension, fault, object } of faultyProperties(subject))
      if (isFirst || !isOfExtension) report(fault, object);
  },
};

/** Properties of other schemas than those that the XMP Specification defines. */
const extensionProperties: Rule = {
  clauses: { a2: '6.6.2.3.2' },
  judge(subject, report) {
    for (const { isOfExtension, fault, object } of faultyProperties(subject)) if (isOfExtension) report(fault, object);
  },
};

/** Entries of the information dictionary, and the properties that say the same. */
const PAIRS: readonly (readonly [string, string, string])[] = [
  ['Title', DC, 'title'],
  ['Author', DC, 'creator'],
  ['Subject', DC, 'description'],
  ['Keywords', PDF, 'Keywords'],
  ['Creator', XMP, 'CreatorTool'],
  ['Producer', PDF, 'Producer'],
  ['CreationDate', XMP, 'CreateDate'],
  ['ModDate', XMP, 'ModifyDate'],
];

/** The entries of the information dictionary whose property says something else. */
function* differingEntries(
  subject: Subject,
): Generator<{ readonly key: string; readonly name: string; readonly object: number }> {
  const { file } = subject;
  const dict = file.dict(file.trailer.entries.get('Info'));
  for (const [key, namespace, name] of dict === null ? [] : PAIRS) {
    const value = file.get(dict, key);
    if (!(value instanceof PdfString)) continue;
    const node = subject.property(namespace, name);
    const isSame = /Date$/.test(key)
      ? isSameDate(textOf(value), node?.value ?? null)
      : isSameText(textOf(value), node, key);
    if (!isSame) yield { key, name, object: dict!.object };
  }
}

const informationDictionary: Rule = {
  clauses: { a1: '6.1.5' },
  judge(subject, report) {
    const differing = [...differingEntries(subject)];
    if (differing.length > 0)
      report(
        `The document information dictionary says other things than the metadata: ${differing.map(({ key }) => key).join(', ')}.`,
        differing[0]!.object,
      );
  },
};

const information: Rule = {
  clauses: { a1: '6.7.3' },
  judge(subject, report) {
    for (const { key, name, object } of differingEntries(subject))
      report(`The entry ${key} of the document information dictionary and the property ${name} differ.`, object);
  },
};

function isSameText(text: string, node: XmpNode | null, key: string): boolean {
  if (node === null) return false;
  const own = text.replace(/(?<!\0)\0+$/, '');
  if (key === 'Author') return node.children.length === 1 && node.children[0]!.value === own;
  if (node.kind === 'Alt') return node.children.find(({ language }) => language === 'x-default')?.value === own;
  return node.value === own;
}

/** D:YYYYMMDDHHmmSSOHH'mm' and the form of XMP, at the precision of the coarser. */
function isSameDate(pdf: string, xmp: string | null): boolean {
  const own = /^D?:?(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?(Z|[+-]\d{2})?'?(\d{2})?/.exec(pdf);
  const other =
    /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?(?:T(\d{2}):(\d{2}))?(?::(\d{2}))?(?:\.\d+)?(?:(Z|[+-]\d{2}):?(\d{2})?)?$/.exec(
      xmp ?? '',
    );
  if (own === null || other === null) return false;
  const time = (match: RegExpExecArray) => {
    const [year, month, day, hour, minute, second] = [1, 2, 3, 4, 5, 6].map((part) =>
      Number(match[part] ?? (part === 2 || part === 3 ? 1 : 0)),
    );
    const zone = match[7] ?? 'Z';
    const shift = zone === 'Z' ? 0 : Number(zone) * 60 + Math.sign(Number(`${zone}1`)) * Number(match[8] ?? 0);
    return Date.UTC(year!, month! - 1, day!, hour!, minute! - shift, second!);
  };
  return time(own) === time(other);
}

export const DOCUMENT_METADATA: readonly Rule[] = [
  filters,
  headers,
  wellFormed,
  schemasWell,
  properties,
  extensionProperties,
  informationDictionary,
  information,
];
