/** Small trees of boxes by chance: every kind of container in every other, with what decides sizes and places. A focus draws one subject more often. */
import fc from 'fast-check';
import type { BoxNode } from './box-tree.ts';
import { type Properties, percent, px, several, stylesOf, type Values, words } from './draws.ts';

export const FOCUSES = [
  'all',
  'size',
  'flex',
  'grid',
  'block',
  'inline',
  'table',
  'positioned',
  'writing-modes',
  'text',
  'controls',
  'columns',
] as const;
export type Focus = (typeof FOCUSES)[number];

const SIZES = fc.oneof(
  { weight: 3, arbitrary: px(0, 200) },
  percent(10, 110),
  words('auto | min-content | max-content | fit-content | stretch'),
  fc.tuple(percent(10, 60), px(1, 30)).map(([share, more]) => `calc(${share} + ${more})`),
  fc
    .tuple(words('min | max'), percent(10, 90), px(20, 200))
    .map(([which, share, length]) => `${which}(${share}, ${length})`),
  fc
    .tuple(px(10, 40), percent(10, 90), px(60, 200))
    .map(([least, share, most]) => `clamp(${least}, ${share}, ${most})`),
  fc.tuple(px(10, 99), px(7, 13)).map(([length, step]) => `round(${length}, ${step})`),
);
const EDGES = fc.oneof(px(0, 20), several(px(0, 15), 4), fc.constant('5%'));
const ALIGN = words(
  'normal | stretch | start | end | center | baseline | last baseline | flex-start | flex-end | self-start | self-end | safe end',
);
const JUSTIFY = fc.oneof(ALIGN, words('left | right'));
const DISTRIBUTE = words(
  'normal | stretch | start | end | center | flex-start | flex-end | space-between | space-around | space-evenly | safe center',
);
const GAPS = fc.oneof(several(px(0, 15), 2), fc.constant('10px 5%'));
const TRACK = fc.oneof(
  px(10, 90),
  percent(10, 50),
  words(
    '1fr | 2fr | 0.3fr | auto | min-content | max-content | minmax(0, 1fr) | minmax(20px, auto) | minmax(auto, 2fr)',
  ),
  px(20, 80).map((limit) => `fit-content(${limit})`),
);
const TRACKS = fc.oneof(
  { weight: 4, arbitrary: several(TRACK, 3) },
  words(
    'subgrid | [a] 40px [b] 1fr [c] | [a] auto [b] minmax(20px, max-content) [c] | repeat(2, 1fr) | repeat(auto-fill, 40px) | repeat(auto-fit, minmax(30px, 1fr)) | repeat(auto-fill, 20px 30px)',
  ),
);

const PROPERTIES: Readonly<Record<Exclude<Focus, 'all'>, Properties>> = {
  size: {
    width: SIZES,
    height: SIZES,
    'min-width': SIZES,
    'max-width': SIZES,
    'min-height': SIZES,
    'max-height': SIZES,
    'aspect-ratio': words('1 | 2 | 1/2 | 3/2 | auto 2/1'),
    'box-sizing': words('border-box'),
    padding: EDGES,
    border: words('1px solid | 5px solid'),
    contain: words('size | inline-size | layout | content | strict'),
    'contain-intrinsic-size': words('20px 30px'),
    overflow: words('hidden | clip'),
  },
  flex: {
    display: words('flex | flex | inline-flex'),
    'flex-direction': words('row | column | row-reverse | column-reverse'),
    'flex-wrap': words('wrap | nowrap | wrap-reverse'),
    flex: words('1 | auto | none | 0 0 auto | 1 1 0 | 2 1 30px | 1 1 100px'),
    'flex-basis': SIZES,
    order: words('-1 | 1'),
    gap: GAPS,
    'justify-content': fc.oneof(DISTRIBUTE, words('left | right')),
    'align-content': DISTRIBUTE,
    'align-items': ALIGN,
    'align-self': ALIGN,
  },
  grid: {
    display: words('grid | grid | inline-grid'),
    'grid-template-columns': TRACKS,
    'grid-template-rows': TRACKS,
    'grid-auto-flow': words('row | column | dense | column dense'),
    'grid-auto-rows': TRACK,
    'grid-auto-columns': TRACK,
    'grid-column': words('1 | 2 | span 2 | 1 / -1 | 1 / 3 | -2 | a / c | b | span b'),
    'grid-row': words('1 | 2 | span 2 | 1 / -1 | -1 | b / c'),
    gap: GAPS,
    'justify-items': JUSTIFY,
    'justify-self': JUSTIFY,
    'justify-content': DISTRIBUTE,
    'align-content': DISTRIBUTE,
    'align-items': ALIGN,
    'align-self': ALIGN,
  },
  block: {
    display: words('block | flow-root | list-item | inline-block'),
    float: words('left | right'),
    'shape-outside': words('circle() | inset(5px) | polygon(0 0, 100% 0, 0 100%)'),
    clear: words('left | right | both'),
    margin: fc.oneof(EDGES, words('auto | 0 auto | -8px | 5px auto 5px 0 | 12px 0 -6px')),
    'margin-top': px(-20, 20),
    'margin-bottom': px(-20, 20),
    overflow: words('hidden'),
  },
  inline: {
    display: words('inline | inline-block | inline-flex | inline-table'),
    'vertical-align': words('top | middle | bottom | text-top | text-bottom | sub | super | 5px | 50%'),
    'line-height': words('1 | 2 | 30px'),
    'font-size': px(8, 30),
    'text-align': words('center | right | justify'),
    'text-indent': px(-10, 30),
    'white-space': words('nowrap | pre | pre-wrap'),
    padding: EDGES,
    margin: EDGES,
  },
  table: {
    display: words('table | inline-table'),
    'border-spacing': px(0, 9),
    'border-collapse': words('collapse'),
    'table-layout': words('fixed'),
    'caption-side': words('bottom'),
    'vertical-align': words('top | middle | bottom | baseline'),
    width: SIZES,
    height: SIZES,
    border: words('1px solid | 6px solid'),
  },
  positioned: {
    position: words('absolute | absolute | relative'),
    top: fc.oneof(px(-10, 40), percent(0, 50)),
    right: fc.oneof(px(-10, 40), percent(0, 50)),
    bottom: fc.oneof(px(-10, 40), percent(0, 50)),
    left: fc.oneof(px(-10, 40), percent(0, 50)),
    'justify-self': JUSTIFY,
    'align-self': ALIGN,
    margin: words('auto | 0 auto | 5px'),
    'anchor-name': words('--a'),
    'position-anchor': words('--a'),
    'position-area': words('bottom | top left | center | span-right bottom | right'),
  },
  text: {
    'word-break': words('break-all | keep-all'),
    'overflow-wrap': words('anywhere | break-word'),
    'white-space': words('nowrap | pre | pre-wrap | pre-line | break-spaces'),
    'text-wrap': words('balance | pretty | nowrap'),
    'letter-spacing': words('2px | -1px'),
    'word-spacing': words('10px | -2px'),
    'tab-size': words('4 | 30px'),
    'text-indent': words('20px | 10% | 15px hanging | 15px each-line'),
    'text-transform': words('uppercase | capitalize'),
    'text-box-trim': words('trim-both'),
    'font-variant': words('small-caps'),
    'line-height': words('normal | 1 | 2 | 12px'),
    'font-family': words('"Liberation Serif" | "Liberation Mono"'),
    width: words('80px | 120px | 200px | min-content | max-content'),
  },
  columns: {
    columns: words('2 | 3 | 100px | 2 100px'),
    'column-gap': px(0, 20),
    'column-fill': words('auto'),
    'column-span': words('all'),
    height: px(20, 120),
    'break-before': words('column'),
    'break-inside': words('avoid'),
  },
  controls: {
    display: words('block | inline-block | flex | grid'),
    padding: words('0 | 5px | 3px 10px'),
    border: words('none | 1px solid | 4px solid'),
    font: words('inherit | 20px/1 "Liberation Sans"'),
    width: words('100% | 60px | auto | max-content'),
    height: words('40px | auto | 12px'),
    'box-sizing': words('border-box | content-box'),
    appearance: words('none'),
    'vertical-align': words('top | middle'),
    margin: words('0 | 4px'),
  },
  'writing-modes': {
    'writing-mode': words('vertical-rl | vertical-lr | sideways-lr | sideways-rl | horizontal-tb'),
    direction: words('rtl'),
  },
};

const TEXTS = words('xx | xxx yy | a bb ccc dddd | word | xx xxxx xx xxx xxxxx xx | W');

const LONG_TEXTS = fc.constantFrom(
  'a supercalifragilistic word',
  'soft&shy;hy&shy;phen&shy;ated',
  'no&nbsp;break here',
  'tab\there and\nthere',
  'hard-hyphenated-word',
  'one/two/three',
  'zero&ZeroWidthSpace;width',
  '(brackets), "quotes". And a sentence of some length, which goes on',
);

const svg = (attributes: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns='http://www.w3.org/2000/svg' ${attributes}/>`)}`;

const PICTURES: fc.Arbitrary<Pick<BoxNode, 'tag' | 'attributes'>> = fc.constantFrom(
  { tag: 'img', attributes: { src: svg("width='40' height='20'") } },
  { tag: 'img', attributes: { src: svg("viewBox='0 0 2 1'") } },
  { tag: 'img', attributes: { src: svg("width='30' viewBox='0 0 1 1'") } },
  { tag: 'svg', attributes: { viewBox: '0 0 3 2' } },
  { tag: 'svg', attributes: { width: '20', height: '30' } },
);

const CONTROLS: fc.Arbitrary<Pick<BoxNode, 'tag' | 'attributes' | 'kids'>> = fc.oneof(
  fc
    .constantFrom(
      'text',
      'checkbox',
      'radio',
      'range',
      'color',
      'file',
      'number',
      'submit',
      'button',
      'search',
      'password',
    )
    .map((type) => ({ tag: 'input', attributes: { type }, kids: [] })),
  fc.constantFrom(
    { tag: 'input', attributes: { size: '5', value: 'word' }, kids: [] },
    { tag: 'input', attributes: { type: 'button', value: 'two words' }, kids: [] },
    { tag: 'button', attributes: {}, kids: ['a word'] },
    { tag: 'select', attributes: {}, kids: ['<option>one<option>a longer one'] },
    { tag: 'select', attributes: { size: '3' }, kids: ['<option>one<option>two'] },
    { tag: 'select', attributes: { multiple: '' }, kids: ['<option>one<optgroup label=group><option>two</optgroup>'] },
    { tag: 'progress', attributes: { value: '0.5' }, kids: [] },
    { tag: 'meter', attributes: { value: '0.5' }, kids: [] },
    { tag: 'fieldset', attributes: {}, kids: ['<legend>A legend</legend>word'] },
    { tag: 'details', attributes: { open: '' }, kids: ['<summary>A summary</summary>word'] },
    { tag: 'label', attributes: {}, kids: ['<input type=checkbox> words'] },
    { tag: 'hr', attributes: {}, kids: [] },
    { tag: 'ul', attributes: {}, kids: ['<li>one<li>two'] },
  ),
);

const SPANS: fc.Arbitrary<Readonly<Record<string, string>>> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  fc.constantFrom({ colspan: '2' }, { rowspan: '2' }, { colspan: '3' }),
);

export function randomBoxes(focus: Focus): fc.Arbitrary<BoxNode> {
  // Outside markers beside blocks make list items wider in Chromium (docs/CHROMIUM.md).
  const styles = stylesOf(PROPERTIES, focus).map((style) =>
    style.display === 'list-item' ? { 'list-style': 'inside', ...style } : style,
  );
  const node = (tag: Values, kids: fc.Arbitrary<readonly (BoxNode | string)[]>, attributes = fc.constant({})) =>
    fc.record({ tag, style: styles, attributes, kids });
  const { box } = fc.letrec<{ box: BoxNode; content: BoxNode | string; table: BoxNode; row: BoxNode; cell: BoxNode }>(
    (tie) => ({
      box: node(
        words(focus === 'inline' ? 'div | span | span' : 'div | div | div | div | span'),
        fc.array(tie('content'), { maxLength: 4 }),
      ),
      content: fc.oneof(
        { maxDepth: 4, depthSize: 'max' },
        { weight: focus === 'inline' ? 4 : 2, arbitrary: focus === 'text' ? fc.oneof(TEXTS, LONG_TEXTS) : TEXTS },
        { weight: 4, arbitrary: tie('box') },
        { weight: focus === 'table' ? 2 : 0, arbitrary: tie('table') },
        {
          weight: focus === 'controls' ? 4 : 0,
          arbitrary: fc.tuple(CONTROLS, styles).map(([control, style]) => ({ ...control, style })),
        },
        {
          weight: 1,
          arbitrary: fc.tuple(PICTURES, styles).map(([picture, style]) => ({ ...picture, style, kids: [] })),
        },
      ),
      table: node(fc.constant('table'), fc.array(tie('row'), { minLength: 1, maxLength: 3 })),
      row: fc.record({
        tag: fc.constant('tr'),
        style: fc.constant({}),
        attributes: fc.constant({}),
        kids: fc.array(tie('cell'), { maxLength: 3 }),
      }),
      cell: node(fc.constant('td'), fc.array(tie('content'), { maxLength: 2 }), SPANS).map(withoutTurnedHeight),
    }),
  );
  return box.map((root) => brokenInColumns(root, false));
}

/** On the screen, where Chromium is asked, boxes that scroll are not broken between columns; in print they are. */
function brokenInColumns(node: BoxNode, isInColumns: boolean): BoxNode {
  const { style } = node;
  const isInside = isInColumns || 'columns' in style;
  const kids = node.kids.map((kid) => (typeof kid === 'string' ? kid : brokenInColumns(kid, isInside)));
  return { ...node, style: isInColumns && style.overflow === 'hidden' ? { ...style, overflow: 'clip' } : style, kids };
}

/** Heights of turned cells are a subject in which Chromium is alone (docs/CHROMIUM.md, 47). */
function withoutTurnedHeight(cell: BoxNode): BoxNode {
  if (cell.style['writing-mode'] === undefined) return cell;
  const kept = Object.entries(cell.style).filter(([name]) => !HEIGHTS.has(name));
  return { ...cell, style: Object.fromEntries(kept) };
}

const HEIGHTS: ReadonlySet<string> = new Set(['height', 'min-height', 'max-height', 'aspect-ratio', 'padding']);
