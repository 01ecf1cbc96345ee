/** The prepared content of an inline formatting context: one text and a flat list of items over it. */
import type { BlockContainer } from '../../boxes/box.ts';

export interface InlineContent {
  readonly container: BlockContainer;
}
