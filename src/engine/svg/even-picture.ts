/**
 * Pictures of one colour in a rectangle, and of nothing beside it: what maps of displacement and the surfaces under lights mostly are. What a
 * display list paints is added up without painting it.
 */
import type { Rect } from '../base/geometry.ts';
import type { Color } from '../display/color.ts';
import type { DisplayItem } from '../display/display-item.ts';

export interface EvenPicture {
  readonly color: Color;
  readonly rect: Rect;
}

/** px: less is not seen. */
const LEAST = 0.01;
/** Items that are looked at; more of them are hardly even. */
const MOST_ITEMS = 100;

/** `null` where it has several colours, or a form. */
export type EvenReading = EvenPicture | 'nothing' | null;
type Push = Extract<DisplayItem, { readonly kind: `push-${string}` }>;

/** What is seen of a picture in an area. Edges count as if they were not blurred. */
export function evenPicture(items: readonly DisplayItem[], area: Rect): EvenReading {
  return new EvenReader(items).picture(area, 0);
}

class EvenReader {
  readonly #items: readonly DisplayItem[];
  #at = 0;

  constructor(items: readonly DisplayItem[]) {
    this.#items = items;
  }

  /** What stands before the next pop that belongs to no push here. */
  picture(area: Rect, depth: number): EvenReading {
    let whole: EvenReading = 'nothing';
    if (this.#items.length > MOST_ITEMS || depth > MOST_ITEMS) return null;
    for (;;) {
      const item = this.#items[this.#at++];
      if (item === undefined || item.kind === 'pop') return whole;
      const one = isPush(item) ? this.#pushed(item, area, depth, whole) : evenItem(item, area);
      whole = over(one, whole);
      if (whole === null) return null;
    }
  }

  #pushed(item: Push, area: Rect, depth: number, below: EvenReading): EvenReading {
    if (item.kind === 'push-clip') {
      const clip = rectOf(item.path.coords, item.path.ops.length);
      const inside = this.picture(clip === null ? area : (common(clip, area) ?? NOWHERE), depth + 1);
      return clip === null ? null : inside;
    }
    if (item.kind === 'push-transform') {
      const { a, b, c, d, e, f } = item.matrix;
      const inside = this.picture({ ...area, x: area.x - e, y: area.y - f }, depth + 1);
      if (a !== 1 || b !== 0 || c !== 0 || d !== 1) return null;
      return isEven(inside)
        ? { ...inside, rect: { ...inside.rect, x: inside.rect.x + e, y: inside.rect.y + f } }
        : inside;
    }
    const inside = this.picture(area, depth + 1);
    if (!isEven(inside)) return inside;
    if (item.kind === 'push-mask')
      return throughMask(inside, new EvenReader(item.mask).picture(area, depth + 1), item.mode);
    const color = blended(item.blendMode, inside, below);
    return color === null ? null : { ...inside, color: { ...color, alpha: color.alpha * item.opacity } };
  }
}

const NOWHERE: Rect = { x: 0, y: 0, width: 0, height: 0 };

function isPush(item: DisplayItem): item is Push {
  return item.kind.startsWith('push-');
}

function isEven(reading: EvenReading): reading is EvenPicture {
  return reading !== null && reading !== 'nothing';
}

function evenItem(item: DisplayItem, area: Rect): EvenReading {
  switch (item.kind) {
    case 'fill-rect': {
      const { paint, rect } = item;
      if (paint.kind === 'solid') return within(paint.color, rect, area);
      if (paint.kind !== 'pattern') return null;
      const tile = new EvenReader(paint.items).picture(paint.tile, 1);
      if (!isEven(tile)) return tile;
      return covers(tile.rect, paint.tile)
        ? within({ ...tile.color, alpha: tile.color.alpha * paint.opacity }, rect, area)
        : null;
    }
    case 'fill-path': {
      const rect = rectOf(item.path.coords, item.path.ops.length);
      return rect === null || item.paint.kind !== 'solid' ? null : within(item.paint.color, rect, area);
    }
    case 'blurred-box':
      return item.radii === null && item.around === null ? within(item.color, item.rect, area) : null;
    case 'blurred-group':
      return new EvenReader(item.items).picture(area, 1);
    default:
      return null;
  }
}

function within(color: Color, rect: Rect, area: Rect): EvenReading {
  const seen = color.alpha === 0 ? null : common(rect, area);
  return seen === null ? 'nothing' : { color, rect: seen };
}

/** `null` where they do not meet. */
function common(a: Rect, b: Rect): Rect | null {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > LEAST && height > LEAST ? { x, y, width, height } : null;
}

export function covers(outer: Rect, inner: Rect): boolean {
  return (
    outer.x <= inner.x + LEAST &&
    outer.y <= inner.y + LEAST &&
    outer.x + outer.width >= inner.x + inner.width - LEAST &&
    outer.y + outer.height >= inner.y + inner.height - LEAST
  );
}

/** The rectangle that a path goes around; `null` where it is another form. */
function rectOf(coords: readonly number[], operations: number): Rect | null {
  const [x1, y1, x2, y2, x3, y3, x4, y4] = coords as [number, number, number, number, number, number, number, number];
  if (coords.length !== 8 || operations !== 5) return null;
  const isAcross = y1 === y2 && x2 === x3 && y3 === y4 && x4 === x1;
  const isDown = x1 === x2 && y2 === y3 && x3 === x4 && y4 === y1;
  if (!isAcross && !isDown) return null;
  return { x: Math.min(x1, x3), y: Math.min(y1, y3), width: Math.abs(x3 - x1), height: Math.abs(y3 - y1) };
}

/** compositing-1 §5.1: `null` where several colours are seen. */
function over(above: EvenReading, below: EvenReading): EvenReading {
  if (above === null || below === null) return null;
  if (above === 'nothing') return below;
  if (below === 'nothing') return above;
  if (!covers(above.rect, below.rect)) return null;
  if (above.color.alpha >= 1) return above;
  if (!covers(below.rect, above.rect)) return null;
  const rest = below.color.alpha * (1 - above.color.alpha);
  const alpha = above.color.alpha + rest;
  const mixed = (name: 'red' | 'green' | 'blue'): number =>
    (above.color[name] * above.color.alpha + below.color[name] * rest) / alpha;
  return { rect: above.rect, color: { red: mixed('red'), green: mixed('green'), blue: mixed('blue'), alpha } };
}

function throughMask(picture: EvenPicture, mask: EvenReading, mode: 'luminance' | 'alpha'): EvenReading {
  if (!isEven(mask)) return mask;
  const rect = common(picture.rect, mask.rect);
  const { red, green, blue, alpha } = mask.color;
  const share = mode === 'alpha' ? alpha : alpha * (0.3 * red + 0.59 * green + 0.11 * blue);
  if (rect === null || share <= 0) return 'nothing';
  return { rect, color: { ...picture.color, alpha: picture.color.alpha * share } };
}

const BLENDS: Readonly<Record<string, (below: number, above: number) => number>> = {
  normal: (_, above) => above,
  multiply: (below, above) => below * above,
  screen: (below, above) => below + above - below * above,
  darken: Math.min,
  lighten: Math.max,
  difference: (below, above) => Math.abs(below - above),
};

/** compositing-1 §5.8: the colour that lies over the one below; `null` where blending is another. */
function blended(mode: string, { color, rect }: EvenPicture, below: EvenReading): Color | null {
  const blend = BLENDS[mode];
  if (mode === 'normal' || !isEven(below)) return color;
  if (blend === undefined || !covers(below.rect, rect)) return null;
  const share = below.color.alpha;
  const channel = (name: 'red' | 'green' | 'blue'): number =>
    (1 - share) * color[name] + share * blend(below.color[name], color[name]);
  return { red: channel('red'), green: channel('green'), blue: channel('blue'), alpha: color.alpha };
}
