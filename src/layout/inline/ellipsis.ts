/** `text-overflow: ellipsis` (css-overflow-3 §5): shortens a line that does not fit so that an ellipsis does. */
import { ceilToGrid } from '../../base/lengths.ts';
import { clusterEnd } from '../../base/unicode/graphemes.ts';
import type { ShapedSegment } from '../../fonts/shape.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { type InlineContent, textWidth } from './inline-content.ts';
import type { BrokenLine, LinePart } from './line-breaker.ts';
import { advanceOf, shapePlain } from './shape-items.ts';

export interface Ellipsis {
  readonly segment: ShapedSegment;
  readonly text: string;
  /** px */
  readonly width: number;
}

export function hasEllipsis(container: ComputedStyle): boolean {
  return container.overflow.textOverflow === 'ellipsis' && container.overflow.x !== 'visible';
}

function ellipsisOf({ font, container }: InlineContent): Ellipsis {
  const text = font.resolved.primary.glyphForCodePoint(0x2026) !== 0 ? '\u2026' : '...';
  const segment = shapePlain(text, font, container.style);
  return { segment, text, width: ceilToGrid(advanceOf(segment, font)) };
}

/**
 * The line with what does not fit beside the ellipsis left out, in logical order; boxes that go on stay.
 *
 * @param room - px
 */
export function ellipsize(content: InlineContent, line: BrokenLine, room: number): BrokenLine {
  const ellipsis = ellipsisOf(content);
  const limit = Math.max(0, room - ellipsis.width);
  const parts: LinePart[] = [];
  let used = 0;
  let isFull = false;
  for (const part of line.parts) {
    if (part.item.kind !== 'text' && part.item.kind !== 'atomic' && part.item.kind !== 'tab') {
      parts.push(isFull ? { ...part, width: 0 } : part);
      if (!isFull) used += part.width;
      continue;
    }
    if (isFull) continue;
    if (used + part.width <= limit) {
      parts.push(part);
      used += part.width;
      continue;
    }
    isFull = true;
    const cut = cutText(content, part, limit - used);
    if (cut === null) continue;
    parts.push(cut);
    used += cut.width;
  }
  return { ...line, parts, width: used + ellipsis.width, hanging: 0, ellipsis };
}

/** As many graphemes of the part as fit. */
function cutText(content: InlineContent, part: LinePart, room: number): LinePart | null {
  if (part.item.kind !== 'text') return null;
  let end = part.start;
  for (;;) {
    const next = Math.min(clusterEnd(content.text, end), part.end);
    if (next <= end || textWidth(part.item, part.start, next) > room) break;
    end = next;
  }
  return end === part.start ? null : { ...part, end, width: textWidth(part.item, part.start, end), hasHyphen: false };
}
