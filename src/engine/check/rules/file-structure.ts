/** Rules on the bytes of a file: header, trailer, cross references, strings, streams, objects, limits. */
import { boxOf } from '../content/pages.ts';
import { filtersOf } from '../file/filters.ts';
import { Dict, latin1, Name, nameOf, type PdfObject, PdfString, Real, Stream } from '../file/objects.ts';
import type { Subject } from '../subject.ts';
import type { Report, Rule } from './rule.ts';

/** Bytes before the header are for the reader to step over. */
const version17: Rule = {
  clauses: { ua1: '6.1' },
  judge({ file }, report) {
    const text = latin1(file.bytes.subarray(file.headerOffset, file.headerOffset + 16));
    if (!/^%PDF-1\.[0-7][\0\t\n\f\r ]/.test(text))
      report('The file does not begin with the header of a version from 1.0 to 1.7.');
  },
};

const header: Rule = {
  clauses: { a1: '6.1.2', a2: '6.1.2', a4: '6.1.2' },
  judge({ file, profile }, report) {
    const version = profile.standard === 'a1' ? '\\d\\.\\d' : profile.standard === 'a4' ? '2\\.\\d' : '1\\.[0-7]';
    const text = latin1(file.bytes.subarray(0, 64));
    const line = new RegExp(`^%PDF-${version}(\\r\\n|\\r|\\n)`).exec(text);
    if (line === null) {
      report('The file does not begin with %PDF-, the version that the standard has, and one end of line.');
      return;
    }
    const comment = file.bytes.subarray(line[0].length, line[0].length + 5);
    if (comment[0] !== 37 || comment.length < 5 || comment.subarray(1).some((byte) => byte < 128))
      report('The line after the header is no comment of at least four bytes above 127.');
  },
};

/** The identifiers of a trailer, as one text; `null` for none. */
function identifierOf({ file }: Subject, trailer: Dict | undefined): string | null {
  const value = file.resolve(trailer?.entries.get('ID'));
  if (!Array.isArray(value)) return null;
  return value
    .map((each) => file.resolve(each))
    .map((each) => (each instanceof PdfString ? Buffer.from(each.bytes).toString('hex') : ''))
    .join(' ');
}

const trailer: Rule = {
  clauses: { a1: '6.1.3', a2: '6.1.3', a4: '6.1.3' },
  judge(subject, report) {
    const { file, profile } = subject;
    const isLinearized = linearizationOf(subject) !== null;
    const ids = file.sections.map(({ trailer: each }) => identifierOf(subject, each));
    const own = ids[0] ?? null;
    if (own === null || own.trim() === '') report('The trailer has no ID.');
    // The first part of a linearized file is read first, and the last in the chain.
    const last = ids.at(-1) ?? null;
    if (profile.standard === 'a1' && isLinearized && ids.length > 1 && last !== null && own !== null && last !== own)
      report('The identifiers of the first and the last trailer of the linearized file differ.');
    const text = latin1(file.bytes.subarray(Math.max(0, file.bytes.length - 2048)));
    const end = text.lastIndexOf('%%EOF');
    if (end < 0 || !/^(?:\r\n|\r|\n)?$/.test(text.slice(end + 5))) report('Data follow the last end-of-file marker.');
  },
};

/** The dictionary that a linearized file begins with. */
function linearizationOf({ file }: Subject): Dict | null {
  const first = /^(\d{1,10})\s+\d+\s+obj\s*<</m.exec(latin1(file.bytes.subarray(0, 1100)));
  const dict = first === null ? null : file.dict(file.object(Number(first[1])));
  return dict?.has('Linearized') === true && file.number(dict, 'L') === file.bytes.length ? dict : null;
}

const information: Rule = {
  clauses: { a4: '6.1.3' },
  judge({ file, catalog }, report) {
    if (!file.trailer.has('Info')) return;
    if (!catalog.has('PieceInfo')) report('The trailer has the key Info, and the catalog has no PieceInfo.');
    const dict = file.dict(file.trailer.entries.get('Info'));
    if (dict !== null && (dict.entries.size !== 1 || !dict.has('ModDate')))
      report('The document information dictionary has other keys than ModDate, or lacks it.', dict.object);
  },
};

const crossReferences: Rule = {
  clauses: { a1: '6.1.4', a2: '6.1.4', a4: '6.1.4' },
  judge({ file, profile }, report) {
    for (const { isStream, isKeywordWell, areHeadersWell } of file.sections) {
      if (isStream && profile.standard === 'a1') report('The file has a cross-reference stream.');
      if (!isKeywordWell) report('The keyword xref and the next subsection are not parted by one end of line.');
      if (!areHeadersWell && profile.standard === 'a1')
        report('The numbers of a subsection of the cross references are not parted by one space.');
    }
  },
};

/** Every object of the file and in its objects, and operands of its content; streams count as their dictionaries. */
function* everyObject({ file, content }: Subject): Generator<{ readonly value: PdfObject; readonly object: number }> {
  for (const number of file.numbers) {
    const pending: PdfObject[] = [file.object(number)];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      file.effort.tick();
      yield { value: next, object: number };
      for (const each of partsOf(next)) pending.push(each);
    }
  }
  for (const { value, place } of content.operands) yield { value, object: place.object };
}

/** The values in an object, and the keys that may be too long. */
function partsOf(value: PdfObject): readonly PdfObject[] {
  if (Array.isArray(value)) return value;
  const dict = value instanceof Stream ? value.dict : value;
  if (!(dict instanceof Dict)) return [];
  const keys = [...dict.entries.keys()].filter((key) => key.length > 100).map((key) => new Name(key));
  return [...keys, ...dict.entries.values()];
}

const hexadecimal: Rule = {
  clauses: { a1: '6.1.6', a2: '6.1.6', a4: '6.1.5' },
  judge(subject, report) {
    for (const { value, object } of everyObject(subject)) {
      if (!(value instanceof PdfString) || value.hex === null) continue;
      if (!value.hex.isClean) report('A hexadecimal string has other characters than digits.', object);
      else if (value.hex.digits % 2 === 1) report('A hexadecimal string has an odd number of digits.', object);
    }
  },
};

const streams: Rule = {
  clauses: { a1: '6.1.7', a2: '6.1.7.1', a4: '6.1.6.1' },
  judge({ file, profile }, report) {
    for (const number of file.numbers) {
      const stream = file.object(number);
      if (!(stream instanceof Stream)) continue;
      const { spelling, dict } = stream;
      if (spelling !== null && spelling.statedLength !== spelling.realLength)
        report(
          `The stream has ${spelling.realLength} bytes and the Length ${spelling.statedLength ?? 'none'}.`,
          number,
        );
      if (spelling !== null && profile.standard !== 'a4' && !(spelling.isBegunWell && spelling.isEndedWell))
        report('The keywords stream and endstream are not set off by ends of lines.', number);
      for (const key of ['F', 'FFilter', 'FDecodeParms'])
        if (dict.has(key)) report(`The stream has the key ${key}.`, number);
    }
  },
};

const FILTERS = new Set(
  'ASCIIHexDecode ASCII85Decode FlateDecode RunLengthDecode CCITTFaxDecode JBIG2Decode DCTDecode JPXDecode'.split(' '),
);

const filters: Rule = {
  clauses: { a1: '6.1.10', a2: '6.1.7.2', a4: '6.1.6.2', x4: '6.8' },
  judge({ file, profile }, report) {
    for (const number of file.numbers) {
      const stream = file.object(number);
      if (!(stream instanceof Stream)) continue;
      for (const [index, filter] of filtersOf(stream.dict, file.resolve).entries()) {
        const parameters = file.get(stream.dict, 'DecodeParms');
        const own = file.dict(Array.isArray(parameters) ? parameters[index] : parameters);
        const isIdentity = filter === 'Crypt' && (file.name(own, 'Name') ?? 'Identity') === 'Identity' && own !== null;
        const isRight = profile.standard === 'a1' ? filter !== 'LZWDecode' : FILTERS.has(filter) || isIdentity;
        if (!isRight) report(`The stream has the filter ${filter}.`, number);
      }
    }
  },
};

const INLINE_FILTERS = new Set(
  'ASCIIHexDecode ASCII85Decode FlateDecode RunLengthDecode CCITTFaxDecode DCTDecode AHx A85 Fl RL CCF DCT'.split(' '),
);

const inlineFilters: Rule = {
  clauses: { a1: '6.1.10', a2: '6.1.10', a4: '6.1.9', x4: '6.8' },
  judge({ file, content, profile }, report) {
    for (const { dict, place } of content.inlineImages)
      for (const filter of filtersOf(dict, file.resolve)) {
        const isRight = profile.standard === 'a1' ? !/^LZW/.test(filter) : INLINE_FILTERS.has(filter);
        if (!isRight) report(`An inline image has the filter ${filter}.`, place);
      }
  },
};

const utf8Names: Rule = {
  clauses: { a2: '6.1.8', a4: '6.1.7' },
  judge(subject, report) {
    for (const { name, what, object } of namesOfText(subject))
      if (name !== null && !isUtf8(name)) report(`The name of a ${what} is no UTF-8.`, object);
  },
};

/** The names that are text: of fonts, structure types and colourants. */
function* namesOfText(
  subject: Subject,
): Generator<{ readonly name: string | null; readonly what: string; readonly object: number }> {
  const { file, content } = subject;
  for (const { font } of content.fonts.values())
    for (const dict of [font.dict, font.cidFont, font.descriptor])
      for (const key of ['BaseFont', 'FontName'])
        yield { name: file.name(dict, key), what: 'font', object: dict?.object ?? 0 };
  for (const { dict, mapped } of subject.elements)
    yield { name: mapped.type, what: 'structure type', object: dict.object };
  const roles = file.dict(subject.tree?.root.entries.get('RoleMap'));
  for (const [key, value] of roles?.entries ?? [])
    for (const name of [key, nameOf(value)]) yield { name, what: 'structure type', object: roles!.object };
  for (const { space, place } of content.colors) {
    const family = Array.isArray(space) ? nameOf(file.resolve(space[0])) : null;
    if (!Array.isArray(space) || (family !== 'Separation' && family !== 'DeviceN')) continue;
    const names = file.resolve(space[1]);
    for (const each of Array.isArray(names) ? names : [names])
      yield { name: nameOf(file.resolve(each)), what: 'colourant', object: place.object };
  }
}

function isUtf8(name: string): boolean {
  if (!/[\x80-\xff]/.test(name)) return true;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(name, 'latin1'));
    return true;
  } catch {
    return false;
  }
}

const objects: Rule = {
  clauses: { a1: '6.1.8', a2: '6.1.9', a4: '6.1.8' },
  judge({ file }, report) {
    for (const number of file.numbers) file.object(number);
    for (const number of file.badlySpelled)
      report(
        'The numbers of the object, or its keywords obj and endobj, are not set off by one white space or an end of line.',
        number,
      );
  },
};

const permissions: Rule = {
  clauses: { a2: '6.1.12', a4: '6.1.11' },
  judge(subject, report) {
    const { file, catalog, profile } = subject;
    const dict = file.dict(catalog.entries.get('Perms'));
    if (dict === null) return;
    for (const key of dict.entries.keys())
      if (key !== 'UR3' && key !== 'DocMDP')
        report(`The permissions of the document have the key ${key}.`, dict.object);
    if (!dict.has('DocMDP') || profile.standard === 'a4') return;
    for (const each of subject.dicts) {
      const isReference = file.name(each, 'Type') === 'SigRef' || each.has('TransformMethod');
      if (isReference && ['DigestLocation', 'DigestMethod', 'DigestValue'].some((key) => each.has(key)))
        report('A signature reference has a digest of its own beside DocMDP.', each.object);
    }
  },
};

const version: Rule = {
  clauses: { a4: '6.1.12' },
  judge({ file, catalog }, report) {
    const value = file.get(catalog, 'Version');
    if (value !== null && !/^2\.\d$/.test(nameOf(value) ?? ''))
      report(`The catalog has the version ${nameOf(value) ?? 'that is no name'}.`);
  },
};

const limits: Rule = {
  clauses: { a1: '6.1.12', a2: '6.1.13' },
  judge(subject, report) {
    const isFirst = subject.profile.standard === 'a1';
    for (const { value, object } of everyObject(subject))
      checkLimits(value, isFirst, (message) => report(message, object));
    const { file, content } = subject;
    if (file.numbers.length > 8_388_607) report('The file has more than 8388607 objects.');
    if (content.deepestNesting > 28)
      report(`The operators q and Q are nested ${content.deepestNesting} times.`, content.deepestPlace);
    for (const { font, place } of content.fonts.values())
      if ((font.cmap?.highestCid ?? 0) > 65_535)
        report(`The CMap of the font ${font.name} has a CID above 65535.`, place);
    for (const { space, place } of content.colors) {
      if (!Array.isArray(space) || nameOf(file.resolve(space[0])) !== 'DeviceN') continue;
      const names = file.resolve(space[1]);
      const count = Array.isArray(names) ? names.length : 0;
      if (count > (isFirst ? 8 : 32)) report(`A DeviceN colour space has ${count} colourants.`, place);
    }
    if (!isFirst) checkBoxes(subject, report);
  },
};

function checkLimits(value: PdfObject, isFirst: boolean, report: (message: string) => void): void {
  if (typeof value === 'number' && (value > 2_147_483_647 || value < -2_147_483_648))
    report(`The integer ${value} is out of range.`);
  else if (value instanceof Real) {
    const size = Math.abs(value.value);
    if (size > (isFirst ? 32_767 : 3.403e38)) report(`The number ${value.value} is out of range.`);
    if (!isFirst && size !== 0 && size < 1.175e-38) report(`The number ${value.value} is too near to zero.`);
  } else if (value instanceof PdfString && value.bytes.length > (isFirst ? 65_535 : 32_767))
    report(`A string has ${value.bytes.length} bytes.`);
  else if (value instanceof Name && value.value.length > 127) report(`A name has ${value.value.length} bytes.`);
  else if (isFirst && Array.isArray(value) && value.length > 8_191) report(`An array has ${value.length} elements.`);
  else if (isFirst && value instanceof Dict && value.entries.size > 4_095)
    report(`A dictionary has ${value.entries.size} entries.`);
}

const BOXES = ['MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox'];

function checkBoxes({ pages, file }: Subject, report: Report): void {
  for (const page of pages)
    for (const key of BOXES) {
      const box =
        key === 'MediaBox' ? page.mediaBox : key === 'CropBox' ? page.cropBox : boxOf(file, file.get(page.dict, key));
      if (box === null) continue;
      const sizes = [box[2]! - box[0]!, box[3]! - box[1]!];
      if (sizes.some((size) => size < 3 || size > 14_400))
        report(`The ${key} of a page is ${sizes.join(' by ')} units.`, { object: page.dict.object, page: page.number });
    }
}

export const FILE_STRUCTURE: readonly Rule[] = [
  version17,
  header,
  trailer,
  information,
  crossReferences,
  hexadecimal,
  streams,
  filters,
  inlineFilters,
  utf8Names,
  objects,
  permissions,
  version,
  limits,
];
