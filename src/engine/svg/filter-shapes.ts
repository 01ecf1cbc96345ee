/**
 * Filter primitives that move and grow what was painted (filter-effects-1 §9.9, §9.12, §9.17, §9.20): where lines and shapes can say the
 * result, they do; `null` where only pixels could.
 */
import { type Rect, translation } from '../base/geometry.ts';
import { BLACK, WHITE } from '../display/color.ts';
import type { DisplayItem, StrokeLine } from '../display/display-item.ts';
import { silhouette } from '../display/recolor.ts';

type Picture = readonly DisplayItem[];

/** §9.20: copies of what lies in `tile`, side by side over `area`. */
export function tiled(items: Picture, tile: Rect, area: Rect): Picture {
  if (items.length === 0 || !(tile.width > 0 && tile.height > 0)) return [];
  const content: Picture = [
    { kind: 'push-transform', matrix: translation(-tile.x, -tile.y) },
    ...items,
    { kind: 'pop' },
  ];
  const own = { x: 0, y: 0, width: tile.width, height: tile.height };
  const matrix = translation(tile.x, tile.y);
  return [{ kind: 'fill-rect', rect: area, paint: { kind: 'pattern', tile: own, items: content, matrix, opacity: 1 } }];
}

export function moved(items: Picture, x: number, y: number): Picture {
  if ((x === 0 && y === 0) || items.length === 0) return items;
  return [{ kind: 'push-transform', matrix: translation(x, y) }, ...items, { kind: 'pop' }];
}

/** §9.9: a kernel of one number that is its own divisor moves the picture. */
export function convolved(
  items: Picture,
  kernel: readonly number[],
  columns: number,
  divisor: number,
  target: { readonly x: number; readonly y: number },
): Picture | null {
  const at = kernel.findIndex((value) => value !== 0);
  if (at < 0 || kernel[at] !== divisor || kernel.lastIndexOf(kernel[at]) !== at) return null;
  if (kernel.some((value, i) => i !== at && value !== 0)) return null;
  const rows = kernel.length / columns;
  // The kernel is turned by 180 degrees before it is applied.
  const column = columns - 1 - (at % columns);
  const row = rows - 1 - Math.floor(at / columns);
  return moved(items, target.x - column, target.y - row);
}

/** §9.17: every edge goes outwards (`dilate`) or inwards (`erode`) by the radii; `null` where something in the picture has no edges to move. */
export function morphed(
  items: Picture,
  radiusX: number,
  radiusY: number,
  operator: 'erode' | 'dilate',
  area: Rect,
): Picture | null {
  const grow = operator === 'dilate';
  const result: DisplayItem[] = [];
  for (const item of items) {
    const changed = morphedItem(item, grow ? radiusX : -radiusX, grow ? radiusY : -radiusY, area);
    if (changed === null) return null;
    for (const each of changed) result.push(each);
  }
  return result;
}

function morphedItem(item: DisplayItem, x: number, y: number, area: Rect): Picture | null {
  switch (item.kind) {
    case 'fill-rect': {
      const { rect } = item;
      const width = rect.width + 2 * x;
      const height = rect.height + 2 * y;
      return width > 0 && height > 0 ? [{ ...item, rect: { x: rect.x - x, y: rect.y - y, width, height } }] : [];
    }
    case 'stroke-path': {
      const width = item.width + x + y;
      return width > 0 ? [{ ...item, width, cap: x > 0 ? 'square' : item.cap }] : [];
    }
    case 'fill-path':
      return withEdge(item, { ...penOf(x, y), kind: 'stroke-path', path: item.path, paint: item.paint }, x > 0, area);
    case 'glyphs':
      return withEdge(item, { ...penOf(x, y), kind: 'stroked-glyphs', glyphs: item, paint: item.paint }, x > 0, area);
    case 'push-group':
    case 'push-transform':
    case 'pop':
      return [item];
    default:
      return null;
  }
}

/** Half of a line lies on either side of the edge. */
function penOf(x: number, y: number): StrokeLine {
  const width = Math.abs(x) + Math.abs(y);
  return { width, dashes: [], dashOffset: 0, cap: 'butt', join: 'miter', miterLimit: 4 };
}

/** A shape with a line along its edge, or without what such a line covers. */
function withEdge(shape: DisplayItem, edge: DisplayItem, grow: boolean, area: Rect): Picture {
  if (grow) return [shape, edge];
  const everywhere: DisplayItem = { kind: 'fill-rect', rect: area, paint: { kind: 'solid', color: WHITE } };
  const mask = [everywhere, ...silhouette([edge], BLACK)];
  return [{ kind: 'push-mask', mode: 'luminance', mask }, shape, { kind: 'pop' }];
}
