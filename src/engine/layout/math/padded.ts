/** `mspace` and `mpadded` (mathml-core §3.2.5, §3.3.6): sizes that are given. */
import type { MathBox } from '../../boxes/tree/box.ts';
import { mathLength } from './math-lengths.ts';
import {
  fontOf,
  inFlowChildren,
  type MathFormatting,
  MathParts,
  type MeasuredPart,
  type StretchTarget,
} from './math-parts.ts';
import { addRow } from './row.ts';

export function layoutSpace(box: MathBox, { env }: MathFormatting): MeasuredPart {
  const font = fontOf(box, env);
  const parts = new MathParts();
  parts.width = Math.max(0, mathLength(box, 'width', font, 0) ?? 0);
  parts.ascent = mathLength(box, 'height', font, 0) ?? 0;
  parts.descent = mathLength(box, 'depth', font, 0) ?? 0;
  return parts.finish(box);
}

export function layoutPadded(box: MathBox, stretch: StretchTarget | null, formatting: MathFormatting): MeasuredPart {
  const font = fontOf(box, formatting.env);
  const inner = new MathParts();
  const isOperator = formatting.coreOperator(box) !== null;
  addRow(inner, inFlowChildren(box), isOperator, stretch, formatting);
  const { width, ascent, descent } = inner;
  const length = (name: string, basis: number) => mathLength(box, name, font, basis);
  inner.shift(Math.max(0, length('lspace', width) ?? 0), -(length('voffset', ascent) ?? 0));
  inner.width = Math.max(0, length('width', width) ?? width);
  inner.ascent = Math.max(0, length('height', ascent) ?? ascent);
  inner.descent = Math.max(0, length('depth', descent) ?? descent);
  if (length('height', ascent) === null) inner.ascent = ascent;
  if (length('depth', descent) === null) inner.descent = descent;
  return inner.finish(box);
}
