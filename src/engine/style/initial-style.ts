/** The style of initial values, and the styles of boxes without an element (css-display-3 §2.5: anonymous boxes inherit, nothing else). */
import { type GroupName, groupNames } from '../css/properties/longhands.ts';
import { type ownGroups, styleGroups } from '../css/properties/registry.ts';
import type { ComputedStyle } from './computed-style.ts';

/** Every group here is what `style.x === initialStyle.x` asks for. */
export const initialStyle = initialValues();

/** The registry is the literal that gives styles their keys: an object that is filled key by key would become a dictionary. */
function initialValues(): ComputedStyle {
  const values: Record<GroupName, unknown> = { ...styleGroups };
  for (const name of groupNames) values[name] = styleGroups[name].initial;
  return inheriting(values as ComputedStyle, values as ComputedStyle);
}

/**
 * The inherited groups of one style and all other groups of another; the compiler misses those that are forgotten here. All styles are made
 * here, by name: so they have one hidden class, which all that reads them knows (see `changedSpace`).
 */
export function inheriting(own: Pick<ComputedStyle, keyof typeof ownGroups>, parent: ComputedStyle): ComputedStyle {
  return {
    display: own.display,
    margin: own.margin,
    padding: own.padding,
    border: own.border,
    radius: own.radius,
    shadow: own.shadow,
    outline: own.outline,
    inset: own.inset,
    sizing: own.sizing,
    overflow: own.overflow,
    background: own.background,
    break: own.break,
    effects: own.effects,
    flex: own.flex,
    align: own.align,
    content: own.content,
    tableLayout: own.tableLayout,
    replaced: own.replaced,
    decoration: own.decoration,
    inline: own.inline,
    columns: own.columns,
    gaps: own.gaps,
    transform: own.transform,
    ui: own.ui,
    svgStop: own.svgStop,
    containment: own.containment,
    grid: own.grid,
    gridPlacement: own.gridPlacement,
    borderImage: own.borderImage,
    mask: own.mask,
    svgGeometry: own.svgGeometry,
    shapes: own.shapes,
    rhythm: own.rhythm,
    anchor: own.anchor,
    visibility: parent.visibility,
    fragmentation: parent.fragmentation,
    color: parent.color,
    font: parent.font,
    text: parent.text,
    writing: parent.writing,
    list: parent.list,
    table: parent.table,
    image: parent.image,
    svgPaint: parent.svgPaint,
    typesetting: parent.typesetting,
    math: parent.math,
    zoom: parent.zoom,
  };
}

/** The same style with other groups. */
export function changedStyle(style: ComputedStyle, changes: Partial<ComputedStyle>): ComputedStyle {
  return Object.assign(inheriting(style, style), changes);
}

/** @param groups - those that are the style's own, in the order of `groupNames`; `null` for those that are inherited or initial */
export function styleOf(groups: readonly unknown[], parent: ComputedStyle): ComputedStyle {
  const style = inheriting(initialStyle, parent);
  const named: Partial<Record<GroupName, unknown>> = style;
  for (let i = 0; i < groups.length; i++) {
    if (groups[i] !== null) named[groupNames[i]!] = groups[i];
  }
  return style;
}

const anonymousStyles = new WeakMap<ComputedStyle, ComputedStyle>();

/** Initial values, and what is inherited from the parent. One object per parent. */
export function anonymousStyle(parent: ComputedStyle): ComputedStyle {
  let style = anonymousStyles.get(parent);
  if (style === undefined) {
    style = inheriting(initialStyle, parent);
    anonymousStyles.set(parent, style);
  }
  return style;
}
