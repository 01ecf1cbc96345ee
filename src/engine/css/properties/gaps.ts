/** css-gaps-1: the lines between rows, and where lines in gaps begin and end. The lines between columns themselves are in `columns.ts`. */
import { keyword, oneOf } from '../values/basic/keyword.ts';
import { type LengthPercentage, lengthPercentage, ZERO_LENGTH } from '../values/basic/length.ts';
import { gapValues, inAllGaps } from '../values/box/gap-values.ts';
import { color } from '../values/color/color.ts';
import type { ColorValue } from '../values/color/color-value.ts';
import { type LineStyle, lineStyle, lineWidth } from '../values/text/line.ts';
import { property, propertyGroup } from './define.ts';
import { gapLineWidths, lengths } from './scale.ts';

const SPEC = 'css-gaps-1/#propdef-';

/** From where the line would end by itself; `overlap-join`: as far as the other side of the line that it meets. */
export type RuleInset = LengthPercentage | 'overlap-join';

export const gapsGroup = propertyGroup({
  rowRuleWidth: property({
    name: 'row-rule-width',
    syntax: gapValues(lineWidth()),
    initial: inAllGaps(3),
    scale: gapLineWidths,
    spec: SPEC + 'row-rule-width',
  }),
  rowRuleStyle: property({
    name: 'row-rule-style',
    syntax: gapValues(lineStyle()),
    initial: inAllGaps<LineStyle>('none'),
    spec: SPEC + 'row-rule-style',
  }),
  rowRuleColor: property({
    name: 'row-rule-color',
    syntax: gapValues(color()),
    initial: inAllGaps<ColorValue>('currentcolor'),
    spec: SPEC + 'row-rule-color',
  }),
  columnBreak: ruleBreak('column-rule-break'),
  rowBreak: ruleBreak('row-rule-break'),
  columnCapStart: ruleInset('column-rule-inset-cap-start'),
  columnCapEnd: ruleInset('column-rule-inset-cap-end'),
  columnJunctionStart: ruleInset('column-rule-inset-junction-start'),
  columnJunctionEnd: ruleInset('column-rule-inset-junction-end'),
  rowCapStart: ruleInset('row-rule-inset-cap-start'),
  rowCapEnd: ruleInset('row-rule-inset-cap-end'),
  rowJunctionStart: ruleInset('row-rule-inset-junction-start'),
  rowJunctionEnd: ruleInset('row-rule-inset-junction-end'),
  columnVisibility: visibilityItems('column-rule-visibility-items'),
  rowVisibility: visibilityItems('row-rule-visibility-items'),
  overlap: property({
    name: 'rule-overlap',
    syntax: keyword('row-over-column', 'column-over-row'),
    initial: 'row-over-column',
    spec: SPEC + 'rule-overlap',
  }),
});

function ruleBreak(name: string) {
  return property({ name, syntax: keyword('normal', 'none', 'intersection'), initial: 'normal', spec: SPEC + name });
}

function ruleInset(name: string) {
  return property<RuleInset>({
    name,
    syntax: oneOf(keyword('overlap-join'), lengthPercentage()),
    initial: ZERO_LENGTH,
    scale: lengths,
    spec: SPEC + name,
  });
}

function visibilityItems(name: string) {
  const syntax = keyword('normal', 'all', 'around', 'between');
  return property({ name, syntax, initial: 'normal', spec: SPEC + name });
}
