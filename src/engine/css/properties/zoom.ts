/** css-viewport-1 §4: the zoom of an element and all that is in it. */
import { zoom } from '../values/box/zoom.ts';
import { property, propertyGroup } from './define.ts';

export const zoomGroup = propertyGroup({
  /** The effective zoom: the element's own times that around it, which is what elements without one of their own have. */
  factor: property({
    name: 'zoom',
    syntax: zoom(),
    initial: 1,
    inherited: true,
    spec: 'css-viewport-1/#propdef-zoom',
  }),
});
