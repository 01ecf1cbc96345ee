/**
 * Filters (filter-effects-1) as changes of what was painted: colours of all items, copies for shadows, blurs as soft masks. Text stays
 * text, and what is blurred can still be found and copied.
 */
import { type ColorValue, usedColor } from '../css/values/color.ts';
import type { FilterFunction } from '../css/values/filter.ts';
import type { Color } from '../display/color.ts';
import { type ColorStep, grayscale, hueRotate, linear, saturate, sepia } from '../display/color-filter.ts';
import type { DisplayItem } from '../display/display-item.ts';
import { DisplayListBuilder } from '../display/display-list-builder.ts';
import { recolored, silhouette, unseen } from '../display/recolor.ts';
import type { Fragment } from '../layout/fragment.ts';
import type { PaintContext } from './paint-context.ts';

/** px; less is not seen. */
const LEAST_DEVIATION = 0.1;
const MOST_DEVIATION = 500;

/** Paints the layer and puts what it painted through the filters, one after the other. */
export function paintFiltered(
  context: PaintContext,
  fragment: Fragment,
  filters: readonly FilterFunction[],
  paint: (context: PaintContext) => void,
): void {
  const out = new DisplayListBuilder();
  paint({ ...context, out });
  const budget = context.filterBudget;
  let items: readonly DisplayItem[] = out.finish();
  let colors: ColorStep[] = [];
  const flush = (): void => {
    if (colors.length > 0) items = recolored(items, colors);
    colors = [];
  };
  for (const filter of filters) {
    // Each step looks at all items; shadows double them.
    budget.items -= items.length;
    if (budget.items < 0) {
      context.diagnostics.report('RESOURCE_LIMIT', 'Filters of too many things in each other are left out.');
      break;
    }
    const step = colorStep(filter);
    if (step !== null) {
      colors.push(step);
      continue;
    }
    flush();
    items = applied(context, fragment, filter, items);
  }
  flush();
  for (const item of items) context.out.items.push(item);
}

/** §6.1: the filters that work on each colour by itself. */
function colorStep(filter: FilterFunction): ColorStep | null {
  switch (filter.kind) {
    case 'brightness':
      return linear(filter.amount, 0);
    case 'contrast':
      return linear(filter.amount, 0.5 - 0.5 * filter.amount);
    case 'invert':
      return linear(1 - 2 * filter.amount, filter.amount);
    case 'grayscale':
      return grayscale(filter.amount);
    case 'saturate':
      return saturate(filter.amount);
    case 'sepia':
      return sepia(filter.amount);
    case 'hue-rotate':
      return hueRotate(filter.angle);
    default:
      return null;
  }
}

function applied(
  context: PaintContext,
  fragment: Fragment,
  filter: FilterFunction,
  items: readonly DisplayItem[],
): readonly DisplayItem[] {
  switch (filter.kind) {
    case 'opacity':
      return filter.amount >= 1 ? items : grouped(items, filter.amount);
    case 'blur':
      return filter.deviation < LEAST_DEVIATION ? items : [...blurred(items, filter.deviation), ...unseen(items)];
    case 'drop-shadow': {
      const color = usedColor(filter.color as ColorValue, fragment.style.color.color);
      return [...dropShadow(items, filter.x, filter.y, filter.deviation, color), ...items];
    }
    default:
      context.diagnostics.report('CSS_UNSUPPORTED', `filter: ${filter.kind}() is not painted.`);
      return items;
  }
}

function grouped(items: readonly DisplayItem[], opacity: number): DisplayItem[] {
  return [{ kind: 'push-group', opacity, blendMode: 'normal' }, ...items, { kind: 'pop' }];
}

/** A copy in one colour, moved and blurred. */
export function dropShadow(
  items: readonly DisplayItem[],
  x: number,
  y: number,
  deviation: number,
  color: Color,
): DisplayItem[] {
  if (color.alpha === 0) return [];
  // What lies over each other in the picture is no darker in its shadow: the alpha of the colour is that of the whole.
  const shape = silhouette(items, { ...color, alpha: 1 });
  const shadow = deviation < LEAST_DEVIATION ? shape : blurred(shape, deviation);
  const placed: DisplayItem[] =
    x === 0 && y === 0
      ? shadow
      : [{ kind: 'push-transform', matrix: { a: 1, b: 0, c: 0, d: 1, e: x, f: y } }, ...shadow, { kind: 'pop' }];
  return color.alpha < 1 ? grouped(placed, color.alpha) : placed;
}

/** Blurred, and neither to be found nor copied. Single boxes and texts have blurs of their own, which are smoother. */
export function blurred(items: readonly DisplayItem[], given: number): DisplayItem[] {
  const deviation = Math.min(given, MOST_DEVIATION);
  const only = onlyItem(items);
  if (only?.kind === 'fill-rect' && only.paint.kind === 'solid')
    return [{ kind: 'blurred-box', rect: only.rect, radii: null, deviation, color: only.paint.color, around: null }];
  if (only?.kind === 'glyphs' && only.paint.kind === 'solid')
    return [{ kind: 'blurred-glyphs', glyphs: { ...only, isShadow: true }, deviation, color: only.paint.color }];
  // Blurs of blurs add up like this; so blurs in each other stay as quick to show as one.
  if (only?.kind === 'blurred-box' || only?.kind === 'blurred-glyphs')
    return [{ ...only, deviation: Math.hypot(only.deviation, deviation) }];
  if (only?.kind === 'blurred-group') {
    const { deviationX, deviationY } = only;
    return [{ ...only, deviationX: Math.hypot(deviationX, deviation), deviationY: Math.hypot(deviationY, deviation) }];
  }
  return [{ kind: 'blurred-group', items: withoutMarks(items), deviationX: deviation, deviationY: deviation }];
}

/** The one item that paints anything, where nothing is pushed around it. */
function onlyItem(items: readonly DisplayItem[]): DisplayItem | null {
  let only: DisplayItem | null = null;
  for (const item of items) {
    if (isMark(item) || (item.kind === 'glyphs' && item.paint.kind === 'solid' && item.paint.color.alpha === 0))
      continue;
    if (only !== null || item.kind.startsWith('push-')) return null;
    only = item;
  }
  return only;
}

function isMark({ kind }: DisplayItem): boolean {
  return kind === 'link' || kind === 'anchor' || kind === 'begin-tag' || kind === 'end-tag';
}

function withoutMarks(items: readonly DisplayItem[]): DisplayItem[] {
  const result: DisplayItem[] = [];
  for (const item of items) {
    if (isMark(item)) continue;
    result.push(item.kind === 'glyphs' && !item.isShadow ? { ...item, isShadow: true } : item);
  }
  return result;
}
