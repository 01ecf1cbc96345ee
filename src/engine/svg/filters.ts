/**
 * Filters (filter-effects-1 §5, §6) as changes of what was painted: colours of all items, copies for shadows, blurs as soft masks. Text
 * stays text, and what is blurred can still be found and copied.
 */
import type { Rect } from '../base/geometry.ts';
import { usedColor } from '../css/values/color/color-value.ts';
import type { FilterFunction } from '../css/values/paint/filter.ts';
import { type ColorStep, grayscale, hueRotate, linear, saturate, sepia } from '../display/color-filter.ts';
import type { DisplayItem } from '../display/display-item.ts';
import { blurred, dropShadow, grouped } from '../display/picture-filters.ts';
import { recolored, unseen } from '../display/recolor.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { filteredByElement } from './filter-graph.ts';
import { elementNamed } from './references.ts';
import type { SvgPainting, SvgViewport } from './svg-context.ts';

const FILTER = elementNamed('filter');

/**
 * The picture of an element through its filters, one after the other.
 *
 * @param box - of the element, which filters of SVG refer to
 */
export function filteredPicture(
  context: SvgPainting,
  style: ComputedStyle,
  picture: readonly DisplayItem[],
  boxOf: () => Rect | null,
  viewport: SvgViewport,
): readonly DisplayItem[] {
  let items = picture;
  let colors: ColorStep[] = [];
  const flush = (): void => {
    if (colors.length > 0) items = recolored(items, colors);
    colors = [];
  };
  for (const filter of style.effects.filter) {
    // Shadows double what there is.
    const weight = weightOf(items, 0);
    if (!context.deadline.allows('filteredItems', weight)) break;
    const step = colorStep(filter);
    if (step !== null) {
      colors.push(step);
      continue;
    }
    flush();
    items = applied(context, style, filter, items, boxOf, viewport);
  }
  flush();
  return items;
}

/** How deep pictures may hold blurred pictures that filters look at. */
const DEEPEST_BLUR = 3;

/** Items, those inside others too; without end where blurs are too deep in each other. */
function weightOf(items: readonly DisplayItem[], depth: number): number {
  let weight = items.length;
  for (const item of items) {
    if (item.kind === 'picture') weight += 16 + item.items.length;
    if (item.kind !== 'blurred-group') continue;
    if (depth >= DEEPEST_BLUR) return Number.POSITIVE_INFINITY;
    weight += 16 + weightOf(item.items, depth + 1);
  }
  return weight;
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
  context: SvgPainting,
  style: ComputedStyle,
  filter: FilterFunction,
  items: readonly DisplayItem[],
  boxOf: () => Rect | null,
  viewport: SvgViewport,
): readonly DisplayItem[] {
  switch (filter.kind) {
    case 'opacity':
      return filter.amount >= 1 ? items : grouped(items, filter.amount);
    case 'blur': {
      const { deviation } = filter;
      return deviation === 0 ? items : [...blurred(items, deviation, deviation), ...unseen(items)];
    }
    case 'drop-shadow': {
      const color = usedColor(filter.color, style.color.color);
      return [...dropShadow(items, filter.x, filter.y, filter.deviation, filter.deviation, color), ...items];
    }
    case 'url': {
      const element = context.references.follow(filter.url, FILTER);
      return element === null ? items : filteredByElement(context, element, items, boxOf(), viewport);
    }
    default:
      return items;
  }
}
