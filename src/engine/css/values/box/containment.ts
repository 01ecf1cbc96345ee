/** Values of `container-type` and `container-name` (css-conditional-5 §3), of `contain` (css-contain-2 §2), and of `contain-intrinsic-*` (css-sizing-4 §5.1). */
import { IDENT } from '../../syntax/token-kind.ts';
import { keyword, oneOf } from '../basic/keyword.ts';
import { length } from '../basic/length.ts';
import type { Syntax } from '../basic/syntax.ts';
import { customIdent } from '../basic/text-values.ts';

/** Along which axes the size of the container can be asked for, and does not depend on its content. */
export type ContainerType = 'normal' | 'inline-size' | 'size';

/** `scroll-state` may stand beside the others; nothing scrolls on paper, so it says nothing. */
export function containerType(): Syntax<ContainerType> {
  return {
    grammar: 'normal | [ [ size | inline-size ] || scroll-state ]',
    parse(tokens) {
      tokens.skipWhitespace();
      if (tokens.takeIdent('normal')) return 'normal';
      let type: ContainerType = 'normal';
      let hasScrollState = false;
      let count = 0;
      for (; tokens.nextKind() === IDENT; count++) {
        if (type === 'normal' && tokens.takeIdent('size')) type = 'size';
        else if (type === 'normal' && tokens.takeIdent('inline-size')) type = 'inline-size';
        else if (!hasScrollState && tokens.takeIdent('scroll-state')) hasScrollState = true;
        else return null;
      }
      return count === 0 ? null : type;
    },
  };
}

const NOT_A_NAME = new Set(['none', 'and', 'or', 'not']);

/** Names, none at all for `none`. */
export function containerNames(): Syntax<readonly string[]> {
  return {
    grammar: 'none | <custom-ident>+',
    parse(tokens) {
      tokens.skipWhitespace();
      if (tokens.takeIdent('none')) return [];
      const names: string[] = [];
      while (tokens.nextKind() === IDENT) {
        const name = NOT_A_NAME.has(tokens.keyword()) ? null : customIdent(tokens);
        if (name === null) return null;
        names.push(name);
      }
      return names.length === 0 ? null : names;
    },
  };
}

/** What of a box does not reach out of it. */
export interface Containment {
  readonly size: 'none' | 'inline-size' | 'size';
  readonly layout: boolean;
  readonly style: boolean;
  readonly paint: boolean;
}

export const NO_CONTAINMENT: Containment = { size: 'none', layout: false, style: false, paint: false };

export function containment(): Syntax<Containment> {
  return {
    grammar: 'none | strict | content | [ [ size | inline-size ] || layout || style || paint ]',
    parse(tokens) {
      tokens.skipWhitespace();
      if (tokens.takeIdent('none')) return NO_CONTAINMENT;
      if (tokens.takeIdent('strict')) return { size: 'size', layout: true, style: true, paint: true };
      if (tokens.takeIdent('content')) return { size: 'none', layout: true, style: true, paint: true };
      let { size, layout, style, paint } = NO_CONTAINMENT;
      let count = 0;
      for (; tokens.nextKind() === IDENT; count++) {
        if (size === 'none' && tokens.takeIdent('size')) size = 'size';
        else if (size === 'none' && tokens.takeIdent('inline-size')) size = 'inline-size';
        else if (!layout && tokens.takeIdent('layout')) layout = true;
        else if (!style && tokens.takeIdent('style')) style = true;
        else if (!paint && tokens.takeIdent('paint')) paint = true;
        else return null;
      }
      return count === 0 ? null : { size, layout, style, paint };
    },
  };
}

/** What the content of a box counts for whose size is contained, px. No earlier size is remembered on paper, so `auto` says nothing. */
export function intrinsicSize(): Syntax<number | 'none'> {
  const given = oneOf(keyword('none'), length({ min: 0 }));
  return {
    grammar: `auto? [ ${given.grammar} ]`,
    parse(tokens, context) {
      tokens.skipWhitespace();
      if (tokens.takeIdent('auto')) tokens.skipWhitespace();
      return given.parse(tokens, context);
    },
  };
}
