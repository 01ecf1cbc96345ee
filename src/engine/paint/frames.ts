/** Documents in frames: painted for themselves, and put into the page as finished display lists. */
import { IDENTITY, type Matrix, mapRect, multiply, type Rect, translation } from '../base/geometry.ts';
import { snapRect } from '../base/pixel-snapping.ts';
import type { DisplayItem, DisplayList } from '../display/display-item.ts';
import type { DisplayListBuilder } from '../display/display-list-builder.ts';
import { insetRounded, roundedPath } from '../display/rounded-rect.ts';
import type { Element } from '../dom/node.ts';
import { contentArea } from '../layout/content-area.ts';
import type { Fragment } from '../layout/fragment.ts';
import { roundedBorderBox } from '../layout/shapes/rounded-border.ts';
import type { ForeignPictures } from '../svg/svg-context.ts';

/** What is seen of a document in a frame; coordinates are px from the corner of the frame's content box. */
export interface FramePicture {
  /** Cut off at the content box already. */
  readonly items: readonly DisplayItem[];
  /** Top and bottom of each item, px; infinite where they are not known. */
  readonly extents: Float64Array;
}

export interface FramePictures extends ForeignPictures {
  /** `null` for frames without a document. */
  pictureOf(element: Element): FramePicture | null;
}

export function framePicture({ items }: DisplayList): FramePicture {
  return { items, extents: extentsOf(items) };
}

/** What is neither above `top` nor below `bottom`: a frame that is cut by a page break has its text on each page once. */
function addItems({ items, extents }: FramePicture, top: number, bottom: number, out: DisplayItem[]): void {
  const start = out.length;
  for (let i = 0; i < items.length; i++) {
    const item = items[i]!;
    if (item.kind === 'pop' && out.length > start && isPush(out[out.length - 1]!)) out.pop();
    else if (extents[2 * i]! < bottom && extents[2 * i + 1]! > top) out.push(item);
  }
}

function isPush({ kind }: DisplayItem): boolean {
  return kind === 'push-clip' || kind === 'push-transform' || kind === 'push-group';
}

function extentsOf(items: readonly DisplayItem[]): Float64Array {
  const extents = new Float64Array(2 * items.length);
  /** The matrices of what is open. */
  const open: Matrix[] = [];
  for (const [i, item] of items.entries()) {
    const matrix = open.at(-1) ?? IDENTITY;
    if (item.kind === 'pop') open.pop();
    else if (item.kind === 'push-transform') open.push(multiply(matrix, item.matrix));
    else if (isPush(item)) open.push(matrix);
    const bounds = boundsOf(item);
    const mapped = bounds === null ? null : mapRect(matrix, bounds);
    extents[2 * i] = mapped === null ? Number.NEGATIVE_INFINITY : mapped.y;
    extents[2 * i + 1] = mapped === null ? Number.POSITIVE_INFINITY : mapped.y + mapped.height;
  }
  return extents;
}

/** Generous; `null` for what is there on any page. Widths count only where the picture is turned. */
function boundsOf(item: DisplayItem): Rect | null {
  switch (item.kind) {
    case 'fill-rect':
    case 'image':
      return item.rect;
    case 'glyphs': {
      const { origin, fontSize, run, letterSpacing, wordSpacing } = item;
      const width = (run.glyphIds.length + 2) * (2 * fontSize + Math.abs(letterSpacing) + Math.abs(wordSpacing));
      return { x: origin.x - fontSize, y: origin.y - 2 * fontSize, width, height: 4 * fontSize };
    }
    default:
      return null;
  }
}

/** The picture of the document that the fragment is a frame for. */
export function pictureIn(frames: FramePictures, { box }: Fragment): FramePicture | null {
  if (box?.kind !== 'replaced' || box.content.kind !== 'frame' || box.source === null) return null;
  return frames.pictureOf(box.source.element);
}

export function paintFrame(
  out: DisplayListBuilder,
  picture: FramePicture,
  fragment: Fragment,
  x: number,
  y: number,
  visible: Rect,
): void {
  const area = contentArea(fragment, x, y);
  const top = visible.y - area.y;
  const paint = () =>
    out.transformed(translation(area.x, area.y), () => addItems(picture, top, top + visible.height, out.items));
  const border = roundedBorderBox(fragment.style, snapRect(x, y, fragment.width, fragment.height));
  if (border.radii === null) paint();
  else out.clipped(roundedPath(insetRounded(insetRounded(border, fragment.border), fragment.padding)), paint);
}
