/** Random documents of words in boxes, and the words that their pages show: what is broken must neither be lost nor be shown twice. */
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Fragment } from '../../src/engine/layout/fragment.ts';
import { inspectDocument } from '../../src/engine/render/inspect-document.ts';

type Tree = readonly (number | { readonly tag: string; readonly style: readonly string[]; readonly content: Tree })[];

const trees = (declarations: readonly string[]) =>
  fc.letrec<{ tree: Tree }>((tie) => ({
    tree: fc.array(
      fc.oneof(
        { maxDepth: 4, depthSize: 'small' },
        fc.nat(7),
        fc.record({
          tag: fc.constantFrom('div', 'div', 'div', 'span'),
          style: fc.uniqueArray(fc.constantFrom(...declarations), { maxLength: 3 }),
          content: tie('tree'),
        }),
      ),
      { maxLength: 5 },
    ),
  })).tree;

function htmlOf(content: Tree): { html: string; words: string[] } {
  const words: string[] = [];
  const write = (nodes: Tree): string =>
    nodes
      .map((node) => {
        if (typeof node !== 'number')
          return `<${node.tag} style="${node.style.join(';')}">${write(node.content)}</${node.tag}>`;
        const more = Array.from({ length: node }, (_, i) => `W${words.length + i}`);
        words.push(...more);
        return ` ${more.join(' ')} `;
      })
      .join('');
  return { html: `<!doctype html><style>body { font: 10px/1 sans-serif }</style>${write(content)}`, words };
}

/** Words of text fragments; a fragment that is cut between pages is one. */
function collectWords(fragment: Fragment, seen: Set<Fragment>, found: string[]): void {
  if (seen.has(fragment)) return;
  seen.add(fragment);
  const { detail } = fragment;
  if (detail?.kind === 'text') {
    const clusters = Array.from(detail.run.clusters);
    const shown = clusters.slice(detail.start, detail.end);
    const last = Math.max(...shown);
    const end = Math.min(detail.text.length, ...clusters.filter((cluster) => cluster > last));
    found.push(...(detail.text.slice(Math.min(...shown), end).match(/W\d+/g) ?? []));
  }
  for (const child of fragment.children) collectWords(child.fragment, seen, found);
}

/** The words on the pages of a document without page margins, in their order there. Words of repeated boxes count once. */
export async function shownWords(html: string, width: number, height: number): Promise<string[]> {
  const { pages } = await inspectDocument({
    html,
    width: `${width}px`,
    height: `${height}px`,
    marginTop: '0',
    marginRight: '0',
    marginBottom: '0',
    marginLeft: '0',
    limits: { pages: 500 },
    shrinkToFit: false,
  });
  expect(pages.length).toBeLessThan(500);
  const seen = new Set<Fragment>();
  const found: string[] = [];
  for (const each of pages) for (const { fragment } of each.content) collectWords(fragment, seen, found);
  return found;
}

/** Lays out random documents whose boxes have some of the declarations, on small pages. */
export async function checkRandomFlows(declarations: readonly string[], numRuns: number): Promise<void> {
  const page = fc.constantFrom([60, 37], [100, 100], [200, 50]);
  await fc.assert(
    fc.asyncProperty(trees(declarations), page, async (content, [width, height]) => {
      const { html, words } = htmlOf(content);
      const found = await shownWords(html, width!, height!);
      expect(found.sort()).toEqual(words.sort());
    }),
    { numRuns },
  );
}
