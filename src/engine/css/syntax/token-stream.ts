/**
 * A cursor over tokens: what every parser of selectors, values, media queries and rules reads from (css-syntax-3 §5.3).
 *
 * The cursor is two numbers, `position` and `end`; saving is reading `position`, going back is writing it. Nothing is allocated
 * except the strings that are asked for, and comparing (`isIdent`, `isFunction`, `isDelim`, `isUnit`) asks for none.
 */
import { asciiLower, decodeEscapes } from './escapes.ts';
import {
  BAD_STRING,
  BAD_URL,
  COMMA,
  DELIM,
  DIMENSION,
  END,
  FUNCTION,
  IDENT,
  LEFT_CURLY,
  LEFT_PAREN,
  LEFT_SQUARE,
  NUMBER,
  PERCENTAGE,
  RIGHT_CURLY,
  RIGHT_PAREN,
  RIGHT_SQUARE,
  type TokenKind,
  WHITESPACE,
} from './token-kind.ts';
import { type TokenList, tokenize } from './tokenize.ts';

const POWERS_OF_TEN = Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));

/** More digits than this may not be exact in a double: `Number()` then decides. */
const EXACT_DIGITS = 15;

export class TokenStream {
  readonly tokens: TokenList;
  /** Index of the current token. May be set to an earlier value to go back. */
  position: number;
  /** Index behind the last token that this stream shows. */
  end: number;

  constructor(tokens: TokenList, start: number, end: number) {
    this.tokens = tokens;
    this.position = start;
    this.end = end;
  }

  /** Kind of the current token, `END` behind the last. */
  get kind(): TokenKind {
    return this.position < this.end ? this.tokens.kinds[this.position]! : END;
  }

  /** Kind of the token `ahead` places after the current one (white space counts), `END` outside. */
  kindAhead(ahead: number): TokenKind {
    const index = this.position + ahead;
    return index < this.end ? this.tokens.kinds[index]! : END;
  }

  /** Whether nothing but white space is left; skips it. */
  isAtEnd(): boolean {
    this.skipWhitespace();
    return this.position >= this.end;
  }

  advance(): void {
    this.position++;
  }

  /** Skips white space (comments are no tokens at all); says whether there was any. */
  skipWhitespace(): boolean {
    const start = this.position;
    while (this.position < this.end && this.tokens.kinds[this.position] === WHITESPACE) this.position++;
    return this.position !== start;
  }

  /** Kind of the first token that is not white space; moves there. */
  nextKind(): TokenKind {
    this.skipWhitespace();
    return this.kind;
  }

  // ---- comparing, without allocation; names in lower case, compared without regard to ASCII case

  isIdent(name: string): boolean {
    return this.kind === IDENT && this.#matches(this.#start, this.#end, name);
  }

  isFunction(name: string): boolean {
    return this.kind === FUNCTION && this.#matches(this.#start, this.#end - 1, name);
  }

  /** @param character - one character, such as `'/'`; comma, colon, semicolon and brackets are kinds of their own */
  isDelim(character: string): boolean {
    return this.kind === DELIM && this.tokens.source.charCodeAt(this.#start) === character.charCodeAt(0);
  }

  /** Whether the current token is a dimension of this unit (lower case). */
  isUnit(unit: string): boolean {
    if (this.kind !== DIMENSION) return false;
    return this.#matches(this.#numberEnd(), this.#end, unit);
  }

  // ---- values of the current token; meaningful only for the kinds named

  /** The token as written. */
  text(): string {
    return this.position < this.end ? this.tokens.source.slice(this.#start, this.#end) : '';
  }

  /** IDENT: its name with escapes decoded, case kept. */
  ident(): string {
    return decodeEscapes(this.tokens.source, this.#start, this.#end);
  }

  /** IDENT: its name with escapes decoded, ASCII letters in lower case: for keywords. */
  keyword(): string {
    return asciiLower(this.ident());
  }

  /** FUNCTION: its name with escapes decoded, case kept, without the parenthesis. */
  calleeName(): string {
    return decodeEscapes(this.tokens.source, this.#start, this.#end - 1);
  }

  /** FUNCTION: its name in lower case, without the parenthesis. */
  functionName(): string {
    return asciiLower(this.calleeName());
  }

  /** AT_KEYWORD: its name in lower case, without `@`. HASH: see `hash`. */
  atKeyword(): string {
    return asciiLower(decodeEscapes(this.tokens.source, this.#start + 1, this.#end));
  }

  /** HASH: what follows `#`, escapes decoded, case kept. */
  hash(): string {
    return decodeEscapes(this.tokens.source, this.#start + 1, this.#end);
  }

  /** HASH: whether it is of type "id", that is, starts an identifier (`#1a` is not). */
  isIdHash(): boolean {
    const { source } = this.tokens;
    const first = source.charCodeAt(this.#start + 1);
    if (first >= 0x30 && first <= 0x39) return false;
    if (first !== 0x2d) return true;
    const second = source.charCodeAt(this.#start + 2);
    return this.#end > this.#start + 2 && !(second >= 0x30 && second <= 0x39);
  }

  /** STRING: its value, without quotes, escapes decoded. A string that the end of the text cut off is as good as closed. */
  string(): string {
    const { source } = this.tokens;
    const quote = source.charCodeAt(this.#start);
    const isClosed =
      this.#end - this.#start > 1 && source.charCodeAt(this.#end - 1) === quote && !this.#endsInEscape(this.#end - 1);
    return decodeEscapes(source, this.#start + 1, isClosed ? this.#end - 1 : this.#end);
  }

  /** URL_TOKEN: its address, escapes decoded. For `url("…")` read the STRING inside the function. */
  url(): string {
    const { source } = this.tokens;
    let start = this.#start + source.slice(this.#start, this.#end).indexOf('(') + 1;
    let end = this.#end;
    if (source.charCodeAt(end - 1) === 0x29 && !this.#endsInEscape(end - 1)) end--;
    while (start < end && isWhitespace(source.charCodeAt(start))) start++;
    while (end > start && isWhitespace(source.charCodeAt(end - 1)) && !this.#endsInEscape(end - 1)) end--;
    return decodeEscapes(source, start, end);
  }

  /** DELIM: its character. */
  delim(): string {
    return this.text();
  }

  /** NUMBER, PERCENTAGE, DIMENSION: the number as written (`50%` is 50). */
  number(): number {
    return parseNumber(this.tokens.source, this.#start, this.#numberEnd());
  }

  /** NUMBER, DIMENSION: whether the number is written as an integer, without point or exponent (§4.3.12 type flag). */
  isInteger(): boolean {
    const { source } = this.tokens;
    const end = this.#numberEnd();
    for (let i = this.#start; i < end; i++) {
      const code = source.charCodeAt(i);
      if (code === 0x2e || code === 0x45 || code === 0x65) return false;
    }
    return true;
  }

  /** NUMBER, DIMENSION: whether it is written with a sign (needed by An+B). */
  hasSign(): boolean {
    const code = this.tokens.source.charCodeAt(this.#start);
    return code === 0x2b || code === 0x2d;
  }

  /** DIMENSION: its unit in lower case, escapes decoded. */
  unit(): string {
    return asciiLower(decodeEscapes(this.tokens.source, this.#numberEnd(), this.#end));
  }

  // ---- blocks and functions

  /** Whether the current token opens a block or a function. */
  isOpening(): boolean {
    const { kind } = this;
    return kind === FUNCTION || kind === LEFT_PAREN || kind === LEFT_SQUARE || kind === LEFT_CURLY;
  }

  /**
   * At an opening token or function: limits the stream to its content and moves to the first token in it.
   * Read to the end, then `leaveBlock` with the returned value.
   */
  enterBlock(): number {
    const formerEnd = this.end;
    this.end = Math.min(this.tokens.closers[this.position]!, formerEnd);
    this.position++;
    return formerEnd;
  }

  /** Ends what `enterBlock` began: moves behind the closing token, wherever the reading had stopped. */
  leaveBlock(formerEnd: number): void {
    this.position = Math.min(this.end + 1, formerEnd);
    this.end = formerEnd;
  }

  /**
   * Reads the content of the block or function at the current token with `parse`. The result is `null`, and the stream is
   * behind the block all the same, where `parse` gives `null` or leaves something unread.
   */
  readBlock<T>(parse: (stream: TokenStream) => T | null): T | null {
    const formerEnd = this.enterBlock();
    const value = parse(this);
    const isComplete = this.isAtEnd();
    this.leaveBlock(formerEnd);
    return isComplete ? value : null;
  }

  /** Moves behind the current component value: a token, or a whole block or function. */
  skipComponentValue(): void {
    this.position = this.isOpening() ? Math.min(this.tokens.closers[this.position]! + 1, this.end) : this.position + 1;
  }

  // ---- small common steps: on success they move behind the token and the white space that follows

  takeIdent(name: string): boolean {
    if (!this.isIdent(name)) return false;
    this.position++;
    this.skipWhitespace();
    return true;
  }

  takeDelim(character: string): boolean {
    if (!this.isDelim(character)) return false;
    this.position++;
    this.skipWhitespace();
    return true;
  }

  /** Skips white space, a comma, white space; `false`, at the position after the first white space, where there is no comma. */
  takeComma(): boolean {
    this.skipWhitespace();
    if (this.kind !== COMMA) return false;
    this.position++;
    this.skipWhitespace();
    return true;
  }

  // ---- text and position

  /** Offset of the current token in `tokens.source`; of the end of the last token behind it. */
  get offset(): number {
    if (this.position < this.end) return this.#start;
    return this.end > 0 ? this.tokens.ends[this.end - 1]! : 0;
  }

  /** The text from the current token to the end of the stream, comments included, white space around it not. */
  remainingText(): string {
    return textOfTokens(this.tokens, this.position, this.end);
  }

  /** Whether a bad string, bad url or unmatched closing token is in what is left: never valid in a declaration (§5.4.6, §8.2). */
  hasBadToken(): boolean {
    const { kinds, closers } = this.tokens;
    for (let i = this.position; i < this.end; i++) {
      const kind = kinds[i]!;
      if (kind === BAD_STRING || kind === BAD_URL) return true;
      const isClosing = kind === RIGHT_PAREN || kind === RIGHT_SQUARE || kind === RIGHT_CURLY;
      if (isClosing && closers[i] === 0) return true;
    }
    return false;
  }

  get #start(): number {
    return this.tokens.starts[this.position]!;
  }

  get #end(): number {
    return this.tokens.ends[this.position]!;
  }

  #numberEnd(): number {
    const { kind } = this;
    if (kind === NUMBER) return this.#end;
    if (kind === PERCENTAGE) return this.#end - 1;
    return endOfNumber(this.tokens.source, this.#start);
  }

  #matches(start: number, end: number, name: string): boolean {
    const { source } = this.tokens;
    const length = end - start;
    if (length !== name.length) {
      return (
        length > name.length && hasEscape(source, start, end) && asciiLower(decodeEscapes(source, start, end)) === name
      );
    }
    for (let i = 0; i < length; i++) {
      let code = source.charCodeAt(start + i);
      if (code >= 0x41 && code <= 0x5a) code += 32;
      if (code !== name.charCodeAt(i)) return false;
    }
    return true;
  }

  /** Whether the character at `index` is escaped: an odd number of backslashes stands before it. */
  #endsInEscape(index: number): boolean {
    const { source } = this.tokens;
    let i = index;
    while (i > this.#start && source.charCodeAt(i - 1) === 0x5c) i--;
    return (index - i) % 2 === 1;
  }
}

/** A stream over a text of its own: an attribute, a media query list, a value after substitution. */
export function streamOf(text: string): TokenStream {
  const tokens = tokenize(text);
  return new TokenStream(tokens, 0, tokens.count);
}

/** The source text of a range of tokens, without white space at its ends. */
export function textOfTokens(tokens: TokenList, start: number, end: number): string {
  let first = start;
  let last = end;
  while (first < last && tokens.kinds[first] === WHITESPACE) first++;
  while (last > first && tokens.kinds[last - 1] === WHITESPACE) last--;
  return first < last ? tokens.source.slice(tokens.starts[first], tokens.ends[last - 1]) : '';
}

/**
 * The number that css-syntax-3 §4.3.13 gives. Up to fifteen digits the digits and the power of ten are exact doubles, so one
 * division rounds correctly and no string is made.
 */
function parseNumber(source: string, start: number, end: number): number {
  let digits = 0;
  let count = 0;
  let decimals = -1;
  let i = start;
  const first = source.charCodeAt(i);
  if (first === 0x2b || first === 0x2d) i++;
  for (; i < end; i++) {
    const code = source.charCodeAt(i);
    if (code === 0x2e) {
      decimals = 0;
      continue;
    }
    if (code < 0x30 || code > 0x39 || ++count > EXACT_DIGITS) return finite(Number(source.slice(start, end)));
    digits = digits * 10 + code - 0x30;
    if (decimals >= 0) decimals++;
  }
  const value = decimals > 0 ? digits / POWERS_OF_TEN[decimals]! : digits;
  return first === 0x2d && value !== 0 ? -value : value;
}

/** css-values-4 §10.12: what is too large becomes the largest number that can be held. */
function finite(value: number): number {
  if (value === Number.POSITIVE_INFINITY) return Number.MAX_VALUE;
  return value === Number.NEGATIVE_INFINITY ? -Number.MAX_VALUE : value + 0;
}

/** Where the number that starts at `start` ends (css-syntax-3 §4.3.12). */
function endOfNumber(source: string, start: number): number {
  let i = start;
  const sign = source.charCodeAt(i);
  if (sign === 0x2b || sign === 0x2d) i++;
  while (isDigit(source.charCodeAt(i))) i++;
  if (source.charCodeAt(i) === 0x2e && isDigit(source.charCodeAt(i + 1))) {
    i += 2;
    while (isDigit(source.charCodeAt(i))) i++;
  }
  if ((source.charCodeAt(i) | 32) === 0x65) {
    const next = source.charCodeAt(i + 1);
    const digit = next === 0x2b || next === 0x2d ? i + 2 : i + 1;
    if (isDigit(source.charCodeAt(digit))) {
      i = digit + 1;
      while (isDigit(source.charCodeAt(i))) i++;
    }
  }
  return i;
}

function hasEscape(source: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (source.charCodeAt(i) === 0x5c) return true;
  return false;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function isWhitespace(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d || code === 0x0c;
}
