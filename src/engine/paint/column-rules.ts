/** The lines between the columns of a multi-column container, over its background (css-multicol-1 §4.4). */
import type { Fragment } from '../layout/fragment.ts';
import { borderColor } from './border-colors.ts';
import { paintCollapsedBorders } from './collapsed-borders.ts';
import type { PaintContext } from './paint-context.ts';

/** Styles look as they do between the cells of a table: `inset` like `ridge`, `outset` like `groove`. */
export function paintColumnRules(context: PaintContext, { style, detail }: Fragment, left: number, top: number): void {
  if (detail?.kind !== 'columns') return;
  const { ruleStyle, ruleColor } = style.columns;
  if (ruleStyle === 'none' || ruleStyle === 'hidden') return;
  const color = borderColor(ruleColor, ruleStyle, style.color.color);
  if (color.alpha === 0) return;
  // Of vertical text, columns stand one below the other.
  const isHorizontal = style.writing.writingMode !== 'horizontal-tb';
  const rules = detail.rules.map(({ x, y, width, height }) => ({
    edge: isHorizontal ? ('horizontal' as const) : ('vertical' as const),
    x: isHorizontal ? x : x + width / 2,
    y: isHorizontal ? y + height / 2 : y,
    length: isHorizontal ? width : height,
    width: isHorizontal ? height : width,
    style: ruleStyle,
    color,
  }));
  paintCollapsedBorders(context, rules, left, top, style.visibility.visibility);
}
