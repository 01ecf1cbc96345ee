/**
 * Line breaks between ASCII characters and around spaces, as Chromium has them (found by asking it for all pairs): after `?` in addresses, after hyphens,
 * before opening brackets that follow punctuation; never after `/`.
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

/** Signs that keep with what comes before them (found by asking for all pairs): the pairs of LB25 as UAX 14 had them once, whatever stands around. */
const KEPT_BY_BREAK_ALL = new Map(
  [')%', ']%', '}%', '|%', '/%', '-$', '\\$\\', ',$%\\', '.$%\\', ':$%\\', ';$%\\', '$$([\\{'].map((pairs) => [
    pairs.charCodeAt(0),
    pairs.slice(1),
  ]),
);

/** Whether two characters stay together where `word-break: break-all` would part them by UAX 14: `(5)%`. */
export function isKeptByBreakAll(previous: number, unit: number): boolean {
  return unit < 0x80 && KEPT_BY_BREAK_ALL.get(previous)?.includes(String.fromCharCode(unit)) === true;
}

/**
 * Writes 1 where a line may, 2 where it must break between two characters of this table.
 *
 * @returns whether that was all; if not, the other breaks are to be found by UAX 14
 */
export function breakByPairs(text: string, breaks: Uint8Array): boolean {
  let isComplete = true;
  let previous = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (i > 0) {
      if (!isPairOfTable(previous, unit)) isComplete = false;
      else if (unit === 0x20 || unit === 0x09) breaks[i] = 0;
      else if (previous === 0x0a) breaks[i] = 2;
      else if (previous === 0x20 || previous === 0x09) breaks[i] = 1;
      else if (previous < 0x80 && unit < 0x80) breaks[i] = isAsciiBreak(text, i, previous, unit) ? 1 : 0;
    }
    previous = unit;
  }
  return isComplete;
}

/** Whether this table says if a line may break between the two; U+00A0 keeps with its neighbours. */
export function isPairOfTable(previous: number, unit: number): boolean {
  if (unit === 0x20 || unit === 0x09 || previous === 0x0a) return true;
  return (unit < 0x80 || unit === 0xa0) && (previous < 0x80 || previous === 0xa0);
}

/** Between `text[index - 1]` and `text[index]`, both ASCII and neither a space. */
function isAsciiBreak(text: string, index: number, previous: number, unit: number): boolean {
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
