/**
 * What lengths such as `ex` and `ch` are measured by (css-values-4 §6.1.1): the faces themselves. Those of `@font-face` rules are loaded when
 * the boxes are there, so what was measured before is measured again.
 */
import type { FieldFonts } from '../boxes/content/element-styles.ts';
import type { FontFace } from '../display/font-face.ts';
import { type FieldCharacters, fieldCharacters } from '../fonts/field-characters.ts';
import { fontQueryOf } from '../fonts/font-query.ts';
import type { FontSet } from '../fonts/font-set.ts';
import type { FaceChoice } from '../fonts/resolved-font.ts';
import { mathTable } from '../fonts/sfnt/math.ts';
import { verticalMetrics } from '../fonts/vertical-metrics.ts';
import { usedFontSize } from '../layout/text-metrics/font-size.ts';
import type { FontMeasurer, FontRelativeSizes, FontStyle } from '../style/font-relative.ts';

const ZERO = 0x30;
const WATER = 0x6c34;

export class MeasuredFonts implements FontMeasurer, FieldFonts {
  readonly #fonts: FontSet;
  readonly #answers = new Map<FontStyle, FontRelativeSizes>();
  /** By the language, which decides about the fonts of generic families. */
  readonly #fields = new Map<FontStyle, Map<string, FieldCharacters>>();

  constructor(fonts: FontSet) {
    this.#fonts = fonts;
  }

  measure(font: FontStyle): FontRelativeSizes {
    let sizes = this.#answers.get(font);
    if (sizes === undefined) {
      sizes = measured(font, this.#fonts);
      this.#answers.set(font, sizes);
    }
    return sizes;
  }

  charactersOf(font: FontStyle, language: string): FieldCharacters {
    let byLanguage = this.#fields.get(font);
    if (byLanguage === undefined) {
      byLanguage = new Map();
      this.#fields.set(font, byLanguage);
    }
    let characters = byLanguage.get(language);
    if (characters === undefined) {
      characters = this.#measuredCharacters(font, language);
      byLanguage.set(language, characters);
    }
    return characters;
  }

  #measuredCharacters(font: FontStyle, language: string): FieldCharacters {
    const query = fontQueryOf(font, language);
    const resolved = this.#fonts.resolve(query);
    const { ascent, descent, normalLineHeight } = resolved.metrics(font.size);
    return {
      ...fieldCharacters(resolved.primary, query.families[0]?.name ?? '', font.size),
      lineHeight: normalLineHeight,
      glyphHeight: ascent + descent,
    };
  }

  asked(): Iterable<FontStyle> {
    return this.#answers.keys();
  }

  /** Whether an answer would be another one now; forgets them all. */
  takeChanged(): boolean {
    const answers = [...this.#answers];
    const fields = [...this.#fields];
    this.#answers.clear();
    this.#fields.clear();
    return (
      answers.some(([font, before]) => !areEqual(before, measured(font, this.#fonts))) ||
      fields.some(([font, byLanguage]) =>
        [...byLanguage].some(([language, before]) => {
          const { zero, average, largest, lineHeight, glyphHeight } = this.#measuredCharacters(font, language);
          const areWidthsEqual = before.zero === zero && before.average === average && before.largest === largest;
          return !areWidthsEqual || before.lineHeight !== lineHeight || before.glyphHeight !== glyphHeight;
        }),
      )
    );
  }
}

/** `ch` and `ic` are those of the first face whose `unicode-range` has the character; others may come first. */
function measured(font: FontStyle, fonts: FontSet): FontRelativeSizes {
  const resolved = fonts.resolve(fontQueryOf(font, ''));
  const zero = resolved.firstChoiceFor(ZERO);
  const water = resolved.firstChoiceFor(WATER);
  // Advances go by the size that text is set at.
  const used = usedFontSize(font.size);
  return {
    ...resolved.metrics(font.size),
    ...mathScales(resolved.primary),
    zeroAdvance: resolved.metricsOf(zero, used).zeroAdvance,
    ideographAdvance: resolved.metricsOf(water, used).ideographAdvance,
    uprightZeroAdvance: uprightAdvance(zero, ZERO, font.size),
  };
}

function mathScales(face: FontFace): Pick<FontRelativeSizes, 'scriptScale' | 'scriptScriptScale'> {
  const table = mathTable(face);
  if (table === null) return { scriptScale: 0, scriptScriptScale: 0 };
  return {
    scriptScale: table.constant('scriptPercentScaleDown') / 100,
    scriptScriptScale: table.constant('scriptScriptPercentScaleDown') / 100,
  };
}

/** Along a vertical line, px; an em where the font lacks the character. */
function uprightAdvance({ face, scale }: FaceChoice, codePoint: number, size: number): number {
  const glyph = face.glyphForCodePoint(codePoint);
  return glyph === 0 ? size : (verticalMetrics(face, size * scale).advanceOf(glyph) * size * scale) / face.unitsPerEm;
}

function areEqual(a: FontRelativeSizes, b: FontRelativeSizes): boolean {
  return (
    a.xHeight === b.xHeight &&
    a.zeroAdvance === b.zeroAdvance &&
    a.uprightZeroAdvance === b.uprightZeroAdvance &&
    a.capHeight === b.capHeight &&
    a.ideographAdvance === b.ideographAdvance &&
    a.normalLineHeight === b.normalLineHeight &&
    a.scriptScale === b.scriptScale &&
    a.scriptScriptScale === b.scriptScriptScale
  );
}
