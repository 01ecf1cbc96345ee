/** Comparisons in the range form of features, `width >= 20em` (mediaqueries-4 §2.4.3), which container queries share. */
import type { TokenStream } from './syntax/token-stream.ts';

export type Comparison = '=' | '<' | '<=' | '>' | '>=';

/** The sign that follows, and white space before it; `null` where there is none. */
export function readComparison(stream: TokenStream): Comparison | null {
  stream.skipWhitespace();
  const sign = stream.isDelim('<') ? '<' : stream.isDelim('>') ? '>' : stream.isDelim('=') ? '=' : null;
  if (sign === null) return null;
  stream.advance();
  if (sign === '=' || !stream.isDelim('=')) return sign;
  stream.advance();
  return `${sign}=`;
}

export function compare(a: number, comparison: Comparison, b: number): boolean {
  switch (comparison) {
    case '=':
      return a === b;
    case '<':
      return a < b;
    case '<=':
      return a <= b;
    case '>':
      return a > b;
    case '>=':
      return a >= b;
  }
}

/** Whether two signs may stand on both sides of a feature: both ascending or both descending. */
export function makesRange(first: Comparison, second: Comparison): boolean {
  return first !== '=' && first[0] === second[0];
}

/** `20 < x` is `x > 20`. */
export function turnedRound(comparison: Comparison): Comparison {
  if (comparison === '=') return comparison;
  return `${comparison.startsWith('<') ? '>' : '<'}${comparison.endsWith('=') ? '=' : ''}`;
}
