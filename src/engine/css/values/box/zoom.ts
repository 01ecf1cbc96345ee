/** Values of `zoom` (css-viewport-1 §4). */
import { keywordMap, oneOf } from '../basic/keyword.ts';
import { number } from '../basic/numeric.ts';
import { mapSpecified, type Syntax } from '../basic/syntax.ts';

/** Zooms beyond these would make lengths that nothing can be laid out with. */
const LEAST = 1e-3;
const MOST = 1e3;

/** A factor on the parent's zoom; 0 and `reset` are the same as `normal`, as in Chromium. */
export function zoom(): Syntax<number> {
  const factor = number({ min: 0, percent: true });
  const own: Syntax<number> = {
    grammar: factor.grammar,
    parse(tokens, context) {
      const value = factor.parse(tokens, context);
      return value === null ? null : mapSpecified(value, (each) => (each === 0 ? 1 : limitedZoom(each)));
    },
  };
  return oneOf(keywordMap({ normal: 1, reset: 1 }), own);
}

/** Nested zooms multiply: what many of them make stays within bounds, too. */
export function limitedZoom(factor: number): number {
  return Math.max(LEAST, Math.min(MOST, factor));
}
