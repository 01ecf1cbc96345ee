/** Which characters `::first-letter` takes (css-pseudo-4 §2.1.1): the first letter with the punctuation around it. */

/** css-pseudo-4: open, close, initial, final, other punctuation; before the letter also spaces between them. */
const PUNCTUATION = /[\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Po}]/u;
const SPACE = /[\p{Zs}\t\n\r\f]/u;
const MARK = /\p{M}/u;

export interface FirstLetterParts {
  /** White space before it. */
  readonly before: string;
  readonly letter: string;
  readonly after: string;
}

/** `null` where the text has no letter: nothing but white space. */
export function firstLetterOf(text: string): FirstLetterParts | null {
  const start = skipWhile(text, 0, SPACE);
  if (start === text.length) return null;
  let end = skipWhile(text, start, PUNCTUATION);
  if (end < text.length) {
    end += String.fromCodePoint(text.codePointAt(end)!).length;
    end = skipWhile(text, end, MARK);
    end = skipWhile(text, end, PUNCTUATION);
  }
  return { before: text.slice(0, start), letter: text.slice(start, end), after: text.slice(end) };
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
