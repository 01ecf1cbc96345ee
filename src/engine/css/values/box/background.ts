/** `background-size` and `background-repeat` (css-backgrounds-3 §2.4, §2.9). */
import { IDENT } from '../../syntax/token-kind.ts';
import { keyword, oneOf } from '../basic/keyword.ts';
import { type LengthPercentage, lengthPercentage } from '../basic/length.ts';
import { mapBoth, parseNext, type Syntax } from '../basic/syntax.ts';

export type BackgroundSize =
  | 'cover'
  | 'contain'
  | { readonly width: LengthPercentage | 'auto'; readonly height: LengthPercentage | 'auto' };
export type RepeatStyle = 'repeat' | 'space' | 'round' | 'no-repeat';

export interface BackgroundRepeat {
  readonly x: RepeatStyle;
  readonly y: RepeatStyle;
}

export function backgroundSize(): Syntax<BackgroundSize> {
  const side = oneOf(keyword('auto'), lengthPercentage({ min: 0 }));
  return oneOf(keyword('cover', 'contain'), {
    grammar: '[ auto | <length-percentage [0,∞]> ]{1,2}',
    parse(tokens, context) {
      const width = side.parse(tokens, context);
      if (width === null) return null;
      const height = parseNext(side, tokens, context);
      return mapBoth(width, height ?? 'auto', (w, h) => ({ width: w, height: h }));
    },
  });
}

export function backgroundRepeat(): Syntax<BackgroundRepeat> {
  const style = keyword('repeat', 'space', 'round', 'no-repeat');
  return {
    grammar: 'repeat-x | repeat-y | [ repeat | space | round | no-repeat ]{1,2}',
    parse(tokens, context) {
      if (tokens.nextKind() !== IDENT) return null;
      if (tokens.takeIdent('repeat-x')) return { x: 'repeat', y: 'no-repeat' };
      if (tokens.takeIdent('repeat-y')) return { x: 'no-repeat', y: 'repeat' };
      const x = style.parse(tokens, context);
      if (x === null) return null;
      const y = parseNext(style, tokens, context);
      return mapBoth(x, y ?? x, (horizontal, vertical) => ({ x: horizontal, y: vertical }));
    },
  };
}
