/** `linearGradient` and `radialGradient` (SVG 2 §14.2): in the user space of the element that they paint. */
import { IDENTITY, type Matrix, multiply, type Rect } from '../base/geometry.ts';
import { usedColor } from '../css/values/color/color-value.ts';
import { withOpacity } from '../display/color.ts';
import type { GradientStop, Paint } from '../display/display-item.ts';
import { attribute, type Element } from '../dom/node.ts';
import { matrixOfElement } from './element-matrix.ts';
import { chainAttribute, type Referenced, templateChain } from './references.ts';
import type { SvgPainting, SvgViewport } from './svg-context.ts';
import { type Axis, parseSvgLength, shareAttribute } from './svg-length.ts';
import { transformedLine } from './transformed-paint.ts';

export function isGradient({ localName }: Element): boolean {
  return localName === 'linearGradient' || localName === 'radialGradient';
}

const GRADIENT: Referenced = { name: 'gradient', fits: isGradient };

/** @param box - around what is painted; `null` where there is no such box, and then gradients that refer to it paint nothing */
export function gradientServer(
  context: SvgPainting,
  gradient: Element,
  box: Rect | null,
  viewport: SvgViewport,
  opacity: number,
): Paint | null {
  const chain = templateChain(context.references, gradient, GRADIENT);
  const stops = stopsOf(context, chain, opacity);
  if (stops.length === 0) return null;
  const isShare = chainAttribute(chain, 'gradientUnits') !== 'userSpaceOnUse';
  if (isShare && (box === null || box.width === 0 || box.height === 0)) return null;
  const units = isShare && box !== null ? { a: box.width, b: 0, c: 0, d: box.height, e: box.x, f: box.y } : IDENTITY;
  const matrix = multiply(units, gradientMatrix(context, chain, viewport));
  const last = stops[stops.length - 1]!;
  const solid: Paint = { kind: 'solid', color: last.color };
  if (stops.length === 1) return solid;
  const spread = spreadOf(chainAttribute(chain, 'spreadMethod'));
  const own = chain.filter(({ localName }) => localName === gradient.localName);
  const { size } = context.styles.styleOf(gradient).font;
  const coordinate = (name: string, axis: Axis): number | null => {
    const text = chainAttribute(own, name);
    if (text === null) return null;
    return isShare ? shareAttribute(text) : parseSvgLength(text, axis, viewport, size);
  };
  const share = (part: number, axis: 'x' | 'y') =>
    isShare ? part : part * (axis === 'x' ? viewport.width : viewport.height);
  if (gradient.localName === 'linearGradient') {
    const from = { x: coordinate('x1', 'x') ?? 0, y: coordinate('y1', 'y') ?? 0 };
    const to = { x: coordinate('x2', 'x') ?? share(1, 'x'), y: coordinate('y2', 'y') ?? 0 };
    if (from.x === to.x && from.y === to.y) return solid;
    return { kind: 'linear-gradient', ...transformedLine(from, to, matrix), stops, spread, isStraight: true };
  }
  const center = { x: coordinate('cx', 'x') ?? share(0.5, 'x'), y: coordinate('cy', 'y') ?? share(0.5, 'y') };
  const radius =
    coordinate('r', 'other') ?? (isShare ? 0.5 : Math.hypot(viewport.width, viewport.height) / Math.SQRT2 / 2);
  if (radius <= 0) return radius < 0 ? null : solid;
  return {
    kind: 'radial-gradient',
    center,
    radius,
    focus: { x: coordinate('fx', 'x') ?? center.x, y: coordinate('fy', 'y') ?? center.y },
    focusRadius: Math.max(0, coordinate('fr', 'other') ?? 0),
    matrix,
    stops,
    spread,
    isStraight: true,
  };
}

function spreadOf(text: string | null): 'pad' | 'repeat' | 'reflect' {
  return text === 'repeat' || text === 'reflect' ? text : 'pad';
}

/** Of the first of the chain that has one, be it an attribute or the property `transform`. */
function gradientMatrix(context: SvgPainting, chain: readonly Element[], viewport: SvgViewport): Matrix {
  for (const element of chain) {
    const style = context.styles.styleOf(element);
    const matrix = matrixOfElement(element, style, viewport, () => null, 'gradientTransform');
    if (matrix !== null) return matrix;
  }
  return IDENTITY;
}

const MOST_STOPS = 2000;

/** The stops of the first of the chain that has any; offsets never decrease (§14.2.4). */
function stopsOf(context: SvgPainting, chain: readonly Element[], opacity: number): readonly GradientStop[] {
  for (const element of chain) {
    const stops: GradientStop[] = [];
    let previous = 0;
    for (const child of element.children) {
      if (child.kind !== 'element' || child.localName !== 'stop' || stops.length >= MOST_STOPS) continue;
      const { svgStop, color } = context.styles.styleOf(child);
      const given = shareAttribute(attribute(child, 'offset')) ?? 0;
      const offset = Math.max(previous, Math.min(1, Math.max(0, given)));
      previous = offset;
      stops.push({ offset, color: withOpacity(usedColor(svgStop.color, color.color), svgStop.opacity * opacity) });
    }
    if (stops.length > 0) return stops;
  }
  return [];
}
