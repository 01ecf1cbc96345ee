/** css-conditional-5 §3: which elements `@container` may ask; css-contain-2: what stays inside of a box. */

import { keyword } from '../values/basic/keyword.ts';
import { containerNames, containerType, containment, NO_CONTAINMENT } from '../values/box/containment.ts';
import { property, propertyGroup } from './define.ts';

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
  contentVisibility: property({
    name: 'content-visibility',
    syntax: keyword('visible', 'auto', 'hidden'),
    initial: 'visible',
    spec: 'css-contain-2/#propdef-content-visibility',
  }),
});
