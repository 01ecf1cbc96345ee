/** The property `clip` (css-masking-1 §6). */
import { FUNCTION } from '../../syntax/token-kind.ts';
import { keyword, oneOf } from '../basic/keyword.ts';
import { length } from '../basic/length.ts';
import { computed, Deferred, type Specified, type Syntax } from '../basic/syntax.ts';

/** px from the border box's top and left edges; `auto` is the box's own edge. */
export interface ClipRect {
  readonly top: number | 'auto';
  readonly right: number | 'auto';
  readonly bottom: number | 'auto';
  readonly left: number | 'auto';
}

export function clipRect(): Syntax<ClipRect> {
  const edge = oneOf(keyword('auto'), length());
  return {
    grammar: 'rect( [ <length> | auto ]#{4} )',
    parse(tokens, context) {
      if (tokens.nextKind() !== FUNCTION || !tokens.isFunction('rect')) return null;
      return tokens.readBlock((inner) => {
        const edges: Specified<number | 'auto'>[] = [];
        let hasCommas = false;
        while (!inner.isAtEnd()) {
          if (edges.length > 0) {
            // Old sheets leave all the commas out, not some of them (CSS 2.2 §11.1.2).
            const isComma = inner.takeComma();
            if (edges.length > 1 && isComma !== hasCommas) return null;
            hasCommas = isComma;
          }
          const value = edge.parse(inner, context);
          if (value === null) return null;
          edges.push(value);
        }
        if (edges.length !== 4) return null;
        return edges.some((each) => each instanceof Deferred)
          ? new Deferred((element) => rectOf(edges.map((each) => computed(each, element))))
          : rectOf(edges as readonly (number | 'auto')[]);
      });
    },
  };
}

function rectOf([top, right, bottom, left]: readonly (number | 'auto')[]): ClipRect {
  return { top: top!, right: right!, bottom: bottom!, left: left! };
}
