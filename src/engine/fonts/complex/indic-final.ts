/** The last reordering of Indic syllables, when their forms are known: left vowels, reph, RA before its base (after HarfBuzz's Indic shaper). */
import type { Glyph, GlyphBuffer } from '../opentype/glyph-buffer.ts';
import { EVERY_GLYPH } from '../shape-plan.ts';
import {
  ABVF,
  BLWF,
  HALF,
  INIT,
  type IndicWord,
  indicWord,
  isConsonant,
  isHalant,
  isJoiner,
  isVowelSign,
  letter,
  PREF,
  PSTF,
  RPHF,
  reorderFirst,
  setSyllables,
} from './indic.ts';
import { AFTER_MAIN, AFTER_POST, AFTER_SUB, BASE_CONSONANT, BELOW, POST, PRE_VOWEL, REPH, SIGN } from './places.ts';
import {
  manualFeature,
  moveGlyph,
  reorderSyllables,
  type SyllablePlan,
  type SyllableShaper,
  syllableFeature,
} from './syllable-plan.ts';

function reorderLast(buffer: GlyphBuffer, plan: SyllablePlan): void {
  const word = indicWord(plan);
  reorderSyllables(buffer, (start, end) => new FinalReordering(buffer, word, start, end).run());
}

/** Letters, marks and invisible characters: behind them a vowel is not the first of its word. */
const INSIDE_WORD = /[\p{L}\p{M}\p{Cf}\p{Co}]/u;

const isFormed = ({ isLigated, isMultiplied }: Glyph): boolean => isLigated && !isMultiplied;

class FinalReordering {
  readonly #buffer: GlyphBuffer;
  readonly #word: IndicWord;
  readonly #start: number;
  readonly #end: number;
  readonly #hasHalfForms: boolean;
  #base: number;
  #triesPref: boolean;

  constructor(buffer: GlyphBuffer, word: IndicWord, start: number, end: number) {
    this.#buffer = buffer;
    this.#word = word;
    this.#start = start;
    this.#end = end;
    this.#base = start;
    this.#triesPref = word.plan.has('pref');
    // Elsewhere what the feature `half` makes are chillus and viramas that are part of the letter.
    this.#hasHalfForms = word.name !== 'Malayalam' && word.name !== 'Tamil';
  }

  run(): void {
    this.#restoreHalants();
    this.#findBase();
    this.#moveLeftVowels();
    this.#moveReph();
    this.#moveLeftConsonant();
    const { glyphs } = this.#buffer;
    const first = glyphs[this.#start]!;
    if (first.position !== PRE_VOWEL) return;
    const before = glyphs[this.#start - 1];
    if (before === undefined || !INSIDE_WORD.test(String.fromCodePoint(before.codePoint))) first.mask |= INIT;
  }

  /** Viramas that were made part of something, and then parted again, are viramas. */
  #restoreHalants(): void {
    const { glyphs } = this.#buffer;
    const { virama } = this.#word;
    for (let i = this.#start; virama !== 0 && i < this.#end; i++) {
      const glyph = glyphs[i]!;
      if (glyph.id !== virama || !glyph.isLigated || !glyph.isMultiplied) continue;
      glyph.category = 72;
      glyph.isLigated = false;
      glyph.isMultiplied = false;
    }
  }

  #findBase(): void {
    const { glyphs } = this.#buffer;
    const start = this.#start;
    const end = this.#end;
    let base = start;
    while (base < end && glyphs[base]!.position < BASE_CONSONANT) base++;
    if (base < end) {
      base = this.#basePastPref(base);
      if (base < end && this.#word.name === 'Malayalam') base = this.#basePastBelow(base);
      if (base < end && start < base && glyphs[base]!.position > BASE_CONSONANT) base--;
    }
    if (base === end && start < base && letter(glyphs[base - 1]!) === 'j') base--;
    if (base < end) while (start < base && (letter(glyphs[base]!) === 'N' || isHalant(glyphs[base]!))) base--;
    this.#base = base;
  }

  /** A consonant that could have gone before its base but did not is the base itself. */
  #basePastPref(base: number): number {
    const { glyphs } = this.#buffer;
    if (!this.#triesPref || base + 1 >= this.#end) return base;
    for (let i = base + 1; i < this.#end; i++) {
      if ((glyphs[i]!.mask & PREF) === 0) continue;
      if (glyphs[i]!.isSubstituted && isFormed(glyphs[i]!)) return base;
      let found = i;
      while (found < this.#end && isHalant(glyphs[found]!)) found++;
      if (found < this.#end) glyphs[found]!.position = BASE_CONSONANT;
      this.#triesPref = false;
      return found;
    }
    return base;
  }

  /** Over consonants whose forms below the base were not made. */
  #basePastBelow(from: number): number {
    const { glyphs } = this.#buffer;
    const end = this.#end;
    let base = from;
    for (let i = base + 1; i < end; i++) {
      while (i < end && isJoiner(glyphs[i]!)) i++;
      if (i === end || !isHalant(glyphs[i]!)) break;
      i++;
      while (i < end && isJoiner(glyphs[i]!)) i++;
      if (i >= end || !isConsonant(glyphs[i]!) || glyphs[i]!.position !== BELOW) continue;
      base = i;
      glyphs[base]!.position = BASE_CONSONANT;
    }
    return base;
  }

  /** Vowels on the left go behind the last virama before the base. */
  #moveLeftVowels(): void {
    const { glyphs } = this.#buffer;
    const start = this.#start;
    if (start + 1 >= this.#end || start >= this.#base) return;
    let to = this.#base === this.#end ? this.#base - 2 : this.#base - 1;
    if (this.#hasHalfForms) to = this.#halantBefore(to);
    if (to > start && glyphs[to]!.position !== PRE_VOWEL) {
      for (let i = to; i > start; i--) {
        if (glyphs[i - 1]!.position !== PRE_VOWEL) continue;
        const from = i - 1;
        if (from < this.#base && this.#base <= to) this.#base--;
        moveGlyph(glyphs, from, to);
        this.#buffer.mergeClusters(to, Math.min(this.#end, this.#base + 1));
        to--;
      }
      return;
    }
    for (let i = start; i < this.#base; i++) {
      if (glyphs[i]!.position !== PRE_VOWEL) continue;
      this.#buffer.mergeClusters(i, Math.min(this.#end, this.#base + 1));
      return;
    }
  }

  /** The virama that a vowel moves behind; the start of the syllable for none. */
  #halantBefore(from: number): number {
    const { glyphs } = this.#buffer;
    const start = this.#start;
    let to = from;
    for (;;) {
      while (to > start && !isHalant(glyphs[to]!) && !(isVowelSign(glyphs[to]!) && !glyphs[to]!.isLigated)) to--;
      if (!isHalant(glyphs[to]!) || glyphs[to]!.position === PRE_VOWEL) return start;
      // Behind a joiner the search goes on.
      if (to + 1 < this.#end && letter(glyphs[to + 1]!) === 'j' && to > start) {
        to--;
        continue;
      }
      return to;
    }
  }

  #moveReph(): void {
    const { glyphs } = this.#buffer;
    const start = this.#start;
    const first = glyphs[start]!;
    if (start + 1 >= this.#end || first.position !== REPH) return;
    if ((letter(first) === 'F') === isFormed(first)) return;
    const to = this.#placeOfReph();
    this.#buffer.mergeClusters(start, to + 1);
    moveGlyph(glyphs, start, to);
    if (start < this.#base && this.#base <= to) this.#base--;
  }

  #placeOfReph(): number {
    const { glyphs } = this.#buffer;
    const { reph } = this.#word.script;
    const end = this.#end;
    // Behind the first virama that is seen.
    let to = this.#start + 1;
    while (to < this.#base && !isHalant(glyphs[to]!)) to++;
    if (to < this.#base) return to + 1 < this.#base && isJoiner(glyphs[to + 1]!) ? to + 1 : to;
    if (reph === AFTER_MAIN) {
      to = this.#base;
      while (to + 1 < end && glyphs[to + 1]!.position <= AFTER_MAIN) to++;
      if (to < end) return to;
    }
    if (reph === AFTER_SUB) {
      to = this.#base;
      while (to + 1 < end && ![POST, AFTER_POST, SIGN].includes(glyphs[to + 1]!.position)) to++;
      if (to < end) return to;
    }
    // At the end, before signs.
    to = end - 1;
    while (to > this.#start && glyphs[to]!.position === SIGN) to--;
    // A vowel and a virama behind it: between them.
    if (isHalant(glyphs[to]!)) {
      for (let i = this.#base + 1; i < to; i++) {
        if (isVowelSign(glyphs[i]!)) to--;
      }
    }
    return to;
  }

  #moveLeftConsonant(): void {
    const { glyphs } = this.#buffer;
    if (!this.#triesPref || this.#base + 1 >= this.#end) return;
    for (let i = this.#base + 1; i < this.#end; i++) {
      if ((glyphs[i]!.mask & PREF) === 0) continue;
      if (isFormed(glyphs[i]!)) this.#moveBeforeBase(i);
      return;
    }
  }

  #moveBeforeBase(from: number): void {
    const { glyphs } = this.#buffer;
    let to = this.#base;
    if (this.#hasHalfForms) {
      while (to > this.#start && !isHalant(glyphs[to - 1]!) && !isVowelSign(glyphs[to - 1]!)) to--;
    }
    if (to > this.#start && isHalant(glyphs[to - 1]!) && to < this.#end && isJoiner(glyphs[to]!)) to++;
    this.#buffer.mergeClusters(to, from + 1);
    moveGlyph(glyphs, from, to);
    if (to <= this.#base && this.#base < from) this.#base++;
  }
}

const BASIC: readonly (readonly [string, number])[] = [
  ['akhn', EVERY_GLYPH],
  ['rphf', RPHF],
  ['rkrf', EVERY_GLYPH],
  ['pref', PREF],
  ['blwf', BLWF],
  ['abvf', ABVF],
  ['half', HALF],
  ['pstf', PSTF],
  ['vatu', EVERY_GLYPH],
  ['cjct', EVERY_GLYPH],
];

export const indicShaper: SyllableShaper = {
  usesLigatures: false,
  marks: 'keep',
  stages: [
    { prepare: setSyllables, features: ['locl', 'ccmp'].map(syllableFeature) },
    { prepare: reorderFirst, features: [manualFeature('nukt')] },
    ...BASIC.map(([tag, mask]) => ({ prepare: null, features: [manualFeature(tag, mask)] })),
    {
      prepare: reorderLast,
      features: [
        manualFeature('init', INIT),
        ...['pres', 'abvs', 'blws', 'psts', 'haln'].map((tag) => manualFeature(tag)),
      ],
    },
  ],
};
