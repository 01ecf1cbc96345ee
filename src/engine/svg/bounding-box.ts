/** The box around what an element fills, without strokes, markers, clips and effects (SVG 2 §8.10): what `objectBoundingBox` refers to. */

import { mapRect, type Rect, translation, union } from '../base/geometry.ts';
import { NONE } from '../css/values/box/display.ts';
import type { Element } from '../dom/node.ts';
import { matrixOfElement, offsetOfUse } from './element-matrix.ts';
import { pathBox } from './path-geometry.ts';
import { shapeOf } from './shapes.ts';
import { mayPaint, type SvgPainting, type SvgViewport } from './svg-context.ts';
import { geometryLength } from './svg-length.ts';
import { layoutSvgText } from './text-layout.ts';
import { usedElement } from './used-element.ts';

/** In the element's own user space, its transform left out; `null` where it has nothing. */
export function boundingBox(context: SvgPainting, element: Element, viewport: SvgViewport): Rect | null {
  const { state } = context;
  if (element.namespace !== 'svg' || state.nesting > 600 || !mayPaint(context, element)) return null;
  const style = context.styles.styleOf(element);
  if (style.display.display === NONE) return null;
  state.nesting++;
  const box = boxOf(context, element, viewport);
  state.nesting--;
  return box;
}

function boxOf(context: SvgPainting, element: Element, viewport: SvgViewport): Rect | null {
  const style = context.styles.styleOf(element);
  switch (element.localName) {
    case 'svg':
    case 'g':
    case 'a':
    case 'switch':
      return childrenBox(context, element, viewport);
    case 'use': {
      const used = context.depth > 4 ? null : usedElement(context, element, false);
      if (used === null || context.state.open.has(used.target)) return null;
      const { target, inside: inner } = used;
      const offset = offsetOfUse(element, style, viewport);
      const box =
        target.localName === 'symbol' ? childrenBox(inner, target, viewport) : placedBox(inner, target, viewport);
      return box === null || offset === null ? box : mapRect(translation(offset.x, offset.y), box);
    }
    case 'image':
    case 'foreignObject': {
      const width = geometryLength(element, style, 'width', viewport) ?? 0;
      const height = geometryLength(element, style, 'height', viewport) ?? 0;
      const x = geometryLength(element, style, 'x', viewport) ?? 0;
      const y = geometryLength(element, style, 'y', viewport) ?? 0;
      return width > 0 && height > 0 ? { x, y, width, height } : null;
    }
    case 'text':
      return layoutSvgText(context, element, viewport).box;
    default: {
      const shape = shapeOf(element, style, viewport);
      return shape === null ? null : pathBox(shape.path);
    }
  }
}

function childrenBox(context: SvgPainting, parent: Element, viewport: SvgViewport): Rect | null {
  let whole: Rect | null = null;
  for (const child of parent.children) {
    const box = child.kind === 'element' ? placedBox(context, child, viewport) : null;
    if (box !== null) whole = whole === null ? box : union(whole, box);
  }
  return whole;
}

/** In the coordinates of the element's parent. */
function placedBox(context: SvgPainting, element: Element, viewport: SvgViewport): Rect | null {
  const box = boundingBox(context, element, viewport);
  if (box === null) return null;
  const matrix = matrixOfElement(element, context.styles.styleOf(element), viewport, () => box);
  return matrix === null ? box : mapRect(matrix, box);
}
