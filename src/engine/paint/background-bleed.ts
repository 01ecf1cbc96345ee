/** How far the background of a box with round corners stays inside of its border, so that nothing of it shows around the border. */
import type { Edges } from '../base/geometry.ts';
import { type ColorValue, usedColor } from '../css/values/color/color-value.ts';
import type { LineStyle } from '../css/values/text/line.ts';
import { insetRounded, type RoundedRect } from '../display/rounded-rect.ts';
import type { ComputedStyle } from '../style/computed-style.ts';

/** As in Chromium: half of an opaque border on all sides; of borders of which one is double a sixth, which its outer line covers. */
export function withoutBleed(border: RoundedRect, widths: Edges, style: ComputedStyle): RoundedRect {
  if (border.radii === null || style.borderImage.source !== 'none') return border;
  const { topStyle, rightStyle, bottomStyle, leftStyle, topColor, rightColor, bottomColor, leftColor } = style.border;
  const { top, right, bottom, left } = widths;
  const current = style.color.color;
  const covers = (width: number, line: LineStyle, color: ColorValue): boolean =>
    width > 0 && !SEEN_THROUGH.has(line) && usedColor(color, current).alpha === 1;
  const areCovered =
    covers(top, topStyle, topColor) &&
    covers(right, rightStyle, rightColor) &&
    covers(bottom, bottomStyle, bottomColor) &&
    covers(left, leftStyle, leftColor);
  if (!areCovered) return border;
  const part = [topStyle, rightStyle, bottomStyle, leftStyle].includes('double') ? 1 / 6 : 1 / 2;
  return insetRounded(border, { top: top * part, right: right * part, bottom: bottom * part, left: left * part });
}

const SEEN_THROUGH: ReadonlySet<LineStyle> = new Set<LineStyle>(['none', 'hidden', 'dotted', 'dashed']);
