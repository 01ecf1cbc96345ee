/** The lines between the columns of a multi-column container, over its background (css-multicol-1 §4.4). */
import type { Fragment } from '../layout/fragment.ts';
import { borderColor } from './border-colors.ts';
import { paintCollapsedBorders } from './collapsed-borders.ts';
import type { PaintContext } from './paint-context.ts';

/** Styles look as they do between the cells of a table: `inset` like `ridge`, `outset` like `groove`. */
export function paintColumnRules(context: PaintContext, { style, detail }: Fragment, x: number, y: number): void {
  if (detail?.kind !== 'columns') return;
  const { ruleStyle, ruleColor } = style.columns;
  if (ruleStyle === 'none' || ruleStyle === 'hidden') return;
  const color = borderColor(ruleColor, ruleStyle, style.color.color);
  if (color.alpha === 0) return;
  const rules = detail.rules.map((rule) => ({
    edge: 'vertical' as const,
    x: rule.x + rule.width / 2,
    y: rule.y,
    length: rule.height,
    width: rule.width,
    style: ruleStyle,
    color,
  }));
  paintCollapsedBorders(context, rules, x, y, style.visibility.visibility);
}
