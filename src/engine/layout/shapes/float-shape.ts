/** The float area of a float with `shape-outside` (css-shapes-1 §2, §3): where lines beside it end, instead of its margin box. */

import type { Edges, Rect } from '../../base/geometry.ts';
import { floorToGrid } from '../../base/lengths.ts';
import type { Box } from '../../boxes/tree/box.ts';
import { resolveLength } from '../../css/values/basic/length.ts';
import type { ShapeBox } from '../../css/values/shape/shape-outside.ts';
import { insetRounded, roundedPath } from '../../display/rounded-rect.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { initialStyle } from '../../style/initial-style.ts';
import type { LayoutEnvironment } from '../environment.ts';
import type { FloatShape } from '../exclusion-space.ts';
import { usedEdges } from '../sizing/edges.ts';
import { imagePieces } from './image-shape.ts';
import { isStraight, Outline, piecesOf, withMargin } from './outline.ts';
import { roundedBorderBox } from './rounded-border.ts';
import { shapePath } from './shape-path.ts';

/**
 * @param borderBox - within the margin box, px
 * @param margins - used ones, px
 * @returns `null` where lines keep away from the margin box as always
 */
export function floatShape(
  { kind, style }: Box,
  side: 'left' | 'right',
  borderBox: Rect,
  margins: Edges,
  percentageInlineSize: number,
  env: LayoutEnvironment,
): FloatShape | null {
  const { outside, margin } = style.shapes;
  if (outside === 'none' || isTurned(style, env)) return null;
  const edges = usedEdges(style, percentageInlineSize);
  const width = borderBox.width + margins.left + margins.right;
  let pieces: readonly number[];
  if (outside.kind === 'image') {
    const found = imagePieces(outside.image, innerRect(borderBox, edges), kind === 'replaced', style, env);
    if (found === null) return null;
    pieces = found;
  } else {
    const { shape, box } = outside;
    const path =
      shape === null
        ? roundedPath(shapeBox(style, box, borderBox, margins, edges))
        : shapePath(shape, shapeBox(style, box, borderBox, margins, edges).rect).path;
    const enclosing = piecesOf(path);
    pieces = isStraight(enclosing) ? [] : enclosing;
  }
  const wide = withMargin(pieces, resolveLength(margin, Math.max(0, percentageInlineSize)));
  const outline = new Outline(side === 'left' ? wide : mirrored(wide, width));
  return { reach: (from, to) => Math.min(width, floorToGrid(outline.furthest(from, to))) };
}

/** DEVIATION: in vertical writing lines keep away from the margin box; shapes are not turned. */
function isTurned(style: ComputedStyle, { diagnostics }: LayoutEnvironment): boolean {
  if (style.writing.axes === 'horizontal-tb') return false;
  diagnostics.report(
    'CSS_UNSUPPORTED',
    '"shape-outside" has no effect in vertical writing: lines keep away from the margin box.',
  );
  return true;
}

/** The reference box with the curves of `border-radius` (css-shapes-1 §3.2). */
function shapeBox(
  style: ComputedStyle,
  box: ShapeBox,
  borderBox: Rect,
  margins: Edges,
  edges: { readonly border: Edges } & Edges,
) {
  const border = roundedBorderBox(style, borderBox);
  switch (box) {
    case 'border-box':
      return border;
    case 'padding-box':
      return insetRounded(border, edges.border);
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
