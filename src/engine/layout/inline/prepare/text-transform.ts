/** `text-transform` (css-text-3 §2.1, css-text-4): case by language, capitals at the start of words, full-width forms, full-size kana. */

import { mathItalic } from '../../../base/unicode/math-italic.ts';
import type { TextTransform } from '../../../css/values/basic/text-values.ts';

/**
 * @param language - BCP 47 tag, '' for unknown: Turkish, Azeri, Lithuanian, Greek and Dutch have rules of their own
 * @param before - the characters in front of the text, which may be the start of its first word
 */
export function transformText(text: string, transform: TextTransform, language: string, before: string): string {
  let result = text;
  if (transform.case === 'uppercase') result = upperCase(text, language);
  else if (transform.case === 'lowercase') result = lowerCase(text, language);
  else if (transform.case === 'math-auto') result = mathItalic(text);
  else if (transform.case === 'capitalize') result = capitalized(text, language, before);
  if (transform.fullSizeKana) result = fullSizeKana(result);
  return transform.fullWidth ? fullWidth(result) : result;
}

/** Languages whose case mapping differs from the default one (Unicode SpecialCasing). */
const SPECIAL_CASING = /^(?:tr|az|lt|el)(?:-|$)/i;

function upperCase(text: string, language: string): string {
  return SPECIAL_CASING.test(language) ? text.toLocaleUpperCase(language.slice(0, 2)) : text.toUpperCase();
}

function lowerCase(text: string, language: string): string {
  return SPECIAL_CASING.test(language) ? text.toLocaleLowerCase(language.slice(0, 2)) : text.toLowerCase();
}

const WORD_CHARACTER = /[\p{L}\p{N}\p{M}_]/u;
const LETTER_OR_NUMBER = /[\p{L}\p{N}]/u;
/** Between two letters these do not end a word (UAX 29 MidLetter and MidNumLet; a full stop and a colon do in Chromium). */
const MID_LETTER = /['\u00b7\u2018\u2019]/;
/** These are part of what they stand in (UAX 29 WB4): soft hyphens, joiners. */
const FORMAT = /(?!\u200b)\p{Cf}/u;

function capitalized(text: string, language: string, before: string): string {
  let isInWord = endsInWord(before);
  let result = '';
  for (let i = 0; i < text.length; ) {
    const character = String.fromCodePoint(text.codePointAt(i)!);
    const next = i + character.length;
    if (!isInWord && LETTER_OR_NUMBER.test(character)) {
      const isDutchDigraph = /^nl(?:-|$)/i.test(language) && /^ij/i.test(text.slice(i, i + 2));
      result += isDutchDigraph ? 'IJ' : titleCase(character, language);
      i = isDutchDigraph ? i + 2 : next;
      isInWord = true;
      continue;
    }
    result += character;
    i = next;
    if (FORMAT.test(character)) continue;
    isInWord =
      WORD_CHARACTER.test(character) ||
      (isInWord && MID_LETTER.test(character) && next < text.length && LETTER_OR_NUMBER.test(text[next]!));
  }
  return result;
}

function endsInWord(before: string): boolean {
  const last = before.slice(-1);
  if (last === '') return false;
  if (FORMAT.test(last)) return endsInWord(before.slice(0, -1));
  if (MID_LETTER.test(last)) return before.length > 1 && LETTER_OR_NUMBER.test(before[before.length - 2]!);
  return WORD_CHARACTER.test(last) || /[\udc00-\udfff]/.test(last);
}

/** Digraphs whose title case is a character of its own: upper, title and lower case lie side by side. */
function titleCase(character: string, language: string): string {
  const code = character.charCodeAt(0);
  if (code >= 0x1c4 && code <= 0x1cc) return String.fromCharCode(0x1c5 + 3 * Math.floor((code - 0x1c4) / 3));
  if (code >= 0x1f1 && code <= 0x1f3) return '\u01f2';
  // Georgian has capitals, but no title case.
  if (code >= 0x10d0 && code <= 0x10ff) return character;
  const upper = upperCase(character, language);
  // One letter becomes several: only the first is a capital (ß gives Ss, ﬁ gives Fi).
  return upper.length > 1 && character.length === 1 ? upper[0]! + upper.slice(1).toLowerCase() : upper;
}

const HALF_WIDTH_KANA = /[\uff61-\uffdc\uffe8-\uffee]+/g;

function fullWidth(text: string): string {
  return text
    .replace(/[\u0021-\u007e]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0))
    .replace(/ /g, '\u3000')
    .replace(HALF_WIDTH_KANA, (kana) => kana.normalize('NFKC'));
}

const SMALL_KANA = 'ぁぃぅぇぉゕゖっゃゅょゎァィゥェォヵㇰヶㇱㇲッㇳㇴㇵㇶㇷㇸㇹㇺャュョㇻㇼㇽㇾㇿヮｧｨｩｪｫｯｬｭｮ';
const LARGE_KANA = 'あいうえおかけつやゆよわアイウエオカクケシスツトヌハヒフヘホムヤユヨラリルレロワｱｲｳｴｵﾂﾔﾕﾖ';

function fullSizeKana(text: string): string {
  let result = '';
  for (const character of text) {
    const at = SMALL_KANA.indexOf(character);
    result += at < 0 ? character : LARGE_KANA[at]!;
  }
  return result;
}
