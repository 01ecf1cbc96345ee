/** Text along a path (SVG 2 §11.8): `textPath` with `path` or `href`, `startOffset` and `side`. */

import { MeasuredPath } from '../display/measured-path.ts';
import { readPathData } from '../display/path-data.ts';
import { attribute } from '../dom/node.ts';
import { matrixOfElement } from './element-matrix.ts';
import { reversedPath, transformedPath } from './path-geometry.ts';
import { ANY_ELEMENT } from './references.ts';
import { shapeOf } from './shapes.ts';
import type { SvgPainting, SvgViewport } from './svg-context.ts';
import { lengthAttribute } from './svg-length.ts';
import type { TextCell } from './text-cell.ts';
import type { TextRange } from './text-characters.ts';

export interface TextPath {
  readonly measured: MeasuredPath;
  /** Along the path, user units. */
  readonly start: number;
  /** Where text after it goes on. */
  readonly end: { readonly x: number; readonly y: number };
}

/** `null` where there is no path: then the text is not shown. */
export function pathOfText(context: SvgPainting, range: TextRange, viewport: SvgViewport): TextPath | null {
  const { element, style } = range;
  const data = attribute(element, 'path');
  const target = data === null ? context.references.target(element, ANY_ELEMENT) : null;
  const shape =
    data !== null
      ? readPathData(data)
      : target === null
        ? null
        : shapeOf(target, context.styles.styleOf(target), viewport);
  if (shape === null || shape.path.ops.length === 0) return null;
  let { path } = shape;
  let authored = Number.NaN;
  if (target !== null) {
    // The path lies where it would be in the user space of the text.
    const matrix = matrixOfElement(target, context.styles.styleOf(target), viewport, () => null);
    if (matrix !== null) path = transformedPath(path, matrix);
    authored = Number(attribute(target, 'pathLength') ?? Number.NaN);
  }
  if (attribute(element, 'side') === 'right') path = reversedPath(path);
  const measured = new MeasuredPath(path);
  const { length } = measured;
  const along = { width: length, height: length };
  const given = lengthAttribute(element, 'startOffset', 'x', along, style.font.size) ?? 0;
  const isPercent = attribute(element, 'startOffset')?.trim().endsWith('%') === true;
  const start = isPercent || !(authored > 0) ? given : (given * length) / authored;
  const last = measured.pointAt(length);
  return { measured, start, end: last === null ? { x: 0, y: 0 } : { x: last.x, y: last.y } };
}

/**
 * From a place on a straight line, `x` along the path, to the path itself: the middle of the cluster touches it.
 *
 * @param baseline - down from the path to the baseline, user units
 */
export function placeOnPath(path: MeasuredPath, cell: TextCell, baseline: number): void {
  const middle = cell.x + cell.advance / 2;
  const point = middle >= 0 && middle <= path.length ? path.pointAt(middle) : null;
  if (point === null) {
    cell.isHidden = true;
    return;
  }
  const cos = Math.cos(point.angle);
  const sin = Math.sin(point.angle);
  const off = cell.y + baseline;
  const back = cell.advance / 2;
  cell.x = point.x - back * cos - off * sin;
  cell.y = point.y - back * sin + off * cos;
  cell.angle += (point.angle * 180) / Math.PI;
}
