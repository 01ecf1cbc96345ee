/** The kinds of token of css-syntax-3 §4, as the numbers that css-tree's tokenizer gives them. Comments are dropped. */

export type TokenKind = number;

/** What `TokenStream.kind` says behind the last token. */
export const END: TokenKind = 0;
export const IDENT: TokenKind = 1;
export const FUNCTION: TokenKind = 2;
export const AT_KEYWORD: TokenKind = 3;
export const HASH: TokenKind = 4;
export const STRING: TokenKind = 5;
export const BAD_STRING: TokenKind = 6;
/** `url(unquoted)`; the quoted form is a FUNCTION named `url`. */
export const URL_TOKEN: TokenKind = 7;
export const BAD_URL: TokenKind = 8;
export const DELIM: TokenKind = 9;
export const NUMBER: TokenKind = 10;
export const PERCENTAGE: TokenKind = 11;
export const DIMENSION: TokenKind = 12;
export const WHITESPACE: TokenKind = 13;
export const CDO: TokenKind = 14;
export const CDC: TokenKind = 15;
export const COLON: TokenKind = 16;
export const SEMICOLON: TokenKind = 17;
export const COMMA: TokenKind = 18;
export const LEFT_SQUARE: TokenKind = 19;
export const RIGHT_SQUARE: TokenKind = 20;
export const LEFT_PAREN: TokenKind = 21;
export const RIGHT_PAREN: TokenKind = 22;
export const LEFT_CURLY: TokenKind = 23;
export const RIGHT_CURLY: TokenKind = 24;
export const COMMENT: TokenKind = 25;
