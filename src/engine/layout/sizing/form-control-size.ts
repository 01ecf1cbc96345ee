/** Form controls of automatic width are as wide as they want to be even as blocks (HTML §15.5.2 button layout; Chromium does it for all controls). */
import type { Box } from '../../boxes/tree/box.ts';
import { controlKind } from '../../controls/control-kind.ts';
import { isPercentage } from './box-sizes.ts';

const CONTROLS: ReadonlySet<string> = new Set(['button', 'input', 'select', 'textarea']);

/** Whether an automatic inline size does not fill the containing block. */
export function isFittedControl({ source }: Box): boolean {
  if (source === null || source.pseudo !== null) return false;
  const { localName, namespace } = source.element;
  return namespace === 'html' && CONTROLS.has(localName);
}

/**
 * Whether a control's content asks for no width where its own is a percentage (css-sizing-3 §5.2.2; Chromium leaves out buttons, dates and
 * percentages of `max-width`). Controls that are replaced boxes are measured as such.
 */
export function isCompressedControl({ source, style }: Box): boolean {
  if (!isPercentage(style.sizing.width) || source === null || source.pseudo !== null) return false;
  switch (controlKind(source.element)) {
    case 'text-field':
    case 'file':
    case 'drop-down':
    case 'list-box':
    case 'text-area':
      return true;
    default:
      return false;
  }
}
