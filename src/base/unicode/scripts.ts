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

/** Scripts whose glyphs stand for characters one by one in writing order, once marks are put in place. */
const SIMPLE = new Set([
  'Common',
  'Inherited',
  'Latin',
  'Greek',
  'Cyrillic',
  'Armenian',
  'Georgian',
  'Hebrew',
  'Han',
  'Hiragana',
  'Katakana',
  'Bopomofo',
  'Hangul',
  'Cherokee',
  'Canadian_Aboriginal',
  'Ethiopic',
  'Runic',
  'Ogham',
  'Coptic',
  'Gothic',
  'Glagolitic',
  'Deseret',
  'Tifinagh',
  'Yi',
  'Braille',
  'Thai',
  'Lao',
  'Thaana',
  'Lisu',
  'Vai',
  'Ol_Chiki',
  'Osage',
  'Cuneiform',
  'Egyptian_Hieroglyphs',
  'Linear_A',
  'Linear_B',
  'Old_Italic',
  'Phoenician',
  'Shavian',
  'Ugaritic',
  'Old_Persian',
]); // prettier-ignore

/** Scripts whose letters join. */
const JOINING = new Set(['Arabic', 'Syriac', 'Nko', 'Mandaic', 'Hanifi_Rohingya', 'Adlam']);

const kinds: ('simple' | 'joining' | 'complex')[] = names.map((name) =>
  SIMPLE.has(name) ? 'simple' : JOINING.has(name) ? 'joining' : 'complex',
);

/** How a script is shaped: character by character, with joined letters, or in syllables that are put in another order. */
export function shapingKind(script: number): 'simple' | 'joining' | 'complex' {
  return kinds[script] ?? 'simple';
}
