/** css-transforms-1, css-transforms-2, motion-1. */

import { keyword, list, oneOf } from '../values/basic/keyword.ts';
import { length, lengthPercentage, percent, ZERO_LENGTH } from '../values/basic/length.ts';
import { type Position, position } from '../values/basic/position.ts';
import { identifier } from '../values/basic/text-values.ts';
import { type OffsetPath, offsetPath, offsetRotate } from '../values/shape/clip-path.ts';
import { rotate, scale, transformList, transformOrigin, translate } from '../values/shape/transform.ts';
import { property, propertyGroup } from './define.ts';
import { lengths, offsets, transforms } from './scale.ts';

const SPEC = 'css-transforms-1/#propdef-';
const MOTION = 'motion-1/#propdef-offset-';
const SPEC2 = 'css-transforms-2/#propdef-';

/** The element's matrix is translate, rotate, scale, offset, transform, in this order, about the origin (css-transforms-2 §7). */
export const transformGroup = propertyGroup({
  transform: property({
    name: 'transform',
    syntax: transformList(),
    initial: [],
    scale: transforms,
    spec: SPEC + 'transform',
  }),
  origin: property({
    name: 'transform-origin',
    syntax: transformOrigin(),
    initial: { x: percent(50), y: percent(50) },
    scale: offsets,
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
    scale: lengths,
    spec: SPEC2 + 'translate',
  }),
  rotate: property({ name: 'rotate', syntax: rotate(), initial: 'none', spec: SPEC2 + 'rotate' }),
  scale: property({ name: 'scale', syntax: scale(), initial: 'none', spec: SPEC2 + 'scale' }),
  style: property({
    name: 'transform-style',
    syntax: keyword('flat', 'preserve-3d'),
    initial: 'flat',
    spec: SPEC2 + 'transform-style',
  }),
  /** px; 0 is as good as 1 (§7). */
  perspective: property<number | 'none'>({
    name: 'perspective',
    syntax: oneOf(keyword('none'), length({ min: 0 })),
    initial: 'none',
    scale: lengths,
    spec: SPEC2 + 'perspective',
  }),
  perspectiveOrigin: property({
    name: 'perspective-origin',
    syntax: position(),
    initial: { x: percent(50), y: percent(50) },
    scale: lengths,
    spec: SPEC2 + 'perspective-origin',
  }),
  backface: property({
    name: 'backface-visibility',
    syntax: keyword('visible', 'hidden'),
    initial: 'visible',
    spec: SPEC2 + 'backface-visibility',
  }),
  /** Names of properties; they make the box what those properties would make it (css-will-change-1 §2). */
  willChange: property<readonly string[]>({
    name: 'will-change',
    syntax: list(identifier()),
    initial: ['auto'],
    spec: 'css-will-change-1/#propdef-will-change',
  }),
  offsetPath: property<OffsetPath>({
    name: 'offset-path',
    syntax: offsetPath(),
    unsupportedValues: { url: 'elements of SVG are not looked up for a path' },
    initial: 'none',
    scale: lengths,
    spec: MOTION + 'path',
  }),
  offsetDistance: property({
    name: 'offset-distance',
    syntax: lengthPercentage(),
    initial: ZERO_LENGTH,
    scale: lengths,
    spec: MOTION + 'distance',
  }),
  offsetRotate: property({
    name: 'offset-rotate',
    syntax: offsetRotate(),
    initial: { followsPath: true, angle: 0 },
    spec: MOTION + 'rotate',
  }),
  offsetAnchor: property<'auto' | Position>({
    name: 'offset-anchor',
    syntax: oneOf(keyword('auto'), position()),
    initial: 'auto',
    scale: lengths,
    spec: MOTION + 'anchor',
  }),
  offsetPosition: property<'normal' | 'auto' | Position>({
    name: 'offset-position',
    syntax: oneOf(keyword('normal', 'auto'), position()),
    initial: 'normal',
    scale: lengths,
    spec: MOTION + 'position',
  }),
});
