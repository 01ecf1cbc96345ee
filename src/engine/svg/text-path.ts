/** Text along a path (SVG 2 §11.8): `textPath` with `path` or `href`, `startOffset` and `side`. */

import { MeasuredPath } from '../display/measured-path.ts';
import { readPathData } from '../display/path-data.ts';
import { attribute, type Element } from '../dom/node.ts';
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
  const isReversed = attribute(element, 'side') === 'right';
  const measure = () => measuredPath(context, data ?? target, viewport, isReversed);
  // Many texts may be on one path.
  const key = `text path ${target?.index} ${viewport.width} ${viewport.height} ${isReversed}`;
  const measured = target === null ? measure() : context.state.known.find(context.styles, key, measure);
  if (measured === null) return null;
  const authored = target === null ? Number.NaN : Number(attribute(target, 'pathLength') ?? Number.NaN);
  const { length } = measured;
  const along = { width: length, height: length };
  const given = lengthAttribute(element, 'startOffset', 'x', along, style.font.size) ?? 0;
  const isPercent = attribute(element, 'startOffset')?.trim().endsWith('%') === true;
  const start = isPercent || !(authored > 0) ? given : (given * length) / authored;
  const last = measured.pointAt(length);
  return { measured, start, end: last === null ? { x: 0, y: 0 } : { x: last.x, y: last.y } };
}

/** @param written - path data, or the element of a shape; `null` where there is no path */
function measuredPath(
  context: SvgPainting,
  written: string | Element | null,
  viewport: SvgViewport,
  isReversed: boolean,
): MeasuredPath | null {
  if (written === null) return null;
  const isData = typeof written === 'string';
  const shape = isData ? readPathData(written) : shapeOf(written, context.styles.styleOf(written), viewport);
  if (shape === null || shape.path.ops.length === 0) return null;
  let { path } = shape;
  context.deadline.tick(path.coords.length);
  if (!isData) {
    // The path lies where it would be in the user space of the text.
    const matrix = matrixOfElement(written, context.styles.styleOf(written), viewport, () => null);
    if (matrix !== null) path = transformedPath(path, matrix);
  }
  return new MeasuredPath(isReversed ? reversedPath(path) : path);
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
