/**
 * Styles under `zoom` (css-viewport-1 §4). Styles are computed as if nothing were zoomed, and inherited so; what boxes are given has every length
 * times the element's effective zoom. So inherited lengths take the zoom of who inherits them, and lengths in `em` are not zoomed twice.
 */
import { type GroupName, groupNames, longhands } from '../css/properties/longhands.ts';
import type { Scale } from '../css/properties/scale.ts';
import type { ComputedStyle } from './computed-style.ts';
import { changedStyle, initialStyle } from './initial-style.ts';

type ScaledFields = Map<string, Scale>;

/** All fields that hold lengths, by group. */
const SCALED = scaledGroups();

function scaledGroups(): ReadonlyMap<GroupName, ScaledFields> {
  const groups = new Map<GroupName, ScaledFields>();
  for (const { property, group, field } of longhands) {
    if (property.scale === null || property.scale === 'none') continue;
    const name = groupNames[group]!;
    const fields = groups.get(name) ?? new Map<string, Scale>();
    groups.set(name, fields.set(field, property.scale));
  }
  return groups;
}

const zoomedStyles = new WeakMap<ComputedStyle, ComputedStyle>();
const unzoomedStyles = new WeakMap<ComputedStyle, ComputedStyle>();
/** By factor and unzoomed group. Layout and painting compare groups by pointer, so that what was shared stays it. */
const zoomedGroups = new Map<number, WeakMap<object, object>>();
/** Factors whose groups are kept; a document has few. */
const MOST_FACTORS = 64;

/** The style with all lengths times its zoom; the style itself where there is none. */
export function zoomedStyle(style: ComputedStyle): ComputedStyle {
  const { factor } = style.zoom;
  if (factor === 1) return style;
  let zoomed = zoomedStyles.get(style);
  if (zoomed === undefined) {
    zoomed = zoom(style, factor);
    zoomedStyles.set(style, zoomed);
    unzoomedStyles.set(zoomed, style);
  }
  return zoomed;
}

/** What a zoomed style was: what styles of children and of SVG are computed from. */
export function unzoomedStyle(style: ComputedStyle): ComputedStyle {
  return style.zoom.factor === 1 ? style : (unzoomedStyles.get(style) ?? style);
}

function zoom(style: ComputedStyle, factor: number): ComputedStyle {
  let known = zoomedGroups.get(factor);
  if (known === undefined) {
    if (zoomedGroups.size >= MOST_FACTORS) zoomedGroups.clear();
    known = new WeakMap();
    zoomedGroups.set(factor, known);
  }
  const groups: Record<string, object> = changedStyle(style, {});
  for (const [name, fields] of SCALED) {
    const group = style[name];
    // Initial values of what does not inherit are no lengths, or those of lines that are not drawn.
    if (group === initialStyle[name] && name !== 'font') continue;
    let zoomed = known.get(group);
    if (zoomed === undefined) {
      zoomed = zoomedGroup(group, fields, factor);
      known.set(group, zoomed);
    }
    groups[name] = zoomed;
  }
  return groups as unknown as ComputedStyle;
}

function zoomedGroup(group: object, fields: ScaledFields, factor: number): object {
  const zoomed = { ...group } as Record<string, unknown>;
  for (const [field, scale] of fields) zoomed[field] = scale(zoomed[field], factor);
  return zoomed;
}
