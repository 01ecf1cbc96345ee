/** SVG to display items (SVG 2): structure, shapes, text, images, clipping. What is not painted yet is reported. */
import { type Matrix, multiply, type Rect, translation } from '../base/geometry.ts';
import { resolveLength } from '../css/values/length.ts';
import { PathBuilder } from '../display/path.ts';
import { attribute, type Element } from '../dom/node.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { initialStyle } from '../style/initial-style.ts';
import { isTransformed, transformMatrix } from '../style/transform-matrix.ts';
import { clipPathOf } from './clip-path.ts';
import { ReferencedElements } from './references.ts';
import { fillAndStroke } from './shape-paint.ts';
import { shapeOf } from './shapes.ts';
import type { SvgContext, SvgDocument, SvgPainting, SvgViewport } from './svg-context.ts';
import { paintSvgImage } from './svg-image.ts';
import { lengthAttribute } from './svg-length.ts';
import { paintSvgText } from './svg-text.ts';
import { parseTransform } from './transform-attribute.ts';
import { parsePreserveAspectRatio, parseViewBox, viewBoxTransform } from './view-box.ts';

/** How deep `use`, patterns and nested SVG images may refer to each other. */
const DEEPEST_REFERENCE = 16;
/** Elements painted by one SVG, those repeated by `use` included: bombs of nested `use` end here. */
const MOST_ELEMENTS = 200_000;

/** Paints an `svg` element that fills `area`: the content box of a replaced element, on whole px. */
export function paintSvg(context: SvgContext, root: Element, area: Rect, depth = 0): void {
  if (area.width <= 0 || area.height <= 0 || depth > DEEPEST_REFERENCE) return;
  const painting: SvgPainting = {
    ...context,
    references: new ReferencedElements(root),
    depth,
    budget: { elements: MOST_ELEMENTS },
    paintDocument,
  };
  const clip = new PathBuilder().rect(area.x, area.y, area.width, area.height);
  const paint = () => paintViewport(painting, root, area);
  if (context.styles.styleOf(root).overflow.x === 'visible') paint();
  else context.out.clipped(clip, paint);
}

/** An SVG image inside an SVG: it knows nothing of the one around it. */
function paintDocument(context: SvgPainting, document: SvgDocument, area: Rect): void {
  paintSvg({ ...context, styles: document.styles }, document.root, area, context.depth + 1);
}

function paintViewport(context: SvgPainting, element: Element, area: Rect): void {
  const viewBox = parseViewBox(attribute(element, 'viewBox'));
  const matrix = viewBoxTransform(viewBox, parsePreserveAspectRatio(attribute(element, 'preserveAspectRatio')), area);
  const viewport = viewBox ?? area;
  context.out.transformed(matrix, () => paintChildren(context, element, viewport));
}

function paintChildren(context: SvgPainting, parent: Element, viewport: SvgViewport): void {
  for (const child of parent.children) if (child.kind === 'element') paintElement(context, child, viewport);
}

const NEVER_PAINTED = new Set([
  'defs',
  'symbol',
  'clipPath',
  'mask',
  'marker',
  'pattern',
  'linearGradient',
  'radialGradient',
  'filter',
  'title',
  'desc',
  'metadata',
  'style',
  'script',
  'view',
]);
const ANIMATION = new Set(['animate', 'animateMotion', 'animateTransform', 'set', 'discard']);

function paintElement(context: SvgPainting, element: Element, viewport: SvgViewport): void {
  if (element.namespace !== 'svg' || NEVER_PAINTED.has(element.localName) || ANIMATION.has(element.localName)) return;
  if (--context.budget.elements < 0) {
    context.diagnostics.report(
      'SVG_UNSUPPORTED',
      `An SVG paints more than ${MOST_ELEMENTS} elements; the rest is left out.`,
    );
    return;
  }
  const style = context.styles.styleOf(element);
  if (style.display.display === 'none') return;
  reportUnsupported(context, element);
  const paint = () => paintTransformed(context, element, style, viewport);
  const matrix = matrixOfElement(element, style, viewport);
  if (matrix === null) paint();
  else context.out.transformed(matrix, paint);
}

/** The properties win over the attribute; percentages refer to the viewport, the origin is its corner unless given (css-transforms-1 §6). */
function matrixOfElement(element: Element, style: ComputedStyle, viewport: SvgViewport): Matrix | null {
  if (!isTransformed(style)) {
    const transform = attribute(element, 'transform');
    return transform === null ? null : parseTransform(transform);
  }
  const matrix = transformMatrix(style, viewport.width, viewport.height);
  const { origin } = style.transform;
  if (origin === initialStyle.transform.origin) return matrix;
  const x = resolveLength(origin.x, viewport.width);
  const y = resolveLength(origin.y, viewport.height);
  return multiply(multiply(translation(x, y), matrix), translation(-x, -y));
}

function paintTransformed(context: SvgPainting, element: Element, style: ComputedStyle, viewport: SvgViewport): void {
  const clip = clipPathOf(context, element, viewport);
  const content = () => paintContent(context, element, style, viewport);
  const grouped = () => {
    if (style.effects.opacity < 1 || style.effects.mixBlendMode !== 'normal')
      context.out.group(style.effects.opacity, style.effects.mixBlendMode, content);
    else content();
  };
  if (style.effects.opacity === 0) return;
  if (clip === null) grouped();
  else context.out.clipped(clip.path, grouped, clip.rule);
}

function paintContent(context: SvgPainting, element: Element, style: ComputedStyle, viewport: SvgViewport): void {
  switch (element.localName) {
    case 'g':
    case 'a':
      return paintChildren(context, element, viewport);
    case 'svg':
      return paintNestedSvg(context, element, viewport);
    case 'use':
      return paintUse(context, element, style, viewport);
    case 'switch': {
      const first = element.children.find(
        (child) => child.kind === 'element' && !attributeGiven(child, 'requiredExtensions'),
      );
      if (first?.kind === 'element') paintElement(context, first, viewport);
      return;
    }
    case 'text':
      return paintSvgText(context, element, viewport);
    case 'image':
      return paintSvgImage(context, element, style, viewport);
    case 'foreignObject':
      context.diagnostics.report('SVG_UNSUPPORTED', 'foreignObject is not painted yet.');
      return;
    default:
      paintShape(context, element, style, viewport);
  }
}

function attributeGiven(element: Element, name: string): boolean {
  return (attribute(element, name) ?? '') !== '';
}

function paintNestedSvg(context: SvgPainting, element: Element, viewport: SvgViewport): void {
  const { size } = context.styles.styleOf(element).font;
  const area = {
    x: lengthAttribute(element, 'x', 'x', viewport, size) ?? 0,
    y: lengthAttribute(element, 'y', 'y', viewport, size) ?? 0,
    width: lengthAttribute(element, 'width', 'x', viewport, size) ?? viewport.width,
    height: lengthAttribute(element, 'height', 'y', viewport, size) ?? viewport.height,
  };
  if (area.width <= 0 || area.height <= 0) return;
  if (context.depth >= DEEPEST_REFERENCE) {
    context.diagnostics.report(
      'SVG_UNSUPPORTED',
      `svg elements nested more than ${DEEPEST_REFERENCE} deep are not painted.`,
    );
    return;
  }
  const inner: SvgPainting = { ...context, depth: context.depth + 1 };
  context.out.clipped(new PathBuilder().rect(area.x, area.y, area.width, area.height), () =>
    paintViewport(inner, element, area),
  );
}

/** §5.6: the referenced element as if it stood here; a symbol gets the viewport that `use` says. */
function paintUse(context: SvgPainting, use: Element, style: ComputedStyle, viewport: SvgViewport): void {
  const target = context.references.find(attribute(use, 'href') ?? attribute(use, 'xlink:href'));
  if (target === null || context.depth >= DEEPEST_REFERENCE) return;
  const inner: SvgPainting = { ...context, depth: context.depth + 1 };
  const { size } = style.font;
  const x = lengthAttribute(use, 'x', 'x', viewport, size) ?? 0;
  const y = lengthAttribute(use, 'y', 'y', viewport, size) ?? 0;
  if (target.localName !== 'symbol' && target.localName !== 'svg') {
    context.out.transformed({ a: 1, b: 0, c: 0, d: 1, e: x, f: y }, () => paintElement(inner, target, viewport));
    return;
  }
  const width =
    lengthAttribute(use, 'width', 'x', viewport, size) ??
    lengthAttribute(target, 'width', 'x', viewport, size) ??
    viewport.width;
  const height =
    lengthAttribute(use, 'height', 'y', viewport, size) ??
    lengthAttribute(target, 'height', 'y', viewport, size) ??
    viewport.height;
  if (width <= 0 || height <= 0) return;
  const area = { x, y, width, height };
  context.out.clipped(new PathBuilder().rect(x, y, width, height), () => paintViewport(inner, target, area));
}

function paintShape(context: SvgPainting, element: Element, style: ComputedStyle, viewport: SvgViewport): void {
  const path = shapeOf(element, viewport, style.font.size);
  if (path === null || path.ops.length === 0 || style.visibility.visibility !== 'visible') return;
  fillAndStroke(context, path, style, viewport);
}

const UNSUPPORTED_ATTRIBUTES = ['mask', 'filter', 'marker-start', 'marker-mid', 'marker-end'];

function reportUnsupported(context: SvgPainting, element: Element): void {
  for (const name of UNSUPPORTED_ATTRIBUTES) {
    const value = attribute(element, name);
    if (value !== null && value !== 'none')
      context.diagnostics.report('SVG_UNSUPPORTED', `The attribute ${name} of SVG has no effect yet.`);
  }
}
