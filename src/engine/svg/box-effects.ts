/** What boxes of CSS take from SVG: `clip-path` and `mask` that refer to elements (css-masking-1 §5, §6). */
import { type Rect, translation } from '../base/geometry.ts';
import { fragmentOf } from '../base/url-parts.ts';
import type { UrlImage } from '../css/values/image/image.ts';
import { documentOf, type Element } from '../dom/node.ts';
import { type Clip, clipsOf } from './clip-path.ts';
import { MASK, maskPicture } from './masks.ts';
import { newPainting } from './paint-svg.ts';
import { transformedPath } from './path-geometry.ts';
import type { MaskPicture, SvgContext, SvgPainting } from './svg-context.ts';

/**
 * Clips of a box, in the coordinates of `box`; `null` where the address leads to none.
 *
 * @param scope - any element of the document
 * @param box - what lengths of the `clipPath` start from, and shares refer to
 */
export function clipsOfBox(context: SvgContext, scope: Element, url: string, box: Rect): readonly Clip[] | null {
  const own = { x: 0, y: 0, width: box.width, height: box.height };
  const clips = clipsOf(newPainting(context, scope), url, own, own);
  if (clips === null) return null;
  const matrix = translation(box.x, box.y);
  return clips.map((clip) =>
    clip.kind === 'path'
      ? { ...clip, path: transformedPath(clip.path, matrix) }
      : { kind: 'mask', items: [{ kind: 'push-transform', matrix }, ...clip.items, { kind: 'pop' }] },
  );
}

/** The mask of a box, in the coordinates of `box`; `null` where the address leads to none. Parameters as of clips. */
export function maskOfBox(context: SvgContext, scope: Element, url: string, box: Rect): MaskPicture | null {
  const painting = newPainting(context, scope);
  const element = painting.references.follow(url, MASK);
  return element === null ? null : maskAround(painting, element, box);
}

/** The same by a `mask` element of another file (css-masking-1 §7.1), which was loaded with the images; `null` where that holds none of the name. */
export function maskOfFile(context: SvgContext, { url }: UrlImage, box: Rect): MaskPicture | null {
  const id = fragmentOf(url);
  const image = id === '' ? null : context.images.find(url, 'from-image');
  if (image === null || image.kind !== 'svg') return null;
  const { root, styles, frames } = image.document;
  const { baseUrl } = documentOf(root);
  const painting = newPainting({ ...context, styles, frames, baseUrl }, root, true);
  const element = painting.references.find(`#${id}`);
  return element === null || !MASK.fits(element) ? null : maskAround(painting, element, box);
}

function maskAround(painting: SvgPainting, element: Element, box: Rect): MaskPicture | null {
  const own = { x: 0, y: 0, width: box.width, height: box.height };
  const picture = maskPicture(painting, element, own, own);
  if (picture === null) return null;
  const matrix = translation(box.x, box.y);
  return { mode: picture.mode, items: [{ kind: 'push-transform', matrix }, ...picture.items, { kind: 'pop' }] };
}
