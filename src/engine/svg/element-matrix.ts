/** The matrix of an SVG element: its `transform` attribute or property and the individual properties, about the origin (css-transforms-1 §6, §10). */
import { type Matrix, multiply, type Point, type Rect, translation } from '../base/geometry.ts';
import { resolveLength } from '../css/values/basic/length.ts';
import { attribute, type Element } from '../dom/node.ts';
import { svgMotionMatrix } from '../layout/motion-path.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { initialStyle } from '../style/initial-style.ts';
import { isTransformed, transformMatrix } from '../style/transform-matrix.ts';
import { strokeBox } from './stroke-box.ts';
import type { SvgViewport } from './svg-context.ts';
import { geometryLength } from './svg-length.ts';
import { parseTransform } from './transform-attribute.ts';

/**
 * @param boxOf - the box around the element's fill, asked for only where `transform-box` needs it
 * @param name - of the attribute: gradients and patterns have names of their own
 */
export function matrixOfElement(
  element: Element,
  style: ComputedStyle,
  viewport: SvgViewport,
  boxOf: () => Rect | null,
  name = 'transform',
): Matrix | null {
  const { transform } = style;
  const text = transform.transform === initialStyle.transform.transform ? attribute(element, name) : null;
  const given = text === null ? null : parseTransform(text);
  if (transform === initialStyle.transform) return given;
  const hasOrigin = transform.origin !== initialStyle.transform.origin;
  if (!isTransformed(style) && !(given !== null && hasOrigin)) return given;
  const box = referenceBox(style, viewport, boxOf);
  // The style sheet of browsers sets the origin of SVG elements to 0 0.
  const originX = hasOrigin ? resolveLength(transform.origin.x, box.width) : 0;
  const originY = hasOrigin ? resolveLength(transform.origin.y, box.height) : 0;
  const motion = svgMotionMatrix(style, box, { x: originX, y: originY }, viewport);
  const own = transformMatrix(style, box.width, box.height, motion);
  // The attribute stands where the property would: after translate, rotate and scale.
  const matrix = given === null ? own : multiply(own, given);
  const [x, y] = [box.x + originX, box.y + originY];
  return x === 0 && y === 0 ? matrix : multiply(multiply(translation(x, y), matrix), translation(-x, -y));
}

function referenceBox(style: ComputedStyle, viewport: SvgViewport, boxOf: () => Rect | null): Rect {
  const { transform, svgGeometry } = style;
  const whole = { x: 0, y: 0, width: viewport.width, height: viewport.height };
  if (transform.box === 'view-box') return whole;
  const box = boxOf();
  if (box === null) return { x: 0, y: 0, width: 0, height: 0 };
  if (transform.box === 'fill-box' || transform.box === 'content-box') return box;
  // The width of strokes that do not scale depends on the transform that is looked for (csswg-drafts issue 9640).
  return svgGeometry.vectorEffect === 'non-scaling-stroke' ? box : strokeBox(style, box, viewport);
}

/** SVG 2 §5.6: the last of the transforms of `use`, so what clips, masks and filters it is in the space behind it; `null` for none. */
export function offsetOfUse(use: Element, style: ComputedStyle, viewport: SvgViewport): Point | null {
  const x = geometryLength(use, style, 'x', viewport) ?? 0;
  const y = geometryLength(use, style, 'y', viewport) ?? 0;
  return x === 0 && y === 0 ? null : { x, y };
}
