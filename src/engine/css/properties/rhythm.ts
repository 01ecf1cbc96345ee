/** css-rhythm-1 §2: outer block sizes of block-level boxes that are multiples of a step unit. */
import { keyword, oneOf } from '../values/basic/keyword.ts';
import { length } from '../values/basic/length.ts';
import { property, propertyGroup } from './define.ts';
import { lengths } from './scale.ts';

const SPEC = 'css-rhythm-1/#propdef-';
export const rhythmGroup = propertyGroup({
  /** px; other than `none`, 0 makes a formatting context, and no steps. */
  stepSize: property({
    name: 'block-step-size',
    syntax: oneOf(keyword('none'), length({ min: 0 })),
    initial: 'none',
    scale: lengths,
    spec: SPEC + 'block-step-size',
  }),
  stepInsert: property({
    name: 'block-step-insert',
    syntax: keyword('margin-box', 'padding-box', 'content-box'),
    initial: 'margin-box',
    unsupportedValues: {
      'padding-box': 'space is added to the margins',
      'content-box': 'space is added to the margins',
    },
    spec: SPEC + 'block-step-insert',
  }),
  stepAlign: property({
    name: 'block-step-align',
    syntax: keyword('auto', 'center', 'start', 'end'),
    initial: 'auto',
    spec: SPEC + 'block-step-align',
  }),
  stepRound: property({
    name: 'block-step-round',
    syntax: keyword('up', 'down', 'nearest'),
    initial: 'up',
    spec: SPEC + 'block-step-round',
  }),
});
