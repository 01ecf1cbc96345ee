/** Myanmar (OpenType "Developing OpenType Fonts for Myanmar Script"; after HarfBuzz's shaper). */
import { positionalCategory, syllabicCategory } from '../../base/unicode/indic.ts';
import type { Glyph, GlyphBuffer } from '../opentype/glyph-buffer.ts';
import { AFTER_MAIN, AFTER_SUB, BASE_CONSONANT, BEFORE_SUB, BELOW, PRE_CONSONANT, PRE_VOWEL } from './places.ts';
import { joinerFeature, moveGlyph, reorderSyllables, type SyllableShaper, syllableFeature } from './syllable-plan.ts';
import { grammar, type SyllableKind, setSyllablesByRole } from './syllables.ts';

// Letters of the grammar: C consonant, R those that kinzi begins with, I independent vowel, G placeholder, D dotted circle, H stacker,
// a asat, A anusvara, d dot below, m n q l medials (ya, ra, wa, ha is h, mon la l), p b t v vowels (left, below, right, above),
// P Pwo tone, s tone or visarga, V variation selector, j joiners, K consonant with stacker.
const rule = grammar([
  ['kinzi', 'RaH'],
  ['consonant', '[CR]'],
  ['medials', 'm? a? n? (?:(?:qh?l?|hl?|l)a?)?'],
  ['mainVowels', '(?:pV?)* v* b* A* (?:da?)?'],
  ['postVowels', 't h? l? a* v* A* (?:da?)?'],
  ['pwoTone', 'P A* d? a?'],
  ['body', 'a* <medials> <mainVowels> <postVowels>* <pwoTone>* s* j?'],
  ['tail', '(?:H[CRI]V?)* (?:H|<body>)'],
]);
const KINDS: readonly SyllableKind[] = [
  { name: 'consonant', pattern: rule('(?:<kinzi>|K)? [CRIGD] V? <tail>') },
  { name: 'broken', pattern: rule('<kinzi>? V? <tail>') },
];

const ROLES: ReadonlyMap<number, string> = new Map([
  ...[0x1004, 0x101b, 0x105a].map((letter) => [letter, 'R'] as const),
  ...[0x1032, 0x1036].map((sign) => [sign, 'A'] as const),
  [0x1037, 'd'],
  [0x1039, 'H'],
  [0x103a, 'a'],
  ...[0x103b, 0x105e, 0x105f].map((sign) => [sign, 'm'] as const),
  [0x103c, 'n'],
  ...[0x103d, 0x1082].map((sign) => [sign, 'q'] as const),
  [0x103e, 'h'],
  [0x1060, 'l'],
  ...[0x1063, 0x1064, 0x1069, 0x106a, 0x106b, 0x106c, 0x106d, 0xaa7b].map((sign) => [sign, 'P'] as const),
  ...[0x1038, 0x1087, 0x1088, 0x1089, 0x108a, 0x108b, 0x108c, 0x108d, 0x108f, 0x109a, 0x109b, 0x109c].map(
    (sign) => [sign, 's'] as const,
  ),
  ...[0x104e, 0xaa74, 0xaa75, 0xaa76].map((letter) => [letter, 'C'] as const),
  [0x104a, 'G'],
  [0x25cc, 'D'],
  [0x200c, 'j'],
  [0x200d, 'j'],
]);

function roleOf(codePoint: number): string {
  const own = ROLES.get(codePoint);
  if (own !== undefined) return own;
  if (codePoint >= 0xfe00 && codePoint <= 0xfe0f) return 'V';
  switch (syllabicCategory(codePoint)) {
    case 'Consonant':
    case 'Consonant_Dead':
      return 'C';
    case 'Consonant_With_Stacker':
      return 'K';
    case 'Vowel_Independent':
      return 'I';
    case 'Number':
    case 'Consonant_Placeholder':
      return 'G';
    case 'Vowel_Dependent':
      return vowelRole(positionalCategory(codePoint));
    case 'Nukta':
    case 'Tone_Mark':
      return 'd';
    default:
      return 'X';
  }
}

function vowelRole(place: string): string {
  if (place === 'Left') return 'p';
  if (place === 'Top') return 'v';
  return place === 'Bottom' ? 'b' : 't';
}

const isConsonant = ({ category, isLigated }: Glyph): boolean =>
  !isLigated && 'CRIGDK'.includes(String.fromCharCode(category));
const letter = ({ category }: Glyph): string => String.fromCharCode(category);

function reorderSyllable(buffer: GlyphBuffer, start: number, end: number): void {
  const { glyphs } = buffer;
  const hasKinzi =
    start + 3 <= end &&
    letter(glyphs[start]!) === 'R' &&
    letter(glyphs[start + 1]!) === 'a' &&
    letter(glyphs[start + 2]!) === 'H';
  const limit = hasKinzi ? start + 3 : start;
  let base = hasKinzi ? start : limit;
  for (let i = limit; i < end; i++) {
    if (!isConsonant(glyphs[i]!)) continue;
    base = i;
    break;
  }
  let i = start;
  for (; i < limit; i++) glyphs[i]!.position = AFTER_MAIN;
  for (; i < base; i++) glyphs[i]!.position = PRE_CONSONANT;
  if (i < end) glyphs[i++]!.position = BASE_CONSONANT;
  placeSigns(glyphs, i, end);
  sortAndMerge(buffer, start, end);
}

/** The signs behind the base: medial ra and left vowels go before it; anusvara goes before vowels below it. */
function placeSigns(glyphs: readonly Glyph[], from: number, end: number): void {
  let place = AFTER_MAIN;
  for (let i = from; i < end; i++) {
    const glyph = glyphs[i]!;
    const role = letter(glyph);
    if (role === 'n') glyph.position = PRE_CONSONANT;
    else if (role === 'p') glyph.position = PRE_VOWEL;
    else if (role === 'V') glyph.position = glyphs[i - 1]!.position;
    else if (role === 'b' && (place === AFTER_MAIN || place === BELOW)) {
      place = BELOW;
      glyph.position = place;
    } else if (role === 'A' && place === BELOW) glyph.position = BEFORE_SUB;
    else {
      if (place === BELOW) place = AFTER_SUB;
      glyph.position = place;
    }
  }
}

/** Sorts by place; several vowels on the left come out in the other order. */
function sortAndMerge(buffer: GlyphBuffer, start: number, end: number): void {
  const { glyphs } = buffer;
  for (let i = start + 1; i < end; i++) {
    let to = i;
    while (to > start && glyphs[to - 1]!.position > glyphs[i]!.position) to--;
    if (to === i) continue;
    buffer.mergeClusters(to, i + 1);
    moveGlyph(glyphs, i, to);
  }
  let first = start;
  while (first < end && glyphs[first]!.position !== PRE_VOWEL) first++;
  let last = first;
  while (last + 1 < end && glyphs[last + 1]!.position === PRE_VOWEL) last++;
  if (first >= last) return;
  const left = glyphs.slice(first, last + 1).reverse();
  // Variation selectors stay behind their vowels.
  for (let i = 0; i < left.length; i++) {
    const vowel = left.findIndex((glyph, k) => k >= i && letter(glyph) === 'p');
    if (vowel <= i) continue;
    left.splice(i, 0, left.splice(vowel, 1)[0]!);
    i = vowel;
  }
  glyphs.splice(first, left.length, ...left);
}

export const myanmarShaper: SyllableShaper = {
  usesLigatures: true,
  marks: 'before',
  stages: [
    {
      prepare: (buffer, plan) => setSyllablesByRole(buffer, plan, roleOf, KINDS),
      features: ['locl', 'ccmp'].map(syllableFeature),
    },
    {
      prepare: (buffer) => reorderSyllables(buffer, (start, end) => reorderSyllable(buffer, start, end)),
      features: [joinerFeature('rphf')],
    },
    ...['pref', 'blwf', 'pstf'].map((tag) => ({ prepare: null, features: [joinerFeature(tag)] })),
    { prepare: null, features: ['pres', 'abvs', 'blws', 'psts'].map((tag) => joinerFeature(tag, undefined, false)) },
  ],
};
