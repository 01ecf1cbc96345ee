/** Masks of boxes (css-masking-1 §7, §8) as display lists: what they paint lets through what is masked. */
import type { Rect } from '../base/geometry.ts';
import { snapRect } from '../base/pixel-snapping.ts';
import type { UrlImage } from '../css/values/image/image.ts';
import { BLACK, WHITE } from '../display/color.ts';
import { LUMINANCE } from '../display/color-filter.ts';
import type { DisplayItem } from '../display/display-item.ts';
import { DisplayListBuilder } from '../display/display-list-builder.ts';
import { recolored, silhouette } from '../display/recolor.ts';
import type { RoundedRect } from '../display/rounded-rect.ts';
import type { Fragment } from '../layout/fragment.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { maskOfBox, maskOfFile } from '../svg/box-effects.ts';
import type { MaskedElement, MaskPicture } from '../svg/svg-context.ts';
import { findImage, paintImageTiles } from './backgrounds.ts';
import { paintNinePieces } from './border-image.ts';
import { placeTiles } from './image-tiles.ts';
import { changedContext, type PaintContext } from './paint-context.ts';
import { referenceBox } from './reference-box.ts';

/** Masks of more items than this, which compositing of layers may double with each, are left out. */
const MOST_ITEMS = 20_000;
/** Layers that are not just added: each may hold those below it twice. */
const MOST_COMPOSITES = 8;
/** px around the box that a mask without clip covers. */
const AROUND = 1_000;

/** @param box - border box of the fragment, or of the whole box where it is broken. `null` where all is seen. */
export function maskOfFragment(context: PaintContext, fragment: Fragment, box: Rect): MaskPicture | null {
  const rect = snapRect(box.x, box.y, box.width, box.height);
  const { style, border } = fragment;
  return maskOf(context, {
    style,
    rect,
    border,
    boxOf: (name) => referenceBox(fragment, name, rect),
    elementMask: (image) => elementMask(context, fragment, image, rect),
  });
}

/** `null` where all is seen. */
export function maskOf(context: PaintContext, masked: MaskedElement): MaskPicture | null {
  const { rect } = masked;
  const { mask } = masked.style;
  let result: MaskPicture | null = null;
  let composites = 0;
  for (let layer = mask.image.length - 1; layer >= 0; layer--) {
    const one = layerMask(context, masked, layer);
    if (one === null) continue;
    const composite = mask.composite[layer % mask.composite.length]!;
    if (result !== null && composite !== 'add' && ++composites > MOST_COMPOSITES) {
      context.diagnostics.report(
        'RESOURCE_LIMIT',
        `A mask combines more than ${MOST_COMPOSITES} layers; the rest is left out.`,
      );
      break;
    }
    result =
      result === null
        ? one
        : { mode: 'alpha', items: composited(composite, alphaItems(one, rect), alphaItems(result, rect), rect) };
    if (result.items.length > MOST_ITEMS) {
      context.diagnostics.report('RESOURCE_LIMIT', `A mask has more than ${MOST_ITEMS} parts and is left out.`);
      return null;
    }
  }
  if (mask.borderSource === 'none') return result;
  const border = borderMask(context, masked);
  if (border === null) return result;
  return { mode: 'alpha', items: result === null ? border : [...alphaItems(result, rect), ...border] };
}

/** `null` where the layer has no image at all; one that could not be loaded lets nothing through (§7.1). */
function layerMask(context: PaintContext, masked: MaskedElement, layer: number): MaskPicture | null {
  const { style } = masked;
  const { mask } = style;
  const image = mask.image[layer]!;
  if (image === 'none') return null;
  const at = <T>(list: readonly T[]): T => list[layer % list.length]!;
  const element = image.kind === 'url' ? masked.elementMask(image) : null;
  if (element !== null)
    return at(mask.mode) === 'match-source' ? element : { ...element, mode: at(mask.mode) as MaskPicture['mode'] };
  // A reference into the document that leads to no mask asks for nothing.
  if (image.kind === 'url' && image.url.startsWith('#')) return null;
  const found = findImage(context, image, style);
  if (found === null) return { mode: 'alpha', items: [] };
  const tiles = placeTiles(found, {
    origin: masked.boxOf(at(mask.origin)).rect,
    size: at(mask.size),
    repeat: at(mask.repeat),
    positionX: at(mask.positionX),
    positionY: at(mask.positionY),
  });
  const out = new DisplayListBuilder();
  if (tiles !== null)
    paintImageTiles(changedContext(context, { out }), style, found, tiles, clipOf(masked, at(mask.clip)));
  const items = out.finish();
  // §7.4: images are alpha masks unless the author asks for luminance.
  return at(mask.mode) === 'luminance'
    ? { mode: 'luminance', items: recolored(items, [LUMINANCE]) }
    : { mode: 'alpha', items };
}

/** A `mask` element of the document, or of a file (§7.1); `null` for other images. */
function elementMask(context: PaintContext, { box }: Fragment, image: UrlImage, rect: Rect): MaskPicture | null {
  const found = image.url.startsWith('#')
    ? maskInDocument(context, box, image, rect)
    : maskOfFile(context, image, rect);
  // Luminance as CSS sees it, which is not quite that of PDF (§7.10.1).
  return found?.mode === 'luminance' ? { ...found, items: recolored(found.items, [LUMINANCE]) } : found;
}

function maskInDocument(
  context: PaintContext,
  box: Fragment['box'],
  { url }: UrlImage,
  rect: Rect,
): MaskPicture | null {
  const scope = box?.source?.element;
  return scope === undefined ? null : maskOfBox(context, scope, url, rect);
}

function clipOf(masked: MaskedElement, clip: ComputedStyle['mask']['clip'][number]): RoundedRect {
  if (clip === 'no-clip') return { rect: around(masked.rect), radii: null };
  return masked.boxOf(clip === 'text' ? 'border-box' : clip);
}

function around({ x, y, width, height }: Rect): Rect {
  return { x: x - AROUND, y: y - AROUND, width: width + 2 * AROUND, height: height + 2 * AROUND };
}

/** §8: the nine regions of an image, whose alpha counts. */
function borderMask(context: PaintContext, { style, rect, border }: MaskedElement): readonly DisplayItem[] | null {
  const { mask } = style;
  const out = new DisplayListBuilder();
  const isPainted = paintNinePieces(
    changedContext(context, { out }),
    style,
    {
      source: mask.borderSource,
      slice: mask.borderSlice,
      width: mask.borderWidth,
      outset: mask.borderOutset,
      repeat: mask.borderRepeat,
    },
    rect,
    border,
  );
  return isPainted ? out.finish() : null;
}

/** §7.9: the layer above with those below it, both as alpha. */
function composited(
  composite: ComputedStyle['mask']['composite'][number],
  above: readonly DisplayItem[],
  below: readonly DisplayItem[],
  rect: Rect,
): DisplayItem[] {
  switch (composite) {
    case 'add':
      return [...below, ...above];
    case 'intersect':
      return throughAlpha(above, below);
    case 'subtract':
      return without(above, below, rect);
    case 'exclude':
      return [...without(above, below, rect), ...without(below, above, rect)];
  }
}

function throughAlpha(items: readonly DisplayItem[], mask: readonly DisplayItem[]): DisplayItem[] {
  return [{ kind: 'push-mask', mode: 'alpha', mask }, ...items, { kind: 'pop' }];
}

/** Where the hole is not: white with a black silhouette of it as a mask of luminance. */
function without(items: readonly DisplayItem[], hole: readonly DisplayItem[], rect: Rect): DisplayItem[] {
  const mask: DisplayItem[] = [
    { kind: 'fill-rect', rect: around(rect), paint: { kind: 'solid', color: WHITE } },
    ...silhouette(hole, BLACK),
  ];
  return [{ kind: 'push-mask', mode: 'luminance', mask }, ...items, { kind: 'pop' }];
}

function alphaItems({ mode, items }: MaskPicture, rect: Rect): readonly DisplayItem[] {
  if (mode === 'alpha') return items;
  const everywhere: DisplayItem = { kind: 'fill-rect', rect: around(rect), paint: { kind: 'solid', color: BLACK } };
  return [{ kind: 'push-mask', mode: 'luminance', mask: items }, everywhere, { kind: 'pop' }];
}
