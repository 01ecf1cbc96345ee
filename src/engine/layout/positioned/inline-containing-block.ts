/** The containing block that a relatively positioned inline box makes (CSS 2.2 §10.1 rule 4.1): from its first line box to its last one. */
import type { Rect } from '../../base/geometry.ts';
import type { BlockContainer, Box, InlineBox, InlineText } from '../../boxes/tree/box.ts';
import type { Fragment } from '../fragment.ts';

/** The part of a block container in one fragmentainer. */
export interface ContainerPart {
  readonly fragment: Fragment;
  /** px by which all of the part lies to the right of, and below, the point that the result is relative to. */
  readonly x: number;
  readonly y: number;
}

interface Extent {
  /** Padding boxes of the inline box's fragments on one line. */
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** The line they are on. */
  line: Fragment;
}

/** @returns `null` where the inline box has no fragment in the parts */
export function inlineContainingBlock(parts: readonly ContainerPart[], inline: InlineBox): Rect | null {
  const all: Extent[] = [];
  for (const { fragment, x, y } of parts) collect(fragment, inline, x, y, fragment, all);
  // Before and behind a block in the box may be lines that are none.
  const seen = all.filter(({ top, bottom, left, right }) => bottom > top || right > left);
  const lines = seen.length > 0 ? seen : all;
  const first = lines[0];
  const last = lines[lines.length - 1];
  if (first === undefined || last === undefined) return null;
  // As in Chromium, the direction of the block container says at which sides the box begins and ends.
  const isLtr = parts[0]!.fragment.style.writing.direction === 'ltr';
  const x = isLtr ? first.left : Math.min(first.right, last.left);
  return {
    x,
    y: first.top,
    width: Math.max(0, isLtr ? last.right - x : first.right - last.left),
    height: Math.max(0, last.bottom - first.top),
  };
}

function collect(fragment: Fragment, inline: InlineBox, x: number, y: number, line: Fragment, lines: Extent[]): void {
  for (const child of fragment.children) {
    const { box, border, width, height } = child.fragment;
    const left = x + child.x;
    const top = y + child.y;
    if (box === inline || (box?.kind === 'inline-box' && box.source !== null && box.source === inline.source)) {
      include(
        lines,
        line,
        left + border.left,
        top + border.top,
        left + width - border.right,
        top + height - border.bottom,
      );
    } else if (box?.kind === 'block-container' && holdsBlocksOf(inline, box)) {
      if (height > 0) include(lines, child.fragment, left, top, left + width, top + height);
    } else if (box === null) {
      collect(child.fragment, inline, left, top, child.fragment, lines);
    } else if (box.kind === 'inline-box' || isAnonymousLines(box)) {
      collect(child.fragment, inline, left, top, line, lines);
    }
  }
}

/** As in Chromium, blocks that split the box are lines of it, but those without a height none. */
function holdsBlocksOf(inline: InlineBox, { inlineAround }: BlockContainer): boolean {
  return (
    inlineAround !== null &&
    (inlineAround === inline || (inline.source !== null && inlineAround.source === inline.source))
  );
}

/** Anonymous blocks hold the parts of inline boxes that blocks have split. */
function isAnonymousLines(box: Box | InlineText): boolean {
  return box.kind === 'block-container' && box.source === null && box.content.kind === 'inline';
}

function include(lines: Extent[], line: Fragment, left: number, top: number, right: number, bottom: number): void {
  const last = lines[lines.length - 1];
  if (last === undefined || last.line !== line) {
    lines.push({ left, top, right, bottom, line });
    return;
  }
  // Bidirectional reordering may leave a piece without content beside the others: spaces that hang at the end of the line.
  if (right <= left) return;
  if (last.right <= last.left) {
    last.left = left;
    last.right = right;
  }
  last.left = Math.min(last.left, left);
  last.top = Math.min(last.top, top);
  last.right = Math.max(last.right, right);
  last.bottom = Math.max(last.bottom, bottom);
}
