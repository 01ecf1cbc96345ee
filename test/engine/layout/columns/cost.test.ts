/** Balancing lays columns out several times; how often stays bounded, however long the content is and however deep columns are nested. */
import { expect, it } from 'vitest';
import { inspectDocument } from '../../../../src/engine/render/inspect-document.ts';
import { unlessNight } from '../../../support/nightly.ts';
import { ticksDuring } from '../../../support/steps.ts';

const PARAGRAPH = '<p>Some words that make a paragraph of two lines or three.</p>';

const steps = (content: string): Promise<number> => {
  const html = `<!doctype html><style>p { margin: 0 }</style>${content}`;
  return ticksDuring(() => inspectDocument({ html, limits: { pages: 5_000 } }));
};

function nested(depth: number, content: string): string {
  return depth === 0 ? content : `<div style="columns: 2; column-gap: 2px">${nested(depth - 1, content)}</div>`;
}

const CONTENTS: readonly (readonly [string, (n: number) => string])[] = [
  ['columns over pages', (n: number) => `<div style="columns: 2">${PARAGRAPH.repeat(n)}</div>`],
  [
    'one row of balanced columns',
    (n: number) => `<div style="columns: ${n}; column-gap: 0">${'<p>a</p>'.repeat(2 * n)}</div>`,
  ],
  ['columns that overflow', (n: number) => `<div style="columns: 2; height: 20px">${'<p>a</p>'.repeat(n)}</div>`],
  [
    'boxes that span columns',
    (n: number) => `<div style="columns: 2">${`${PARAGRAPH}<h2 style="column-span: all">a</h2>`.repeat(n)}</div>`,
  ],
  [
    'forced breaks',
    (n: number) => `<div style="columns: 3">${'<p style="break-before: column">a</p>'.repeat(n)}</div>`,
  ],
  [
    'pieces that must stay whole',
    (n: number) =>
      `<div style="columns: 3">${Array.from({ length: n }, (_, i) => `<p style="break-inside: avoid; height: ${10 + ((i * 89) % 97)}px">a</p>`).join('')}</div>`,
  ],
];
it.each(unlessNight(['columns over pages', 'boxes that span columns', 'pieces that must stay whole'], CONTENTS))(
  'takes twice the steps for twice the content: %s',
  async (_, documentOf) => {
    const [small, large] = [await steps(documentOf(100)), await steps(documentOf(200))];
    expect(large / small).toBeLessThan(2.6);
  },
);

it('balances columns in columns without counting all ways', async () => {
  const [shallow, deep] = [await steps(nested(5, PARAGRAPH)), await steps(nested(20, PARAGRAPH))];
  expect(deep / shallow).toBeLessThan(100);
}, 20_000);

it.each([
  ['blocks', (inner: string) => inner],
  ['tables', (inner: string) => `<table><tr><td>${inner}</table>`],
  ['flex items', (inner: string) => `<p>a</p><section style="display: flex">${inner}</section>`],
  ['grid items', (inner: string) => `<p>a</p><section style="display: grid">${inner}</section>`],
])(
  'balances columns in %s in columns within a bounded number of layouts of each level',
  async (_, around) => {
    const words = `<p>${'word '.repeat(300)}</p>`;
    const levels = (depth: number): string =>
      depth === 0 ? words : `<div style="columns: 2; column-gap: 0">${around(levels(depth - 1))}</div>`;
    const page = '<style>@page { size: 4000px 1000px } table { width: 100% }</style>';
    const [shallow, deep] = [await steps(page + levels(4)), await steps(page + levels(8))];
    expect(deep / shallow).toBeLessThan(20);
  },
  60_000,
);

it.each([
  ['names a container that is nested too deeply to be balanced', 5, ['LAYOUT_LIMIT']],
  ['says nothing of columns in columns that are balanced', 2, []],
])('%s', async (_, depth, expected) => {
  const content = '<p style="margin: 0">a</p>'.repeat(12);
  const { diagnostics } = await inspectDocument({ html: `<!doctype html>${nested(depth, content)}` });
  expect(diagnostics.map(({ code }) => code)).toEqual(expected);
});
