/** `anchor()` and `anchor-size()` in calculations (css-anchor-position-1 §4.1, §4.3). */
import { isDashedIdent } from '../../syntax/dashed-ident.ts';
import { FUNCTION, IDENT, PERCENTAGE } from '../../syntax/token-kind.ts';
import type { TokenStream } from '../../syntax/token-stream.ts';
import type { LateLengths } from './calc-parse.ts';
import { type AnchorLength, type CalcNode, LENGTH_TYPE, lateLength } from './calc-tree.ts';

const WORDS: Readonly<Record<AnchorLength['of'], ReadonlySet<string>>> = {
  anchor: new Set('inside outside top left right bottom start end self-start self-end center'.split(' ')),
  'anchor-size': new Set('width height block inline self-block self-inline'.split(' ')),
};

/** In the inset properties. */
export const anchorsInInsets: LateLengths = (tokens, parseInner) =>
  readFunction('anchor', tokens, parseInner) ?? readFunction('anchor-size', tokens, parseInner);

/** In sizes and margins. */
export const anchorSizes: LateLengths = (tokens, parseInner) => readFunction('anchor-size', tokens, parseInner);

function readFunction(of: AnchorLength['of'], tokens: TokenStream, parseInner: () => CalcNode | null): CalcNode | null {
  if (tokens.kind !== FUNCTION || !tokens.isFunction(of)) return null;
  return tokens.readBlock(() => readArguments(of, tokens, parseInner));
}

/** `<anchor-name>? && <anchor-side>` or `[ <anchor-name> || <anchor-size> ]?`, then a comma and a fallback or nothing. */
function readArguments(
  of: AnchorLength['of'],
  tokens: TokenStream,
  parseInner: () => CalcNode | null,
): CalcNode | null {
  const named = readName(tokens);
  const at = readWord(of, tokens);
  const name = named ?? readName(tokens);
  if (of === 'anchor' && at === null) return null;
  const isSaid = name !== null || at !== null;
  tokens.skipWhitespace();
  if (isSaid ? !tokens.takeComma() : tokens.isAtEnd()) return lateLength({ of, name, at, fallback: null });
  const fallback = parseInner();
  return fallback?.type === LENGTH_TYPE ? lateLength({ of, name, at, fallback }) : null;
}

function readName(tokens: TokenStream): string | null {
  tokens.skipWhitespace();
  if (tokens.kind !== IDENT || !isDashedIdent(tokens.ident())) return null;
  const name = tokens.ident();
  tokens.advance();
  return name;
}

function readWord(of: AnchorLength['of'], tokens: TokenStream): AnchorLength['at'] {
  tokens.skipWhitespace();
  let word: AnchorLength['at'] = null;
  if (of === 'anchor' && tokens.kind === PERCENTAGE) word = tokens.number();
  else if (tokens.kind === IDENT && WORDS[of].has(tokens.keyword())) word = tokens.keyword();
  if (word !== null) tokens.advance();
  return word;
}
