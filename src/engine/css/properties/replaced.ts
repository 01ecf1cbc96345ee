/** css-images-3: how pictures fill their boxes. */
import { keyword, keywordMap, oneOf } from '../values/basic/keyword.ts';
import { percent } from '../values/basic/length.ts';
import { position } from '../values/basic/position.ts';
import { rectangularShape } from '../values/shape/basic-shape.ts';
import { property, propertyGroup } from './define.ts';
import { lengths } from './scale.ts';

export const replacedGroup = propertyGroup({
  objectFit: property({
    name: 'object-fit',
    syntax: keyword('fill', 'contain', 'cover', 'none', 'scale-down'),
    initial: 'fill',
    spec: 'css-images-3/#propdef-object-fit',
  }),
  objectPosition: property({
    name: 'object-position',
    syntax: position(),
    initial: { x: percent(50), y: percent(50) },
    scale: lengths,
    spec: 'css-images-3/#propdef-object-position',
  }),
  objectViewBox: property({
    name: 'object-view-box',
    syntax: oneOf(keyword('none'), rectangularShape()),
    initial: 'none',
    // No lengths of the page, but of the image before it is zoomed.
    scale: 'none',
    spec: 'css-images-4/#propdef-object-view-box',
  }),
});

export const imageGroup = propertyGroup({
  rendering: property({
    name: 'image-rendering',
    syntax: oneOf(
      keyword('auto', 'smooth', 'high-quality', 'pixelated', 'crisp-edges'),
      keywordMap({ '-webkit-optimize-contrast': 'auto' as const }),
    ),
    initial: 'auto',
    inherited: true,
    spec: 'css-images-3/#propdef-image-rendering',
  }),
  orientation: property({
    name: 'image-orientation',
    syntax: keyword('from-image', 'none'),
    initial: 'from-image',
    inherited: true,
    spec: 'css-images-3/#propdef-image-orientation',
  }),
});
