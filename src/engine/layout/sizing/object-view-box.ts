/** `object-view-box` (css-images-4 §5.4): the part of replaced content that is taken for all of it. */
import type { Rect } from '../../base/geometry.ts';
import { resolveLength } from '../../css/values/basic/length.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';

/**
 * The view box in the content's own coordinates; `null` where there is none, or it is empty, which has no effect.
 *
 * @param natural - sizes before zooming, as the lengths of the property are
 */
export function objectViewBox(
  { replaced: { objectViewBox: shape } }: ComputedStyle,
  natural: { readonly width: number | null; readonly height: number | null },
): Rect | null {
  const { width, height } = natural;
  if (shape === 'none' || width === null || height === null) return null;
  const [top, right, bottom, left] = shape.edges.map((edge, i) => resolveLength(edge, i % 2 === 0 ? height : width));
  const view = { x: left!, y: top!, width: width - left! - right!, height: height - top! - bottom! };
  return view.width > 0 && view.height > 0 ? view : null;
}
