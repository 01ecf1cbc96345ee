/** What sets the scripts of India apart from each other (OpenType "Developing OpenType Fonts for Indic Scripts"; after HarfBuzz's tables). */
import { positionalCategory, syllabicCategory } from '../../base/unicode/indic.ts';
import {
  AFTER_MAIN,
  AFTER_POST,
  AFTER_SUB,
  BASE_CONSONANT,
  BEFORE_POST,
  BEFORE_SUB,
  BELOW,
  END,
  PRE_VOWEL,
  SIGN,
} from './places.ts';

export interface IndicScript {
  readonly virama: number;
  /** Where the reph goes. */
  readonly reph: number;
  /** RA and virama make a reph; only with a joiner behind; or there is a character for it. */
  readonly rephMode: 'implicit' | 'explicit' | 'character';
  /** Whether consonants before the base may have forms below it. */
  readonly belowBefore: boolean;
  /** Vowels on the right, above, below. */
  readonly right: (codePoint: number) => number;
  readonly top: number;
  readonly bottom: number;
}

const always = (place: number) => () => place;
const script = (
  virama: number,
  reph: number,
  right: number | ((codePoint: number) => number),
  top: number,
  bottom: number,
  rephMode: IndicScript['rephMode'] = 'implicit',
  belowBefore = true,
): IndicScript => ({
  virama,
  reph,
  rephMode,
  belowBefore,
  right: typeof right === 'number' ? always(right) : right,
  top,
  bottom,
});

const teluguRight = (codePoint: number) => (codePoint <= 0x0c42 ? BEFORE_SUB : AFTER_SUB);
const kannadaRight = (codePoint: number) => (codePoint < 0x0cc3 || codePoint > 0x0cd6 ? BEFORE_SUB : AFTER_SUB);

export const INDIC_SCRIPTS: Readonly<Record<string, IndicScript>> = {
  Devanagari: script(0x094d, BEFORE_POST, AFTER_SUB, AFTER_SUB, AFTER_SUB),
  Bengali: script(0x09cd, AFTER_SUB, AFTER_POST, AFTER_SUB, AFTER_SUB),
  Gurmukhi: script(0x0a4d, BEFORE_SUB, AFTER_POST, AFTER_POST, AFTER_POST),
  Gujarati: script(0x0acd, BEFORE_POST, AFTER_POST, AFTER_SUB, AFTER_POST),
  Oriya: script(0x0b4d, AFTER_MAIN, AFTER_POST, AFTER_MAIN, AFTER_SUB),
  Tamil: script(0x0bcd, AFTER_POST, AFTER_POST, AFTER_SUB, AFTER_POST),
  Telugu: script(0x0c4d, AFTER_POST, teluguRight, BEFORE_SUB, BEFORE_SUB, 'explicit', false),
  Kannada: script(0x0ccd, AFTER_POST, kannadaRight, BEFORE_SUB, BEFORE_SUB, 'implicit', false),
  Malayalam: script(0x0d4d, AFTER_MAIN, AFTER_POST, AFTER_SUB, AFTER_POST, 'character'),
};

/** Letters for roles: C consonant, R its RA, V independent vowel, N nukta, H virama, n and j joiners, M vowel sign, m the one behind a sign
 * in Gurmukhi, S sign of the syllable, A Vedic sign, G placeholder, D dotted circle, F repha, c medial, Y symbol, K stacker, X others. */
const ROLES: ReadonlyMap<number, string> = new Map([
  ...[0x0930, 0x09b0, 0x09f0, 0x0a30, 0x0ab0, 0x0b30, 0x0bb0, 0x0c30, 0x0cb0, 0x0d30].map(
    (letter) => [letter, 'R'] as const,
  ),
  [0x0953, 'S'],
  [0x0954, 'S'],
  [0x0a40, 'm'],
  [0x0a72, 'C'],
  [0x0a73, 'C'],
  [0x0afb, 'N'],
  [0x1ced, 'A'],
  ...[
    0xa8f2, 0xa8f3, 0xa8f4, 0xa8f5, 0xa8f6, 0xa8f7, 0x1ce9, 0x1cea, 0x1ceb, 0x1cec, 0x1cee, 0x1cef, 0x1cf0, 0x1cf1,
  ].map((sign) => [sign, 'Y'] as const),
  ...[0x0980, 0x09fc, 0x0c80, 0x0d04, 0x2010, 0x2011, 0x2012, 0x2013, 0x2014].map((sign) => [sign, 'G'] as const),
  [0x25cc, 'D'],
  [0x200c, 'n'],
  [0x200d, 'j'],
]);

const BY_CATEGORY: Readonly<Record<string, string>> = {
  Avagraha: 'Y',
  Bindu: 'S',
  Brahmi_Joining_Number: 'G',
  Cantillation_Mark: 'A',
  Consonant: 'C',
  Consonant_Dead: 'C',
  Consonant_Final: 'c',
  Consonant_Head_Letter: 'C',
  Consonant_Initial_Postfixed: 'C',
  Consonant_Killer: 'M',
  Consonant_Medial: 'c',
  Consonant_Placeholder: 'G',
  Consonant_Preceding_Repha: 'F',
  Consonant_Subjoined: 'c',
  Consonant_Succeeding_Repha: 'c',
  Consonant_With_Stacker: 'K',
  Gemination_Mark: 'S',
  Invisible_Stacker: 'H',
  Nukta: 'N',
  Number: 'G',
  Number_Joiner: 'G',
  Pure_Killer: 'M',
  Syllable_Modifier: 'S',
  Tone_Mark: 'N',
  Virama: 'H',
  Visarga: 'S',
  Vowel: 'V',
  Vowel_Dependent: 'M',
  Vowel_Independent: 'V',
};

export function indicRole(codePoint: number): string {
  return ROLES.get(codePoint) ?? BY_CATEGORY[syllabicCategory(codePoint)] ?? 'X';
}

/** Where a character with a role stands at first; consonants may move to where the font has forms for them. */
export function indicPlace(codePoint: number, role: string, { right, top, bottom }: IndicScript): number {
  if ('CRVGDKc'.includes(role)) return role === 'c' ? AFTER_MAIN : BASE_CONSONANT;
  if (role === 'S' || role === 'A') return codePoint === 0x0b01 ? BEFORE_SUB : SIGN;
  if (role === 'Y') return AFTER_MAIN;
  if (codePoint === 0x0a51) return BELOW;
  if (role !== 'M' && role !== 'm') return END;
  switch (positionalCategory(codePoint)) {
    case 'Left':
    case 'Visual_Order_Left':
      return PRE_VOWEL;
    case 'Top':
    case 'Top_And_Left':
      return top;
    case 'Bottom':
    case 'Top_And_Bottom':
    case 'Top_And_Bottom_And_Left':
      return bottom;
    case 'Overstruck':
      return AFTER_MAIN;
    case 'Not_Applicable':
      return END;
    default:
      return right(codePoint);
  }
}
