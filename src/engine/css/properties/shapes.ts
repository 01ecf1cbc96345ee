/** css-shapes-1: the float area of floats. */
import { lengthPercentage, ZERO_LENGTH } from '../values/basic/length.ts';
import { alphaValue } from '../values/basic/numeric.ts';
import { shapeOutside } from '../values/shape/shape-outside.ts';
import { property, propertyGroup } from './define.ts';
import { lengths } from './scale.ts';

const SPEC = 'css-shapes-1/#propdef-';
export const shapesGroup = propertyGroup({
  outside: property({
    name: 'shape-outside',
    syntax: shapeOutside(),
    initial: 'none',
    scale: lengths,
    spec: SPEC + 'shape-outside',
  }),
  margin: property({
    name: 'shape-margin',
    syntax: lengthPercentage({ min: 0 }),
    initial: ZERO_LENGTH,
    scale: lengths,
    spec: SPEC + 'shape-margin',
  }),
  /** Pixels with more alpha than this, from 0 to 1, belong to the shape. */
  imageThreshold: property({
    name: 'shape-image-threshold',
    syntax: alphaValue(),
    initial: 0,
    spec: SPEC + 'shape-image-threshold',
  }),
});
