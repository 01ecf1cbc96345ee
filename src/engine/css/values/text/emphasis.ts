/** Values of `text-emphasis-style` and `text-emphasis-position` (css-text-decor-3 §3). */
import { STRING } from '../../syntax/token-kind.ts';
import type { Syntax } from '../basic/syntax.ts';

export type EmphasisShape = 'dot' | 'circle' | 'double-circle' | 'triangle' | 'sesame';

export type EmphasisStyle =
  | 'none'
  /** `shape` is `null` where the writing mode decides. */
  | { readonly isOpen: boolean; readonly shape: EmphasisShape | null }
  | { readonly text: string };

const SHAPES: readonly EmphasisShape[] = ['dot', 'circle', 'double-circle', 'triangle', 'sesame'];

export function emphasisStyle(): Syntax<EmphasisStyle> {
  return {
    grammar: 'none | [ [ filled | open ] || [ dot | circle | double-circle | triangle | sesame ] ] | <string>',
    parse(tokens) {
      if (tokens.nextKind() === STRING) {
        const text = tokens.string();
        tokens.advance();
        return { text };
      }
      if (tokens.takeIdent('none')) return 'none';
      let isOpen: boolean | null = null;
      let shape: EmphasisShape | null = null;
      for (;;) {
        tokens.skipWhitespace();
        const found: EmphasisShape | undefined =
          shape === null ? SHAPES.find((each) => tokens.isIdent(each)) : undefined;
        if (found !== undefined) shape = found;
        else if (isOpen === null && (tokens.isIdent('open') || tokens.isIdent('filled')))
          isOpen = tokens.isIdent('open');
        else return isOpen === null && shape === null ? null : { isOpen: isOpen ?? false, shape };
        tokens.advance();
      }
    },
  };
}

/** On which side of horizontal lines marks stand, and of vertical ones; `auto`: where the text's language has them. */
export type EmphasisPosition = 'auto' | { readonly isUnder: boolean; readonly isLeft: boolean };

export function emphasisPosition(): Syntax<EmphasisPosition> {
  return {
    grammar: 'auto | [ over | under ] && [ right | left ]?',
    parse(tokens) {
      if (tokens.takeIdent('auto')) return 'auto';
      let isUnder: boolean | null = null;
      let isLeft: boolean | null = null;
      for (;;) {
        tokens.skipWhitespace();
        if (isUnder === null && (tokens.isIdent('over') || tokens.isIdent('under'))) isUnder = tokens.isIdent('under');
        else if (isLeft === null && (tokens.isIdent('left') || tokens.isIdent('right')))
          isLeft = tokens.isIdent('left');
        else return isUnder === null ? null : { isUnder, isLeft: isLeft ?? false };
        tokens.advance();
      }
    },
  };
}
