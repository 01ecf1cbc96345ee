/** The style of initial values, and the styles of boxes without an element (css-display-3 §2.5: anonymous boxes inherit, nothing else). */
import { groupNames } from '../css/properties/longhands.ts';
import { styleGroups } from '../css/properties/registry.ts';
import type { ComputedStyle } from './computed-style.ts';

/** Every group here is the one that `style.x === initialStyle.x` asks for. */
export const initialStyle: ComputedStyle = styleOfGroups(groupNames.map((name) => styleGroups[name].initial));

/** Whether each group inherits, in the order of `groupNames`. */
export const groupInherits: readonly boolean[] = groupNames.map((name) => styleGroups[name].inherited);

/** One literal, so that all styles have one hidden class. `groups` are in the order of the registry. */
export function styleOfGroups(groups: readonly unknown[]): ComputedStyle {
  const g = groups as never[];
  return {
    display: g[0]!,
    margin: g[1]!,
    padding: g[2]!,
    border: g[3]!,
    radius: g[4]!,
    shadow: g[5]!,
    outline: g[6]!,
    inset: g[7]!,
    sizing: g[8]!,
    overflow: g[9]!,
    background: g[10]!,
    break: g[11]!,
    effects: g[12]!,
    flex: g[13]!,
    align: g[14]!,
    content: g[15]!,
    tableLayout: g[16]!,
    replaced: g[17]!,
    decoration: g[18]!,
    inline: g[19]!,
    columns: g[20]!,
    transform: g[21]!,
    ui: g[22]!,
    svgStop: g[23]!,
    visibility: g[24]!,
    fragmentation: g[25]!,
    color: g[26]!,
    font: g[27]!,
    text: g[28]!,
    writing: g[29]!,
    list: g[30]!,
    table: g[31]!,
    image: g[32]!,
    svgPaint: g[33]!,
  };
}

const anonymousStyles = new WeakMap<ComputedStyle, ComputedStyle>();

/** Initial values, and what is inherited from the parent. One object per parent. */
export function anonymousStyle(parent: ComputedStyle): ComputedStyle {
  let style = anonymousStyles.get(parent);
  if (style === undefined) {
    style = styleOfGroups(groupNames.map((name, i) => (groupInherits[i] ? parent : initialStyle)[name]));
    anonymousStyles.set(parent, style);
  }
  return style;
}
