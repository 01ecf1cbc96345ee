/** The boxes that clip paths, masks and motion paths refer to (css-masking-1 §2, css-shapes-1 §2): with their rounded corners. */
import type { Edges, Rect } from '../base/geometry.ts';
import { resolveLength } from '../css/values/basic/length.ts';
import type { GeometryBox } from '../css/values/shape/clip-path.ts';
import { insetRounded, type RoundedRect, spreadRounded } from '../display/rounded-rect.ts';
import type { Fragment } from '../layout/fragment.ts';
import { roundedBorderBox } from '../layout/shapes/rounded-border.ts';
import type { ComputedStyle } from '../style/computed-style.ts';

/** @param rect - the border box of the fragment, or of the whole box where it is broken */
export function referenceBox(fragment: Fragment, box: GeometryBox | null, rect: Rect): RoundedRect {
  const border = roundedBorderBox(fragment.style, rect);
  switch (box) {
    case 'padding-box':
      return insetRounded(border, fragment.border);
    case 'content-box':
    case 'fill-box':
      return insetRounded(insetRounded(border, fragment.border), fragment.padding);
    case 'margin-box':
      return marginBox(fragment.style, border);
    default:
      return border;
  }
}

/** Margins that are automatic or refer to a containing block that is not known here count as what their lengths say. */
function marginBox({ margin }: ComputedStyle, border: RoundedRect): RoundedRect {
  const used = (side: keyof Edges): number => {
    const value = margin[side];
    return typeof value === 'object' ? resolveLength(value, 0) : 0;
  };
  const [top, right, bottom, left] = [used('top'), used('right'), used('bottom'), used('left')];
  const { rect } = border;
  const outer = {
    x: rect.x - left,
    y: rect.y - top,
    width: rect.width + left + right,
    height: rect.height + top + bottom,
  };
  const { radii } = spreadRounded(border, (top + right + bottom + left) / 4);
  return { rect: outer, radii };
}
