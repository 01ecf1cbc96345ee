/** The table MATH (OpenType 1.9): measures of formulas, and the larger glyphs that operators grow to. Reads beyond the table give 0. */

import type { TableView } from '../../base/table-view.ts';
import type { FontFace } from '../../display/font-face.ts';

/** Constants in font units, by their place in the subtable MathConstants. */
export const MATH_CONSTANTS = {
  /** Shares in percent. */
  scriptPercentScaleDown: 0,
  scriptScriptPercentScaleDown: 2,
  displayOperatorMinHeight: 6,
  axisHeight: 12,
  subscriptShiftDown: 24,
  subscriptTopMax: 28,
  subscriptBaselineDropMin: 32,
  superscriptShiftUp: 36,
  superscriptShiftUpCramped: 40,
  superscriptBottomMin: 44,
  superscriptBaselineDropMax: 48,
  subSuperscriptGapMin: 52,
  superscriptBottomMaxWithSubscript: 56,
  spaceAfterScript: 60,
  upperLimitGapMin: 64,
  upperLimitBaselineRiseMin: 68,
  lowerLimitGapMin: 72,
  lowerLimitBaselineDropMin: 76,
  stackTopShiftUp: 80,
  stackTopDisplayStyleShiftUp: 84,
  stackBottomShiftDown: 88,
  stackBottomDisplayStyleShiftDown: 92,
  stackGapMin: 96,
  stackDisplayStyleGapMin: 100,
  stretchStackTopShiftUp: 104,
  stretchStackBottomShiftDown: 108,
  stretchStackGapAboveMin: 112,
  stretchStackGapBelowMin: 116,
  fractionNumeratorShiftUp: 120,
  fractionNumeratorDisplayStyleShiftUp: 124,
  fractionDenominatorShiftDown: 128,
  fractionDenominatorDisplayStyleShiftDown: 132,
  fractionNumeratorGapMin: 136,
  fractionNumDisplayStyleGapMin: 140,
  fractionRuleThickness: 144,
  fractionDenominatorGapMin: 148,
  fractionDenomDisplayStyleGapMin: 152,
  overbarVerticalGap: 164,
  overbarExtraAscender: 172,
  underbarVerticalGap: 176,
  underbarExtraDescender: 184,
  radicalVerticalGap: 188,
  radicalDisplayStyleVerticalGap: 192,
  radicalRuleThickness: 196,
  radicalExtraAscender: 200,
  radicalKernBeforeDegree: 204,
  radicalKernAfterDegree: 208,
  /** A share in percent. */
  radicalDegreeBottomRaisePercent: 212,
  accentBaseHeight: 16,
} as const;
export type MathConstant = keyof typeof MATH_CONSTANTS;

/** A glyph may be offered at as many sizes, or be put together of as many parts; hostile fonts end here. */
const MOST_GLYPHS = 64;

export interface GlyphVariant {
  readonly glyph: number;
  /** Along the axis in which it grows, font units. */
  readonly size: number;
}

/** One part of a glyph that is put together, from the bottom or from the left. */
export interface GlyphPart {
  readonly glyph: number;
  readonly startConnector: number;
  readonly endConnector: number;
  readonly fullAdvance: number;
  readonly isExtender: boolean;
}

export interface GlyphConstruction {
  readonly variants: readonly GlyphVariant[];
  readonly parts: readonly GlyphPart[];
  /** Of the glyph that is put together. */
  readonly italicsCorrection: number;
}

export class MathTable {
  readonly #table: TableView;
  readonly #constants: number;
  readonly #italics: number;
  readonly #variants: number;

  constructor(table: TableView) {
    this.#table = table;
    this.#constants = table.u16(4);
    const glyphInfo = table.u16(6);
    const italics = table.u16(glyphInfo);
    this.#italics = glyphInfo === 0 || italics === 0 ? 0 : glyphInfo + italics;
    this.#variants = table.u16(8);
  }

  /** Font units; of a percentage the number of percents. */
  constant(name: MathConstant): number {
    if (this.#constants === 0) return 0;
    const at = this.#constants + MATH_CONSTANTS[name];
    return name === 'displayOperatorMinHeight' ? this.#table.u16(at) : this.#table.i16(at);
  }

  get minConnectorOverlap(): number {
    return this.#variants === 0 ? 0 : this.#table.u16(this.#variants);
  }

  italicsCorrection(glyph: number): number {
    if (this.#italics === 0) return 0;
    const index = coverageIndex(this.#table, this.#italics + this.#table.u16(this.#italics), glyph);
    return index < 0 || index >= this.#table.u16(this.#italics + 2)
      ? 0
      : this.#table.i16(this.#italics + 4 + index * 4);
  }

  /** `null` where a glyph does not grow along the axis. */
  construction(glyph: number, isVertical: boolean): GlyphConstruction | null {
    const table = this.#table;
    const start = this.#variants;
    if (start === 0) return null;
    const coverage = table.u16(start + (isVertical ? 2 : 4));
    const index = coverage === 0 ? -1 : coverageIndex(table, start + coverage, glyph);
    const verticalCount = table.u16(start + 6);
    if (index < 0 || index >= (isVertical ? verticalCount : table.u16(start + 8))) return null;
    const offset = table.u16(start + 10 + 2 * (isVertical ? index : verticalCount + index));
    return offset === 0 ? null : this.#construction(start + offset);
  }

  #construction(at: number): GlyphConstruction {
    const table = this.#table;
    const variants: GlyphVariant[] = [];
    const variantCount = Math.min(table.u16(at + 2), MOST_GLYPHS);
    for (let i = 0; i < variantCount; i++) {
      variants.push({ glyph: table.u16(at + 4 + 4 * i), size: table.u16(at + 6 + 4 * i) });
    }
    const parts: GlyphPart[] = [];
    const offset = table.u16(at);
    const assembly = at + offset;
    const partCount = offset === 0 ? 0 : Math.min(table.u16(assembly + 4), MOST_GLYPHS);
    for (let i = 0; i < partCount; i++) {
      const part = assembly + 6 + 10 * i;
      parts.push({
        glyph: table.u16(part),
        startConnector: table.u16(part + 2),
        endConnector: table.u16(part + 4),
        fullAdvance: table.u16(part + 6),
        isExtender: (table.u16(part + 8) & 1) === 1,
      });
    }
    return { variants, parts, italicsCorrection: offset === 0 ? 0 : table.i16(assembly) };
  }
}

/** Place of a glyph in a coverage table, -1 where it is not in it. */
function coverageIndex(table: TableView, at: number, glyph: number): number {
  const format = table.u16(at);
  const count = table.u16(at + 2);
  const stride = format === 1 ? 2 : 6;
  let low = 0;
  let high = count - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const entry = at + 4 + stride * middle;
    const first = table.u16(entry);
    const last = format === 1 ? first : table.u16(entry + 2);
    if (glyph < first) high = middle - 1;
    else if (glyph > last) low = middle + 1;
    else return format === 1 ? middle : table.u16(entry + 4) + glyph - first;
  }
  return -1;
}

const knownTables = new WeakMap<FontFace, MathTable | null>();

/** `null` for fonts that are not made for formulas. */
export function mathTable(face: FontFace): MathTable | null {
  let known = knownTables.get(face);
  if (known === undefined) {
    const table = face.table('MATH');
    known = table.length > 0 && table.u16(0) === 1 ? new MathTable(table) : null;
    knownTables.set(face, known);
  }
  return known;
}
