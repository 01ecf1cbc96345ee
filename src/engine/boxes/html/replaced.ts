/** Elements whose content is not laid out by CSS (HTML §15.4): images, SVG, media, and form controls that are painted as a whole. */

import { elementKey } from '../../base/diagnostics.ts';
import { resolveUrl } from '../../base/resolve-url.ts';
import { controlKind } from '../../controls/control-kind.ts';
import type { MediaKind } from '../../controls/media-panel.ts';
import { isToggle, paintedControlOf } from '../../controls/painted-control.ts';
import { hasPercentage, percent, px, ZERO_LENGTH } from '../../css/values/basic/length.ts';
import { isLength, percentageOf } from '../../css/values/basic/size.ts';
import { BLOCK, type Display, INLINE, INLINE_BLOCK } from '../../css/values/box/display.ts';
import { nonNegativeInteger } from '../../dom/legacy-values.ts';
import { attribute, type Element, type Node } from '../../dom/node.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { changedStyle } from '../../style/initial-style.ts';
import type { ContentSink } from '../build/content-sink.ts';
import type { Building } from '../content/building.ts';
import { anonymousStyle } from '../tree/anonymous-style.ts';
import type { BoxSource, ReplacedContent } from '../tree/box.ts';
import { flowRoot } from '../tree/flow-root.ts';
import { restyle } from '../tree/restyle.ts';
import { isNamed, loadedSelection } from './failed-image.ts';
import { isFrameObject } from './frame-elements.ts';

const BROKEN_IMAGE: ReplacedContent = { kind: 'broken-image', isFramed: false, hasIcon: true };
const FRAMED_BROKEN_IMAGE: ReplacedContent = { kind: 'broken-image', isFramed: true, hasIcon: true };
/** Of an image that names none. */
const FRAMED_NO_IMAGE: ReplacedContent = { kind: 'broken-image', isFramed: true, hasIcon: false };
const SILVER = { red: 192 / 255, green: 192 / 255, blue: 192 / 255, alpha: 1 };
const FRAME: ReplacedContent = { kind: 'frame' };
const UNSIZED = { sizing: { width: 'auto', height: 'auto', aspectRatio: { auto: true, ratio: null } } } as const;
const NOTHING: ReplacedContent = { kind: 'empty', width: 0, height: 0, isFramed: false };
/** An image that names none: where its box has a size, that is shown. */
const UNNAMED_IMAGE: ReplacedContent = { kind: 'empty', width: 0, height: 0, isFramed: true };
/** An image that failed and stands for nothing: only what is beside it stays apart. */
const NO_IMAGE: ReplacedContent = { kind: 'empty', width: 0, height: 0, isFramed: false };

/** `null` for elements that are laid out by CSS: ordinary ones, failed images with alternative text or as blocks, objects with fallback content. */
export function replacedContentOf(
  building: Building,
  element: Element,
  style: ComputedStyle,
  display: Display,
): ReplacedContent | null {
  const image = replacingImage(building, style);
  if (image !== null) return image;
  if (element.namespace === 'svg') return { kind: 'svg', element };
  switch (element.localName) {
    case 'img':
      return imageContent(building, element, style, display);
    case 'input':
      return inputContent(building, element, style);
    case 'progress':
    case 'meter':
      return paintedControlOf(element, style.ui.appearance !== 'none');
    case 'canvas':
      return canvasContent(building, element);
    case 'video':
      return posterOf(building, element) ?? mediaControls(building, element, 'video');
    case 'audio':
      return mediaControls(building, element, 'audio');
    case 'iframe':
      return FRAME;
    case 'frame':
      notRendered(building, element);
      return null;
    case 'object':
      return objectContent(building, element);
    case 'embed':
      return embedContent(building, element);
    default:
      return null;
  }
}

/** css-content-3 §2: a single image as `content` of an element makes it a replaced one. */
function replacingImage({ context }: Building, { content: { content } }: ComputedStyle): ReplacedContent | null {
  const item = typeof content === 'object' && content.length === 1 ? content[0] : undefined;
  if (item?.kind !== 'image' || item.image === 'none') return null;
  if (item.image.kind !== 'url') return { kind: 'gradient', gradient: item.image };
  return context.images.isLoaded(item.image.url)
    ? { kind: 'image', url: item.image.url, alt: '', density: item.image.resolution }
    : null;
}

/** The alternative text of an image that was not loaded, with the space that Chromium takes for its icon. */
export function addAlternativeText(
  building: Building,
  source: BoxSource,
  style: ComputedStyle,
  sink: ContentSink,
): void {
  const alt = attribute(source.element, 'alt') ?? '';
  const isFramed = isFramedImage(building, source.element, style);
  if (alt === '' && !isFramed && attribute(source.element, 'alt') !== null) return;
  if (!isFramed) return addFallback(building, source, style, alt, sink);
  const own = restyle(style, { font: { lineHeight: building.styles.styleOf(source.element).font.lineHeight } });
  const inner = frameStyle(source.element, own);
  const flow = building.flow(inner);
  addFallback(building, source, own, alt, flow);
  sink.addAtomicInline(flowRoot(building.nextId(), inner, null, flow.finish()));
}

/** The icon is a float, so that the text alone is aligned and indented. */
function addFallback(
  building: Building,
  source: BoxSource,
  style: ComputedStyle,
  alt: string,
  sink: ContentSink,
): void {
  const icon = floatingIcon(style);
  if (alt !== '' || isNamed(source.element))
    sink.addFloat({
      kind: 'replaced',
      id: building.idOfReplaced(icon),
      style: icon,
      source: null,
      content: BROKEN_IMAGE,
    });
  if (alt !== '') sink.addText(style, source, alt);
}

/** In quirks mode, and where there is no text, the box keeps the size that the author gave the image, and is shown. */
function isFramedImage(building: Building, element: Element, style: ComputedStyle): boolean {
  const { width, height } = style.sizing;
  if (building.document.quirksMode === 'quirks' && (width !== 'auto' || height !== 'auto')) return true;
  return isSized(style) && (attribute(element, 'alt') ?? '') === '';
}

/**
 * Whether the frame may be smaller or larger than the image: in Chromium it has the same sizes, so that percentages count twice, a height that follows
 * from a ratio, or that is a percentage of none, is that of the icon, and the frame sticks out where the sizes are those of the image's border box. Not so
 * where nothing is shown in it, of an image that names none and has no text.
 */
function isFramedApart(element: Element, style: ComputedStyle): boolean {
  const { width, height, boxSizing } = style.sizing;
  if (!isNamed(element) && (attribute(element, 'alt') ?? '') === '') return false;
  if (boxSizing === 'border-box' && hasEdges(style)) return true;
  return !isLength(height) || hasPercentage(height) || (percentageOf(width) ?? 100) !== 100;
}

const WHOLE = { width: percent(100), height: percent(100) };

function frameStyle(element: Element, style: ComputedStyle): ComputedStyle {
  const line = px(1);
  const { width, height } = isFramedApart(element, style) ? style.sizing : WHOLE;
  return restyle(anonymousStyle(style, INLINE_BLOCK), {
    border: {
      topWidth: 1,
      rightWidth: 1,
      bottomWidth: 1,
      leftWidth: 1,
      topStyle: 'solid',
      rightStyle: 'solid',
      bottomStyle: 'solid',
      leftStyle: 'solid',
      topColor: SILVER,
      rightColor: SILVER,
      bottomColor: SILVER,
      leftColor: SILVER,
    },
    padding: { top: line, right: line, bottom: line, left: line },
    sizing: { width: width === 'auto' ? WHOLE.width : width, height, boxSizing: 'border-box' },
    overflow: { x: 'hidden', y: 'hidden' },
  });
}

function floatingIcon(parent: ComputedStyle): ComputedStyle {
  const style = anonymousStyle(parent, BLOCK);
  const float = parent.writing.direction === 'rtl' ? 'right' : 'left';
  return changedStyle(style, { display: { ...style.display, float } });
}

function imageContent(
  building: Building,
  element: Element,
  style: ComputedStyle,
  display: Display,
): ReplacedContent | null {
  const selected = loadedSelection(building, element);
  const alt = attribute(element, 'alt');
  if (selected !== null) return { kind: 'image', url: selected.url, alt: alt ?? '', density: selected.density };
  if (alt !== null && alt !== '') return null;
  if (isSized(style)) {
    if (building.document.quirksMode === 'quirks' || isFramedApart(element, style)) return null;
    return isNamed(element) ? FRAMED_BROKEN_IMAGE : FRAMED_NO_IMAGE;
  }
  if (!isNamed(element)) return UNNAMED_IMAGE;
  // HTML §15.4.1: without a size of its own it is a block as any other, which fills its line.
  if (display === BLOCK) return null;
  return alt === null ? BROKEN_IMAGE : NO_IMAGE;
}

/** Whether the author's sizes say how large the image would have been (HTML §15.4.1). */
function isSized({ sizing: { width, height, aspectRatio } }: ComputedStyle): boolean {
  if (width !== 'auto' && height !== 'auto') return true;
  return aspectRatio.ratio !== null && (width !== 'auto' || height !== 'auto');
}

/** As in Chromium, the icon of a failed image in a line, or what stands for nothing, has its own size where the author's do not say that of the image. */
export function replacedStyle(style: ComputedStyle, content: ReplacedContent, display: Display): ComputedStyle {
  if (content.kind === 'control' && isToggle(content.control)) return toggleStyle(style);
  const isUnsized = content === NO_IMAGE || (content.kind === 'broken-image' && !content.isFramed);
  if (isUnsized && display === INLINE) return restyle(style, UNSIZED);
  // CSS 2.2 §17.6.2: a table of collapsed borders has no padding; as in Chromium nor has a picture that `display` makes one.
  const isCollapsing = style.display.display.inner === 'table' && style.table.borderCollapse === 'collapse';
  return isCollapsing ? restyle(style, { padding: NO_PADDING }) : style;
}

const NO_PADDING = { top: ZERO_LENGTH, right: ZERO_LENGTH, bottom: ZERO_LENGTH, left: ZERO_LENGTH };
const NO_BORDER = { topWidth: 0, rightWidth: 0, bottomWidth: 0, leftWidth: 0 };

/** As in Chromium, check boxes and radio buttons that `appearance` leaves their look have neither border nor padding. */
function toggleStyle(style: ComputedStyle): ComputedStyle {
  return hasEdges(style) ? restyle(style, { padding: NO_PADDING, border: NO_BORDER }) : style;
}

function hasEdges({ padding, border }: ComputedStyle): boolean {
  const isPadded = [padding.top, padding.right, padding.bottom, padding.left].some((each) => each !== ZERO_LENGTH);
  return isPadded || border.topWidth + border.rightWidth + border.bottomWidth + border.leftWidth > 0;
}

/**
 * The style of the box around the alternative text where the image would stand in a line: as wide as the text, whatever the image's size.
 * `null` for an image that has no text, and no frame of its own, and what is no image.
 */
export function alternativeTextStyle(building: Building, element: Element, style: ComputedStyle): ComputedStyle | null {
  const display = { display: INLINE_BLOCK };
  if (element.localName !== 'img' || element.namespace !== 'html') return null;
  if (!isFramedImage(building, element, style))
    return (attribute(element, 'alt') ?? '') === '' ? null : restyle(style, { ...UNSIZED, display });
  return restyle(style, { display, ...STRUTLESS });
}

/** The style of the box where the image would stand as a block. */
export function blockImageStyle(building: Building, element: Element, style: ComputedStyle): ComputedStyle {
  return isFramedImage(building, element, style) ? restyle(style, STRUTLESS) : style;
}

/** In Chromium the frame of a failed image is alone on its line: the image is no higher than it, whatever its font and line height. */
const STRUTLESS = { font: { lineHeight: px(0) } };

function loadedImage(building: Building, href: string | null, alt: string): ReplacedContent | null {
  const url = resolveUrl(href, building.imageSelection.baseUrl);
  return url !== null && building.context.images.isLoaded(url) ? { kind: 'image', url, alt, density: 1 } : null;
}

function posterOf(building: Building, element: Element): ReplacedContent | null {
  return loadedImage(building, attribute(element, 'poster'), '');
}

/** A poster stands alone: on paper controls would only hide a part of it. */
function mediaControls(building: Building, element: Element, media: MediaKind): ReplacedContent {
  if (attribute(element, 'controls') === null) return emptyArea(building, element);
  notRendered(building, element, 'only its controls are drawn');
  return { kind: 'media', media };
}

function emptyArea(building: Building, element: Element): ReplacedContent {
  notRendered(building, element);
  return { kind: 'empty', width: 300, height: 150, isFramed: false };
}

/** HTML §4.12.5: without scripts a canvas is its fallback content. DEVIATION: one that has none keeps the room that it has in browsers with scripts. */
function canvasContent(building: Building, element: Element): ReplacedContent | null {
  if (!element.children.every(isBlank)) {
    notRendered(building, element, 'its fallback content is shown');
    return null;
  }
  notRendered(building, element);
  return {
    kind: 'canvas',
    width: nonNegativeInteger(attribute(element, 'width') ?? '') ?? 300,
    height: nonNegativeInteger(attribute(element, 'height') ?? '') ?? 150,
  };
}

function isBlank(node: Node): boolean {
  return node.kind === 'text' ? node.data.trim() === '' : node.kind !== 'element';
}

/** DEVIATION: an object whose data is no image or document we show becomes its fallback content, as if it had failed to load. */
function objectContent(building: Building, element: Element): ReplacedContent | null {
  if (isFrameObject(element) && building.context.frames.isLoaded(element)) return FRAME;
  const image = loadedImage(building, attribute(element, 'data'), '');
  if (image !== null || element.children.length > 0) return image;
  return emptyArea(building, element);
}

function embedContent(building: Building, element: Element): ReplacedContent {
  if (isFrameObject(element) && building.context.frames.isLoaded(element)) return FRAME;
  const image = loadedImage(building, attribute(element, 'src'), '');
  if (image !== null) return image;
  return attribute(element, 'src') === null ? NOTHING : emptyArea(building, element);
}

/** Image buttons, and the types that are painted as a whole; others are boxes of `control-boxes.ts`. */
function inputContent(building: Building, element: Element, style: ComputedStyle): ReplacedContent | null {
  if (controlKind(element) === 'image')
    return loadedImage(building, attribute(element, 'src'), attribute(element, 'alt') ?? '');
  return paintedControlOf(element, style.ui.appearance !== 'none');
}

function notRendered(building: Building, element: Element, instead = 'its area stays empty'): void {
  const name = element.localName;
  building.context.diagnostics.report('HTML_UNSUPPORTED', `The content of <${name}> is not rendered; ${instead}.`, {
    asked: addressOfMedia(element) ?? elementKey(name),
  });
}

/** As it is written. */
function addressOfMedia(element: Element): string | null {
  const own = attribute(element, element.localName === 'object' ? 'data' : 'src');
  if (own !== null && own.trim() !== '') return own.trim();
  for (const child of element.children)
    if (child.kind === 'element' && child.localName === 'source') return attribute(child, 'src');
  return null;
}
