/** Form controls of automatic width are as wide as they want to be even as blocks (HTML §15.5.2 button layout; Chromium does it for all controls). */
import { INDEFINITE } from '../../base/lengths.ts';
import type { Box } from '../../boxes/tree/box.ts';
import { controlKind } from '../../controls/control-kind.ts';
import { isFlexOrGrid } from '../../css/values/box/display.ts';
import type { IntrinsicSizes } from '../layout-outcome.ts';
import { isPercentage } from './box-sizes.ts';
import { usedEdges } from './edges.ts';

const CONTROLS: ReadonlySet<string> = new Set(['button', 'input', 'select', 'textarea']);

/** Whether an automatic inline size does not fill the containing block. */
export function isFittedControl({ source }: Box): boolean {
  if (source === null || source.pseudo !== null) return false;
  const { localName, namespace } = source.element;
  return namespace === 'html' && CONTROLS.has(localName);
}

/** Buttons are boxes whose content is centred by a flex container; those that an author makes one are laid out as such. */
export function isButton({ kind, source, style }: Box): boolean {
  if (kind !== 'flex-container' || source === null || source.pseudo !== null) return false;
  return controlKind(source.element) === 'button' && !isFlexOrGrid(style.display.display);
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

/** In Chromium the text of a drop-down list is whole px wide. */
export function controlContentSizes(box: Box, sizes: IntrinsicSizes): IntrinsicSizes {
  if (!isFittedControl(box) || controlKind(box.source!.element) !== 'drop-down') return sizes;
  const edges = usedEdges(box.style, INDEFINITE).inline;
  return {
    minContent: edges + Math.ceil(sizes.minContent - edges),
    maxContent: edges + Math.ceil(sizes.maxContent - edges),
  };
}
