/**
 * Rules and declarations from tokens (css-syntax-3 §5.4): which tokens belong to which rule, and nothing about what they mean.
 * Contents of blocks are read on demand by whoever knows the rule, so that this file never recurses.
 */
import {
  AT_KEYWORD,
  CDC,
  CDO,
  COLON,
  DELIM,
  FUNCTION,
  IDENT,
  LEFT_CURLY,
  LEFT_PAREN,
  LEFT_SQUARE,
  SEMICOLON,
  WHITESPACE,
} from './token-kind.ts';
import { TokenStream } from './token-stream.ts';
import type { TokenList } from './tokenize.ts';

export type RawItem = RawDeclaration | RawQualifiedRule | RawAtRule | RawInvalid;

/** Ranges are of token indices, from `…Start` up to and without `…End`. */
export interface RawDeclaration {
  readonly kind: 'declaration';
  /** Lower case, except custom properties (`--Name`), which keep theirs. */
  readonly name: string;
  readonly isImportant: boolean;
  readonly start: number;
  /** The value without `!important` and without white space at its ends. */
  readonly valueStart: number;
  readonly valueEnd: number;
}

export interface RawQualifiedRule {
  readonly kind: 'qualified-rule';
  readonly preludeStart: number;
  readonly preludeEnd: number;
  readonly blockStart: number;
  readonly blockEnd: number;
}

export interface RawAtRule {
  readonly kind: 'at-rule';
  /** Lower case, without `@`. */
  readonly name: string;
  readonly start: number;
  readonly preludeStart: number;
  readonly preludeEnd: number;
  /** -1 where the rule ends in a semicolon. */
  readonly blockStart: number;
  readonly blockEnd: number;
}

/** What fits no rule; reported, then skipped. */
export interface RawInvalid {
  readonly kind: 'invalid';
  readonly start: number;
  readonly end: number;
}

/** §5.4.1, a style sheet's contents. */
export function parseStyleSheetItems(tokens: TokenList): RawItem[] {
  const items: RawItem[] = [];
  let i = 0;
  while (i < tokens.count) {
    const kind = tokens.kinds[i];
    if (kind === WHITESPACE || kind === CDO || kind === CDC) {
      i++;
      continue;
    }
    i =
      kind === AT_KEYWORD
        ? readAtRule(tokens, i, tokens.count, items)
        : readQualifiedRule(tokens, i, tokens.count, false, items);
  }
  return items;
}

/** §5.4.4, a block's contents, between `start` and `end`: declarations, at-rules and nested rules in their order. */
export function parseBlockItems(tokens: TokenList, start: number, end: number): RawItem[] {
  return parseContents(tokens, start, end, (i, items) => readQualifiedRule(tokens, i, end, true, items));
}

/**
 * A block that may hold declarations and at-rules but no rules: `style` attributes, descriptors, `@page` (css-style-attr-1 §3). What is no
 * declaration is dropped up to its semicolon, braces in pairs.
 */
export function parseDeclarationItems(tokens: TokenList, start: number, end: number): RawItem[] {
  return parseContents(tokens, start, end, (i, items) => {
    const stop = endOfDeclaration(tokens, i, end);
    items.push({ kind: 'invalid', start: i, end: stop });
    return stop;
  });
}

/** @param readOther - reads what is neither at-rule nor declaration; gives the index behind it */
function parseContents(
  tokens: TokenList,
  start: number,
  end: number,
  readOther: (i: number, items: RawItem[]) => number,
): RawItem[] {
  const items: RawItem[] = [];
  let i = start;
  while (i < end) {
    const kind = tokens.kinds[i];
    if (kind === WHITESPACE || kind === SEMICOLON) {
      i++;
    } else if (kind === AT_KEYWORD) {
      i = readAtRule(tokens, i, end, items);
    } else {
      const afterDeclaration = kind === IDENT ? readDeclaration(tokens, i, end, items) : -1;
      i = afterDeclaration === -1 ? readOther(i, items) : afterDeclaration;
    }
  }
  return items;
}

/** Rules inside `@media` and its like at the top level: a list of rules, without declarations. */
export function parseRuleItems(tokens: TokenList, start: number, end: number): RawItem[] {
  const items: RawItem[] = [];
  let i = start;
  while (i < end) {
    const kind = tokens.kinds[i];
    if (kind === WHITESPACE) i++;
    else i = kind === AT_KEYWORD ? readAtRule(tokens, i, end, items) : readQualifiedRule(tokens, i, end, false, items);
  }
  return items;
}

/** §5.4.2. Returns the index behind the rule. */
function readAtRule(tokens: TokenList, start: number, end: number, items: RawItem[]): number {
  const name = new TokenStream(tokens, start, end).atKeyword();
  let i = start + 1;
  while (i < end) {
    const kind = tokens.kinds[i]!;
    if (kind === SEMICOLON) {
      items.push({
        kind: 'at-rule',
        name,
        start,
        preludeStart: start + 1,
        preludeEnd: i,
        blockStart: -1,
        blockEnd: -1,
      });
      return i + 1;
    }
    if (kind === LEFT_CURLY) {
      const blockEnd = Math.min(tokens.closers[i]!, end);
      items.push({ kind: 'at-rule', name, start, preludeStart: start + 1, preludeEnd: i, blockStart: i + 1, blockEnd });
      return Math.min(blockEnd + 1, end);
    }
    i = afterComponentValue(tokens, i, end);
  }
  items.push({ kind: 'at-rule', name, start, preludeStart: start + 1, preludeEnd: end, blockStart: -1, blockEnd: -1 });
  return end;
}

/** §5.4.3. Nested, a semicolon ends what was no rule. */
function readQualifiedRule(tokens: TokenList, start: number, end: number, isNested: boolean, items: RawItem[]): number {
  let i = start;
  while (i < end) {
    const kind = tokens.kinds[i]!;
    if (isNested && kind === SEMICOLON) break;
    if (kind === LEFT_CURLY) {
      const blockEnd = Math.min(tokens.closers[i]!, end);
      const after = Math.min(blockEnd + 1, end);
      if (startsLikeCustomProperty(tokens, start, i)) {
        const stop = isNested ? endOfDeclaration(tokens, i, end) : after;
        items.push({ kind: 'invalid', start, end: stop });
        return stop;
      }
      items.push({ kind: 'qualified-rule', preludeStart: start, preludeEnd: i, blockStart: i + 1, blockEnd });
      return after;
    }
    i = afterComponentValue(tokens, i, end);
  }
  items.push({ kind: 'invalid', start, end: i });
  return i;
}

/** §5.4.6. Returns -1, and adds nothing, where the tokens are no declaration and may be a nested rule. */
function readDeclaration(tokens: TokenList, start: number, end: number, items: RawItem[]): number {
  let i = skipWhitespace(tokens, start + 1, end);
  if (i >= end || tokens.kinds[i] !== COLON) return -1;
  const written = new TokenStream(tokens, start, end).ident();
  const isCustom = written.startsWith('--');
  const valueStart = skipWhitespace(tokens, i + 1, end);
  i = valueStart;
  let hasBlock = false;
  let hasOther = false;
  while (i < end && tokens.kinds[i] !== SEMICOLON) {
    const kind = tokens.kinds[i]!;
    if (kind === LEFT_CURLY) hasBlock = true;
    else if (kind !== WHITESPACE) hasOther = true;
    // 8. A block stands alone in the value of a declaration, unless it is a custom property.
    if (!isCustom && hasBlock && hasOther) return -1;
    i = afterComponentValue(tokens, i, end);
  }
  const important = importantStart(tokens, valueStart, i);
  items.push({
    kind: 'declaration',
    name: isCustom ? written : written.toLowerCase(),
    isImportant: important !== -1,
    start,
    valueStart,
    valueEnd: trimEnd(tokens, valueStart, important === -1 ? i : important),
  });
  return i;
}

/** 6. Index of the `!` where the value ends in `!important`, or -1. */
function importantStart(tokens: TokenList, start: number, end: number): number {
  const word = trimEnd(tokens, start, end) - 1;
  if (word <= start || tokens.kinds[word] !== IDENT || !new TokenStream(tokens, word, end).isIdent('important'))
    return -1;
  const bang = trimEnd(tokens, start, word) - 1;
  if (bang < start || tokens.kinds[bang] !== DELIM) return -1;
  return tokens.source.charCodeAt(tokens.starts[bang]!) === 0x21 ? bang : -1;
}

function startsLikeCustomProperty(tokens: TokenList, start: number, end: number): boolean {
  if (tokens.kinds[start] !== IDENT || !tokens.source.startsWith('--', tokens.starts[start])) return false;
  const next = skipWhitespace(tokens, start + 1, end);
  return next < end && tokens.kinds[next] === COLON;
}

function endOfDeclaration(tokens: TokenList, start: number, end: number): number {
  let i = start;
  while (i < end && tokens.kinds[i] !== SEMICOLON) i = afterComponentValue(tokens, i, end);
  return i;
}

function afterComponentValue(tokens: TokenList, i: number, end: number): number {
  const kind = tokens.kinds[i]!;
  const isOpening = kind === LEFT_PAREN || kind === FUNCTION || kind === LEFT_SQUARE || kind === LEFT_CURLY;
  return isOpening ? Math.min(tokens.closers[i]! + 1, end) : i + 1;
}

function skipWhitespace(tokens: TokenList, start: number, end: number): number {
  let i = start;
  while (i < end && tokens.kinds[i] === WHITESPACE) i++;
  return i;
}

function trimEnd(tokens: TokenList, start: number, end: number): number {
  let i = end;
  while (i > start && tokens.kinds[i - 1] === WHITESPACE) i--;
  return i;
}
