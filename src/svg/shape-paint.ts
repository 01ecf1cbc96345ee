/** Fill and stroke of a shape (SVG 2 §13). */
import { type ColorValue, usedColor } from '../css/values/color.ts';
import { resolveLength } from '../css/values/length.ts';
import type { SvgPaint } from '../css/values/svg-paint.ts';
import { type Color, withOpacity } from '../display/color.ts';
import type { Path } from '../display/path.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { SvgPainting, SvgViewport } from './svg-context.ts';
import { basisOf } from './svg-length.ts';

export function fillAndStroke(context: SvgPainting, path: Path, style: ComputedStyle, viewport: SvgViewport): void {
  const { svgPaint } = style;
  const fill = solidPaint(context, svgPaint.fill, style, svgPaint.fillOpacity);
  if (fill !== null) context.out.fillPath(path, fill, svgPaint.fillRule);
  const stroke = solidPaint(context, svgPaint.stroke, style, svgPaint.strokeOpacity);
  const width = resolveLength(svgPaint.strokeWidth, basisOf('other', viewport));
  if (stroke === null || stroke.alpha === 0 || width <= 0) return;
  const dashes = svgPaint.strokeDasharray.map((dash) => resolveLength(dash, basisOf('other', viewport)));
  const isDashed = dashes.length > 0 && dashes.some((dash) => dash > 0) && dashes.every((dash) => dash >= 0);
  context.out.items.push({
    kind: 'stroke-path',
    path,
    width,
    // §13.5.6: an odd number of dashes is repeated.
    dashes: !isDashed ? [] : dashes.length % 2 === 0 ? dashes : [...dashes, ...dashes],
    dashOffset: isDashed ? resolveLength(svgPaint.strokeDashoffset, basisOf('other', viewport)) : 0,
    cap: svgPaint.strokeLinecap,
    join: svgPaint.strokeLinejoin,
    miterLimit: svgPaint.strokeMiterlimit,
    paint: { kind: 'solid', color: stroke },
  });
}

/** The colour of a `fill` or `stroke`; `null` for none. Paint servers have their fallback, else the colour of their last stop, and are reported. */
export function solidPaint(context: SvgPainting, paint: SvgPaint, style: ComputedStyle, opacity: number): Color | null {
  if (paint === 'none') return null;
  if (paint === 'context-fill' || paint === 'context-stroke') return null;
  if (typeof paint === 'object' && 'url' in paint) {
    context.diagnostics.report(
      'SVG_UNSUPPORTED',
      'Gradients and patterns of SVG are not painted yet; their fallback colour or last stop is.',
    );
    return serverColor(context, paint, style, opacity);
  }
  return withOpacity(usedColor(paint as ColorValue, style.color.color), opacity);
}

function serverColor(
  context: SvgPainting,
  paint: { readonly url: string; readonly fallback: ColorValue | 'none' | null },
  style: ComputedStyle,
  opacity: number,
): Color | null {
  if (paint.fallback === 'none') return null;
  if (paint.fallback !== null) return withOpacity(usedColor(paint.fallback, style.color.color), opacity);
  const hash = paint.url.indexOf('#');
  const server = hash < 0 ? null : context.references.find(paint.url.slice(hash));
  const stop = server?.children.findLast((child) => child.kind === 'element' && child.localName === 'stop');
  if (stop?.kind !== 'element') return null;
  const stopStyle = context.styles.styleOf(stop);
  return withOpacity(usedColor(stopStyle.svgStop.color, stopStyle.color.color), stopStyle.svgStop.opacity * opacity);
}
