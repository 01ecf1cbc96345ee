/** What a broken line is made of, and where a text is full (css-text-3 §5). */
import { GRID } from '../../../base/lengths.ts';
import type { ShapedSegment } from '../../../fonts/shape.ts';
import type { InlinePosition } from '../../break-token.ts';
import type { BreakItem, InlineItem, TextItem } from './inline-content.ts';
import type { InlineEdges } from './inline-edges.ts';
import type { AtomicLayout } from './line-surroundings.ts';

/** What stands where a line is cut off. */
export interface Ellipsis {
  /** `null` where the text is empty. */
  readonly segment: ShapedSegment | null;
  readonly text: string;
  /** px */
  readonly width: number;
}

/** Lines may be wider than their room by one step of the grid, as in Chromium: each item's width is rounded up to it. */
export const WIDTH_TOLERANCE = 1 / GRID;

/** A piece of an item on the line. */
export interface LinePart {
  readonly item: InlineItem;
  readonly index: number;
  readonly start: number;
  /** Spaces that the line's end removes are left out. */
  end: number;
  /** Preserved spaces that hang at the line's end. */
  readonly hangs: boolean;
  /** Margin box inline size, px; of opens and closes that of their edges. */
  width: number;
  readonly atomic: AtomicLayout | null;
  readonly edges: InlineEdges | null;
  /** A visible hyphen follows. */
  hasHyphen: boolean;
  /** State of the line before the part, to go back to. */
  readonly usedBefore: number;
  readonly trailingBefore: number;
}

export function linePart(
  item: InlineItem,
  index: number,
  start: number,
  end: number,
  width: number,
  atomic: AtomicLayout | null,
  edges: InlineEdges | null,
  usedBefore: number,
  trailingBefore: number,
): LinePart {
  return { item, index, start, end, hangs: false, width, atomic, edges, hasHyphen: false, usedBefore, trailingBefore };
}

export interface BrokenLine {
  readonly parts: readonly LinePart[];
  /** Inline size without spaces that hang or were removed at the end, px; `text-indent` not included. */
  readonly width: number;
  /** Hanging spaces at the end, px. */
  readonly hanging: number;
  /** They hang before forced breaks, too, where preserved spaces hang only as far as they do not fit (css-text-3 §4.1.2). */
  readonly hangsAlways: boolean;
  /** Punctuation that hangs at the end (`hanging-punctuation`), px. */
  readonly hangingPunctuation: number;
  readonly end: InlinePosition | null;
  readonly forcedBreak: BreakItem | null;
  /** The line ends inside a word, with a hyphen. */
  readonly isHyphenated: boolean;
  /** The content is wider than the line, and no opportunity was found to make it shorter. */
  readonly overflows: boolean;
  /** Shown behind the contents that are left (`text-overflow`). */
  readonly ellipsis: Ellipsis | null;
}

/** First offset whose character does not fit into the room, by bisection over the item's positions. */
export function firstOverflow(item: TextItem, from: number, room: number): number {
  const { positions } = item;
  const shift = item.base - item.start;
  const limit = (from === item.start ? 0 : positions[shift + from]!) + Math.max(room, 0);
  let low = from;
  let high = item.end;
  // The character at `low - 1` ends within the limit, the one at `high - 1` beyond it.
  while (low < high - 1) {
    const middle = (low + high) >> 1;
    if (positions[shift + middle]! <= limit) low = middle;
    else high = middle;
  }
  return low;
}
