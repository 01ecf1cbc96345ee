/** css-images-3: how pictures fill their boxes. */
import { keyword, keywordMap, oneOf } from '../values/basic/keyword.ts';
import { percent } from '../values/basic/length.ts';
import { position } from '../values/basic/position.ts';
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
});
