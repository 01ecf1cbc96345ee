/**
 * The short cut for lines of plain text: one text item, no boxes, no floats. It makes the same line as the line breaker and the line box
 * builder would, out of four objects.
 */
import { NO_EDGES } from '../../../base/geometry.ts';
import { isDefinite } from '../../../base/lengths.ts';
import type { BreakToken, InlinePosition } from '../../break-token.ts';
import { lineDetail } from '../../fragment.ts';
import type { LineRequest, LineResult, PlacedFloat } from '../../inline-formatting.ts';
import type { OutOfFlowBox } from '../../layout-outcome.ts';
import { alignedOffset, lineAlignment } from '../../text-align.ts';
import { kerningBefore, widthBeforeSpaces } from '../break/end-kerning.ts';
import { isFlipped } from '../content/flipped-line.ts';
import { HYPHENATION, type InlineContent, mayBreak, type TextItem, textWidth } from '../content/inline-content.ts';
import { firstOverflow, WIDTH_TOLERANCE } from '../content/line-parts.ts';
import { blankBeforeBreak, trimmableEnd } from '../prepare/spacing-trim.ts';
import { isSpaceAtEnd } from '../prepare/white-space.ts';
import { countSeparators, wordSeparators } from './justify.ts';
import { textFragment } from './text-fragment.ts';

const SPACE = 0x20;
const NO_FLOATS: readonly PlacedFloat[] = [];
const NO_TOKENS: readonly BreakToken[] = [];
const NO_OUT_OF_FLOW: readonly OutOfFlowBox[] = [];

/** @returns `null` where a word is wider than the line or a hyphen would be shown: that is for the line breaker. */
export function layoutPlainLine(
  content: InlineContent,
  item: TextItem,
  from: InlinePosition | null,
  request: LineRequest,
  indent: number,
): LineResult | null {
  const start = from === null ? item.start : from.offset;
  const room = request.availableInlineSize - indent;
  const end = plainLineEnd(content, item, start, room + WIDTH_TOLERANCE);
  if (end < 0) return null;
  const { text } = content;
  let visible = end;
  while (visible > start && text.charCodeAt(visible - 1) === SPACE) visible--;
  // What hangs is for the line breaker.
  if (visible === start || isSpaceAtEnd(text.charCodeAt(visible - 1))) return null;
  const isLastLine = end === item.end;
  const natural = textWidth(item, start, visible, kerningBefore(item, end));
  const rest = isDefinite(room) ? room - natural : 0;
  if (rest < 0) return null;
  const alignment = lineAlignment(content.container.style, 'ltr', isLastLine);
  let expansion = 0;
  if (alignment === 'justify' && rest > 0) {
    const { justify, rubySpread } = content.container.style.typesetting;
    if (justify === 'inter-character' || rubySpread !== 'none') return null;
    let separators = countSeparators(text, start, visible);
    if (separators < 0) return null;
    if (separators > 0) separators -= wordSeparators(text, visible - 1, visible);
    if (separators > 0) expansion = rest / separators;
  }
  const width = expansion > 0 ? natural + rest : natural;
  const { lineHeight, lineAscent, ascent } = content.font;
  const { style } = content.container;
  const flipped = isFlipped(style);
  const x = indent + (expansion > 0 ? 0 : alignedOffset(alignment, 'ltr', rest));
  const fragment = textFragment(item, start, visible, width, expansion);
  const over = lineAscent - ascent;
  const placed = { x: 0, y: flipped ? lineHeight - over - fragment.height : over, fragment };
  return {
    fragment: {
      box: null,
      style,
      width,
      height: lineHeight,
      border: NO_EDGES,
      padding: NO_EDGES,
      children: [placed],
      detail: lineDetail(over + content.font.glyphBaseline, style.writing.axes),
      breakToken: null,
    },
    x,
    blockOffset: 0,
    blockSize: lineHeight,
    baseline: flipped ? lineHeight - lineAscent : lineAscent,
    exclusions: request.exclusions,
    end: isLastLine ? null : { item: 0, offset: end, afterForcedBreak: false, ruled: null },
    isEmpty: false,
    annotationShift: 0,
    annotationSpace: 0,
    endsWithHyphen: false,
    clear: 'none',
    floats: NO_FLOATS,
    brokenFloats: NO_TOKENS,
    leading: null,
    outOfFlow: NO_OUT_OF_FLOW,
  };
}

/** Offset of the break that ends the line; -1 where there is none that fits. */
function plainLineEnd(content: InlineContent, item: TextItem, start: number, room: number): number {
  const { text, breaks } = content;
  if (textWidth(item, start, item.end) <= room) return item.end;
  let at = firstOverflow(item, start, room);
  const next = text.charCodeAt(at);
  if (next >= 0x3000 && (isSpaceAtEnd(next) || trimmableEnd(item, text, at) > 0)) return -1;
  while (at < item.end && text.charCodeAt(at) === SPACE) at++;
  if (at === item.end) return at;
  content.hyphens?.markBefore(start, at);
  while (at > start && !mayBreak(breaks, at)) at--;
  if (at === start || breaks[at] === HYPHENATION) return -1;
  if (text.charCodeAt(at) >= 0x2018 && blankBeforeBreak(item, text, at) > 0) return -1;
  if (text.charCodeAt(at - 1) !== SPACE) return textWidth(item, start, at, kerningBefore(item, at)) <= room ? at : -1;
  return (widthBeforeSpaces(content, item, start, at) ?? 0) <= room ? at : -1;
}
