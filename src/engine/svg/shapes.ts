/** The basic shapes and paths as outlines (SVG 2 §9.3, §10). */

import { NumberReader } from '../display/number-reader.ts';
import { CIRCLE_CONTROL, type Path, PathBuilder } from '../display/path.ts';
import { readPathData } from '../display/path-data.ts';
import { attribute, type Element } from '../dom/node.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { SvgViewport } from './svg-context.ts';
import { type Axis, type GeometryName, geometryLength, lengthAttribute } from './svg-length.ts';

export interface Shape {
  readonly path: Path;
  /** Operators of the path that are no vertex but inside one command (an arc is several curves); `null` where all are. */
  readonly inner: ReadonlySet<number> | null;
}

/** `null` for elements that are no shape, and for shapes without size. */
export function shapeOf(element: Element, style: ComputedStyle, viewport: SvgViewport): Shape | null {
  if (element.localName === 'path') return readPathData(style.svgGeometry.d ?? attribute(element, 'd') ?? '');
  const path = basicShape(element, style, viewport);
  return path === null ? null : { path, inner: null };
}

function basicShape(element: Element, style: ComputedStyle, viewport: SvgViewport): Path | null {
  const length = (name: GeometryName) => geometryLength(element, style, name, viewport);
  const coordinate = (name: string, axis: Axis) => lengthAttribute(element, name, axis, viewport, style.font.size) ?? 0;
  switch (element.localName) {
    case 'rect':
      return rectangle(
        length('x') ?? 0,
        length('y') ?? 0,
        length('width') ?? 0,
        length('height') ?? 0,
        length('rx'),
        length('ry'),
      );
    case 'circle': {
      const radius = length('r') ?? 0;
      return ellipse(length('cx') ?? 0, length('cy') ?? 0, radius, radius);
    }
    case 'ellipse': {
      const rx = length('rx');
      const ry = length('ry');
      return ellipse(length('cx') ?? 0, length('cy') ?? 0, rx ?? ry ?? 0, ry ?? rx ?? 0);
    }
    case 'line':
      return new PathBuilder()
        .moveTo(coordinate('x1', 'x'), coordinate('y1', 'y'))
        .lineTo(coordinate('x2', 'x'), coordinate('y2', 'y'));
    case 'polyline':
      return polygon(attribute(element, 'points') ?? '', false);
    case 'polygon':
      return polygon(attribute(element, 'points') ?? '', true);
    default:
      return null;
  }
}

function rectangle(
  x: number,
  y: number,
  width: number,
  height: number,
  givenRx: number | null,
  givenRy: number | null,
): Path | null {
  if (!(width > 0 && height > 0)) return null;
  // §10.2: one radius stands for both, neither is more than half the side.
  const rx = Math.min(width / 2, Math.max(0, givenRx ?? givenRy ?? 0));
  const ry = Math.min(height / 2, Math.max(0, givenRy ?? givenRx ?? 0));
  const path = new PathBuilder();
  if (rx === 0 || ry === 0) return path.rect(x, y, width, height);
  const kx = rx * CIRCLE_CONTROL;
  const ky = ry * CIRCLE_CONTROL;
  const right = x + width;
  const bottom = y + height;
  return path
    .moveTo(x + rx, y)
    .lineTo(right - rx, y)
    .curveTo(right - rx + kx, y, right, y + ry - ky, right, y + ry)
    .lineTo(right, bottom - ry)
    .curveTo(right, bottom - ry + ky, right - rx + kx, bottom, right - rx, bottom)
    .lineTo(x + rx, bottom)
    .curveTo(x + rx - kx, bottom, x, bottom - ry + ky, x, bottom - ry)
    .lineTo(x, y + ry)
    .curveTo(x, y + ry - ky, x + rx - kx, y, x + rx, y)
    .close();
}

/** §10.3: starts at the right and goes clockwise, which dashes and text on the path show. */
function ellipse(cx: number, cy: number, rx: number, ry: number): Path | null {
  if (!(rx > 0 && ry > 0)) return null;
  const kx = rx * CIRCLE_CONTROL;
  const ky = ry * CIRCLE_CONTROL;
  return new PathBuilder()
    .moveTo(cx + rx, cy)
    .curveTo(cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry)
    .curveTo(cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy)
    .curveTo(cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry)
    .curveTo(cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy)
    .close();
}

function polygon(points: string, isClosed: boolean): Path | null {
  const numbers = new NumberReader(points).rest();
  if (numbers.length < 4) return null;
  const path = new PathBuilder();
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    if (i === 0) path.moveTo(numbers[0]!, numbers[1]!);
    else path.lineTo(numbers[i]!, numbers[i + 1]!);
  }
  return isClosed ? path.close() : path;
}
