/** `::first-line` over any content (css-pseudo-4 §2.1): where its style changes no sizes, every line is where it was; nothing is ever lost. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dumpPages } from '../../../src/engine/inspect/dump-pages.ts';
import { inspectDocument } from '../../../src/engine/render/inspect-document.ts';

/** Wide, with the content in its middle: text that lies beyond the page is not painted. */
const SHEET = {
  width: '4000px',
  height: '300px',
  marginTop: '0',
  marginRight: '0',
  marginBottom: '0',
  marginLeft: '0',
};

const word = fc.constantFrom('aa ', 'bbbb', ' cc-dd ', 'ggg&shy;hhh', 'אבג ', '&nbsp;', '12', '日本 ', 'eeeeeeeeee ');
const { content } = fc.letrec<{ content: string; node: string }>((tie) => ({
  content: fc.array(tie('node'), { minLength: 1, maxLength: 8 }).map((nodes) => nodes.join('')),
  node: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    word,
    fc.constantFrom('<br>', '<i style="display:inline-block;width:20px">i</i>', '<em style="position:absolute">q</em>'),
    fc.constantFrom('<u style="float:left;width:15px">l</u>', '<u style="float:right;width:15px">r</u>'),
    tie('content').map((inner) => `<span>${inner}</span>`),
    tie('content').map((inner) => `<b style="padding:0 3px;border:1px solid">${inner}</b>`),
    tie('content').map((inner) => `<bdo dir=rtl>${inner}</bdo>`),
    tie('content').map((inner) => `<span style="white-space:pre-wrap">${inner}\n</span>`),
  ),
}));
const block = fc
  .tuple(
    content,
    fc.integer({ min: 40, max: 200 }),
    fc.constantFrom('', 'text-align:justify', 'text-indent:9px', 'direction:rtl', 'overflow-wrap:anywhere'),
  )
  .map(([inner, width, style]) => `<div class=p style="width:${width}px;${style}">${inner}</div>`);

async function display(css: string, blocks: readonly string[]): Promise<string[]> {
  const style = `<style>body { margin: 0 0 0 2000px; font: 12px/15px Arial } ${css}</style>`;
  const { lists, structure } = await inspectDocument({ html: `<!doctype html>${style}${blocks.join('')}`, ...SHEET });
  return dumpPages(lists, structure.pages)
    .join('\n')
    .split('\n')
    .map((line) => line.replace(/ #[0-9a-f]{6,8}/g, '').trim());
}

/** All letters, however they are cut into runs. */
const letters = (lines: readonly string[]) =>
  Array.from(lines.join('\n').matchAll(/^text \S+ "(.*)" \S+ \S+px/gm), ([, text]) => text!)
    .join('')
    .replaceAll(/[\s\u00ad\u2010-]/g, '')
    .toLowerCase()
    .split('')
    .sort()
    .join('');

describe('::first-line', () => {
  it('of another colour moves nothing', () =>
    fc.assert(
      fc.asyncProperty(fc.array(block, { minLength: 1, maxLength: 6 }), async (blocks) => {
        const plain = await display('', blocks);
        const coloured = await display('.p::first-line { color: red }', blocks);
        expect(coloured.sort()).toEqual(plain.sort());
      }),
      { numRuns: 25 },
    ));

  it('of any size loses nothing', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(block, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(
          'font-size: 20px; letter-spacing: 2px; background: yellow',
          'font-size: 5px; line-height: 3px',
          'font-variant: small-caps; font-weight: bold; text-transform: uppercase',
        ),
        async (blocks, style) => {
          const plain = await display('', blocks);
          expect(letters(await display(`.p::first-line { ${style} }`, blocks))).toBe(letters(plain));
        },
      ),
      { numRuns: 25 },
    ));
});
