/** `check` by PDF/X-4 (ISO 15930-7:2010): a file that keeps its rules, and the same with one fault each. */
import { describe, expect, it } from 'vitest';
import { check } from '../../../src/engine/check/check.ts';
import { type FileParts, handMadePdf, iccProfile, type Objects, stream, xmp } from '../../support/hand-made-pdf.ts';

const HEADER = '%PDF-1.6\n%\xe2\xe3\xcf\xd3\n';
const ID = '/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]';
const TRAILER = `${ID} /Info 7 0 R`;

const INTENT = '<</S /GTS_PDFX /OutputConditionIdentifier (FOGRA51) /DestOutputProfile 6 0 R>>';
const METADATA =
  '<pdfxid:GTS_PDFXVersion xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">PDF/X-4</pdfxid:GTS_PDFXVersion>' +
  '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">T</rdf:li></rdf:Alt></dc:title>' +
  '<xmp:CreateDate>2026-11-23T01:02:03Z</xmp:CreateDate><xmp:ModifyDate>2026-11-23T01:02:03Z</xmp:ModifyDate>' +
  '<xmp:MetadataDate>2026-11-23T01:02:03Z</xmp:MetadataDate>' +
  ['DocumentID', 'VersionID', 'RenditionClass']
    .map((name) => `<xmpMM:${name} xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">1</xmpMM:${name}>`)
    .join('');

/** A page with an area in CMYK. */
const PRINTED: Objects = {
  1: `<</Type /Catalog /Pages 2 0 R /Metadata 5 0 R /OutputIntents [${INTENT}]>>`,
  2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
  3: '<</Type /Page /Parent 2 0 R /MediaBox [0 0 120 120] /BleedBox [5 5 115 115] /TrimBox [10 10 110 110] /Resources <<>> /Contents 4 0 R>>',
  4: stream('0 1 0 0 k 10 10 50 50 re f'),
  5: xmp(METADATA),
  6: stream(iccProfile('CMYK', 'prtr'), '/N 4'),
  7: '<</Trapped /False>>',
};

async function clauses(objects: Objects, parts: FileParts = {}): Promise<string[]> {
  const file = handMadePdf(objects, { header: HEADER, trailer: TRAILER, ...parts });
  const { findings } = await check(file, { profile: 'pdf/x-4' });
  return [...new Set(findings.map(({ clause }) => clause))];
}

const replaced = (number: number, from: string, to: string): Objects => {
  const text = PRINTED[number]!.replace(from, to);
  expect(text).not.toBe(PRINTED[number]);
  return { ...PRINTED, [number]: text };
};
const catalog = (entries: string, rest: Objects = {}) => ({ ...replaced(1, '/Pages', `${entries} /Pages`), ...rest });
const content = (operators: string, resources = '') => ({
  ...PRINTED,
  3: PRINTED[3]!.replace('<<>>', `<<${resources}>>`),
  4: stream(operators),
});
const annotated = (entries: string) => ({
  ...replaced(3, '/Contents', '/Annots [9 0 R] /Contents'),
  9: `<</Type /Annot ${entries}>>`,
});
const withIntent = (from: string, to: string) => replaced(1, from, to);

describe('PDF/X-4', () => {
  it.each<[string, Objects]>([
    ['CMYK', PRINTED],
    ['grey', content('0.5 g 10 10 50 50 re f')],
    ['transparency', content('/G gs 0 1 0 0 k 10 10 50 50 re f', '/ExtGState <</G <</ca 0.5 /BM /Multiply>>>>')],
    ['ArtBox instead of TrimBox', replaced(3, '/TrimBox', '/ArtBox')],
    ['a second output intent of another standard', withIntent(INTENT, `${INTENT} <</S /GTS_PDFA1>>`)],
    ['an annotation beside the bleed', annotated('/Subtype /Square /Rect [0 0 4 4]')],
    ['a printer’s mark', annotated('/Subtype /PrinterMark /Rect [0 0 50 50]')],
  ])('is kept by %s', async (_, objects) => {
    expect(await clauses(objects)).toEqual([]);
  });

  it.each<[string, string, Objects]>([
    ['6.2.2', 'no output intent', { ...withIntent(INTENT, ''), 4: stream('q Q') }],
    ['6.2.2', 'two output intents of PDF/X', withIntent(INTENT, `${INTENT} ${INTENT}`)],
    ['6.2.2', 'a condition without a name', withIntent('(FOGRA51)', '()')],
    ['6.4.2.1', 'a profile of a monitor', { ...PRINTED, 6: stream(iccProfile('CMYK', 'mntr'), '/N 4') }],
    ['6.4.2.1', 'a profile for Lab', { ...content('0 g'), 6: stream(iccProfile('Lab ', 'prtr'), '/N 3') }],
    ['6.4.3.2', 'RGB under a condition in CMYK', content('1 0 0 rg 10 10 50 50 re f')],
    [
      '6.4.3.2',
      'grey under a condition in RGB',
      { ...content('0.5 g 10 10 50 50 re f'), 6: stream(iccProfile('RGB ', 'prtr'), '/N 3') },
    ],
    [
      '6.5',
      'a font that is not embedded',
      content('BT /F 9 Tf (a) Tj ET', '/Font <</F <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>>>'),
    ],
    ['6.7', 'an embedded file', { ...PRINTED, 9: '<</Type /Filespec /F (a) /EF <<>>>>' }],
    ['6.8', 'LZW', { ...PRINTED, 9: stream('abc', '/Filter /LZWDecode') }],
    ['6.9', 'nothing of trapping', replaced(7, '/Trapped /False', '')],
    ['6.9', 'trapping that is not known', replaced(7, '/False', '/Unknown')],
    [
      '6.9',
      'metadata that say something else of trapping',
      { ...PRINTED, 5: xmp(`${METADATA}<pdf:Trapped>True</pdf:Trapped>`) },
    ],
    ['6.10', 'no title', { ...PRINTED, 5: xmp(METADATA.replace(/<dc:title>.*<\/dc:title>/, '')) }],
    [
      '6.10',
      'no date of the metadata',
      { ...PRINTED, 5: xmp(METADATA.replace(/<xmp:MetadataDate>[^/]*<\/xmp:MetadataDate>/, '')) },
    ],
    ['6.11', 'another version of PDF/X', { ...PRINTED, 5: xmp(METADATA.replace('PDF/X-4', 'PDF/X-1a')) }],
    ['6.11', 'another prefix', { ...PRINTED, 5: xmp(METADATA.replaceAll('pdfxid', 'x')) }],
    ['6.12', 'neither TrimBox nor ArtBox', replaced(3, '/TrimBox [10 10 110 110]', '')],
    ['6.12', 'both', replaced(3, '/TrimBox', '/ArtBox [10 10 110 110] /TrimBox')],
    ['6.12', 'TrimBox beyond BleedBox', replaced(3, '/TrimBox [10', '/TrimBox [1')],
    ['6.12', 'BleedBox beyond MediaBox', replaced(3, '/BleedBox [5', '/BleedBox [-5')],
    ['6.12', 'BleedBox beyond CropBox', replaced(3, '/BleedBox', '/CropBox [8 8 112 112] /BleedBox')],
    ['6.13', 'a transfer function', content('/G gs', '/ExtGState <</G <</TR /Identity>>>>')],
    [
      '6.14',
      'PostScript',
      { ...content('/X Do', '/XObject <</X 9 0 R>>'), 9: stream('', '/Type /XObject /Subtype /PS') },
    ],
    ['6.16', 'an alternate image for print', { ...PRINTED, 9: '[<</Image 4 0 R /DefaultForPrinting true>>]' }],
    ['6.17', 'a link on the page', annotated('/Subtype /Link /Rect [20 20 40 40]')],
    ['6.17', 'a link in the bleed', annotated('/Subtype /Link /Rect [0 0 8 8]')],
    ['6.18', 'an action at the start', catalog('/OpenAction <</S /GoTo /D [3 0 R /Fit]>>')],
    ['6.18', 'actions for events', catalog('/AA <<>>')],
    ['6.19', 'an operator that is not defined', content('foo')],
    ['6.20', 'a blend mode that is not defined', content('/G gs', '/ExtGState <</G <</BM /Mine>>>>')],
    ['6.23', 'a rendering intent that is not defined', content('/Mine ri')],
    ['6.24', 'layers that switch themselves', catalog('/OCProperties <</OCGs [] /D <</AS []>>>>')],
    ['6.26', 'an XFA form', catalog('/AcroForm <</Fields [] /XFA (x)>>')],
  ])('%s is broken by %s', async (clause, _, objects) => {
    expect(await clauses(objects)).toEqual([clause]);
  });

  it('6.1 is broken by a later version of PDF', async () =>
    expect(await clauses(PRINTED, { header: HEADER.replace('1.6', '1.7') })).toEqual(['6.1']));

  it('6.10 is broken by a trailer without an identifier', async () =>
    expect(await clauses(PRINTED, { trailer: '/Info 7 0 R' })).toEqual(['6.10']));
});
