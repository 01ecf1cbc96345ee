/** How far the background of a box stays inside of its border, so that nothing of it shows around the border. */
import { type Edges, inset, type Rect } from '../base/geometry.ts';
import { type ColorValue, usedColor } from '../css/values/color/color-value.ts';
import type { LineStyle } from '../css/values/text/line.ts';
import { insetRounded, type RoundedRect } from '../display/rounded-rect.ts';
import type { ComputedStyle } from '../style/computed-style.ts';

/** As in Chromium: half of an opaque border on all sides; of borders of which one is double a sixth, which its outer line covers. */
export function withoutBleed(border: RoundedRect, widths: Edges, style: ComputedStyle): RoundedRect {
  if (border.radii === null || style.borderImage.source !== 'none') return border;
  const covers = coveringOf(widths, style, SEEN_THROUGH);
  const areCovered = covers.top && covers.right && covers.bottom && covers.left;
  if (!areCovered) return border;
  const { topStyle, rightStyle, bottomStyle, leftStyle } = style.border;
  const { top, right, bottom, left } = widths;
  const part = [topStyle, rightStyle, bottomStyle, leftStyle].includes('double') ? 1 / 6 : 1 / 2;
  return insetRounded(border, { top: top * part, right: right * part, bottom: bottom * part, left: left * part });
}

/** Where images of the background of a border box are seen: as in Chromium, not under opaque borders, which so cover no second tile of them. */
export function besideOpaqueBorders(rect: Rect, widths: Edges, style: ComputedStyle): Rect {
  if (style.borderImage.source !== 'none') return rect;
  const covers = coveringOf(widths, style, SEEN_BETWEEN);
  return inset(rect, {
    top: covers.top ? widths.top : 0,
    right: covers.right ? widths.right : 0,
    bottom: covers.bottom ? widths.bottom : 0,
    left: covers.left ? widths.left : 0,
  });
}

/** On which sides a border lets nothing be seen. */
function coveringOf(
  widths: Edges,
  { border, color: { color: current } }: ComputedStyle,
  seenThrough: ReadonlySet<LineStyle>,
): Record<keyof Edges, boolean> {
  const covers = (width: number, line: LineStyle, color: ColorValue): boolean =>
    width > 0 && !seenThrough.has(line) && usedColor(color, current).alpha === 1;
  return {
    top: covers(widths.top, border.topStyle, border.topColor),
    right: covers(widths.right, border.rightStyle, border.rightColor),
    bottom: covers(widths.bottom, border.bottomStyle, border.bottomColor),
    left: covers(widths.left, border.leftStyle, border.leftColor),
  };
}

const SEEN_THROUGH: ReadonlySet<LineStyle> = new Set<LineStyle>(['none', 'hidden', 'dotted', 'dashed']);
const SEEN_BETWEEN: ReadonlySet<LineStyle> = new Set<LineStyle>([...SEEN_THROUGH, 'double']);
