/** Lengths in SVG attributes (SVG 2 §8.9): numbers are user units; percentages refer to the nearest viewport. */
import { PX_PER_UNIT } from '../base/lengths.ts';
import { attribute, type Element } from '../dom/node.ts';
import type { SvgViewport } from './svg-context.ts';

const LENGTH = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*([a-z]*|%)\s*$/i;

/** What a percentage is of. */
export type Axis = 'x' | 'y' | 'other';

/** User units; `null` where the text is no length. */
export function parseSvgLength(text: string, axis: Axis, viewport: SvgViewport, fontSize: number): number | null {
  const match = LENGTH.exec(text);
  if (match === null) return null;
  const value = Number(match[1]);
  const unit = match[2]!.toLowerCase();
  if (unit === '') return value;
  if (unit === '%') return (value / 100) * basisOf(axis, viewport);
  if (unit === 'em' || unit === 'rem') return value * fontSize;
  if (unit === 'ex' || unit === 'ch') return (value * fontSize) / 2;
  if (unit === 'vw') return (value / 100) * viewport.width;
  if (unit === 'vh') return (value / 100) * viewport.height;
  const factor = PX_PER_UNIT[unit];
  return factor === undefined ? null : value * factor;
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
