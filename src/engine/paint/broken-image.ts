/** What stands for an image that could not be loaded, as in browsers: a torn picture, in a frame where the author gave the image a size. */
import type { Rect } from '../base/geometry.ts';
import { type Color, WHITE } from '../display/color.ts';
import { PathBuilder } from '../display/path.ts';
import type { PaintContext } from './paint-context.ts';

const ICON_SIZE = 16;
const FRAME: Color = rgb(192, 192, 192);
const EDGE: Color = rgb(153, 153, 153);
const SKY: Color = rgb(201, 220, 247);
const HILL: Color = rgb(87, 171, 53);

/** Outlines in a square of 16 units; the corner at the top right is folded, and a strip is torn out from there to the bottom. */
const PAPER = [0, 0, 11.4, 0, 16, 4.4, 16, 8, 12, 10, 6.8, 16, 0, 16];
const PICTURE = [1, 1, 10.4, 1, 10.4, 5.4, 15, 5.4, 15, 7.8, 11.4, 9.4, 6.4, 15, 1, 15];
const CLOUD = [2.2, 4.6, 3.4, 4.6, 3.4, 3.6, 4.6, 3.6, 4.6, 2.8, 6.8, 2.8, 6.8, 3.6, 8, 3.6, 8, 5.8, 2.2, 5.8];
const SLOPE = [1, 15, 1.6, 13.6, 4.4, 10.8, 6.4, 9.8, 9.2, 9.8, 10.6, 10.4, 6.4, 15];
const FOLD = [11.4, 1.6, 14.4, 4.4, 11.4, 4.4];
const SCRAP = [16, 12, 16, 16, 10.4, 16];
const SCRAP_PICTURE = [15, 13.4, 15, 15, 12.6, 15];

/** The icon is a float at the beginning of the line. */
export function paintBrokenImage(
  context: PaintContext,
  { x, y, width, height }: Rect,
  { isFramed, hasIcon }: { readonly isFramed: boolean; readonly hasIcon: boolean },
  direction: 'ltr' | 'rtl',
): void {
  const edge = isFramed ? 2 : 0;
  const left = direction === 'rtl' ? x + width - edge - ICON_SIZE : x + edge;
  if (!isFramed) return paintIcon(context, left, y);
  paintImageFrame(context, { x, y, width, height }, hasIcon);
  if (hasIcon && width >= ICON_SIZE + 4 && height >= ICON_SIZE + 4) paintIcon(context, left, y + edge);
}

/** The content box of an image that is not there. As in Chromium, one of at most 2 px shows nothing where no file is named. */
export function paintImageFrame({ out }: PaintContext, { x, y, width, height }: Rect, isNamed: boolean): void {
  if (Math.min(width, height) > (isNamed ? 1 : 2))
    out.strokePath(new PathBuilder().rect(x + 0.5, y + 0.5, width - 1, height - 1), 1, FRAME);
}

function paintIcon(context: PaintContext, x: number, y: number): void {
  const fill = (points: readonly number[], color: Color) =>
    context.out.fillPath(new PathBuilder().polygon(points, x, y), color);
  fill(PAPER, EDGE);
  fill(PICTURE, SKY);
  fill(CLOUD, WHITE);
  fill(SLOPE, HILL);
  fill(FOLD, WHITE);
  fill(SCRAP, EDGE);
  fill(SCRAP_PICTURE, HILL);
}

function rgb(red: number, green: number, blue: number): Color {
  return { red: red / 255, green: green / 255, blue: blue / 255, alpha: 1 };
}
