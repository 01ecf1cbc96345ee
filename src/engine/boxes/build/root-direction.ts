/** Which way a document runs (css-writing-modes-4 §8): as its body does; the root element's own direction does not count then. */
import type { ComputedStyle } from '../../style/computed-style.ts';
import { hasAnyContainment } from '../../style/containment.ts';

/** Whether the body's writing is the document's: where neither keeps to itself (css-contain-2 §2). */
export function isBodyPrincipal(root: ComputedStyle, body: ComputedStyle): boolean {
  return !hasAnyContainment(root) && !hasAnyContainment(body);
}

export function withDirectionOf(root: ComputedStyle, body: ComputedStyle): ComputedStyle {
  if (!isBodyPrincipal(root, body)) return root;
  const { direction } = body.writing;
  return root.writing.direction === direction ? root : { ...root, writing: { ...root.writing, direction } };
}
