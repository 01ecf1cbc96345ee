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

/** Shares of the size that the font gives to scripts and to scripts of scripts; 0 where it gives none. */
export interface MathScales {
  readonly scriptScale: number;
  readonly scriptScriptScale: number;
}

/**
 * Factor on the parent's font size.
 *
 * @param scalesOf - of the parent's first available font; asked where the depths differ
 */
export function mathScale(inheritedDepth: number, depth: number, scalesOf: () => MathScales): number {
  if (depth === inheritedDepth) return 1;
  const scales = scalesOf();
  if (scales.scriptScale === 0 && scales.scriptScriptScale === 0) return SCALE_OF_SCRIPTS ** (depth - inheritedDepth);
  return shareAt(depth, scales) / shareAt(inheritedDepth, scales);
}

/**
 * Of the size at depth 0: fonts know the first two levels.
 *
 * DEVIATION: where a font gives one of them only, Chromium has the usual share for the other, mathml-core for what goes over it.
 */
function shareAt(depth: number, { scriptScale, scriptScriptScale }: MathScales): number {
  if (depth <= 0) return SCALE_OF_SCRIPTS ** depth;
  if (depth === 1) return scriptScale || SCALE_OF_SCRIPTS;
  return (scriptScriptScale || SCALE_OF_SCRIPTS ** 2) * SCALE_OF_SCRIPTS ** (depth - 2);
}
