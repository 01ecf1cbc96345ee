/** `mask` elements (css-masking-1 §6, §7): their picture, in the user space of what is masked. */
import { IDENTITY, type Rect } from '../base/geometry.ts';
import { rectPath } from '../display/path.ts';
import { attribute, type Element } from '../dom/node.ts';
import { elementNamed } from './references.ts';
import {
  type MaskPicture,
  mayPaint,
  PICTURE_COST,
  paintMoved,
  pictureOf,
  placeKey,
  type SvgPainting,
  type SvgViewport,
  withResource,
} from './svg-context.ts';
import { type Axis, parseSvgLength, shareAttribute } from './svg-length.ts';

export const MASK = elementNamed('mask');

/** @returns `null` where the reference goes in a circle: then nothing is masked */
export function maskPicture(
  context: SvgPainting,
  mask: Element,
  box: Rect | null,
  viewport: SvgViewport,
): MaskPicture | null {
  const key = `mask ${mask.index} ${placeKey(box, viewport)}`;
  return context.state.known.find(context.styles, key, () => paintedMask(context, mask, box, viewport));
}

function paintedMask(context: SvgPainting, mask: Element, box: Rect | null, viewport: SvgViewport): MaskPicture | null {
  const style = context.styles.styleOf(mask);
  const mode = style.mask.type;
  const area = maskArea(mask, box, viewport, style.font.size);
  if (area === null || !mayPaint(context, mask, PICTURE_COST)) return { mode, items: [] };
  const isShare = attribute(mask, 'maskContentUnits') === 'objectBoundingBox';
  if (isShare && box === null) return { mode, items: [] };
  const units = isShare && box !== null ? { a: box.width, b: 0, c: 0, d: box.height, e: box.x, f: box.y } : IDENTITY;
  const clip = rectPath(area);
  const items = withResource(context, mask, () =>
    pictureOf({ ...context, contextPaint: null, areas: null }, (painting) =>
      painting.out.clipped(clip, () =>
        paintMoved(painting, isShare ? units : null, () => painting.paintChildren(painting, mask, viewport)),
      ),
    ),
  );
  return items === null ? null : { mode, items };
}

/** `null` where it is empty. */
function maskArea(mask: Element, box: Rect | null, viewport: SvgViewport, fontSize: number): Rect | null {
  const isShare = attribute(mask, 'maskUnits') !== 'userSpaceOnUse';
  if (isShare && box === null) return null;
  const value = (name: string, axis: Axis, fallback: string) => {
    const text = attribute(mask, name) ?? fallback;
    return (isShare ? shareAttribute(text) : parseSvgLength(text, axis, viewport, fontSize)) ?? 0;
  };
  const own = {
    x: value('x', 'x', '-10%'),
    y: value('y', 'y', '-10%'),
    width: value('width', 'x', '120%'),
    height: value('height', 'y', '120%'),
  };
  if (!(own.width > 0 && own.height > 0)) return null;
  if (!isShare || box === null) return own;
  return {
    x: box.x + own.x * box.width,
    y: box.y + own.y * box.height,
    width: own.width * box.width,
    height: own.height * box.height,
  };
}
