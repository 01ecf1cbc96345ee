/** The matrix of a transformed box (css-transforms-1 §3, css-transforms-2 §7): translate, rotate, scale, transform, about the origin. */
import { IDENTITY, type Matrix, multiply, rotation, skewing, translation } from '../base/geometry.ts';
import { flattened, IDENTITY_4, type Matrix4, matrix4Of, multiply4, translation4 } from '../base/matrix-4.ts';
import { resolveLength } from '../css/values/basic/length.ts';
import type { TransformFunction } from '../css/values/shape/transform.ts';
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
  style: ComputedStyle,
  width: number,
  height: number,
  motion: Matrix | null = null,
): Matrix {
  if (isSolid(style))
    return flattened(transformMatrix4(style, width, height, motion), { x: 0, y: 0, width, height }) ?? NOTHING;
  let matrix = individualMatrix(style, width, height, motion);
  for (const each of style.transform.transform) matrix = multiply(matrix, matrixOf(each, width, height));
  return matrix;
}

/** Squeezed to a point, which is not painted. */
export const NOTHING: Matrix = { a: 0, b: 0, c: 0, d: 0, e: 0, f: 0 };

/** Whether anything leaves the plane. */
export function isSolid({ transform }: ComputedStyle): boolean {
  const { rotate } = transform;
  return (typeof rotate === 'object' && rotate.kind === 'matrix3d') || transform.transform.some(isSolidFunction);
}

function isSolidFunction({ kind }: TransformFunction): boolean {
  return kind === 'matrix3d' || kind === 'translate3d';
}

/** The same in three dimensions. */
export function transformMatrix4(style: ComputedStyle, width: number, height: number, motion: Matrix | null): Matrix4 {
  const { transform } = style;
  let matrix = IDENTITY_4;
  if (transform.translate !== 'none') matrix = matrix4For({ kind: 'translate', ...transform.translate }, width, height);
  if (transform.rotate !== 'none') matrix = multiply4(matrix, matrix4For(transform.rotate, width, height));
  if (transform.scale !== 'none')
    matrix = multiply4(matrix, matrix4For({ kind: 'scale', ...transform.scale }, width, height));
  if (motion !== null) matrix = multiply4(matrix, matrix4Of(motion));
  for (const each of transform.transform) matrix = multiply4(matrix, matrix4For(each, width, height));
  return matrix;
}

function matrix4For(each: TransformFunction, width: number, height: number): Matrix4 {
  if (each.kind === 'matrix3d') return each.values;
  if (each.kind === 'translate3d')
    return translation4(resolveLength(each.x, width), resolveLength(each.y, height), each.z);
  return matrix4Of(matrixOf(each, width, height));
}

function individualMatrix({ transform }: ComputedStyle, width: number, height: number, motion: Matrix | null): Matrix {
  let matrix = IDENTITY;
  if (transform.translate !== 'none') matrix = matrixOf({ kind: 'translate', ...transform.translate }, width, height);
  if (transform.rotate !== 'none') matrix = multiply(matrix, matrixOf(transform.rotate, width, height));
  if (transform.scale !== 'none')
    matrix = multiply(matrix, matrixOf({ kind: 'scale', ...transform.scale }, width, height));
  return motion === null ? matrix : multiply(matrix, motion);
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
    case 'matrix3d':
    case 'translate3d':
      return flattened(matrix4For(each, width, height), { x: 0, y: 0, width, height }) ?? NOTHING;
    case 'matrix':
      return { a: each.a, b: each.b, c: each.c, d: each.d, e: each.e, f: each.f };
  }
}
