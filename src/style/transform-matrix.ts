/** The matrix of a transformed box (css-transforms-1 §3, css-transforms-2 §7): translate, rotate, scale, transform, about the origin. */
import { IDENTITY, type Matrix, multiply, rotation, skewing, translation } from '../base/geometry.ts';
import { resolveLength } from '../css/values/length.ts';
import type { TransformFunction } from '../css/values/transform.ts';
import type { ComputedStyle } from './computed-style.ts';
import { initialStyle } from './initial-style.ts';

/** Whether the style asks for a transform, be it one that moves nothing. Inline boxes are never transformed (§2). */
export function isTransformed(style: ComputedStyle): boolean {
  const { transform } = style;
  if (transform === initialStyle.transform) return false;
  return (
    transform.transform.length > 0 ||
    transform.translate !== 'none' ||
    transform.rotate !== 'none' ||
    transform.scale !== 'none' ||
    transform.offsetPath !== 'none'
  );
}

/**
 * The matrix without the origin; `width` and `height` of the reference box, px.
 *
 * @param motion - of the motion path, between `scale` and `transform` (motion-1 §4)
 */
export function transformMatrix(
  { transform }: ComputedStyle,
  width: number,
  height: number,
  motion: Matrix | null = null,
): Matrix {
  let matrix = IDENTITY;
  if (transform.translate !== 'none') matrix = matrixOf({ kind: 'translate', ...transform.translate }, width, height);
  if (transform.rotate !== 'none') matrix = multiply(matrix, matrixOf(transform.rotate, width, height));
  if (transform.scale !== 'none')
    matrix = multiply(matrix, matrixOf({ kind: 'scale', ...transform.scale }, width, height));
  if (motion !== null) matrix = multiply(matrix, motion);
  for (const each of transform.transform) matrix = multiply(matrix, matrixOf(each, width, height));
  return matrix;
}

function matrixOf(each: TransformFunction, width: number, height: number): Matrix {
  switch (each.kind) {
    case 'translate':
      return translation(resolveLength(each.x, width), resolveLength(each.y, height));
    case 'scale':
      return { a: each.x, b: 0, c: 0, d: each.y, e: 0, f: 0 };
    case 'rotate':
      return rotation(each.angle);
    case 'skew':
      return skewing(each.x, each.y);
    case 'matrix':
      return { a: each.a, b: each.b, c: each.c, d: each.d, e: each.e, f: each.f };
  }
}
