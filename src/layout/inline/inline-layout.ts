/**
 * Inline layout as block layout sees it (css-inline-3, css-text-3): text is prepared once, then asked for line by line.
 * The stages are files of this folder: collect-items, shape-items, soft-wrap; line-breaker, line-leaves, line-box.
 */
export { type FirstLineContent, layoutFirstLine, prepareFirstLine } from './first-line.ts';
export { HYPHENATION, type InlineContent } from './inline-content.ts';
export { inlineIntrinsicSizes } from './intrinsic-inline.ts';
export { layoutLine } from './line-layout.ts';
export type { LineRequest, LineResult } from './line-result.ts';
export { prepareInline } from './prepare-inline.ts';
