/**
 * `text-overflow` (css-overflow-4 §5) and `block-ellipsis` (§4.3): shortens a line that does not fit, or that is the last one shown, so that an
 * ellipsis does.
 */
import { ceilToGrid } from '../../../base/lengths.ts';
import { clusterEnd } from '../../../base/unicode/graphemes.ts';
import { ELLIPSIS } from '../../../css/values/text/typesetting.ts';
import type { ComputedStyle } from '../../../style/computed-style.ts';
import { type InlineContent, textWidth } from '../content/inline-content.ts';
import type { BrokenLine, Ellipsis, LinePart } from '../content/line-parts.ts';
import { advanceOf, shapePlain } from '../prepare/shape-items.ts';

/** The text that `text-overflow` shows where a line is cut off at its end; `null` where it is not shortened. */
export function overflowMarker({ overflow }: ComputedStyle): string | null {
  return overflow.x === 'visible' ? null : overflow.textOverflow.end;
}

function ellipsisOf({ font, container }: InlineContent, marker: string): Ellipsis {
  if (marker === '') return { segment: null, text: '', width: 0 };
  const hasGlyph = marker !== ELLIPSIS || font.resolved.primary.glyphForCodePoint(0x2026) !== 0;
  const text = hasGlyph ? marker : '...';
  const segment = shapePlain(text, font, container.style);
  return { segment, text, width: ceilToGrid(advanceOf(segment, font)) };
}

/**
 * The line with what does not fit beside the ellipsis left out, in logical order; boxes that go on stay.
 *
 * @param room - px
 * @param marker - the ellipsis
 */
export function ellipsize(content: InlineContent, line: BrokenLine, room: number, marker: string): BrokenLine {
  const ellipsis = ellipsisOf(content, marker);
  const limit = Math.max(0, room - ellipsis.width);
  const parts: LinePart[] = [];
  let used = 0;
  let isFull = false;
  let isFirst = true;
  for (const part of line.parts) {
    if (part.item.kind !== 'text' && part.item.kind !== 'atomic' && part.item.kind !== 'tab') {
      parts.push(isFull ? { ...part, width: 0 } : part);
      if (!isFull) used += part.width;
      continue;
    }
    if (isFull) continue;
    const whole =
      part.hasHyphen && part.item.kind === 'text'
        ? withoutHyphen(part, textWidth(part.item, part.start, part.end))
        : part;
    if (used + whole.width <= limit) {
      parts.push(whole);
      used += whole.width;
      isFirst &&= whole.width === 0;
      continue;
    }
    isFull = true;
    // The first character or picture on a line is clipped rather than left out (§5.1).
    const cut = isFirst && part.item.kind !== 'text' ? whole : cutText(content, whole, limit - used, isFirst);
    if (cut === null) continue;
    parts.push(cut);
    used += cut.width;
  }
  return { ...line, parts, width: used + ellipsis.width, hanging: 0, hangingPunctuation: 0, ellipsis };
}

function withoutHyphen(part: LinePart, width: number): LinePart {
  return { ...part, width, hasHyphen: false };
}

/** As many graphemes of the part as fit, and the first one in any case where it `isFirst` on its line. */
function cutText(content: InlineContent, part: LinePart, room: number, isFirst: boolean): LinePart | null {
  if (part.item.kind !== 'text') return null;
  let end = isFirst ? Math.min(clusterEnd(content.text, part.start), part.end) : part.start;
  for (;;) {
    const next = Math.min(clusterEnd(content.text, end), part.end);
    if (next <= end || textWidth(part.item, part.start, next) > room) break;
    end = next;
  }
  return end === part.start ? null : { ...part, end, width: textWidth(part.item, part.start, end), hasHyphen: false };
}
