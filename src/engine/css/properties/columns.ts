/** css-multicol-1, and the height of columns from css-multicol-2. */

import { integer, keyword, oneOf } from '../values/basic/keyword.ts';
import { length } from '../values/basic/length.ts';
import { gapValues, inAllGaps } from '../values/box/gap-values.ts';
import { color } from '../values/color/color.ts';
import type { ColorValue } from '../values/color/color-value.ts';
import { type LineStyle, lineStyle, lineWidth } from '../values/text/line.ts';
import { property, propertyGroup } from './define.ts';
import { gapLineWidths, lengths } from './scale.ts';

const SPEC = 'css-multicol-1/#propdef-';
export const columnsGroup = propertyGroup({
  count: property({
    name: 'column-count',
    syntax: oneOf(keyword('auto'), integer({ min: 1 })),
    initial: 'auto',
    spec: SPEC + 'column-count',
  }),
  /** px */
  width: property({
    name: 'column-width',
    syntax: oneOf(keyword('auto'), length({ min: 0 })),
    initial: 'auto',
    scale: lengths,
    spec: SPEC + 'column-width',
  }),
  /** px */
  height: property({
    name: 'column-height',
    syntax: oneOf(keyword('auto'), length({ min: 0 })),
    initial: 'auto',
    scale: lengths,
    spec: 'css-multicol-2/#propdef-column-height',
  }),
  wrap: property({
    name: 'column-wrap',
    syntax: keyword('auto', 'nowrap', 'wrap'),
    initial: 'auto',
    spec: 'css-multicol-2/#propdef-column-wrap',
  }),
  fill: property({
    name: 'column-fill',
    syntax: keyword('balance', 'balance-all', 'auto'),
    initial: 'balance',
    spec: SPEC + 'column-fill',
  }),
  span: property({
    name: 'column-span',
    syntax: keyword('none', 'all'),
    initial: 'none',
    spec: SPEC + 'column-span',
  }),
  ruleWidth: property({
    name: 'column-rule-width',
    syntax: gapValues(lineWidth()),
    initial: inAllGaps(3),
    scale: gapLineWidths,
    spec: SPEC + 'column-rule-width',
  }),
  ruleStyle: property({
    name: 'column-rule-style',
    syntax: gapValues(lineStyle()),
    initial: inAllGaps<LineStyle>('none'),
    spec: SPEC + 'column-rule-style',
  }),
  ruleColor: property({
    name: 'column-rule-color',
    syntax: gapValues(color()),
    initial: inAllGaps<ColorValue>('currentcolor'),
    spec: SPEC + 'column-rule-color',
  }),
});
