/** Rows (mathml-core §3.3.1.2): parts beside each other on one baseline, with space around operators, which grow to the height of the others. */
import type { Box, MathBox } from '../../boxes/tree/box.ts';
import { isFormula } from './embellished.ts';
import {
  fontOf,
  inFlowChildren,
  type MathFormatting,
  MathParts,
  type MeasuredPart,
  type StretchTarget,
} from './math-parts.ts';
import { growsAlong, operatorProperties } from './operator-properties.ts';

export function layoutRow(box: MathBox, stretch: StretchTarget | null, formatting: MathFormatting): MeasuredPart {
  const parts = new MathParts();
  addRow(parts, inFlowChildren(box), !isFormula(box) && formatting.coreOperator(box) !== null, stretch, formatting);
  return parts.finish(box);
}

/**
 * Sets the sizes of `parts` to those of a row of the boxes, which it places from their start.
 *
 * @param isOperator - the row as a whole is set as an operator: space is added around it, not in it
 */
export function addRow(
  parts: MathParts,
  boxes: readonly Box[],
  isOperator: boolean,
  stretch: StretchTarget | null,
  formatting: MathFormatting,
): void {
  const measured = measureRow(boxes, stretch, formatting);
  let x = 0;
  let ascent = Number.NEGATIVE_INFINITY;
  let descent = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < boxes.length; i++) {
    const part = measured[i]!;
    const core = isOperator ? null : formatting.coreOperator(boxes[i]!);
    const properties = core === null ? null : operatorProperties(core, fontOf(core, formatting.env));
    if (properties !== null) x += properties.lspace;
    parts.place(part, x, 0);
    x += part.width;
    if (properties !== null) x += properties.rspace;
    ascent = Math.max(ascent, part.ascent);
    descent = Math.max(descent, part.descent);
    if (boxes.length === 1) parts.italicCorrection = part.italicCorrection;
  }
  parts.width = Math.max(0, x);
  parts.ascent = boxes.length === 0 ? 0 : ascent;
  parts.descent = boxes.length === 0 ? 0 : descent;
}

/** §3.3.1.1: those that do not grow say how high the others become; if all do, they have their own sizes first. */
function measureRow(
  boxes: readonly Box[],
  stretch: StretchTarget | null,
  formatting: MathFormatting,
): readonly MeasuredPart[] {
  const measured: MeasuredPart[] = [];
  const growing: number[] = [];
  let ascent = Number.NEGATIVE_INFINITY;
  let descent = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < boxes.length; i++) {
    const core = formatting.coreOperator(boxes[i]!);
    const part = formatting.measure(boxes[i]!, null);
    measured.push(part);
    if (core !== null && growsAlong(core, stretch?.axis ?? 'vertical', formatting.env)) growing.push(i);
    else {
      ascent = Math.max(ascent, part.ascent);
      descent = Math.max(descent, part.descent);
    }
  }
  if (growing.length === 0) return measured;
  if (growing.length === boxes.length) {
    for (const part of measured) {
      ascent = Math.max(ascent, part.ascent);
      descent = Math.max(descent, part.descent);
    }
  }
  const target: StretchTarget = stretch ?? { axis: 'vertical', ascent, descent };
  for (const i of growing) measured[i] = formatting.measure(boxes[i]!, target);
  return measured;
}
