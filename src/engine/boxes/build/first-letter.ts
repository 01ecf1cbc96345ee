/** Which characters `::first-letter` takes (css-pseudo-4 §2.1.1): the first letter with the punctuation around it. */

/** css-pseudo-4 §2.1.1: behind the letter no dashes. DEVIATION: what opens is taken there, too, as CSS 2.1 §5.12.2 has it. */
const PUNCTUATION = /\p{P}/u;
const PUNCTUATION_BEHIND = /[\p{Pc}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Po}]/u;
/** Spaces between the punctuation and the letter. */
const SEPARATOR = /(?!\u3000)\p{Zs}/u;
const SPACE = /[\p{Zs}\t\n\r\f]/u;
const MARK = /\p{M}/u;

export interface FirstLetterParts {
  /** White space before it. */
  readonly before: string;
  readonly letter: string;
  readonly after: string;
}

/** `null` where the text has neither a letter nor punctuation that could stand for one. */
export function firstLetterOf(text: string): FirstLetterParts | null {
  const start = skipWhile(text, 0, SPACE);
  if (start === text.length) return null;
  let end = skipPunctuation(text, start);
  if (end < text.length) {
    // A wide space ends the search, as in Chromium.
    if (SPACE.test(text[end]!)) return null;
    end += String.fromCodePoint(text.codePointAt(end)!).length;
    end = skipWhile(text, end, MARK);
    end = skipWhile(text, end, PUNCTUATION_BEHIND);
  }
  return { before: text.slice(0, start), letter: text.slice(start, end), after: text.slice(end) };
}

/** Punctuation with the spaces in it and behind it. */
function skipPunctuation(text: string, from: number): number {
  let end = skipWhile(text, from, PUNCTUATION);
  while (end > from) {
    const next = skipWhile(text, skipWhile(text, end, SEPARATOR), PUNCTUATION);
    if (next === end) break;
    end = next;
  }
  return end;
}

function skipWhile(text: string, from: number, pattern: RegExp): number {
  let at = from;
  while (at < text.length) {
    const character = String.fromCodePoint(text.codePointAt(at)!);
    if (!pattern.test(character)) break;
    at += character.length;
  }
  return at;
}
