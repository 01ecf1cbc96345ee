/** css-conditional-5 §3: which elements `@container` may ask; css-contain-2, css-sizing-4 §5: what stays inside of a box, and what that counts for. */

import { keyword } from '../values/basic/keyword.ts';
import {
  containerNames,
  containerType,
  containment,
  intrinsicSize,
  NO_CONTAINMENT,
} from '../values/box/containment.ts';
import { property, propertyGroup } from './define.ts';
import { lengths } from './scale.ts';

export const containmentGroup = propertyGroup({
  type: property({
    name: 'container-type',
    syntax: containerType(),
    initial: 'normal',
    spec: 'css-conditional-5/#propdef-container-type',
  }),
  names: property({
    name: 'container-name',
    syntax: containerNames(),
    initial: [],
    spec: 'css-conditional-5/#propdef-container-name',
  }),
  contain: property({
    name: 'contain',
    syntax: containment(),
    initial: NO_CONTAINMENT,
    spec: 'css-contain-2/#propdef-contain',
  }),
  intrinsicWidth: property({
    name: 'contain-intrinsic-width',
    syntax: intrinsicSize(),
    initial: 'none',
    scale: lengths,
    place: { at: 'horizontal', twins: 'contain-intrinsic-*-size' },
    spec: 'css-sizing-4/#propdef-contain-intrinsic-width',
  }),
  intrinsicHeight: property({
    name: 'contain-intrinsic-height',
    syntax: intrinsicSize(),
    initial: 'none',
    scale: lengths,
    place: { at: 'vertical', twins: 'contain-intrinsic-*-size' },
    spec: 'css-sizing-4/#propdef-contain-intrinsic-height',
  }),
  contentVisibility: property({
    name: 'content-visibility',
    syntax: keyword('visible', 'auto', 'hidden'),
    initial: 'visible',
    spec: 'css-contain-2/#propdef-content-visibility',
  }),
});
