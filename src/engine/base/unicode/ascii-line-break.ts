/**
 * Line breaks between two ASCII characters, as Chromium has them (found by asking it for all pairs): after `?` in addresses, after hyphens, before opening
 * brackets that follow punctuation; never after `/`.
 */

/** Bits of the second character: bracket, may follow a hyphen, may follow a question mark. */
const BEFORE_BRACKET = 1;
const AFTER_HYPHEN = 2;
const AFTER_QUESTION = 4;

/** Characters after which a line may break before `(`, `<`, `[`, `{`. */
const BEFORE_BRACKETS = '!"#%&)*+,.:;=>\\]|}~?';
const NOT_AFTER_HYPHEN = '!$),./0123456789:;?]}';
const NOT_AFTER_QUESTION = '!"\'),./:;?]}';

const firstOfBracket = new Uint8Array(128);
const second = new Uint8Array(128);
for (const character of BEFORE_BRACKETS) firstOfBracket[character.charCodeAt(0)] = 1;
for (let code = 0x21; code < 0x7f; code++) {
  const character = String.fromCharCode(code);
  if ('(<[{'.includes(character)) second[code]! |= BEFORE_BRACKET;
  if (!NOT_AFTER_HYPHEN.includes(character)) second[code]! |= AFTER_HYPHEN;
  if (!NOT_AFTER_QUESTION.includes(character)) second[code]! |= AFTER_QUESTION;
}

/** Whether a line may break between `text[index - 1]` and `text[index]`, both ASCII and neither a space. */
export function isAsciiBreak(text: string, index: number, previous: number, unit: number): boolean {
  const bits = second[unit]!;
  if (previous === 0x2d) {
    if ((bits & AFTER_HYPHEN) !== 0) return true;
    // A hyphen before a digit is a minus sign, unless a letter or digit comes before it: 2025-02-12.
    return unit >= 0x30 && unit <= 0x39 && index >= 2 && isAlphanumeric(text.charCodeAt(index - 2));
  }
  if (previous === 0x3f) return (bits & AFTER_QUESTION) !== 0;
  return (bits & BEFORE_BRACKET) !== 0 && firstOfBracket[previous] === 1;
}

function isAlphanumeric(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}
