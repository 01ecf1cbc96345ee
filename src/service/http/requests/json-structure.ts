/**
 * The structure of JSON text, without its values: how many members, how deep, how long its names. A request has a dozen members and no
 * depth; a parser is given nothing that is far from that, because what it makes of a million members takes seconds.
 */

/** Bytes of a string with its quotes, from the first to behind the last. */
export interface JsonSpan {
  readonly start: number;
  readonly end: number;
}

export const MOST_MEMBERS = 1_000;
const DEEPEST = 32;
/** Bytes. */
const LONGEST_NAME = 1_000;
/** Bytes outside of strings: numbers, spaces. */
const MOST_OUTSIDE = 1_000_000;
/** Bytes of strings that are not parsed with the rest. */
const LONG = 64 * 1024;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;

/** What is too much for a request; a number is the place of the comma behind as many fields as any answer looks at. */
export type JsonExcess = string | number | undefined;

/**
 * Goes over the text and pauses after each slice. Whether the text is JSON is not asked.
 *
 * @param long - receives the long strings, in their order
 */
export function* scanJson(bytes: Uint8Array, slice: number, long: JsonSpan[]): Generator<undefined, JsonExcess> {
  const tally = new Tally();
  let outside = 0;
  let lastString = 0;
  let pause = slice;
  for (let at = 0; at < bytes.length; ) {
    if (at >= pause) {
      yield undefined;
      pause = at + slice;
    }
    const byte = bytes[at]!;
    if (byte === QUOTE) {
      const end: number = yield* stringEnd(bytes, at, slice);
      lastString = end - at;
      if (lastString > LONG) long.push({ start: at, end });
      at = end;
      continue;
    }
    if (byte === COLON && lastString > LONGEST_NAME + 2)
      return `A name in the body has more than ${LONGEST_NAME} bytes.`;
    const excess = tally.count(byte, at);
    if (excess !== undefined) return excess;
    if (++outside > MOST_OUTSIDE) return `The body has more than ${MOST_OUTSIDE} bytes outside of its strings.`;
    at++;
  }
  return undefined;
}

/** Brackets and commas. */
class Tally {
  #members = 0;
  #depth = 0;
  /** The first bracket is that of an object. */
  #isObject = false;

  count(byte: number, at: number): JsonExcess {
    // [ and {, ] and } differ in one bit each.
    const bracket = byte | 0x20;
    if (bracket === 0x7b && ++this.#depth === 1) this.#isObject = byte === 0x7b;
    else if (bracket === 0x7d) this.#depth--;
    if (bracket === 0x7b || byte === COMMA) this.#members++;
    if (byte === COMMA && this.#members > MOST_MEMBERS && this.#depth === 1 && this.#isObject) return at;
    if (this.#members > 2 * MOST_MEMBERS) return `The body has more than ${2 * MOST_MEMBERS} members.`;
    if (this.#depth > DEEPEST) return `The body is nested more than ${DEEPEST} deep.`;
    return undefined;
  }
}

/** Behind the quote that ends the string; the end of the text where none does. */
function* stringEnd(bytes: Uint8Array, start: number, slice: number): Generator<undefined, number> {
  let pause = start + slice;
  for (let quote = bytes.indexOf(QUOTE, start + 1); quote !== -1; quote = bytes.indexOf(QUOTE, quote + 1)) {
    let first = quote;
    while (bytes[first - 1] === BACKSLASH) first--;
    if ((quote - first) % 2 === 0) return quote + 1;
    if (quote >= pause) {
      yield undefined;
      pause = quote + slice;
    }
  }
  return bytes.length;
}
