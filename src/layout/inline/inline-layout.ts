/** Inline layout as block layout sees it: text is prepared once, then asked for line by line (css-inline-3, css-text-3). */
import type { BlockContainer } from '../../boxes/box.ts';
import type { InlinePosition } from '../break-token.ts';
import type { LayoutEnvironment } from '../environment.ts';
import type { IntrinsicSizes } from '../layout-result.ts';
import type { InlineContent } from './inline-content.ts';
import type { LineRequest, LineResult } from './line-result.ts';

export type { InlineContent } from './inline-content.ts';
export type { LineRequest, LineResult, PlacedFloat } from './line-result.ts';

/** Items and text of a block container whose `content` is inline: made once and kept in `env.memo.inline`. */
export declare function prepareInline(container: BlockContainer, env: LayoutEnvironment): InlineContent;

/** Makes the next line. `from` is `null` at the beginning of the content. */
export declare function layoutLine(content: InlineContent, from: InlinePosition | null, request: LineRequest, env: LayoutEnvironment): LineResult;

/** Min-content and max-content sizes of the content, px; kept. */
export declare function inlineIntrinsicSizes(content: InlineContent, env: LayoutEnvironment): IntrinsicSizes;
