/** Fractions (mathml-core §3.3.2). */
import type { MathBox } from '../../boxes/tree/box.ts';
import { axisHeight, hasDisplayStyle, type MathFont, mathConstant } from './math-constants.ts';
import { mathLength } from './math-lengths.ts';
import {
  fontOf,
  inFlowChildren,
  type MathFormatting,
  MathParts,
  type MeasuredPart,
  type StretchTarget,
} from './math-parts.ts';
import { layoutRow } from './row.ts';

/** How far the baselines are moved up and down, px. */
interface Shifts {
  readonly up: number;
  readonly down: number;
}

export function layoutFraction(box: MathBox, stretch: StretchTarget | null, formatting: MathFormatting): MeasuredPart {
  const children = inFlowChildren(box);
  if (children.length !== 2) return layoutRow(box, stretch, formatting);
  const font = fontOf(box, formatting.env);
  // A fraction that is built around an operator grows with it.
  const numerator = formatting.measure(children[0]!, stretch);
  const denominator = formatting.measure(children[1]!, null);
  const ruleThickness = mathConstant(font, 'fractionRuleThickness', font.ruleThickness);
  const thickness = Math.max(0, mathLength(box, 'linethickness', font, ruleThickness) ?? ruleThickness);
  const isDisplay = hasDisplayStyle(box.style);
  const shifts =
    thickness === 0
      ? stackShifts(numerator, denominator, font, isDisplay)
      : fractionShifts(numerator, denominator, font, isDisplay, thickness);
  const parts = new MathParts();
  parts.width = Math.max(numerator.width, denominator.width);
  parts.ascent = Math.max(shifts.up + numerator.ascent, denominator.ascent - shifts.down);
  parts.descent = Math.max(numerator.descent - shifts.up, shifts.down + denominator.descent);
  parts.place(numerator, (parts.width - numerator.width) / 2, -shifts.up);
  parts.place(denominator, (parts.width - denominator.width) / 2, shifts.down);
  if (thickness > 0) parts.addBar(0, -axisHeight(font) - thickness / 2, parts.width, thickness);
  return parts.finish(box);
}

/** With a bar on the axis (§3.3.2.1). */
function fractionShifts(
  numerator: MeasuredPart,
  denominator: MeasuredPart,
  font: MathFont,
  isDisplay: boolean,
  thickness: number,
): Shifts {
  const axis = axisHeight(font);
  const rule = font.ruleThickness;
  const gapOver = isDisplay
    ? mathConstant(font, 'fractionNumDisplayStyleGapMin', 3 * rule)
    : mathConstant(font, 'fractionNumeratorGapMin', rule);
  const gapUnder = isDisplay
    ? mathConstant(font, 'fractionDenomDisplayStyleGapMin', 3 * rule)
    : mathConstant(font, 'fractionDenominatorGapMin', rule);
  const up = isDisplay ? 'fractionNumeratorDisplayStyleShiftUp' : 'fractionNumeratorShiftUp';
  const down = isDisplay ? 'fractionDenominatorDisplayStyleShiftDown' : 'fractionDenominatorShiftDown';
  return {
    up: Math.max(mathConstant(font, up, 0), axis + thickness / 2 + gapOver + numerator.descent),
    down: Math.max(mathConstant(font, down, 0), thickness / 2 + gapUnder + denominator.ascent - axis),
  };
}

/** Without a bar (§3.3.2.2). */
function stackShifts(numerator: MeasuredPart, denominator: MeasuredPart, font: MathFont, isDisplay: boolean): Shifts {
  const gapMin = isDisplay
    ? mathConstant(font, 'stackDisplayStyleGapMin', 7 * font.ruleThickness)
    : mathConstant(font, 'stackGapMin', 3 * font.ruleThickness);
  let up = mathConstant(font, isDisplay ? 'stackTopDisplayStyleShiftUp' : 'stackTopShiftUp', 0);
  let down = mathConstant(font, isDisplay ? 'stackBottomDisplayStyleShiftDown' : 'stackBottomShiftDown', 0);
  const missing = gapMin - (up - numerator.descent + down - denominator.ascent);
  if (missing > 0) {
    up += missing / 2;
    down += missing - missing / 2;
  }
  return { up, down };
}
