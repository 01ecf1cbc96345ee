/** css-transforms-1, css-transforms-2. */
import { keyword } from '../values/keyword.ts';
import { percent } from '../values/length.ts';
import { rotate, scale, transformList, transformOrigin, translate } from '../values/transform.ts';
import { property, propertyGroup } from './define.ts';

const SPEC = 'css-transforms-1/#propdef-';
const SPEC2 = 'css-transforms-2/#propdef-';

/** The element's matrix is translate, rotate, scale, transform, in this order, about the origin (css-transforms-2 §7). */
export const transformGroup = propertyGroup({
  transform: property({
    name: 'transform',
    syntax: transformList(),
    initial: [],
    spec: SPEC + 'transform',
  }),
  origin: property({
    name: 'transform-origin',
    syntax: transformOrigin(),
    initial: { x: percent(50), y: percent(50) },
    spec: SPEC + 'transform-origin',
  }),
  box: property({
    name: 'transform-box',
    syntax: keyword('view-box', 'content-box', 'border-box', 'fill-box', 'stroke-box'),
    initial: 'view-box',
    spec: SPEC + 'transform-box',
  }),
  translate: property({
    name: 'translate',
    syntax: translate(),
    initial: 'none',
    spec: SPEC2 + 'translate',
  }),
  rotate: property({ name: 'rotate', syntax: rotate(), initial: 'none', spec: SPEC2 + 'rotate' }),
  scale: property({ name: 'scale', syntax: scale(), initial: 'none', spec: SPEC2 + 'scale' }),
});
