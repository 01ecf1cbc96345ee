/** Rectangles around what is painted: for the soft masks of gradients, the boxes of groups and the areas of links. */
import { IDENTITY, inverted, type Matrix, multiply, type Rect, type Size } from '../base/geometry.ts';
import type { DisplayItem, GlyphsItem } from '../display/display-item.ts';
import { aroundPath, type Path } from '../display/path.ts';

export function pathBounds(path: Path, margin: number): Rect {
  const { x, y, width, height } = aroundPath(path);
  return { x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin };
}

/** Generous bounds of painted glyphs: two ems around the baseline. */
export function glyphBounds(item: GlyphsItem): Rect {
  const { run, start, end, fontSize, origin } = item;
  const { advances } = run;
  let units = 0;
  for (let i = start; i < end; i++) units += advances[i]!;
  const spacing = (end - start) * (Math.abs(item.letterSpacing) + Math.abs(item.wordSpacing));
  const width = (units * fontSize) / run.face.unitsPerEm + spacing;
  return { x: origin.x - fontSize, y: origin.y - 2 * fontSize, width: width + 2 * fontSize, height: 4 * fontSize };
}

/** Left, top, right, bottom of a mapped rectangle. */
function mappedBounds({ a, b, c, d, e, f }: Matrix, { x, y, width, height }: Rect): [number, number, number, number] {
  const xs = [a * x + c * y, a * (x + width) + c * y, a * x + c * (y + height), a * (x + width) + c * (y + height)];
  const ys = [b * x + d * y, b * (x + width) + d * y, b * x + d * (y + height), b * (x + width) + d * (y + height)];
  return [Math.min(...xs) + e, Math.min(...ys) + f, Math.max(...xs) + e, Math.max(...ys) + f];
}

/** The rectangle of the page (or of what is shown) in the coordinates of a group, for its BBox; `null` where the group is squeezed to nothing. */
export function visibleBounds(
  page: Size & { readonly sheet?: { readonly beyond: number } },
  matrix: Matrix,
): [number, number, number, number] | null {
  const inverse = inverted(matrix);
  if (inverse === null) return null;
  const beyond = page.sheet?.beyond ?? 0;
  return mappedBounds(inverse, {
    x: -beyond,
    y: -beyond,
    width: page.width + 2 * beyond,
    height: page.height + 2 * beyond,
  });
}

/** The same with as much around it on each side, from where blurs may reach in. */
export function aroundVisible(page: Parameters<typeof visibleBounds>[0], matrix: Matrix): Rect | null {
  const visible = visibleBounds(page, matrix);
  if (visible === null) return null;
  const [left, top, right, bottom] = visible;
  return { x: 2 * left - right, y: 2 * top - bottom, width: 3 * (right - left), height: 3 * (bottom - top) };
}

/** Around all that the items paint, in their coordinates; clips are left out of account. `null` where nothing is painted. */
export function itemsBounds(items: readonly DisplayItem[]): Rect | null {
  return boundsOf(items, new Map());
}

/** Lists inside pictures that were measured already: many items share one. */
type KnownBounds = Map<readonly DisplayItem[], Rect | null>;

function boundsOf(items: readonly DisplayItem[], known: KnownBounds): Rect | null {
  const found = known.get(items);
  if (found !== undefined) return found;
  let left = Number.POSITIVE_INFINITY;
  let top = left;
  let right = -left;
  let bottom = -left;
  const stack: Matrix[] = [];
  let matrix = IDENTITY;
  for (const item of items) {
    if (item.kind === 'pop') matrix = stack.pop() ?? IDENTITY;
    else if (item.kind.startsWith('push-')) stack.push(matrix);
    if (item.kind === 'push-transform') matrix = multiply(matrix, item.matrix);
    const rect = paintedRect(item, known);
    if (rect === null || !(rect.width >= 0 && rect.height >= 0)) continue;
    const mapped = mappedBounds(matrix, rect);
    if (!mapped.every(Number.isFinite)) continue;
    left = Math.min(left, mapped[0]);
    top = Math.min(top, mapped[1]);
    right = Math.max(right, mapped[2]);
    bottom = Math.max(bottom, mapped[3]);
  }
  const isEmpty = !(left <= right && top <= bottom);
  const bounds = isEmpty ? null : { x: left, y: top, width: right - left, height: bottom - top };
  known.set(items, bounds);
  return bounds;
}

/** In standard deviations: beyond this a blur is not seen. */
const BLUR_REACH = 3.5;

function grown({ x, y, width, height }: Rect, across: number, down: number): Rect {
  return { x: x - across, y: y - down, width: width + 2 * across, height: height + 2 * down };
}

function paintedRect(item: DisplayItem, known: KnownBounds): Rect | null {
  switch (item.kind) {
    case 'fill-rect':
    case 'image':
      return item.rect;
    case 'fill-path':
      return pathBounds(item.path, 0);
    case 'stroke-path':
      return pathBounds(item.path, item.width * Math.max(1, item.miterLimit));
    case 'glyphs':
      return glyphBounds(item);
    case 'stroked-glyphs':
      return grown(glyphBounds(item.glyphs), item.width, item.width);
    case 'image-pattern':
    case 'paint-pattern':
      return item.area;
    case 'blurred-box': {
      const reach = BLUR_REACH * item.deviation;
      return item.around ?? grown(item.rect, reach, reach);
    }
    case 'blurred-glyphs': {
      const reach = BLUR_REACH * item.deviation;
      return grown(glyphBounds(item.glyphs), reach, reach);
    }
    case 'blurred-group': {
      const inner = boundsOf(item.items, known);
      return inner === null ? null : grown(inner, BLUR_REACH * item.deviationX, BLUR_REACH * item.deviationY);
    }
    case 'picture':
      return boundsOf(item.items, known);
    default:
      return null;
  }
}
