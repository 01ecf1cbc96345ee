/** `flex-wrap` (css-flexbox-2 §5.2): `nowrap | [ wrap | wrap-reverse ] || balance`. */
import { IDENT } from '../../syntax/token-kind.ts';
import type { Syntax } from '../basic/syntax.ts';

/** `wrap balance` is `balance`, `wrap-reverse balance` is `balance-reverse`. */
export type FlexWrap = 'nowrap' | 'wrap' | 'wrap-reverse' | 'balance' | 'balance-reverse';

export function flexWrap(): Syntax<FlexWrap> {
  return {
    grammar: 'nowrap | [ wrap | wrap-reverse ] || balance',
    parse(tokens) {
      let wrap: 'nowrap' | 'wrap' | 'wrap-reverse' | null = null;
      let isBalanced = false;
      while (tokens.nextKind() === IDENT) {
        const word = tokens.keyword();
        if (word === 'balance' && !isBalanced && wrap !== 'nowrap') isBalanced = true;
        else if ((word === 'wrap' || word === 'wrap-reverse') && wrap === null) wrap = word;
        else if (word === 'nowrap' && wrap === null && !isBalanced) wrap = word;
        else break;
        tokens.advance();
      }
      if (isBalanced) return wrap === 'wrap-reverse' ? 'balance-reverse' : 'balance';
      return wrap;
    },
  };
}
