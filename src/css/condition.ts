/** Conditions with `not`, `and`, `or` and brackets, which `@media`, `@supports` and `@import` share (css-conditional-3 §2, mediaqueries-4 §3). */
import { FUNCTION, IDENT, LEFT_PAREN } from './syntax/token-kind.ts';
import type { TokenStream } from './syntax/token-stream.ts';

/** Kleene's third value `unknown` is for what a later level may define: it is not false, so `not` does not make it true. */
export type Truth = 'true' | 'false' | 'unknown';

/** Reads what is between brackets, or at a function; `null` where the syntax is wrong. Is called with the stream inside the brackets. */
export type LeafReader = (stream: TokenStream) => Truth | null;

/** Deeper conditions are unknown. */
const DEEPEST_NESTING = 64;

export interface ConditionReaders {
  /** Content of brackets that is no condition in itself: `width > 3cm`. */
  readonly feature: LeafReader;
  /** A function, the stream on it: `selector(a > b)`. Moves behind it. */
  readonly functionValue: LeafReader;
}

/**
 * Reads a whole condition; `null` where the syntax is wrong.
 *
 * @param enclosed - what brackets with anything else in them are: `unknown` in media queries, `false` in `@supports`
 */
export function readCondition(
  stream: TokenStream,
  readers: ConditionReaders,
  enclosed: Truth = 'unknown',
  depth = 0,
): Truth | null {
  stream.skipWhitespace();
  if (stream.takeIdent('not')) {
    const truth = readInBrackets(stream, readers, enclosed, depth);
    return truth === null ? null : negate(truth);
  }
  let result = readInBrackets(stream, readers, enclosed, depth);
  if (result === null) return null;
  stream.skipWhitespace();
  const operator = stream.isIdent('and') ? 'and' : stream.isIdent('or') ? 'or' : null;
  while (operator !== null && stream.takeIdent(operator)) {
    const next = readInBrackets(stream, readers, enclosed, depth);
    if (next === null) return null;
    result = operator === 'and' ? both(result, next) : either(result, next);
    stream.skipWhitespace();
  }
  return result;
}

export function negate(truth: Truth): Truth {
  return truth === 'unknown' ? truth : truth === 'true' ? 'false' : 'true';
}

export function both(a: Truth, b: Truth): Truth {
  if (a === 'false' || b === 'false') return 'false';
  return a === 'true' && b === 'true' ? 'true' : 'unknown';
}

function either(a: Truth, b: Truth): Truth {
  return negate(both(negate(a), negate(b)));
}

function readInBrackets(stream: TokenStream, readers: ConditionReaders, enclosed: Truth, depth: number): Truth | null {
  stream.skipWhitespace();
  if (stream.kind === FUNCTION) return readers.functionValue(stream);
  if (stream.kind !== LEFT_PAREN) return null;
  if (depth >= DEEPEST_NESTING) {
    stream.skipComponentValue();
    return 'unknown';
  }
  const formerEnd = stream.enterBlock();
  stream.skipWhitespace();
  const isNested = stream.kind === LEFT_PAREN || isNegation(stream) || stream.kind === FUNCTION;
  let truth = isNested ? readCondition(stream, readers, enclosed, depth + 1) : readers.feature(stream);
  // <general-enclosed>: anything in brackets is allowed and means nothing.
  if (truth === null || !stream.isAtEnd()) truth = enclosed;
  stream.leaveBlock(formerEnd);
  return truth;
}

/** `not` before a bracket or function, and not a declaration of a property of that name. */
function isNegation(stream: TokenStream): boolean {
  return stream.kind === IDENT && stream.isIdent('not');
}
