/** Limits and accents (mathml-core §3.4.2): parts below and above each other, centred. */
import type { Box, MathBox } from '../../boxes/tree/box.ts';
import { hasDisplayStyle, type MathFont, mathConstant } from './math-constants.ts';
import { mathBoolean } from './math-lengths.ts';
import {
  fontOf,
  inFlowChildren,
  type MathFormatting,
  MathParts,
  type MeasuredPart,
  type StretchTarget,
} from './math-parts.ts';
import { growsAlong, operatorProperties } from './operator-properties.ts';
import { layoutRow } from './row.ts';
import { limitsBeside } from './scripts.ts';

export function layoutUnderOver(box: MathBox, stretch: StretchTarget | null, formatting: MathFormatting): MeasuredPart {
  const children = inFlowChildren(box);
  const name = box.source?.element.localName;
  if (children.length !== (name === 'munderover' ? 3 : 2)) return layoutRow(box, stretch, formatting);
  const core = formatting.coreOperator(children[0]!);
  const properties = core === null ? null : operatorProperties(core, fontOf(core, formatting.env));
  if (properties?.movablelimits === true && !hasDisplayStyle(box.style)) return limitsBeside(box, stretch, formatting);
  const measured = measureAlong(children, stretch, formatting);
  const base = measured[0]!;
  const under = name === 'mover' ? null : measured[1]!;
  const over = name === 'munder' ? null : measured.at(-1)!;
  const isLarge = properties?.largeop === true;
  const isGrown = core !== null && growsAlong(core, 'horizontal', formatting.env);
  const font = fontOf(box, formatting.env);
  const parts = new MathParts();
  parts.width = Math.max(...measured.map(({ width }) => width));
  parts.ascent = base.ascent;
  parts.descent = base.descent;
  const centred = (part: MeasuredPart) => Math.floor((parts.width - part.width) * 32) / 64;
  parts.place(base, centred(base), 0);
  // The slant of a large operator moves its limits apart.
  const slant = isLarge ? base.italicCorrection / 2 : 0;
  if (under !== null) {
    const { gap, extra } = gapUnder(box, base, under, font, isLarge, isGrown);
    const baseline = base.descent + gap + under.ascent;
    parts.place(under, centred(under) - slant, baseline);
    parts.descent = Math.max(parts.descent, baseline + under.descent + extra);
  }
  if (over !== null) {
    const { gap, extra } = gapOver(box, base, over, font, isLarge, isGrown);
    const baseline = base.ascent + gap + over.descent;
    parts.place(over, centred(over) + slant, -baseline);
    parts.ascent = Math.max(parts.ascent, baseline + over.ascent + extra);
  }
  return parts.finish(box);
}

/** §3.4.2.1: operators that grow along the line become as wide as the widest other part. */
function measureAlong(
  children: readonly Box[],
  stretch: StretchTarget | null,
  formatting: MathFormatting,
): readonly MeasuredPart[] {
  const isAlong = children.map((child) => {
    const core = formatting.coreOperator(child);
    return core !== null && growsAlong(core, 'horizontal', formatting.env);
  });
  const plain = children.map((child, i) => formatting.measure(child, i === 0 && !isAlong[0] ? stretch : null));
  if (!isAlong.includes(true)) return plain;
  const hasOther = isAlong.includes(false);
  let width = 0;
  for (let i = 0; i < plain.length; i++) if (!hasOther || !isAlong[i]) width = Math.max(width, plain[i]!.width);
  if (stretch?.axis === 'horizontal') width = Math.max(width, stretch.width);
  return children.map((child, i) =>
    isAlong[i] ? formatting.measure(child, { axis: 'horizontal', width }) : plain[i]!,
  );
}

/** px between the parts, and over or under both. */
interface Gap {
  readonly gap: number;
  readonly extra: number;
}

function gapUnder(
  box: MathBox,
  base: MeasuredPart,
  under: MeasuredPart,
  font: MathFont,
  isLarge: boolean,
  isGrown: boolean,
): Gap {
  if (isLarge || isGrown) {
    const min = mathConstant(font, isLarge ? 'lowerLimitGapMin' : 'stretchStackGapBelowMin', 0);
    const drop = mathConstant(font, isLarge ? 'lowerLimitBaselineDropMin' : 'stretchStackBottomShiftDown', 0);
    return { gap: Math.max(min, drop - under.ascent - (isLarge ? 0 : base.descent)), extra: 0 };
  }
  const isAccent = mathBoolean(box, 'accentunder') === true;
  const gap = isAccent ? 0 : mathConstant(font, 'underbarVerticalGap', 3 * font.ruleThickness);
  return { gap, extra: mathConstant(font, 'underbarExtraDescender', font.ruleThickness) };
}

function gapOver(
  box: MathBox,
  base: MeasuredPart,
  over: MeasuredPart,
  font: MathFont,
  isLarge: boolean,
  isGrown: boolean,
): Gap {
  if (isLarge || isGrown) {
    const min = mathConstant(font, isLarge ? 'upperLimitGapMin' : 'stretchStackGapAboveMin', 0);
    const rise = mathConstant(font, isLarge ? 'upperLimitBaselineRiseMin' : 'stretchStackTopShiftUp', 0);
    return { gap: Math.max(min, rise - over.descent - (isLarge ? 0 : base.ascent)), extra: 0 };
  }
  const extra = mathConstant(font, 'overbarExtraAscender', font.ruleThickness);
  if (mathBoolean(box, 'accent') !== true)
    return { gap: mathConstant(font, 'overbarVerticalGap', 3 * font.ruleThickness), extra };
  // An accent on a low base lies as high as on a letter without an ascender.
  return { gap: Math.max(0, mathConstant(font, 'accentBaseHeight', font.xHeight / 2) - base.ascent), extra };
}
