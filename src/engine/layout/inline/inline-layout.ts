/**
 * Inline layout as block layout sees it (css-inline-3, css-text-3): text is prepared once, then asked for line by line.
 * The stages are files of this folder: collect-items, shape-items, soft-wrap; line-breaker, line-leaves, line-box.
 */

export { inlineIntrinsicSizes } from './break/intrinsic-inline.ts';
export { HYPHENATION, type InlineContent } from './content/inline-content.ts';
export type { LineRequest, LineResult } from './content/line-result.ts';
export { type FirstLineContent, layoutFirstLine, prepareFirstLine } from './first-line.ts';
export { layoutLine } from './line-layout.ts';
export { prepareInline } from './prepare/prepare-inline.ts';
