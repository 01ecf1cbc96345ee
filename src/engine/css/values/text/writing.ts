/** Values of the writing mode module that are more than a keyword (css-writing-modes-4). */
import { IDENT } from '../../syntax/token-kind.ts';
import { integer } from '../basic/numeric.ts';
import { mapSpecified, parseNext, type Syntax } from '../basic/syntax.ts';

/** What is set upright into the space of one character: nothing, all of the box's text, or numbers of at most so many digits. */
export type TextCombination = 'none' | 'all' | { readonly digits: number };

/** css-writing-modes-4 §9.1 */
export function textCombination(): Syntax<TextCombination> {
  const most = integer({ min: 2, max: 4 });
  return {
    grammar: 'none | all | [ digits <integer [2,4]>? ]',
    parse(tokens, context) {
      if (tokens.nextKind() !== IDENT) return null;
      const word = tokens.keyword();
      if (word !== 'none' && word !== 'all' && word !== 'digits') return null;
      tokens.advance();
      if (word !== 'digits') return word;
      return mapSpecified(parseNext(most, tokens, context) ?? 2, (digits) => ({ digits }));
    },
  };
}
