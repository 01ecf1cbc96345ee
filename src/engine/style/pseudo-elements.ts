/** The pseudo-elements that platen makes (css-pseudo-4, css-gcpm-3). Rules for others are not kept. */
import { nameOf } from '../css/properties/logical.ts';
import type { DeclarationBlock } from '../css/stylesheet.ts';

const NAMES = [
  'before',
  'after',
  'marker',
  'first-letter',
  'first-line',
  'placeholder',
  'file-selector-button',
  'details-content',
  '-webkit-inner-spin-button',
  '-webkit-search-cancel-button',
  'footnote-call',
  'footnote-marker',
] as const;

export type StyledPseudoElement = (typeof NAMES)[number];

export const STYLED_PSEUDO_ELEMENTS: ReadonlySet<string> = new Set(NAMES);

/** Whether it makes a box only where `content` is set (css-content-3 §1). */
export function needsContent(pseudo: string): boolean {
  return pseudo === 'before' || pseudo === 'after';
}

const TEXT =
  'font|background|color$|line-height|letter-spacing|word-spacing|text-(decoration|shadow|transform|underline|emphasis|rendering)|' +
  'vertical-align|baseline|dominant-baseline|alignment-baseline|ruby-position|print-color-adjust|-webkit-text-(fill|stroke)';

/** Properties that apply to some pseudo-elements, where not all do, as in Chromium (css-pseudo-4 §2.1.2, §2.2.1, §4.1). */
const APPLICABLE: ReadonlyMap<string, RegExp> = new Map([
  ['first-line', new RegExp(`^(${TEXT})`)],
  ['first-letter', new RegExp(`^(${TEXT}|margin|padding|border|box-shadow|float|initial-letter|shape-)`)],
  [
    'marker',
    /^(font|color$|content$|line-height|letter-spacing|word-spacing|white-space|word-break|overflow-wrap|line-break|hyphens|tab-size|text-(combine|emphasis|shadow|transform|wrap)|unicode-bidi|direction|quotes)/,
  ],
]);

const limitedBlocks = new WeakMap<DeclarationBlock, Map<string, DeclarationBlock>>();

/** The block without declarations that do not apply to the pseudo-element; the same object for the same block. */
export function applicableBlock(block: DeclarationBlock, pseudo: string): DeclarationBlock {
  const pattern = APPLICABLE.get(pseudo);
  if (pattern === undefined) return block;
  let byPseudo = limitedBlocks.get(block);
  if (byPseudo === undefined) {
    byPseudo = new Map();
    limitedBlocks.set(block, byPseudo);
  }
  let limited = byPseudo.get(pseudo);
  if (limited === undefined) {
    const declarations = block.declarations.filter(
      (each) => each.kind === 'custom' || pattern.test(nameOf(each.property)),
    );
    limited = { ...block, declarations };
    byPseudo.set(pseudo, limited);
  }
  return limited;
}
