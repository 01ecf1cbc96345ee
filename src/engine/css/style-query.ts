/**
 * Style queries: `style()` of `@container` and `if()` (css-conditional-5 §4.2, css-values-5 §7.3). They ask about custom properties, so their
 * conditions are kept as functions of what is known of an element.
 */
import { type Comparison, compare, makesRange, readComparison } from './comparison.ts';
import { type ConditionReaders, deferredLogic, readCondition, TRUTH_LOGIC, type Truth } from './condition.ts';
import { COLON, FUNCTION, IDENT } from './syntax/token-kind.ts';
import { streamOf, type TokenStream } from './syntax/token-stream.ts';
import { parseDimension } from './values/numbers/any-dimension.ts';
import type { ComputeContext } from './values/numbers/compute-context.ts';

/** What a style query may ask about its element. */
export interface StyleFacts {
  /** What relative lengths in the query are relative to; `null` where they are not known yet, and then compare with nothing. */
  readonly context: ComputeContext | null;
  /** The computed value of a custom property, `null` for the guaranteed-invalid one. */
  customProperty(name: string): string | null;
  /** Its initial value. */
  initialOf(name: string): string | null;
  /** Replaces `var()`; `null` where that fails. */
  substitute(text: string): string | null;
}

export type StyleCondition = (facts: StyleFacts) => Truth;

const UNKNOWN: StyleCondition = () => 'unknown';

/** Conditions whose leaves are all unknown: to see whether the syntax is right. */
export const UNKNOWN_TRUTH_READERS: ConditionReaders<Truth> = {
  feature: (stream) => {
    stream.position = stream.end;
    return 'unknown';
  },
  functionValue: (stream) => {
    stream.skipComponentValue();
    return 'unknown';
  },
  enclosed: 'unknown',
  logic: TRUTH_LOGIC,
};

const readers: ConditionReaders<StyleCondition> = {
  feature: readStyleFeature,
  functionValue: (stream) => {
    stream.skipComponentValue();
    return UNKNOWN;
  },
  enclosed: UNKNOWN,
  logic: deferredLogic<StyleFacts>(),
};

/** `style(--a: b)`, `style((--a) and (--b: c))`: the stream is on the function and moves behind it. What cannot be read is unknown. */
export function readStyleFunction(stream: TokenStream): StyleCondition {
  const formerEnd = stream.enterBlock();
  const start = stream.position;
  let condition = readCondition(stream, readers);
  if (condition === null || !stream.isAtEnd()) {
    stream.position = start;
    condition = readStyleFeature(stream);
  }
  const isComplete = stream.isAtEnd();
  stream.leaveBlock(formerEnd);
  return isComplete && condition !== null ? condition : UNKNOWN;
}

/**
 * `--name: value`, `--name`, and ranges.
 *
 * DEVIATION: features of other properties are unknown, as in Chromium.
 */
function readStyleFeature(stream: TokenStream): StyleCondition | null {
  stream.skipWhitespace();
  const start = stream.position;
  if (stream.kind === IDENT && stream.ident().startsWith('--')) {
    const name = stream.ident();
    stream.advance();
    stream.skipWhitespace();
    if (stream.position >= stream.end)
      return (facts) => (isSameValue(facts.customProperty(name), facts.initialOf(name)) ? 'false' : 'true');
    if (stream.kind === COLON) return readEquality(stream, name);
    stream.position = start;
  }
  return readRange(stream);
}

function readEquality(stream: TokenStream, name: string): StyleCondition {
  stream.advance();
  const text = stream.remainingText();
  stream.position = stream.end;
  return (facts) => {
    const value = facts.customProperty(name);
    const expected = text.toLowerCase() === 'initial' ? facts.initialOf(name) : facts.substitute(text);
    return isSameValue(value, expected) ? 'true' : 'false';
  };
}

/** `a < b`, `a <= b < c`, where each side is a value or the name of a custom property that holds one. */
function readRange(stream: TokenStream): StyleCondition | null {
  const first = readOperand(stream);
  const comparison = readComparison(stream);
  if (first === '' || comparison === null) return null;
  const second = readOperand(stream);
  if (second === '') return null;
  const isFirst = comparing(first, comparison, second);
  if (stream.isAtEnd()) return isFirst;
  const next = readComparison(stream);
  if (next === null || !makesRange(comparison, next)) return null;
  const third = readOperand(stream);
  if (third === '' || !stream.isAtEnd()) return null;
  return readers.logic.both(isFirst, comparing(second, next, third));
}

/** The text up to the next comparison. */
function readOperand(stream: TokenStream): string {
  const start = stream.position;
  while (stream.position < stream.end && !isComparison(stream)) stream.skipComponentValue();
  const { position, end } = stream;
  stream.position = start;
  stream.end = position;
  const text = stream.remainingText();
  stream.position = position;
  stream.end = end;
  return text;
}

function isComparison(stream: TokenStream): boolean {
  return stream.isDelim('<') || stream.isDelim('>') || stream.isDelim('=');
}

function comparing(left: string, comparison: Comparison, right: string): StyleCondition {
  return (facts) => {
    const a = amountOf(left, facts);
    const b = amountOf(right, facts);
    // A zero without unit is a length, too.
    if (a === null || b === null || (a.type !== b.type && !isZero(a) && !isZero(b))) return 'false';
    return compare(a.value, comparison, b.value) ? 'true' : 'false';
  };
}

function isZero({ type, value }: { readonly type: string; readonly value: number }): boolean {
  return type === 'number' && value === 0;
}

function amountOf(text: string, facts: StyleFacts): { readonly type: string; readonly value: number } | null {
  const given = text.startsWith('--') ? facts.customProperty(text) : facts.substitute(text);
  return given === null ? null : parseDimension(streamOf(given), facts.context);
}

/** The same tokens, whatever white space and comments are between them. */
function isSameValue(a: string | null, b: string | null): boolean {
  if (a === null || b === null || a === b) return a === b;
  const left = streamOf(a);
  const right = streamOf(b);
  while (!left.isAtEnd() && !right.isAtEnd()) {
    left.skipWhitespace();
    right.skipWhitespace();
    if (left.kind !== right.kind) return false;
    const isWord = left.kind === IDENT || left.kind === FUNCTION;
    const isSame = isWord ? left.text() === right.text() : left.text().toLowerCase() === right.text().toLowerCase();
    if (!isSame) return false;
    left.advance();
    right.advance();
  }
  return left.isAtEnd() && right.isAtEnd();
}
