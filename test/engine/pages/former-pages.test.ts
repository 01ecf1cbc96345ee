/** Pages that are taken over from the layout before (`former-pages.ts`) are those that would be filled anew. */
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type RenderFacts, render } from '../../../src/engine/index.ts';
import { FormerPages } from '../../../src/engine/pages/former-pages.ts';
import { manyByNight } from '../../support/nightly.ts';

const TIMEOUT = 300_000;
beforeAll(() => render({ html: '', timeout: TIMEOUT }), TIMEOUT);
afterEach(() => void vi.restoreAllMocks());

const STYLE = `@page { size: 100mm 80mm; margin: 8mm } @page wide { size: 120mm 80mm }
  a::after { content: " on page " target-counter(attr(href), page) } .large::after { font-size: 3em }
  .avoid, .avoid > p { break-inside: avoid } .table { display: table } .flex { display: flex; flex-wrap: wrap }
  .float { float: right; width: 40% } .columns { columns: 2 } .wide { page: wide } .narrow { width: min-content; min-width: 60% }
  .relative { position: relative } .relative > :first-child { position: absolute; bottom: 0; right: 0 }
  h2 { break-after: avoid } .page { break-before: page } .box { box-sizing: border-box; max-width: 90%; border: 1px solid; padding: 1em }`;

async function print(body: string) {
  let layouts = 0;
  const onEnd = ({ work }: RenderFacts) => {
    layouts = work.layouts!;
  };
  const html = `<!DOCTYPE html><html lang="en"><title>Pages</title><style>${STYLE}</style>${body}`;
  const { pdf, pageCount, diagnostics } = await render({ html, onEnd, timeout: TIMEOUT, creationDate: new Date(0) });
  return { pdf, pageCount, diagnostics, layouts };
}

const CLASSES = ['avoid', 'table', 'flex', 'float', 'columns', 'wide', 'narrow', 'relative', 'page', 'box', 'plain'];
const targets = fc.integer({ min: 0, max: 30 });
const words = fc.integer({ min: 1, max: 60 }).map((count) => 'some words '.repeat(count));
const paragraph = fc
  .record({ words, target: fc.option(targets, { freq: 3 }), isLarge: fc.boolean() })
  .map(({ words: text, target, isLarge }) =>
    target === null ? `<p>${text}` : `<p>${text}<a class="${isLarge ? 'large' : ''}" href="#t${target}">See</a>`,
  );
const { block } = fc.letrec<{ block: string }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'block' },
    paragraph,
    paragraph,
    words.map((text) => `<h2>${text.slice(0, 40)}</h2>`),
    fc
      .record({ name: fc.constantFrom(...CLASSES), children: fc.array(tie('block'), { minLength: 1, maxLength: 6 }) })
      .map(({ name, children }) => `<div class="${name}">${children.join('')}</div>`),
  ),
}));
/** Targets stand between the blocks. */
const bodies = fc
  .array(block, { minLength: 6, maxLength: 31 })
  .map((blocks) => blocks.map((each, i) => `<div id="t${i}"></div>${each}`).join(''));

describe('pages of the layout before', () => {
  it('are those that would be filled anew, whatever texts are others', { timeout: TIMEOUT }, async () => {
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const { pageLike } = FormerPages.prototype;
        const spy = vi.spyOn(FormerPages.prototype, 'pageLike');
        const some = await print(body);
        taken += spy.mock.results.filter(({ value }) => value !== null).length;
        spy.mockReturnValue(null);
        const none = await print(body);
        vi.restoreAllMocks();
        expect(FormerPages.prototype.pageLike).toBe(pageLike);
        expect(some.diagnostics).toEqual(none.diagnostics);
        expect(Buffer.compare(some.pdf, none.pdf)).toBe(0);
      }),
      { numRuns: manyByNight(12, 25) },
    );
    expect(taken).toBeGreaterThan(0);
  });

  const chapter = (i: number) => `<h2 id="t${i}">Chapter ${i}</h2>${'<p>Text of some words</p>'.repeat(60)}`;
  const chapters = Array.from({ length: 20 }, (_, i) => chapter(i)).join('');
  const contents = Array.from({ length: 20 }, (_, i) => `<p><a href="#t${i}">Chapter ${i}</a>`).join('');

  it('cost no layouts of what lies on them', { timeout: TIMEOUT }, async () => {
    const once = await print(`<div class=box>${chapters}</div>`);
    const twice = await print(`<nav>${contents}</nav><div class=box>${chapters}</div>`);
    expect(once.pageCount).toBeGreaterThan(50);
    expect(twice.layouts).toBeLessThan(1.2 * once.layouts);
  });

  it('are told with what was found on them', { timeout: TIMEOUT }, async () => {
    const wide = '<p style="position: relative; width: 300mm">Text</p>';
    const { diagnostics } = await print(`<nav>${contents}</nav>${wide}${chapters}${wide}`);
    vi.spyOn(FormerPages.prototype, 'pageLike').mockReturnValue(null);
    expect(diagnostics).toEqual((await print(`<nav>${contents}</nav>${wide}${chapters}${wide}`)).diagnostics);
  });
});
