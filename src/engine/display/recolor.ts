/** Display lists with other colours: filters that keep text text and lines lines; and silhouettes, for shadows and masks. */
import type { Color } from './color.ts';
import { type ColorFilter, filteredAlpha, filteredColor, isAffine } from './color-filter.ts';
import type { DisplayItem, GlyphsItem, GradientStop, Paint, PlainPaint } from './display-item.ts';

/** Pieces into which the way between two stops is cut where the filter bends it. */
const PIECES = 8;
/** With more stops than this they are not cut. */
const MOST_STOPS = 200;

/** The same picture through a filter. Blending and masks inside stay what they are. */
export function recolored(items: readonly DisplayItem[], filter: ColorFilter): readonly DisplayItem[] {
  return recoloredList(items, { filter, alpha: filteredAlpha(filter), known: new Map() });
}

/** One filter at work on one picture. */
interface Recoloring {
  readonly filter: ColorFilter;
  readonly alpha: number;
  /** Lists inside pictures that were done already: many items share one. */
  readonly known: Map<readonly DisplayItem[], readonly DisplayItem[]>;
}

function recoloredList(items: readonly DisplayItem[], recoloring: Recoloring): readonly DisplayItem[] {
  const known = recoloring.known.get(items);
  if (known !== undefined) return known;
  const result: DisplayItem[] = [];
  for (const item of items) addRecolored(result, item, recoloring);
  recoloring.known.set(items, result);
  return result;
}

/** All that is painted in one colour, without what can be found or copied: the picture itself is on the page, too. */
export function silhouette(items: readonly DisplayItem[], color: Color): DisplayItem[] {
  const flooding = { filter: [{ kind: 'flood', color }] as const, alpha: color.alpha, known: new Map() };
  return flooded(items, flooding, new Map());
}

function flooded(
  items: readonly DisplayItem[],
  flooding: Recoloring,
  known: Map<readonly DisplayItem[], DisplayItem[]>,
): DisplayItem[] {
  const done = known.get(items);
  if (done !== undefined) return done;
  const result: DisplayItem[] = [];
  for (const item of items) {
    if (item.kind === 'push-group') result.push({ kind: 'push-group', opacity: item.opacity, blendMode: 'normal' });
    else if (item.kind === 'glyphs') addRecolored(result, asShadow(item), flooding);
    else if (item.kind === 'picture') result.push({ kind: 'picture', items: flooded(item.items, flooding, known) });
    else addRecolored(result, item, flooding);
  }
  known.set(items, result);
  return result;
}

/** Text that is not to be found or copied. */
export function asShadow(glyphs: GlyphsItem): GlyphsItem {
  return glyphs.isShadow ? glyphs : { ...glyphs, isShadow: true };
}

function addRecolored(result: DisplayItem[], item: DisplayItem, recoloring: Recoloring): void {
  const { filter } = recoloring;
  switch (item.kind) {
    case 'fill-rect':
    case 'fill-path':
    case 'stroke-path':
    case 'glyphs':
    case 'stroked-glyphs':
      result.push({ ...item, paint: recoloredPaint(item.paint, recoloring) });
      return;
    case 'paint-pattern':
      result.push({ ...item, paint: recoloredPlain(item.paint, filter) });
      return;
    case 'blurred-box':
      result.push({ ...item, color: filteredColor(item.color, filter) });
      return;
    case 'blurred-glyphs':
      result.push({ ...item, color: filteredColor(item.color, filter) });
      return;
    case 'blurred-group':
    case 'picture':
      result.push({ ...item, items: recoloredList(item.items, recoloring) });
      return;
    case 'image':
    case 'image-pattern':
      addImage(result, item, filter, recoloring.alpha);
      return;
    default:
      result.push(item);
  }
}

/** The colours of an image are changed when it is written; its alpha is that of a group around it. */
function addImage(
  result: DisplayItem[],
  item: Extract<DisplayItem, { readonly kind: 'image' | 'image-pattern' }>,
  filter: ColorFilter,
  alpha: number,
): void {
  const image = { ...item, filter: item.filter === undefined ? filter : [...item.filter, ...filter] };
  if (alpha >= 1) result.push(image);
  else if (alpha > 0) result.push({ kind: 'push-group', opacity: alpha, blendMode: 'normal' }, image, { kind: 'pop' });
}

function recoloredPaint(paint: Paint, recoloring: Recoloring): Paint {
  if (paint.kind === 'pattern') return { ...paint, items: recoloredList(paint.items, recoloring) };
  return recoloredPlain(paint, recoloring.filter);
}

function recoloredPlain(paint: PlainPaint, filter: ColorFilter): PlainPaint {
  if (paint.kind === 'solid') return { kind: 'solid', color: filteredColor(paint.color, filter) };
  const given = isAffine(filter) || paint.stops.length > MOST_STOPS ? paint.stops : cutStops(paint.stops);
  const stops = given.map(({ offset, color }) => ({ offset, color: filteredColor(color, filter) }));
  return { ...paint, stops };
}

/** With stops between the stops, mixed as PDF and CSS mix: alpha by itself. */
function cutStops(stops: readonly GradientStop[]): GradientStop[] {
  const result: GradientStop[] = [];
  for (let i = 0; i < stops.length; i++) {
    const from = stops[i]!;
    const to = stops[i + 1];
    result.push(from);
    if (to === undefined || to.offset === from.offset) continue;
    for (let piece = 1; piece < PIECES; piece++) {
      const share = piece / PIECES;
      result.push({
        offset: from.offset + share * (to.offset - from.offset),
        color: mixed(from.color, to.color, share),
      });
    }
  }
  return result;
}

function mixed(a: Color, b: Color, share: number): Color {
  return {
    red: a.red + share * (b.red - a.red),
    green: a.green + share * (b.green - a.green),
    blue: a.blue + share * (b.blue - a.blue),
    alpha: a.alpha + share * (b.alpha - a.alpha),
  };
}

/** What can be found and copied in a picture that is not painted itself: its text without colour, at its place. */
export function unseen(items: readonly DisplayItem[]): DisplayItem[] {
  return unseenList(items, new Map());
}

function unseenList(items: readonly DisplayItem[], known: Map<readonly DisplayItem[], DisplayItem[]>): DisplayItem[] {
  const done = known.get(items);
  if (done !== undefined) return done;
  const result: DisplayItem[] = [];
  // For each open push, whether it was kept.
  const kept: boolean[] = [];
  let isAnything = false;
  for (const item of items) {
    switch (item.kind) {
      case 'glyphs':
        if (item.isShadow) break;
        isAnything = true;
        result.push({ ...item, paint: { kind: 'solid', color: UNSEEN } });
        break;
      case 'picture': {
        const inner = unseenList(item.items, known);
        if (inner.length > 0) {
          isAnything = true;
          result.push({ kind: 'picture', items: inner });
        }
        break;
      }
      case 'push-transform':
      case 'push-clip':
        kept.push(true);
        result.push(item);
        break;
      case 'push-group':
      case 'push-mask':
        kept.push(false);
        break;
      case 'pop':
        if (kept.pop() ?? true) result.push(item);
        break;
      default:
    }
  }
  const text = isAnything ? result : [];
  known.set(items, text);
  return text;
}

const UNSEEN: Color = { red: 0, green: 0, blue: 0, alpha: 0 };
