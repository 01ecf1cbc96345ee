/** Styles of anonymous boxes: inherited properties from the enclosing box, all others initial (CSS 2.2 §9.2.1.1), with the `display` that the box stands for. */
import { styleGroups } from '../css/properties/registry.ts';
import type { Display } from '../css/values/display.ts';
import type { ComputedStyle } from '../style/computed-style.ts';

type MutableStyle = { -readonly [G in keyof ComputedStyle]: ComputedStyle[G] };
const groupNames = Object.keys(styleGroups) as (keyof typeof styleGroups)[];

/** Every property at its initial value. */
export const INITIAL_STYLE = Object.fromEntries(
  groupNames.map((name) => [name, styleGroups[name].initial]),
) as unknown as ComputedStyle;

const INHERITED_GROUPS = groupNames.filter((name) => styleGroups[name].inherited);

const displayGroups = new Map<Display, ComputedStyle['display']>();
const anonymousStyles = new WeakMap<ComputedStyle, Map<Display, ComputedStyle>>();

/** The same style object for the same parent style and `display`, so that layout may compare by pointer. */
export function anonymousStyle(parent: ComputedStyle, display: Display): ComputedStyle {
  let byDisplay = anonymousStyles.get(parent);
  if (byDisplay === undefined) {
    byDisplay = new Map();
    anonymousStyles.set(parent, byDisplay);
  }
  let style = byDisplay.get(display);
  if (style === undefined) {
    style = createAnonymousStyle(parent, display);
    byDisplay.set(display, style);
  }
  return style;
}

function createAnonymousStyle(parent: ComputedStyle, display: Display): ComputedStyle {
  const style: MutableStyle = { ...INITIAL_STYLE, display: displayGroup(display) };
  const target = style as Record<string, unknown>;
  for (const name of INHERITED_GROUPS) target[name] = parent[name];
  return style;
}

function displayGroup(display: Display): ComputedStyle['display'] {
  let group = displayGroups.get(display);
  if (group === undefined) {
    group = { ...INITIAL_STYLE.display, display };
    displayGroups.set(display, group);
  }
  return group;
}
