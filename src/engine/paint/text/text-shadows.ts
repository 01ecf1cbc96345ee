/** `text-shadow` (css-text-decor-4 §4): below the text, the first shadow on top.. */
import { usedColor } from '../../css/values/color/color-value.ts';
import type { Shadow } from '../../css/values/paint/shadow.ts';
import type { Color } from '../../display/color.ts';
import type { GlyphsItem } from '../../display/display-item.ts';
import type { DisplayListBuilder } from '../../display/display-list-builder.ts';
import { dropShadow } from '../../display/picture-filters.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';

/** px of blur below which a copy of the text is as good. */
const LEAST_BLUR = 0.5;
const MOST_BLUR = 1_000;

/**
 * @param item - the text itself, which is painted too, be it in a transparent colour
 * @param shadows - the style's, in the coordinates that the text is painted in
 */
export function paintTextShadows(
  out: DisplayListBuilder,
  style: ComputedStyle,
  item: GlyphsItem,
  shadows: readonly Shadow[] = style.text.shadow,
): void {
  for (let i = shadows.length - 1; i >= 0; i--) {
    const shadow = shadows[i]!;
    const color = usedColor(shadow.color, style.color.color);
    if (color.alpha > 0) paintTextShadow(out, shadow, color, item);
  }
}

/** What decorates the text has its shadows, too, below itself alone, as in Chromium. @param paint - paints it */
export function paintWithShadows(out: DisplayListBuilder, style: ComputedStyle, paint: () => void): void {
  const shadows = style.text.shadow;
  const start = out.items.length;
  paint();
  if (shadows.length === 0 || out.items.length === start) return;
  const items = out.items.splice(start);
  for (let i = shadows.length - 1; i >= 0; i--) {
    const { x, y, blur, color } = shadows[i]!;
    const deviation = blur < LEAST_BLUR ? 0 : Math.min(blur, MOST_BLUR) / 2;
    out.items.push(...dropShadow(items, x, y, deviation, deviation, usedColor(color, style.color.color)));
  }
  out.items.push(...items);
}

function paintTextShadow({ items }: DisplayListBuilder, { x, y, blur }: Shadow, color: Color, item: GlyphsItem): void {
  const origin = { x: item.origin.x + x, y: item.origin.y + y };
  const paint = { kind: 'solid' as const, color };
  const glyphs = { ...item, origin, paint, isShadow: true };
  if (blur < LEAST_BLUR) items.push(glyphs);
  else items.push({ kind: 'blurred-glyphs', glyphs, deviation: Math.min(blur, MOST_BLUR) / 2, color });
}
