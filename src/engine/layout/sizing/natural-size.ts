/** Natural dimensions of replaced content (css-images-3 §4, SVG 2 §8.3, HTML rendering §15.5). */

import { floorToGrid, PX_PER_UNIT } from '../../base/lengths.ts';
import type { ReplacedBox } from '../../boxes/tree/box.ts';
import type { MediaKind } from '../../controls/media-panel.ts';
import { sizeOfControl } from '../../controls/painted-control.ts';
import { attribute, type Element } from '../../dom/node.ts';
import { sizeContainment } from '../../style/containment.ts';
import type { LayoutEnvironment, NaturalSize } from '../environment.ts';
import { bulletMetrics, markerSymbolSize } from './marker-symbol.ts';
import { objectViewBox } from './object-view-box.ts';
import { containedBlockSize, containedInlineSize } from './size-containment.ts';

/** What a replaced box without natural sizes gets (CSS 2.2 §10.3.2), px. */
export const DEFAULT_WIDTH = 300;
export const DEFAULT_HEIGHT = 150;

const UNKNOWN: NaturalSize = { width: null, height: null, ratio: null };

/** Without a ratio: that of the icon is not the image's. */
const BROKEN_IMAGE_SIZE: NaturalSize = { width: 16, height: 16, ratio: null };
/** Without a ratio: a wider frame is not higher. */
const FRAME_SIZE: NaturalSize = { width: 300, height: 150, ratio: null };

/** Audio has the size that the style sheet of the user agent gives it. */
const MEDIA_SIZES: Readonly<Record<MediaKind, NaturalSize>> = {
  audio: { width: 0, height: 0, ratio: null },
  video: { width: 300, height: 150, ratio: null },
};

/** In the axes of the box's style. */
export function naturalSizeOf(box: ReplacedBox, env: LayoutEnvironment): NaturalSize {
  const containment = sizeContainment(box.style);
  if (containment === 'size') return containedSize(box);
  const zoomedSize = zoomed(box, physicalSizeOf(box, env));
  const isTurned = box.style.writing.axes !== 'horizontal-tb' && box.content.kind !== 'marker-symbol';
  const natural = isTurned ? turned(zoomedSize) : zoomedSize;
  if (containment === 'none' || box.content.kind === 'control') return natural;
  return { width: containedInlineSize(box), height: natural.height, ratio: null };
}

/** css-contain-2 §3.1: of content that does not count, or counts for `contain-intrinsic-*`. As in Chromium, a control is no content, but for the thickness of a slider. */
function containedSize(box: ReplacedBox): NaturalSize {
  const { content } = box;
  if (content.kind !== 'control')
    return { width: containedInlineSize(box), height: containedBlockSize(box), ratio: null };
  const { width, height } = zoomed(box, { ...sizeOfControl(content), ratio: null });
  const { intrinsicWidth, intrinsicHeight } = box.style.containment;
  return {
    width: intrinsicWidth === 'none' ? width : intrinsicWidth,
    height: intrinsicHeight === 'none' && content.control !== 'range' ? height : containedBlockSize(box),
    ratio: null,
  };
}

/** css-viewport-1 §4: natural sizes are lengths, too; what is made to measure of the font is zoomed with it. */
function zoomed(box: ReplacedBox, natural: NaturalSize): NaturalSize {
  const { factor } = box.style.zoom;
  if (factor === 1 || box.content.kind === 'marker-symbol') return natural;
  const { width, height, ratio } = natural;
  return { width: width === null ? null : width * factor, height: height === null ? null : height * factor, ratio };
}

/** Pictures stay upright in vertical lines. What has no size at all gets the default one here, for that is not turned elsewhere. */
function turned({ width, height, ratio }: NaturalSize): NaturalSize {
  if (ratio !== null) return { width: height, height: width, ratio: 1 / ratio };
  return { width: height ?? DEFAULT_HEIGHT, height: width ?? DEFAULT_WIDTH, ratio: null };
}

function physicalSizeOf(box: ReplacedBox, env: LayoutEnvironment): NaturalSize {
  const content = box.content;
  switch (content.kind) {
    case 'image':
      return asMarker(box, viewed(box, atDensity(imageSize(box, content.url, env), content.density)), env);
    case 'gradient':
      return asMarker(box, UNKNOWN, env);
    case 'svg':
      return svgSize(content.element);
    case 'marker-symbol':
      return markerSymbolSize(box, content.symbol, env);
    case 'control': {
      const along = sizeOfControl(content);
      const isUpright = box.style.writing.writingMode !== 'horizontal-tb';
      const { width, height } = isUpright ? { width: along.height, height: along.width } : along;
      // However long, a control is as thick as it is.
      return { width, height, ratio: null };
    }
    case 'broken-image':
      return BROKEN_IMAGE_SIZE;
    case 'frame':
      return FRAME_SIZE;
    case 'media':
      return MEDIA_SIZES[content.media];
    case 'canvas':
      return size(content.width, content.height);
    case 'empty':
      return { width: content.width, height: content.height, ratio: null };
  }
}

/** A list bullet without a size of its own is fitted into a square of half the ascent, as Chromium has it (css-lists-3 §3.1 leaves it open). */
function asMarker(box: ReplacedBox, natural: NaturalSize, env: LayoutEnvironment): NaturalSize {
  if (box.source?.pseudo !== 'marker' || natural.width !== null || natural.height !== null) return natural;
  const side = bulletMetrics(box, env).ascent / 2;
  const ratio = natural.ratio ?? 1;
  return ratio >= 1
    ? { width: side, height: floorToGrid(side / ratio), ratio }
    : { width: floorToGrid(side * ratio), height: side, ratio };
}

function imageSize({ style }: ReplacedBox, url: string, env: LayoutEnvironment): NaturalSize {
  return env.images.sizeOf(url, style.image.orientation) ?? UNKNOWN;
}

/** css-images-4 §5.4: the size of the view box takes the place of the natural one. */
function viewed({ style }: ReplacedBox, natural: NaturalSize): NaturalSize {
  const view = objectViewBox(style, natural);
  return view === null ? natural : size(view.width, view.height);
}

/** HTML §4.8.4.4: an image of several pixels per px is smaller by that. */
function atDensity(natural: NaturalSize, density: number): NaturalSize {
  if (density === 1) return natural;
  const { width, height, ratio } = natural;
  return { width: width === null ? null : width / density, height: height === null ? null : height / density, ratio };
}

function size(width: number, height: number): NaturalSize {
  return { width, height, ratio: width > 0 && height > 0 ? width / height : null };
}

/** `width` and `height` in absolute units are natural sizes; the ratio is theirs, or that of `viewBox`. */
function svgSize(element: Element): NaturalSize {
  const width = absoluteLength(attribute(element, 'width'));
  const height = absoluteLength(attribute(element, 'height'));
  if (width !== null && height !== null) return size(width, height);
  return { width, height, ratio: viewBoxRatio(attribute(element, 'viewBox')) };
}

function absoluteLength(value: string | null): number | null {
  const match = value === null ? null : /^\+?(\d{0,9}\.?\d{1,9})\s*(px|in|cm|mm|q|pt|pc)?$/i.exec(value.trim());
  if (match === null) return null;
  return Number(match[1]) * (PX_PER_UNIT[(match[2] ?? 'px').toLowerCase()] ?? 1);
}

function viewBoxRatio(value: string | null): number | null {
  if (value === null) return null;
  const numbers = value
    .trim()
    .split(/[\s,]+/, 5)
    .map(Number);
  const [, , width, height] = numbers;
  if (numbers.length !== 4 || width === undefined || height === undefined) return null;
  return width > 0 && height > 0 && Number.isFinite(width / height) ? width / height : null;
}
