/** Measures that formulas are set by: those of the font's table MATH, or what stands for them (mathml-core §5.1), as Chromium has it. */
import { floorToGrid } from '../../base/lengths.ts';
import { type MathConstant, type MathTable, mathTable } from '../../fonts/sfnt/math.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { LayoutEnvironment } from '../environment.ts';
import { type BoxFont, boxFont } from '../text-metrics/box-font.ts';

export interface MathFont {
  readonly font: BoxFont;
  readonly table: MathTable | null;
  /** px to a font unit. */
  readonly scale: number;
  readonly xHeight: number;
  /** px: what the font calls the thickness of its underline. */
  readonly ruleThickness: number;
  /** The font size in whole px, which some measures go by in Chromium. */
  readonly wholeSize: number;
}

const known = new WeakMap<BoxFont, MathFont>();

export function mathFont(style: ComputedStyle, language: string, env: LayoutEnvironment): MathFont {
  const font = boxFont(style.font, language, env.fonts);
  let math = known.get(font);
  if (math === undefined) {
    const face = font.resolved.primary;
    const metrics = font.resolved.metrics(font.usedSize);
    math = {
      font,
      table: mathTable(face),
      scale: (font.usedSize * font.resolved.primaryChoice.scale) / face.unitsPerEm,
      xHeight: metrics.xHeight,
      ruleThickness: metrics.underlineThickness,
      wholeSize: Math.trunc(font.usedSize),
    };
    known.set(font, math);
  }
  return math;
}

/** px on the grid. @param fallback - for fonts without the table, px */
export function mathConstant({ table, scale }: MathFont, name: MathConstant, fallback: number): number {
  return floorToGrid(table === null ? fallback : table.constant(name) * scale);
}

export function axisHeight(font: MathFont): number {
  return mathConstant(font, 'axisHeight', font.xHeight / 2);
}

/** Whether formulas have the style of those that stand alone. */
export function hasDisplayStyle(style: ComputedStyle): boolean {
  return style.math.style === 'normal';
}
