/** Form controls of automatic width are as wide as they want to be even as blocks (HTML §15.5.2 button layout; Chromium does it for all controls). */
import { floorToGrid, INDEFINITE } from '../../base/lengths.ts';
import type { Box } from '../../boxes/tree/box.ts';
import { controlKind } from '../../controls/control-kind.ts';
import { isFlexOrGrid } from '../../css/values/box/display.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { LayoutEnvironment } from '../environment.ts';
import type { IntrinsicSizes } from '../layout-outcome.ts';
import { boxFont, halfLeading } from '../text-metrics/box-font.ts';
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

/**
 * The line of a text field that has more room than it asks for is a normal one, as in Chromium: by how much the room grows, px, with which the line that
 * there is has its text at the same place. 0 for other containers.
 *
 * @param style - of the line
 */
export function roomBesideLine(style: ComputedStyle, field: Box, env: Pick<LayoutEnvironment, 'fonts'>): number {
  const { source } = field;
  if (style.font.lineHeight === 'normal' || source === null || source.pseudo !== null) return 0;
  if (controlKind(source.element) !== 'text-field') return 0;
  const font = boxFont(style.font, source.element.language, env.fonts);
  const { ascent, descent, lineAscent, lineHeight } = font;
  const normal = font.resolved.metrics(font.usedSize).normalLineHeight;
  const normalAscent = ascent + halfLeading(normal, ascent, descent);
  return floorToGrid(lineHeight) - normal - 2 * (lineAscent - normalAscent);
}
