/** How characters take part in syllables (UAX 44 "Indic_Syllabic_Category", "Indic_Positional_Category"). */
import { POSITIONAL_NAMES, POSITIONAL_RUNS, SYLLABIC_NAMES, SYLLABIC_RUNS } from './generated/indic.ts';
import { PackedProperty } from './packed-property.ts';

const syllabicNames = SYLLABIC_NAMES.split(' ');
const positionalNames = POSITIONAL_NAMES.split(' ');
const syllabic = new PackedProperty(SYLLABIC_RUNS);
const positional = new PackedProperty(POSITIONAL_RUNS);

/** As Unicode names it, such as `Vowel_Dependent`; `Other` for most characters. */
export function syllabicCategory(codePoint: number): string {
  return syllabicNames[syllabic.get(codePoint)] ?? 'Other';
}

/** Where a sign stands around its base, such as `Left`; `Not_Applicable` for most characters. */
export function positionalCategory(codePoint: number): string {
  return positionalNames[positional.get(codePoint)] ?? 'Not_Applicable';
}
