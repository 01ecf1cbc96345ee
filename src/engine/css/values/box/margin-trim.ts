/** `margin-trim` (css-box-4 §3.2): at which edges the margins of children end. */
import type { TokenStream } from '../../syntax/token-stream.ts';
import type { Syntax } from '../basic/syntax.ts';

export interface MarginTrim {
  readonly blockStart: boolean;
  readonly blockEnd: boolean;
  /** Of flex and grid containers. */
  readonly inlineStart: boolean;
  readonly inlineEnd: boolean;
}

export const NO_TRIM: MarginTrim = { blockStart: false, blockEnd: false, inlineStart: false, inlineEnd: false };

const SIDES = new Map<string, Partial<MarginTrim>>([
  ['block', { blockStart: true, blockEnd: true }],
  ['inline', { inlineStart: true, inlineEnd: true }],
  ['block-start', { blockStart: true }],
  ['block-end', { blockEnd: true }],
  ['inline-start', { inlineStart: true }],
  ['inline-end', { inlineEnd: true }],
]);

export function marginTrim(): Syntax<MarginTrim> {
  return {
    grammar: 'none | [ block || inline ] | [ block-start || inline-start || block-end || inline-end ]',
    parse(tokens) {
      tokens.skipWhitespace();
      if (tokens.takeIdent('none')) return NO_TRIM;
      let trim = NO_TRIM;
      const taken = new Set<string>();
      for (let side = takeSide(tokens, taken); side !== null; side = takeSide(tokens, taken))
        trim = { ...trim, ...side };
      const hasAxis = taken.has('block') || taken.has('inline');
      const hasSide = [...taken].some((each) => each.includes('-'));
      return taken.size === 0 || (hasAxis && hasSide) ? null : trim;
    },
  };
}

function takeSide(tokens: TokenStream, taken: Set<string>): Partial<MarginTrim> | null {
  for (const [name, side] of SIDES) {
    if (taken.has(name) || !tokens.takeIdent(name)) continue;
    taken.add(name);
    return side;
  }
  return null;
}
