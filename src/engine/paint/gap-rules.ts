/** The lines in the gaps of flex, grid and multi-column containers, over their backgrounds and borders (css-gaps-1 §2, css-multicol-1 §4.4). */
import { valueInGap } from '../css/values/box/gap-values.ts';
import type { CollapsedBorder, Fragment, GapRule } from '../layout/fragment.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { borderColor } from './border-colors.ts';
import { paintCollapsedBorders } from './collapsed-borders.ts';
import type { PaintContext } from './paint-context.ts';

/** Styles look as they do between the cells of a table: `inset` like `ridge`, `outset` like `groove`. */
export function paintGapRules(context: PaintContext, { style, detail }: Fragment, left: number, top: number): void {
  if (style.visibility.visibility !== 'visible') return;
  if (detail?.kind !== 'columns' && detail?.kind !== 'flex' && detail?.kind !== 'grid') return;
  const lines = [linesOf('columns', detail.rules, style), linesOf('rows', detail.rules, style)];
  if (style.gaps.overlap === 'column-over-row') lines.reverse();
  for (const each of lines) paintCollapsedBorders(context, each, left, top, null);
}

function linesOf(between: GapRule['between'], rules: readonly GapRule[], style: ComputedStyle): CollapsedBorder[] {
  const { columns, gaps, writing } = style;
  const isOfColumns = between === 'columns';
  const styles = isOfColumns ? columns.ruleStyle : gaps.rowRuleStyle;
  const colors = isOfColumns ? columns.ruleColor : gaps.rowRuleColor;
  // Of vertical text, columns stand one below the other.
  const isHorizontal = isOfColumns === (writing.writingMode !== 'horizontal-tb');
  const lines: CollapsedBorder[] = [];
  for (const { between: own, gap, x, y, width, height } of rules) {
    if (own !== between) continue;
    const lineStyle = valueInGap(styles, gap);
    if (lineStyle === 'none' || lineStyle === 'hidden') continue;
    const color = borderColor(valueInGap(colors, gap), lineStyle, style.color.color);
    if (color.alpha === 0) continue;
    lines.push({
      edge: isHorizontal ? 'horizontal' : 'vertical',
      x: isHorizontal ? x : x + width / 2,
      y: isHorizontal ? y + height / 2 : y,
      length: isHorizontal ? width : height,
      width: isHorizontal ? height : width,
      style: lineStyle,
      color,
      part: 'whole',
    });
  }
  return lines;
}
