/** The shape of an image: its pixels whose alpha is above a threshold (css-shapes-1 §3.1 and §3.3). */
import type { Rect, Size } from '../../base/geometry.ts';
import type { ImageValue } from '../../css/values/image/image.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { LayoutEnvironment } from '../environment.ts';
import { alphaOfPaint } from '../gradients/gradient-alpha.ts';
import { type CssGradient, gradientPaint } from '../gradients/gradient-paint.ts';

/**
 * Straight pieces at the left and right ends of each row of pixels, and between rows; `null` where the image has no pixels for us.
 *
 * @param content - the content box, px: replaced boxes stretch the image to it; in others it lies there in its own size, as in Chromium
 */
export function imagePieces(
  image: Exclude<ImageValue, 'none'>,
  content: Rect,
  isReplaced: boolean,
  style: ComputedStyle,
  env: LayoutEnvironment,
): number[] | null {
  const { orientation } = style.image;
  const threshold = style.shapes.imageThreshold;
  if (image.kind !== 'url') return gradientPieces(image, content, style, env);
  const size = env.images.sizeOf(image.url, orientation);
  // A missing image was reported; then there is no shape (§3.1).
  if (size === null) return null;
  const area = isReplaced
    ? content
    : { ...content, width: size.width ?? content.width, height: size.height ?? content.height };
  if (!(area.width > 0 && area.height > 0)) return [];
  const mask = env.images.alphaOf(image.url, orientation, sizeInPixels(area), env.fonts);
  if (mask === null) {
    reportUnsupported(env, 'this kind of image');
    return null;
  }
  const { width, height, alpha } = mask;
  if (alpha === null) return threshold < 1 ? rowsOf(area, 1, 1, () => [0, 1]) : [];
  const limit = threshold * 255;
  return rowsOf(area, width, height, (row) => {
    const start = row * width;
    let first = start;
    let last = start + width - 1;
    while (first <= last && alpha[first]! <= limit) first++;
    while (last >= first && alpha[last]! <= limit) last--;
    return first > last ? null : [first - start, last + 1 - start];
  });
}

/** Rows and columns of pixels that are looked at: those of a larger box are larger. */
const MOST_PIXELS = 1024;

function sizeInPixels({ width, height }: Size): Size {
  return {
    width: Math.max(1, Math.min(MOST_PIXELS, Math.round(width))),
    height: Math.max(1, Math.min(MOST_PIXELS, Math.round(height))),
  };
}

/** A gradient has the size of the content box (css-images-3 §5.3). */
function gradientPieces(
  gradient: CssGradient,
  content: Rect,
  style: ComputedStyle,
  env: LayoutEnvironment,
): number[] | null {
  const alpha = alphaOfPaint(gradientPaint(gradient, content, style.color.color));
  if (alpha === null) {
    reportUnsupported(env, 'a gradient between two circles');
    return null;
  }
  const { width, height } = sizeInPixels(content);
  const threshold = style.shapes.imageThreshold;
  const across = content.width / width;
  const down = content.height / height;
  return rowsOf(content, width, height, (row) => {
    env.deadline.tick(width);
    const y = content.y + (row + 0.5) * down;
    const isOpaque = (column: number) => alpha({ x: content.x + (column + 0.5) * across, y }) > threshold;
    let first = 0;
    let last = width - 1;
    while (first <= last && !isOpaque(first)) first++;
    while (last >= first && !isOpaque(last)) last--;
    return first > last ? null : [first, last + 1];
  });
}

function rowsOf(
  area: Rect,
  width: number,
  height: number,
  extent: (row: number) => readonly [number, number] | null,
): number[] {
  const across = area.width / width;
  const down = area.height / height;
  const pieces: number[] = [];
  for (let row = 0; row < height; row++) {
    const found = extent(row);
    if (found === null) continue;
    const left = area.x + found[0] * across;
    const right = area.x + found[1] * across;
    const top = area.y + row * down;
    const bottom = top + down;
    pieces.push(left, top, left, bottom, right, top, right, bottom, left, top, right, top, left, bottom, right, bottom);
  }
  return pieces;
}

function reportUnsupported({ diagnostics }: LayoutEnvironment, what: string): void {
  diagnostics.report(
    'CSS_UNSUPPORTED',
    `"shape-outside" of ${what} has no effect: lines keep away from the margin box. Shapes, gradients, bitmaps with alpha and SVG without texts, images and filters work.`,
  );
}
