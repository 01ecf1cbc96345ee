/** The style of initial values, and the styles of boxes without an element (css-display-3 §2.5: anonymous boxes inherit, nothing else). */
import { groupNames } from '../css/properties/longhands.ts';
import { styleGroups } from '../css/properties/registry.ts';
import type { ComputedStyle } from './computed-style.ts';

/** Whether each group inherits, in the order of `groupNames`. */
export const groupInherits: readonly boolean[] = groupNames.map((name) => styleGroups[name].inherited);

/**
 * A style of groups of its own, in the order of `groupNames`, and where there is none of the parent's or the initial one. One literal,
 * so that all styles have one hidden class and making one is a few stores.
 */
export function styleOf(groups: readonly unknown[], parent: ComputedStyle, initial = initialStyle): ComputedStyle {
  const own = groups as readonly (never | null)[];
  return {
    display: own[0] ?? initial.display,
    margin: own[1] ?? initial.margin,
    padding: own[2] ?? initial.padding,
    border: own[3] ?? initial.border,
    radius: own[4] ?? initial.radius,
    shadow: own[5] ?? initial.shadow,
    outline: own[6] ?? initial.outline,
    inset: own[7] ?? initial.inset,
    sizing: own[8] ?? initial.sizing,
    overflow: own[9] ?? initial.overflow,
    background: own[10] ?? initial.background,
    break: own[11] ?? initial.break,
    effects: own[12] ?? initial.effects,
    flex: own[13] ?? initial.flex,
    align: own[14] ?? initial.align,
    content: own[15] ?? initial.content,
    tableLayout: own[16] ?? initial.tableLayout,
    replaced: own[17] ?? initial.replaced,
    decoration: own[18] ?? initial.decoration,
    inline: own[19] ?? initial.inline,
    columns: own[20] ?? initial.columns,
    transform: own[21] ?? initial.transform,
    ui: own[22] ?? initial.ui,
    svgStop: own[23] ?? initial.svgStop,
    containment: own[24] ?? initial.containment,
    grid: own[25] ?? initial.grid,
    gridPlacement: own[26] ?? initial.gridPlacement,
    borderImage: own[27] ?? initial.borderImage,
    mask: own[28] ?? initial.mask,
    svgGeometry: own[29] ?? initial.svgGeometry,
    shapes: own[30] ?? initial.shapes,
    visibility: own[31] ?? parent.visibility,
    fragmentation: own[32] ?? parent.fragmentation,
    color: own[33] ?? parent.color,
    font: own[34] ?? parent.font,
    text: own[35] ?? parent.text,
    writing: own[36] ?? parent.writing,
    list: own[37] ?? parent.list,
    table: own[38] ?? parent.table,
    image: own[39] ?? parent.image,
    svgPaint: own[40] ?? parent.svgPaint,
    typesetting: own[41] ?? parent.typesetting,
    math: own[42] ?? parent.math,
    zoom: own[43] ?? parent.zoom,
  };
}

/** All groups are given, so nothing is asked of the other two; every group here is what `style.x === initialStyle.x` asks for. */
export const initialStyle: ComputedStyle = styleOf(
  groupNames.map((name) => styleGroups[name].initial),
  {} as ComputedStyle,
  {} as ComputedStyle,
);

const NO_GROUPS: readonly null[] = groupNames.map(() => null);

const anonymousStyles = new WeakMap<ComputedStyle, ComputedStyle>();

/** Initial values, and what is inherited from the parent. One object per parent. */
export function anonymousStyle(parent: ComputedStyle): ComputedStyle {
  let style = anonymousStyles.get(parent);
  if (style === undefined) {
    style = styleOf(NO_GROUPS, parent);
    anonymousStyles.set(parent, style);
  }
  return style;
}
