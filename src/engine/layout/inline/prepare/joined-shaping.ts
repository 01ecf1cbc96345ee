/**
 * Shaping across the edges of inline boxes (css-text-3 §7.3): text of one font is shaped as a whole where nothing but box edges without margin,
 * border and padding lies between, so that kerning, ligatures and joined letters do not stop at a link.
 */
import { INDEFINITE } from '../../../base/lengths.ts';
import { firstGlyphAt, type ShapedRun } from '../../../display/shaped-run.ts';
import type { FontSet } from '../../../fonts/font-set.ts';
import type { ShapedSegment } from '../../../fonts/shape.ts';
import { type BoxFont, boxFont } from '../../text-metrics/box-font.ts';
import type { CloseItem, OpenItem } from '../content/inline-content.ts';
import { endEdge, inlineEdges, NO_INLINE_EDGES, startEdge } from '../content/inline-edges.ts';
import type { CollectedItem, TextRange } from './collect-items.ts';

/** Longer texts are not joined: they are shaped in pieces. */
const LONGEST_JOINED = 65_536;

/** Where the last of the ranges ends that are shaped together with the one at `index`, beginning with it. */
export function joinedEnd(items: readonly CollectedItem[], index: number, fonts: FontSet): number {
  const first = items[index] as TextRange;
  let { end } = first;
  for (let i = index + 1; i < items.length; i++) {
    const item = items[i]!;
    if (item.kind === 'open' || item.kind === 'close') {
      if (hasEdge(item)) break;
    } else if (item.kind === 'text-range') {
      const isJoined = item.start === end && !item.isTab && item.end - first.start <= LONGEST_JOINED;
      if (!isJoined || !isShapedAlike(first, item, fonts)) break;
      end = item.end;
    } else {
      break;
    }
  }
  return end;
}

/** Whether room lies where a box begins or ends. */
function hasEdge(item: OpenItem | CloseItem): boolean {
  const { style } = item.kind === 'open' ? item.box : item.open.box;
  const edges = inlineEdges(style, INDEFINITE);
  return edges !== NO_INLINE_EDGES && (item.kind === 'open' ? startEdge : endEdge)(style, edges) !== 0;
}

function isShapedAlike(a: TextRange, b: TextRange, fonts: FontSet): boolean {
  if (a.level !== b.level || a.language !== b.language || a.isSmallCaps !== b.isSmallCaps) return false;
  if (a.isUpright !== b.isUpright) return false;
  const { style } = a.box;
  const other = b.box.style;
  if (style.text.letterSpacing !== other.text.letterSpacing) return false;
  if (style.font === other.font) return true;
  if (style.font.kerning !== other.font.kerning) return false;
  return isSameFont(boxFont(style.font, a.language, fonts), boxFont(other.font, b.language, fonts));
}

function isSameFont(a: BoxFont, b: BoxFont): boolean {
  if (a.usedSize !== b.usedSize || a.features.length > 0 || b.features.length > 0) return false;
  return a.resolved === b.resolved;
}

export interface SegmentPart extends ShapedSegment {
  /** Where the text of the last glyph ends: behind `end` where a ligature lies across it. */
  readonly textEnd: number;
}

/**
 * The parts of the segments that lie in [start, end). A ligature across the edge of a box is painted where it begins, as in Chromium, and
 * nothing is in the other box.
 */
export function segmentsWithin(segments: readonly ShapedSegment[], start: number, end: number): SegmentPart[] {
  const parts: SegmentPart[] = [];
  for (const segment of segments) {
    if (segment.end <= start) continue;
    if (segment.start >= end) break;
    const from = Math.max(segment.start, start);
    const to = Math.min(segment.end, end);
    const isWhole = from === segment.start && to === segment.end;
    const run = isWhole ? segment.run : partOf(segment, from, to);
    const textEnd = to === segment.end ? to : (segment.run.clusters[firstGlyphAt(segment.run, to)] ?? segment.end);
    parts.push({ start: from, end: to, run, choice: segment.choice, textEnd });
  }
  return parts;
}

function partOf({ run, start, end }: ShapedSegment, from: number, to: number): ShapedRun {
  const first = from === start ? 0 : firstGlyphAt(run, from);
  const last = to === end ? run.glyphIds.length : firstGlyphAt(run, to);
  return {
    face: run.face,
    glyphIds: run.glyphIds.subarray(first, last),
    advances: run.advances.subarray(first, last),
    xOffsets: run.xOffsets === null ? null : run.xOffsets.subarray(first, last),
    yOffsets: run.yOffsets === null ? null : run.yOffsets.subarray(first, last),
    clusters: run.clusters.subarray(first, last),
    safeToBreak: run.safeToBreak.subarray(first, last),
  };
}
