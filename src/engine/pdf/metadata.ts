/** What the file says about the document: information dictionary (PDF 32000-1 §14.3.3) and XMP (ISO 16684-1), with the same values. */
import type { PdfContainer } from './container.ts';
import type { FileAddition } from './file-format.ts';
import type { PdfDictionary } from './objects.ts';
import { dateString, textString } from './objects.ts';

export interface DocumentInfo {
  readonly title: string | null;
  readonly author: string | null;
  readonly subject: string | null;
  readonly keywords: readonly string[];
  /** Not written when `null`, so that equal input gives equal bytes. */
  readonly creationDate: Date | null;
  /** The program that wrote the file, with its version: `platen 1.0.0`. */
  readonly producer: string;
}

/** @param isForPrint - whether printers are told that nothing is trapped yet (ISO 15930-7 §6.9) */
export function infoDictionary(info: DocumentInfo, isForPrint: boolean): PdfDictionary {
  const text = (value: string | null) => {
    // As in the XMP packet, so that both say the same.
    const written = value === null ? '' : xmlText(value);
    return written === '' ? undefined : textString(written);
  };
  const date = info.creationDate === null ? undefined : dateString(info.creationDate);
  return {
    Title: text(info.title),
    Author: text(info.author),
    Subject: text(info.subject),
    Keywords: text(info.keywords.join(', ')),
    Producer: textString(info.producer),
    CreationDate: date,
    ModDate: date,
    Trapped: isForPrint ? 'False' : undefined,
    GTS_PDFXVersion: isForPrint ? textString('PDF/X-4') : undefined,
  };
}

/** XMP and how viewers show the title, in the catalog. @param language - of the document, BCP 47 */
export function writeMetadata(
  container: PdfContainer,
  info: DocumentInfo,
  language: string | null,
  additions: readonly FileAddition[] = [],
): void {
  const { catalog } = container;
  if (info.title !== null && info.title !== '') catalog.ViewerPreferences = { DisplayDocTitle: true };
  // §14.3.2: readable without inflating, so the stream stays as it is.
  const xmp = Buffer.from(xmpPacket(info, language, additions), 'utf8');
  const metadata = container.ref();
  container.fillPlainStream(metadata, { Type: 'Metadata', Subtype: 'XML' }, xmp);
  catalog.Metadata = metadata;
}

function xmpPacket(info: DocumentInfo, language: string | null, additions: readonly FileAddition[]): string {
  const parts = [
    alternatives('dc:title', info.title),
    info.author === null || info.author === ''
      ? ''
      : `<dc:creator><rdf:Seq><rdf:li>${escapeXml(info.author)}</rdf:li></rdf:Seq></dc:creator>`,
    alternatives('dc:description', info.subject),
    info.keywords.length === 0
      ? ''
      : `<dc:subject><rdf:Bag>${info.keywords.map((word) => `<rdf:li>${escapeXml(word)}</rdf:li>`).join('')}</rdf:Bag></dc:subject>`,
    language === null || language === ''
      ? ''
      : `<dc:language><rdf:Bag><rdf:li>${escapeXml(language)}</rdf:li></rdf:Bag></dc:language>`,
    '<dc:format>application/pdf</dc:format>',
    info.keywords.length === 0 ? '' : `<pdf:Keywords>${escapeXml(info.keywords.join(', '))}</pdf:Keywords>`,
    `<pdf:Producer>${escapeXml(info.producer)}</pdf:Producer>`,
    info.creationDate === null
      ? ''
      : `<xmp:CreateDate>${xmpDate(info.creationDate)}</xmp:CreateDate><xmp:ModifyDate>${xmpDate(info.creationDate)}</xmp:ModifyDate>`,
  ];
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
${parts.filter((part) => part !== '').join('\n')}
</rdf:Description>${additions.map(({ metadata }) => metadata).join('')}</rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`;
}

function alternatives(name: string, value: string | null): string {
  if (value === null || value === '') return '';
  return `<${name}><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(value)}</rdf:li></rdf:Alt></${name}>`;
}

export function xmpDate(date: Date): string {
  return date.toISOString().replace(/\.\d+Z$/, 'Z');
}

/** XML 1.0 §2.2: characters that XML cannot hold are left out, and surrogates that stand alone replaced. */
function xmlText(text: string): string {
  return Buffer.from(text, 'utf8')
    .toString('utf8')
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
}

/** The text as content of an element. */
export function escapeXml(text: string): string {
  return xmlText(text).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
