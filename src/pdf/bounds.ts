/** Rectangles around what is painted: for the soft masks of gradients, the boxes of groups and the areas of links. */
import type { Matrix, Rect, Size } from '../base/geometry.ts';
import type { GlyphsItem } from '../display/display-item.ts';
import type { Path } from '../display/path.ts';

export function pathBounds(path: Path, margin: number): Rect {
  let left = Number.POSITIVE_INFINITY;
  let top = left;
  let right = -left;
  let bottom = -left;
  const { coords } = path;
  for (let i = 0; i + 1 < coords.length; i += 2) {
    const x = coords[i]!;
    const y = coords[i + 1]!;
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  return { x: left - margin, y: top - margin, width: right - left + 2 * margin, height: bottom - top + 2 * margin };
}

/** Generous bounds of painted glyphs: two ems around the baseline. */
export function glyphBounds(item: GlyphsItem): Rect {
  const { run, start, end, fontSize, origin } = item;
  let units = 0;
  for (let i = start; i < end; i++) units += run.advances[i]!;
  const spacing = (end - start) * (Math.abs(item.letterSpacing) + Math.abs(item.wordSpacing));
  const width = (units * fontSize) / run.face.unitsPerEm + spacing;
  return { x: origin.x - fontSize, y: origin.y - 2 * fontSize, width: width + 2 * fontSize, height: 4 * fontSize };
}

/** Left, top, right, bottom of a mapped rectangle. */
export function mappedBounds(
  { a, b, c, d, e, f }: Matrix,
  { x, y, width, height }: Rect,
): [number, number, number, number] {
  const xs = [a * x + c * y, a * (x + width) + c * y, a * x + c * (y + height), a * (x + width) + c * (y + height)];
  const ys = [b * x + d * y, b * (x + width) + d * y, b * x + d * (y + height), b * (x + width) + d * (y + height)];
  return [Math.min(...xs) + e, Math.min(...ys) + f, Math.max(...xs) + e, Math.max(...ys) + f];
}

/** The rectangle of the page (or of what is shown) in the coordinates of a group, for its BBox; `null` where the group is squeezed to nothing. */
export function visibleBounds(
  page: Size & { readonly sheet?: { readonly beyond: number } },
  { a, b, c, d, e, f }: Matrix,
): [number, number, number, number] | null {
  const determinant = a * d - b * c;
  if (determinant === 0 || !Number.isFinite(determinant)) return null;
  const inverse = {
    a: d / determinant,
    b: -b / determinant,
    c: -c / determinant,
    d: a / determinant,
    e: (c * f - d * e) / determinant,
    f: (b * e - a * f) / determinant,
  };
  const beyond = page.sheet?.beyond ?? 0;
  return mappedBounds(inverse, {
    x: -beyond,
    y: -beyond,
    width: page.width + 2 * beyond,
    height: page.height + 2 * beyond,
  });
}
