/** The An+B notation (css-syntax-3 §6), which tokens cut into pieces in surprising ways: `2n-1` is one dimension. */
import { DIMENSION, IDENT, NUMBER } from '../syntax/token-kind.ts';
import type { TokenStream } from '../syntax/token-stream.ts';

export interface AnPlusB {
  readonly step: number;
  readonly offset: number;
}

/** Reads An+B and the white space behind it; `null` where there is none. */
export function parseAnPlusB(stream: TokenStream): AnPlusB | null {
  stream.skipWhitespace();
  const result = readAnPlusB(stream);
  stream.skipWhitespace();
  return result;
}

function readAnPlusB(stream: TokenStream): AnPlusB | null {
  if (stream.kind === NUMBER) {
    if (!stream.isInteger()) return null;
    const offset = stream.number();
    stream.advance();
    return { step: 0, offset };
  }
  if (stream.kind === DIMENSION) {
    if (!stream.isInteger()) return null;
    const step = stream.number();
    const unit = stream.unit();
    stream.advance();
    return withOffset(step, unit, stream);
  }
  // `+n` is two tokens, and nothing may stand between them.
  const hasPlus = stream.isDelim('+');
  if (hasPlus) stream.advance();
  if (stream.kind !== IDENT) return null;
  const word = stream.keyword();
  stream.advance();
  if (!hasPlus && word === 'odd') return { step: 2, offset: 1 };
  if (!hasPlus && word === 'even') return { step: 2, offset: 0 };
  if (word.startsWith('-')) return hasPlus ? null : withOffset(-1, word.slice(1), stream);
  return withOffset(1, word, stream);
}

/** What may follow the number: `n`, `n-`, `n-3`, and then an offset in tokens of its own. */
function withOffset(step: number, rest: string, stream: TokenStream): AnPlusB | null {
  if (/^n-\d+$/.test(rest)) return { step, offset: Number(rest.slice(1)) };
  if (rest === 'n-') {
    stream.skipWhitespace();
    return signless(step, -1, stream);
  }
  if (rest !== 'n') return null;
  const afterN = stream.position;
  stream.skipWhitespace();
  if (stream.kind === NUMBER && stream.hasSign() && stream.isInteger()) {
    const offset = stream.number();
    stream.advance();
    return { step, offset };
  }
  const sign = stream.isDelim('+') ? 1 : stream.isDelim('-') ? -1 : 0;
  if (sign === 0) {
    stream.position = afterN;
    return { step, offset: 0 };
  }
  stream.advance();
  stream.skipWhitespace();
  return signless(step, sign, stream);
}

function signless(step: number, sign: number, stream: TokenStream): AnPlusB | null {
  if (stream.kind !== NUMBER || stream.hasSign() || !stream.isInteger()) return null;
  const offset = sign * stream.number();
  stream.advance();
  return { step, offset };
}
