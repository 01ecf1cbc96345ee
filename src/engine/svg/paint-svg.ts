/** SVG to display items (SVG 2): structure, viewports, references, and what surrounds the painting of an element. What is not painted is reported. */

import { IDENTITY, multiply, NO_EDGES, type Point, type Rect, type Size, translation } from '../base/geometry.ts';
import { BYTES_OF } from '../base/work-budget.ts';
import { NONE } from '../css/values/box/display.ts';
import type { GeometryBox } from '../css/values/shape/clip-path.ts';
import { rectPath } from '../display/path.ts';
import { attribute, type Element } from '../dom/node.ts';
import { shapePath } from '../layout/shapes/shape-path.ts';
import type { StyleRecords } from '../style/borrowed-styles.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { initialStyle } from '../style/initial-style.ts';
import { unzoomedStyle } from '../style/zoomed-style.ts';
import { boundingBox } from './bounding-box.ts';
import { type Clip, clipsOf, paintClipped } from './clip-path.ts';
import { meetsConditions } from './conditional.ts';
import { matrixOfElement, offsetOfUse } from './element-matrix.ts';
import { filteredPicture } from './filters.ts';
import { MASK, maskPicture } from './masks.ts';
import { ReferencedElements } from './references.ts';
import { contextPaintOf, paintShape } from './shape-paint.ts';
import { shapeOf } from './shapes.ts';
import { strokeBox } from './stroke-box.ts';
import {
  DEEPEST_NESTING,
  DEEPEST_REFERENCE,
  mayPaint,
  newState,
  noteArea,
  type PictureArea,
  paintMoved,
  pictureOf,
  type SvgContext,
  type SvgDocument,
  type SvgPainting,
  type SvgStyles,
  type SvgViewport,
  withResource,
} from './svg-context.ts';
import { paintSvgImage } from './svg-image.ts';
import { geometryLength, lengthAttribute } from './svg-length.ts';
import type { SvgView } from './svg-view.ts';
import { paintSvgText } from './text-paint.ts';
import { usedElement } from './used-element.ts';
import { isEmptyViewBox, parsePreserveAspectRatio, parseViewBox, viewBoxTransform } from './view-box.ts';

/**
 * Paints an `svg` element into a replaced element, px.
 *
 * @param area - the content box, moved to whole px: as in Chromium, its size stays what it is
 * @param shown - what is cut off lies outside of this: the content box, on whole px
 * @param zoom - of the element: what is in it is painted without, and magnified (css-viewport-1 §4)
 * @returns where its links and foreign objects are, in the coordinates of `area`
 */
export function paintSvg(
  context: SvgContext,
  root: Element,
  area: Rect,
  shown: Rect,
  zoom: number,
): readonly PictureArea[] {
  const areas: PictureArea[] = [];
  if (zoom === 1) {
    paintRoot(context, root, area, shown, null, areas);
    return areas;
  }
  const styles = new UnzoomedStyles(context.styles);
  const unzoomed = ({ width, height }: Rect) => ({ x: 0, y: 0, width: width / zoom, height: height / zoom });
  const matrix = { a: zoom, b: 0, c: 0, d: zoom, e: area.x, f: area.y };
  context.out.transformed(matrix, () =>
    paintRoot({ ...context, styles }, root, unzoomed(area), unzoomed(shown), null, areas),
  );
  return areas.map((each) => ({ ...each, matrix: multiply(matrix, each.matrix) }));
}

/** Styles as they are before they are zoomed. */
class UnzoomedStyles implements SvgStyles {
  readonly #styles: SvgStyles;

  constructor(styles: SvgStyles) {
    this.#styles = styles;
  }

  styleOf(element: Element): ComputedStyle {
    return unzoomedStyle(this.#styles.styleOf(element));
  }

  inside(root: Element, holder: Element, own?: StyleRecords): SvgStyles {
    return new UnzoomedStyles(this.#styles.inside(root, holder, own));
  }
}

/** Paints a file of SVG, as images show it. */
export function paintSvgDocument(context: SvgContext, document: SvgDocument, area: Rect): void {
  paintRoot(
    { ...context, styles: document.styles, frames: document.frames },
    document.root,
    area,
    area,
    viewOfImage(document),
    null,
  );
}

/** As in browsers, an image that has a size and no view box is stretched into its area as if the size were the box. */
function viewOfImage({ root, view, size }: SvgDocument): SvgView | null {
  const given = attribute(root, 'viewBox');
  const isBoxed = (view?.viewBox ?? parseViewBox(given)) !== null || isEmptyViewBox(given);
  if (isBoxed || size === null || !(size.width > 0 && size.height > 0)) return view;
  return { viewBox: { x: 0, y: 0, ...size }, preserveAspectRatio: 'none' };
}

/** The state of a painting that begins, for what boxes of CSS take from SVG. @param scope - any element of the document */
export function newPainting(context: SvgContext, scope: Element, isImage = false): SvgPainting {
  return {
    ...context,
    references: new ReferencedElements(scope, context.baseUrl, context.diagnostics, isImage),
    depth: 0,
    state: newState(0, IDENTITY),
    contextPaint: null,
    areas: null,
    paintDocument,
    paintChildren,
  };
}

/** @param areas - where elements are noted; `null` for an image, in which they have no place */
function paintRoot(
  context: SvgContext,
  root: Element,
  area: Rect,
  shown: Rect,
  view: SvgView | null,
  areas: PictureArea[] | null,
): void {
  if (!(area.width > 0 && area.height > 0)) return;
  const isImage = areas === null;
  const painting = { ...newPainting(context, root, isImage), areas };
  const clip = rectPath(shown);
  const paint = () =>
    isImage ? paintImageRoot(painting, root, area, view) : paintViewport(painting, root, area, view);
  // A document of SVG has nothing around its viewport: as in Chromium, that is clipped whatever it says.
  const isAround = root.parent.kind === 'element' && context.styles.styleOf(root).overflow.x === 'visible';
  if (isAround && !isImage) paint();
  else context.out.clipped(clip, paint);
}

/** An SVG image inside an SVG: it knows nothing of the one around it, but shares its budget. */
function paintDocument(context: SvgPainting, document: SvgDocument, area: Rect): void {
  if (!(area.width > 0 && area.height > 0) || context.depth >= DEEPEST_REFERENCE || !mayPaint(context, document.root))
    return;
  const { state, styles: _, frames: __, ...shared } = context;
  const inner: SvgPainting = {
    ...shared,
    styles: document.styles,
    frames: document.frames,
    references: new ReferencedElements(document.root, context.baseUrl, context.diagnostics, true),
    depth: context.depth + 1,
    state: newState(state.nesting, state.matrix),
    contextPaint: null,
    areas: null,
  };
  const clip = rectPath(area);
  context.out.clipped(clip, () => paintImageRoot(inner, document.root, area, viewOfImage(document)));
}

/** In an image no box around the root has its effects: filters, masks, opacity. */
function paintImageRoot(context: SvgPainting, root: Element, area: Rect, view: SvgView | null): void {
  const style = context.styles.styleOf(root);
  const content = (to: SvgPainting) => paintViewport(to, root, area, view);
  paintWithEffects(context, style, area, () => area, root.localName, content);
}

function paintViewport(context: SvgPainting, element: Element, area: Rect, view: SvgView | null = null): void {
  const given = attribute(element, 'viewBox');
  const viewBox = view?.viewBox ?? parseViewBox(given);
  if (viewBox === null && isEmptyViewBox(given)) return;
  const fit = parsePreserveAspectRatio(view?.preserveAspectRatio ?? attribute(element, 'preserveAspectRatio'));
  const matrix = viewBoxTransform(viewBox, fit, area);
  paintMoved(context, matrix, () => paintChildren(context, element, viewBox ?? area));
}

function paintChildren(context: SvgPainting, parent: Element, viewport: SvgViewport): void {
  for (const child of parent.children) if (child.kind === 'element') paintElement(context, child, viewport);
}

/** What paints something where it stands. */
const PAINTED = new Set([
  'g',
  'a',
  'svg',
  'use',
  'switch',
  'text',
  'image',
  'foreignObject',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
]);

/** Of these, those that may hold something that is blended. */
const CONTAINERS = new Set(['g', 'a', 'svg', 'use', 'switch']);

function paintElement(context: SvgPainting, element: Element, viewport: SvgViewport): void {
  if (element.namespace !== 'svg' || !PAINTED.has(element.localName) || !meetsConditions(element)) return;
  const style = context.styles.styleOf(element);
  if (style.display.display === NONE || style.effects.opacity === 0 || !mayPaint(context, element)) return;
  const { state } = context;
  if (state.nesting >= DEEPEST_NESTING) {
    const limit = `Elements of SVG more than ${DEEPEST_NESTING} deep inside each other are not painted.`;
    context.diagnostics.report('SVG_UNSUPPORTED', limit);
    state.known.noteException();
    return;
  }
  state.nesting++;
  const boxOf = () => boundingBox(context, element, viewport);
  const offset = element.localName === 'use' ? offsetOfUse(element, style, viewport) : null;
  const ownBox = offset === null ? boxOf : () => movedBack(boxOf(), offset);
  const matrix = matrixOfElement(element, style, viewport, ownBox);
  const content = (to: SvgPainting) => paintContent(to, element, style, viewport, ownBox);
  const paint = () => paintWithEffects(context, style, viewport, ownBox, element.localName, content);
  paintMoved(
    context,
    matrix,
    offset === null ? paint : () => paintMoved(context, translation(offset.x, offset.y), paint),
  );
  state.nesting--;
}

function movedBack(box: Rect | null, { x, y }: Point): Rect | null {
  return box === null ? null : { ...box, x: box.x - x, y: box.y - y };
}

/** From the inside: filter, clip, mask, opacity and blending (css-masking-1 §3, compositing-1 §5). */
function paintWithEffects(
  context: SvgPainting,
  style: ComputedStyle,
  viewport: SvgViewport,
  boxOf: () => Rect | null,
  name: string,
  content: (to: SvgPainting) => void,
): void {
  const { effects, mask } = style;
  if (effects === initialStyle.effects && mask === initialStyle.mask) return content(context);
  const clips = effects.clipPath === 'none' ? null : clipsFor(context, style, boxOf, viewport);
  const filtered =
    effects.filter.length === 0
      ? () => content(context)
      : () => paintFiltered(context, style, boxOf, viewport, content);
  const clipped = clips === null ? filtered : () => paintClipped(context, clips, filtered);
  const masked = mask === initialStyle.mask ? clipped : () => paintMasked(context, style, boxOf, viewport, clipped);
  if (effects.opacity < 1 || effects.mixBlendMode !== 'normal')
    context.out.group(effects.opacity, effects.mixBlendMode, masked);
  else if ((effects.isolation === 'isolate' || clips !== null) && CONTAINERS.has(name))
    context.out.isolatedIfBlended(masked);
  else masked();
}

function paintFiltered(
  context: SvgPainting,
  style: ComputedStyle,
  boxOf: () => Rect | null,
  viewport: SvgViewport,
  content: (to: SvgPainting) => void,
): void {
  const picture = pictureOf(context, content);
  for (const item of filteredPicture(context, style, picture, boxOf, viewport)) context.out.items.push(item);
}

function clipsFor(
  context: SvgPainting,
  style: ComputedStyle,
  boxOf: () => Rect | null,
  viewport: SvgViewport,
): readonly Clip[] | null {
  const { clipPath } = style.effects;
  if (clipPath === 'none') return null;
  if (clipPath.kind === 'url') return clipsOf(context, clipPath.url, boxOf(), viewport);
  const box = shapeBox(style, clipPath.box, boxOf, viewport);
  if (clipPath.shape === null) return [{ kind: 'path', path: rectPath(box), rule: 'nonzero' }];
  return [{ kind: 'path', ...shapePath(clipPath.shape, box) }];
}

/** css-masking-1 §2: boxes of CSS stand for those of SVG; the border box is the default. */
function shapeBox(
  style: ComputedStyle,
  name: GeometryBox | null,
  boxOf: () => Rect | null,
  viewport: SvgViewport,
): Rect {
  if (name === 'view-box') return { x: 0, y: 0, width: viewport.width, height: viewport.height };
  const box = boxOf() ?? { x: 0, y: 0, width: 0, height: 0 };
  const isFill = name === 'fill-box' || name === 'content-box' || name === 'padding-box';
  return isFill ? box : strokeBox(style, box, viewport);
}

/** css-masking-1 §7; boxes are those that clip paths refer to. */
function paintMasked(
  context: SvgPainting,
  style: ComputedStyle,
  boxOf: () => Rect | null,
  viewport: SvgViewport,
  paint: () => void,
): void {
  const box = boxOf();
  const mask = context.maskOf({
    style,
    rect: shapeBox(style, 'border-box', () => box, viewport),
    border: NO_EDGES,
    boxOf: (name) => ({ rect: shapeBox(style, name, () => box, viewport), radii: null }),
    elementMask: ({ url }) => {
      const { references } = context;
      const element = url.startsWith('#') ? references.follow(url, MASK) : references.find(url);
      return element === null || !MASK.fits(element) ? null : maskPicture(context, element, box, viewport);
    },
  });
  if (mask === null) paint();
  else context.out.masked(mask.mode, mask.items, paint);
}

function paintContent(
  context: SvgPainting,
  element: Element,
  style: ComputedStyle,
  viewport: SvgViewport,
  boxOf: () => Rect | null,
): void {
  switch (element.localName) {
    case 'g':
      return paintChildren(context, element, viewport);
    case 'a': {
      paintChildren(context, element, viewport);
      const box = context.areas === null ? null : boxOf();
      if (box !== null) noteArea(context, element, box);
      return;
    }
    case 'svg':
      return paintNestedSvg(context, element, style, viewport);
    case 'use':
      return paintUse(context, element, style, viewport, boxOf);
    case 'switch': {
      const first = element.children.find((child) => child.kind === 'element' && meetsConditions(child));
      if (first?.kind === 'element') paintElement(context, first, viewport);
      return;
    }
    case 'text':
      return paintSvgText(context, element, viewport);
    case 'image':
      return paintSvgImage(context, element, style, viewport);
    case 'foreignObject':
      return paintForeignObject(context, element, style, viewport);
    default: {
      const shape = shapeOf(element, style, viewport);
      if (shape !== null) {
        context.deadline.tick(shape.path.coords.length);
        context.deadline.keep(BYTES_OF.coordinate * shape.path.coords.length, element);
      }
      if (shape === null || shape.path.ops.length === 0 || style.visibility.visibility !== 'visible') return;
      paintShape(context, element, shape, style, viewport);
    }
  }
}

/** §12.4: HTML, laid out for the size that is given. */
function paintForeignObject(context: SvgPainting, element: Element, style: ComputedStyle, viewport: SvgViewport): void {
  const width = geometryLength(element, style, 'width', viewport) ?? 0;
  const height = geometryLength(element, style, 'height', viewport) ?? 0;
  if (!(width > 0 && height > 0) || style.visibility.visibility !== 'visible') return;
  const items = context.frames.pictureInside(element, width, height);
  if (items === null) {
    context.diagnostics.report('SVG_UNSUPPORTED', 'A foreignObject is not painted: it is too deep in others.');
    return;
  }
  const x = geometryLength(element, style, 'x', viewport) ?? 0;
  const y = geometryLength(element, style, 'y', viewport) ?? 0;
  noteArea(context, element, { x, y, width, height });
  const paint = () => {
    for (const item of items) context.out.items.push(item);
  };
  // compositing-1 §3.2: it is a stacking context, so what it holds is blended with nothing outside.
  const isBlended = items.some((item) => item.kind === 'push-group' && item.blendMode !== 'normal');
  paintMoved(context, translation(x, y), isBlended ? () => context.out.isolated(paint) : paint);
}

function paintNestedSvg(context: SvgPainting, element: Element, style: ComputedStyle, viewport: SvgViewport): void {
  paintInViewport(context, element, style, {
    x: geometryLength(element, style, 'x', viewport) ?? 0,
    y: geometryLength(element, style, 'y', viewport) ?? 0,
    ...viewportSize([{ element, styles: context.styles }], viewport),
  });
}

/** An element whose attributes say how large a viewport is. */
interface SizedElement {
  readonly element: Element;
  readonly styles: SvgStyles;
}

/**
 * DEVIATION: of the attributes of the first element that has them; SVG 2 §8.3 makes properties of them on inner `svg` elements, too, which
 * Chromium does not do.
 */
function viewportSize(elements: readonly SizedElement[], viewport: SvgViewport): Size {
  const size = (name: 'width' | 'height'): number => {
    for (const { element, styles } of elements) {
      const fontSize = styles.styleOf(element).font.size;
      const length = lengthAttribute(element, name, name === 'width' ? 'x' : 'y', viewport, fontSize);
      if (length !== null) return length;
    }
    return viewport[name];
  };
  return { width: size('width'), height: size('height') };
}

/** An `svg` or `symbol` in a viewport of its own. */
function paintInViewport(context: SvgPainting, element: Element, style: ComputedStyle, area: Rect): void {
  if (!(area.width > 0 && area.height > 0)) return;
  const paint = () => paintViewport(context, element, area);
  if (style.overflow.x === 'visible') paint();
  else context.out.clipped(rectPath(area), paint);
}

/** §5.6: the referenced element as if it stood here, with the styles that it would inherit here; a symbol gets the viewport that `use` says. */
function paintUse(
  context: SvgPainting,
  use: Element,
  style: ComputedStyle,
  viewport: SvgViewport,
  boxOf: () => Rect | null,
): void {
  const used = usedElement(context, use, true);
  if (used === null) return;
  const { target } = used;
  // Before the target is open, for the box of `use` is that of the target.
  const contextPaint = contextPaintOf(context, style, boxOf, viewport);
  withResource(context, target, () => {
    const inner: SvgPainting = { ...used.inside, contextPaint };
    if (target.localName === 'symbol' || target.localName === 'svg')
      paintUsedViewport(inner, target, { element: use, styles: context.styles }, viewport);
    else paintElement(inner, target, viewport);
  });
}

function paintUsedViewport(context: SvgPainting, target: Element, use: SizedElement, viewport: SvgViewport): void {
  const style = context.styles.styleOf(target);
  if (style.display.display === NONE && target.localName !== 'symbol') return;
  const offset = (name: 'x' | 'y') =>
    target.localName === 'svg' ? (geometryLength(target, style, name, viewport) ?? 0) : 0;
  const area = {
    x: offset('x'),
    y: offset('y'),
    ...viewportSize([use, { element: target, styles: context.styles }], viewport),
  };
  const boxOf = () => boundingBox(context, target, viewport);
  const matrix = matrixOfElement(target, style, viewport, boxOf);
  const paint = () => paintInViewport(context, target, style, area);
  paintMoved(context, matrix, () =>
    style.effects.opacity < 1 ? context.out.group(style.effects.opacity, style.effects.mixBlendMode, paint) : paint(),
  );
}
