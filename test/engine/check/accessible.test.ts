/** `check` by PDF/UA-1 and PDF/UA-2: files that keep the rules, and the same with one fault each. */
import { describe, expect, it } from 'vitest';
import { check } from '../../../src/engine/check/check.ts';
import type { CheckProfile } from '../../../src/engine/check/profiles.ts';
import { ACCESSIBLE, ACCESSIBLE_2, handMadePdf, type Objects, stream } from '../../support/hand-made-pdf.ts';

async function clauses(objects: Objects, profile: CheckProfile): Promise<string[]> {
  const { findings } = await check(handMadePdf(objects), { profile });
  return [...new Set(findings.map(({ clause }) => clause))];
}

const replaced = (objects: Objects, number: number, from: string | RegExp, to: string): Objects => {
  const text = objects[number]!.replace(from, to);
  expect(text).not.toBe(objects[number]);
  return { ...objects, [number]: text };
};

/** A tree whose Document holds a table, in place of the figure. */
const table = (rows: string): Objects => ({
  ...ACCESSIBLE,
  4: stream(''),
  5: '<</Type /StructTreeRoot /K 6 0 R /ParentTree <</Nums []>>>>',
  6: `<</Type /StructElem /S /Document /P 5 0 R /K [<</S /Table /P 6 0 R /K [${rows}]>>]>>`,
});
const row = (cells: string) => `<</P 6 0 R /S /TR /K [${cells}]>>`;
const scoped = '<</P 6 0 R /S /TH /A <</O /Table /Scope /Column>>>>';

const annotated = (annotation: string, rest: Objects = {}): Objects => ({
  ...replaced(ACCESSIBLE, 3, '/StructParents 0', '/StructParents 0 /Tabs /S /Annots [10 0 R]'),
  5: '<</Type /StructTreeRoot /K 6 0 R /ParentTree <</Nums [0 [7 0 R] 1 11 0 R]>>>>',
  6: '<</Type /StructElem /S /Document /P 5 0 R /K [7 0 R 11 0 R]>>',
  10: `<</Type /Annot /Rect [0 0 9 9] /StructParent 1 ${annotation}>>`,
  11: '<</Type /StructElem /S /Link /P 6 0 R /K <</Type /OBJR /Obj 10 0 R>>>>',
  ...rest,
});

describe('PDF/UA-1', () => {
  it.each<[string, Objects]>([
    ['a figure with a description', ACCESSIBLE],
    ['a table with scopes', table(`${row(`${scoped}${scoped}`)}${row('<</P 6 0 R /S /TD>><</P 6 0 R /S /TD>>')}`)],
    ['a link with a description', annotated('/Subtype /Link /Contents (there)')],
    ['an artifact', replaced(ACCESSIBLE, 4, 'EMC', 'EMC /Artifact BMC 0 0 1 1 re f EMC')],
  ])('is kept by %s', async (_, objects) => {
    expect(await check(handMadePdf(objects), { profile: 'pdf/ua-1' })).toEqual({ conforms: true, findings: [] });
  });

  it.each<[string, string, Objects]>([
    ['5', 'another part in the metadata', replaced(ACCESSIBLE, 8, '<pdfuaid:part>1', '<pdfuaid:part>2')],
    ['7.1', 'an element without a parent', replaced(ACCESSIBLE, 7, '/P 6 0 R', '')],
    ['6.2', 'a file that is not marked', replaced(ACCESSIBLE, 1, '/Marked true', '/Marked false')],
    ['7.1', 'content outside the tree', replaced(ACCESSIBLE, 4, 'EMC', 'EMC 0 0 1 1 re f')],
    ['7.1', 'an artifact in tagged content', replaced(ACCESSIBLE, 4, 'EMC', '/Artifact BMC 0 0 1 1 re f EMC EMC')],
    ['7.1', 'a type that nothing knows', replaced(ACCESSIBLE, 6, '/Document', '/Folio')],
    ['7.1', 'no title shown', replaced(ACCESSIBLE, 1, '/DisplayDocTitle true', '/DisplayDocTitle false')],
    ['7.2', 'a language that is no tag', replaced(ACCESSIBLE, 1, '(en)', '(en_GB)')],
    ['7.2', 'no language', replaced(ACCESSIBLE, 1, '/Lang (en)', '')],
    ['7.2', 'rows of different lengths', table(`${row(`${scoped}${scoped}`)}${row('<</P 6 0 R /S /TD>>')}`)],
    ['7.2', 'a row outside a table', replaced(ACCESSIBLE, 6, '[7 0 R]', '[7 0 R <</P 6 0 R /S /TR>>]')],
    ['7.3', 'a figure without a description', replaced(ACCESSIBLE, 7, '/Alt (a square)', '')],
    [
      '7.4.2',
      'headings that begin with the second level',
      replaced(ACCESSIBLE, 6, '[7 0 R]', '[7 0 R <</P 6 0 R /S /H2>>]'),
    ],
    [
      '7.4.4',
      'headings of two kinds',
      replaced(ACCESSIBLE, 6, '[7 0 R]', '[7 0 R <</P 6 0 R /S /H1>> <</P 6 0 R /S /H>>]'),
    ],
    ['7.5', 'a header without scope', table(`${row('<</P 6 0 R /S /TH>>')}${row('<</P 6 0 R /S /TD>>')}`)],
    ['7.9', 'a note without an identifier', replaced(ACCESSIBLE, 6, '[7 0 R]', '[7 0 R <</P 6 0 R /S /Note>>]')],
    [
      '7.10',
      'optional content without a name',
      replaced(ACCESSIBLE, 1, '/Lang', '/OCProperties <</D <<>> /OCGs []>> /Lang'),
    ],
    ['7.11', 'an embedded file without a name', { ...ACCESSIBLE, 10: '<</Type /Filespec /EF <</F 4 0 R>>>>' }],
    ['7.18.3', 'no order of tabs', replaced(annotated('/Subtype /Link /Contents (there)'), 3, '/Tabs /S', '')],
    ['7.18.5', 'a link without a description', annotated('/Subtype /Link')],
    ['7.18.4', 'a field outside a form', annotated('/Subtype /Widget /FT /Tx /T (a) /TU (a)')],
  ])('%s is broken by %s', async (clause, _, objects) => {
    expect(await clauses(objects, 'pdf/ua-1')).toEqual([clause]);
  });
});

describe('PDF/UA-2', () => {
  it('is kept by a figure with a description', async () => expect(await clauses(ACCESSIBLE_2, 'pdf/ua-2')).toEqual([]));

  it.each<[string, string, Objects]>([
    ['5', 'no revision', replaced(ACCESSIBLE_2, 8, /<pdfuaid:rev>.*<\/pdfuaid:rev>/, '')],
    ['8.2.2', 'content outside the tree', replaced(ACCESSIBLE_2, 4, 'EMC', 'EMC 0 0 1 1 re f')],
    ['8.2.4', 'a type that nothing knows', replaced(ACCESSIBLE_2, 7, '/Figure', '/Folio')],
    ['8.2.5.2', 'a root that is no document of PDF 2.0', replaced(ACCESSIBLE_2, 6, '/NS 9 0 R', '')],
    ['8.5.1', 'a drawing that is a paragraph', replaced(ACCESSIBLE_2, 7, '/Figure', '/P')],
    ['8.4.4', 'no language', replaced(ACCESSIBLE_2, 1, '/Lang (en)', '')],
    ['8.11.2', 'no title shown', replaced(ACCESSIBLE_2, 1, '/DisplayDocTitle true', '')],
  ])('%s is broken by %s', async (clause, _, objects) => {
    expect(await clauses(objects, 'pdf/ua-2')).toEqual([clause]);
  });
});
