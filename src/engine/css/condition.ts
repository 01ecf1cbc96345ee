/** Conditions with `not`, `and`, `or` and brackets, which `@media`, `@supports` and `@import` share (css-conditional-3 §2, mediaqueries-4 §3). */
import { FUNCTION, IDENT, LEFT_PAREN } from './syntax/token-kind.ts';
import type { TokenStream } from './syntax/token-stream.ts';

/** Kleene's third value `unknown` is for what a later level may define: it is not false, so `not` does not make it true. */
export type Truth = 'true' | 'false' | 'unknown';

/** Reads what is between brackets, or at a function; `null` where the syntax is wrong. Is called with the stream inside the brackets. */
export type LeafReader<T> = (stream: TokenStream) => T | null;

/** Deeper conditions are unknown. */
const DEEPEST_NESTING = 64;

/** What conditions are read into: their truth, or something that gives it later. */
export interface ConditionReaders<T> {
  /** Content of brackets that is no condition in itself: `width > 3cm`. */
  readonly feature: LeafReader<T>;
  /** A function, the stream on it: `selector(a > b)`. Moves behind it. */
  readonly functionValue: LeafReader<T>;
  /** What brackets with anything else in them are (`<general-enclosed>`): `unknown` in media queries, `false` in `@supports`. */
  readonly enclosed: T;
  readonly logic: Logic<T>;
}

export interface Logic<T> {
  readonly negate: (value: T) => T;
  readonly both: (a: T, b: T) => T;
  readonly either: (a: T, b: T) => T;
}

/** Reads a whole condition; `null` where the syntax is wrong. */
export function readCondition<T>(stream: TokenStream, readers: ConditionReaders<T>, depth = 0): T | null {
  const { logic } = readers;
  stream.skipWhitespace();
  if (stream.takeIdent('not')) {
    const value = readInBrackets(stream, readers, depth);
    return value === null ? null : logic.negate(value);
  }
  let result = readInBrackets(stream, readers, depth);
  if (result === null) return null;
  stream.skipWhitespace();
  const operator = stream.isIdent('and') ? 'and' : stream.isIdent('or') ? 'or' : null;
  while (operator !== null && stream.takeIdent(operator)) {
    const next = readInBrackets(stream, readers, depth);
    if (next === null) return null;
    result = operator === 'and' ? logic.both(result, next) : logic.either(result, next);
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

/** For conditions that are decided while they are read. */
export const TRUTH_LOGIC: Logic<Truth> = { negate, both, either };

/** For conditions that are decided later, more than once. */
export function deferredLogic<F>(): Logic<(facts: F) => Truth> {
  return {
    negate: (value) => (facts) => negate(value(facts)),
    both: (a, b) => (facts) => both(a(facts), b(facts)),
    either: (a, b) => (facts) => either(a(facts), b(facts)),
  };
}

function readInBrackets<T>(stream: TokenStream, readers: ConditionReaders<T>, depth: number): T | null {
  stream.skipWhitespace();
  if (stream.kind === FUNCTION) return readers.functionValue(stream);
  if (stream.kind !== LEFT_PAREN) return null;
  if (depth >= DEEPEST_NESTING) {
    stream.skipComponentValue();
    return readers.enclosed;
  }
  const formerEnd = stream.enterBlock();
  stream.skipWhitespace();
  const start = stream.position;
  const isNested = stream.kind === LEFT_PAREN || isNegation(stream) || stream.kind === FUNCTION;
  let value = isNested ? readCondition(stream, readers, depth + 1) : readers.feature(stream);
  if (isNested && (value === null || !stream.isAtEnd())) {
    // `(calc(1px) < width)` begins like a condition, and is none.
    stream.position = start;
    value = readers.feature(stream);
  }
  if (value === null || !stream.isAtEnd()) value = readers.enclosed;
  stream.leaveBlock(formerEnd);
  return value;
}

/** `not` before a bracket or function, and not a declaration of a property of that name. */
function isNegation(stream: TokenStream): boolean {
  return stream.kind === IDENT && stream.isIdent('not');
}
