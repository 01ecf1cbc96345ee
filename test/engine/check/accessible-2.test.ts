/** `check` by PDF/UA-2 (ISO 14289-2:2024): annotations, fields, notes, texts and what belongs together, each with one fault. */
import { describe, expect, it } from 'vitest';
import { check } from '../../../src/engine/check/check.ts';
import { ACCESSIBLE_2, handMadePdf, type Objects, stream } from '../../support/hand-made-pdf.ts';

async function clauses(objects: Objects): Promise<string[]> {
  const { findings } = await check(handMadePdf(objects), { profile: 'pdf/ua-2' });
  return [...new Set(findings.map(({ clause }) => clause))];
}

const replaced = (objects: Objects, number: number, from: string, to: string): Objects => {
  const text = objects[number]!.replace(from, to);
  expect(text).not.toBe(objects[number]);
  return { ...objects, [number]: text };
};

/** More elements in the document, as kids of object 6. */
const elements = (kids: string, rest: Objects = {}): Objects => ({
  ...replaced(ACCESSIBLE_2, 6, '[7 0 R]', `[7 0 R ${kids}]`),
  ...rest,
});
const element = (type: string, entries = '') => `<</Type /StructElem /P 6 0 R /NS 9 0 R /S /${type} ${entries}>>`;
/** The namespace of PDF 2.0 has no contents. */
const contents = (entries: string) =>
  `<</Type /StructElem /P 6 0 R /S /TOC /K [<</Type /StructElem /P 6 0 R /S /TOCI ${entries}>>]>>`;
const kids = (...types: readonly string[]) => `/K [${types.map((type) => element(type)).join(' ')}]`;

/** An element in a line. */
const inText = (type: string, entries = '') => element('P', `/K [${element(type, entries)}]`);

const inCell = (kid: string) => element('Table', `/K [${element('TR', `/K [${element('TD', `/K [${kid}]`)}]`)}]`);

/** An annotation in an element; `null` for one that is in no element. */
const annotated = (annotation: string, type: string | null = 'Annot', entries = ''): Objects => ({
  ...elements(type === null ? '' : '11 0 R'),
  3: ACCESSIBLE_2[3]!.replace('/StructParents 0', '/StructParents 0 /Tabs /S /Annots [10 0 R]'),
  5: '<</Type /StructTreeRoot /K 6 0 R /ParentTree <</Nums [0 [7 0 R] 1 11 0 R]>> /Namespaces [9 0 R]>>',
  10: `<</Type /Annot /Rect [0 0 9 9] ${type === null ? '' : '/StructParent 1'} ${annotation}>>`,
  ...(type !== null && { 11: element(type, `/K [<</Type /OBJR /Obj 10 0 R>>] ${entries}`) }),
});

/** A note and a call, with what each refers to. */
const note = (ofNote: string, ofCall: string) =>
  elements(`12 0 R ${element('P', '/K [13 0 R]')}`, { 12: element('FENote', ofNote), 13: element('Span', ofCall) });

const file = (entries: string) => `<</Type /Filespec /F (a) /UF (a) /EF <</F 4 0 R>> ${entries}>>`;
const privateUse = '<FEFFE001>';

describe('PDF/UA-2', () => {
  it.each<[string, Objects]>([
    ['a note and its call that refer to each other', note('/Ref [13 0 R]', '/Ref [12 0 R]')],
    ['ruby with its text', elements(inText('Ruby', kids('RB', 'RT')))],
    ['a caption at the end', elements(element('Table', kids('Caption')))],
    ['an entry of contents with its target', elements(contents('/Ref [7 0 R]'))],
    ['a square in Annot', annotated('/Subtype /Square /Contents (x)')],
    ['a stamp with a name', annotated('/Subtype /Stamp /Name /Draft')],
    ['a popup outside the tree', annotated('/Subtype /Popup', null)],
    ['a field that nobody sees, outside the tree', annotated('/Subtype /Widget /FT /Tx /T (a) /F 1', null)],
    ['a field with Contents', annotated('/Subtype /Widget /FT /Tx /T (a) /Contents (a)', 'Form')],
    [
      'a field with a label',
      annotated('/Subtype /Widget /FT /Tx /T (a)', 'Form', `/K [<</Type /OBJR /Obj 10 0 R>> ${element('Lbl')}]`),
    ],
    [
      'a file that only an annotation names',
      annotated(`/Subtype /FileAttachment /Contents (a) /FS ${file('/AFRelationship /Data')}`),
    ],
  ])('is kept by %s', async (_, objects) => {
    expect(await clauses(objects)).toEqual([]);
  });

  it.each<[string, string, Objects]>([
    ['6.2', 'a file that is not marked', replaced(ACCESSIBLE_2, 1, '/Marked true', '/Marked false')],
    ['5', 'another revision', replaced(ACCESSIBLE_2, 8, '2024', '2023')],
    ['8.2.5.8', 'an entry of contents without a target', elements(contents(''))],
    ['8.2.5.12', 'headings without a level', elements(element('H'))],
    ['8.2.5.14', 'a note that does not name its call', note('', '/Ref [12 0 R]')],
    ['8.2.5.14', 'a note that names what does not call it', note('/Ref [13 0 R]', '')],
    ['8.2.5.14', 'a note of another kind', elements(element('FENote', '/A <</O /FENote /NoteType /Aside>>'))],
    ['8.2.5.20', 'a link in a paragraph', annotated('/Subtype /Link /A <</S /URI /URI (https://a.example)>>', 'P')],
    ['8.2.5.23', 'ruby without its text', elements(inText('Ruby', kids('RB')))],
    ['8.2.5.24', 'warichu without its text', elements(inText('Warichu', kids('WP', 'WP')))],
    [
      '8.2.5.25',
      'labels of a list without numbering',
      elements(element('L', `/K [${element('LI', kids('Lbl', 'LBody'))}]`)),
    ],
    ['8.2.5.27', 'a caption in the middle', elements(element('Table', kids('TBody', 'Caption', 'TFoot')))],
    ['8.4.3', 'an alternative in the Private Use Area', replaced(ACCESSIBLE_2, 7, '(a square)', privateUse)],
    [
      '8.6',
      'the name of a field in the Private Use Area',
      annotated(`/Subtype /Widget /FT /Tx /T (a) /Contents (a) /TU ${privateUse}`, 'Form'),
    ],
    ['8.6', 'a remark in the Private Use Area', annotated(`/Subtype /Square /Contents ${privateUse}`)],
    [
      '8.7',
      'layers without a name',
      replaced(ACCESSIBLE_2, 1, '/Lang', '/OCProperties <</OCGs [] /D <</Name (a)>> /Configs [<<>>]>> /Lang'),
    ],
    ['8.8', 'a destination that is a page', annotated('/Subtype /Link /Dest [3 0 R /Fit]', 'Link')],
    ['8.9.2.2', 'an annotation that nobody sees, in the tree', annotated('/Subtype /Square /F 1 /Contents (x)')],
    ['8.9.2.3', 'a square in a paragraph', annotated('/Subtype /Square /Contents (x)', 'P')],
    ['8.9.2.3', 'a rich text that says something else', annotated('/Subtype /Square /Contents (x) /RC (<p>y</p>)')],
    ['8.9.2.4.7', 'a stamp that says nothing', annotated('/Subtype /Stamp')],
    ['8.9.2.4.8', 'ink that says nothing', annotated('/Subtype /Ink')],
    ['8.9.2.4.9', 'a popup in the tree', annotated('/Subtype /Popup')],
    [
      '8.9.2.4.10',
      'an attached file without a relationship',
      annotated(`/Subtype /FileAttachment /Contents (a) /FS ${file('')}`),
    ],
    ['8.9.2.4.11', 'a sound', annotated('/Subtype /Sound')],
    ['8.9.2.4.12', 'a film that says nothing', annotated('/Subtype /Screen')],
    ['8.9.2.4.14', 'a printer’s mark in the tree', annotated('/Subtype /PrinterMark')],
    ['8.9.2.4.15', 'a trap network', annotated('/Subtype /TrapNet')],
    ['8.9.2.4.16', 'a watermark in a paragraph', annotated('/Subtype /Watermark', 'P')],
    ['8.9.2.4.19', 'a model that says nothing', annotated('/Subtype /3D')],
    ['8.9.3.3', 'no order of tabs', replaced(annotated('/Subtype /Square /Contents (x)'), 3, '/Tabs /S', '')],
    ['8.9.4.2', 'a description that differs', annotated('/Subtype /Square /Contents (x)', 'Annot', '/Alt (y)')],
    ['8.10.1', 'a field outside a form', annotated('/Subtype /Widget /FT /Tx /T (a) /Contents (a)', 'P')],
    ['8.10.1', 'an XFA form', replaced(ACCESSIBLE_2, 1, '/Lang', '/AcroForm <</Fields [] /XFA (x)>> /Lang')],
    ['8.10.2.3', 'a field without a name', annotated('/Subtype /Widget /FT /Tx /T (a)', 'Form')],
    [
      '8.10.3.3',
      'a rich value that says something else',
      {
        ...replaced(ACCESSIBLE_2, 1, '/Lang', '/AcroForm <</Fields [12 0 R]>> /Lang'),
        12: '<</FT /Tx /T (a) /V (x) /RV (<p>y</p>)>>',
      },
    ],
    ['8.11.1', 'metadata that are of no type', replaced(ACCESSIBLE_2, 8, '/Type /Metadata', '')],
    [
      '8.14.1',
      'an embedded file without a description',
      {
        ...replaced(ACCESSIBLE_2, 1, '/Lang', '/Names <</EmbeddedFiles <</Names [(a) 12 0 R]>>>> /Lang'),
        12: file(''),
      },
    ],
  ])('%s is broken by %s', async (clause, _, objects) => {
    expect(await clauses(objects)).toEqual([clause]);
  });

  it.each<[string, string, string]>([
    ['a heading in a list', element('L', kids('H1')), 'H1 lies in L'],
    ['a paragraph in a paragraph', element('P', kids('P')), 'P lies in P'],
    ['content in a section', element('Sect', '/K [0]'), 'Content lies in Sect itself'],
    ['a second head of a table', element('Table', kids('THead', 'THead')), 'THead is in Table more than once'],
    ['a row in a group of a section', element('Sect', `/K [${element('Div', kids('TR'))}]`), 'TR lies in Div of Sect'],
    ['a heading in a link of a line', inText('Link', kids('H2')), 'H2 lies in Link'],
  ])('8.2.4 is broken by %s (ISO/TS 32005)', async (_, kid, message) => {
    const { findings } = await check(handMadePdf(elements(kid)), { profile: 'pdf/ua-2' });
    expect(findings).toContainEqual(
      expect.objectContaining({ clause: '8.2.4', message: `${message} (ISO/TS 32005).` }),
    );
  });

  it.each<[string, string]>([
    ['a heading in a link that is a group', element('Link', kids('H2'))],
    ['paragraphs in groups of a cell', inCell(element('Div', `/K [${element('Div', kids('P', 'P'))}]`))],
    ['groups of a group', element('NonStruct', kids('Sect', 'Div', 'P'))],
  ])('8.2.4 is kept by %s', async (_, kid) => {
    expect(await clauses(elements(kid))).toEqual([]);
  });

  it('takes marks inside formulas that are within formulas', async () => {
    const math = 'http://www.w3.org/1998/Math/MathML';
    const inner = (type: string, k: string) => `<</Type /StructElem /P 6 0 R /NS 14 0 R /S /${type} ${k}>>`;
    const tree = inner('math', `/K [${inner('semantics', `/K [${inner('math', '')}]`)}]`);
    const rest = { 14: `<</Type /Namespace /NS (${math})>>` };
    expect(await clauses(elements(element('Formula', `/Alt (x) /K [${tree}]`), rest))).toEqual([]);
    expect(await clauses(elements(tree, rest))).toEqual(['8.2.5.29']);
  });
});

it('names that are in branches of a tree are found', async () => {
  const objects = {
    ...replaced(ACCESSIBLE_2, 1, '/Lang', '/Names <</EmbeddedFiles <</Kids [12 0 R 12 0 R]>>>> /Lang'),
    12: '<</Limits [(a) (a)] /Kids [13 0 R 12 0 R]>>',
    13: `<</Limits [(a) (a)] /Names [(a) ${file('/Desc (x)')} (b) ${file('')}]>>`,
    15: stream(''),
  };
  expect(await clauses(objects)).toEqual(['8.14.1']);
});
