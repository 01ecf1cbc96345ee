/** Filters of pictures that are display lists: opacity, shadows and blurs (filter-effects-1 §6). Nothing becomes pixels. */
import type { Color } from './color.ts';
import type { DisplayItem } from './display-item.ts';
import { asShadow, silhouette } from './recolor.ts';

/** px; less is not seen. */
const LEAST_DEVIATION = 0.1;
const MOST_DEVIATION = 500;

export function grouped(items: readonly DisplayItem[], opacity: number): DisplayItem[] {
  return [{ kind: 'push-group', opacity, blendMode: 'normal' }, ...items, { kind: 'pop' }];
}

/** A copy in one colour, moved and blurred. Deviations are px. */
export function dropShadow(
  items: readonly DisplayItem[],
  x: number,
  y: number,
  deviationX: number,
  deviationY: number,
  color: Color,
): readonly DisplayItem[] {
  if (color.alpha === 0) return [];
  // What lies over each other in the picture is no darker in its shadow: the alpha of the colour is that of the whole.
  const shadow = blurred(silhouette(items, { ...color, alpha: 1 }), deviationX, deviationY);
  const placed: readonly DisplayItem[] =
    x === 0 && y === 0
      ? shadow
      : [{ kind: 'push-transform', matrix: { a: 1, b: 0, c: 0, d: 1, e: x, f: y } }, ...shadow, { kind: 'pop' }];
  return color.alpha < 1 ? grouped(placed, color.alpha) : placed;
}

/** Blurred, and neither to be found nor copied. Single boxes and texts have blurs of their own, which are smoother. */
export function blurred(items: readonly DisplayItem[], givenX: number, givenY: number): readonly DisplayItem[] {
  const deviationX = Math.min(givenX, MOST_DEVIATION);
  const deviationY = Math.min(givenY, MOST_DEVIATION);
  if (Math.max(deviationX, deviationY) < LEAST_DEVIATION || items.length === 0) return items;
  const only = onlyItem(items);
  // Blurs of blurs add up; so blurs in each other stay as quick to show as one.
  if (only?.kind === 'blurred-group') {
    const x = Math.hypot(only.deviationX, deviationX);
    return [{ ...only, deviationX: x, deviationY: Math.hypot(only.deviationY, deviationY) }];
  }
  const even = only !== null && deviationX === deviationY ? blurredItem(only, deviationX) : null;
  return [even ?? { kind: 'blurred-group', items: asShadows(items), deviationX, deviationY }];
}

/** `null` where it is neither a box nor text in one colour. */
function blurredItem(item: DisplayItem, deviation: number): DisplayItem | null {
  switch (item.kind) {
    case 'fill-rect':
      return item.paint.kind !== 'solid'
        ? null
        : { kind: 'blurred-box', rect: item.rect, radii: null, deviation, color: item.paint.color, around: null };
    case 'glyphs':
      return item.paint.kind !== 'solid'
        ? null
        : { kind: 'blurred-glyphs', glyphs: { ...item, isShadow: true }, deviation, color: item.paint.color };
    case 'blurred-box':
    case 'blurred-glyphs':
      return { ...item, deviation: Math.hypot(item.deviation, deviation) };
    default:
      return null;
  }
}

/** The one item that paints anything, where nothing is pushed around it. */
function onlyItem(items: readonly DisplayItem[]): DisplayItem | null {
  let only: DisplayItem | null = null;
  for (const item of items) {
    if (item.kind === 'glyphs' && item.paint.kind === 'solid' && item.paint.color.alpha === 0) continue;
    if (only !== null || item.kind.startsWith('push-')) return null;
    only = item;
  }
  return only;
}

function asShadows(items: readonly DisplayItem[]): DisplayItem[] {
  return items.map((item) => (item.kind === 'glyphs' ? asShadow(item) : item));
}
