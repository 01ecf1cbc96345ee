/** Roots (mathml-core §3.3.3). */
import type { MathBox } from '../../boxes/tree/box.ts';
import { hasDisplayStyle, mathConstant } from './math-constants.ts';
import { fontOf, inFlowChildren, type MathFormatting, MathParts, type MeasuredPart } from './math-parts.ts';
import { addRow, layoutRow } from './row.ts';
import { growGlyph } from './stretch.ts';

const RADICAL_SIGN = '\u221a';

export function layoutRoot(box: MathBox, formatting: MathFormatting): MeasuredPart {
  const children = inFlowChildren(box);
  const hasDegree = box.source?.element.localName === 'mroot';
  if (hasDegree && children.length !== 2) return layoutRow(box, null, formatting);
  const font = fontOf(box, formatting.env);
  const isDisplay = hasDisplayStyle(box.style);
  const rule = mathConstant(font, 'radicalRuleThickness', font.ruleThickness);
  const gap = isDisplay
    ? mathConstant(font, 'radicalDisplayStyleVerticalGap', font.ruleThickness + font.xHeight / 4)
    : mathConstant(font, 'radicalVerticalGap', (5 * font.ruleThickness) / 4);
  const extra = mathConstant(font, 'radicalExtraAscender', font.ruleThickness);
  const parts = new MathParts();
  addRow(parts, hasDegree ? children.slice(0, 1) : children, false, null, formatting);
  const { width: baseWidth, ascent: baseAscent, descent: baseDescent } = parts;
  const sign = growGlyph(box, RADICAL_SIGN, font, baseAscent + baseDescent + gap + rule, true);
  const signWidth = sign === null ? 0 : Math.floor(sign.width * 64) / 64;
  const signHeight = sign === null ? 0 : sign.ascent + sign.descent;
  const top = baseAscent + gap + rule;
  parts.ascent = top + extra;
  parts.descent = Math.max(baseDescent, signHeight - top);
  let x = 0;
  let degreePart: { readonly degree: MeasuredPart; readonly x: number; readonly raise: number } | null = null;
  if (hasDegree) {
    const degree = formatting.measure(children[1]!, null);
    const before = Math.max(0, mathConstant(font, 'radicalKernBeforeDegree', (5 * font.wholeSize) / 18));
    const after = mathConstant(font, 'radicalKernAfterDegree', (-10 * font.wholeSize) / 18);
    const percent = font.table === null ? 60 : font.table.constant('radicalDegreeBottomRaisePercent');
    // The bottom of the degree is a share of the sign's height above the sign's bottom.
    const raise = (percent / 100) * signHeight + top - signHeight + degree.descent;
    parts.ascent = Math.max(parts.ascent, raise + degree.ascent);
    parts.descent = Math.max(parts.descent, degree.descent - raise);
    x = before + degree.width + Math.max(-degree.width, after);
    degreePart = { degree, x: before, raise };
  }
  parts.shift(x + signWidth, 0);
  if (degreePart !== null) parts.place(degreePart.degree, degreePart.x, -degreePart.raise);
  if (sign !== null) parts.addGlyphs(sign.fragment, x, -top);
  parts.addBar(x + signWidth, -top, baseWidth, rule);
  parts.width = x + signWidth + baseWidth;
  return parts.finish(box);
}
