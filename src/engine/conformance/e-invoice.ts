/**
 * Invoices in XML that go along in the PDF: Factur-X 1.0 (ZUGFeRD 2.x, the same) in the syntax of UN/CEFACT, XRechnung among its profiles. What is
 * read of them is what the file must say about them; whether the sums are right, others judge.
 */
import type { Deadline } from '../base/deadline.ts';
import { PlatenError } from '../base/errors.ts';
import { Effort } from '../check/effort.ts';
import { readXml, type XmlElement } from '../check/metadata/xml.ts';
import type { Relationship } from '../pdf/attachments.ts';

const CII = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100';
const RAM = 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100';
const UDT = 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100';
const UBL = /^urn:oasis:names:specification:ubl:schema:xsd:(?:Invoice|CreditNote)-2$/;

export interface EInvoice {
  readonly bytes: Uint8Array;
  /** As the metadata writes it: `EN 16931`. */
  readonly profile: string;
  readonly fileName: string;
  readonly version: string;
  readonly relationship: Relationship;
  /** The day of the invoice; `null` where it is not said. */
  readonly issued: Date | null;
}

interface InvoiceProfile {
  readonly name: string;
  /** Of the guideline that the invoice names (BT-24). */
  readonly guideline: RegExp;
  /** The first two say too little to be invoices by themselves, and are data of the pages (Factur-X 1.0 §6.2.2). */
  readonly relationship: Relationship;
}

const PROFILES: readonly InvoiceProfile[] = [
  { name: 'MINIMUM', guideline: /^urn:factur-x\.eu:1p0:minimum$/, relationship: 'Data' },
  { name: 'BASIC WL', guideline: /^urn:factur-x\.eu:1p0:basicwl$/, relationship: 'Data' },
  {
    name: 'BASIC',
    guideline: /^urn:cen\.eu:en16931:2017[#:]compliant[#:](?:urn:)?factur-x\.eu:1p0:basic$/,
    relationship: 'Alternative',
  },
  { name: 'EN 16931', guideline: /^urn:cen\.eu:en16931:2017$/, relationship: 'Alternative' },
  {
    name: 'EXTENDED',
    guideline: /^urn:cen\.eu:en16931:2017[#:]conformant[#:](?:urn:)?factur-x\.eu:1p0:extended$/,
    relationship: 'Alternative',
  },
  {
    name: 'XRECHNUNG',
    guideline:
      /^urn:cen\.eu:en16931:2017#compliant#urn:(?:xoev-de|xeinkauf\.de):kosit:(?:standard:)?xrechnung_(\d+\.\d+)(?:#conformant#urn:.+)?$/,
    relationship: 'Alternative',
  },
];

/** @throws PlatenError `INVALID_OPTION` for what is not well-formed, is no such invoice, or of no known profile */
export function readEInvoice(xml: string | Uint8Array, deadline: Deadline): EInvoice {
  const bytes = typeof xml === 'string' ? Buffer.from(xml, 'utf8') : xml;
  const root = rootOf(decoded(xml), deadline);
  if (root.namespace !== CII || root.name !== 'CrossIndustryInvoice') throw wrongRoot(root);
  const guideline = textAt(root, [
    [CII, 'ExchangedDocumentContext'],
    [RAM, 'GuidelineSpecifiedDocumentContextParameter'],
    [RAM, 'ID'],
  ]);
  const profile = PROFILES.find((each) => guideline !== null && each.guideline.test(guideline));
  if (profile === undefined) throw unknownGuideline(guideline);
  const { name, relationship } = profile;
  const standard = profile.guideline.exec(guideline!)![1];
  return {
    bytes,
    profile: name,
    fileName: name === 'XRECHNUNG' ? 'xrechnung.xml' : 'factur-x.xml',
    version: standard ?? '1.0',
    relationship,
    issued: issueDate(root),
  };
}

function rootOf(text: string, deadline: Deadline): XmlElement {
  const read = readXml(text, new Effort(Math.max(1, deadline.remaining)));
  if (typeof read !== 'number') return read;
  const before = text.slice(0, read).split('\n');
  const place = `line ${before.length}, column ${before.at(-1)!.length + 1}`;
  const reason = /^<!DOCTYPE/i.test(text.slice(read, read + 9)) ? 'it has a document type' : 'it is not well-formed';
  throw refusal(`${reason} (${place}). Give an XML document without a document type.`, {
    line: before.length,
    column: before.at(-1)!.length + 1,
  });
}

/** XML 1.0 §4.3.3: by its mark, else by its declaration, else UTF-8. */
function decoded(xml: string | Uint8Array): string {
  const head = typeof xml === 'string' ? xml.slice(0, 200) : Buffer.from(xml.subarray(0, 200)).toString('latin1');
  const declared =
    /^(?:\u00ef\u00bb\u00bf|\ufeff)?<\?xml[^>]*\sencoding\s*=\s*["']([-\w.]+)["']/.exec(head)?.[1] ?? null;
  if (typeof xml === 'string') {
    if (declared !== null && !/^(?:utf-?8|us-ascii)$/i.test(declared))
      throw refusal(`it declares the encoding ${declared}, and a string goes into the file in UTF-8. Give its bytes.`, {
        value: declared,
      });
    return xml;
  }
  const mark = xml[0] === 0xff && xml[1] === 0xfe ? 'utf-16le' : xml[0] === 0xfe && xml[1] === 0xff ? 'utf-16be' : null;
  const encoding = mark ?? declared ?? 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(xml);
  } catch {
    throw refusal(`its bytes are not in ${encoding}, as which they are to be read. Declare their encoding.`, {
      value: encoding,
    });
  }
}

function wrongRoot({ name, namespace }: XmlElement): PlatenError {
  const found = `its root element is ${name.slice(0, 60)} of ${namespace === '' ? 'no namespace' : namespace.slice(0, 100)}`;
  return UBL.test(namespace)
    ? refusal(`${found}: Factur-X and ZUGFeRD hold the syntax of UN/CEFACT, not UBL. Give that, or use "attachments".`)
    : refusal(`${found}. An invoice in XML is a CrossIndustryInvoice of ${CII}.`);
}

function unknownGuideline(guideline: string | null): PlatenError {
  const known = PROFILES.map(({ name }) => name);
  const found =
    guideline === null ? 'it names no guideline' : `its guideline is ${JSON.stringify(guideline.slice(0, 120))}`;
  return refusal(
    `${found} (ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID), of no known profile. Known are ${known.join(', ')}.`,
    { value: guideline?.slice(0, 120) ?? null, allowed: known },
  );
}

function refusal(problem: string, details: PlatenError['details'] = {}): PlatenError {
  return new PlatenError('INVALID_OPTION', `eInvoice.xml: ${problem}`, { option: 'eInvoice.xml', ...details });
}

/** The text of the first element that a path of names leads to. */
function textAt(root: XmlElement, path: readonly (readonly [string, string])[]): string | null {
  let at: XmlElement | undefined = root;
  for (const [namespace, name] of path)
    at = at?.children.find((child) => child.namespace === namespace && child.name === name);
  return at === undefined ? null : at.text.trim();
}

/** BT-2, in format 102: CCYYMMDD. */
function issueDate(root: XmlElement): Date | null {
  const text = textAt(root, [
    [CII, 'ExchangedDocument'],
    [RAM, 'IssueDateTime'],
    [UDT, 'DateTimeString'],
  ]);
  const match = /^(\d{4})(\d{2})(\d{2})$/.exec(text ?? '');
  if (match === null) return null;
  const date = new Date(`${match[1]}-${match[2]}-${match[3]}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? null : date;
}
