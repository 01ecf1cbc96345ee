/** The kinds of token of css-syntax-3 §4, as the numbers that css-tree's tokenizer gives them. Comments are dropped. */

export type TokenKind = number;

/** What `TokenStream.kind` says behind the last token. */
export const END = 0;
export const IDENT = 1;
export const FUNCTION = 2;
export const AT_KEYWORD = 3;
export const HASH = 4;
export const STRING = 5;
export const BAD_STRING = 6;
/** `url(unquoted)`; the quoted form is a FUNCTION named `url`. */
export const URL_TOKEN = 7;
export const BAD_URL = 8;
export const DELIM = 9;
export const NUMBER = 10;
export const PERCENTAGE = 11;
export const DIMENSION = 12;
export const WHITESPACE = 13;
export const CDO = 14;
export const CDC = 15;
export const COLON = 16;
export const SEMICOLON = 17;
export const COMMA = 18;
export const LEFT_SQUARE = 19;
export const RIGHT_SQUARE = 20;
export const LEFT_PAREN = 21;
export const RIGHT_PAREN = 22;
export const LEFT_CURLY = 23;
export const RIGHT_CURLY = 24;
export const COMMENT = 25;
