/** css-multicol-1. */
import { color } from '../values/color.ts';
import { integer, keyword, oneOf } from '../values/keyword.ts';
import { length } from '../values/length.ts';
import { lineStyle, lineWidth } from '../values/line.ts';
import { property, propertyGroup } from './define.ts';

const SPEC = 'css-multicol-1/#propdef-';
const unsupported = 'columns are not laid out';

export const columnsGroup = propertyGroup({
  count: property({
    name: 'column-count',
    syntax: oneOf(keyword('auto'), integer({ min: 1 })),
    initial: 'auto',
    spec: SPEC + 'column-count',
    unsupported,
  }),
  /** px */
  width: property({
    name: 'column-width',
    syntax: oneOf(keyword('auto'), length({ min: 0 })),
    initial: 'auto',
    spec: SPEC + 'column-width',
    unsupported,
  }),
  fill: property({
    name: 'column-fill',
    syntax: keyword('balance', 'balance-all', 'auto'),
    initial: 'balance',
    unsupported,
    spec: SPEC + 'column-fill',
  }),
  span: property({
    name: 'column-span',
    syntax: keyword('none', 'all'),
    initial: 'none',
    spec: SPEC + 'column-span',
    unsupported,
  }),
  ruleWidth: property({
    name: 'column-rule-width',
    syntax: lineWidth(),
    initial: 3,
    spec: SPEC + 'column-rule-width',
    unsupported,
  }),
  ruleStyle: property({
    name: 'column-rule-style',
    syntax: lineStyle(),
    initial: 'none',
    spec: SPEC + 'column-rule-style',
    unsupported,
  }),
  ruleColor: property({
    name: 'column-rule-color',
    syntax: color(),
    initial: 'currentcolor',
    spec: SPEC + 'column-rule-color',
    unsupported,
  }),
});
