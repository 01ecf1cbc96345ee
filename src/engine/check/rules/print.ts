/** Rules of files for print (ISO 15930-7:2010, PDF/X-4) that no archive and no reader asks for. */

import { readIccHeader } from '../content/icc-header.ts';
import { boxOf } from '../content/pages.ts';
import { type Dict, latin1, nameOf, Stream } from '../file/objects.ts';
import type { Subject } from '../subject.ts';
import type { Rule } from './rule.ts';

const PDFX_ID = 'http://www.npes.org/pdfx/ns/id/';
const DC = 'http://purl.org/dc/elements/1.1/';
const XMP = 'http://ns.adobe.com/xap/1.0/';
const XMP_MM = 'http://ns.adobe.com/xap/1.0/mm/';
const PDF = 'http://ns.adobe.com/pdf/1.3/';

const version: Rule = {
  clauses: { x4: '6.1' },
  judge({ file }, report) {
    const text = latin1(file.bytes.subarray(file.headerOffset, file.headerOffset + 9));
    if (!/^%PDF-1\.[0-6]/.test(text)) report('The header names no version of PDF up to 1.6.');
  },
};

const encryption: Rule = {
  clauses: { x4: '6.15' },
  judge({ file }, report) {
    if (file.encrypt !== null) report('The file is encrypted.', file.encrypt.object);
  },
};

function intentsForPrint({ file, catalog }: Subject): Dict[] {
  const all = file.array(catalog, 'OutputIntents').map((each) => file.dict(each));
  return all.filter((each) => each !== null).filter((each) => file.name(each, 'S') === 'GTS_PDFX');
}

const outputIntents: Rule = {
  clauses: { x4: '6.2.2' },
  judge(subject, report) {
    const all = intentsForPrint(subject);
    if (all.length !== 1)
      report(`The file has ${all.length} output intents of PDF/X instead of one.`, subject.catalog.object);
    for (const intent of all)
      if ((subject.text(intent, 'OutputConditionIdentifier') ?? '') === '')
        report('The output intent has no OutputConditionIdentifier.', intent.object);
  },
};

const outputProfile: Rule = {
  clauses: { x4: '6.4.2.1' },
  judge(subject, report) {
    const { file } = subject;
    for (const intent of intentsForPrint(subject)) {
      const stream = file.get(intent, 'DestOutputProfile');
      const bytes = stream instanceof Stream ? file.decode(stream) : null;
      const icc = bytes === null ? null : readIccHeader(bytes);
      if (icc === null || icc.deviceClass !== 'prtr' || !/^(?:RGB |CMYK|GRAY)$/.test(icc.space) || icc.version >= 5)
        report('The output intent has no profile of an output device for grey, RGB or CMYK.', intent.object);
    }
  },
};

const embeddedFiles: Rule = {
  clauses: { x4: '6.7' },
  judge({ dicts }, report) {
    for (const dict of dicts) if (dict.has('EF')) report('A file is embedded.', dict.object);
  },
};

const trapping: Rule = {
  clauses: { x4: '6.9' },
  judge(subject, report) {
    const { file } = subject;
    const info = file.dict(file.trailer.entries.get('Info'));
    const written = nameOf(file.get(info, 'Trapped'));
    const told = subject.property(PDF, 'Trapped')?.value?.trim() ?? null;
    if (written !== 'True' && written !== 'False')
      report(`The information dictionary says ${written ?? 'nothing'} of trapping instead of True or False (Trapped).`);
    else if (told !== null && told !== written) report('The metadata says something else of trapping (pdf:Trapped).');
  },
};

const metadata: Rule = {
  clauses: { x4: '6.10' },
  judge(subject, report) {
    if (subject.file.array(subject.file.trailer, 'ID').length !== 2) report('The trailer has no ID.');
    const needed = [
      [DC, 'title'],
      [XMP, 'CreateDate'],
      [XMP, 'ModifyDate'],
      [XMP, 'MetadataDate'],
      [XMP_MM, 'DocumentID'],
      [XMP_MM, 'VersionID'],
      [XMP_MM, 'RenditionClass'],
    ] as const;
    for (const [namespace, name] of needed)
      if (subject.property(namespace, name) === null) report(`The metadata has no ${name}.`);
  },
};

const identification: Rule = {
  clauses: { x4: '6.11' },
  judge(subject, report) {
    const named = subject.property(PDFX_ID, 'GTS_PDFXVersion');
    if (named?.value?.trim() !== 'PDF/X-4')
      report(
        `The metadata names ${named?.value?.trim() ?? 'no version of PDF/X'} instead of PDF/X-4 (pdfxid:GTS_PDFXVersion).`,
      );
    else if (named.prefix !== 'pdfxid') report(`The property GTS_PDFXVersion has the prefix "${named.prefix}".`);
  },
};

type Box = readonly number[];

const isWithin = (inner: Box, outer: Box) =>
  inner[0]! >= outer[0]! && inner[1]! >= outer[1]! && inner[2]! <= outer[2]! && inner[3]! <= outer[3]!;

/** By name; absent boxes are left out. */
function boxesOf({ file }: Subject, dict: Dict): ReadonlyMap<string, Box> {
  const names = ['ArtBox', 'TrimBox', 'BleedBox', 'CropBox'];
  return new Map(
    names.flatMap((name) => {
      const box = boxOf(file, file.get(dict, name));
      return box === null ? [] : [[name, box] as const];
    }),
  );
}

const boxes: Rule = {
  clauses: { x4: '6.12' },
  judge(subject, report) {
    for (const { dict, number, mediaBox } of subject.pages) {
      const place = { object: dict.object, page: number };
      const own = boxesOf(subject, dict);
      const final = own.get('TrimBox') ?? own.get('ArtBox');
      if (mediaBox === null) report('The page has no MediaBox.', place);
      if (final === undefined) report('The page has neither TrimBox nor ArtBox.', place);
      if (own.has('TrimBox') && own.has('ArtBox')) report('The page has both TrimBox and ArtBox.', place);
      const around: Box[] = [own.get('BleedBox'), own.get('CropBox'), mediaBox ?? undefined].filter(
        (box) => box !== undefined,
      );
      if (final !== undefined && around.some((box) => !isWithin(final, box)))
        report('The finished page reaches beyond BleedBox, CropBox or MediaBox.', place);
      const bleed = own.get('BleedBox');
      if (bleed !== undefined && [own.get('CropBox'), mediaBox].some((box) => box && !isWithin(bleed, box)))
        report('BleedBox reaches beyond CropBox or MediaBox.', place);
    }
  },
};

const alternates: Rule = {
  clauses: { x4: '6.16' },
  judge({ dicts, file }, report) {
    for (const dict of dicts)
      if (file.get(dict, 'DefaultForPrinting') === true)
        report('An alternate image is the one for print.', dict.object);
  },
};

const annotations: Rule = {
  clauses: { x4: '6.17' },
  judge(subject, report) {
    for (const { dict, subtype, page, place } of subject.annotations) {
      if (subtype === 'TrapNet' || subtype === 'PrinterMark' || subtype === 'Popup') continue;
      const own = boxesOf(subject, page.dict);
      const paper = own.get('BleedBox') ?? own.get('TrimBox') ?? own.get('ArtBox') ?? page.mediaBox;
      const rect = boxOf(subject.file, subject.file.get(dict, 'Rect'));
      if (paper === null || paper === undefined || rect === null) continue;
      const isBeyond = rect[2]! <= paper[0]! || rect[0]! >= paper[2]! || rect[3]! <= paper[1]! || rect[1]! >= paper[3]!;
      if (!isBeyond) report(`An annotation (${subtype ?? 'of no type'}) lies on what is printed.`, place);
    }
  },
};

const actions: Rule = {
  clauses: { x4: '6.18' },
  judge({ file, dicts, catalog }, report) {
    if (file.dict(catalog.entries.get('OpenAction')) !== null)
      report('The file begins with an action.', catalog.object);
    for (const dict of dicts) {
      if (dict.has('AA')) report('There are actions for events (AA).', dict.object);
      if (file.name(dict, 'Type') === 'Action' || file.name(dict, 'S') === 'JavaScript')
        report('There is an action.', dict.object);
      else if (
        dict.has('A') &&
        file.dict(dict.entries.get('A'))?.has('S') === true &&
        (dict.has('Title') || dict.has('Subtype'))
      )
        report('There is an action.', dict.object);
    }
  },
};

const optionalContent: Rule = {
  clauses: { x4: '6.24' },
  judge({ file, catalog }, report) {
    const properties = file.dict(catalog.entries.get('OCProperties'));
    const all = [
      file.dict(properties?.entries.get('D')),
      ...file.array(properties, 'Configs').map((each) => file.dict(each)),
    ];
    for (const dict of all)
      if (dict?.has('AS') === true) report('A configuration of optional content has the key AS.', dict.object);
  },
};

const xfa: Rule = {
  clauses: { x4: '6.26' },
  judge({ form }, report) {
    if (form?.has('XFA') === true) report('The form has an XFA form.', form.object);
  },
};

export const PRINT: readonly Rule[] = [
  version,
  outputIntents,
  outputProfile,
  embeddedFiles,
  trapping,
  metadata,
  identification,
  boxes,
  encryption,
  alternates,
  annotations,
  actions,
  optionalContent,
  xfa,
];
