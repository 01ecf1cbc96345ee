/** css-masking-1: masks. Each property of the first nine is a list; layer i takes entry i modulo its length. */

import { keyword, list } from '../values/basic/keyword.ts';
import { percent } from '../values/basic/length.ts';
import { positionAxis } from '../values/basic/position.ts';
import { backgroundRepeat, backgroundSize } from '../values/box/background.ts';
import {
  allSides,
  borderImageOutset,
  borderImageRepeat,
  borderImageSlice,
  borderImageWidth,
} from '../values/box/border-image.ts';
import { type ImageValue, image } from '../values/image/image.ts';
import { maskClip, maskComposite, maskOrigin } from '../values/paint/mask.ts';
import { property, propertyGroup } from './define.ts';
import { edges, images, lengths } from './scale.ts';

const SPEC = 'css-masking-1/#propdef-';

export const maskGroup = propertyGroup({
  image: property({
    name: 'mask-image',
    syntax: list(image()),
    initial: ['none'],
    scale: images,
    spec: SPEC + 'mask-image',
  }),
  mode: property({
    name: 'mask-mode',
    syntax: list(keyword('match-source', 'alpha', 'luminance')),
    initial: ['match-source'],
    spec: SPEC + 'mask-mode',
  }),
  positionX: property({
    name: '-webkit-mask-position-x',
    syntax: list(positionAxis('x')),
    initial: [percent(0)],
    scale: lengths,
    place: 'none',
    spec: SPEC + 'mask-position',
  }),
  positionY: property({
    name: '-webkit-mask-position-y',
    syntax: list(positionAxis('y')),
    initial: [percent(0)],
    scale: lengths,
    place: 'none',
    spec: SPEC + 'mask-position',
  }),
  size: property({
    name: 'mask-size',
    syntax: list(backgroundSize()),
    initial: [{ width: 'auto', height: 'auto' }],
    scale: lengths,
    spec: SPEC + 'mask-size',
  }),
  repeat: property({
    name: 'mask-repeat',
    syntax: list(backgroundRepeat()),
    initial: [{ x: 'repeat', y: 'repeat' }],
    spec: SPEC + 'mask-repeat',
  }),
  origin: property({
    name: 'mask-origin',
    syntax: list(maskOrigin),
    initial: ['border-box'],
    spec: SPEC + 'mask-origin',
  }),
  clip: property({ name: 'mask-clip', syntax: list(maskClip), initial: ['border-box'], spec: SPEC + 'mask-clip' }),
  composite: property({
    name: 'mask-composite',
    syntax: list(maskComposite),
    initial: ['add'],
    spec: SPEC + 'mask-composite',
  }),
  type: property({
    name: 'mask-type',
    syntax: keyword('luminance', 'alpha'),
    initial: 'luminance',
    spec: SPEC + 'mask-type',
  }),
  borderSource: property<ImageValue>({
    name: 'mask-border-source',
    syntax: image(),
    initial: 'none',
    scale: 'none',
    spec: SPEC + 'mask-border-source',
  }),
  borderSlice: property({
    name: 'mask-border-slice',
    syntax: borderImageSlice(),
    initial: { ...allSides({ factor: 0 }), fill: false },
    spec: SPEC + 'mask-border-slice',
  }),
  borderWidth: property({
    name: 'mask-border-width',
    syntax: borderImageWidth(),
    initial: allSides<'auto'>('auto'),
    scale: lengths,
    spec: SPEC + 'mask-border-width',
  }),
  borderOutset: property({
    name: 'mask-border-outset',
    syntax: borderImageOutset(),
    initial: allSides(0),
    scale: edges,
    spec: SPEC + 'mask-border-outset',
  }),
  borderRepeat: property({
    name: 'mask-border-repeat',
    syntax: borderImageRepeat(),
    initial: { x: 'stretch', y: 'stretch' },
    spec: SPEC + 'mask-border-repeat',
  }),
});
