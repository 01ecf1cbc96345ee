/** Documents with vertical text as a whole: words are on their pages once, in the right place, and can be copied. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fragment } from '../../../../src/engine/layout/fragment.ts';
import { inspectDocument } from '../../../../src/engine/render/inspect-document.ts';

const SHEET = '<style>@page { size: 200px 100px; margin: 0 } body { margin: 0; font: 10px/1 Ahem }</style>';

async function pagesOf(html: string) {
  const { pages } = await inspectDocument({ html: SHEET + html, fonts: ['fixtures/fonts/Ahem.ttf'] });
  return pages;
}

interface Word {
  readonly text: string;
  readonly page: number;
  readonly x: number;
  readonly y: number;
}

async function wordsOf(html: string): Promise<Word[]> {
  const words: Word[] = [];
  const walk = (fragment: Fragment, page: number, x: number, y: number) => {
    const { detail } = fragment;
    if (detail?.kind === 'text') {
      const { clusters } = detail.run;
      const end = detail.end < clusters.length ? clusters[detail.end]! : detail.text.length;
      words.push({ text: detail.text.slice(clusters[detail.start]!, end), page, x, y });
    }
    for (const child of fragment.children) walk(child.fragment, page, x + child.x, y + child.y);
  };
  for (const page of await pagesOf(html))
    for (const { x, y, fragment } of page.content) walk(fragment, page.index, x, y);
  return words;
}

describe('pages of a document', () => {
  it.each([
    ['vertical-rl', 190, 0],
    ['vertical-lr', 0, 190],
    ['sideways-lr', 0, 190],
  ])('%s: are filled in the direction of its blocks', async (mode, first, last) => {
    const lines = Array.from({ length: 22 }, (_, i) => `<div>${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[i]}</div>`).join('');
    const words = await wordsOf(`<style>html { writing-mode: ${mode} }</style>${lines}`);
    expect(words.map(({ page }) => page)).toEqual([...new Array(20).fill(0), 1, 1]);
    expect([words[0]!.x, words[19]!.x, words[20]!.x]).toEqual([first, last, first]);
  });
  it('keep an orthogonal flow in one piece', async () => {
    const words = await wordsOf('<div style="height: 80px">A</div><div style="writing-mode: vertical-rl">BBBBB</div>');
    expect(words.map(({ text, page, y }) => [text, page, y])).toEqual([
      ['A', 0, 0],
      ['BBBBB', 1, 0],
    ]);
  });
});

describe('text of vertical lines', () => {
  const orientations = async (style: string, text: string) => {
    const found: string[] = [];
    const walk = ({ detail, children }: Fragment) => {
      if (detail?.kind === 'text') found.push(`${detail.orientation} ${detail.end - detail.start}`);
      for (const child of children) walk(child.fragment);
    };
    const pages = await pagesOf(`<div style="writing-mode: vertical-rl; ${style}">${text}</div>`);
    for (const { fragment } of pages[0]!.content) walk(fragment);
    return found;
  };
  it.each([
    ['', ['sideways-right 2', 'upright 2', 'sideways-right 1']],
    ['text-orientation: upright', ['upright 5']],
    ['text-orientation: sideways', ['sideways-right 5']],
    ['writing-mode: sideways-lr', ['sideways-left 5']],
    ['writing-mode: sideways-rl', ['sideways-right 5']],
  ])('%s', async (style, expected) => {
    // Ahem has glyphs for all of them.
    expect(await orientations(style, 'ab\u00a9\u00aec')).toEqual(expected);
  });
  it('combines text into the space of a character', async () => {
    const words = await wordsOf(
      '<div style="writing-mode: vertical-rl">A<span style="text-combine-upright: all">1234</span>B</div>',
    );
    expect(words).toEqual([
      { text: 'A', page: 0, x: 0, y: 0 },
      { text: '1234', page: 0, x: 0, y: 10 },
      { text: 'B', page: 0, x: 0, y: 20 },
    ]);
  });
  it('combines digits', async () => {
    const words = await wordsOf('<div style="writing-mode: vertical-rl; text-combine-upright: digits 2">A12B345</div>');
    expect(words.map(({ text, y }) => [text, y])).toEqual([
      ['A', 0],
      ['12', 10],
      ['B345', 20],
    ]);
  });
});

const MODES = ['horizontal-tb', 'vertical-rl', 'vertical-lr', 'sideways-rl', 'sideways-lr'];
const DECLARATIONS = [
  ...MODES.map((mode) => `writing-mode: ${mode}`),
  'float: left',
  'display: flex',
  'display: inline-block',
  'display: table',
  'display: table-cell',
  'display: grid',
  'columns: 2',
  'position: absolute',
  'position: relative; left: 5px',
  'direction: rtl',
  'padding: 5%',
  'height: 30px',
  'width: 50%',
  'text-combine-upright: all',
  'border: 1px solid',
];
type Tree = readonly (number | { readonly style: readonly string[]; readonly content: Tree })[];
const tree = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.array(
    fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      fc.nat(25),
      fc.record({
        style: fc.uniqueArray(fc.constantFrom(...DECLARATIONS), { maxLength: 3 }),
        content: tie('tree'),
      }),
    ),
    { maxLength: 4 },
  ),
})).tree;

function markup(content: Tree): string {
  return content
    .map((each) =>
      typeof each === 'number'
        ? `${String.fromCharCode(65 + each)} `
        : `<div style="${each.style.join('; ')}">${markup(each.content)}</div>`,
    )
    .join('');
}

function letters(text: string): string {
  return [...text.replace(/[^A-Z]/g, '')].sort().join('');
}

it('loses no letter and repeats none, whatever is turned', async () => {
  await fc.assert(
    fc.asyncProperty(tree, async (content) => {
      // What is turned is not broken but cut where it is higher than a page, and then is on both.
      const words = await wordsOf(`<style>@page { size: 3000px }</style>${markup(content)}`);
      const given = letters(markup(content).replace(/<[^>]*>/g, ''));
      expect(letters(words.map(({ text }) => text).join(''))).toBe(given);
    }),
    { numRuns: 60 },
  );
});
