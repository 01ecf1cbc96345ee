/** The answer to a `FontQuery`: the first available font, and the face for every character (css-fonts-4 §5.3 "Cluster matching"). */

import type { Deadline } from '../base/deadline.ts';
import { isBlank } from '../base/unicode/blanks.ts';
import type { FontFace } from '../display/font-face.ts';
import { boxedFaces } from './bundled-faces.ts';
import type { FaceRecord } from './face-record.ts';
import { inUnicodeRange } from './face-record.ts';
import type { FontFeature } from './font-feature.ts';
import type { FontQuery } from './font-query.ts';
import { alternateFeatures, type FontRules, paletteFor } from './font-rules.ts';
import { inkBounds } from './ink-bounds.ts';
import { matchFaces } from './match.ts';
import { mathLetterFace } from './math-letters.ts';
import { aspectOf, computeMetrics, type FontMetrics, type MetricsOverride, metricsOf } from './metrics.ts';
import { type Synthesis, synthesisFor } from './synthesis.ts';

/** A face for some text, and how to paint it. One object per face and font. */
export interface FaceChoice {
  readonly face: FontFace;
  readonly synthesis: Synthesis;
  /** Features that the `@font-face` rule asks for, and those of `font-variant-alternates` in its family. */
  readonly features: readonly FontFeature[];
  readonly metricsOverride: MetricsOverride | null;
  /** Glyphs and metrics are those of the font size times this (`font-size-adjust`, `size-adjust`). */
  readonly scale: number;
  /** BCP 47 tag, or an OpenType tag after `=`; '' for unknown. */
  readonly language: string;
  /** Whether the face comes from outside the list of families. */
  readonly isFallback: boolean;
}

/** The installed faces that stand behind every font. */
export interface FallbackSource {
  /** Of the conversion that the fonts serve; `null` for none. */
  readonly deadline: Deadline | null;
  readonly order: readonly FaceRecord[];
  /** Faces of the language's own family, which come before all others. */
  own(language: string): readonly FaceRecord[];
  readonly emoji: () => FaceRecord | null;
  /** Faces that are asked when no other has a character. */
  readonly last: () => readonly FaceRecord[];
  reportMissing(codePoint: number): void;
  /** Of a character that stands on others, of which no face has both. */
  reportMark(codePoint: number): void;
}

export class ResolvedFont {
  readonly query: FontQuery;
  readonly deadline: Deadline | null;
  /** css-fonts-4 "first available font": its metrics make the strut and `ex`, `ch`. */
  readonly primary: FontFace;
  readonly primaryChoice: FaceChoice;
  readonly synthesis: Synthesis;
  /** Whether all of the text's characters may be taken from `primary` where it has them (no `unicode-range` in the way). */
  readonly primaryIsUnrestricted: boolean;
  /** Whether one of the listed faces is drawn for a size of text, so that other sizes have another answer. */
  readonly dependsOnSize: boolean;
  readonly #candidates: readonly FaceRecord[];
  readonly #rules: FontRules;
  /** The ratio that `font-size-adjust` keeps; `null` for none. */
  readonly #aspect: number | null;
  readonly #fallbacks: FallbackSource;
  readonly #choices = new Map<FaceRecord, FaceChoice | null>();
  readonly #byCodePoint = new Map<number, FaceChoice>();
  readonly #listedByCodePoint = new Map<number, FaceChoice | null>();
  /** The faces of the list for characters that stand alone, as far as `itemize.ts` has looked for them. */
  readonly lonelyFaces = new Map<number, FaceChoice | null>();
  /** The same for clusters of several characters. */
  readonly clusterFaces = new Map<string, FaceChoice | null>();
  /** By characters that stand on others. */
  readonly #withMarks = new Map<number, readonly FaceChoice[]>();
  readonly #metrics = new Map<number, FontMetrics>();
  #emoji: FaceChoice | null | undefined;
  #missingChoice: FaceChoice | undefined;

  constructor(
    query: FontQuery,
    listed: readonly FaceRecord[],
    standard: readonly FaceRecord[],
    fallbacks: FallbackSource,
    rules: FontRules,
  ) {
    this.query = query;
    this.deadline = fallbacks.deadline;
    this.#fallbacks = fallbacks;
    this.#rules = rules;
    const { sizeAdjust } = query.details;
    this.#aspect = sizeAdjust?.value ?? null;
    const candidates = listed.filter((record) => this.#choiceOf(record, false) !== null);
    const standing = standard.filter((record) => this.#choiceOf(record, candidates.length > 0) !== null);
    // As in Chromium the standard family ends every list, before the system is asked for characters.
    this.#candidates = [...candidates, ...standing.filter((record) => !candidates.includes(record))];
    const first =
      this.#candidates.find((record) => inUnicodeRange(record, 0x20)) ??
      standing[0] ??
      this.#candidates[0] ??
      fallbacks.order[0]!;
    this.primaryChoice = this.#choiceOf(first, false)!;
    this.dependsOnSize = this.#candidates.some((record) => hasOpticalSize(this.#choiceOf(record, false)));
    this.primary = this.primaryChoice.face;
    this.synthesis = this.primaryChoice.synthesis;
    this.primaryIsUnrestricted = first.unicodeRange === null && first === this.#candidates[0];
  }

  /** Of the first available font. Whole px as Chromium rounds them. @param sizePx - font size */
  metrics(sizePx: number): FontMetrics {
    let metrics = this.#metrics.get(sizePx);
    if (metrics === undefined) {
      metrics = this.metricsOf(this.primaryChoice, sizePx);
      this.#metrics.set(sizePx, metrics);
    }
    return metrics;
  }

  /** Of a face that this font gave. */
  metricsOf(choice: FaceChoice, sizePx: number): FontMetrics {
    const size = choice.scale === 1 ? sizePx : sizePx * choice.scale;
    return choice.metricsOverride === null
      ? metricsOf(choice.face, size)
      : computeMetrics(choice.face, size, choice.metricsOverride);
  }

  /** The face for one character; where no face has it (reported), one whose `.notdef` is seen. */
  faceFor(codePoint: number): FaceChoice {
    if (this.primaryIsUnrestricted && this.primary.glyphForCodePoint(codePoint) !== 0) return this.primaryChoice;
    let choice = this.#byCodePoint.get(codePoint);
    if (choice === undefined) {
      choice = this.#find(codePoint);
      this.#byCodePoint.set(codePoint, choice);
    }
    return choice;
  }

  /** The face for emoji with emoji presentation; `null` when there is none. */
  emojiFace(): FaceChoice | null {
    if (this.#emoji === undefined) {
      const record =
        this.#candidates.find((candidate) => hasColors(this.#choiceOf(candidate, false))) ?? this.#fallbacks.emoji();
      this.#emoji = record === null ? null : this.#choiceOf(record, true);
    }
    return this.#emoji;
  }

  /** The first face whose `unicode-range` has the character, whether it shows it or not. */
  firstChoiceFor(codePoint: number): FaceChoice {
    if (this.primaryIsUnrestricted) return this.primaryChoice;
    const first = this.#candidates.find((record) => inUnicodeRange(record, codePoint));
    return first === undefined ? this.primaryChoice : this.#choiceOf(first, false)!;
  }

  /** The face of the list of families that has the character, if any. */
  listedFace(codePoint: number): FaceChoice | null {
    let choice = this.#listedByCodePoint.get(codePoint);
    if (choice === undefined) {
      choice = this.findListed(codePoint, () => true);
      this.#listedByCodePoint.set(codePoint, choice);
    }
    return choice;
  }

  /** The same. @param fits - what else is asked of it */
  findListed(codePoint: number, fits: (choice: FaceChoice) => boolean): FaceChoice | null {
    for (const record of this.#candidates) {
      if (!inUnicodeRange(record, codePoint)) continue;
      const choice = this.#choiceOf(record, false);
      if (choice !== null && shows(choice.face, codePoint) && fits(choice)) return choice;
    }
    return null;
  }

  /** The faces with Apple's tables that may show some of the characters. */
  recordsWithMorx(characters: Iterable<number>): readonly FaceRecord[] {
    const fallbacks = this.#fallbacks.order.filter(({ hasMorx }) => hasMorx);
    const used = new Set(this.#candidates.filter(({ hasMorx }) => hasMorx));
    if (fallbacks.length > 0) {
      for (const codePoint of characters) {
        if (this.listedFace(codePoint) !== null) continue;
        for (const record of fallbacks) if (record.covers(codePoint)) used.add(record);
      }
    }
    return [...used];
  }

  /** The faces outside of the list that have a character which stands on others, in the order in which they are asked. */
  fallbacksWithMark(codePoint: number): readonly FaceChoice[] {
    let choices = this.#withMarks.get(codePoint);
    if (choices === undefined) {
      const records = this.#fallbacks.order.filter((record) => record.covers(codePoint));
      choices = records.flatMap((record) => this.#choiceOf(record, true) ?? []);
      this.#withMarks.set(codePoint, choices);
    }
    return choices;
  }

  /** Tells of a character that no face has together with the one that it stands on. */
  reportMark(codePoint: number): void {
    this.#fallbacks.reportMark(codePoint);
  }

  #find(codePoint: number): FaceChoice {
    const listed = this.listedFace(codePoint);
    if (listed !== null) return listed;
    const own = this.#fallbacks.own(this.query.language);
    for (const record of own.length === 0 ? [] : bestOf(own, this.query.weight)) {
      const choice = record.covers(codePoint) ? this.#choiceOf(record, true) : null;
      if (choice !== null) return choice;
    }
    for (const record of this.#fallbacks.order) {
      const choice = record.covers(codePoint) ? this.#choiceOf(record, true) : null;
      if (choice !== null && choice.face.glyphForCodePoint(codePoint) !== 0) return choice;
    }
    for (const record of this.#fallbacks.last()) {
      const choice = record.covers(codePoint) ? this.#choiceOf(record, true) : null;
      if (choice !== null) return choice;
    }
    const styled = mathLetterFace(codePoint);
    if (styled !== null) return this.#choiceOf(styled, true)!;
    if (isBlank(codePoint)) return this.primaryChoice;
    this.#fallbacks.reportMissing(codePoint);
    return this.#missing();
  }

  /**
   * Whose `.notdef` stands for characters that no face has: they must be seen (css-fonts-4 §5.3, css-text-3 §4 for control characters), so that
   * a face that leaves it empty, as Liberation Serif does, has a bundled one's box.
   */
  #missing(): FaceChoice {
    this.#missingChoice ??= inkBounds(this.primary, 0) === null ? this.#boxedChoice() : this.primaryChoice;
    return this.#missingChoice;
  }

  /** With the metrics of the first font, so that a box makes no line higher. */
  #boxedChoice(): FaceChoice {
    const { weight, style, stretch } = this.query;
    const [record] = matchFaces(boxedFaces(), weight, style, stretch);
    const boxed = record === undefined ? null : this.#choiceOf(record, true);
    if (boxed === null) return this.primaryChoice;
    const { face, metricsOverride, scale } = this.primaryChoice;
    const own = { ascent: face.ascent, descent: face.descent, lineGap: face.lineGap };
    const shareOf = (name: keyof typeof own) => metricsOverride?.[name] ?? own[name] / face.unitsPerEm;
    const metrics = { ascent: shareOf('ascent'), descent: shareOf('descent'), lineGap: shareOf('lineGap') };
    return { ...boxed, scale, metricsOverride: metrics };
  }

  /** Whose face a choice of this font is; for who lists them. */
  recordOf(choice: FaceChoice): FaceRecord | null {
    for (const [record, each] of this.#choices) if (each === choice) return record;
    return null;
  }

  #choiceOf(record: FaceRecord, isFallback: boolean): FaceChoice | null {
    const known = this.#choices.get(record);
    if (known !== undefined) return known;
    const { query } = this;
    const { weight, stretch, style, slant, details } = query;
    const { opticalSize, variations, alternates } = details;
    const palette = paletteFor(this.#rules, details.palette, record.families);
    const face = record.open({ weight, stretch, style, slant, opticalSize, variations, palette });
    const alternate = alternateFeatures(this.#rules, alternates, record.families);
    const override = details.languageOverride || record.languageOverride;
    const choice: FaceChoice | null =
      face === null
        ? null
        : {
            face,
            synthesis: synthesisFor(face, record, query),
            features: alternate.length === 0 ? record.features : [...record.features, ...alternate],
            metricsOverride: record.metricsOverride,
            scale: this.#scaleOf(face, record),
            language: override === '' ? query.language : `=${override}`,
            isFallback,
          };
    this.#choices.set(record, choice);
    return choice;
  }

  #scaleOf(face: FontFace, { sizeAdjust }: FaceRecord): number {
    const adjust = this.query.details.sizeAdjust;
    if (adjust === null || this.#aspect === null) return sizeAdjust;
    const own = aspectOf(face, adjust.metric);
    return own === null ? sizeAdjust : this.#aspect / own;
  }
}

/** Whether the face has a glyph for the character, or for all parts of its canonical decomposition: shaping takes it apart. */
function shows(face: FontFace, codePoint: number): boolean {
  if (face.glyphForCodePoint(codePoint) !== 0) return true;
  if (codePoint < FIRST_COMPOSED) return false;
  const parts = [...String.fromCodePoint(codePoint).normalize('NFD')];
  return parts.length > 1 && parts.every((part) => face.glyphForCodePoint(part.codePointAt(0)!) !== 0);
}

/** À */
const FIRST_COMPOSED = 0xc0;

function hasColors(choice: FaceChoice | null): boolean {
  return choice !== null && (choice.face.hasColorBitmaps || choice.face.hasPalettes);
}

function hasOpticalSize(choice: FaceChoice | null): boolean {
  if (choice === null || choice.face.axes.length === 0) return false;
  return choice.face.axes.some(({ tag }) => tag === 'opsz');
}

/** The face of a family whose weight is closest. */
function bestOf(records: readonly FaceRecord[], weight: number): FaceRecord[] {
  const distance = (record: FaceRecord) => Math.max(record.weightMin - weight, weight - record.weightMax, 0);
  return [...records].sort((a, b) => distance(a) - distance(b)).slice(0, 1);
}
