/** The basic shapes and paths as outlines (SVG 2 §9.3, §10). */
import { CIRCLE_CONTROL, type Path, PathBuilder } from '../display/path.ts';
import { attribute, type Element } from '../dom/node.ts';
import { NumberReader } from './number-reader.ts';
import { parsePathData } from './path-data.ts';
import type { SvgViewport } from './svg-context.ts';
import { type Axis, lengthAttribute } from './svg-length.ts';

/** `null` for elements that are no shape, and for shapes without size. */
export function shapeOf(element: Element, viewport: SvgViewport, fontSize: number): Path | null {
  const length = (name: string, axis: Axis) => lengthAttribute(element, name, axis, viewport, fontSize);
  switch (element.localName) {
    case 'path':
      return parsePathData(attribute(element, 'd') ?? '');
    case 'rect':
      return rectangle(
        length('x', 'x') ?? 0,
        length('y', 'y') ?? 0,
        length('width', 'x') ?? 0,
        length('height', 'y') ?? 0,
        length('rx', 'x'),
        length('ry', 'y'),
      );
    case 'circle': {
      const radius = length('r', 'other') ?? 0;
      return ellipse(length('cx', 'x') ?? 0, length('cy', 'y') ?? 0, radius, radius);
    }
    case 'ellipse': {
      const rx = length('rx', 'x');
      const ry = length('ry', 'y');
      return ellipse(length('cx', 'x') ?? 0, length('cy', 'y') ?? 0, rx ?? ry ?? 0, ry ?? rx ?? 0);
    }
    case 'line':
      return new PathBuilder()
        .moveTo(length('x1', 'x') ?? 0, length('y1', 'y') ?? 0)
        .lineTo(length('x2', 'x') ?? 0, length('y2', 'y') ?? 0);
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
  if (width <= 0 || height <= 0) return null;
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

function ellipse(cx: number, cy: number, rx: number, ry: number): Path | null {
  if (rx <= 0 || ry <= 0) return null;
  return rectangle(cx - rx, cy - ry, 2 * rx, 2 * ry, rx, ry);
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
