/** `check` by PDF/A: files that keep the rules of its parts, and the same with one fault each. */
import { describe, expect, it } from 'vitest';
import { check } from '../../../src/engine/check/check.ts';
import type { CheckProfile } from '../../../src/engine/check/profiles.ts';
import {
  ARCHIVED,
  type FileParts,
  handMadePdf,
  iccProfile,
  type Objects,
  stream,
  xmp,
} from '../../support/hand-made-pdf.ts';

async function clauses(objects: Objects, profile: CheckProfile, parts: FileParts = {}): Promise<string[]> {
  const { findings } = await check(handMadePdf(objects, parts), { profile });
  return [...new Set(findings.map(({ clause }) => clause))];
}

const replaced = (number: number, from: string, to: string, objects: Objects = ARCHIVED): Objects => {
  const text = objects[number]!.replace(from, to);
  expect(text).not.toBe(objects[number]);
  return { ...objects, [number]: text };
};
const page = (entries: string, rest: Objects = {}): Objects => ({
  ...replaced(3, '/Contents', `${entries} /Contents`),
  ...rest,
});
const resources = (entries: string, content: string, rest: Objects = {}): Objects => ({
  ...replaced(3, '<<>>', `<<${entries}>>`),
  4: stream(content),
  ...rest,
});
const catalog = (entries: string, rest: Objects = {}): Objects => ({
  ...replaced(1, '/Pages', `${entries} /Pages`),
  ...rest,
});
const metadata = (properties: string): Objects => ({
  ...ARCHIVED,
  5: xmp(`<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>${properties}`),
});
const annotated = (entries: string): Objects =>
  page('/Annots [10 0 R]', { 10: `<</Type /Annot /Rect [0 0 9 9] ${entries}>>` });

/** An output intent for a space. */
const intent = (space: string) =>
  catalog('/OutputIntents [<</S /GTS_PDFA1 /OutputConditionIdentifier (x) /DestOutputProfile 9 0 R>>]', {
    9: stream(iccProfile(space), '/N 3'),
  });

const HEADER = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n';

describe('PDF/A-2b', () => {
  it.each<[string, Objects]>([
    ['an empty page', ARCHIVED],
    ['grey with an output intent', { ...intent('RGB '), 4: stream('0 g 0 0 9 9 re f') }],
    [
      'a date and a list',
      metadata(
        '<xmp:CreateDate>2026-11-23T01:02:03Z</xmp:CreateDate><dc:subject><rdf:Bag><rdf:li>a</rdf:li></rdf:Bag></dc:subject>',
      ),
    ],
    ['a link that is printed', annotated('/Subtype /Link /F 4')],
  ])('is kept by %s', async (_, objects) => {
    expect(await check(handMadePdf(objects), { profile: 'pdf/a-2b' })).toEqual({ conforms: true, findings: [] });
  });

  it.each<[string, string, FileParts]>([
    ['6.1.2', 'no bytes above 127 in the second line', { header: '%PDF-1.7\n%abcd\n' }],
    ['6.1.2', 'a header after other bytes', { header: `\n${HEADER}` }],
    ['6.1.3', 'a trailer without an identifier', { trailer: '' }],
  ])('%s is broken by %s', async (clause, _, parts) => {
    expect(await clauses(ARCHIVED, 'pdf/a-2b', parts)).toEqual([clause]);
  });

  it.each<[string, string, Objects]>([
    ['6.1.6', 'an odd number of hexadecimal digits', catalog('/X <123>')],
    ['6.1.7.1', 'a length that is not that of the stream', replaced(4, '/Length 3', '/Length 2')],
    ['6.1.7.2', 'LZW', { ...ARCHIVED, 9: stream('abc', '/Filter /LZWDecode') }],
    ['6.1.9', 'an object without an end of line', { ...ARCHIVED, 8: '<<>> endobj 9 0 obj\n<<>>' }],
    ['6.1.13', 'a large integer', catalog('/X 2147483648')],
    ['6.1.13', 'a small page', replaced(3, '[0 0 100 100]', '[0 0 2 100]')],
    ['6.2.2', 'an unknown operator', { ...ARCHIVED, 4: stream('q xx Q') }],
    ['6.2.3', 'an output intent for Lab', intent('Lab ')],
    ['6.2.4.3', 'RGB without an output intent', { ...ARCHIVED, 4: stream('1 0 0 rg 0 0 9 9 re f') }],
    [
      '6.2.4.4',
      'a separation with a device space',
      resources('/ColorSpace <</S [/Separation /Spot /DeviceRGB 9 0 R]>>', '/S cs 1 scn 0 0 9 9 re f', {
        9: '<</FunctionType 2 /Domain [0 1] /C0 [0 0 0] /C1 [1 1 1] /N 1>>',
      }),
    ],
    [
      '6.2.4.5',
      'an index into a device space',
      resources('/ColorSpace <</I [/Indexed /DeviceRGB 0 <000000>]>>', '/I cs 0 scn 0 0 9 9 re f'),
    ],
    ['6.2.5', 'a transfer function', resources('/ExtGState <</G <</TR /Identity>>>>', '/G gs')],
    ['6.2.6', 'an unknown rendering intent', { ...ARCHIVED, 4: stream('/Fine ri') }],
    ['6.2.10', 'transparency without a blending space', resources('/ExtGState <</G <</ca .5>>>>', '/G gs')],
    [
      '6.2.10',
      'an unknown blend mode',
      page(
        '/Group <</S /Transparency /CS [/CalRGB <</WhitePoint [1 1 1]>>]>>',
        resources('/ExtGState <</G <</BM /Burn>>>>', '/G gs'),
      ),
    ],
    ['6.3.1', 'a film', annotated('/Subtype /Movie /F 4 /AP <</N 4 0 R>>')],
    ['6.3.2', 'a link that is not printed', annotated('/Subtype /Link /F 0')],
    ['6.3.3', 'a square without an appearance', annotated('/Subtype /Square /F 4')],
    ['6.4.1', 'appearances left to the reader', catalog('/AcroForm <</Fields [] /NeedAppearances true>>')],
    ['6.5.1', 'a script', catalog('/OpenAction <</S /JavaScript /JS (x)>>')],
    ['6.5.2', 'actions of the document', catalog('/AA <<>>')],
    ['6.6.2.1', 'metadata that are no XML', { ...ARCHIVED, 5: stream('<x>', '/Type /Metadata /Subtype /XML') }],
    ['6.6.2.3.1', 'a date that is none', metadata('<xmp:CreateDate>today</xmp:CreateDate>')],
    ['6.6.2.3.2', 'a property of its own', metadata('<a:b xmlns:a="urn:a">c</a:b>')],
    [
      '6.6.4',
      'another part',
      { ...ARCHIVED, 5: xmp('<pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>') },
    ],
    ['6.8', 'an embedded file without a name', { ...ARCHIVED, 9: '<</Type /Filespec /EF <</F 4 0 R>>>>' }],
    ['6.9', 'optional content without a name', catalog('/OCProperties <</D <<>> /OCGs []>>')],
    ['6.10', 'alternate presentations', catalog('/Names <</AlternatePresentations <<>>>>')],
    ['6.11', 'requirements', catalog('/Requirements []')],
  ])('%s is broken by %s', async (clause, _, objects) => {
    expect((await clauses(objects, 'pdf/a-2b')).filter((each) => each !== '6.6.4' || clause === '6.6.4')).toEqual([
      clause,
    ]);
  });
});

it.each([
  ['', 3],
  ['/ImageMask true ', 2],
])('6.2.8.1 of PDF/A-2 is broken by an image %s of %s bits', async (mask, bits) => {
  const image = (depth: number): Objects =>
    resources('/XObject <</X 9 0 R>>', '/X Do', {
      9: stream('0', `/Type /XObject /Subtype /Image /Width 1 /Height 1 ${mask}/BitsPerComponent ${depth}`),
    });
  expect(await clauses(image(bits), 'pdf/a-2b')).toContain('6.2.8.1');
  expect(await clauses(image(1), 'pdf/a-2b')).not.toContain('6.2.8.1');
});

describe('embedded files', () => {
  const holding = (file: Uint8Array): Objects => ({
    ...ARCHIVED,
    9: '<</Type /Filespec /F (a) /UF (a) /EF <</F 10 0 R>>>>',
    10: stream(Buffer.from(file).toString('latin1')),
  });

  it('of PDF/A-2 are PDF/A themselves', async () => {
    expect(await clauses(holding(handMadePdf(ARCHIVED)), 'pdf/a-2b')).toEqual([]);
    expect(await clauses(holding(Buffer.from('text')), 'pdf/a-2b')).toEqual(['6.8']);
  });
  it('in files in files are not looked at', async () => {
    const deep = handMadePdf(holding(handMadePdf(holding(Buffer.from('text')))));
    expect(await clauses(holding(deep), 'pdf/a-2b')).toEqual([]);
  });
});

describe('fonts', () => {
  const font = (entries: string) =>
    resources('/Font <</F 8 0 R>>', 'BT /F 9 Tf 3 Tr (a) Tj ET', { 8: `<</Type /Font ${entries}>>` });
  const visible = (entries: string) => ({
    ...font(entries),
    ...intent('RGB '),
    3: font('')[3]!,
    4: stream('BT /F 9 Tf (a) Tj ET'),
  });
  const type3 =
    '/Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [.1 0 0 .1 0 0] /FirstChar 97 /LastChar 97 /Encoding <</Differences [97 /a]>> /CharProcs <</a 10 0 R>>';
  const procedure = { 10: stream('5 0 d0 0 0 5 5 re f') };

  it('that are not embedded may only be invisible', async () => {
    const helvetica = '/Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding';
    expect(await clauses(font(helvetica), 'pdf/a-2b')).toEqual([]);
    expect(await clauses(visible(helvetica), 'pdf/a-2b')).toEqual(['6.2.11.4.1']);
  });
  it('have the widths of their glyphs', async () => {
    expect(await clauses({ ...visible(`${type3} /Widths [5]`), ...procedure }, 'pdf/a-2b')).toEqual([]);
    expect(await clauses({ ...visible(`${type3} /Widths [9]`), ...procedure }, 'pdf/a-2b')).toEqual(['6.2.11.5']);
  });
  it('have a width for each code', async () =>
    expect(await clauses({ ...visible(`${type3} /Widths []`), ...procedure }, 'pdf/a-2b')).toContain('6.2.11.2'));
});

describe('PDF/A-1b', () => {
  const first: Objects = {
    ...ARCHIVED,
    5: xmp('<pdfaid:part>1</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>'),
  };
  const parts = { header: HEADER.replace('1.7', '1.4') };

  it('is kept by an empty page', async () => expect(await clauses(first, 'pdf/a-1b', parts)).toEqual([]));
  it.each<[string, string, Objects]>([
    ['6.1.11', 'an embedded file', { ...first, 9: '<</Type /Filespec /EF <</F 4 0 R>>>>' }],
    ['6.1.13', 'optional content', replaced(1, '/Pages', '/OCProperties <<>> /Pages', first)],
    ['6.4', 'a transparency group', replaced(3, '/Contents', '/Group <</S /Transparency>> /Contents', first)],
    [
      '6.5.3',
      'an annotation without flags',
      {
        ...replaced(3, '/Contents', '/Annots [10 0 R] /Contents', first),
        10: '<</Type /Annot /Subtype /Link /Rect [0 0 9 9]>>',
      },
    ],
  ])('%s is broken by %s', async (clause, _, objects) => {
    expect(await clauses(objects, 'pdf/a-1b', parts)).toEqual([clause]);
  });
  it('6.7.3 is broken by a title that the metadata has not', async () =>
    expect(
      await clauses({ ...first, 9: '<</Title (a)>>' }, 'pdf/a-1b', {
        ...parts,
        trailer: '/Info 9 0 R /ID [<00> <00>]',
      }),
    ).toEqual(['6.1.5', '6.7.3']));
});

describe('PDF/A-4', () => {
  const fourth: Objects = { ...ARCHIVED, 5: xmp('<pdfaid:part>4</pdfaid:part><pdfaid:rev>2020</pdfaid:rev>') };
  const parts = { header: HEADER.replace('1.7', '2.0') };

  it('is kept by an empty page', async () => expect(await clauses(fourth, 'pdf/a-4', parts)).toEqual([]));
  it.each<[string, string, Objects, FileParts]>([
    ['6.1.2', 'a header of PDF 1.7', fourth, {}],
    [
      '6.1.3',
      'a document information dictionary',
      { ...fourth, 9: '<<>>' },
      { ...parts, trailer: '/Info 9 0 R /ID [<00> <00>]' },
    ],
    ['6.1.12', 'another version in the catalog', replaced(1, '/Pages', '/Version /1.7 /Pages', fourth), parts],
    ['6.2.2', 'a resource that is not there', { ...fourth, 4: stream('/G gs') }, parts],
    [
      '6.6.3',
      'an event that is not allowed',
      replaced(3, '/Contents', '/AA <</O <</S /GoTo /D [3 0 R /Fit]>>>> /Contents', fourth),
      parts,
    ],
    [
      '6.1.3',
      'a document information dictionary that says nothing beside private data',
      { ...replaced(1, '/Pages', '/PieceInfo <<>> /Pages', fourth), 9: '<<>>' },
      { ...parts, trailer: '/Info 9 0 R /ID [<00> <00>]' },
    ],
    ['6.7.2.1', 'metadata that are of no type', replaced(5, '/Type /Metadata', '', fourth), parts],
    ['6.7.3', 'no revision', { ...fourth, 5: xmp('<pdfaid:part>4</pdfaid:part>') }, parts],
  ])('%s is broken by %s', async (clause, _, objects, of) => {
    expect(await clauses(objects, 'pdf/a-4', of)).toEqual([clause]);
  });
  it('6.7.3 is broken by a level: f allows what the standard without it does not', async () => {
    const named = (level: string) =>
      xmp(`<pdfaid:part>4</pdfaid:part><pdfaid:rev>2020</pdfaid:rev><pdfaid:conformance>${level}</pdfaid:conformance>`);
    expect(await clauses({ ...fourth, 5: named('F') }, 'pdf/a-4', parts)).toEqual(['6.7.3']);
    expect(await clauses({ ...fourth, 5: named('E') }, 'pdf/a-4', parts)).toEqual(['6.7.3']);
  });
  it('6.2.7.1 is broken by a mask of two bits', async () => {
    const mask = (bits: number): Objects => ({
      ...replaced(3, '<<>>', '<</XObject <</X 9 0 R>>>>', fourth),
      4: stream('/X Do'),
      9: stream('0', `/Type /XObject /Subtype /Image /Width 1 /Height 1 /ImageMask true /BitsPerComponent ${bits}`),
    });
    expect(await clauses(mask(2), 'pdf/a-4', parts)).toContain('6.2.7.1');
    expect(await clauses(mask(1), 'pdf/a-4', parts)).not.toContain('6.2.7.1');
  });
  it('level f needs embedded files', async () => {
    const named = xmp(
      '<pdfaid:part>4</pdfaid:part><pdfaid:rev>2020</pdfaid:rev><pdfaid:conformance>F</pdfaid:conformance>',
    );
    expect(await clauses({ ...fourth, 5: named }, 'pdf/a-4f', parts)).toEqual(['6.9']);
  });
});

describe('levels', () => {
  it('a asks for tags', async () =>
    expect(await clauses(replaced(5, '>B<', '>A<'), 'pdf/a-2a')).toEqual(['6.7.2.2', '6.7.3.3']));
  it('a counts as u and b', async () => {
    expect(await clauses(replaced(5, '>B<', '>A<'), 'pdf/a-2u')).toEqual([]);
    expect(await clauses(replaced(5, '>B<', '>A<'), 'pdf/a-2b')).toEqual([]);
  });
});
