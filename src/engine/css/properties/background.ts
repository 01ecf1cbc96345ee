/** css-backgrounds-3: backgrounds. Each property but the colour is a list; layer i takes entry i modulo its length. */
import { TRANSPARENT } from '../../display/color.ts';
import { keyword, list } from '../values/basic/keyword.ts';
import { percent } from '../values/basic/length.ts';
import { positionAxis } from '../values/basic/position.ts';
import { backgroundRepeat, backgroundSize } from '../values/box/background.ts';
import { colorWithQuirk } from '../values/color/color.ts';
import { image } from '../values/image/image.ts';
import { blendMode } from '../values/paint/blend-mode.ts';
import { property, propertyGroup } from './define.ts';
import { images, lengths } from './scale.ts';

const SPEC = 'css-backgrounds-3/#propdef-background-';
const box = () => keyword('border-box', 'padding-box', 'content-box');

export const backgroundGroup = propertyGroup({
  color: property({ name: 'background-color', syntax: colorWithQuirk(), initial: TRANSPARENT, spec: SPEC + 'color' }),
  image: property({
    name: 'background-image',
    syntax: list(image()),
    initial: ['none'],
    scale: images,
    spec: SPEC + 'image',
  }),
  positionX: property({
    name: 'background-position-x',
    syntax: list(positionAxis('x')),
    initial: [percent(0)],
    scale: lengths,
    place: 'none',
    spec: 'css-backgrounds-4/#propdef-background-position-x',
  }),
  positionY: property({
    name: 'background-position-y',
    syntax: list(positionAxis('y')),
    initial: [percent(0)],
    scale: lengths,
    place: 'none',
    spec: 'css-backgrounds-4/#propdef-background-position-y',
  }),
  size: property({
    name: 'background-size',
    syntax: list(backgroundSize()),
    initial: [{ width: 'auto', height: 'auto' }],
    scale: lengths,
    spec: SPEC + 'size',
  }),
  repeat: property({
    name: 'background-repeat',
    syntax: list(backgroundRepeat()),
    initial: [{ x: 'repeat', y: 'repeat' }],
    spec: SPEC + 'repeat',
  }),
  attachment: property({
    name: 'background-attachment',
    syntax: list(keyword('scroll', 'fixed', 'local')),
    initial: ['scroll'],
    spec: SPEC + 'attachment',
  }),
  origin: property({ name: 'background-origin', syntax: list(box()), initial: ['padding-box'], spec: SPEC + 'origin' }),
  clip: property({
    name: 'background-clip',
    syntax: list(keyword('border-box', 'padding-box', 'content-box', 'text', 'border-area')),
    initial: ['border-box'],
    spec: SPEC + 'clip',
  }),
  blendMode: property({
    name: 'background-blend-mode',
    syntax: list(blendMode()),
    initial: ['normal'],
    spec: 'compositing-1/#propdef-background-blend-mode',
  }),
});
