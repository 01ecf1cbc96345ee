/** Form controls of automatic width are as wide as they want to be even as blocks (HTML §15.5.2 button layout; Chromium does it for all controls). */
import type { Box } from '../../boxes/tree/box.ts';

const CONTROLS: ReadonlySet<string> = new Set(['button', 'input', 'select', 'textarea']);

/** Whether an automatic inline size does not fill the containing block. */
export function isFittedControl({ source }: Box): boolean {
  if (source === null || source.pseudo !== null) return false;
  const { localName, namespace } = source.element;
  return namespace === 'html' && CONTROLS.has(localName);
}
