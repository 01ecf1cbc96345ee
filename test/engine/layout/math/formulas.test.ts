/** Sizes and places of formulas in a font without a MATH table, as Chromium has them: border boxes from the formula's corner. */
import { describe, expect, it } from 'vitest';
import type { Fragment } from '../../../../src/engine/layout/fragment.ts';
import { inspectDocument } from '../../../../src/engine/render/inspect-document.ts';
import { ticksDuring } from '../../../support/steps.ts';

type Row = readonly [name: string, x: number, y: number, width: number, height: number];

async function formula(markup: string): Promise<Row[]> {
  const html = `<!doctype html><meta charset=utf-8><body style="margin:0;font:16px/1.2 'Liberation Serif'"><p>${markup}`;
  const { pages } = await inspectDocument({ html, width: '600px', height: '800px', fonts: [], systemFonts: false });
  const rows: Row[] = [];
  let corner: readonly [number, number] | null = null;
  const visit = (fragment: Fragment, x: number, y: number): void => {
    const source = fragment.box?.source;
    if (source != null && source.element.namespace === 'mathml' && fragment.box?.kind !== 'text') {
      corner ??= [x, y];
      rows.push([source.element.localName, x - corner[0], y - corner[1], fragment.width, fragment.height]);
    }
    for (const child of fragment.children) visit(child.fragment, x + child.x, y + child.y);
  };
  for (const page of pages) for (const { fragment, x, y } of page.content) visit(fragment, x, y);
  return rows.map(
    ([name, ...numbers]) => [name, ...numbers.map((each) => Math.round(each * 1000) / 1000)] as unknown as Row,
  );
}

/** mathml-core §3.2.4: five eighteenths of an em around a relation, nothing around a fence. */
it('sets space around operators by the dictionary', async () => {
  expect(await formula('<math><mn>1</mn><mo>=</mo><mn>2</mn></math>')).toEqual([
    ['math', 0, 0, 33.906, 11],
    ['mn', 0, 0, 8, 11],
    ['mo', 12.438, 3, 9.031, 4],
    ['mn', 25.906, 0, 8, 11],
  ]);
});

it.each([
  ['(', [8, 11, 12, 12, 16, 16, 19]],
  ['×', [4, 5, 6, 6, 8, 8, 9]],
  ['x', [4, 5, 6, 6, 8, 8, 9]],
  ['A', [6, 7, 8, 8, 11, 11, 13]],
] as const)('is as high as the ink of %s on a screen', async (sign, heights) => {
  const tokens = [9, 11, 12, 13, 16, 17, 18].map(
    (size) => `<math style="font-size: ${size}px"><mi mathvariant=normal>${sign}</mi></math>`,
  );
  const rows = await formula(tokens.join(' '));
  expect(rows.filter(([name]) => name === 'mi').map(([, , , , height]) => height)).toEqual(heights);
});

/** Sizes of scripts: small letters are a whole px high, and what no line holds goes with them. */
it.each([
  ['A', [11, 7, 6, 11, 10]],
  ['g', [13, 8, 7, 13, 11]],
  ['t', [10, 6, 5, 10, 9]],
  ['Q', [14, 9, 8, 14, 13]],
  ['[', [14, 9, 7, 14, 13]],
  ['+', [9, 5, 5, 9, 8]],
  ['=', [4, 3, 2, 4, 4]],
  ['\u2032', [4, 3, 2, 4, 4]],
  ['\u2026', [2, 2, 1, 2, 2]],
  ['\u03c9', [8, 6, 4, 8, 8]],
] as const)('is as high as the hinted ink of %s at sizes with fractions', async (sign, heights) => {
  const tokens = [16, 11.36, 8.0656, 17.6, 14].map(
    (size) => `<math style="font-size: ${size}px"><mtext>${sign}</mtext></math>`,
  );
  const rows = await formula(tokens.join(' '));
  expect(rows.filter(([name]) => name === 'mtext').map(([, , , , height]) => height)).toEqual(heights);
});

/** §3.2.2.1 */
it('counts text as if it could be broken for the narrowest size', async () => {
  const cell = '<td style="padding: 0; width: 50%">x</td>';
  const text = '<math display=block><mn>1</mn><mtext>the number of spanning trees</mtext></math>';
  const table = `<table style="width: 300px; border-spacing: 0">${cell}<td style="padding: 0">${text}</td>${cell}</table>`;
  const [math] = await formula(table);
  expect(math).toEqual(['math', 0, 0, 65.781, 16]);
});

it('sets fractions around the axis, smaller in lines', async () => {
  const [math, fraction, numerator, denominator] = await formula('<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>');
  expect(math).toEqual(['math', 0, 0, 7.688, 16.344]);
  expect(fraction).toEqual(['mfrac', 0, 0, 7.688, 16.344]);
  expect(numerator).toEqual(['mn', 1, 0, 5.688, 7]);
  expect(denominator).toEqual(['mn', 1, 9.344, 5.688, 7]);
});

it('centres formulas that stand alone, and does not make their fractions smaller', async () => {
  const [math, , numerator] = await formula('<math display=block><mfrac><mn>1</mn><mn>2</mn></mfrac></math>');
  expect(numerator?.[3]).toBe(8);
  expect(numerator?.[1]).toBe(Math.floor(((math?.[3] ?? 0) - 10) * 32) / 64 + 1);
});

it('moves scripts by the height of small letters', async () => {
  const rows = await formula('<math><msubsup><mn>1</mn><mn>2</mn><mn>3</mn></msubsup></math>');
  expect(rows.slice(2).map(([, x, , width]) => [x, width])).toEqual([
    [0, 8],
    [8, 5.688],
    [8, 5.688],
  ]);
  // An em's fifth, in whole px, comes after the scripts.
  expect(rows[0]?.[3]).toBe(8 + 5.688 + 3);
});

it('puts movable limits beside their operator in lines', async () => {
  const beside = await formula('<math><munderover><mo>∑</mo><mn>1</mn><mn>2</mn></munderover></math>');
  const over = await formula(
    '<math><munderover><mo movablelimits=false>∑</mo><mn>1</mn><mn>2</mn></munderover></math>',
  );
  expect(beside[3]?.[1]).toBeGreaterThan(beside[2]![1]);
  expect(over[3]?.[1]).toBe(over[4]?.[1]);
});

it('gives spaces and padded parts the sizes that are written', async () => {
  const rows = await formula(
    '<math><mspace width=1em height=20px depth=4px /><mpadded width=30px lspace=5px><mn>1</mn></mpadded></math>',
  );
  expect(rows[1]).toEqual(['mspace', 0, 0, 16, 24]);
  expect(rows[2]?.slice(1, 4)).toEqual([16, 9, 30]);
  expect(rows[3]?.[1]).toBe(21);
});

it('sets cells of a matrix around the axis', async () => {
  const rows = await formula(
    '<math><mtable><mtr><mtd><mn>1</mn></mtd><mtd columnspan=1><mn>20</mn></mtd></mtr></mtable></math>',
  );
  expect(rows.find(([name]) => name === 'mtd')).toEqual(['mtd', 0, 0, 20.781, 18.344]);
});

describe('wrong numbers of children', () => {
  it.each([
    '<mfrac><mn>1</mn></mfrac>',
    '<msub><mn>1</mn></msub>',
    '<munder><mn>1</mn></munder>',
    '<mroot><mn>1</mn></mroot>',
  ])('sets %s as a row', async (markup) => {
    const rows = await formula(`<math>${markup}</math>`);
    expect(rows.at(-1)?.[4]).toBe(rows[0]?.[4]);
  });
});

it.each([
  ['depth', (n: number) => `${'<msup><mrow>'.repeat(n)}<mo>+</mo>${'</mrow><mn>1</mn></msup>'.repeat(n)}`],
  ['width', (n: number) => '<mo>+</mo>'.repeat(12 * n)],
])('takes twice the steps for twice the %s', async (_, contentOf) => {
  const stepsFor = (n: number) => ticksDuring(() => formula(`<math>${contentOf(n)}</math>`));
  expect((await stepsFor(240)) / (await stepsFor(120))).toBeLessThan(2.2);
});

/** mathml-core §3.2.4.1: an `mrow`, `mstyle` or `mpadded` of what counts as space counts as space. */
it.each(['mstyle', 'mpadded', 'mrow'])(
  'sets an operator beside an %s of spaces like the operator alone',
  async (name) => {
    const over = (mark: string) => `<math><mover><mtext>abcdef</mtext>${mark}</mover></math>`;
    const [, , , ...alone] = await formula(over('<mrow><mo>&#xaf;</mo></mrow>'));
    const beside = await formula(over(`<mrow><${name}><mspace/></${name}><mo>&#xaf;</mo></mrow>`));
    expect(beside.find(([each]) => each === 'mo')).toEqual(alone.find(([each]) => each === 'mo'));
  },
);

/** The sign of a root counts with its ink in whole px, as tokens do (Chromium 156). */
it.each([
  [13, 12.625],
  [20, 17.969],
  [32, 28.563],
  [64, 55.125],
])('is as high as the sign of a root at %d px', async (size, height) => {
  const rows = await formula(
    `<math style="font-size: ${size}px"><msqrt><mspace height="2px" width="10px"/></msqrt></math>`,
  );
  const root = rows.find(([name]) => name === 'msqrt')!;
  expect(root[4]).toBeCloseTo(height, 2);
});
