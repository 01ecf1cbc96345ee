/** The float area of a float with `shape-outside` (css-shapes-1 §2, §3): where lines beside it end, instead of its margin box. */

import type { Edges, Rect, Size } from '../../base/geometry.ts';
import { floorToGrid } from '../../base/lengths.ts';
import type { Box } from '../../boxes/tree/box.ts';
import { resolveLength } from '../../css/values/basic/length.ts';
import type { ShapeBox } from '../../css/values/shape/shape-outside.ts';
import { insetRounded, roundedPath } from '../../display/rounded-rect.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { initialStyle } from '../../style/initial-style.ts';
import { physicalEdges, physicalRect } from '../axes.ts';
import type { LayoutEnvironment } from '../environment.ts';
import type { FloatShape } from '../exclusion-space.ts';
import { usedEdges } from '../sizing/edges.ts';
import { imagePieces } from './image-shape.ts';
import { isStraight, Outline, piecesOf, withMargin } from './outline.ts';
import { roundedBorderBox } from './rounded-border.ts';
import { shapePath } from './shape-path.ts';
import { turnedPieces } from './turned-shape.ts';

/**
 * @param borderBox - within the margin box, px
 * @param margins - used ones, px
 * @returns `null` where lines keep away from the margin box as always
 */
export function floatShape(
  box: Box,
  side: 'left' | 'right',
  borderBox: Rect,
  margins: Edges,
  percentageInlineSize: number,
  env: LayoutEnvironment,
): FloatShape | null {
  const { style } = box;
  const { outside, margin } = style.shapes;
  if (outside === 'none') return null;
  const width = borderBox.width + margins.left + margins.right;
  const height = borderBox.height + margins.top + margins.bottom;
  const upright = piecesOnPage(
    box,
    outside,
    boxOnPage(style, { width, height }, borderBox, margins, percentageInlineSize),
    env,
  );
  if (upright === null) return null;
  const pieces = turnedPieces(upright, { width, height }, style.writing.axes);
  const wide = withMargin(pieces, resolveLength(margin, Math.max(0, percentageInlineSize)));
  const outline = new Outline(side === 'left' ? wide : mirrored(wide, width));
  return { reach: (from, to) => Math.min(width, floorToGrid(outline.furthest(from, to))) };
}

/** The float in the directions of the page, in which its shape is given; from the corner of its margin box. */
interface BoxOnPage {
  readonly borderBox: Rect;
  readonly margins: Edges;
  readonly border: Edges;
  /** Border and padding. */
  readonly edges: Edges;
}

function boxOnPage(style: ComputedStyle, area: Size, rect: Rect, margins: Edges, basis: number): BoxOnPage {
  const { axes } = style.writing;
  const edges = usedEdges(style, basis);
  return {
    borderBox: physicalRect(axes, area, rect),
    margins: physicalEdges(axes, margins),
    border: physicalEdges(axes, edges.border),
    edges: physicalEdges(axes, edges),
  };
}

function piecesOnPage(
  { kind, style }: Box,
  outside: Exclude<ComputedStyle['shapes']['outside'], 'none'>,
  place: BoxOnPage,
  env: LayoutEnvironment,
): readonly number[] | null {
  if (outside.kind === 'image')
    return imagePieces(outside.image, innerRect(place.borderBox, place.edges), kind === 'replaced', style, env);
  const reference = shapeBox(style, outside.box, place);
  const { shape } = outside;
  const enclosing = piecesOf(shape === null ? roundedPath(reference) : shapePath(shape, reference.rect).path);
  return isStraight(enclosing) ? [] : enclosing;
}

/** The reference box with the curves of `border-radius` (css-shapes-1 §3.2). */
function shapeBox(style: ComputedStyle, box: ShapeBox, { borderBox, margins, border: borders, edges }: BoxOnPage) {
  const border = roundedBorderBox(style, borderBox);
  switch (box) {
    case 'border-box':
      return border;
    case 'padding-box':
      return insetRounded(border, borders);
    case 'content-box':
      return insetRounded(border, edges);
    case 'margin-box': {
      const rect = {
        x: 0,
        y: 0,
        width: Math.max(0, borderBox.width + margins.left + margins.right),
        height: Math.max(0, borderBox.height + margins.top + margins.bottom),
      };
      if (style.radius === initialStyle.radius || border.radii === null) return { rect, radii: null };
      const { topLeft, topRight, bottomRight, bottomLeft } = border.radii;
      return {
        rect,
        radii: {
          topLeft: marginRadius(topLeft, margins.left, margins.top),
          topRight: marginRadius(topRight, margins.right, margins.top),
          bottomRight: marginRadius(bottomRight, margins.right, margins.bottom),
          bottomLeft: marginRadius(bottomLeft, margins.left, margins.bottom),
        },
      };
    }
  }
}

function marginRadius(radius: { readonly x: number; readonly y: number }, across: number, down: number) {
  const x = grown(radius.x, across);
  const y = grown(radius.y, down);
  return x > 0 && y > 0 ? { x, y } : { x: 0, y: 0 };
}

/** css-shapes-1 §3.2: a radius much smaller than the margin grows by less than that. */
function grown(radius: number, margin: number): number {
  if (radius <= 0) return 0;
  if (margin <= 0 || radius >= margin) return Math.max(0, radius + margin);
  return radius + margin * (1 + (radius / margin - 1) ** 3);
}

function innerRect({ x, y, width, height }: Rect, { top, right, bottom, left }: Edges): Rect {
  return {
    x: x + left,
    y: y + top,
    width: Math.max(0, width - left - right),
    height: Math.max(0, height - top - bottom),
  };
}

function mirrored(pieces: readonly number[], width: number): number[] {
  return pieces.map((value, i) => ((i & 1) === 0 ? width - value : value));
}
