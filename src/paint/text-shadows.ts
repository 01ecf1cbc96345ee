/** `text-shadow` (css-text-decor-4 §4): below the text, the first shadow on top. */
import { usedColor } from '../css/values/color.ts';
import type { Shadow } from '../css/values/shadow.ts';
import type { Color } from '../display/color.ts';
import type { GlyphsItem } from '../display/display-item.ts';
import type { DisplayListBuilder } from '../display/display-list-builder.ts';
import type { ComputedStyle } from '../style/computed-style.ts';

/** px of blur below which a copy of the text is as good. */
const LEAST_BLUR = 0.5;
const MOST_BLUR = 1_000;
const MOST_COPIES = 40;
/** Long runs get fewer copies, so that a shadow on all text of a document keeps its pages small. */
const MOST_GLYPHS = 1_200;
const FEWEST_COPIES = 6;
/** Where each copy goes turns by this angle, which spreads points evenly over a disc. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** @param item - the text itself, whether its colour is seen or not */
export function paintTextShadows(
  out: DisplayListBuilder,
  style: ComputedStyle,
  item: GlyphsItem,
  isTextSeen: boolean,
): void {
  const { shadow: shadows } = style.text;
  for (let i = shadows.length - 1; i >= 0; i--) {
    const shadow = shadows[i]!;
    const color = usedColor(shadow.color, style.color.color);
    if (color.alpha > 0) paintTextShadow(out, shadow, color, item, isTextSeen);
  }
}

// DEVIATION: a blurred shadow is a cloud of pale copies, which stay glyphs of the font, rather than a picture of the blurred text.
function paintTextShadow(
  { items }: DisplayListBuilder,
  { x, y, blur }: Shadow,
  color: Color,
  item: GlyphsItem,
  isTextSeen: boolean,
): void {
  const copyAt = (dx: number, dy: number, paintColor: Color, isShadow: boolean): void => {
    const origin = { x: item.origin.x + dx, y: item.origin.y + dy };
    items.push({ ...item, origin, paint: { kind: 'solid', color: paintColor }, isShadow });
  };
  if (blur < LEAST_BLUR) {
    copyAt(x, y, color, isTextSeen);
    return;
  }
  const deviation = Math.min(blur, MOST_BLUR) / 2;
  const affordable = Math.max(FEWEST_COPIES, Math.floor(MOST_GLYPHS / (item.end - item.start)));
  const copies = Math.min(MOST_COPIES, affordable, Math.ceil(4 + 6 * deviation));
  // Where all copies lie over each other they have the shadow's alpha together.
  const alpha = 1 - (1 - Math.min(color.alpha, 0.98)) ** (1 / copies);
  const pale = { ...color, alpha };
  for (let copy = 0; copy < copies; copy++) {
    // Radii so that the points are as dense as a normal distribution.
    const distance = deviation * Math.sqrt(-2 * Math.log(1 - (copy + 0.5) / copies));
    const angle = copy * GOLDEN_ANGLE;
    copyAt(x + distance * Math.cos(angle), y + distance * Math.sin(angle), pale, isTextSeen || copy > 0);
  }
}
