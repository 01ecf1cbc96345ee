/** Case mapping for `text-transform` (css-text-3 §2.1, Unicode 3.13), by the language of the text. */

export type CaseTransform = 'uppercase' | 'lowercase' | 'capitalize';

/** Digraphs whose titlecase is a character of its own: Ǆ ǅ ǆ, Ǉ ǈ ǉ, Ǌ ǋ ǌ, Ǳ ǲ ǳ. */
const TITLE_DIGRAPHS = 'ǅǅǅǈǈǈǋǋǋ';

/**
 * @param language - BCP 47 tag; Turkish, Azeri, Lithuanian, Greek and Dutch have rules of their own
 * @param atWordStart - whether the text begins a word, for `capitalize` of text that goes on from another element
 */
export function transformCase(text: string, transform: CaseTransform, language: string, atWordStart = true): string {
  const locale = localeOf(language);
  if (transform === 'uppercase') return text.toLocaleUpperCase(locale);
  if (transform === 'lowercase') return text.toLocaleLowerCase(locale);
  return capitalize(text, locale, atWordStart);
}

/** Only languages with rules of their own; an invalid tag would throw. */
function localeOf(language: string): string {
  const primary = language.slice(0, 3).toLowerCase().split('-')[0]!;
  return ['tr', 'az', 'lt', 'el'].includes(primary) ? primary : 'en';
}

const WORD_CHARACTER = /[\p{L}\p{N}\p{M}]/u;
const LETTER = /\p{L}/u;

function capitalize(text: string, locale: string, atWordStart: boolean): string {
  let out = '';
  let inWord = !atWordStart;
  let previousWasWord = inWord;
  for (const character of text) {
    const isWord = WORD_CHARACTER.test(character);
    out += isWord && !inWord && LETTER.test(character) ? titleCase(character, locale) : character;
    // An apostrophe inside a word does not end it.
    inWord = isWord || (previousWasWord && (character === "'" || character === '\u2019' || character === '\u00ad'));
    previousWasWord = isWord;
  }
  return out;
}

function titleCase(character: string, locale: string): string {
  const code = character.charCodeAt(0);
  if (code >= 0x1c4 && code <= 0x1cc) return TITLE_DIGRAPHS[code - 0x1c4]!;
  if (code >= 0x1f1 && code <= 0x1f3) return 'ǲ';
  // Georgian has no titlecase.
  if (code >= 0x10d0 && code <= 0x10ff) return character;
  const upper = character.toLocaleUpperCase(locale);
  const [first = '', ...rest] = upper;
  return first + rest.join('').toLocaleLowerCase(locale);
}
