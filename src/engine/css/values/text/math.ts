/** Values of `math-depth`, and what it makes of the font size (mathml-core §4.3, §4.4). */
import { FUNCTION } from '../../syntax/token-kind.ts';
import { integer } from '../basic/keyword.ts';
import { computed, Deferred, type Specified, type Syntax } from '../basic/syntax.ts';

/** A font is not made smaller or larger by more levels than these. */
const MOST_DEPTH = 100;
/** Each level of scripts is set in this share of the size around it. */
const SCALE_OF_SCRIPTS = 0.71;

const AUTO_ADD = new Deferred<number>(({ inheritedMath }) =>
  inheritedMath.style === 'compact' ? inBounds(inheritedMath.depth + 1) : inheritedMath.depth,
);

export function mathDepth(): Syntax<number> {
  const level = integer({});
  return {
    grammar: 'auto-add | add( <integer> ) | <integer>',
    parse(tokens, context): Specified<number> | null {
      tokens.skipWhitespace();
      if (tokens.takeIdent('auto-add')) return AUTO_ADD;
      const isAdded = tokens.kind === FUNCTION && tokens.isFunction('add');
      const value = isAdded ? tokens.readBlock((inner) => level.parse(inner, context)) : level.parse(tokens, context);
      if (value === null) return null;
      return new Deferred((element) =>
        inBounds((isAdded ? element.inheritedMath.depth : 0) + computed(value, element)),
      );
    },
  };
}

function inBounds(depth: number): number {
  return Math.max(-MOST_DEPTH, Math.min(MOST_DEPTH, depth));
}

/**
 * Factor on the parent's font size.
 *
 * DEVIATION: fonts with a MATH table have factors of their own for the first two levels; styles are computed before fonts are known.
 */
export function mathScale(inheritedDepth: number, depth: number): number {
  return depth === inheritedDepth ? 1 : SCALE_OF_SCRIPTS ** (depth - inheritedDepth);
}
