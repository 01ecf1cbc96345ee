/** Styles of anonymous boxes (CSS 2.2 §9.2.1.1): what is inherited, all else initial, and the `display` that the box stands for. */
import type { Display } from '../../css/values/box/display.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { changedStyle, anonymousStyle as inheritedStyle, initialStyle } from '../../style/initial-style.ts';

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
    style = changedStyle(inheritedStyle(parent), { display: displayGroup(display), inline: bidiGroup(parent) });
    byDisplay.set(display, style);
  }
  return style;
}

const bidiGroups = new Map<ComputedStyle['inline']['unicodeBidi'], ComputedStyle['inline']>();

/** `unicode-bidi` of a block container is about all of the text in it, also of that in anonymous blocks (css-writing-modes-4 §2.2). */
function bidiGroup({ inline: { unicodeBidi } }: ComputedStyle): ComputedStyle['inline'] {
  if (unicodeBidi === 'normal') return initialStyle.inline;
  let group = bidiGroups.get(unicodeBidi);
  if (group === undefined) {
    group = { ...initialStyle.inline, unicodeBidi };
    bidiGroups.set(unicodeBidi, group);
  }
  return group;
}

function displayGroup(display: Display): ComputedStyle['display'] {
  let group = displayGroups.get(display);
  if (group === undefined) {
    group = { ...initialStyle.display, display };
    displayGroups.set(display, group);
  }
  return group;
}
