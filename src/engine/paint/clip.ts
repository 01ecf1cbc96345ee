/** Clips: of overflow, to the padding box with its rounded corners (css-overflow-3 §3, css-contain-2 §3.5), and of the property `clip` (css-masking-1 §6). */
import type { Rect } from '../base/geometry.ts';
import { snap, snapRect } from '../base/pixel-snapping.ts';
import type { ClipRect } from '../css/values/shape/clip.ts';
import type { ClipNode } from '../display/display-list-builder.ts';
import { PathBuilder, rectPath } from '../display/path.ts';
import { insetRounded, type RoundedRect, roundedPath, spreadRounded } from '../display/rounded-rect.ts';
import { cutAlong, cutAxesOf, edgesOfClip } from '../layout/cut-areas.ts';
import type { Fragment } from '../layout/fragment.ts';
import type { CutPiece } from '../pages/cut-pieces.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { BrokenBoxes } from './broken-boxes.ts';

/** Far beyond any page: the edge of a clip in an axis that does not clip. */
const FAR = 100_000;

/** The clips for the content of a fragment. */
export function clipOfOverflow(
  fragment: Fragment,
  x: number,
  y: number,
  around: ClipNode | null,
  brokenBoxes: BrokenBoxes,
): ClipNode | null {
  const axes = cutAxesOf(fragment);
  if (axes === null) return around;
  const isTable = fragment.box?.kind === 'table';
  const frame = fragment.detail?.kind === 'fieldset' ? fragment.detail.frame : borderBox(fragment);
  const border = brokenBoxes.shapeOf(fragment, snapRect(x + frame.x, y + frame.y, frame.width, frame.height));
  const isBorderBox = isTable && !isGridAlone(fragment);
  if (axes === 'both') {
    const edge = isBorderBox ? border : overflowClipEdge(fragment, border);
    return clipNode(around, roundedPath(edge), edge.rect);
  }
  // As in Chromium, `overflow-clip-margin` is for boxes that clip in both axes.
  const edge = isBorderBox ? border : insetRounded(border, fragment.border);
  return clipTo(around, cutAlong(edge.rect, axes));
}

/** css-overflow-4 §3.2: the padding edge, or where `overflow-clip-margin` puts it for boxes that do not scroll. */
function overflowClipEdge(fragment: Fragment, border: RoundedRect): RoundedRect {
  const { overflow } = fragment.style;
  const padding = insetRounded(border, fragment.border);
  const { box, px } = overflow.clipMargin;
  const isScrolled = scrolls(overflow.x) || scrolls(overflow.y);
  if (isScrolled || (px === 0 && box === 'padding-box')) return padding;
  const from =
    box === 'border-box' ? border : box === 'content-box' ? insetRounded(padding, fragment.padding) : padding;
  return spreadRounded(from, px);
}

function scrolls(overflow: ComputedStyle['overflow']['x']): boolean {
  return overflow !== 'visible' && overflow !== 'clip';
}

/** Whether the table's padding box is all that it holds: no captions lie around it, and no collapsed borders half on its cells. */
function isGridAlone({ detail, height }: Fragment): boolean {
  return detail?.kind === 'table' && detail.collapsedBorders === null && detail.grid?.height === height;
}

function borderBox({ width, height }: Fragment): Rect {
  return { x: 0, y: 0, width, height };
}

/** For a fragment at `y` that goes on over several pages in one piece. */
export function clipOfPiece({ from, to }: CutPiece, y: number, around: ClipNode | null): ClipNode {
  const start = from === null ? -FAR : y + from;
  const end = to === null ? FAR : y + to;
  return clipTo(around, { x: -FAR, y: start, width: 2 * FAR, height: end - start });
}

/** For an absolutely positioned box and its content. */
export function clipOfClipProperty(
  fragment: Fragment,
  clip: ClipRect,
  x: number,
  y: number,
  around: ClipNode | null,
): ClipNode {
  const { left, top, right, bottom } = edgesOfClip(fragment, clip, x, y);
  const startX = snap(left);
  const startY = snap(top);
  const width = Math.max(0, snap(right) - startX);
  const height = Math.max(0, snap(bottom) - startY);
  return clipTo(around, { x: startX, y: startY, width, height });
}

function clipTo(parent: ClipNode | null, rect: Rect): ClipNode {
  return clipNode(parent, rectPath(rect), rect);
}

/** Of a clip without area viewers show all pixels that it touches (a row of a folded section's text): nothing of it may lie on the page. */
function clipNode(parent: ClipNode | null, path: PathBuilder, bounds: Rect): ClipNode {
  const isEmpty = bounds.width <= 0 || bounds.height <= 0;
  const shown = isEmpty ? new PathBuilder().rect(-FAR, -FAR, 1, 1) : path;
  return { parent, path: shown, bounds, depth: (parent?.depth ?? 0) + 1 };
}
