/** How a file names the standards that it keeps to, in XMP; and extension schemas, by which PDF/A-1 to -3 let further properties in. */
import { escapeXml } from '../pdf/metadata.ts';
import type { Conformance } from './profiles.ts';

const PDFA_ID = 'http://www.aiim.org/pdfa/ns/id/';
const PDFUA_ID = 'http://www.aiim.org/pdfua/ns/id/';

const PDFX_ID = 'http://www.npes.org/pdfx/ns/id/';
const XMP = 'http://ns.adobe.com/xap/1.0/';
const XMP_MM = 'http://ns.adobe.com/xap/1.0/mm/';

/** The years of ISO 19005-4 and ISO 14289-2, which files of these parts name. */
const YEAR_OF_A4 = 2020;
const YEAR_OF_UA2 = 2024;

/** What an extension schema says of properties that XMP does not define (ISO 19005-2 §6.6.2.3.3). */
interface ExtensionSchema {
  readonly name: string;
  readonly namespace: string;
  readonly prefix: string;
  readonly properties: readonly {
    readonly name: string;
    readonly type: string;
    readonly category: 'internal' | 'external';
    readonly description: string;
  }[];
}

const UA_SCHEMA: ExtensionSchema = {
  name: 'PDF/UA identification schema',
  namespace: PDFUA_ID,
  prefix: 'pdfuaid',
  properties: [
    {
      name: 'part',
      type: 'Integer',
      category: 'internal',
      description: 'The part of ISO 14289 to which the file conforms',
    },
  ],
};

const X_SCHEMA: ExtensionSchema = {
  name: 'PDF/X identification schema',
  namespace: PDFX_ID,
  prefix: 'pdfxid',
  properties: [
    {
      name: 'GTS_PDFXVersion',
      type: 'Text',
      category: 'internal',
      description: 'The part of ISO 15930 to which the file conforms',
    },
  ],
};

/** Factur-X 1.0 §6.3: what the file says of the invoice that goes along. */
const INVOICE_SCHEMA: ExtensionSchema = {
  name: 'Factur-X PDFA Extension Schema',
  namespace: 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
  prefix: 'fx',
  properties: [
    ['DocumentFileName', 'The name of the embedded XML document'],
    ['DocumentType', 'The type of the hybrid document in capital letters, e.g. INVOICE or ORDER'],
    ['Version', 'The actual version of the standard applying to the embedded XML document'],
    ['ConformanceLevel', 'The conformance level of the embedded XML document'],
  ].map(([name, description]) => ({ name: name!, type: 'Text', category: 'external', description: description! })),
};

/** What is said of an invoice. */
export interface InvoiceFacts {
  readonly fileName: string;
  readonly version: string;
  readonly profile: string;
}

/** What ISO 15930-7 §6.10 asks to be said of a file for print. */
export interface PrintFacts {
  readonly documentId: string;
  /** ISO 8601. */
  readonly date: string;
}

/** @param print - `null` for files that are not for print */
export function identification(
  { archive, accessible }: Conformance,
  invoice: InvoiceFacts | null,
  print: PrintFacts | null,
): string {
  const descriptions: string[] = [];
  if (archive !== null) {
    const { part, level } = archive;
    const year = part === 4 ? `<pdfaid:rev>${YEAR_OF_A4}</pdfaid:rev>` : '';
    const written = level === null ? '' : `<pdfaid:conformance>${level.toUpperCase()}</pdfaid:conformance>`;
    descriptions.push(description('pdfaid', PDFA_ID, `<pdfaid:part>${part}</pdfaid:part>${year}${written}`));
  }
  if (accessible !== null) {
    const year = accessible === 2 ? `<pdfuaid:rev>${YEAR_OF_UA2}</pdfuaid:rev>` : '';
    descriptions.push(description('pdfuaid', PDFUA_ID, `<pdfuaid:part>${accessible}</pdfuaid:part>${year}`));
  }
  if (invoice !== null) {
    const { prefix, namespace } = INVOICE_SCHEMA;
    const values = { DocumentType: 'INVOICE', DocumentFileName: invoice.fileName, Version: invoice.version };
    const all = Object.entries({ ...values, ConformanceLevel: invoice.profile });
    descriptions.push(
      description(prefix, namespace, all.map(([name, value]) => element(`${prefix}:${name}`, value)).join('')),
    );
  }
  if (print !== null) descriptions.push(...printDescriptions(print));
  // PDF/A-4 asks for none any more (ISO 19005-4 §6.7.2.3).
  const schemas = [
    ...(accessible === null ? [] : [UA_SCHEMA]),
    ...(invoice === null ? [] : [INVOICE_SCHEMA]),
    ...(print === null ? [] : [X_SCHEMA]),
  ];
  const described = archive === null || archive.part === 4 ? [] : schemas;
  if (described.length > 0) descriptions.push(extensionSchemas(described));
  return descriptions.join('\n');
}

/** ISO 15930-7 §6.10, §6.11 */
function printDescriptions({ documentId, date }: PrintFacts): string[] {
  const managed =
    element('xmpMM:DocumentID', documentId) +
    element('xmpMM:VersionID', '1') +
    element('xmpMM:RenditionClass', 'default');
  return [
    description('pdfxid', PDFX_ID, element('pdfxid:GTS_PDFXVersion', 'PDF/X-4')),
    description('xmp', XMP, element('xmp:MetadataDate', date)),
    description('xmpMM', XMP_MM, managed),
  ];
}

/** One description of the document in RDF, with properties of one namespace. */
function description(prefix: string, namespace: string, properties: string): string {
  return `<rdf:Description rdf:about="" xmlns:${prefix}="${namespace}">${properties}</rdf:Description>`;
}

const EXTENSION_NAMESPACES =
  'xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" ' +
  'xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"';

function extensionSchemas(schemas: readonly ExtensionSchema[]): string {
  const items = schemas.map(({ name, namespace, prefix, properties }) => {
    const described = properties.map(
      (each) =>
        `<rdf:li rdf:parseType="Resource">${element('pdfaProperty:name', each.name)}${element('pdfaProperty:valueType', each.type)}` +
        `${element('pdfaProperty:category', each.category)}${element('pdfaProperty:description', each.description)}</rdf:li>`,
    );
    return (
      `<rdf:li rdf:parseType="Resource">${element('pdfaSchema:schema', name)}${element('pdfaSchema:namespaceURI', namespace)}` +
      `${element('pdfaSchema:prefix', prefix)}<pdfaSchema:property><rdf:Seq>${described.join('')}</rdf:Seq></pdfaSchema:property></rdf:li>`
    );
  });
  return `<rdf:Description rdf:about="" ${EXTENSION_NAMESPACES}><pdfaExtension:schemas><rdf:Bag>${items.join('')}</rdf:Bag></pdfaExtension:schemas></rdf:Description>`;
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}
