/** Where a transformed box's fragment goes (css-transforms-1 §3). */
import { type Matrix, multiply, translation } from '../base/geometry.ts';
import { resolveLength } from '../css/values/length.ts';
import { isTransformed, transformMatrix } from '../style/transform-matrix.ts';
import type { Fragment } from './fragment.ts';
import { type MotionContainer, motionMatrix } from './motion-path.ts';

/**
 * Of a box fragment, in the coordinates in which its border box starts at (`x`, `y`), px; `null` where it is not transformed.
 * Percentages refer to the border box, so a box that is broken turns about the middle of each of its parts.
 *
 * @param container - what motion paths refer to; `null` where it is not known
 */
export function transformOf(
  fragment: Fragment,
  x: number,
  y: number,
  container: MotionContainer | null = null,
): Matrix | null {
  const { style, box, width, height } = fragment;
  if (!isTransformed(style) || box === null || box.kind === 'inline-box' || box.kind === 'text') return null;
  const { origin } = style.transform;
  const originX = x + resolveLength(origin.x, width);
  const originY = y + resolveLength(origin.y, height);
  return multiply(
    multiply(
      translation(originX, originY),
      transformMatrix(style, width, height, motionMatrix(style, fragment, x, y, container)),
    ),
    translation(-originX, -originY),
  );
}
