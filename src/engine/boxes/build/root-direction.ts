/** Which way a document runs (css-writing-modes-4 §8): as its body does; the root element's own direction does not count then. */
import type { ComputedStyle } from '../../style/computed-style.ts';

export function withDirectionOf(root: ComputedStyle, { writing: { direction } }: ComputedStyle): ComputedStyle {
  return root.writing.direction === direction ? root : { ...root, writing: { ...root.writing, direction } };
}
