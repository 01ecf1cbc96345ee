/** Lengths in SVG attributes and properties (SVG 2 §8.9): numbers are user units; percentages refer to the nearest viewport. */
import { PX_PER_UNIT } from '../base/lengths.ts';
import { resolveLength } from '../css/values/basic/length.ts';
import { attribute, type Element } from '../dom/node.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { initialStyle } from '../style/initial-style.ts';
import { parseMathLength } from './math-length.ts';
import type { SvgViewport } from './svg-context.ts';

const LENGTH = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)\s*([a-z]+|%)?$/i;

/** What a percentage is of. */
export type Axis = 'x' | 'y' | 'other';

/** User units; `null` where the text is no length. */
export function parseSvgLength(text: string, axis: Axis, viewport: SvgViewport, fontSize: number): number | null {
  const match = LENGTH.exec(text.trim());
  if (match === null) return parseMathLength(text, basisOf(axis, viewport), fontSize, viewport);
  const value = Number(match[1]);
  if (!Number.isFinite(value)) return null;
  const unit = (match[2] ?? '').toLowerCase();
  if (unit === '') return value;
  if (unit === '%') return (value / 100) * basisOf(axis, viewport);
  if (unit === 'em' || unit === 'rem') return value * fontSize;
  if (unit === 'ex' || unit === 'ch') return (value * fontSize) / 2;
  if (unit === 'vw') return (value / 100) * viewport.width;
  if (unit === 'vh') return (value / 100) * viewport.height;
  const factor = PX_PER_UNIT[unit];
  return factor === undefined ? parseMathLength(text, basisOf(axis, viewport), fontSize, viewport) : value * factor;
}

/** SVG 2 §8.9: the diagonal's share for what is neither horizontal nor vertical. */
export function basisOf(axis: Axis, { width, height }: SvgViewport): number {
  if (axis === 'x') return width;
  return axis === 'y' ? height : Math.hypot(width, height) / Math.SQRT2;
}

export function lengthAttribute(
  element: Element,
  name: string,
  axis: Axis,
  viewport: SvgViewport,
  fontSize: number,
): number | null {
  const text = attribute(element, name);
  return text === null ? null : parseSvgLength(text, axis, viewport, fontSize);
}

/** Attributes that are properties too (SVG 2 §7): where the property is set, it wins. */
export type GeometryName = 'x' | 'y' | 'cx' | 'cy' | 'r' | 'rx' | 'ry' | 'width' | 'height';

const AXES: Readonly<Record<GeometryName, Axis>> = {
  x: 'x',
  y: 'y',
  cx: 'x',
  cy: 'y',
  r: 'other',
  rx: 'x',
  ry: 'y',
  width: 'x',
  height: 'y',
};

/** User units; `null` where neither the property nor the attribute gives a length. */
export function geometryLength(
  element: Element,
  style: ComputedStyle,
  name: GeometryName,
  viewport: SvgViewport,
): number | null {
  const axis = AXES[name];
  const isSize = name === 'width' || name === 'height';
  const group = isSize ? style.sizing : style.svgGeometry;
  if (group !== (isSize ? initialStyle.sizing : initialStyle.svgGeometry)) {
    const value = isSize ? style.sizing[name] : style.svgGeometry[name];
    const initial = isSize ? 'auto' : initialStyle.svgGeometry[name];
    if (value !== initial && typeof value === 'object' && 'px' in value)
      return resolveLength(value, basisOf(axis, viewport));
  }
  return lengthAttribute(element, name, axis, viewport, style.font.size);
}

/** Of a box given in shares of another one (`objectBoundingBox`): a number or a percentage. `null` where it is neither. */
export function shareAttribute(text: string | null): number | null {
  if (text === null) return null;
  const match = LENGTH.exec(text.trim());
  if (match === null) return parseMathLength(text, 1, 0, { width: 0, height: 0 });
  const value = Number(match[1]);
  if (!Number.isFinite(value)) return null;
  return match[2] === '%' ? value / 100 : value;
}
