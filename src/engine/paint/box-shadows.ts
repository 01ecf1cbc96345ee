/** `box-shadow` (css-backgrounds-3 §6.1): outside the border box and inside the padding box, the first shadow on top. */
import { areTouching, type Rect } from '../base/geometry.ts';
import { usedColor } from '../css/values/color/color-value.ts';
import type { Shadow } from '../css/values/paint/shadow.ts';
import type { Color } from '../display/color.ts';
import type { DisplayListBuilder } from '../display/display-list-builder.ts';
import { PathBuilder, rectPath } from '../display/path.ts';
import { addRounded, type RoundedRect, roundedPath, type Sides, spreadRounded } from '../display/rounded-rect.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { initialStyle } from '../style/initial-style.ts';

/** px; larger blurs are so flat that nobody sees the difference. */
const MOST_BLUR = 1_000;
/** px of blur below which an edge is as sharp as any pixel. */
const LEAST_BLUR = 0.25;

export function hasShadow(style: ComputedStyle): boolean {
  return style.shadow !== initialStyle.shadow && style.shadow.box.length > 0;
}

/** How far a box goes on beyond the sides at which it was cut, px: farther than shadows reach. */
const BEYOND_CUT = 4_000;
/** How far clips and areas go on behind the edges of what is seen, px: where the two met in one dot of the output, both would make it paler. */
const BEYOND_EDGE = 16;

/**
 * Paints for a box as if it were whole, and shows what is between its cut sides (css-break-4 §5.4, `slice`).
 *
 * @param reach - how far what is painted may go over the sides that are no cuts, px
 */
export function paintSliced(
  out: DisplayListBuilder,
  shape: RoundedRect,
  cut: Sides,
  reach: number,
  paint: (shape: RoundedRect) => void,
): void {
  if (!(cut.top || cut.right || cut.bottom || cut.left)) return paint(shape);
  const shown = rectPath(grownRect(shape.rect, cut, 0, reach));
  out.clipped(shown, () => paint({ rect: grownRect(shape.rect, cut, BEYOND_CUT, 0), radii: shape.radii }));
}

function grownRect({ x, y, width, height }: Rect, cut: Sides, atCut: number, elsewhere: number): Rect {
  const by = (isCut: boolean): number => (isCut ? atCut : elsewhere);
  const [top, right, bottom, left] = [by(cut.top), by(cut.right), by(cut.bottom), by(cut.left)];
  return { x: x - left, y: y - top, width: width + left + right, height: height + top + bottom };
}

/** Below the background. */
export function paintOuterShadows(out: DisplayListBuilder, style: ComputedStyle, border: RoundedRect): void {
  if (border.rect.width <= 0 && border.rect.height <= 0) return;
  const { box } = style.shadow;
  for (let i = box.length - 1; i >= 0; i--) {
    const shadow = box[i]!;
    if (shadow.inset) continue;
    const color = usedColor(shadow.color, style.color.color);
    const shape = moved(spreadRounded(border, shadow.spread), shadow);
    if (color.alpha === 0 || shape.rect.width <= 0 || shape.rect.height <= 0) continue;
    paintOuterShadow(out, shadow, shape, border, color);
  }
}

function paintOuterShadow(
  out: DisplayListBuilder,
  { blur, spread, x, y }: Shadow,
  shape: RoundedRect,
  border: RoundedRect,
  color: Color,
): void {
  const isSharp = blur < LEAST_BLUR;
  if (isSharp && x === 0 && y === 0 && spread >= 0) {
    // A ring, which most sharp shadows are.
    if (spread > 0) out.fillPath(addRounded(roundedPath(shape), border), color, 'evenodd');
    return;
  }
  if (isSharp && !areTouching(shape.rect, border.rect)) {
    out.fillPath(roundedPath(shape), color);
    return;
  }
  // §6.1: the shadow is clipped inside the border box, also where that is transparent.
  const reach = 2 * Math.min(blur, MOST_BLUR) + BEYOND_EDGE;
  const left = Math.min(shape.rect.x - reach, border.rect.x - BEYOND_EDGE);
  const top = Math.min(shape.rect.y - reach, border.rect.y - BEYOND_EDGE);
  const right = Math.max(shape.rect.x + shape.rect.width + reach, border.rect.x + border.rect.width + BEYOND_EDGE);
  const bottom = Math.max(shape.rect.y + shape.rect.height + reach, border.rect.y + border.rect.height + BEYOND_EDGE);
  const outside = addRounded(new PathBuilder().rect(left, top, right - left, bottom - top), border);
  out.clipped(
    outside,
    () => (isSharp ? out.fillPath(roundedPath(shape), color) : pushBlurred(out, shape, blur, color, null)),
    'evenodd',
  );
}

/** Over the background, below the border. */
export function paintInnerShadows(out: DisplayListBuilder, style: ComputedStyle, padding: RoundedRect): void {
  const { rect } = padding;
  if (rect.width <= 0 || rect.height <= 0) return;
  const { box } = style.shadow;
  for (let i = box.length - 1; i >= 0; i--) {
    const shadow = box[i]!;
    if (!shadow.inset) continue;
    const color = usedColor(shadow.color, style.color.color);
    if (color.alpha > 0) paintInnerShadow(out, shadow, padding, color);
  }
}

function paintInnerShadow(out: DisplayListBuilder, shadow: Shadow, padding: RoundedRect, color: Color): void {
  const { blur, spread, x, y } = shadow;
  const { rect } = padding;
  const hole = moved(spreadRounded(padding, -spread), shadow);
  if (hole.rect.width <= 0 || hole.rect.height <= 0) {
    out.fillPath(roundedPath(padding), color);
    return;
  }
  if (blur >= LEAST_BLUR) {
    out.clipped(roundedPath(padding), () => pushBlurred(out, hole, blur, color, rect));
    return;
  }
  if (x === 0 && y === 0 && spread >= 0) {
    if (spread > 0) out.fillPath(addRounded(roundedPath(padding), hole), color, 'evenodd');
    return;
  }
  const left = Math.min(rect.x, hole.rect.x) - BEYOND_EDGE;
  const top = Math.min(rect.y, hole.rect.y) - BEYOND_EDGE;
  const right = Math.max(rect.x + rect.width, hole.rect.x + hole.rect.width) + BEYOND_EDGE;
  const bottom = Math.max(rect.y + rect.height, hole.rect.y + hole.rect.height) + BEYOND_EDGE;
  const around = addRounded(new PathBuilder().rect(left, top, right - left, bottom - top), hole);
  out.clipped(roundedPath(padding), () => out.fillPath(around, color, 'evenodd'));
}

/** DEVIATION: blurred corners are those of ellipses, whatever `corner-shape` says. */
function pushBlurred(
  out: DisplayListBuilder,
  { rect, radii }: RoundedRect,
  blur: number,
  color: Color,
  around: Rect | null,
): void {
  const corners = radii === null ? [] : [radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft];
  out.items.push({
    kind: 'blurred-box',
    rect,
    radii: radii === null ? null : corners.flatMap(({ x, y }) => [x, y]),
    // §6.1.1: the standard deviation is half the blur radius.
    deviation: Math.min(blur, MOST_BLUR) / 2,
    color,
    around,
  });
}

function moved({ rect, radii }: RoundedRect, { x, y }: Shadow): RoundedRect {
  return { rect: { ...rect, x: rect.x + x, y: rect.y + y }, radii };
}
