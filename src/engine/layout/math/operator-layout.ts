/** Operators (mathml-core §3.2.4.3): tokens, or a larger glyph of the font where they are asked to cover more. */
import type { MathBox } from '../../boxes/tree/box.ts';
import { axisHeight, hasDisplayStyle, type MathFont, mathConstant } from './math-constants.ts';
import { mathLength } from './math-lengths.ts';
import { fontOf, type MathFormatting, MathParts, type MeasuredPart, type StretchTarget } from './math-parts.ts';
import { growsAlong, type OperatorProperties, operatorProperties } from './operator-properties.ts';
import { type GrownGlyph, growGlyph } from './stretch.ts';
import { layoutToken } from './token.ts';

export function layoutOperator(box: MathBox, stretch: StretchTarget | null, formatting: MathFormatting): MeasuredPart {
  const font = fontOf(box, formatting.env);
  const properties = operatorProperties(box, font);
  const target = stretch !== null && growsAlong(box, stretch.axis, formatting.env) ? stretch : null;
  if (target?.axis === 'horizontal') {
    const glyph = font.table === null ? null : growGlyph(box, properties.text, font, target.width, false);
    return glyph === null ? layoutToken(box, formatting) : ofGlyph(box, glyph, 0);
  }
  if (font.table === null) return withoutSizes(box, properties, target, font, formatting);
  if (target?.axis === 'vertical') return verticalOperator(box, properties, target, font, formatting);
  if (!properties.largeop || !hasDisplayStyle(box.style)) return layoutToken(box, formatting);
  const glyph = growGlyph(box, properties.text, font, mathConstant(font, 'displayOperatorMinHeight', 0), true);
  return glyph === null ? layoutToken(box, formatting) : onAxis(box, glyph, font);
}

/** In fonts that are not made for formulas an operator has one size, but lies where a larger one would. */
function withoutSizes(
  box: MathBox,
  { symmetric, largeop }: OperatorProperties,
  target: (StretchTarget & { axis: 'vertical' }) | null,
  font: MathFont,
  formatting: MathFormatting,
): MeasuredPart {
  const token = layoutToken(box, formatting);
  if (target === null && !(largeop && hasDisplayStyle(box.style))) return token;
  const middle = target === null || symmetric ? axisHeight(font) : (target.ascent - target.descent) / 2;
  const shift = Math.round(((token.ascent - token.descent) / 2 - middle) * 64) / 64;
  return { ...token, ascent: token.ascent - shift, descent: token.descent + shift };
}

function verticalOperator(
  box: MathBox,
  properties: OperatorProperties,
  { ascent, descent }: StretchTarget & { axis: 'vertical' },
  font: MathFont,
  formatting: MathFormatting,
): MeasuredPart {
  const axis = axisHeight(font);
  let over = ascent;
  let under = descent;
  if (properties.symmetric) {
    const half = Math.max(over - axis, under + axis);
    over = half + axis;
    under = half - axis;
  }
  const size = Math.max(0, over + under);
  const plain = layoutToken(box, formatting);
  const unstretched = plain.ascent + plain.descent;
  const min = mathLength(box, 'minsize', font, unstretched) ?? unstretched;
  const max = mathLength(box, 'maxsize', font, unstretched) ?? Number.POSITIVE_INFINITY;
  const limited = Math.max(min, Math.min(size, Math.max(min, max)));
  const glyph = growGlyph(box, properties.text, font, limited, true);
  if (glyph === null) return plain;
  if (properties.symmetric) return onAxis(box, glyph, font);
  const height = glyph.ascent + glyph.descent;
  // The middle of what is to be covered.
  return ofGlyph(box, glyph, (height - (over - under)) / 2 - glyph.descent);
}

/** As far over the axis as under it. */
function onAxis(box: MathBox, glyph: GrownGlyph, font: MathFont): MeasuredPart {
  return ofGlyph(box, glyph, (glyph.ascent - glyph.descent) / 2 - axisHeight(font));
}

/** @param lowered - px that the glyph's baseline lies below the operator's */
function ofGlyph(box: MathBox, glyph: GrownGlyph, lowered: number): MeasuredPart {
  const shift = Math.round(lowered * 64) / 64;
  const parts = new MathParts();
  parts.width = glyph.width;
  parts.ascent = glyph.ascent - shift;
  parts.descent = glyph.descent + shift;
  parts.italicCorrection = glyph.italicCorrection;
  parts.addGlyphs(glyph.fragment, 0, shift - glyph.ascent);
  return parts.finish(box);
}
