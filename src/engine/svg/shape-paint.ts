/** Fill, stroke and markers of a shape, in the order that `paint-order` says (SVG 2 §13). */
import { inverted, multiply, type Rect } from '../base/geometry.ts';
import { resolveLength } from '../css/values/basic/length.ts';
import { ColorFromCurrent, type ColorValue, usedColor } from '../css/values/color/color-value.ts';
import type { SvgPaint } from '../css/values/paint/svg-paint.ts';
import { withOpacity } from '../display/color.ts';
import type { Paint, StrokeLine } from '../display/display-item.ts';
import { MeasuredPath } from '../display/measured-path.ts';
import type { Path } from '../display/path.ts';
import { attribute, type Element } from '../dom/node.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { gradientServer, isGradient } from './gradients.ts';
import { hasMarkers, paintMarkers } from './markers.ts';
import { pathBox, transformedPath, withoutLines } from './path-geometry.ts';
import { isPattern, patternServer } from './patterns.ts';
import type { Referenced } from './references.ts';
import type { Shape } from './shapes.ts';
import { type ContextPaint, paintMoved, type SourcePaint, type SvgPainting, type SvgViewport } from './svg-context.ts';
import { basisOf } from './svg-length.ts';
import { paintWithOpacity, transformedPaint } from './transformed-paint.ts';

export function paintShape(
  context: SvgPainting,
  element: Element,
  shape: Shape,
  style: ComputedStyle,
  viewport: SvgViewport,
): void {
  const { path } = shape;
  let box: Rect | null | undefined;
  const boxOf = () => {
    if (box === undefined) box = pathBox(path);
    return box;
  };
  const { svgPaint } = style;
  for (const layer of svgPaint.paintOrder) {
    if (layer === 'fill') {
      const fill = resolvePaint(context, svgPaint.fill, style, svgPaint.fillOpacity, boxOf, viewport);
      if (fill === null || isInvisible(fill)) continue;
      const filled = withoutLines(path);
      if (filled.ops.length > 0)
        context.out.items.push({ kind: 'fill-path', path: filled, rule: svgPaint.fillRule, paint: fill });
    } else if (layer === 'stroke') {
      const stroke = resolvePaint(context, svgPaint.stroke, style, svgPaint.strokeOpacity, boxOf, viewport);
      if (stroke !== null && !isInvisible(stroke)) paintStroke(context, element, path, stroke, style, viewport);
    } else if (hasMarkers(element, style)) {
      const contextPaint = contextPaintOf(context, style, boxOf, viewport);
      paintMarkers({ ...context, contextPaint }, shape, style, viewport);
    }
  }
}

function isInvisible(paint: Paint): boolean {
  return paint.kind === 'solid' ? paint.color.alpha === 0 : paint.kind === 'pattern' && paint.opacity === 0;
}

function paintStroke(
  context: SvgPainting,
  element: Element,
  path: Path,
  paint: Paint,
  style: ComputedStyle,
  viewport: SvgViewport,
): void {
  const line = strokeLine(style, viewport, dashScale(element, path));
  if (line === null) return;
  const drawn = line.cap === 'butt' ? path : withDots(path);
  const { matrix } = context.state;
  const back = style.svgGeometry.vectorEffect === 'non-scaling-stroke' ? inverted(matrix) : null;
  if (back === null) {
    context.out.items.push({ kind: 'stroke-path', ...line, path: drawn, paint });
    return;
  }
  context.state.known.noteException();
  // §8.13: the pen is that of the outermost SVG, only the path is transformed.
  const outerPath = transformedPath(drawn, matrix);
  const outerPaint = transformedPaint(paint, matrix);
  paintMoved(context, back, () =>
    context.out.items.push({ kind: 'stroke-path', ...line, path: outerPath, paint: outerPaint }),
  );
}

/** The pen; `null` where it has no width. @param scale - of dashes */
export function strokeLine({ svgPaint }: ComputedStyle, viewport: SvgViewport, scale = 1): StrokeLine | null {
  const basis = basisOf('other', viewport);
  const width = resolveLength(svgPaint.strokeWidth, basis);
  if (!(width > 0) || scale < 0) return null;
  const dashes = svgPaint.strokeDasharray.map((dash) => resolveLength(dash, basis) * scale);
  const isDashed = dashes.length > 0 && dashes.some((dash) => dash > 0) && dashes.every((dash) => dash >= 0);
  return {
    width,
    // §13.5.6: an odd number of dashes is repeated.
    dashes: !isDashed ? [] : dashes.length % 2 === 0 ? dashes : [...dashes, ...dashes],
    dashOffset: isDashed ? resolveLength(svgPaint.strokeDashoffset, basis) * scale : 0,
    cap: svgPaint.strokeLinecap,
    join: svgPaint.strokeLinejoin,
    miterLimit: svgPaint.strokeMiterlimit,
  };
}

/** §9.6.1: lengths along the path are shares of `pathLength`. */
function dashScale(element: Element, path: Path): number {
  const given = Number(attribute(element, 'pathLength') ?? Number.NaN);
  if (!(given >= 0) || !Number.isFinite(given)) return 1;
  return given === 0 ? 0 : new MeasuredPath(path).length / given;
}

/** Shorter than anything that is seen, but a line. */
const DOT = 1 / 1024;

/** §13.5.4: subpaths without length have round or square ends, which PDF gives to round ones only. */
function withDots(path: Path): Path {
  const { ops, coords } = path;
  let dotted: number[] | null = null;
  let at = 0;
  for (let i = 0; i < ops.length; i++) {
    const op = ops[i]!;
    if (op === 'L' && ops[i - 1] === 'M' && (ops[i + 1] === undefined || ops[i + 1] === 'M' || ops[i + 1] === 'Z')) {
      if (coords[at] === coords[at - 2] && coords[at + 1] === coords[at - 1]) {
        dotted ??= [...coords];
        dotted[at] = coords[at]! + DOT;
      }
    }
    at += op === 'Z' ? 0 : op === 'C' ? 6 : 2;
  }
  return dotted === null ? path : { ops, coords: dotted };
}

const PAINT_SERVER: Referenced = {
  name: 'gradient or pattern',
  fits: (element) => isGradient(element) || isPattern(element),
};

/**
 * What a `fill` or `stroke` paints with; `null` for nothing.
 *
 * @param boxOf - the box that gradients and patterns refer to
 */
export function resolvePaint(
  context: SvgPainting,
  paint: SvgPaint,
  style: ComputedStyle,
  opacity: number,
  boxOf: () => Rect | null,
  viewport: SvgViewport,
): Paint | null {
  if (paint === 'none') return null;
  if (paint === 'context-fill' || paint === 'context-stroke') return paintOfContext(context, paint, style, opacity);
  if (typeof paint === 'object' && 'url' in paint) {
    const server = context.references.follow(paint.url, PAINT_SERVER);
    if (server !== null && isGradient(server)) return gradientServer(context, server, boxOf(), viewport, opacity);
    if (server !== null && isPattern(server)) return patternServer(context, server, boxOf(), viewport, opacity);
    if (paint.fallback === null || paint.fallback === 'none') return null;
    return { kind: 'solid', color: withOpacity(usedColor(paint.fallback, style.color.color), opacity) };
  }
  return { kind: 'solid', color: withOpacity(usedColor(paint as ColorValue, style.color.color), opacity) };
}

/** What an element lends to those that it refers to. */
export function contextPaintOf(
  context: SvgPainting,
  style: ComputedStyle,
  boxOf: () => Rect | null,
  viewport: SvgViewport,
): ContextPaint {
  const source = (value: SvgPaint): SourcePaint | null => {
    if (value === 'context-fill') return context.contextPaint?.fill ?? null;
    if (value === 'context-stroke') return context.contextPaint?.stroke ?? null;
    if (value === 'currentcolor' || value instanceof ColorFromCurrent) return { color: value };
    const paint = resolvePaint(context, value, style, 1, boxOf, viewport);
    return paint === null ? null : { paint, matrix: context.state.matrix };
  };
  return { fill: source(style.svgPaint.fill), stroke: source(style.svgPaint.stroke) };
}

function paintOfContext(
  { contextPaint, state }: SvgPainting,
  name: 'context-fill' | 'context-stroke',
  style: ComputedStyle,
  opacity: number,
): Paint | null {
  state.known.noteException();
  const source = name === 'context-fill' ? contextPaint?.fill : contextPaint?.stroke;
  if (source === undefined || source === null) return null;
  if ('color' in source)
    return { kind: 'solid', color: withOpacity(usedColor(source.color, style.color.color), opacity) };
  const { paint, matrix } = source;
  if (paint.kind === 'solid') return paintWithOpacity(paint, opacity);
  const back = inverted(state.matrix);
  return back === null ? null : paintWithOpacity(transformedPaint(paint, multiply(back, matrix)), opacity);
}
