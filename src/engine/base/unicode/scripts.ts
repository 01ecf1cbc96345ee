/** Scripts of characters (UAX 24), and what shaping has to know of each. */
import { SCRIPT_NAMES, SCRIPT_RUNS } from './generated/script.ts';
import { PackedProperty } from './packed-property.ts';

const names = SCRIPT_NAMES.split(' ');
const scripts = new PackedProperty(SCRIPT_RUNS);

/** Punctuation, digits, symbols: text of any script. */
export const COMMON = 0;
/** Combining marks, which take the script of their base. */
export const INHERITED = 1;

/** A small number; `scriptName` names it. */
export function scriptOf(codePoint: number): number {
  return scripts.get(codePoint);
}

export function scriptName(script: number): string {
  return names[script] ?? 'Common';
}

/** Scripts whose signs are put in another order inside syllables; in all others glyphs stand for characters in writing order. */
const COMPLEX = new Set(
  (
    'Ahom Balinese Batak Bengali Bhaiksuki Brahmi Buginese Buhid Chakma Cham Chorasmian Cypro_Minoan Devanagari Dives_Akuru Dogra Duployan ' +
    'Elymaic Garay Grantha Gujarati Gunjala_Gondi Gurmukhi Gurung_Khema Hanunoo Javanese Kaithi Kannada Kawi Kayah_Li Kharoshthi Khitan_Small_Script ' +
    'Khmer Khojki Khudawadi Kirat_Rai Lepcha Limbu Mahajani Makasar Malayalam Manichaean Marchen Masaram_Gondi Medefaidrin Meetei_Mayek Miao ' +
    'Modi Mongolian Multani Myanmar Nag_Mundari Nandinagari Newa Nyiakeng_Puachue_Hmong Ol_Onal Old_Sogdian Old_Uyghur Oriya Pahawh_Hmong ' +
    'Phags_Pa Psalter_Pahlavi Rejang Saurashtra Sharada Siddham Sinhala Sogdian Soyombo Sundanese Sunuwar Syloti_Nagri Tagalog Tagbanwa Tai_Le ' +
    'Tai_Tham Tai_Viet Takri Tamil Tangsa Telugu Tibetan Tirhuta Todhri Toto Tulu_Tigalari Vithkuqi Wancho Yezidi Zanabazar_Square'
  ).split(' '),
);

/** Scripts whose letters join. */
const JOINING = new Set(['Arabic', 'Syriac', 'Nko', 'Mandaic', 'Hanifi_Rohingya', 'Adlam']);

const kinds: ('simple' | 'joining' | 'complex')[] = names.map((name) =>
  COMPLEX.has(name) ? 'complex' : JOINING.has(name) ? 'joining' : 'simple',
);

/** How a script is shaped: character by character, with joined letters, or in syllables that are put in another order. */
export function shapingKind(script: number): 'simple' | 'joining' | 'complex' {
  return kinds[script] ?? 'simple';
}
