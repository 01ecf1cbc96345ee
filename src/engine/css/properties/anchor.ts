/** css-anchor-position-1: boxes that are positioned beside others. */
import { keyword } from '../values/basic/keyword.ts';
import { anchorNames, anchorScope, positionAnchor, positionVisibility, tryFallbacks } from '../values/box/anchor.ts';
import { positionArea } from '../values/box/position-area.ts';
import { property, propertyGroup } from './define.ts';

const SPEC = 'css-anchor-position-1/#propdef-';

export const anchorGroup = propertyGroup({
  names: property({ name: 'anchor-name', syntax: anchorNames(), initial: [], spec: SPEC + 'anchor-name' }),
  scope: property({ name: 'anchor-scope', syntax: anchorScope(), initial: [], spec: SPEC + 'anchor-scope' }),
  position: property({
    name: 'position-anchor',
    syntax: positionAnchor(),
    initial: { name: null },
    spec: SPEC + 'position-anchor',
  }),
  area: property({ name: 'position-area', syntax: positionArea(), initial: 'none', spec: SPEC + 'position-area' }),
  fallbacks: property({
    name: 'position-try-fallbacks',
    syntax: tryFallbacks(),
    initial: [],
    spec: SPEC + 'position-try-fallbacks',
  }),
  order: property({
    name: 'position-try-order',
    syntax: keyword('normal', 'most-width', 'most-height', 'most-block-size', 'most-inline-size'),
    initial: 'normal',
    spec: SPEC + 'position-try-order',
  }),
  visibility: property({
    name: 'position-visibility',
    syntax: positionVisibility(),
    initial: { valid: false, visible: true, noOverflow: false },
    spec: SPEC + 'position-visibility',
  }),
});
