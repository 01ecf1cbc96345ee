/** Small PDFs written by hand for the tests of `check`: objects by number, a cross-reference table, a trailer. */

export type Objects = Readonly<Record<number, string>>;

export interface FileParts {
  readonly header?: string;
  /** Entries of the trailer beside Size and Root. */
  readonly trailer?: string;
}

const ID = '/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]';

/** The file of which object 1 is the catalog. */
export function handMadePdf(
  objects: Objects,
  { header = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', trailer = ID }: FileParts = {},
): Uint8Array {
  const numbers = Object.keys(objects).map(Number);
  const size = Math.max(...numbers) + 1;
  let text = header;
  const offsets = new Map<number, number>();
  for (const number of numbers) {
    offsets.set(number, text.length);
    text += `${number} 0 obj\n${objects[number]}\nendobj\n`;
  }
  const start = text.length;
  text += `xref\n0 ${size}\n0000000000 65535 f \n`;
  for (let number = 1; number < size; number++) {
    const offset = offsets.get(number);
    text += offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`;
  }
  text += `trailer\n<</Size ${size} /Root 1 0 R ${trailer}>>\nstartxref\n${start}\n%%EOF\n`;
  return Uint8Array.from(Buffer.from(text, 'latin1'));
}

export function stream(content: string, entries = ''): string {
  return `<<${entries} /Length ${content.length}>>\nstream\n${content}\nendstream`;
}

/** An XMP packet of properties, with the namespaces that the tests use. */
export function xmp(properties: string): string {
  const text =
    '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" ' +
    'xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">' +
    `${properties}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
  return stream(text, '/Type /Metadata /Subtype /XML');
}

const TITLE = '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">T</rdf:li></rdf:Alt></dc:title>';

/** A file that keeps to PDF/UA-1: a page with one figure. */
export const ACCESSIBLE: Objects = {
  1: '<</Type /Catalog /Pages 2 0 R /Lang (en) /MarkInfo <</Marked true>> /StructTreeRoot 5 0 R /ViewerPreferences <</DisplayDocTitle true>> /Metadata 8 0 R>>',
  2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
  3: '<</Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Resources <<>> /Contents 4 0 R /StructParents 0>>',
  4: stream('/Figure <</MCID 0>> BDC 0 0 10 10 re f EMC'),
  5: '<</Type /StructTreeRoot /K 6 0 R /ParentTree <</Nums [0 [7 0 R]]>>>>',
  6: '<</Type /StructElem /S /Document /P 5 0 R /K [7 0 R]>>',
  7: '<</Type /StructElem /S /Figure /P 6 0 R /Pg 3 0 R /K 0 /Alt (a square)>>',
  8: xmp(`${TITLE}<pdfuaid:part>1</pdfuaid:part>`),
};

/** The same for PDF/UA-2. */
export const ACCESSIBLE_2: Objects = {
  ...ACCESSIBLE,
  5: '<</Type /StructTreeRoot /K 6 0 R /ParentTree <</Nums [0 [7 0 R]]>> /Namespaces [9 0 R]>>',
  6: '<</Type /StructElem /S /Document /P 5 0 R /NS 9 0 R /K [7 0 R]>>',
  7: '<</Type /StructElem /S /Figure /P 6 0 R /NS 9 0 R /Pg 3 0 R /K 0 /Alt (a square)>>',
  8: xmp(`${TITLE}<pdfuaid:part>2</pdfuaid:part><pdfuaid:rev>2024</pdfuaid:rev>`),
  9: '<</Type /Namespace /NS (http://iso.org/pdf2/ssn)>>',
};

/** A file that keeps to PDF/A-2b: a page that shows nothing. */
export const ARCHIVED: Objects = {
  1: '<</Type /Catalog\n/Pages 2 0 R /Metadata 5 0 R>>',
  2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
  3: '<</Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Resources <<>> /Contents 4 0 R>>',
  4: stream('q Q'),
  5: xmp('<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>'),
};

/** An ICC profile of which only the header is there. */
export function iccProfile(space: string, deviceClass = 'mntr', version = '\x02\x10'): string {
  const header = ['\0\0\0\x80', 'test', `${version}\0\0`, deviceClass, space, 'XYZ ', '\0'.repeat(12), 'acsp'].join('');
  return header.padEnd(128, '\0');
}
