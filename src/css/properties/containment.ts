/** css-conditional-5 §3: which elements `@container` may ask. */
import { containerNames, containerType } from '../values/containment.ts';
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
});
