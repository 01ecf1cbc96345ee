/** What holds of every document, whatever it breaks: each word is printed, once; there is an end; two runs give the same. */
import type { DisplayItem, GlyphsItem } from '../../src/engine/display/display-item.ts';
import type { ShapedRun } from '../../src/engine/display/shaped-run.ts';
import { dumpFragments } from '../../src/engine/inspect/dump-fragments.ts';
import type { Fragment } from '../../src/engine/layout/fragment.ts';
import { inspectDocument } from '../../src/engine/render/inspect-document.ts';
import type { WrittenDocument } from './random-document.ts';

const MOST_PAGES = 1_000;

/** What is wrong with the document as it is printed; `null` for nothing. */
export async function faultOf({ html, once, repeated, shrinkToFit = true }: WrittenDocument): Promise<string | null> {
  const options = { html, shrinkToFit, preferCSSPageSize: true, limits: { pages: MOST_PAGES }, timeout: 60_000 };
  let first: Awaited<ReturnType<typeof inspectDocument>>;
  try {
    first = await inspectDocument(options);
  } catch (error) {
    return `${(error as { code?: string }).code}: ${(error as Error).message}`;
  }
  if (first.pages.length >= MOST_PAGES) return `more than ${MOST_PAGES} pages`;
  const dump = dumpFragments(first.pages);
  if (dump.includes('NaN') || dump.includes('Infinity')) return 'a length is no number';
  const second = await inspectDocument(options);
  if (dumpFragments(second.pages) !== dump) return 'a second run differs';
  const counts = new Map<string, number>();
  const pieces: Pieces = new Map();
  for (const { items } of first.lists) countWords(items, pieces, counts);
  // What sticks out of a page at its right is told; what a box clips, or reaches out at the left or above the first page, is not painted.
  for (const { content } of first.pages) for (const { x, fragment } of content) countWordsAtLeft(fragment, x, counts);
  if (
    /overflow|vertical|rtl|align-self: end/.test(html) ||
    first.diagnostics.some(({ code }) => code === 'CONTENT_OVERFLOW')
  )
    return null;
  const lost = [...once, ...repeated].filter((word) => !counts.has(word));
  if (lost.length > 0) return `not painted: ${lost.join(' ')}`;
  const twice = once.filter((word) => counts.get(word)! > 1);
  if (twice.length > 0) return `painted twice: ${twice.join(' ')}`;
  return null;
}

/** Notes words that lie to the left of the page, where they are not among those that were painted. */
function countWordsAtLeft({ detail, children }: Fragment, x: number, counts: Map<string, number>): void {
  if (detail?.kind === 'text' && x < 0)
    for (const [word] of textOf(detail).matchAll(/[WR]\d+/g)) if (!counts.has(word)) counts.set(word, 1);
  for (const child of children) countWordsAtLeft(child.fragment, x + child.x, counts);
}

/** Where words that were painted stand in their runs: what is cut between pages is painted on each, as far as it is seen there, and is the same word. */
type Pieces = Map<ShapedRun, Set<number>>;

function countWords(items: readonly DisplayItem[], pieces: Pieces, counts: Map<string, number>): void {
  for (const item of items) {
    if (item.kind !== 'glyphs') continue;
    const places = pieces.get(item.run) ?? new Set();
    pieces.set(item.run, places);
    const start = item.run.clusters[item.start] ?? item.text.length;
    for (const { 0: word, index } of textOf(item).matchAll(/[WR]\d+/g)) {
      if (places.has(start + index)) continue;
      places.add(start + index);
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
}

function textOf({ run: { clusters }, text, start, end }: Pick<GlyphsItem, 'run' | 'text' | 'start' | 'end'>): string {
  return text.slice(clusters[start] ?? text.length, clusters[end] ?? text.length);
}
